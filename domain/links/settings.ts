/**
 * Fields that are set at once, without a form: they go through the save ledger, so that they can be taken back like any
 * save.
 */
import { ok, refuse, type Action, type Result } from '../kernel/index.ts'
import { isListed } from '../config/index.ts'
import { wording } from '../messages/index.ts'
import { checkChanges, recordOf, saveRequested, type AnyChanges, type Changes, type Kind } from '../records/index.ts'
import { mayChange, type WithOperations } from './selectors.ts'

/**
 * By kind, the fields that a press sets (ACT-02, CLI-23); an entry of a list is switched on and off (ADM-25), and put into
 * another of a funder's categories.
 */
const settable: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  task: ['is_completed'],
  victim: ['status'],
  court_case: ['status', 'stage_id'],
  defendant: ['status'],
  location: ['status', 'current'],
  event: ['status', 'stage_id'],
  service: ['status'],
  /** EVT-10 */
  attendee: ['event_date_time', 'event_end_date_time'],
}

/** The request for a field of a loaded record. */
export const settingOf = <K extends Kind>(
  kind: K,
  { id, version }: { readonly id: number; readonly version: number },
  changes: Changes[K],
): AnyChanges => ({ kind, id, baseVersion: version, changes }) as AnyChanges

/** The save that sets the fields, or why it is not sent. */
export const saveOfSetting = (
  state: WithOperations,
  request: AnyChanges,
  save: string,
  because?: Action,
): Result<Action> => {
  const { kind, id } = request
  const record = recordOf(state, kind, id)
  const open = settable[kind] ?? (isListed(kind) ? ['status', 'voca_category'] : [])
  if (record === undefined) return refuse('stale', wording('operation.notLoaded'))
  if (!mayChange(state, request) || !Object.keys(request.changes).every((field) => open.includes(field)))
    return refuse('forbidden', wording('operation.notAllowed'))
  const checked = checkChanges(kind, request.changes, record)
  if (!checked.ok) return refuse('invalid', Object.values(checked.refusal.fields ?? {})[0] ?? checked.refusal.message)
  const changes = { kind, id, baseVersion: record.version, changes: checked.value } as AnyChanges
  return ok(saveRequested({ save, request: changes, settles: [] }, because))
}
