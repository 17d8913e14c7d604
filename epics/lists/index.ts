/** The face of the lists' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { pagesEpic } from './pages.epic.ts'
import { searchEpic } from './search.epic.ts'

export { ask } from './calls.ts'
export type { PageAnswer } from './calls.ts'
export const listsEpics: readonly NamedEpic[] = [pagesEpic, searchEpic]
