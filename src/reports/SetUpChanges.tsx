import type { HistoryOwner } from '../../domain/history/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { entities } from '../../domain/records/index.ts'
import type { SetUpChange } from '../../domain/submissions/index.ts'
import { HistoryDays } from '../history/index.ts'
import css from './reports.module.css'

/** Changes of one entry. */
const Changed = ({ all }: { readonly all: readonly SetUpChange[] }) => {
  const [newest] = all
  if (newest === undefined) return null
  const { name, change } = newest
  return (
    <li>
      <p>
        <strong>{name}</strong> <span className={css.muted}>{tOf(entities[change.kind].names.one)}</span>
      </p>
      <HistoryDays owner={change.kind as HistoryOwner} entries={all.map((one) => one.change)} names={[]} />
    </li>
  )
}

type Props = { readonly changes: readonly SetUpChange[]; readonly more: number }

/** Each entry of the agency's own lists that now counts otherwise, with what it was. */
export const SetUpChanges = ({ changes, more }: Props) => {
  const byEntry = Map.groupBy(changes, ({ change: { kind, of } }) => `${kind} ${of}`)
  if (byEntry.size === 0) return null
  return (
    <section aria-label={t('submission.setUp')} className={css.setUp}>
      <h3>{t('submission.setUp')}</h3>
      <p className={css.muted}>{t('submission.setUp.text')}</p>
      <ul className={css.records}>
        {[...byEntry].map(([entry, all]) => (
          <Changed key={entry} all={all} />
        ))}
      </ul>
      {more === 0 ? null : <p className={css.muted}>{t('submission.setUp.more', { count: more })}</p>}
    </section>
  )
}
