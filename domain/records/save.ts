/** What becomes of a press of Save. */
import { refuse, same, type Action, type Result } from '../kernel/index.ts'
import { wording } from '../messages/index.ts'
import { saveHeldBack, saveRequested, saveResent } from './actions.ts'
import type { Kind } from './entities/index.ts'
import { changesToSave, type DraftSave } from './rules.ts'
import { isOfForm, mayBeResent } from './openSaves.ts'
import { draftOf, isSaving, ledger, recordOf, type WithRecords } from './selectors.ts'
import type { FormContext } from './validate.ts'

/** The request that a press of Save sends now, or why it can't. */
export const draftToSave = (state: WithRecords, kind: Kind, id: number, context: FormContext): Result<DraftSave> => {
  const draft = draftOf(state, kind, id)
  const record = recordOf(state, kind, id) ?? null
  if (id === 0 && isSaving(state, kind, 0)) return refuse('conflict', wording('record.alreadySaving'))
  if (id !== 0 && (record === null || (draft && draft.baseVersion > record.version)))
    return refuse('stale', wording('record.stale'))
  return changesToSave(kind, draft ?? { changes: {}, clashes: {}, baseVersion: 0 }, record, context)
}

/**
 * The fact that answers `saveAsked`, or nothing when there is nothing to save. A new record that was sent before without
 * a known outcome goes out again as it was, under its old key, so that it is made once: what was typed since comes after.
 */
export const answerToSave = (
  state: WithRecords,
  kind: Kind,
  id: number,
  context: FormContext,
  save: string,
  because?: Action,
): Action | null => {
  const made = draftToSave(state, kind, id, context)
  if (!made.ok)
    return saveHeldBack({ kind, id, message: made.refusal.message, fields: { ...made.refusal.fields } }, because)
  const { request, settles } = made.value
  if (id !== 0 && Object.keys(request.changes).length === 0) return null
  const before =
    id === 0
      ? ledger(state).find(
          (line) =>
            isOfForm(state.records, kind, 0, line) &&
            mayBeResent(line) &&
            (line.doubt || (line.phase === 'refused' && same(line.request, request))),
        )
      : undefined
  if (before) return saveResent({ save: before.save }, because)
  return saveRequested({ save, request, settles: [...settles] }, because)
}
