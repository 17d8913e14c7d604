import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { sessionState } from '../../domain/session/index.ts'
import { t } from '../../domain/messages/index.ts'
import { LoginForm } from '../session/index.ts'
import { setup } from '../setup/index.ts'
import { useAppSelector } from '../store/index.ts'
import css from './app.module.css'
import { onDemand } from '../onDemand/index.ts'
import { OutsideLink } from '../ui/index.ts'

const StaffBar = onDemand(() => import('./StaffBar.tsx').then((staff) => staff.StaffBar), { early: true })

const WorkingAs = onDemand(() => import('../masquerade/index.ts').then((masquerade) => masquerade.WorkingAs), {
  early: true,
})

const Mark = () => (
  <svg viewBox="0 0 32 32" className={css.mark} aria-hidden="true" focusable="false">
    <path d="M5 8h22M5 16h22M5 24h10" stroke="currentColor" strokeWidth="3.4" strokeLinecap="round" fill="none" />
    <circle cx="24" cy="24" r="3.4" fill="#e9b872" />
  </svg>
)

const Brand = () => (
  <Link to="/home" className={css.brand}>
    <Mark />
    <span>{t('product.name')}</span>
  </Link>
)

/** NAV-33, NAV-38: a visitor signs in here, but on the login page, which has its own form. */
const VisitorBar = ({ path }: { readonly path: string }) => (
  <>
    <Brand />
    <span className={css.spring} />
    {setup.demoAddress === null ? null : (
      <OutsideLink href={setup.demoAddress} className={css.item}>
        {t('shell.demo')}
      </OutsideLink>
    )}
    {path === '/login' ? null : (
      <>
        <span className={css.onlyWide}>
          <LoginForm inline />
        </span>
        <Link to="/login" className={`${css.item} ${css.onlyNarrow}`}>
          {t('shell.login')}
        </Link>
      </>
    )}
  </>
)

export const TopBar = ({ path }: { readonly path: string }) => {
  const signedIn = useAppSelector((state) => sessionState(state) === 'logged in')
  // Whoever has tokens is no visitor, however long the server takes to say so.
  const starting = useAppSelector((state) => state.session.phase === 'starting')
  return (
    <header className={css.top}>
      <div className={css.bar}>
        {signedIn ? (
          <Suspense fallback={<Brand />}>
            <StaffBar path={path} brand={<Brand />} />
          </Suspense>
        ) : starting ? (
          <Brand />
        ) : (
          <VisitorBar path={path} />
        )}
      </div>
      {signedIn ? (
        <Suspense fallback={null}>
          <WorkingAs />
        </Suspense>
      ) : null}
    </header>
  )
}
