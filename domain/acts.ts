/** The acts of all features, those that are under way, and those that can be taken back. */
import { createSelector } from '@reduxjs/toolkit'
import type { Draft } from 'immer'
import { endOf, type Act, type ActAsked, type WithActs } from './calls/index.ts'
import * as features from './features.ts'
import {
  count,
  dictionary,
  fact,
  group,
  id,
  key,
  nullable,
  on,
  oneOf,
  optional,
  renamed,
  slice,
  text,
  variant,
  membersOf,
  type Field,
} from './kernel/index.ts'
import type { MessageKey } from './messages/index.ts'
import { anyRequest, asAct, undoGivenUp } from './links/index.ts'
import { loggedOut } from './session/index.ts'

const acts = membersOf(features).flatMap((each) => ('acts' in each ? [...each.acts] : []))

export type AnyAct = Act<string, never, never>

const asked = variant(
  'does',
  Object.fromEntries(acts.map((each) => [each.name, group({ asked: each.asked })])),
) as Field as Field<ActAsked>

const name = (): Field<string> => key('operation')

/** It is sent under that name, the idempotency key. `undoes` is the act or save that it takes back. */
export const actBegun = fact('acts/begun', {
  v: 1,
  origin: 'pipeline',
  payload: group({ name: name(), act: asked, undoes: optional(name()) }),
})
/**
 * What follows from its answer came before this. `refused` is for good, `unknown` is one whose answer was lost, `made` the
 * number of the link that was made.
 */
export const actEnded = fact('acts/ended', {
  v: 1,
  origin: 'server',
  payload: group({
    name: name(),
    is: oneOf(['done', 'refused', 'unknown', 'failed']),
    made: optional(id('link')),
  }),
})

/**
 * What was under way in tabs that died. Nobody knows what became of it, and who closed the page may have given it up: it is
 * told of, and goes under its name when it is asked for again.
 */
export const actsRecovered = fact('acts/recovered', {
  v: 2,
  origin: 'storage',
  payload: group({ acts: dictionary(asked, name()) }),
  upcasts: { 1: ({ acts: left }: { acts: unknown }) => ({ acts: left }) },
})

/** Somebody looked, and it has not happened: it is sent once more, under its name. */
export const actRepeated = fact('acts/repeated', { v: 1, origin: 'intent', payload: group({ name: name() }) })
/** Somebody looked, and there is nothing more to be done about it. */
export const actForgotten = fact('acts/forgotten', { v: 1, origin: 'intent', payload: group({ name: name() }) })

/** What was done to records had facts of its own. */
export const formerly = {
  requested: renamed(
    'operations/requested',
    { v: 1, origin: 'pipeline', payload: group({ operation: name(), request: anyRequest, undoes: nullable(name()) }) },
    actBegun,
    ({ operation, request, undoes }) => ({
      name: operation,
      act: asAct(request),
      ...(undoes !== null && { undoes }),
    }),
  ),
  done: renamed(
    'operations/done',
    {
      v: 1,
      origin: 'server',
      payload: group({ operation: name(), link: nullable(id('link')), version: nullable(count()) }),
    },
    actEnded,
    ({ operation, link }) => ({ name: operation, is: 'done' as const, ...(link !== null && { made: link }) }),
  ),
  failed: renamed(
    'operations/failed',
    {
      v: 1,
      origin: 'server',
      payload: group({ operation: name(), status: nullable(count()), message: text('prose', 2_000) }),
    },
    actEnded,
    ({ operation, status }) => ({ name: operation, is: endOf(status ?? 0) }),
  ),
}

type ActsState = WithActs['acts']
const all = dictionary(asked, name())
const shape: Field<ActsState> = group({
  underWay: dictionary(group({ act: asked, undoes: nullable(name()), seq: count() }), name()),
  unknown: all,
  forgotten: count(),
  done: dictionary(group({ act: asked, made: nullable(id('link')), seq: count() }), name()),
})
const none = (): ActsState => ({ underWay: {}, unknown: {}, forgotten: 0, done: {} })

/** Of those whose answer was lost; what dead tabs left is among them, and nobody has seen it yet. */
const mostUnknown = 200
/** Of those that can be taken back. */
const mostDone = 40

const forget = (all: Record<string, unknown>, inOrder: readonly string[], most: number): void => {
  for (const old of inOrder.slice(0, Math.max(0, inOrder.length - most))) delete all[old]
}
const forgetOldest = (state: Draft<ActsState>): void => {
  const { unknown, done } = state
  const names = Object.keys(unknown)
  state.forgotten += Math.max(0, names.length - mostUnknown)
  forget(unknown, names, mostUnknown)
  const byAge = Object.entries(done).toSorted(([, one], [, other]) => one.seq - other.seq)
  forget(
    done,
    byAge.map(([each]) => each),
    mostDone,
  )
}

/** With the last of those that are told of, it is told no more that there were others. */
const putAway = (state: Draft<ActsState>, one: string): void => {
  delete state.unknown[one]
  if (Object.keys(state.unknown).length === 0) state.forgotten = 0
}

export const actsSlice = slice('acts', shape, none(), [
  on(actBegun, (state, { name: one, act, undoes = null }, { seq }) => {
    state.underWay[one] = { act, undoes, seq }
    putAway(state, one)
  }),
  on(actEnded, (state, { name: one, is, made = null }) => {
    const ended = state.underWay[one]
    delete state.underWay[one]
    if (ended === undefined) return
    const { act, undoes, seq } = ended
    const declared = actNamed(act.does)
    const undone = undoes === null ? undefined : state.done[undoes]
    if (is === 'done' && made !== null)
      for (const other of Object.values(state.done)) declared?.follow?.(other, act.asked as never, made, undone?.act)
    // What the server refuses for good is nothing to be tried again.
    if (undoes !== null && (is === 'done' || (is === 'refused' && !declared?.mayFitLater))) delete state.done[undoes]
    // Of what can be taken back is seen what became of it.
    if (is === 'unknown' && declared?.undo === undefined) state.unknown[one] = act
    const canGoBack = declared?.undo !== undefined && declared.isForGood?.(act.asked as never) !== true
    if (is === 'done' && undoes === null && canGoBack) state.done[one] = { act, made, seq }
    forgetOldest(state)
  }),
  on(undoGivenUp, ({ done }, { name: one }) => {
    delete done[one]
  }),
  on(actsRecovered, (state, { acts: left }) => {
    Object.assign(state.unknown, left)
    forgetOldest(state)
  }),
  on(actForgotten, (state, { name: one }) => putAway(state, one)),
  on(loggedOut, (state) => {
    Object.assign(state, none())
  }),
])

export const actNamed = (does: string): AnyAct | undefined =>
  acts.find((each) => each.name === does) as AnyAct | undefined

/** Those of which nobody knows whether they happened, with the words for what they do; of others their own page tells. */
export const uncertainActs = createSelector(
  [({ acts: { unknown } }: WithActs) => unknown],
  (unknown): readonly { readonly name: string; readonly says: MessageKey }[] =>
    Object.entries(unknown).flatMap(([one, { does, asked: of }]) => {
      const says = actNamed(does)?.says(of as never).done
      return says === undefined ? [] : [{ name: one, says }]
    }),
)
