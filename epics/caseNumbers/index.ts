/** The face of the case numbers' pipeline. */
import type { NamedEpic } from '../kernel/index.ts'
import { sameNumberEpic } from './sameNumber.epic.ts'

export const caseNumbersEpics: readonly NamedEpic[] = [sameNumberEpic]
