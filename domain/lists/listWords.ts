/** Words that say several conditions of a list at once, on a day. */
import { daysLater, isoDay, monthsLater, type Day } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'
import type { FilterCondition } from './filter.ts'
import type { ListTab } from './tabs.ts'

export type ListWord = {
  readonly title: MessageKey
  /** Message key of the words that it is said by. */
  readonly saidBy: MessageKey
  /** Message key of words that say the list as well. */
  readonly saidAlone?: MessageKey
  readonly conditions: (today: Day) => FilterCondition[]
}

/** The first and the last day of a time; either may be open. */
type Span = (today: Day) => readonly [Day | null, Day | null]

const within = (field: string, [from, until]: ReturnType<Span>): FilterCondition => ({
  field,
  is: 'between',
  values: [from === null ? '' : isoDay(from), until === null ? '' : isoDay(until)],
})
const toDo: FilterCondition = { field: 'done', is: 'oneOf', values: ['0'] }

const monthOf = (day: Day): readonly [Day, Day] => {
  const first = { ...day, day: 1 }
  return [first, daysLater(monthsLater(first, 1), -1)]
}
const yearOf = ({ year }: Day): readonly [Day, Day] => [
  { year, month: 1, day: 1 },
  { year, month: 12, day: 31 },
]
/** Of age at so many months. */
const monthsOfAge = 18 * 12

const dueIn = (span: Span) => (today: Day) => [within('due', span(today)), { ...toDo }]
const opened = (span: Span) => (today: Day) => [within('date', span(today))]

const words: { readonly [T in ListTab]?: readonly ListWord[] } = {
  victims: [
    {
      title: 'palette.under18',
      saidBy: 'palette.under18Said',
      saidAlone: 'palette.under18Alone',
      conditions: (today) => [within('birthdate', [daysLater(monthsLater(today, -monthsOfAge), 1), null])],
    },
  ],
  cases: [
    { title: 'palette.thisMonth', saidBy: 'palette.openedThisMonth', conditions: opened(monthOf) },
    { title: 'palette.thisYear', saidBy: 'palette.openedThisYear', conditions: opened(yearOf) },
    {
      title: 'palette.lastMonth',
      saidBy: 'palette.openedLastMonth',
      conditions: opened((today) => monthOf(monthsLater(today, -1))),
    },
    {
      title: 'palette.lastYear',
      saidBy: 'palette.openedLastYear',
      conditions: opened(({ year, ...day }) => yearOf({ ...day, year: year - 1 })),
    },
  ],
  tasks: [
    { title: 'item.overdue', saidBy: 'palette.overdue', conditions: dueIn((today) => [null, daysLater(today, -1)]) },
    { title: 'palette.today', saidBy: 'palette.dueToday', conditions: dueIn((today) => [today, today]) },
    // As the first page has it: seven days, of which today is the first.
    {
      title: 'palette.thisWeek',
      saidBy: 'palette.dueThisWeek',
      conditions: dueIn((today) => [today, daysLater(today, 6)]),
    },
    { title: 'palette.thisMonth', saidBy: 'palette.dueThisMonth', conditions: dueIn(monthOf) },
  ],
}

export const listWords = (tab: ListTab): readonly ListWord[] => words[tab] ?? []
