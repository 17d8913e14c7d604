import type { Middleware } from '@reduxjs/toolkit'
import type { Action, ActionRegistry, Stamped } from '../../domain/kernel/index.ts'
import type { Clock } from './ports.ts'

export const isAction = (value: unknown): value is Action =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'payload' in value

export const isStamped = (action: unknown): action is Stamped =>
  isAction(action) && action.seq !== undefined && action.at !== undefined

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
