import { ItemTab } from './ItemTab.tsx'
import { usePrefill } from './prefill.ts'
import { useTaskRows } from './taskRows.tsx'
import type { ItemFormsProps } from './useItemForms.tsx'

export const TaskTab = ({ owner, of }: Pick<ItemFormsProps<'task'>, 'owner' | 'of'>) => {
  const rows = useTaskRows()
  const prefill = usePrefill('task', owner, of)
  return (
    <ItemTab
      kind="task"
      owner={owner}
      of={of}
      prefill={prefill}
      columns={['title', 'date_time', 'user_id']}
      rows={rows}
    />
  )
}
