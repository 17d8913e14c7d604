/** The face of the administration's pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { arrangeEpic } from './arrange.epic.ts'

export const administrationEpics: readonly NamedEpic[] = [arrangeEpic]
