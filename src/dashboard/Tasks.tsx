import { useId, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { tasksByTime, type TaskGroup } from '../../domain/dashboard/index.ts'
import { shownTime } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { settingAsked } from '../../domain/links/index.ts'
import { shownInstant, type Records } from '../../domain/records/index.ts'
import { useZone } from '../forms/index.ts'
import { RecordLink, Tick } from '../actionItems/index.ts'
import { useMinute } from '../clock/index.ts'
import { useSay } from '../store/index.ts'
import { Badge } from '../ui/index.ts'
import css from './home.module.css'
import { Part } from './Part.tsx'
import { useMine } from './useMine.ts'

type Task = Records['task']

const Line = ({ task, isToday }: { readonly task: Task; readonly isToday: boolean }) => {
  const { id, title, date_time: due, version, may_edit } = task
  const say = useSay()
  const zone = useZone()
  return (
    <li className={css.line}>
      <Tick
        label={t('item.doneOne', { name: title })}
        checked={false}
        disabled={!may_edit}
        onChange={() =>
          say(settingAsked({ request: { kind: 'task', id, baseVersion: version, changes: { is_completed: 1 } } }))
        }
      />
      <span className={css.what}>
        <span>{title}</span>
        <RecordLink of={task} />
      </span>
      {due === null ? null : (
        <time className={css.when} dateTime={due}>
          {isToday ? shownTime(due, zone) : shownInstant(due, zone)}
        </time>
      )}
    </li>
  )
}

const Group = ({ of: { time, total, tasks } }: { readonly of: TaskGroup<Task> }) => {
  const id = useId()
  return (
    <>
      <h3 id={id} className={css.group} data-late={time === 'overdue' || undefined}>
        {t(`home.tasks.${time}`)} <span className={css.quiet}>{total}</span>
      </h3>
      <ul className={css.list} aria-labelledby={id}>
        {tasks.map((task) => (
          <Line key={task.id} task={task} isToday={time === 'today'} />
        ))}
      </ul>
    </>
  )
}

/** The own open tasks by when they are due: of each time the first ones, all of them on the page of tasks. */
export const Tasks = ({ user }: { readonly user: number }) => {
  const { records, status, again } = useMine('task', user)
  const now = useMinute()
  const zone = useZone()
  const groups = useMemo(() => tasksByTime(records, now, zone), [records, now, zone])
  const open = groups.reduce((sum, { total }) => sum + total, 0)
  const shown = groups.reduce((sum, { tasks }) => sum + tasks.length, 0)
  const late = groups.find(({ time }) => time === 'overdue')?.total ?? 0
  const title = t('item.tasks.mine')
  return (
    <Part
      title={title}
      meta={
        open === 0 ? undefined : (
          <>
            <span className={css.quiet}>{open}</span>
            {late === 0 ? null : <Badge tone="danger">{t('home.late', { count: late })}</Badge>}
          </>
        )
      }
      none={t('home.day.noTasks')}
      isEmpty={open === 0}
      status={status}
      failed={t('item.failed', { kind: title })}
      onAgain={again}
    >
      {groups.map((group) => (
        <Group key={group.time} of={group} />
      ))}
      {open > shown ? (
        <p className={css.more}>
          <Link to={pathOf({ route: 'tasks' })}>{t('home.day.allTasks', { count: open })}</Link>
        </p>
      ) : null}
    </Part>
  )
}
