/** The face of items' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { advocatesEpic } from './advocates.epic.ts'

export const itemsEpics: readonly NamedEpic[] = [advocatesEpic]
