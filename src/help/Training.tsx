import { offeredLinks } from '../../domain/affiliates/index.ts'
import { isWebAddress } from '../../domain/config/index.ts'
import { t } from '../../domain/messages/index.ts'
import { useMinute } from '../clock/index.ts'
import { useAppSelector } from '../store/index.ts'
import { OutsideLink } from '../ui/index.ts'
import css from './help.module.css'

/** AFF-27: what the account's affiliate offers now. An address that no page may follow is not drawn, whatever the server said. */
export const Training = () => {
  const now = useMinute()
  const all = useAppSelector((state) => state.config)
  const links = offeredLinks({ config: all }, now).filter(({ url }) => isWebAddress(url))
  if (links.length === 0) return null
  return (
    <section className={css.training} aria-labelledby="training-links">
      <h3 id="training-links">{t('training.yours')}</h3>
      <ul>
        {links.map(({ id, label, url, description }) => (
          <li key={id}>
            <OutsideLink href={url.trim()}>{label}</OutsideLink>
            {description === null ? null : <p>{description}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
