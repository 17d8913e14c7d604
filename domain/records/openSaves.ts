/** Saves of a record that are not over, and what they are about to write. */
import { valuesIn, type Values } from '../kernel/index.ts'
import type { Kind } from './entities/index.ts'
import type { RecordsState, Save } from './shape.ts'

export const isInFlight = ({ phase }: Pick<Save, 'phase'>): boolean => phase === 'queued' || phase === 'sending'

export const openSaves = (state: RecordsState, kind: Kind, id: number): Save[] =>
  valuesIn(state.saves).filter(({ request }) => request.kind === kind && request.id === id)

/** What was typed of a field that a save on its way is about to write; undefined where none is. */
export const onItsWay = (state: RecordsState, kind: Kind, id: number, field: string): unknown =>
  openSaves(state, kind, id)
    .filter((save) => isInFlight(save) && save.settles.includes(field))
    .map(({ typed }) => (typed.changes as Values)[field])
    .findLast((sent) => sent !== undefined)
