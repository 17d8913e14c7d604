/** The face of the lists' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { bulkEpic } from './bulk.epic.ts'
import { doubtedEpic } from './doubted.epic.ts'
import { everyRowEpic } from './everyRow.epic.ts'
import { keptFiltersEpic } from './keptFilters.epic.ts'
import { layoutsEpic } from './layouts.epic.ts'
import { narrowEpic } from './narrow.epic.ts'
import { pagesEpic } from './pages.epic.ts'
import { searchEpic } from './search.epic.ts'

export { find } from './calls.ts'
export type { PageAnswer } from './calls.ts'
export const listsEpics: readonly NamedEpic[] = [
  pagesEpic,
  searchEpic,
  layoutsEpic,
  everyRowEpic,
  bulkEpic,
  keptFiltersEpic,
  narrowEpic,
  doubtedEpic,
]
