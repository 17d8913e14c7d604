import { passes } from '../../domain/access/index.ts'
import {
  defaultView,
  listOpened,
  noFilter,
  viewOf,
  type FilterCondition,
  type FilterGroup,
} from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { ListPage } from '../lists/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import { Row, Switch } from '../ui/index.ts'
import { useListedItems, useTaken } from './listedItems.tsx'
import { usePrefill } from './prefill.ts'
import { useTaskRows } from './taskRows.tsx'

const of = (user: number): FilterCondition => ({ field: 'assigned', is: 'oneOf', values: [String(user)] })
const isOf = (user: number, { field, is, values }: FilterCondition): boolean =>
  field === 'assigned' && is === 'oneOf' && values.length === 1 && values[0] === String(user)

/** Whether all that a filter shows is this person's. */
const isMine = (user: number, { combine, conditions, groups }: FilterGroup): boolean =>
  (combine === 'all' || conditions.length + groups.length === 1) && conditions.some((each) => isOf(user, each))

const without = (user: number, filter: FilterGroup): FilterGroup => ({
  ...filter,
  conditions: filter.conditions.filter((each) => !isOf(user, each)),
})

/** The same of one's own alone; whose they were before no longer counts. */
const onlyMine = (user: number, filter: FilterGroup): FilterGroup => {
  const others = { ...filter, conditions: filter.conditions.filter(({ field }) => field !== 'assigned') }
  return others.combine === 'all' || others.conditions.length + others.groups.length < 2
    ? { ...others, combine: 'all', conditions: [...others.conditions, of(user)] }
    : { ...noFilter, conditions: [of(user)], groups: [others] }
}

/** ACT-08: the own tasks, or everybody's for those who may change them. */
export const TasksPage = () => {
  const say = useSay()
  const read = useAppState()
  const user = useAppSelector((state) => state.session.user?.id ?? 0)
  const scopes = useAppSelector(scopesOf)
  const mayAll = scopes !== null && passes(scopes, 'task.editAny')
  const filter = useAppSelector((state) => viewOf(state, 'tasks')?.filter ?? null)
  const prefill = usePrefill('task', 'user', user)
  const { rows, forms } = useListedItems(
    { kind: 'task', owner: 'user', of: user, prefill },
    useTaskRows(useTaken('task')),
  )
  const isAll = filter === null || !isMine(user, filter)
  const show = (all: boolean): void => {
    const view = viewOf(read(), 'tasks') ?? defaultView('tasks')
    const before = view.filter ?? noFilter
    say(listOpened({ ...view, filter: all ? without(user, before) : onlyMine(user, before) }))
  }
  return (
    <ListPage
      tab="tasks"
      parts={{
        rows,
        begins: { ...defaultView('tasks'), ...(mayAll && { filter: onlyMine(user, noFilter), begun: true }) },
        add: (
          <Row gap={3}>
            {mayAll ? <Switch label={t('item.tasks.everybody')} checked={isAll} onCheckedChange={show} /> : null}
            {forms.add}
          </Row>
        ),
        above: forms.form,
      }}
    />
  )
}
