/** The face of the affiliates' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { saveEpic } from './save.epic.ts'

export const affiliatesEpics: readonly NamedEpic[] = [saveEpic]
