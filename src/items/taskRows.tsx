/** What the rows of tasks have of their own: a box to tick, the day it is due, the record it is of. */
import { useMemo, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { settingAsked } from '../../domain/operations/index.ts'
import { shownInstant, type Records } from '../../domain/records/index.ts'
import { useZone } from '../forms/index.ts'
import { useSay } from '../store/index.ts'
import { Badge } from '../ui/index.ts'
import css from './items.module.css'
import type { ItemTabProps } from './ItemTab.tsx'
import { Tick } from './Tick.tsx'

type Task = Records['task']

const minute = 60_000
const everyMinute = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, minute)
  return () => clearInterval(timer)
}
/** Now, to the minute. */
const useMinute = (): number => useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / minute) * minute)

/** ACT-08: not done, and due before now. */
export const isOverdue = ({ is_completed, date_time }: Pick<Task, 'is_completed' | 'date_time'>, now: number): boolean =>
  is_completed === 0 && date_time !== null && Date.parse(date_time) < now

type OfRecord = Pick<Task, 'victim_id' | 'victim_name' | 'victim_case_id' | 'case_id' | 'case_reference_id'>

/** The client or the case that an action item is of, where the reader may see it. */
export const RecordLink = ({ of }: { readonly of: OfRecord }) => {
  if (of.victim_id !== null && of.victim_case_id !== null)
    return <Link to={pathOf(placeOf('victim', { id: of.victim_id, case_id: of.victim_case_id }, 'tasks'))}>{of.victim_name}</Link>
  if (of.case_id !== null && of.case_reference_id !== null)
    return <Link to={pathOf(placeOf('court_case', { id: of.case_id }, 'tasks'))}>{t('record.case', { number: of.case_reference_id })}</Link>
  return null
}

const Due = ({ task, now, zone }: { readonly task: Task; readonly now: number; readonly zone: string }) => (
  <>
    {task.date_time === null ? null : shownInstant(task.date_time, zone)} {isOverdue(task, now) ? <Badge tone="danger">{t('item.overdue')}</Badge> : null}
  </>
)

export const useTaskRows = (): NonNullable<ItemTabProps<'task'>['rows']> => {
  const say = useSay()
  const now = useMinute()
  const zone = useZone()
  return useMemo(
    () => ({
      leading: {
        title: t('item.done'),
        cell: (task) => (
          <Tick
            label={t('item.doneOne', { name: task.title })}
            checked={task.is_completed === 1}
            disabled={!task.may_edit}
            onChange={(done) =>
              say(settingAsked({ request: { kind: 'task', id: task.id, baseVersion: task.version, changes: { is_completed: done ? 1 : 0 } } }))
            }
          />
        ),
      },
      cell: (column, task) => {
        if (column === 'title') return task.is_completed === 1 ? <span className={css.done}>{task.title}</span> : undefined
        if (column === 'date_time') return <Due task={task} now={now} zone={zone} />
        return column === 'victim_name' ? <RecordLink of={task} /> : undefined
      },
    }),
    [say, now, zone],
  )
}
