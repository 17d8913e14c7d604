import { useState } from 'react'
import { t } from '../../domain/messages/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { useAppSelector } from '../store/index.ts'
import { PageHeader, Switch } from '../ui/index.ts'
import { ItemTab } from './ItemTab.tsx'
import { usePrefill } from './prefill.ts'
import { useTaskRows } from './taskRows.tsx'

const mine = ['title', 'date_time', 'victim_name'] as const
const everybodys = [...mine, 'user_id'] as const

/** ACT-08: the own tasks, or everybody's for those who may change them. */
export const TasksPage = () => {
  const user = useAppSelector((state) => state.session.user?.id ?? null)
  const mayAll = useAppSelector((state) => scopesOf(state)?.has('edit_any_task') === true)
  const [all, setAll] = useState(false)
  const rows = useTaskRows()
  const prefill = usePrefill('task', 'user', user ?? 0)
  if (user === null) return null
  const isAll = all && mayAll
  return (
    <>
      <PageHeader title={t('route.tasks')} />
      <ItemTab
        key={isAll ? 'all' : 'mine'}
        kind="task"
        owner={isAll ? 'account' : 'user'}
        of={isAll ? 0 : user}
        label={t(isAll ? 'item.tasks.all' : 'item.tasks.mine')}
        prefill={prefill}
        columns={isAll ? everybodys : mine}
        rows={rows}
        tools={mayAll ? <Switch label={t('item.tasks.everybody')} checked={all} onCheckedChange={setAll} /> : null}
      />
    </>
  )
}
