/** Ties the log to the Redux store: an enhancer around the root reducer records what the stamp gave its place. */
import type { StoreEnhancer } from '@reduxjs/toolkit'
import type { ActionRegistry } from '../../domain/kernel/index.ts'
import { entryOf, reducerFailed } from '../../domain/log/index.ts'
import { isStamped, type LogWriter } from '../kernel/index.ts'

/**
 * Hands each stamped action to the log after the reducers took it, in their order. Where a reducer throws, that fact has
 * the action's place: the state is as before it, and what comes after goes on. A gap in the order is a mistake of ours
 * and throws.
 */
export const logEnhancer =
  (
    registry: ActionRegistry,
    writer: Pick<LogWriter, 'enqueue'>,
    { firstSeq = 1, report }: { readonly firstSeq?: number; readonly report?: (error: unknown) => void } = {},
  ): StoreEnhancer =>
  (createStore) =>
  (reducer, preloaded) => {
    let expected = firstSeq
    const take = (
      state: Parameters<typeof reducer>[0],
      action: Parameters<typeof reducer>[1],
    ): { readonly after: ReturnType<typeof reducer>; readonly taken: typeof action } => {
      try {
        return { after: reducer(state, action), taken: action }
      } catch (error) {
        if (!isStamped(action) || !registry.has(action.type)) throw error
        report?.(error)
        const { seq, at } = action
        const taken = { ...action, ...reducerFailed({ action: action.type, error: `reducer ${seq}` }), seq, at }
        return { after: reducer(state, taken), taken }
      }
    }
    return createStore((state, action) => {
      const { after, taken } = take(state, action)
      if (!isStamped(taken)) return after
      const entry = entryOf(registry, taken)
      if (entry === null) return after
      if (entry.seq !== expected)
        throw new Error(`the log expected entry ${expected} and got ${entry.seq} (${entry.type})`)
      expected += 1
      writer.enqueue(entry, after)
      return after
    }, preloaded)
  }
