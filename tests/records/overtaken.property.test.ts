/** Law of lists that are asked for while they change: an answer that was read before a change never takes it back. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Action } from '../../domain/kernel/index.ts'
import {
  changesMissed,
  collectionIsStale,
  collectionOf,
  collectionOpened,
  isRecordStale,
  recordChangedElsewhere,
  recordLoaded,
  recordOf,
  recordOpened,
  recordRemoved,
  recordsListed,
  type CollectionName,
  type Records,
} from '../../domain/records/index.ts'
import { cachesEmptied } from '../../domain/config/index.ts'
import { logOpened } from '../../domain/log/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import { recordsEpics } from '../../epics/records/index.ts'
import { recordLike } from '../links/operationsWorld.ts'
import { startWorld, type Exchange } from './epicWorld.ts'

const notes = { kind: 'note', owner: 'victim', of: 7 } as const satisfies CollectionName
const notePage = { route: 'case.victim', caseId: 3, victimId: 7, tab: 'notes' } as const

const saved = (record: Records['note']): Action => recordLoaded({ kind: 'note', record })

type Step = { readonly does: (typeof deeds)[number]; readonly which: number }
const deeds = [
  'ask',
  'read',
  'answer',
  'addHere',
  'removeHere',
  'addThere',
  'removeThere',
  'changeThere',
  'miss',
] as const
const stepsOf = (...some: readonly Step['does'][]): fc.Arbitrary<readonly Step[]> =>
  fc.array(fc.record({ does: fc.constantFrom(...some), which: fc.nat(2) }), { maxLength: 30, size: 'max' })
const steps = stepsOf(...deeds)

/** The page of a client's notes over a server that reads when the test says, and answers when the test says. */
const startNotes = (held: number) => {
  const world = startWorld(recordsEpics)
  const server = new Map<number, Records['note']>()
  let made = 0
  const make = (): Records['note'] => {
    made += 1
    const note = recordLike('note', { id: made, victim_id: 7, version: 1, note: `Words ${made}` })
    server.set(made, note)
    return note
  }
  for (let n = 0; n < held; n += 1) make()
  const reads = new WeakMap<Exchange, unknown>()
  const read = (exchange: Exchange): unknown => {
    const { page = 1, limit = 50 } = (exchange.input.query ?? {}) as { page?: number; limit?: number }
    if (exchange.call === 'note.list') return { data: [...server.values()], total: server.size, page, limit }
    return server.get(Number(exchange.path.split('/').at(-1))) ?? null
  }
  const take = (exchange: Exchange | undefined): void => {
    if (exchange !== undefined && !reads.has(exchange)) reads.set(exchange, read(exchange))
  }
  const answer = (exchange: Exchange | undefined): void => {
    if (exchange === undefined) return
    take(exchange)
    const found = reads.get(exchange)
    if (found === null) exchange.fail({ status: 404 })
    else exchange.answer(found)
  }
  const one = (which: number): Records['note'] | undefined => [...server.values()][which % Math.max(1, server.size)]
  const remove = (which: number): void => {
    const note = one(which)
    if (note === undefined) return
    server.delete(note.id)
    world.dispatch(recordRemoved({ kind: 'note', id: note.id }))
  }
  const heard = ({ id, version }: Records['note']): void =>
    world.dispatch(recordChangedElsewhere({ kind: 'note', id, version, owners: [{ kind: 'victim', id: 7 }] }))
  const change = (which: number): void => {
    const note = one(which)
    if (note === undefined) return
    const newer = { ...note, version: note.version + 1, note: `${note.note} and more` }
    server.set(note.id, newer)
    heard(newer)
  }
  const asked = (which: number): Exchange | undefined => world.open()[which % Math.max(1, world.open().length)]
  const act: Readonly<Record<Step['does'], (which: number) => void>> = {
    ask: () => world.dispatch(collectionOpened(notes)),
    read: (which) => take(asked(which)),
    answer: (which) => answer(asked(which)),
    addHere: () => world.dispatch(saved(make())),
    removeHere: remove,
    removeThere: remove,
    addThere: () => heard(make()),
    changeThere: change,
    miss: () => {
      make()
      world.dispatch(changesMissed({}))
    },
  }
  world.dispatch(sessionReady({ complete: true }), routeEntered(notePage), collectionOpened(notes))
  // As the page does: it asks when the list becomes old, not as long as it is.
  let wasDue = true
  const look = (): void => {
    const isDue = collectionIsStale(world.state(), notes)
    if (isDue && !wasDue) world.dispatch(collectionOpened(notes))
    wasDue = isDue
  }
  return {
    world,
    server,
    act: ({ does, which }: Step): void => {
      act[does](which)
      look()
    },
    answer: (exchange: Exchange | undefined): void => {
      answer(exchange)
      look()
    },
  }
}

const idsOf = (records: Iterable<Records['note']>): readonly number[] =>
  [...records].map(({ id }) => id).toSorted((a, b) => a - b)

test('a record that moves while both lists are under way stands in one of them', () => {
  const world = startWorld(recordsEpics)
  const of = (user: number) => ({ kind: 'task', owner: 'user', of: user }) as const
  const task = (user: number, version: number) => recordLike('task', { id: 1, user_id: user, version })
  const page = (...data: readonly unknown[]) => ({ data, total: data.length, page: 1, limit: 50 })
  world.dispatch(recordLoaded({ kind: 'task', record: task(3, 1) }), collectionOpened(of(3)), collectionOpened(of(4)))
  const [three, four] = world.open()
  four?.answer(page(task(4, 2)))
  three?.answer(page())
  expect(recordsListed(world.state(), of(3))).toEqual([])
  expect(recordsListed(world.state(), of(4)).map(({ id }) => id)).toEqual([1])
})

test.each([
  ['the log opens', logOpened({ stream: 'one', resumed: 0 })],
  ['caches are emptied', cachesEmptied({})],
  ['the socket comes back', changesMissed({})],
])('a record that is under way when %s is asked for again', (_, happens) => {
  const world = startWorld(recordsEpics)
  world.dispatch(recordOpened({ kind: 'victim', id: 7 }), happens)
  const gets = (): readonly Exchange[] => world.open().filter(({ call }) => call === 'victim.get')
  for (let round = 0; gets().length > 0 && round < 5; round += 1)
    gets()[0]?.answer(recordLike('victim', { id: 7, version: 1 }))
  expect(gets()).toEqual([])
  expect(world.exchanges.filter(({ call }) => call === 'victim.get')).toHaveLength(2)
  expect(isRecordStale(world.state(), 'victim', 7)).toBe(false)
})

describe('a list that is asked for while it changes', () => {
  test('law: what was removed is not shown by an answer that was read before', () => {
    fc.assert(
      fc.property(fc.nat(3), steps, (held, drawn) => {
        const { world, server, act } = startNotes(held)
        for (const step of drawn) {
          act(step)
          for (const { id } of recordsListed(world.state(), notes)) expect(server.has(id)).toBe(true)
        }
      }),
    )
  })

  test('law: what was saved here is shown, whichever answer comes after it', () => {
    fc.assert(
      fc.property(fc.nat(3), steps, (held, drawn) => {
        const { world, server, act, answer } = startNotes(held)
        answer(world.open()[0])
        const here = new Set<number>()
        for (const step of drawn) {
          act(step)
          if (step.does === 'addHere') here.add(Math.max(...server.keys()))
          const shown = new Set(idsOf(recordsListed(world.state(), notes)))
          for (const id of here) expect(shown.has(id)).toBe(server.has(id))
        }
      }),
    )
  })

  test('law: once all is answered it is the list that the server has, in its newest versions', () => {
    fc.assert(
      // Where lists are asked for again and again they bring what the records lack.
      fc.property(fc.nat(3), fc.oneof(steps, stepsOf('read', 'answer', 'changeThere')), (held, drawn) => {
        const { world, server, act, answer } = startNotes(held)
        for (const step of drawn) act(step)
        for (let rounds = 0; world.open().length > 0; rounds += 1) {
          expect(rounds).toBeLessThan(60)
          answer(world.open()[0])
        }
        expect(collectionOf(world.state(), notes)?.status).toBe('loaded')
        expect(idsOf(recordsListed(world.state(), notes))).toEqual(idsOf(server.values()))
        for (const [id, { version, note }] of server)
          expect(recordOf(world.state(), 'note', id)).toMatchObject({ version, note })
      }),
    )
  })
})
