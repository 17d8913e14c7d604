/** Words that say several conditions of a list at once, on a day. */
import { daysLater, isoDay, type Day } from '../kernel/index.ts'
import type { MessageKey } from '../messages/index.ts'
import type { FilterCondition } from './filter.ts'
import type { ListTab } from './tabs.ts'

export type ListWord = {
  readonly title: MessageKey
  /** Message key of the words that it is said by. */
  readonly saidBy: MessageKey
  readonly conditions: (today: Day) => FilterCondition[]
}

const words: { readonly [T in ListTab]?: readonly ListWord[] } = {
  tasks: [
    {
      title: 'item.overdue',
      saidBy: 'palette.overdue',
      conditions: (today) => [
        { field: 'due', is: 'between', values: ['', isoDay(daysLater(today, -1))] },
        { field: 'done', is: 'oneOf', values: ['0'] },
      ],
    },
  ],
}

export const listWords = (tab: ListTab): readonly ListWord[] => words[tab] ?? []
