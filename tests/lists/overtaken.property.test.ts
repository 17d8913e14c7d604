/** Laws of lists that change while pages of them are under way. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Action } from '../../domain/kernel/index.ts'
import {
  cardOf,
  cardsSeen,
  defaultView,
  listOpened,
  listPageLoaded,
  listPageRequested,
  pageOf,
  pagesNeeded,
  recordsFound,
  recordsSearched,
  totalOf,
  type VictimCard,
} from '../../domain/lists/index.ts'
import { logOpened } from '../../domain/log/index.ts'
import { recordChangedElsewhere, recordLoadFailed, recordRemoved } from '../../domain/records/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { startWorld, type Exchange } from '../records/epicWorld.ts'
import { clientCard } from './clientCard.ts'

const view = defaultView('victims')
const deeds = ['read', 'answer', 'fail', 'add', 'remove', 'withhold', 'openAgain'] as const
type Step = { readonly does: (typeof deeds)[number]; readonly which: number }
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ does: fc.constantFrom(...deeds), which: fc.nat(2) }),
  { maxLength: 30, size: 'max' },
)

/** A list in view over a server that reads when the test says, and answers when the test says. */
const startList = (held: number) => {
  const world = startWorld(listsEpics)
  const server: VictimCard[] = []
  const reads = new WeakMap<Exchange, unknown>()
  let made = 0
  const add = (): number => {
    made += 1
    server.push(clientCard(made))
    return made
  }
  for (let n = 0; n < held; n += 1) add()
  const look = (): void => {
    for (const page of pagesNeeded(world.state(), 'victims', 0, 20))
      world.dispatch(listPageRequested({ tab: 'victims', page }))
  }
  const read = (exchange: Exchange | undefined): void => {
    if (exchange !== undefined && !reads.has(exchange))
      reads.set(exchange, { data: [...server], total: server.length, page: 1, limit: 100 })
  }
  const answer = (exchange: Exchange | undefined): void => {
    if (exchange === undefined) return
    read(exchange)
    exchange.answer(reads.get(exchange))
  }
  const act = ({ does, which }: Step): void => {
    const asked = world.open()[which % Math.max(1, world.open().length)]
    if (does === 'read') read(asked)
    else if (does === 'answer') answer(asked)
    else if (does === 'fail') asked?.fail({ status: 422 })
    else if (does === 'add') world.dispatch(recordChangedElsewhere({ kind: 'victim', id: add(), version: 1 }))
    else if (does === 'openAgain') world.dispatch(listOpened(view))
    else {
      const [gone] = server.splice(which % Math.max(1, server.length), 1)
      if (gone === undefined) return look()
      const { id } = gone
      const withheld = recordLoadFailed({ kind: 'victim', id, status: 403, message: 'No.' })
      world.dispatch(does === 'withhold' ? withheld : recordRemoved({ kind: 'victim', id }))
    }
    look()
  }
  const shown = (): readonly number[] => pageOf(world.state(), 'victims', 1)?.ids ?? []
  const onServer = (): readonly number[] => server.map(({ id }) => id)
  world.dispatch(listOpened(view))
  return { world, act, look, answer, shown, onServer }
}

test('a page that was under way when the tab ended is asked for again when the tab resumes', () => {
  const { world } = startList(1)
  world.dispatch(listPageRequested({ tab: 'victims', page: 2 }), logOpened({ stream: 'one', resumed: 1 }))
  for (const page of [1, 2]) expect(pageOf(world.state(), 'victims', page)?.status).toBe('stale')
})

describe('a page that is under way while its list changes', () => {
  test('law: what was removed is in no answer that was read before', () => {
    fc.assert(
      fc.property(fc.nat(3), steps, (held, drawn) => {
        const { act, shown, onServer } = startList(held)
        for (const step of drawn) {
          act(step)
          for (const id of shown()) expect(onServer()).toContain(id)
        }
      }),
    )
  })

  test('law: once all is answered it is the page that the server has', () => {
    fc.assert(
      fc.property(fc.nat(3), steps, (held, drawn) => {
        const { world, act, look, answer, shown, onServer } = startList(held)
        for (const step of [...drawn, { does: 'openAgain', which: 0 } as const]) act(step)
        for (let rounds = 0; world.open().length > 0; rounds += 1) {
          expect(rounds).toBeLessThan(60)
          answer(world.open()[0])
          look()
        }
        expect(pageOf(world.state(), 'victims', 1)?.status).toBe('loaded')
        expect(shown()).toEqual(onServer())
        expect(totalOf(world.state(), 'victims')).toBe(onServer().length)
      }),
    )
  })
})

const answers = ['search', 'seen', 'page'] as const
const told = fc.array(
  fc.oneof(
    fc.record({
      answers: fc.constantFrom(...answers),
      ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
      late: fc.nat(6),
    }),
    fc.record({ removes: fc.integer({ min: 1, max: 4 }) }),
  ),
  { maxLength: 30 },
)

test('law: what was removed is in no answer to a question of before, whoever asked it', () => {
  fc.assert(
    fc.property(told, (all) => {
      const removed = new Map<number, number>()
      /** What a newer answer had again. */
      const back = new Set<number>()
      let state: State = rootReducer.initial
      let seq = 0
      const say = (action: Action): void => {
        seq += 1
        state = rootReducer.reduce(state, { ...action, seq, at: 1_700_000_000_000 })
      }
      say(listOpened(view))
      for (const step of all) {
        if ('removes' in step) {
          removed.set(step.removes, seq + 1)
          back.delete(step.removes)
          say(recordRemoved({ kind: 'victim', id: step.removes }))
          continue
        }
        const question = Math.max(1, seq - step.late)
        const because = { type: 'asked', payload: {}, seq: question }
        const of = { tab: 'victims' as const, rows: step.ids.map((id) => clientCard(id)) }
        say(recordsSearched({ query: 'q', tabs: ['victims'] }))
        if (step.answers === 'search') say(recordsFound({ query: 'q', pages: [of] }, because))
        else if (step.answers === 'seen') say(cardsSeen({ pages: [of] }, because))
        else say(listPageLoaded({ page: 1, total: of.rows.length, of }, because))
        const there = step.ids.filter((id) => (removed.get(id) ?? 0) <= question)
        for (const id of there) back.add(id)
        for (const id of step.ids) expect(cardOf(state, 'victims', id) !== undefined).toBe(back.has(id))
        if (step.answers === 'search') expect(state.lists.found?.rows.victims).toEqual(there)
        if (step.answers === 'page') expect(pageOf(state, 'victims', 1)?.ids).toEqual(there)
      }
    }),
  )
})
