import { t } from '../../domain/messages/index.ts'
import { hoursAndMinutes } from '../../domain/services/index.ts'
import css from './items.module.css'

export type Sum = { readonly label: string; readonly value: string }

/** SVC-05 */
export const timeText = (minutes: number): string => t('item.sums.hours', hoursAndMinutes(minutes))

/** What the entries of a list add up to. */
export const SumsLine = ({ sums }: { readonly sums: readonly Sum[] }) => (
  <dl className={css.sums} aria-label={t('item.sums')}>
    {sums.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
