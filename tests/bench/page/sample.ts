/** What the log's measurements write: a plausible session over the product's own reducers, made once for each length. */
import { rootReducer, type State } from '../../../domain/state.ts'
import type { Entry } from '../../../domain/log/index.ts'
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
  /** Numbered from 1 without the loading of all records, else from what comes behind it. */
  readonly entries: readonly Entry[]
  /** The state after each entry that ends a segment. */
  readonly states: ReadonlyMap<number, State>
}

/** `count` entries of a person's work, right after all records were loaded or, for a light state, without that. */
export const workOf = (count: number, light: boolean): Work => {
  const all = session(loadings + count)
  const before = light ? 0 : loadings
  const entries = all.slice(loadings).map((entry, index) => ({ ...entry, seq: before + index + 1 }))
  let state = light ? rootReducer.initial : productRoot.fold(rootReducer.initial, all.slice(0, loadings))
  const states = new Map<number, State>()
  for (let at = 0; at < entries.length; at += segment) {
    state = productRoot.fold(state, entries.slice(at, at + segment))
    states.set(before + Math.min(at + segment, entries.length), state)
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
