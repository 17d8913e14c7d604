/** Ties the log to the Redux store: one middleware stamps, one enhancer around the root reducer records. */
import type { Middleware, StoreEnhancer } from '@reduxjs/toolkit'
import type { Action, ActionRegistry, Stamped } from '../../domain/kernel/index.ts'
import { entryOf } from '../../domain/log/index.ts'
import type { Clock, LogWriter } from '../kernel/ports.ts'

/**
 * Gives each logged action its `seq` and `at`. It stands first, before the epics' middleware, so that epics see stamped
 * actions and can name them as a cause. Actions without declaration pass as they are: neither reducers nor the log know
 * them.
 */
export const stampMiddleware = (registry: ActionRegistry, clock: Clock, firstSeq = 1): Middleware => {
  let seq = firstSeq
  return () => (next) => (action) => {
    if (!isAction(action) || !registry.has(action.type)) return next(action)
    const stamped: Stamped = { ...action, seq, at: Math.round(clock.now()) }
    seq += 1
    return next(stamped)
  }
}

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

const isAction = (value: unknown): value is Action =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'payload' in value
const isStamped = (value: unknown): value is Stamped =>
  isAction(value) && value.seq !== undefined && value.at !== undefined
