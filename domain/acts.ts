/** The acts of all features, and those that are under way. */
import type { Act } from './calls/index.ts'
import * as features from './features.ts'
import {
  count,
  dictionary,
  fact,
  group,
  key,
  on,
  oneOf,
  slice,
  variant,
  membersOf,
  type Field,
} from './kernel/index.ts'
import { loggedOut } from './session/index.ts'

const acts = membersOf(features).flatMap((each) => ('acts' in each ? [...each.acts] : []))

export type AnyAct = Act<string, never, never>
export type ActAsked = { does: string; asked: unknown }

const asked = variant(
  'does',
  Object.fromEntries(acts.map((each) => [each.name, group({ asked: each.asked })])),
) as Field as Field<ActAsked>

const name = (): Field<string> => key('operation')

/** It is sent under that name, the idempotency key. */
export const actBegun = fact('acts/begun', { v: 1, origin: 'pipeline', payload: group({ name: name(), act: asked }) })
/** What follows from its answer came before this; `unknown` is one whose answer was lost. */
export const actEnded = fact('acts/ended', {
  v: 1,
  origin: 'server',
  payload: group({ name: name(), is: oneOf(['done', 'refused', 'unknown']) }),
})

/**
 * What was under way in tabs that died. Nobody knows what became of it, and who closed the page may have given it up: it is
 * told of, and goes under its name when it is asked for again. `operations` are those on records.
 */
export const actsRecovered = fact('acts/recovered', {
  v: 1,
  origin: 'storage',
  payload: group({ acts: dictionary(asked, name()), operations: count() }),
})

type ActsState = { underWay: Record<string, ActAsked>; unknown: Record<string, ActAsked> }
const all = dictionary(asked, name())
const shape: Field<ActsState> = group({ underWay: all, unknown: all })

/** Of those whose answer was lost. */
const mostUnknown = 20

const forgetOldest = (unknown: ActsState['unknown']): void => {
  const names = Object.keys(unknown)
  for (const old of names.slice(0, Math.max(0, names.length - mostUnknown))) delete unknown[old]
}

export const actsSlice = slice('acts', shape, { underWay: {}, unknown: {} }, [
  on(actBegun, ({ underWay, unknown }, { name: one, act }) => {
    underWay[one] = act
    delete unknown[one]
  }),
  on(actEnded, ({ underWay, unknown }, { name: one, is }) => {
    const ended = underWay[one]
    delete underWay[one]
    if (is !== 'unknown' || ended === undefined) return
    unknown[one] = ended
    forgetOldest(unknown)
  }),
  on(actsRecovered, ({ unknown }, { acts: left }) => {
    Object.assign(unknown, left)
    forgetOldest(unknown)
  }),
  on(loggedOut, (state) => {
    state.underWay = {}
    state.unknown = {}
  }),
])

export const actNamed = (does: string): AnyAct | undefined =>
  acts.find((each) => each.name === does) as AnyAct | undefined
