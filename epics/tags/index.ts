/** The face of tags' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { carriersEpic } from './carriers.epic.ts'
import { termNamedEpic, termsEpic } from './terms.epic.ts'

export const tagsEpics: readonly NamedEpic[] = [carriersEpic, termNamedEpic, termsEpic]
