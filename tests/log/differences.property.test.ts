import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { becameOf, differencesOf, pathOf, pointerOf, valueAt, withDifferences } from './differences.ts'

const name = fc.oneof(
  fc.constantFrom('a', 'b', '0', '1', '/', '~', '~1', '*', '__proto__', 'constructor', 'length', 'toString'),
  fc.string({ maxLength: 3 }),
)
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, false, 0, 1, '', 'a', 'b'),
    fc.array(tie('value'), { maxLength: 3 }),
    // As JSON.parse gives them: a member may have any name.
    fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map((members) => Object.fromEntries(members)),
  ),
}))
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const state = json.map(plain)
/** Mostly alike, as two states of a session are. */
const pair = fc.oneof(
  fc.tuple(state, state),
  fc.tuple(state, state, fc.array(name, { maxLength: 3 })).map(([one, to, path]) => {
    return [one, plain(withDifferences(one, [{ path, to }]))] as [unknown, unknown]
  }),
)

const isEqual = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const names = Object.keys(one)
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((each) => Object.hasOwn(other, each) && isEqual(valueAt(one, [each]), valueAt(other, [each])))
  )
}

describe('differences of two states', () => {
  test('law: there is none exactly where both are equal', () => {
    fc.assert(
      fc.property(pair, ([one, other]) => {
        expect(differencesOf(one, other).length === 0).toBe(isEqual(one, other))
        expect(differencesOf(one, plain(one))).toEqual([])
      }),
    )
  })

  test('law: each place differs, says what stands there in each, and none lies within another', () => {
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const found = differencesOf(one, other)
        for (const { path, from, to } of found) {
          expect(valueAt(one, path)).toBe(from)
          expect(valueAt(other, path)).toBe(to)
          expect(isEqual(from, to)).toBe(false)
        }
        const places = found.map(({ path }) => `${pointerOf(path)}/`)
        for (const [at, place] of places.entries())
          expect(places.filter((each, index) => index !== at && each.startsWith(place))).toEqual([])
      }),
    )
  })

  test('law: with its differences, the one is the other', () => {
    fc.assert(
      fc.property(pair, ([one, other]) => {
        expect(isEqual(withDifferences(one, differencesOf(one, other)), other)).toBe(true)
      }),
    )
  })

  test('law: the other way round, what was added is gone', () => {
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const back = { added: 'gone', gone: 'added', changed: 'changed' }
        const became = differencesOf(one, other).map((each) => [pointerOf(each.path), back[becameOf(each)]])
        expect(differencesOf(other, one).map((each) => [pointerOf(each.path), becameOf(each)])).toEqual(became)
      }),
    )
  })

  test('law: a path is read from its pointer as it was', () => {
    fc.assert(
      fc.property(fc.array(name), (path) => {
        expect(pathOf(pointerOf(path))).toEqual(path)
      }),
    )
  })
})
