import { Link } from 'react-router-dom'
import { t } from '../../domain/messages/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { useAppSelector } from '../store/index.ts'
import { Banner } from '../ui/index.ts'
import css from './beta.module.css'

/** NAV-14, NAV-15, EVT-06: a feature that is still being tried names its add-on and asks for opinions. */
export const BetaBanner = ({ capability }: { readonly capability: string }) => {
  const addon = useAppSelector((state) =>
    currentAccount(state)?.addons.find(({ capabilities }) => capabilities.includes(capability)),
  )
  if (addon === undefined || !addon.beta) return null
  return (
    <div className={css.note}>
      <Banner tone="info" title={addon.label}>
        {t('beta.text')} <Link to="/contact">{t('beta.feedback')}</Link>
      </Banner>
    </div>
  )
}
