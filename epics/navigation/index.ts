/** The face of navigation's pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { bounceEpic } from './bounce.epic.ts'
import { goEpic } from './go.epic.ts'

export const navigationEpics: readonly NamedEpic[] = [goEpic, bounceEpic]
