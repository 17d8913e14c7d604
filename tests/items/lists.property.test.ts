/** Laws of lists on pages: their order, what stands on which, and what they add up to. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Action } from '../../domain/kernel/index.ts'
import {
  collectionLoaded,
  collectionOf,
  inListOrder,
  recordLoaded,
  recordsListed,
  type Records,
} from '../../domain/records/index.ts'
import { hoursAndMinutes, minutesOf, serviceSums } from '../../domain/services/index.ts'
import { folded, recordLike } from '../links/operationsWorld.ts'

const tasks = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 500 }), is_completed: fc.constantFrom(0 as const, 1 as const) }),
  { selector: ({ id }) => id, maxLength: 30 },
)

describe('order', () => {
  test('law: what has a day stands by it, the latest first, and what has none comes last, the newest number first', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    const charges = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 500 }), day: fc.option(day) }), {
      selector: ({ id }) => id,
      maxLength: 30,
    })
    const wire = (at: Date): string => at.toISOString().replace(/^(\d+)-(\d+)-(\d+).*/, '$2/$3/$1')
    const key = ({ day: at }: { day: Date | null }): string => at?.toISOString().slice(0, 10) ?? ''
    fc.assert(
      fc.property(charges, (drawn) => {
        const records = drawn.map(({ id, day: at }) => recordLike('charge', { id, date: at && wire(at) }))
        const expected = drawn.toSorted((a, b) => key(b).localeCompare(key(a)) || b.id - a.id).map(({ id }) => id)
        expect(inListOrder('charge', records).map(({ id }) => id)).toEqual(expected)
      }),
    )
  })

  test('texts stand as words, whatever days or numbers they look like', () => {
    const labels = ['Welcome 3', 'Letter 13', 'Court letter', 'Letter 5', 'Approval 5']
    const templates = labels.map((label, at) => recordLike('letter_template', { id: at + 1, label }))
    expect(inListOrder('letter_template', templates).map(({ label }) => label)).toEqual([
      'Approval 5',
      'Court letter',
      'Letter 13',
      'Letter 5',
      'Welcome 3',
    ])
  })

  test('[ACT-02] law: tasks to be done come first, each part by id, whatever order they came in', () => {
    fc.assert(
      fc.property(tasks, (drawn) => {
        const order = inListOrder(
          'task',
          drawn.map((one) => recordLike('task', one)),
        )
        for (const [index, next] of order.slice(1).entries()) {
          const before = order[index] as Records['task']
          expect(
            before.is_completed < next.is_completed ||
              (before.is_completed === next.is_completed && before.id < next.id),
          ).toBe(true)
        }
        expect(order).toHaveLength(drawn.length)
      }),
    )
  })

  test('law: of whatever has a time the newest comes first', () => {
    const at = fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(at, { maxLength: 30 }), (times) => {
        const notes = times.map((time, index) => recordLike('note', { id: index + 1, date_time: time.toISOString() }))
        const shown = inListOrder('note', notes).map(({ date_time }) => date_time)
        expect(shown).toEqual(shown.toSorted().toReversed())
      }),
    )
  })
})

const owner = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null })
const moves = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 4 }),
    victim_id: owner,
    case_id: owner,
    user_id: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 25 },
)
const places = [1, 2, 3]
const openLists: readonly Action[] = [
  ...places.flatMap((of) =>
    (['victim', 'court_case', 'user'] as const).map((kind) =>
      collectionLoaded({ kind: 'task', owner: kind, of, records: [], isWhole: true } as never),
    ),
  ),
  ...places.map((of) =>
    collectionLoaded({ kind: 'document', owner: 'victim', of, records: [], isWhole: true } as never),
  ),
  ...(['task', 'document'] as const).map((kind) =>
    collectionLoaded({ kind, owner: 'account', of: 0, records: [], isWhole: true } as never),
  ),
]

describe('what stands on a list', () => {
  test("[ACT-08] law: a task is on the lists of its client, its case and its user, and on everybody's, and on no other", () => {
    fc.assert(
      fc.property(moves, (drawn) => {
        const state = folded(
          ...openLists,
          ...drawn.map((move, index) =>
            recordLoaded({ kind: 'task', record: recordLike('task', { ...move, version: index + 1 }) } as never),
          ),
        )
        const last = new Map(drawn.map((move) => [move.id, move]))
        const on = (kind: 'victim' | 'court_case' | 'user' | 'account', of: number) =>
          recordsListed(state, { kind: 'task', owner: kind, of })
            .map(({ id }) => id)
            .toSorted((a, b) => a - b)
        const those = (test: (move: (typeof drawn)[number]) => boolean) =>
          [...last.values()]
            .filter(test)
            .map(({ id }) => id)
            .toSorted((a, b) => a - b)
        expect(on('account', 0)).toEqual(those(() => true))
        for (const of of places) {
          expect(on('victim', of)).toEqual(those(({ victim_id }) => victim_id === of))
          expect(on('court_case', of)).toEqual(those(({ case_id }) => case_id === of))
          expect(on('user', of)).toEqual(those(({ user_id }) => user_id === of))
        }
      }),
    )
  })

  test('[PRM-49] law: a document is of the account as long as it is of no record', () => {
    fc.assert(
      fc.property(moves, (drawn) => {
        const state = folded(
          ...openLists,
          ...drawn.map(({ id, victim_id, case_id }, index) =>
            recordLoaded({
              kind: 'document',
              record: recordLike('document', { id, victim_id, case_id, version: index + 1 }),
            } as never),
          ),
        )
        const last = new Map(drawn.map((move) => [move.id, move]))
        const alone = [...last.values()]
          .filter(({ victim_id, case_id }) => victim_id === null && case_id === null)
          .map(({ id }) => id)
        expect(new Set(collectionOf(state, { kind: 'document', owner: 'account', of: 0 })?.ids)).toEqual(new Set(alone))
      }),
    )
  })
})

describe('sums', () => {
  test('[SVC-05] 125 minutes are 2 hours and 5 minutes; law: hours and leftover minutes are the same time', () => {
    expect(hoursAndMinutes(125)).toEqual({ hours: 2, minutes: 5 })
    fc.assert(
      fc.property(fc.array(fc.nat(10_000)), (all) => {
        const { hours, minutes } = hoursAndMinutes(minutesOf(all.map((one) => ({ minutes: one }))))
        expect([hours * 60 + minutes, minutes < 60]).toEqual([all.reduce((sum, one) => sum + one, 0), true])
      }),
    )
  })

  test('law: dollars add up to the cent, in any order', () => {
    const entry = fc.record({
      amount: fc.nat(100),
      time_minutes: fc.option(fc.nat(1_000), { nil: null }),
      grant_dollars: fc.nat(1_000_000).map((c) => c / 100),
      other_dollars: fc.nat(1_000_000).map((c) => c / 100),
    })
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const sums = serviceSums(entries)
        expect(serviceSums(entries.toReversed())).toEqual(sums)
        const cents = entries.reduce(
          (sum, { grant_dollars, other_dollars }) =>
            sum + Math.round(grant_dollars * 100) + Math.round(other_dollars * 100),
          0,
        )
        expect(Math.round(sums.dollars * 100)).toBe(cents)
        expect(Number(sums.dollars.toFixed(2))).toBe(sums.dollars)
      }),
    )
  })
})
