/** The face of the pipelines of questions: one for each, under its name. */
import { asks } from '../../domain/asks.ts'
import type { NamedEpic } from '../kernel/index.ts'
import { askEpic } from './ask.epic.ts'

export const asksEpics: readonly NamedEpic[] = asks.map(askEpic)
