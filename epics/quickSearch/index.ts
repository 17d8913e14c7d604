/** The face of the quick search's pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { choiceEpic } from './choice.epic.ts'
import { hereEpic } from './here.epic.ts'
import { questionEpic } from './question.epic.ts'

export const quickSearchEpics: readonly NamedEpic[] = [hereEpic, questionEpic, choiceEpic]
