/** What is sent under a name that the log is to know: it leaves when the log has it. */
import { Subject, take } from 'rxjs'
import { expect, test } from 'vitest'
import { logoutRequested } from '../../domain/session/index.ts'
import { answer } from '../session/fakeServer.ts'
import { signedIn, world } from '../session/world.ts'
import { createThing, readThing, removeThing, run } from './declared.ts'

const begin = async () => {
  const w = world()
  const durable$ = new Subject<null>()
  const tab = await signedIn(w, { untilDurable: () => durable$.pipe(take(1)) })
  const { http } = tab.ports
  w.server.on('GET /v1/thing', () => answer(200, { id: 1 }))
  w.server.on('POST /v1/thing', () => answer(200, { id: 3 }))
  w.server.on('DELETE /v1/thing/5', () => answer(200, { id: 5 }))
  w.server.on('POST /v1/document', () => answer(200, { id: 9 }))
  const sent = () => w.server.seen.map(({ method, url }) => `${method} ${url}`)
  return { w, tab, http, sent, durable: () => durable$.next(null) }
}
const file = new File(['abc'], 'a.pdf', { type: 'application/pdf' })

test('a write under a name, and a file, leave when the log has it, and not before', async () => {
  const { w, http, sent, durable } = await begin()
  const attempts: number[] = []
  const outcomes = [
    run(http.call(createThing, { body: {}, idempotencyKey: 'one', onAttempt: (n) => attempts.push(n) })),
    run(http.call(removeThing, { params: { id: 5 }, idempotencyKey: 'two' })),
    run(http.upload('document', file, {}, 'three')),
  ]
  await w.advance(1_000)
  expect([sent(), attempts]).toEqual([[], []])
  durable()
  await w.advance(1_000)
  expect([sent(), attempts]).toEqual([['POST /v1/thing', 'DELETE /v1/thing/5', 'POST /v1/document'], [1]])
  expect(outcomes.map(({ values }) => values)).toEqual([[{ id: 3 }], [{ id: 5 }], [{ id: 9 }]])
})

test('what is repeated, what is read and what the log need not know wait for nothing', async () => {
  const { w, http, sent, durable } = await begin()
  run(http.call(readThing, {}))
  run(http.call(createThing, { body: {} }))
  await w.advance(1_000)
  expect(sent()).toEqual(['GET /v1/thing', 'POST /v1/thing'])
  let exchanges = 0
  w.server.fate = () => ((exchanges += 1) === 1 ? 'answerLost' : 'arrives')
  const repeated = run(http.call(createThing, { body: {}, idempotencyKey: 'one' }))
  durable()
  await w.advance(60_000)
  expect([exchanges, repeated.values]).toEqual([2, [{ id: 3 }]])
})

test('what is given up, or whose session ends, while it waits is never sent', async () => {
  const { w, tab, http, sent, durable } = await begin()
  run(http.upload('document', file, {}, 'one')).stop()
  const left = run(http.call(createThing, { body: {}, idempotencyKey: 'two' }))
  tab.dispatch(logoutRequested({}))
  await w.advance(1_000)
  const next = w.server.sessions.start()
  run(tab.ports.gate.exchange({ access: next.access_token, refresh: next.refresh_token }, false))
  await w.advance(1_000)
  const other = run(http.call(readThing, {}))
  durable()
  await w.advance(1_000)
  expect(sent().filter((each) => /thing|document/.test(each))).toEqual(['GET /v1/thing'])
  expect([left.values, left.isOver, other.values]).toEqual([[], true, [{ id: 1 }]])
})
