import { Link } from 'react-router-dom'
import { asksFor } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { needsOf, type Destination } from '../../domain/navigation/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Banner } from '../ui/index.ts'
import css from './beta.module.css'

/** NAV-14, NAV-15, EVT-06: a place behind an add-on that is still being tried names it and asks for opinions. */
export const BetaBanner = ({ at }: { readonly at: Destination }) => {
  const addons = useAppSelector((state) => currentAccount(state)?.addons)
  const tried = addons?.find(
    ({ beta, capabilities }) => beta && needsOf(at).some((needs) => asksFor(needs, capabilities)),
  )
  if (tried === undefined) return null
  return (
    <div className={css.note}>
      <Banner tone="info" title={tried.label}>
        {t('beta.text')} <Link to="/contact">{t('beta.feedback')}</Link>
      </Banner>
    </div>
  )
}
