/** Records that are gone, or that the server shows no more (PRM-21): what was known of them leaves each slice and the device. */
import { on, type Action, type Handler, type On, type PayloadOf } from '../kernel/index.ts'
import { recordLoadFailed, recordRemoved } from './actions.ts'
import type { Kind } from './entities/index.ts'
import { isWithheld } from './tables.ts'

type Gone = { readonly kind: Kind; readonly id: number }

export const goneIn = (action: Action): Gone | null => {
  if (recordRemoved.match(action)) return action.payload
  return recordLoadFailed.match(action) && isWithheld(action.payload.status) ? action.payload : null
}

/** Handlers of a slice that forgets such a record. */
export const whenGone = <S>(forget: Handler<S, Gone>): readonly On<S>[] => [
  on<S, PayloadOf<typeof recordRemoved>>(recordRemoved, forget),
  on<S, PayloadOf<typeof recordLoadFailed>>(recordLoadFailed, (state, failed, action) => {
    if (isWithheld(failed.status)) forget(state, failed, action)
  }),
]
