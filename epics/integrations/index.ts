/** The face of the integrations' pipelines. */
import type { NamedEpic } from '../kernel/index.ts'
import { allowEpic, denyEpic } from './allow.epic.ts'
import { connectEpic } from './connect.epic.ts'
import { heardEpic } from './heard.epic.ts'
import { revokeEpic } from './revoke.epic.ts'
import { shutOutEpic } from './shutOut.epic.ts'
import { issueEpic, saveSignOnEpic, tokenSeenEpic } from './signOn.epic.ts'

export const integrationsEpics: readonly NamedEpic[] = [
  allowEpic,
  connectEpic,
  denyEpic,
  heardEpic,
  issueEpic,
  revokeEpic,
  saveSignOnEpic,
  shutOutEpic,
  tokenSeenEpic,
]
