/** What has a place in the log can be read again: it is checked when it gets its place. */
import * as fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import { draftField, innerOf, isTyped, type EntityFields, type Field, type Stamped } from '../../domain/kernel/index.ts'
import { reducerFailed } from '../../domain/log/index.ts'
import { decode, entryOf } from '../../domain/log/codec.ts'
import { entities, kinds } from '../../domain/records/entities/index.ts'
import { editFields } from '../../domain/records/index.ts'
import { stampMiddleware } from '../../epics/kernel/index.ts'
import { context } from '../records/recordsWorld.ts'
import { payloadArbitrary } from './arbitrary.ts'
import { limitsOf, placesOf, withValue } from './limits.ts'

/** What is read as another fact is said no more. */
const definitions = [...registry.values()]
  .filter(({ becomes }) => becomes === undefined)
  .map((definition) => [definition.type, definition] as const)

/** What comes after the stamp of these, one after the other. */
const stamped = (given: readonly { readonly type: string; readonly payload: unknown }[]) => {
  const reported: unknown[] = []
  const taken: Stamped[] = []
  const say = stampMiddleware(registry, { now: () => 5 }, 7, (error) => reported.push(error))({
    dispatch: (action) => action,
    getState: () => null,
  })((action) => taken.push(action as Stamped))
  for (const action of given) say(action)
  return { taken, reported }
}

const proto = { value: 'x', enumerable: true, configurable: true, writable: true }

/** Each place of it once not set, once zero below zero, and each object once with a name that prototypes have. */
const oddly = (field: Field, payload: unknown): readonly unknown[] =>
  placesOf(field, payload).flatMap(({ path, value }) => {
    const odd: unknown[] = [undefined]
    if (typeof value === 'number') odd.push(-0)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      odd.push(Object.defineProperty({ ...value }, '__proto__', proto))
    return odd.map((each) => withValue(payload, path, each))
  })

/** As it comes out of the log. */
const again = (action: Stamped) => decode(registry, JSON.parse(JSON.stringify(entryOf(registry, action))))

/** Vitest's own comparison, which takes ten times as long, says what differs. */
const expectSame = (is: unknown, ought: unknown, what = ''): void => {
  if (!isDeepStrictEqual(is, ought)) expect(is, what).toStrictEqual(ought)
}

describe('the stamp', () => {
  test.each(definitions)(
    'what is at its limits is read again, what is beyond one is refused: %s',
    (type, definition) => {
      for (const drawn of fc.sample(payloadArbitrary(definition), { numRuns: 3, seed: 1 })) {
        const payload: unknown = structuredClone(drawn)
        for (const { path, at, beyond } of limitsOf(definition.payload, payload)) {
          const good = withValue(payload, path, at)
          const bad = withValue(payload, path, beyond)
          const { taken, reported } = stamped([
            { type, payload: good },
            { type, payload: bad },
            { type, payload },
          ])
          expect(taken.map(({ seq }) => seq)).toEqual([7, 8, 9])
          const read = again(taken[0] as Stamped)
          expectSame([read.ok, read.entry.payload], [true, good])
          expect(taken[1]).toMatchObject(reducerFailed({ action: type, error: 'payload 8' }))
          expectSame([taken[2]?.type, taken[2]?.payload], [type, payload])
          expect(reported).toHaveLength(1)
        }
      }
    },
  )

  test('freezes a fact wherever it is looked at, as a replay reads it: who writes to it fails in both', () => {
    for (const [type, definition] of definitions) {
      const [payload] = fc.sample(payloadArbitrary(definition), { numRuns: 1, seed: 5 })
      const { taken } = stamped([{ type, payload: structuredClone(payload) }])
      const walk = (value: unknown): void => {
        if (typeof value !== 'object' || value === null) return
        expect(Object.isFrozen(value), type).toBe(true)
        Object.values(value).forEach(walk)
      }
      walk(taken[0]?.payload)
    }
  })

  test('gives on what a replay reads: a member that is not set is none, and a name that zod drops is nowhere', () => {
    let taken = 0
    for (const [type, definition] of definitions)
      for (const payload of fc.sample(payloadArbitrary(definition), { numRuns: 3, seed: 3 }))
        for (const odd of oddly(definition.payload, payload)) {
          const [after] = stamped([{ type, payload: odd }]).taken
          if (after?.type !== type) continue
          taken += 1
          const read = again(after)
          expectSame([read.ok, read.entry.payload], [true, after.payload], type)
        }
    expect(taken).toBeGreaterThan(1_000)
  })

  test('says nothing of what was in it', () => {
    const { reported } = stamped([
      { type: reducerFailed.type, payload: { action: 'Zebulon, typed', error: 'Quillfeather' } },
    ])
    expect(String(reported[0])).toBe('TypeError: log/reducerFailed is not as declared: action invalid_format')
  })
})

test('a draft takes more of a text than its field does: what is too long is kept, and said to be too long', () => {
  const typed = Object.values(entities).flatMap(({ fields }) => Object.values(fields as EntityFields).filter(isTyped))
  expect(typed.length).toBeGreaterThan(100)
  for (const of of typed) {
    const inner = innerOf(of.field.node)
    if (inner.kind !== 'leaf' || inner.form.is !== 'text') continue
    expect(draftField(of).schema.safeParse('x'.repeat(2 * inner.form.max)).success).toBe(true)
  }
})

test('an edit is as declared whatever a field is set to: nothing, too, and a value of the record’s form', () => {
  for (const kind of kinds)
    for (const [field, of] of Object.entries(entities[kind].fields as EntityFields)) {
      if (of.computed || !isTyped(of)) continue
      for (const value of [null, undefined, '', 'text', 90, '2026-03-01T17:00:00.000Z']) {
        const { type, payload } = editFields(kind, 0, { [field]: value }, null, context)
        expect(stamped([{ type, payload }]).taken, `${kind}.${field} ${String(value)}`).toMatchObject([
          { type, payload },
        ])
      }
    }
})
