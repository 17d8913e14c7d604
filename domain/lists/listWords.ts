/** Words that say several conditions of a list at once, on a day. */
import { daysLater, isoDay, type Day } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'
import type { FilterCondition } from './filter.ts'
import type { ListTab } from './tabs.ts'
import { bornAt, type Span } from './times.ts'

export type ListWord = {
  readonly title: MessageKey
  /** Message key of the words that it is said by. */
  readonly saidBy: MessageKey
  /** Message key of words that say the list as well. */
  readonly saidAlone?: MessageKey
  readonly conditions: (today: Day) => FilterCondition[]
}

const within = (field: string, [from, until]: Span): FilterCondition => ({
  field,
  is: 'between',
  values: [from === null ? '' : isoDay(from), until === null ? '' : isoDay(until)],
})
const doneIs = (value: '0' | '1'): FilterCondition => ({ field: 'done', is: 'oneOf', values: [value] })

/** A time of a list; of tasks those that are still to be done. */
export const withinTime = (tab: ListTab, field: string, span: Span): FilterCondition[] =>
  tab === 'tasks' && field === 'due' ? [within(field, span), doneIs('0')] : [within(field, span)]

const words: { readonly [T in ListTab]?: readonly ListWord[] } = {
  victims: [
    {
      title: 'palette.under18',
      saidBy: 'palette.under18Said',
      saidAlone: 'palette.under18Alone',
      conditions: (today) => withinTime('victims', 'birthdate', bornAt({ from: null, until: 17 }, today)),
    },
  ],
  tasks: [
    {
      title: 'item.overdue',
      saidBy: 'palette.overdue',
      saidAlone: 'palette.overdueAlone',
      conditions: (today) => withinTime('tasks', 'due', [null, daysLater(today, -1)]),
    },
    { title: 'palette.notDone', saidBy: 'palette.notDoneSaid', conditions: () => [doneIs('0')] },
    { title: 'palette.done', saidBy: 'palette.doneSaid', conditions: () => [doneIs('1')] },
  ],
}

export const listWords = (tab: ListTab): readonly ListWord[] => words[tab] ?? []
