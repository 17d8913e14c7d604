import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowField } from '../../domain/config/collections.ts'
import { bundledServices, type Service } from '../../domain/config/index.ts'
import { withApplicable } from '../../domain/config/services.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'
import { runs } from '../run/runs.ts'

const ids = fc.integer({ min: 1, max: 9 })
const services = fc.uniqueArray(
  fc.record({
    id: ids,
    status: fc.constantFrom(0, 1),
    label: fc.constantFrom('a', 'b'),
    order: fc.nat(3),
    category_id: ids,
    default_minutes: fc.constant(null),
    default_dollars: fc.constant(null),
  }),
  { selector: ({ id }) => id },
)
const group = (members: number[]) => ({ id: 1, label: 'g', status: 1, order: 1, services: members })

describe('a group of services', () => {
  test('[SVC-02] [SVC-03] applies exactly when one of its services is active and not hidden by the filters', () => {
    fc.assert(
      fc.property(services, fc.array(ids), fc.array(ids), (all, members, hidden) => {
        const hides = ({ id }: Service): boolean => hidden.includes(id)
        const [shown] = withApplicable([group(members)], all, hides)
        const applies = members.some((id) =>
          all.some((service) => service.id === id && service.status === 1 && !hidden.includes(id)),
        )
        expect(shown).toEqual({ ...group(members), applicable: applies })
      }),
      { numRuns: runs(300) },
    )
  })

  test('an empty one, and one whose services are all hidden, does not apply', () => {
    expect(withApplicable([group([])], [], () => false).map(({ applicable }) => applicable)).toEqual([false])
    fc.assert(
      fc.property(
        services,
        fc.array(ids),
        (all, members) => withApplicable([group(members)], all, () => true)[0]?.applicable === false,
      ),
    )
  })
})

test('a bundle enters its active services, each once, in its order', () => {
  fc.assert(
    fc.property(services, fc.array(ids), (all, members) => {
      const entered = bundledServices(group(members), all).map(({ id }) => id)
      expect(new Set(entered).size).toBe(entered.length)
      expect(entered).toEqual(
        [...new Set(members)].filter((id) => all.some((service) => service.id === id && service.status === 1)),
      )
    }),
    { numRuns: runs(200) },
  )
})

test('[SVC-07] a timesheet is of kind service or general, and of no other', () => {
  const { schema } = rowField('timesheet')
  fc.assert(
    fc.property(fieldArbitrary(rowField('timesheet')), fc.string(), (row, type) => {
      expect(schema.safeParse(row).success).toBe(true)
      expect(schema.safeParse({ ...(row as object), type }).success).toBe(type === 'service' || type === 'general')
    }),
    { numRuns: runs(100) },
  )
})
