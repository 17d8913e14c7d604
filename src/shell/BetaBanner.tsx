import { Link } from 'react-router-dom'
import { t } from '../../domain/messages/index.ts'
import { isFeatureOf, type Destination } from '../../domain/navigation/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Banner } from '../ui/index.ts'
import css from './beta.module.css'

/** NAV-14, NAV-15, EVT-06: a place behind an add-on that is still being tried names it and asks for opinions. */
export const BetaBanner = ({ at }: { readonly at: Destination }) => {
  const addons = useAppSelector((state) => currentAccount(state)?.addons)
  const tried = addons?.filter(({ beta, capabilities }) => beta && isFeatureOf(at, capabilities)) ?? []
  return tried.map(({ label }) => (
    <div key={label} className={css.note} data-print="hide">
      <Banner tone="info" title={label}>
        {t('beta.text')} <Link to="/contact">{t('beta.feedback')}</Link>
      </Banner>
    </div>
  ))
}
