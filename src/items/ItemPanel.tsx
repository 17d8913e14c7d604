import { useMemo } from 'react'
import type { Values } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { settingAsked } from '../../domain/operations/index.ts'
import { shownInstant, type Kind, type OwnerKind } from '../../domain/records/index.ts'
import { useZone } from '../forms/index.ts'
import { useAppSelector, useSay } from '../store/index.ts'
import { ItemTab, type ItemTabProps } from './ItemTab.tsx'
import css from './items.module.css'
import { Tick } from './Tick.tsx'

export type ItemPanelProps = { readonly kind: Kind; readonly owner: OwnerKind; readonly of: number; readonly tab: string }

/** What a repeated entry takes over from the last one: everything but when it was, and what was written. */
const repeated: { readonly [K in Kind]?: readonly string[] } = {
  service: ['service_id', 'amount', 'time_minutes', 'advocate_id', 'agency_id', 'grant_id', 'grant_dollars', 'other_dollars'],
  timelog: ['minutes', 'advocate_id', 'timesheet_id', 'agency_id', 'grant_id'],
  court_date: ['court_id'],
  charge: ['charge_level_id', 'outcome'],
}

/** Now and the person at the keyboard, where a new record of the kind has a place for them. */
const usePrefill = (kind: Kind): (() => Values) => {
  const zone = useZone()
  const user = useAppSelector((state) => state.session.user?.id ?? null)
  return () => {
    const now = { date_time: shownInstant(new Date().toISOString(), zone) }
    if (kind === 'service' || kind === 'timelog') return { ...now, advocate_id: user }
    if (kind === 'note' || kind === 'letter') return now
    return kind === 'task' || kind === 'appointment' ? { user_id: user } : {}
  }
}

const useTaskRows = (): NonNullable<ItemTabProps<'task'>['rows']> => {
  const say = useSay()
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
      cell: (column, task) => (column === 'title' && task.is_completed === 1 ? <span className={css.done}>{task.title}</span> : undefined),
    }),
    [say],
  )
}

const TaskTab = ({ owner, of }: ItemPanelProps) => {
  const rows = useTaskRows()
  const prefill = usePrefill('task')
  return <ItemTab kind="task" owner={owner} of={of} prefill={prefill} columns={['title', 'date_time', 'user_id']} rows={rows} />
}

const PlainTab = ({ kind, owner, of }: ItemPanelProps) => {
  const prefill = usePrefill(kind)
  const repeats = repeated[kind]
  return <ItemTab kind={kind} owner={owner} of={of} prefill={prefill} {...(repeats === undefined ? {} : { repeats })} />
}

/** The tab of a kind of record on another's page. A kind with ways of its own has its own tab here. */
export const ItemPanel = (props: ItemPanelProps) => (props.kind === 'task' ? <TaskTab {...props} /> : <PlainTab {...props} />)
