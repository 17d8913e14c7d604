/**
 * State is a fold of actions. A slice declares its shape (as a field, so that it can be checked and redacted), where it
 * starts, and what each fact does to it. Handlers change an immer draft, so that a thousand actions can be folded in one
 * draft on replay; a property test proves that to be the same as one draft each.
 */
import { produce, setAutoFreeze, type Draft } from 'immer'
import type { ActionDefinition, Stamped } from './action.ts'
import { group, type Field } from './field.ts'
import { frozen } from './frozen.ts'

/**
 * What a fact changed would be looked through for what is not frozen yet, whole tables of it: with 50,000 records that took
 * most of a dispatch. Facts are frozen where they get their place (`frozen`); tests have the state frozen too, so that who
 * writes to it is found.
 */
setAutoFreeze(false)

export type Handler<S, P> = (draft: Draft<S>, payload: P, action: Stamped) => void
/** `handle` is a method so that handlers of different payloads stand in one list; `on` is the only maker, and it ties them. */
export type On<S> = { readonly type: string; handle(draft: Draft<S>, payload: unknown, action: Stamped): void }

export type Slice<N extends string = string, S = unknown> = {
  readonly name: N
  readonly shape: Field<S>
  readonly initial: S
  readonly handlers: readonly On<S>[]
}

export const on = <S, P>(definition: ActionDefinition<string, P>, handle: Handler<S, P>): On<S> => ({
  type: definition.type,
  handle: (draft, payload, action) => handle(draft, payload as P, action),
})

/** Curried, so that `S` comes from the shape and the handlers' drafts are typed by it. */
export const slice = <const N extends string, S>(
  name: N,
  shape: Field<S>,
  initial: NoInfer<S>,
  handlers: readonly On<NoInfer<S>>[],
): Slice<N, S> => ({
  name,
  shape,
  initial: frozen(initial),
  handlers,
})

export type RootReducer<S = Record<string, unknown>> = {
  readonly initial: S
  readonly shape: Field<S>
  /** One action on a draft; the building block of both folds. */
  readonly apply: (draft: Draft<S>, action: Stamped) => void
  /** One action, one draft: what the live store runs. */
  readonly reduce: (state: S, action: Stamped) => S
  /** Many actions, one draft: what replay runs. */
  readonly fold: (state: S, actions: Iterable<Stamped>) => S
}

type StateOf<Slices extends readonly Slice[]> = {
  [K in Slices[number] as K['name']]: K extends Slice<string, infer S> ? S : never
}

export const combineSlices = <const Slices extends readonly Slice[]>(slices: Slices): RootReducer<StateOf<Slices>> => {
  type S = StateOf<Slices>
  const byType = new Map<string, { name: string; handler: On<unknown> }[]>()
  for (const { name, handlers } of slices)
    for (const handler of handlers) {
      const { type } = handler
      const entry = { name, handler }
      const found = byType.get(type)
      if (found) found.push(entry)
      else byType.set(type, [entry])
    }
  const apply = (draft: Draft<S>, action: Stamped): void => {
    const handlers = byType.get(action.type)
    if (!handlers) return
    for (const { name, handler } of handlers)
      handler.handle((draft as Record<string, unknown>)[name], action.payload, action)
  }
  return {
    initial: Object.fromEntries(slices.map(({ name, initial }) => [name, initial])) as S,
    shape: group(Object.fromEntries(slices.map(({ name, shape }) => [name, shape]))) as Field as Field<S>,
    apply,
    reduce: (state, action) => (byType.has(action.type) ? produce(state, (draft) => apply(draft, action)) : state),
    fold: (state, actions) =>
      produce(state, (draft) => {
        for (const action of actions) apply(draft, action)
      }),
  }
}
