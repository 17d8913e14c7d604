/** Whatever the order of keys, answers and time: only what is shown is opened, and nothing shown moves by itself. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Action } from '../../domain/kernel/index.ts'
import { cardsSeen } from '../../domain/lists/index.ts'
import { pathOf, type Destination } from '../../domain/navigation/index.ts'
import {
  quickSearchClosed,
  quickSearchEntered,
  quickSearchMoved,
  quickSearchOpened,
  quickSearchPageTurned,
  quickSearchRowPressed,
  quickSearchTyped,
  rowKey,
} from '../../domain/quickSearch/index.ts'
import { seenAfter } from '../../domain/quickSearch/choosing.ts'
import { recordRemoved } from '../../domain/records/index.ts'
import { quickSearchEpics } from '../../epics/quickSearch/index.ts'
import { startWorld, type Exchange } from '../records/epicWorld.ts'
import { cardsOf } from './cards.ts'
import { runs } from '../run/runs.ts'

type Step =
  | { readonly is: 'say'; readonly action: Action }
  | { readonly is: 'answer'; readonly which: number; readonly ids: readonly number[]; readonly total: number }
  | { readonly is: 'fail'; readonly which: number }
  | { readonly is: 'pass'; readonly ms: number }
  | { readonly is: 'press'; readonly which: number }

const textOf = (exchange: Exchange | undefined): unknown =>
  Object.entries(exchange?.input.body ?? {}).find(([name]) => name === 'search')?.[1]

const found = (rows: readonly { readonly id: number; readonly name: string }[], total = rows.length) => ({
  pages: [{ tab: 'victims', rows: rows.map(({ id, name }) => cardsOf.victims(id, name)), total }],
  page: 1,
  limit: 20,
})

const id = fc.integer({ min: 1, max: 12 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('na', 'nam', 'named', 'named 1', 'n', '')
      .map((text): Step => ({ is: 'say', action: quickSearchTyped({ text }) })),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('next', 'previous', 'first', 'last')
      .map((to): Step => ({ is: 'say', action: quickSearchMoved({ to }) })),
  },
  { weight: 4, arbitrary: fc.constant<Step>({ is: 'say', action: quickSearchEntered({}) }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(quickSearchOpened({}), quickSearchClosed({}))
      .map((action): Step => ({ is: 'say', action })),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 3 })
      .map((page): Step => ({ is: 'say', action: quickSearchPageTurned({ page }) })),
  },
  {
    weight: 1,
    arbitrary: id.map((gone): Step => ({ is: 'say', action: recordRemoved({ kind: 'victim', id: gone }) })),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('answer' as const),
      which: fc.nat(8),
      ids: fc.uniqueArray(id, { maxLength: 8 }),
      total: fc.nat(60),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('fail' as const), which: fc.nat(8) }) },
  { weight: 5, arbitrary: fc.constantFrom(1, 100, 149, 150, 500, 1_000).map((ms): Step => ({ is: 'pass', ms })) },
  { weight: 3, arbitrary: fc.nat(15).map((which): Step => ({ is: 'press', which })) },
)

test('law: keys, presses, answers and time in any order open only a row that was shown, in its place, long enough to be seen', () => {
  let opened = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 80, size: 'max' }), (steps) => {
      const world = startWorld(quickSearchEpics)
      world.dispatch(
        cardsSeen({ pages: [{ tab: 'victims', rows: [20, 21, 22].map((n) => cardsOf.victims(n, `Named ${n}`)) }] }),
      )
      const now = () => world.actions.at(-1)?.at ?? 0
      for (const each of steps) {
        const before = world.state().quickSearch
        const from = world.actions.length
        let meant: string | undefined
        if (each.is === 'say') {
          meant =
            before.active === null ? undefined : rowKey(before.rows[before.active]?.row ?? { of: 'victims', id: 0 })
          world.dispatch(each.action)
        } else if (each.is === 'press') {
          const row = before.rows[each.which]?.row ?? { of: 'victims' as const, id: each.which }
          meant = rowKey(row)
          world.dispatch(quickSearchRowPressed({ row }))
        } else if (each.is === 'pass') world.passes(each.ms)
        else {
          // The one that waits, or any other, also one that was dropped long ago.
          const exchange =
            each.which % 2 === 0 ? world.open()[0] : world.exchanges[each.which % Math.max(1, world.exchanges.length)]
          if (each.is === 'fail') exchange?.fail({})
          else
            exchange?.answer(
              found(
                each.ids.map((n) => ({ id: n, name: `Named ${n}` })),
                each.total,
              ),
            )
        }
        const after = world.state().quickSearch
        for (const { payload, type } of world.actions
          .slice(from)
          .filter((action) => action.type === 'navigation/requested')) {
          opened += 1
          const shown = before.rows.find(({ row }) => rowKey(row) === meant)
          expect([type, before.open, shown !== undefined && now() - shown.at >= seenAfter]).toEqual([
            'navigation/requested',
            true,
            true,
          ])
          expect(pathOf(payload as Destination)).toBe(`/case/11/victim/${meant?.split(':')[1]}/edit`)
        }
        // An answer only adds below; rows that go are those of another question or of a removed record.
        if (each.is !== 'say') expect(after.rows.slice(0, before.rows.length)).toEqual(before.rows)
        if (after.ticket === before.ticket && after.active !== null && before.active !== null && each.is !== 'say')
          expect(after.active).toBe(before.active)
        expect(after.active === null || after.active < after.rows.length).toBe(true)
        expect(new Set(after.rows.map(({ row }) => rowKey(row))).size).toBe(after.rows.length)
        expect(world.open().length).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: runs(400) },
  )
  expect(opened).toBeGreaterThan(runs(400) / 4)
})

test('law: rows answer what is typed, never an older text, whenever answers come', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('anna', 'bert', 'carl'), fc.nat(3)), { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.nat(20)),
      (typed, picks) => {
        const world = startWorld(quickSearchEpics)
        const asked: string[] = []
        const ids: Record<string, number> = { anna: 1, bert: 2, carl: 3 }
        for (const [text, seconds] of typed) {
          world.dispatch(quickSearchTyped({ text }))
          world.passes(seconds * 1_000)
          while (asked.length < world.exchanges.length) asked.push(String(textOf(world.exchanges[asked.length])))
          const which = (picks.next().value ?? 0) % Math.max(1, world.exchanges.length)
          const of = asked[which]
          if (of !== undefined) world.exchanges[which]?.answer(found([{ id: ids[of] ?? 0, name: of }]))
          const { rows, text: now } = world.state().quickSearch
          for (const { row } of rows) expect(row).toEqual({ of: 'victims', id: ids[now] })
        }
      },
    ),
    { numRuns: runs(300) },
  )
})
