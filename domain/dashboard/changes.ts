/** What changed in the user's own cases since the user was here last: who did what to what; never the values. */
import * as z from 'zod/mini'
import { ask } from '../calls/index.ts'
import {
  call,
  count,
  flag,
  group,
  id,
  isoInstant,
  label,
  list,
  nullable,
  on,
  oneOf,
  schemaOf,
  text,
  type Infer,
} from '../kernel/index.ts'
import { changeVerbs } from '../history/index.ts'
import { kinds } from '../records/index.ts'
import { changesSeen } from './actions.ts'

/** Whoever was away for longer is told of these days, and whoever comes for the first time of the others. */
export const longestAway = 30
export const firstTime = 7
/** Changes that are told of one case, and of all: of every case the newest ones, unless far too many have changed. */
export const mostOfCase = 5
export const mostChanges = 1_000

const party = group({ kind: oneOf(['victim', 'defendant']), id: id('record'), name: text('name', 400) })

const caseChange = group({
  kind: oneOf(kinds),
  of: id('record'),
  at: isoInstant(),
  user_id: nullable(id('user')),
  verb: oneOf(changeVerbs),
  /** Names of fields. */
  fields: list(label()),
  /** Whose it is, where it is not the case's own. */
  party: nullable(party),
})
export type CaseChange = Infer<typeof caseChange>

const changedCase = group({
  case_id: id('court_case'),
  case_reference_id: text('number', 80),
  total: count(),
  /** The newest ones. */
  changes: list(caseChange),
})
export type ChangedCase = Infer<typeof changedCase>

const changes = group({
  since: isoInstant(),
  until: isoInstant(),
  /** There are more than are told of. */
  more: flag(),
  data: list(changedCase),
})

const needs = { anyOf: ['view_own_case', 'view_own_victim'] }

export const getChangedCases = call({
  id: 'dashboard.changes',
  method: 'GET',
  path: 'dashboard/change',
  needs,
  response: changes.schema,
  summary: 'What others changed in the own cases since the last visit, the newest first',
})

/** Somebody looks at what changed in their cases. */
export const changedCases = ask('dashboard/changes', { call: getChangedCases, answer: changes }, [
  on(changesSeen, (draft, { until }) => {
    draft.value = { since: until, until, more: false, data: [] }
  }),
])

/** Without `seen_until` the visit alone is noted; with it, nothing older is told of again. */
export const noteVisit = call({
  id: 'dashboard.visit',
  method: 'PUT',
  path: 'dashboard/visit',
  needs,
  body: schemaOf<{ seen_until?: string | undefined }>(z.strictObject({ seen_until: z.optional(z.iso.datetime()) })),
  response: z.strictObject({ success: z.literal(true) }),
  summary: 'The user is here; what was changed until then has been seen',
})
