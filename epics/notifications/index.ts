/** The face of the notifications' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { markEpic } from './mark.epic.ts'

export const notificationsEpics: readonly NamedEpic[] = [markEpic]
