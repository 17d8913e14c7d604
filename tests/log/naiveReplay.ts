import type { RootReducer } from '../../domain/kernel/index.ts'
import type { Entry } from '../../domain/log/index.ts'

/** One draft for each entry, as the live store does it; `replay` must give the same. */
export const naiveReplay = <S>(root: RootReducer<S>, entries: Iterable<Entry>, from: S = root.initial): S => {
  let state = from
  for (const entry of entries) state = root.reduce(state, entry)
  return state
}
