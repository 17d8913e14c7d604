/** A bundle between the press and the services that it enters. */
import { Observable } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import { logOpened } from '../../domain/log/index.ts'
import { recordOf } from '../../domain/records/index.ts'
import { bundleAsked, bundleRunOf } from '../../domain/services/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { createStore, stampMiddleware, type CallInput, type Http, type Ports } from '../../epics/kernel/index.ts'
import { servicesEpics } from '../../epics/services/index.ts'
import { recordLike } from '../operations/operationsWorld.ts'

const entry = { bundle_id: 5, victim_id: 7, date_time: '2026-02-03T17:00:00.000Z', advocate_id: 3 }

const start = () => {
  const sent: {
    readonly key: string | undefined
    readonly input: CallInput<unknown, unknown, unknown>
    readonly answer: (value: unknown) => void
    readonly fail: (status: number) => void
  }[] = []
  const call = (_: unknown, input: CallInput<unknown, unknown, unknown>): Observable<unknown> =>
    new Observable((subscriber) => {
      const answer = (value: unknown): void => {
        subscriber.next(value)
        subscriber.complete()
      }
      sent.push({
        key: input.idempotencyKey,
        input,
        answer,
        fail: (status) => subscriber.error({ status, message: 'It failed.', detail: null, refusal: null, body: null }),
      })
    })
  let ids = 0
  const ports = {
    clock: { now: () => 0 },
    ids: { uuid: () => `key ${(ids += 1)}` },
    supportPhone: '',
    http: { call } as Partial<Http> as Http,
  } as Partial<Ports> as Ports
  const store = createStore({
    root: rootReducer,
    ports,
    epics: servicesEpics,
    stamp: stampMiddleware(registry, ports.clock),
  })
  return { sent, store, state: (): State => store.getState() }
}

describe('[SVC-08] a bundle', () => {
  test('is sent once, and its services are there when the answer is', () => {
    const { sent, store, state } = start()
    store.dispatch(bundleAsked({ entry }))
    store.dispatch(bundleAsked({ entry }))
    expect(sent.map(({ input }) => [input.params, input.body])).toEqual([
      [{ id: 5 }, { victim_id: 7, date_time: entry.date_time, advocate_id: 3 }],
    ])
    expect(bundleRunOf(state(), 7)?.phase).toBe('sending')
    sent[0]?.answer({
      data: [recordLike('service', { id: 71, victim_id: 7 }), recordLike('service', { id: 72, victim_id: 7 })],
    })
    expect(bundleRunOf(state(), 7)?.phase).toBe('entered')
    expect([71, 72].map((id) => recordOf(state(), 'service', id)?.victim_id)).toEqual([7, 7])
  })

  test('whose answer was lost goes again under its key; one that was refused, or is another, under a new one', () => {
    const { sent, store, state } = start()
    const tried: (string | undefined)[] = []
    for (const [status, next] of [
      [0, entry],
      [503, entry],
      [422, entry],
      [0, { ...entry, bundle_id: 6 }],
    ] as const) {
      store.dispatch(bundleAsked({ entry: next }))
      tried.push(sent.at(-1)?.key)
      sent.at(-1)?.fail(status)
      expect(bundleRunOf(state(), 7)).toMatchObject({ phase: 'failed', status: status === 0 ? null : status })
    }
    store.dispatch(bundleAsked({ entry }))
    tried.push(sent.at(-1)?.key)
    expect(tried).toEqual(['key 1', 'key 1', 'key 1', 'key 2', 'key 3'])
  })

  test('that was under way when the application stopped is known to be uncertain, and is sent again under its key', () => {
    const { sent, store, state } = start()
    store.dispatch(bundleAsked({ entry }))
    const resumed = rootReducer.reduce(state(), { ...logOpened({ stream: 'stream', resumed: 1 }), seq: 99, at: 0 })
    expect(bundleRunOf(resumed, 7)).toMatchObject({ phase: 'failed', status: null, message: '' })
    expect(sent).toHaveLength(1)
    store.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    expect(bundleRunOf(state(), 7)).toBeNull()
  })
})
