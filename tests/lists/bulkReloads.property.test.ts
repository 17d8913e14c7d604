/** One thing done to many records, over a server that counts: pages that go in the middle, stops, answers that never come. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bulkStarted, bulkStopped, bulkUndoStarted, type BulkAct } from '../../domain/lists/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { startWorld, type Exchange } from '../records/epicWorld.ts'

const tab = 'victims'
const scopes = ['view_own_victim', 'edit_victim', 'add_assignment', 'add_tag', 'view_term']

type Held = { status: 0 | 1; tags: { id: number; term_id: number }[] }

/** A server that does what comes under one key once. */
const agency = (held: readonly Held[]) => {
  const records = new Map(held.map((record, index) => [1000 + index, structuredClone(record)]))
  const answers = new Map<string, unknown>()
  let links = 500
  const apply = ({ call, path, input }: Exchange): unknown => {
    const body = input.body as Record<string, number>
    if (call === 'object_term.add') {
      links += 1
      records.get(body['object_id'] ?? 0)?.tags.push({ id: links, term_id: body['term_id'] ?? 0 })
      return { id: links, version: 1 }
    }
    if (call === 'object_term.remove') {
      for (const record of records.values())
        record.tags = record.tags.filter(({ id }) => id !== Number(path.split('/')[1]))
      return { success: true }
    }
    const record = records.get(Number(path.split('/')[1]))
    if (record === undefined) throw new Error(path)
    if (call === 'victim.update') record.status = body['status'] === 0 ? 0 : 1
    return { id: Number(path.split('/')[1]), status: record.status, may_edit: true, terms: record.tags }
  }
  return {
    records,
    take: (exchange: Exchange): unknown => {
      if (exchange.call === 'victim.get') return apply(exchange)
      const key = exchange.input.idempotencyKey
      if (key === undefined) throw new Error('a change without a key')
      if (!answers.has(key)) answers.set(key, apply(exchange))
      return answers.get(key)
    },
  }
}

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
  | { readonly is: 'answer' | 'arrive'; readonly which: number }
  | { readonly is: 'reload'; readonly late: boolean }
  | { readonly is: 'stop' | 'undo' }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ is: fc.constant('answer' as const), which: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('arrive' as const), which: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('reload' as const), late: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ is: 'stop' as const }) },
  { weight: 1, arbitrary: fc.constant({ is: 'undo' as const }) },
)
const record = fc.record({
  status: fc.constantFrom<0 | 1>(0, 1),
  tags: fc.constantFrom<Held['tags']>([], [{ id: 7, term_id: 3 }], [{ id: 8, term_id: 4 }]),
})
const acts: fc.Arbitrary<BulkAct> = fc.constantFrom(
  { is: 'tag', term: 3 } as const,
  { is: 'status', status: 0 } as const,
)

const isAs = (act: BulkAct, { status, tags }: Held): boolean =>
  act.is === 'status' ? status === act.status : tags.some(({ term_id }) => term_id === 3)

test('law: of each record is known what became of it, whatever ends in the middle; undone, all is as before', () => {
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 1, maxLength: 7 }),
      acts,
      fc.array(step, { maxLength: 40 }),
      (held, act, steps) => {
        const server = agency(held)
        let world = start()
        /** Sent by a page that is gone. */
        let underWay: Exchange[] = []
        const bulk = () => world.state().lists.bulks[tab]
        const at = (which: number): Exchange | undefined => world.open()[which % Math.max(1, world.open().length)]
        world.dispatch(bulkStarted({ tab, act, ids: held.map((_, index) => 1000 + index) }))
        for (const each of steps) {
          if (each.is === 'answer' || each.is === 'arrive') {
            const exchange = at(each.which)
            if (exchange === undefined) continue
            const answer = server.take(exchange)
            if (each.is === 'answer') exchange.answer(answer)
          } else if (each.is === 'reload') {
            if (each.late) underWay = [...underWay, ...world.open().filter(({ call }) => call !== 'victim.get')]
            world = start(world.state())
          } else if (each.is === 'stop') world.dispatch(bulkStopped({ tab }))
          else if (bulk()?.phase === 'finished') world.dispatch(bulkUndoStarted({ tab }))
        }
        for (const exchange of underWay) server.take(exchange)
        for (let open = world.open(); open.length > 0; open = world.open())
          for (const exchange of open) exchange.answer(server.take(exchange))
        const rows = bulk()?.rows ?? []
        expect(['finished', 'undone']).toContain(bulk()?.phase)
        rows.forEach(({ id, is }, index) => {
          const before = held[index] as Held
          const now = server.records.get(id) as Held
          const expected = { waiting: before, same: before, undone: before, done: null }[is as 'done']
          if (expected === null) expect([isAs(act, before), isAs(act, now)]).toEqual([false, true])
          else expect(now).toEqual(expected)
          if (is === 'same') expect(isAs(act, before)).toBe(true)
          expect(now.tags.filter(({ term_id }) => term_id === 3).length).toBeLessThanOrEqual(1)
        })
        expect(rows.map(({ is }) => is)).not.toContain('sent')
        expect(rows.map(({ is }) => is)).not.toContain('failed')
      },
    ),
    { numRuns: 300 },
  )
})
