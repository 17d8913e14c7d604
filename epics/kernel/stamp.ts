import type { Middleware } from '@reduxjs/toolkit'
import type { Action } from '../../domain/kernel/index.ts'
import type { Clock } from './ports.ts'

export const isAction = (value: unknown): value is Action =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/**
 * Gives each action its place in the tab's stream and its time, once, in the order that reducers see them. It stands
 * before every other middleware. `afterSeq` is the last place that a resumed log has.
 */
export const stampMiddleware = (clock: Clock, afterSeq = 0): Middleware => {
  let seq = afterSeq
  return () => (next) => (action) => {
    if (!isAction(action)) return next(action)
    seq += 1
    return next({ ...action, seq, at: Math.round(clock.now()) })
  }
}
