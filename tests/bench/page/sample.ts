/** What the log's measurements write: a plausible session over the product's own reducers, made once for each length. */
import { rootReducer, type State } from '../../../domain/state.ts'
import { stateHash, type Entry } from '../../../domain/log/index.ts'
import { longSession, productRoot } from '../../log/longSession.ts'

/** The session loads 2,000 cases and 15,000 clients first. */
export const loadings = 17_000
export const segment = 500

const made = new Map<number, readonly Entry[]>()
export const session = (length: number): readonly Entry[] => {
  const found = made.get(length) ?? longSession(length)
  made.set(length, found)
  return found
}

export type Work = {
  /** From 1, without the loading of all records. */
  readonly entries: readonly Entry[]
  /** The state after each entry that ends a segment. */
  readonly states: ReadonlyMap<number, State>
}

/** `count` entries of a person's work, on a state with all records or, for a light one, with only those worked on. */
export const workOf = (count: number, light: boolean): Work => {
  const all = session(loadings + count)
  const entries = all.slice(loadings).map((entry, index) => ({ ...entry, seq: index + 1 }))
  let state = light ? rootReducer.initial : productRoot.fold(rootReducer.initial, all.slice(0, loadings))
  // As in a session that has gone on for a while: what does not change has been hashed before.
  stateHash(state)
  const states = new Map<number, State>()
  for (let at = 0; at < entries.length; at += segment) {
    state = productRoot.fold(state, entries.slice(at, at + segment))
    states.set(Math.min(at + segment, entries.length), state)
  }
  return { entries, states }
}

/** A state with so many records: those of the session, and copies of its clients. */
export const stateWith = (records: number): State => {
  const loaded = session(loadings)
  const last = loaded.at(-1)
  if (!last) throw new Error('the session is empty')
  const { kind, record } = last.payload as { kind: string; record: object }
  const more = Array.from({ length: records - loadings }, (_, index) => ({
    ...last,
    seq: loadings + index + 1,
    payload: { kind, record: { ...record, id: loadings + index + 1 } },
  }))
  return productRoot.fold(rootReducer.initial, [...loaded, ...more])
}
