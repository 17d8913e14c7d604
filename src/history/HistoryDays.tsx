import { useMemo } from 'react'
import { byDay, type HistoryEntry, type HistoryName, type HistoryOwner } from '../../domain/history/index.ts'
import { useZone } from '../forms/index.ts'
import { Entry } from './Entry.tsx'
import css from './history.module.css'

type Props = {
  readonly owner: HistoryOwner
  readonly entries: readonly HistoryEntry[]
  readonly names: readonly HistoryName[]
}

export const HistoryDays = ({ owner, entries, names }: Props) => {
  const zone = useZone()
  const days = useMemo(() => byDay(entries, zone), [entries, zone])
  const reading = useMemo(() => ({ zone, names }), [zone, names])
  return days.map(({ day, entries: ofDay }) => (
    <section key={day} aria-label={day} className={css.day}>
      <h3>{day}</h3>
      <ol className={css.entries}>
        {ofDay.map((entry) => (
          <Entry key={entry.key} owner={owner} entry={entry} reading={reading} />
        ))}
      </ol>
    </section>
  ))
}
