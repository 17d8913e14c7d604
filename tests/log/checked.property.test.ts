/** The law of the quick check: it says of every value what zod says, and gives the value that zod gives. */
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import { checked, count, dictionary, key, list, type Field } from '../../domain/kernel/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { payloadArbitrary } from './arbitrary.ts'

const definitions = [...registry.values()]

/** What somebody may put in the place of a value. */
const wrong: readonly unknown[] = [
  undefined,
  null,
  '',
  'text',
  'x'.repeat(200_001),
  -1,
  0.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  true,
  [],
  [null],
  {},
  { more: 1 },
  new Date(0),
  new Map(),
  JSON.parse('{"__proto__": 1}'),
  Object.create({ kind: 'victim' }),
]

type Step = { readonly at: number; readonly put: number; readonly how: 'set' | 'add' | 'remove' }

/** The same value with one place of it changed; places are counted in the order in which one comes by them. */
const changed = (value: unknown, { at, put, how }: Step): unknown => {
  const places = (function count(inner: unknown): number {
    return typeof inner !== 'object' || inner === null
      ? 1
      : 1 + Object.values(inner).reduce((sum: number, member) => sum + count(member), 0)
  })(value)
  let left = at % places
  const go = (inner: unknown): unknown => {
    const isHere = left === 0
    left -= 1
    if (isHere && how === 'set') return wrong[put]
    if (typeof inner !== 'object' || inner === null) return isHere ? wrong[put] : inner
    if (Array.isArray(inner)) return isHere && how === 'add' ? [...inner, wrong[put]] : inner.map(go)
    const members = Object.entries(inner)
    if (isHere && how === 'add') return { ...inner, unheardOf: wrong[put] }
    return Object.fromEntries(
      (isHere ? members.slice(1) : members).map(([name, member]) => [name, isHere ? member : go(member)]),
    )
  }
  return go(value)
}

const steps: fc.Arbitrary<Step> = fc.record({
  at: fc.nat({ max: 60 }),
  put: fc.nat({ max: wrong.length - 1 }),
  how: fc.constantFrom('set', 'add', 'remove'),
})

const agrees = (field: Field, value: unknown): void => {
  const zod = field.schema.safeParse(value)
  const quick = checked(field, value)
  expect(quick.success).toBe(zod.success)
  if (quick.success) expect(quick.data).toEqual(zod.data)
}

describe('the quick check', () => {
  test('says what zod says, of every payload, as drawn and with a place of it changed', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...definitions)
          .chain((definition) =>
            fc.tuple(fc.constant(definition as { payload: Field }), payloadArbitrary(definition), steps),
          ),
        ([{ payload: field }, payload, step]) => {
          agrees(field, payload)
          agrees(field, changed(payload, step))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('needs no zod for what is right: of each payload that there is', () => {
    const slow = definitions.filter((definition) => {
      const { payload: field } = definition as { payload: Field }
      const [drawn] = fc.sample(payloadArbitrary(definition), { numRuns: 1, seed: 3 })
      const payload: unknown = JSON.parse(JSON.stringify(drawn))
      const asked = vi.spyOn(field.schema, 'safeParse')
      checked(field, payload)
      const isSlow = asked.mock.calls.length > 0
      asked.mockRestore()
      return isSlow
    })
    expect(slow.map(({ type }) => type)).toEqual([])
    agrees(rootReducer.shape, rootReducer.initial)
  })

  test('of lists with gaps and names that are no texts, which no JSON has, says what zod says', () => {
    // oxlint-disable-next-line no-sparse-arrays
    agrees(list(count()), [, 1])
    agrees(dictionary(count(), key('save')), { [Symbol('name')]: 1 })
  })
})
