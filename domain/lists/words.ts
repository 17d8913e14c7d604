import { filterFields } from './filterFields.ts'
import { listTabs, lists } from './tabs.ts'

/** What lists are searched, sorted and filtered by. */
export const listWords: readonly string[] = listTabs.flatMap((tab) => [
  ...lists[tab].searchTypes,
  ...lists[tab].sortColumns,
  ...filterFields[tab].map(({ id }) => id),
])
