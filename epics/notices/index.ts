/** The face of the notices' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { countdownEpic } from './countdown.epic.ts'
import { dismissedEpic } from './dismissed.epic.ts'
import { dropEpic, pushEpic, refreshEpic, saveEpic } from './manage.epic.ts'
import { heardEpic } from './heard.epic.ts'

export const noticesEpics: readonly NamedEpic[] = [
  heardEpic,
  countdownEpic,
  dismissedEpic,
  saveEpic,
  dropEpic,
  pushEpic,
  refreshEpic,
]
