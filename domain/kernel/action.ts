/**
 * An action is a fact in the past tense. It is declared once: its name, its version, who it comes from and the shape of
 * its payload. A logged type is for ever: a changed payload gets the next version and a step from the one before.
 */
import { group, type Field, type Infer } from './field.ts'

/**
 * Who an action comes from: a person, a server's answer, a socket's message, a timer, the device's storage, the router, or
 * the client itself, which decided it. Older logs say `timer` of those as well.
 */
export const origins = ['intent', 'server', 'socket', 'timer', 'storage', 'router', 'pipeline'] as const
export type Origin = (typeof origins)[number]

export type Action<T extends string = string, P = unknown> = {
  readonly type: T
  readonly payload: P
  /** Position in the tab's stream, from 1; given once, when the action is dispatched. */
  readonly seq?: number
  /** Milliseconds since 1970 at dispatch; reducers read time only from here. */
  readonly at?: number
  /** `seq` of the action that led to this one. */
  readonly cause?: number
}

/** An action as reducers and the log see it. */
export type Stamped<A extends Action = Action> = A & { readonly seq: number; readonly at: number }

export type ActionDefinition<T extends string = string, P = unknown> = {
  (payload: P, because?: Action): Action<T, P>
  readonly type: T
  readonly v: number
  readonly origin: Origin
  readonly payload: Field<P>
  /** `upcasts[n]` turns a payload of version n into one of version n + 1. */
  readonly upcasts: Readonly<Record<number, (payload: never) => unknown>>
  readonly match: (action: { type: string }) => action is Action<T, P>
  /** What its entries are read as, where another fact says the same by now. */
  readonly becomes?: Renaming
}
type Renaming = { readonly fact: ActionDefinition<string, never>; readonly turn: (payload: never) => unknown }

export const fact = <const T extends string, F extends Field>(
  type: T,
  declaration: {
    readonly v: number
    readonly origin: Origin
    readonly payload: F
    readonly upcasts?: Readonly<Record<number, (payload: never) => unknown>>
  },
): ActionDefinition<T, Infer<F>> => {
  const create = (payload: Infer<F>, because?: Action): Action<T, Infer<F>> =>
    because?.seq === undefined ? { type, payload } : { type, payload, cause: because.seq }
  const rest = { type, upcasts: {}, ...declaration, match: (action: { type: string }) => action.type === type }
  return Object.assign(create, rest) as never
}

/** Facts of builds before this one, each with its last version: read in their logs, where nothing follows from them. */
export const retired = (types: Readonly<Record<string, { readonly v: number; readonly origin: Origin }>>) =>
  Object.fromEntries(
    Object.entries(types).map(([type, { v, origin }]) => [
      type,
      fact(type, {
        v: v + 1,
        origin,
        payload: group({}),
        upcasts: Object.fromEntries(Array.from({ length: v }, (_, index) => [index + 1, () => ({})])),
      }),
    ]),
  )

/** A fact of builds before this one that another one says by now: its entries are read as entries of that. */
export const renamed = <const T extends string, F extends Field, P>(
  type: T,
  declaration: { readonly v: number; readonly origin: Origin; readonly payload: F },
  to: ActionDefinition<string, P>,
  turn: (payload: Infer<F>) => P,
): ActionDefinition<T, Infer<F>> =>
  Object.assign(fact(type, declaration), { becomes: { fact: to, turn } as unknown as Renaming })

export type PayloadOf<D> = D extends ActionDefinition<string, infer P> ? P : never
export type ActionOf<D> = D extends ActionDefinition<infer T, infer P> ? Action<T, P> : never

/** All logged types of the build, by name. A type declared twice is a mistake of ours and stops the start. */
export type ActionRegistry = ReadonlyMap<string, ActionDefinition<string, never>>

export const actionRegistry = (...features: readonly Readonly<Record<string, unknown>>[]): ActionRegistry => {
  const registry = new Map<string, ActionDefinition<string, never>>()
  for (const feature of features)
    for (const definition of Object.values(feature)) {
      if (!isDefinition(definition)) continue
      if (registry.has(definition.type)) throw new TypeError(`action declared twice: ${definition.type}`)
      registry.set(definition.type, definition)
    }
  return registry
}

const isDefinition = (value: unknown): value is ActionDefinition<string, never> =>
  typeof value === 'function' && 'type' in value && 'payload' in value && 'v' in value
