/** What the rows of tasks have of their own: a box to tick, the day it is due, the record it is of. */
import { useMemo } from 'react'
import { t } from '../../domain/messages/index.ts'
import { settingAsked } from '../../domain/links/index.ts'
import { shownInstant, type Records } from '../../domain/records/index.ts'
import { isOverdue, RecordLink, Tick } from '../actionItems/index.ts'
import { useMinute } from '../clock/index.ts'
import { useZone } from '../forms/index.ts'
import { useLanguage } from '../languages/index.ts'
import { useSay } from '../store/index.ts'
import { Badge } from '../ui/index.ts'
import css from './items.module.css'
import type { ItemTabProps } from './ItemTab.tsx'

type Task = Records['task']

const Due = ({ task, now, zone }: { readonly task: Task; readonly now: number; readonly zone: string }) => (
  <>
    {task.date_time === null ? null : shownInstant(task.date_time, zone)}{' '}
    {isOverdue(task, now) ? <Badge tone="danger">{t('item.overdue')}</Badge> : null}
  </>
)

/** `before` is told of a task before it is ticked. */
export const useTaskRows = (before?: (task: Task) => void): NonNullable<ItemTabProps<'task'>['rows']> => {
  const say = useSay()
  const now = useMinute()
  const zone = useZone()
  const language = useLanguage()
  return useMemo(
    () => ({
      leading: {
        title: t('item.done'),
        cell: (task) => (
          <Tick
            label={t('item.doneOne', { name: task.title })}
            checked={task.is_completed === 1}
            disabled={!task.may_edit}
            onChange={(done) => {
              before?.(task)
              say(
                settingAsked({
                  request: {
                    kind: 'task',
                    id: task.id,
                    baseVersion: task.version,
                    changes: { is_completed: done ? 1 : 0 },
                  },
                }),
              )
            }}
          />
        ),
      },
      cell: (column, task) => {
        if (column === 'title')
          return task.is_completed === 1 ? <span className={css.done}>{task.title}</span> : undefined
        if (column === 'date_time' || column === 'due') return <Due task={task} now={now} zone={zone} />
        return column === 'victim_name' || column === 'client' ? <RecordLink of={task} /> : undefined
      },
    }),
    // Titles and labels are said in the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [say, before, now, zone, language],
  )
}
