import { declarationOf, listTabs } from './tabs.ts'

/** What lists are searched, sorted and filtered by. */
export const listWords: readonly string[] = listTabs.flatMap((tab) => [
  ...declarationOf(tab).searchTypes,
  ...declarationOf(tab).sortColumns,
  ...declarationOf(tab).filters.map(({ id }) => id),
  ...declarationOf(tab).columns.map(({ id }) => id),
])
