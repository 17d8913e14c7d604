import {
  memo,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useLocation } from 'react-router-dom'
import { t } from '../../domain/messages/index.ts'
import { mayOpen, recordAt } from '../../domain/navigation/index.ts'
import { scopesOf, sessionState } from '../../domain/session/index.ts'
import { useAppearance } from '../appearance/index.ts'
import { useClock, useToday } from '../clock/index.ts'
import { LanguageSelector, useLanguage } from '../languages/index.ts'
import { setup } from '../setup/index.ts'
import { useAppSelector } from '../store/index.ts'
import { OutsideLink, Skeleton } from '../ui/index.ts'
import css from './app.module.css'
import { Boundary } from './Boundary.tsx'
import { Chords } from './Chords.tsx'
import { MessageArea, Snackbars } from './MessageArea.tsx'
import { screenOf } from './screens.tsx'
import { TopBar } from './TopBar.tsx'
import { takeEarlyPress } from '../early/index.ts'
import { fetchInIdleTime, onDemand } from '../onDemand/index.ts'

const ExportDialog = onDemand(() => import('../log/index.ts').then((log) => log.ExportDialog))
const Shortcuts = onDemand(() => import('./Shortcuts.tsx').then((staff) => staff.Shortcuts))
const Curtain = onDemand(() => import('../privacy/index.ts').then((privacy) => privacy.Curtain), { early: true })
const Loading = onDemand(() => import('./Loading.tsx').then((staff) => staff.Loading), { early: true })
const StatusBanners = onDemand(() => import('./StatusBanners.tsx').then((staff) => staff.StatusBanners), {
  early: true,
})
const SessionDialogs = onDemand(() => import('./SessionDialogs.tsx').then((notice) => notice.SessionDialogs), {
  early: true,
})
const StaffSnackbars = onDemand(() => import('./StaffSnackbars.tsx').then((staff) => staff.StaffSnackbars), {
  early: true,
})
const RemovalDialog = onDemand(() => import('../links/index.ts').then((operations) => operations.RemovalDialog))
const CommandQuestion = onDemand(() => import('../commands/index.ts').then((commands) => commands.CommandQuestion))
const UndoQuestion = onDemand(() => import('./UndoQuestion.tsx').then((undo) => undo.UndoQuestion))
const HelpDialog = onDemand(() => import('../help/index.ts').then((help) => help.HelpDialog))
const MasqueradeDialog = onDemand(() =>
  import('../masquerade/index.ts').then((masquerade) => masquerade.MasqueradeDialog),
)
const NoticeDialog = onDemand(() => import('../notices/index.ts').then((notices) => notices.NoticeDialog))
const PaletteHost = onDemand(() => import('../palette/index.ts').then((palette) => palette.PaletteHost))

/** Tells that what stands beside it is there, once the browser has had its turn to show it. */
const Drawn = ({ onDrawn }: { readonly onDrawn: () => void }) => {
  const clock = useClock()
  useEffect(() => clock.after(0, onDrawn), [clock, onDrawn])
  return null
}

const Screen = ({ onDrawn, onForm }: { readonly onDrawn: () => void; readonly onForm: () => void }) => {
  const at = useAppSelector((state) => state.navigation.at)
  const phase = useAppSelector((state) => state.session.phase)
  const scopes = useAppSelector(scopesOf)
  const signedIn = useAppSelector((state) => sessionState(state) === 'logged in')
  const isReloading = useAppSelector((state) => state.navigation.bounce !== null)
  const record = recordAt(at)
  const isOnTheWay = phase === 'enrolling' && at?.route !== 'myProfile'
  if (phase === 'starting' || at === null || isReloading || isOnTheWay || !mayOpen(scopes, at))
    return <Skeleton shape="block" />
  return (
    <Boundary key={`${at.route}-${record?.kind ?? ''}-${record?.id ?? ''}`}>
      <Suspense fallback={<Skeleton shape="block" />}>
        <div className={css.screen}>{screenOf(at, signedIn)}</div>
        {signedIn && at.route !== 'login' ? <Drawn onDrawn={onDrawn} /> : null}
        {!signedIn && at.route === 'login' ? <Drawn onDrawn={onForm} /> : null}
      </Suspense>
    </Boundary>
  )
}

/** NAV-43: the product's pages elsewhere, where the server names any. */
const Elsewhere = () =>
  setup.socialLinks.length === 0 ? null : (
    <nav aria-label={t('shell.footer.social')} className={css.elsewhere}>
      {setup.socialLinks.map(({ name, address }) => (
        <OutsideLink key={name} href={address}>
          {name}
        </OutsideLink>
      ))}
    </nav>
  )

/** What comes beside the page takes nothing of it away: neither while it is fetched nor where it does not come. */
const Beside = ({ children }: { readonly children: ReactNode }) => (
  <Boundary quiet>
    <Suspense fallback={null}>{children}</Suspense>
  </Boundary>
)

/** The frame comes in steps: what stands in it is drawn anew by what it is given and by the language alone. */
const apart = <Props extends object>(Part: ComponentType<Props>) =>
  memo((props: Props) => {
    useLanguage()
    return <Part {...props} />
  })

const Bar = apart(TopBar)
const Messages = apart(MessageArea)
const Page = apart(Screen)

const Footer = apart(({ year }: { readonly year: number }) => (
  <footer className={css.footer}>
    <p>{t('shell.footer.rights', { from: 2014, to: year })}</p>
    <p>{t('product.line')}</p>
    <Elsewhere />
    <LanguageSelector />
  </footer>
))

const StaffBanners = apart(() => (
  <Beside>
    <Loading />
    <StatusBanners />
  </Beside>
))

const OverPage = apart(() => (
  <>
    <Boundary quiet>
      <Suspense fallback={<Snackbars />}>
        <StaffSnackbars />
      </Suspense>
    </Boundary>
    <Beside>
      <SessionDialogs />
    </Beside>
    <Beside>
      <Curtain />
    </Beside>
  </>
))

const Rest = apart(() => (
  <>
    <Beside>
      <PaletteHost />
    </Beside>
    <Beside>
      <RemovalDialog />
      <CommandQuestion />
      <UndoQuestion />
      <HelpDialog />
      <NoticeDialog />
      <MasqueradeDialog />
    </Beside>
  </>
))

/** Milliseconds. */
const longestWait = 3_000

/** By itself, for what stands behind a hash is an address in the desktop build (NAV-06). */
const skip = (event: MouseEvent): void => {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The frame of every screen (NAV-43). */
export const Shell = () => {
  useLanguage()
  useAppearance()
  const clock = useClock()
  const { pathname } = useLocation()
  const signedIn = useAppSelector((state) => sessionState(state) === 'logged in')
  const exporting = useAppSelector((state) => state.log.export !== null)
  const shortcutsOpen = useAppSelector((state) => state.navigation.shortcutsOpen)
  const ready = useAppSelector((state) => state.session.phase === 'ready')
  /** What is typed while the session is being ended would be in nothing that is sealed. */
  const leaving = useAppSelector((state) => state.session.phase === 'leaving')
  const hidden = useAppSelector((state) => sessionState(state) === 'logged in' && state.privacy.hidden)
  // With the frame and not with the curtain, which may come after the page that it hides.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-hidden', hidden)
    return () => document.documentElement.removeAttribute('data-hidden')
  }, [hidden])
  // Whoever is signed out has no palette, and a password is typed into no other thing than its field.
  const isSignedOut = useAppSelector(
    (state) => state.session.phase !== 'starting' && sessionState(state) !== 'logged in',
  )
  useLayoutEffect(() => {
    if (isSignedOut) takeEarlyPress()
  }, [isSignedOut])
  const [isFormDrawn, setFormDrawn] = useState(false)
  const onForm = useCallback(() => setFormDrawn(true), [])
  const [drawn, setDrawn] = useState(false)
  const onDrawn = useCallback(() => setDrawn(true), [])
  /** The first screen goes before all that can wait; one that never comes does not keep it away. */
  const rest = ready && drawn
  useEffect(() => {
    if (rest) fetchInIdleTime(clock)
  }, [clock, rest])
  useEffect(() => (ready ? clock.after(longestWait, onDrawn) : undefined), [clock, ready, onDrawn])
  // While somebody types the password, what they will see next; the form goes before it.
  useEffect(() => {
    if (!isFormDrawn) return
    fetchInIdleTime(clock, 'early')
    void import('./leaving.ts').catch(() => undefined)
  }, [clock, isFormDrawn])
  const [asked, setAsked] = useState(false)
  if (shortcutsOpen && !asked) setAsked(true)
  const year = Number(useToday().slice(-4))
  return (
    <div className={css.frame}>
      <a href="#main" className={css.skip} onClick={skip}>
        {t('shell.skip')}
      </a>
      <Bar path={pathname} />
      <main id="main" tabIndex={-1} className={css.main} inert={leaving}>
        {signedIn ? <StaffBanners /> : null}
        <Messages />
        <Page onDrawn={onDrawn} onForm={onForm} />
      </main>
      <Footer year={year} />
      {signedIn ? (
        <>
          <Chords />
          <OverPage />
          {rest ? <Rest /> : null}
          <Beside>
            {asked ? <Shortcuts /> : null}
            {exporting ? <ExportDialog /> : null}
          </Beside>
        </>
      ) : (
        <Snackbars />
      )}
    </div>
  )
}
