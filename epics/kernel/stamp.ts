import type { Middleware } from '@reduxjs/toolkit'
import type * as z from 'zod/mini'
import { checked, frozen, type Action, type ActionRegistry, type Stamped } from '../../domain/kernel/index.ts'
import { reducerFailed } from '../../domain/log/actions.ts'
import type { Clock } from './ports.ts'

export const isAction = (value: unknown): value is Action =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'payload' in value

export const isStamped = (action: unknown): action is Stamped =>
  isAction(action) && action.seq !== undefined && action.at !== undefined

/**
 * Gives each logged action its `seq` and `at`. It stands first, before the epics' middleware, so that epics see stamped
 * actions and can name them as a cause. Actions without declaration pass as they are: neither reducers nor the log know
 * them. What is not as declared could not be read again, so that fact has its place, and nobody sees the action.
 */
export const stampMiddleware = (
  registry: ActionRegistry,
  clock: Clock,
  firstSeq = 1,
  report?: (error: unknown) => void,
): Middleware => {
  let seq = firstSeq
  return (store) => (next) => (action) => {
    const definition = isAction(action) ? registry.get(action.type) : undefined
    if (!isAction(action) || definition === undefined) return next(action)
    // While a reducer runs this throws: what the store is going to refuse has no place in the log.
    store.getState()
    const read = checked<unknown>(definition.payload, action.payload)
    if (!read.success) report?.(notAsDeclared(action.type, read.error))
    const taken = read.success
      ? { ...action, payload: asRead(action.payload, read.data) }
      : reducerFailed({ action: action.type, error: `payload ${seq}` })
    // As a replay reads it: who would write to it does so neither here nor there.
    frozen(taken.payload)
    const stamped: Stamped = { ...taken, seq, at: Math.round(clock.now()) }
    seq += 1
    return next(stamped)
  }
}

/** As a replay gets it: what JSON leaves out, or zod does, is nowhere in the state either. */
const asRead = (given: unknown, read: unknown): unknown => (read === given ? read : JSON.parse(JSON.stringify(read)))

/** Says in which member, not what: a payload may hold names, as keys too. */
const notAsDeclared = (type: string, { issues }: z.core.$ZodError): Error =>
  new TypeError(
    `${type} is not as declared: ${issues.map(({ code, path: [member = ''] }) => `${String(member)} ${code}`).join(', ')}`,
  )
