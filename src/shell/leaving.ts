/** When leaving a place would lose sight of something typed (NAV-16). */
import { tableValues } from '../../domain/kernel/index.ts'
import { pathOf, recordAt, type Destination } from '../../domain/navigation/index.ts'
import {
  dirtyFields,
  draftDiscarded,
  draftOf,
  isBlank,
  isItsDraft,
  isEntered,
  isInFlight,
  ledger,
  type Kind,
} from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import { sizeOfWork, unsentIn } from '../../domain/unsent.ts'
import { openForms, type OpenForm } from '../store/index.ts'

/** The records whose forms are on the screen: that of the page, and those of records that stand on it. */
const formsAt = (at: Destination): readonly OpenForm[] => {
  const record = recordAt(at)
  return record !== null && (record.id === 0 || at.tab === 'edit') ? [record, ...openForms()] : openForms()
}

/** Typed by a person, and not on its way to the server. */
const isUnsaved = (state: State, kind: Kind, id: number): boolean => {
  const draft = draftOf(state, kind, id)
  if (draft === undefined || isBlank(draft)) return false
  const onTheirWay = ledger(state).filter(
    (save) => isInFlight(save) && save.request.kind === kind && isItsDraft(draft, save),
  )
  return dirtyFields(state, kind, id).some(
    (name) =>
      isEntered(kind, name) &&
      !onTheirWay.some((save) => save.settles.includes(name) && (draft.editedSeq[name] ?? 0) <= save.requestedSeq),
  )
}

/** The record of the form that going to `to` would leave with unsaved changes; null when nothing would be lost. */
const unsavedWhenGoing = (state: State, to: Destination): OpenForm | null => {
  const { at } = state.navigation
  if (state.session.phase !== 'ready' || at === null || pathOf(at) === pathOf(to)) return null
  return formsAt(at).find(({ kind, id }) => isUnsaved(state, kind, id)) ?? null
}

/**
 * Whether something typed is not on the disk yet, so that closing the page would lose it. Of a record's fields it is known
 * which; of all else only that it is unsent while nothing can be written.
 */
const isNotDurable = (state: State): boolean => {
  const { durableSeq, writing } = state.log
  if (writing !== null && sizeOfWork(unsentIn(state)) > 0) return true
  const tables = state.records.drafts
  const drafts = Object.values(tables).flatMap((table) => tableValues(table))
  return drafts.some(({ editedSeq }) => Object.values(editedSeq).some((seq) => seq > durableSeq))
}

/** What the watcher of the address asks before a place is left; it comes with the part that staff need. */
export const leavingGuard = { unsavedWhenGoing, isNotDurable, discarded: draftDiscarded }
export type LeavingGuard = typeof leavingGuard
