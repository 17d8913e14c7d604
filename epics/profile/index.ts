/** The face of the pipelines of a user's own profile. */
import type { NamedEpic } from '../kernel/index.ts'
import { arrivedEpic, authenticatorEpic, authenticatorKnownEpic, verifyEpic } from './factor.epic.ts'

export const profileEpics: readonly NamedEpic[] = [arrivedEpic, authenticatorEpic, authenticatorKnownEpic, verifyEpic]
