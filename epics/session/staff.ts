import type { NamedEpic } from '../kernel/index.ts'
import { contactPersonEpic } from './contactPerson.epic.ts'
import { loadEpic } from './load.epic.ts'
import { revokeOthersEpic } from './revokeOthers.epic.ts'

/** From the token on. */
export const staffSessionEpics: readonly NamedEpic[] = [loadEpic, contactPersonEpic, revokeOthersEpic]
