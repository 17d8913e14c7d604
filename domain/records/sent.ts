/** What a save that is done takes out of the drafts. */
import { same, tableGet, type Stamped } from '../kernel/index.ts'
import { dropField, recoverDraft, removeDraft, settleDraft } from './drafts.ts'
import type { AnyDraft, Draft } from './fields.ts'
import { isEmptied, isItsDraft } from './newDrafts.ts'
import { heldAfter, heldFor, unsent } from './patch.ts'
import type { RecordsState, Save, SomeRecord } from './shape.ts'

/** Takes out of a draft what was sent; text that was typed since stays, and now departs from what was saved. */
const takeOut = (draft: Draft, save: Save, saved: SomeRecord): void => {
  for (const field of save.settles) {
    if (!(field in draft.changes)) continue
    if (field in save.typed.changes && same(draft.changes[field], save.typed.changes[field])) dropField(draft, field)
    else {
      const since = unsent(save.typed.changes[field], draft.changes[field])
      if (field in draft.values) draft.values[field] = unsent(save.typed.values?.[field], draft.values[field])
      draft.changes[field] = since
      draft.base[field] = heldAfter(draft.base[field], save.typed.changes[field], saved[field], since)
      delete draft.clashes[field]
    }
  }
}

/** What is left of the text of a record that was new goes on as a change of it. */
const asChange = (draft: Draft, saved: SomeRecord): Draft => {
  const rest: Draft = { ...draft, id: saved.id, baseVersion: saved.version, base: {}, clashes: {} }
  for (const field of Object.keys(rest.changes)) rest.base[field] = heldFor(saved[field], rest.changes[field])
  return rest
}

/** Drafts that wait, without what a save of one of them has sent. */
const leftOf = <D extends AnyDraft>(waiting: readonly D[], save: Save, saved: SomeRecord): D[] =>
  waiting.filter((one) => {
    if (one.kind !== save.request.kind || !isItsDraft(one.draft, save)) return true
    takeOut(one.draft, save, saved)
    one.draft = asChange(one.draft, saved)
    return !isEmptied(one.draft)
  })

/** Where the form of a new record was left or given up meanwhile its text waits, and would be made a second time. */
export const clearSent = (state: RecordsState, save: Save, saved: SomeRecord, told: Stamped): void => {
  const { kind, id } = save.request
  const draft = tableGet(state.drafts[kind], id)
  if (draft !== undefined && isItsDraft(draft, save)) {
    takeOut(draft, save, saved)
    if (id === 0) {
      const rest = asChange(draft, saved)
      removeDraft(state, kind, 0)
      // Whoever came upon the record before its answer came may have typed there.
      recoverDraft(state, { kind, draft: rest }, told)
    } else settleDraft(state, kind, draft)
  }
  if (id !== 0) return
  state.parked = leftOf(state.parked, save, saved)
  state.discarded = leftOf(state.discarded, save, saved)
}
