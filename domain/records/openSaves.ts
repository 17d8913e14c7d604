/** Saves of a record that are not over, and what they are about to write. */
import { allows, tableGet, valuesIn, type Values } from '../kernel/index.ts'
import type { Kind } from './entities/index.ts'
import { isItsDraft } from './newDrafts.ts'
import { saveFlow } from './saveFlow.ts'
import type { RecordsState, Save } from './shape.ts'

export const isInFlight = ({ phase }: Pick<Save, 'phase'>): boolean => phase === 'queued' || phase === 'sending'

/** One that came back, or of which nobody knows. */
export const mayBeResent = ({ phase }: Pick<Save, 'phase'>): boolean => allows(saveFlow, phase, 'resent')

/** Whether a save is of what stands in the form of this record; of a form in which nothing was typed, one that had no text. */
export const isOfForm = (state: Pick<RecordsState, 'drafts'>, kind: Kind, id: number, save: Save): boolean => {
  if (save.request.kind !== kind || save.request.id !== id) return false
  const draft = tableGet(state.drafts[kind], id)
  return id !== 0 || (draft === undefined ? save.of === undefined : isItsDraft(draft, save))
}

export const openSaves = (state: RecordsState, kind: Kind, id: number): Save[] =>
  valuesIn(state.saves).filter((save) => isOfForm(state, kind, id, save))

/**
 * What was typed of a field that a save on its way is about to write, or may have written of a new record; undefined
 * where none is.
 */
export const onItsWay = (state: RecordsState, kind: Kind, id: number, field: string): unknown =>
  openSaves(state, kind, id)
    .filter((save) => (isInFlight(save) || (id === 0 && save.doubt)) && save.settles.includes(field))
    .map(({ typed }) => (typed.changes as Values)[field])
    .findLast((sent) => sent !== undefined)
