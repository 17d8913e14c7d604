/** The face of likeness' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { likelyEpic } from './likely.epic.ts'

export const likenessEpics: readonly NamedEpic[] = [likelyEpic]
