/** The user's own tasks that are still to be done, as rows: each leads to the record that it is of. */
import { useMemo } from 'react'
import { meets } from '../../domain/kernel/index.ts'
import { navigationRequested, placeOf } from '../../domain/navigation/index.ts'
import type { MatchEntry } from '../../domain/palette/index.ts'
import { entities, type Records } from '../../domain/records/index.ts'
import { currentUser, scopesOf } from '../../domain/session/index.ts'
import { useCollection } from '../collections/index.ts'
import { useAppSelector } from '../store/index.ts'
import { ownTasksGroup } from './entries.ts'
import { noFacts, type RowFacts } from './rowsView.ts'

type Task = Records['task']

const ownTaskId = ({ id }: Pick<Task, 'id'>): string => `${ownTasksGroup}:${id}`

/** Behind records that are called so, which are opened more often. */
const standing = 20

export const ownTaskEntry = (task: Task): MatchEntry => ({
  id: ownTaskId(task),
  label: task.title,
  group: ownTasksGroup,
  standing,
})

export const ownTaskFacts = ({ victim_name, case_reference_id }: Task): RowFacts => ({
  ...noFacts,
  icon: 'check',
  detail: victim_name?.trim() || case_reference_id,
})

/** To the tasks of the client or the case, as far as that may be seen, else to the page of all. */
export const openOwnTask = ({ victim_id, victim_case_id, case_id, case_reference_id }: Task) => {
  if (victim_id !== null && victim_case_id !== null)
    return navigationRequested(placeOf('victim', { id: victim_id, case_id: victim_case_id }, 'tasks'))
  const isOfCase = case_id !== null && case_reference_id !== null
  return navigationRequested(isOfCase ? placeOf('court_case', { id: case_id }, 'tasks') : { route: 'tasks' })
}

/** Those that the device knows; they are asked for once the palette `isOpen`. */
export const useOwnTasks = (isOpen: boolean): ReadonlyMap<string, Task> => {
  const me = useAppSelector((state) => currentUser(state)?.id ?? null)
  const maySee = useAppSelector((state) => meets(scopesOf(state), entities.task.needs.view))
  const name = useMemo(() => ({ kind: 'task', owner: 'user', of: me ?? 0 }) as const, [me])
  const { records } = useCollection(name, isOpen && maySee && me !== null)
  return useMemo(() => {
    const open = maySee ? records.filter(({ is_completed }) => is_completed === 0) : []
    return new Map(open.map((task) => [ownTaskId(task), task]))
  }, [records, maySee])
}
