/** Ties the log to the Redux store: an enhancer around the root reducer records what the stamp gave its place. */
import type { StoreEnhancer } from '@reduxjs/toolkit'
import type { ActionRegistry } from '../../domain/kernel/index.ts'
import { entryOf } from '../../domain/log/index.ts'
import { isStamped, type LogWriter } from '../kernel/index.ts'

/**
 * Hands each stamped action to the log after the reducers took it, in their order. An action at which a reducer threw
 * is not recorded: the state is as before it. A gap in the order is a mistake of ours and throws.
 */
export const logEnhancer =
  (registry: ActionRegistry, writer: Pick<LogWriter, 'enqueue'>, firstSeq = 1): StoreEnhancer =>
  (createStore) =>
  (reducer, preloaded) => {
    let expected = firstSeq
    return createStore((state, action) => {
      const after = reducer(state, action)
      if (!isStamped(action)) return after
      const entry = entryOf(registry, action)
      if (entry === null) return after
      if (entry.seq !== expected)
        throw new Error(`the log expected entry ${expected} and got ${entry.seq} (${entry.type})`)
      expected += 1
      writer.enqueue(entry, after)
      return after
    }, preloaded)
  }
