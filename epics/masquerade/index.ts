/** The face of the masquerade's pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { foundEpic, reportEpic } from './found.epic.ts'
import { keepAliveEpic } from './keepAlive.epic.ts'
import { lookupEpic } from './lookup.epic.ts'
import { accessEpic, reloadEpic } from './access.epic.ts'
import { returnEpic, startMasqueradeEpic } from './switch.epic.ts'

export const masqueradeEpics: readonly NamedEpic[] = [
  foundEpic,
  reportEpic,
  lookupEpic,
  startMasqueradeEpic,
  returnEpic,
  keepAliveEpic,
  accessEpic,
  reloadEpic,
]
