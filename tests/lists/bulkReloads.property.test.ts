/** One thing done to many records, over a server that counts: pages that go in the middle, stops, answers that never come. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bulkLookedAgain, bulkStarted, bulkStopped, bulkUndoStarted, type BulkAct } from '../../domain/lists/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { startWorld, type Exchange } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'

const tab = 'victims'
const scopes = ['view_own_victim', 'edit_victim', 'add_assignment', 'add_tag', 'view_term']

type Held = { status: 0 | 1; tags: { id: number; term_id: number }[] }
type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly status: number }

/** A server that does what comes under one key once, and refuses a tag that is there. */
const agency = (held: readonly Held[]) => {
  const records = new Map(held.map((record, index) => [1000 + index, structuredClone(record)]))
  const answers = new Map<string, Answer>()
  /** Links that the person at this keyboard made. */
  const ours = new Set<number>()
  let links = 500
  const add = (id: number): Answer => {
    const record = records.get(id)
    if (record === undefined || record.tags.some(({ term_id }) => term_id === 3)) return { ok: false, status: 422 }
    links += 1
    record.tags.push({ id: links, term_id: 3 })
    return { ok: true, value: { id: links, version: 1 } }
  }
  const apply = ({ call, path, input }: Exchange): Answer => {
    const body = input.body as Record<string, number>
    const id = Number(path.split('/')[1])
    if (call === 'object_term.add') {
      const answer = add(body['object_id'] ?? 0)
      if (answer.ok) ours.add(links)
      return answer
    }
    if (call === 'object_term.remove') {
      for (const record of records.values()) record.tags = record.tags.filter((tag) => tag.id !== id)
      return { ok: true, value: { success: true } }
    }
    const record = records.get(id)
    if (record === undefined) throw new Error(path)
    if (call === 'victim.update') record.status = body['status'] === 0 ? 0 : 1
    return { ok: true, value: { id, status: record.status, may_edit: true, terms: record.tags } }
  }
  return {
    records,
    ours,
    /** Somebody else does the same. */
    other: (id: number) => void add(id),
    take: (exchange: Exchange): Answer => {
      if (exchange.call === 'victim.get') return apply(exchange)
      const key = exchange.input.idempotencyKey
      if (key === undefined) throw new Error('a change without a key')
      const first = answers.get(key)
      if (first !== undefined) return first
      const answer = apply(exchange)
      if (answer.ok) answers.set(key, answer)
      return answer
    },
  }
}
const give = (exchange: Exchange, answer: Answer): void =>
  answer.ok ? exchange.answer(answer.value) : exchange.fail({ status: answer.status })

const start = (state?: State) => {
  const world = startWorld(
    listsEpics.filter(({ name }) => name === 'lists.bulk'),
    scopes,
    {},
    state,
  )
  if (state !== undefined) world.dispatch(sessionReady({ complete: true }))
  return world
}

type Step =
  | { readonly is: 'answer' | 'arrive' | 'lose' | 'loseAnswer' | 'other'; readonly which: number }
  | { readonly is: 'reload'; readonly late: boolean }
  | { readonly is: 'stop' | 'undo' | 'again' | 'wait' }
const one = <T extends string>(weight: number, is: T) => ({
  weight,
  arbitrary: fc.record({ is: fc.constant(is), which: fc.nat(6) }),
})
const plain = <T extends string>(is: T) => ({ weight: 1, arbitrary: fc.constant({ is }) })
const step: fc.Arbitrary<Step> = fc.oneof(
  one(8, 'answer'),
  one(2, 'arrive'),
  one(1, 'lose'),
  one(1, 'loseAnswer'),
  one(1, 'other'),
  { weight: 2, arbitrary: fc.record({ is: fc.constant('reload' as const), late: fc.boolean() }) },
  plain('stop'),
  plain('undo'),
  plain('again'),
  plain('wait'),
)
const record = fc.record({
  status: fc.constantFrom<0 | 1>(0, 1),
  tags: fc.constantFrom<Held['tags']>([], [{ id: 7, term_id: 3 }], [{ id: 8, term_id: 4 }]),
})
const acts: fc.Arbitrary<BulkAct> = fc.constantFrom(
  { is: 'tag', term: 3 } as const,
  { is: 'status', status: 0 } as const,
)

test('law: of each record is known what became of it, whatever ends in the middle; undone, all is as before', () => {
  const records = fc.array(record, { minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(records, acts, fc.array(step, { maxLength: 40 }), (held, act, steps) => {
      const server = agency(held)
      let world = start()
      /** Sent by a page that is gone, or given up. */
      let underWay: Exchange[] = []
      const bulk = () => world.state().lists.bulks[tab]
      const at = (which: number): Exchange | undefined => world.open()[which % Math.max(1, world.open().length)]
      const isOthers = act.is === 'tag'
      world.dispatch(bulkStarted({ tab, act, ids: held.map((_, index) => 1000 + index) }))
      for (const each of steps) {
        if ('which' in each) {
          if (each.is === 'other') {
            if (isOthers) server.other(1000 + each.which)
            continue
          }
          const exchange = at(each.which)
          if (exchange === undefined) continue
          if (each.is === 'lose') exchange.fail({ status: 0 })
          else {
            const answer = server.take(exchange)
            if (each.is === 'answer') give(exchange, answer)
            if (each.is === 'loseAnswer') exchange.fail({ status: 502 })
          }
        } else if (each.is === 'reload') {
          if (each.late) underWay = [...underWay, ...world.open().filter(({ call }) => call !== 'victim.get')]
          world = start(world.state())
        } else if (each.is === 'stop') world.dispatch(bulkStopped({ tab }))
        else if (each.is === 'again') world.dispatch(bulkLookedAgain({ tab }))
        else if (each.is === 'wait') world.passes(10_000)
        else if (bulk()?.phase === 'finished') world.dispatch(bulkUndoStarted({ tab }))
      }
      for (const exchange of underWay) server.take(exchange)
      const settle = (): void => {
        for (let open = world.open(); open.length > 0; open = world.open())
          for (const exchange of open) give(exchange, server.take(exchange))
      }
      settle()
      world.dispatch(bulkLookedAgain({ tab }))
      settle()
      const rows = bulk()?.rows ?? []
      expect(['finished', 'undone']).toContain(bulk()?.phase)
      for (const { id, is } of rows) {
        const before = held[id - 1000] as Held
        const now = server.records.get(id) as Held
        const oursNow = now.tags.filter((tag) => server.ours.has(tag.id)).length
        if (act.is === 'tag')
          expect([is, oursNow]).toEqual([is, is === 'done' || is === 'kept' || is === 'sent' ? oursNow : 0])
        if (act.is === 'tag' && is === 'done') expect(oursNow).toBe(1)
        if (act.is === 'status' && is === 'done') expect([before.status, now.status]).toEqual([1, 0])
        if (act.is === 'status' && ['waiting', 'same', 'undone', 'failed'].includes(is))
          expect([is, now.status]).toEqual([is, before.status])
        // What is somebody else's is never taken away.
        const others = before.tags.filter(({ id: link }) => !now.tags.some((tag) => tag.id === link))
        expect(others).toEqual([])
      }
      if (bulk()?.phase === 'finished') expect(rows.map(({ is }) => is)).not.toContain('sent')
    }),
    {
      numRuns: runs(300),
      examples: [
        [
          [
            { status: 0, tags: [] },
            { status: 0, tags: [{ id: 7, term_id: 3 }] },
          ],
          { is: 'tag', term: 3 },
          [
            { is: 'answer', which: 0 },
            { is: 'answer', which: 0 },
            { is: 'answer', which: 0 },
            { is: 'undo' },
            { is: 'stop' },
            { is: 'arrive', which: 0 },
            { is: 'wait' },
          ],
        ],
      ],
    },
  )
})

test('a stop waits ten seconds for the last answers; of what has none by then that is said, and it can be asked for', () => {
  const world = start()
  world.dispatch(bulkStarted({ tab, act: { is: 'status', status: 0 }, ids: [1000, 1001, 1002, 1003] }))
  const [first, second] = world.open()
  first?.answer({ id: 1000, status: 1, may_edit: true })
  second?.answer({ id: 1001, status: 1, may_edit: true })
  world.dispatch(bulkStopped({ tab }))
  expect(world.open().map(({ call, path }) => [call, path])).toEqual([
    ['victim.update', 'victim/1000'],
    ['victim.update', 'victim/1001'],
  ])
  world.open()[0]?.answer({ id: 1000, status: 0 })
  world.passes(9_999)
  expect(world.state().lists.bulks[tab]?.phase).toBe('stopping')
  world.passes(1)
  const bulk = world.state().lists.bulks[tab]
  expect([bulk?.phase, bulk?.rows.map(({ is }) => is)]).toEqual(['finished', ['done', 'sent', 'waiting', 'waiting']])
  world.dispatch(bulkLookedAgain({ tab }))
  const [again] = world.open()
  expect([again?.path, again?.input.idempotencyKey]).toEqual([
    'victim/1001',
    second === undefined ? '' : world.state().lists.bulks[tab]?.name + ':1001',
  ])
  again?.answer({ id: 1001, status: 0 })
  expect(
    world
      .state()
      .lists.bulks[tab]?.rows.map(({ is, before }) => [is, before])
      .slice(0, 2),
  ).toEqual([
    ['done', 1],
    ['done', 1],
  ])
})
