import { describe, expect, test } from 'vitest'
import { getTokens } from '../../domain/session/index.ts'
import { answer, sent } from '../session/fakeServer.ts'
import { signedIn, world } from '../session/world.ts'
import {
  askThing,
  changeThing,
  createThing,
  readSecondVersion,
  readThing,
  removeThing,
  run,
  runBatch,
  strictThing,
} from './declared.ts'

const begin = async () => {
  const w = world()
  const tab = await signedIn(w)
  const { http } = tab.ports
  w.server.on('GET /v1/thing', () => answer(200, { id: 1 }))
  w.server.on('GET /v2/thing', () => answer(200, { id: 2 }))
  w.server.on('POST /v1/thing', () => answer(200, { id: 3 }))
  w.server.on('PUT /v1/thing/5', () => answer(200, { id: 5 }))
  return { w, tab, http }
}

describe('what is sent', () => {
  test('[CAL-01] the path begins with /v1 unless the call states another version', async () => {
    const { w, http } = await begin()
    run(http.call(readThing, {}))
    run(http.call(readSecondVersion, {}))
    await w.advance(10)
    expect(w.server.seen.map(({ url }) => url)).toEqual(['/v1/thing', '/v2/thing'])
  })

  test('[CAL-02] a call carries the stored bearer token, and its body is JSON', async () => {
    const { w, http } = await begin()
    run(http.call(createThing, { body: { name: 'x' } }))
    await w.advance(10)
    const request = w.server.seen[0]?.request
    expect(request?.headers['authorization']).toBe(`Bearer ${w.browser.storage.get('access_token')}`)
    expect(request?.headers['content-type']).toBe('application/json')
    expect(request?.body).toBe('{"name":"x"}')
  })

  test('[CAL-03] [CAL-04] a read sends its query, nested objects in brackets and arrays by index', async () => {
    const { w, http } = await begin()
    run(http.call(readThing, { query: { search: 'a&b', filters: { status: 1, ids: [4, 9] }, none: null } }))
    await w.advance(10)
    expect(w.server.seen[0]?.url).toBe('/v1/thing?search=a%26b&filters[status]=1&filters[ids][0]=4&filters[ids][1]=9')
  })

  test('[CAL-05] dates of a body travel as ISO UTC text', async () => {
    const { w, http } = await begin()
    run(
      http.call(changeThing, {
        params: { id: 5 },
        body: { at: new Date('2026-03-01T12:00:00-05:00'), deep: [{ on: new Date(0) }], gone: undefined, empty: null },
      }),
    )
    await w.advance(10)
    expect(w.server.seen[0]?.request.body).toBe(
      '{"at":"2026-03-01T17:00:00.000Z","deep":[{"on":"1970-01-01T00:00:00.000Z"}],"empty":null}',
    )
  })

  test('an impossible date is refused before anything is sent, instead of emptying a field', async () => {
    const { w, http } = await begin()
    const outcome = run(http.call(createThing, { body: { at: new Date('no date') } }))
    await w.advance(10)
    expect(w.server.seen).toEqual([])
    expect(outcome.error).toMatchObject({ refusal: { code: 'invalid' } })
  })

  test('[CAL-06] [CAL-18] a delete names the object in the path only; a two-part id has its pipe encoded', async () => {
    const { w, http } = await begin()
    run(http.call(removeThing, { params: { id: 12 } }))
    run(http.call(removeThing, { params: { id: '3|view' } }))
    await w.advance(10)
    expect(w.server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE /v1/thing/12',
      'DELETE /v1/thing/3%7Cview',
    ])
    expect(w.server.seen.map(({ request }) => request.body)).toEqual([undefined, undefined])
  })

  test('[CAL-07] an upload is a multipart POST with the file and the other fields', async () => {
    const { w, http } = await begin()
    w.server.on('POST /v1/image', () => answer(200, { address: '/image/1' }))
    const outcome = run(http.upload('image', new File(['abc'], 'a.png'), { kind: 'help' }, 'key 1'))
    await w.advance(10)
    const { url = '', body, headers } = w.server.seen[0]?.request ?? {}
    expect(new URL(url, 'http://example.org').search).toBe('?kind=help')
    expect(body).toBeInstanceOf(FormData)
    const form = body instanceof FormData ? body : new FormData()
    expect([form.get('kind'), form.get('file')]).toEqual(['help', expect.objectContaining({ name: 'a.png', size: 3 })])
    expect(headers).not.toHaveProperty('content-type')
    expect(headers).toMatchObject({ 'idempotency-key': 'key 1' })
    expect(outcome.values).toEqual([{ address: '/image/1' }])
  })

  test('[CAL-08] a download is a GET with download=1, saved under the given name', async () => {
    const { w, tab, http } = await begin()
    const content = new Blob(['a,b'])
    w.server.on('GET /v1/export/4', () => answer(200, content))
    run(http.download('export/4', { format: 'csv' }, 'clients.csv'))
    await w.advance(10)
    expect(w.server.seen[0]?.url).toBe('/v1/export/4?format=csv&download=1')
    expect(w.server.seen[0]?.request.asBlob).toBe(true)
    expect(tab.saved).toEqual([{ fileName: 'clients.csv', content }])
  })

  test('[CAL-16] calls of the authentication service go to its address', async () => {
    const { w, http } = await begin()
    run(http.call(getTokens, { query: { is_dev_application: '0' } }))
    await w.advance(10)
    expect(w.server.seen[0]?.url).toBe('/auth/get-tokens?is_dev_application=0')
  })

  test('[CAL-16] [SES-13] without a configured authentication service its calls are not made and say so', async () => {
    const w = world()
    const tab = await signedIn(w, { authConfigured: false })
    const outcome = run(tab.ports.http.call(getTokens, {}))
    await w.advance(10)
    expect(w.server.seen).toEqual([])
    expect(outcome.error).toMatchObject({ message: 'There is no auth server set up for this environment' })
  })

  test('what a POST that only reads asks for is in its body alone, and it has no key of a change', async () => {
    const { w, http } = await begin()
    w.server.on('POST /v1/thing/asked', () => answer(200, {}))
    run(http.call(askThing, { body: { search: 'Larkhaven' } }))
    run(http.call(createThing, { body: {} }))
    await w.advance(10)
    const [asked, made] = w.server.seen
    expect([asked?.url, asked?.request.body]).toEqual(['/v1/thing/asked', '{"search":"Larkhaven"}'])
    expect(asked?.request.headers).not.toHaveProperty('idempotency-key')
    expect(made?.request.headers).toHaveProperty('idempotency-key')
  })

  test('a change carries the version that it was made from', async () => {
    const { w, http } = await begin()
    run(http.call(changeThing, { params: { id: 5 }, body: {}, ifMatch: 7 }))
    await w.advance(10)
    expect(w.server.seen[0]?.request.headers['if-match']).toBe('"7"')
  })
})

describe('what runs at the same time', () => {
  test('[CAL-09] identical reads share one request and its answer; a different one does not', async () => {
    const { w, http } = await begin()
    w.server.latency = () => 50
    const outcomes = [
      run(http.call(readThing, { query: { a: 1 } })),
      run(http.call(readThing, { query: { a: 1 } })),
      run(http.call(readThing, { query: { a: 2 } })),
    ]
    await w.advance(200)
    expect(w.server.times('GET /v1/thing')).toBe(2)
    expect(outcomes.map(({ values }) => values)).toEqual([[{ id: 1 }], [{ id: 1 }], [{ id: 1 }]])
    run(http.call(readThing, { query: { a: 1 } }))
    await w.advance(200)
    expect(w.server.times('GET /v1/thing')).toBe(3)
  })

  test('[CAL-10] identical POSTs ending in /report/batch share one request, others never do', async () => {
    const { w, http } = await begin()
    w.server.latency = () => 50
    w.server.on('POST /v2/report/batch', () => answer(200, { a: 1 }))
    const outcomes = [
      run(http.call(runBatch, { body: { f: 1 } })),
      run(http.call(runBatch, { body: { f: 1 } })),
      run(http.call(runBatch, { body: { f: 2 } })),
    ]
    const query = { report_id: 7 }
    const named = [1, 2].map(() => run(http.call(runBatch, { query, body: { f: 1 } })))
    run(http.call(createThing, { body: { name: 'x' } }))
    run(http.call(createThing, { body: { name: 'x' } }))
    await w.advance(200)
    expect(w.server.times('POST /v2/report/batch')).toBe(3)
    expect(named.map(({ values }) => values)).toEqual([[{ a: 1 }], [{ a: 1 }]])
    expect(w.server.times('POST /v1/thing')).toBe(2)
    expect(outcomes.map(({ values }) => values)).toEqual([[{ a: 1 }], [{ a: 1 }], [{ a: 1 }]])
  })

  test('POSTs that only read share one request where they ask the same, and are read in turn', async () => {
    const { w, http } = await begin()
    w.server.latency = () => 50
    w.server.on('POST /v1/thing/asked', () => answer(200, { a: 1 }))
    const outcomes = [1, 1, 2].map((search) => run(http.call(askThing, { body: { search } })))
    await w.advance(200)
    expect(w.server.times('POST /v1/thing/asked')).toBe(2)
    expect(outcomes.map(({ values }) => values)).toEqual([[{ a: 1 }], [{ a: 1 }], [{ a: 1 }]])
    const many = Array.from({ length: 12 }, (_, search) => run(http.call(askThing, { body: { search } })))
    await w.advance(40)
    expect(w.server.times('POST /v1/thing/asked')).toBe(12)
    for (const { stop } of many) stop()
  })

  test('[CAL-11] at most ten reads run at once, and a place that gets free goes to the next', async () => {
    const { w, http } = await begin()
    w.server.latency = () => 100
    const outcomes = Array.from({ length: 25 }, (_, n) => run(http.call(readThing, { query: { n } })))
    run(http.call(createThing, { body: {} }))
    await w.advance(150)
    expect([w.server.times('GET /v1/thing'), w.server.times('POST /v1/thing')]).toEqual([10, 1])
    await w.advance(100)
    expect(w.server.times('GET /v1/thing')).toBe(20)
    await w.advance(600)
    expect(w.server.times('GET /v1/thing')).toBe(25)
    expect(outcomes.every(({ isOver, error }) => isOver && error === null)).toBe(true)
  })

  test('a read that nobody waits for any more gives up its place, and its exchange', async () => {
    const { w, http } = await begin()
    w.server.latency = () => 1_000
    const outcomes = Array.from({ length: 20 }, (_, n) => run(http.call(readThing, { query: { n } })))
    await w.advance(10)
    for (const { stop } of outcomes.slice(5).toReversed()) stop()
    run(http.call(readThing, { query: { n: 99 } }))
    await w.advance(10)
    expect(w.server.seen.map(({ url }) => url).at(-1)).toBe('/v1/thing?n=99')
    expect(w.server.times('GET /v1/thing')).toBe(11)
  })
})

describe('what is tried again', () => {
  test.each([0, 502, 503, 504])(
    '[CAL-12] [CAL-13] status %i is followed by four more requests, 10 s apart, then by the failure',
    async (status) => {
      const { w, http } = await begin()
      w.server.on('GET /v1/thing', () => answer(status))
      const begunAt = w.time.now()
      const attempts: number[] = []
      const outcome = run(http.call(readThing, { onAttempt: (attempt) => attempts.push(attempt) }))
      await w.advance(39_999)
      expect(outcome.isOver).toBe(false)
      await w.advance(100_000)
      expect(w.server.seen.filter(({ url }) => url === '/v1/thing').map(({ at }) => at - begunAt)).toEqual([
        0, 10_000, 20_000, 30_000, 40_000,
      ])
      expect(attempts).toEqual([1, 2, 3, 4, 5])
      expect(outcome.error).toMatchObject({ status })
    },
  )

  test('[CAL-12] a later success ends the retries', async () => {
    const { w, http } = await begin()
    w.server.on('GET /v1/thing', [answer(503), answer(0), answer(200, { id: 1 })])
    const outcome = run(http.call(readThing, {}))
    await w.advance(100_000)
    expect(outcome.values).toEqual([{ id: 1 }])
    expect(w.server.times('GET /v1/thing')).toBe(3)
  })

  test.each([400, 403, 404, 409, 412, 422, 429, 500, 501])('[CAL-13] status %i is not tried again', async (status) => {
    const { w, http } = await begin()
    w.server.on('GET /v1/thing', () => answer(status, { message: 'No.' }))
    const outcome = run(http.call(readThing, {}))
    await w.advance(100_000)
    expect(w.server.times('GET /v1/thing')).toBe(1)
    expect(outcome.error).toMatchObject({ status, message: 'No.' })
  })

  test('a save whose answer was lost is repeated under the same key, so it happens once', async () => {
    const { w, http } = await begin()
    const done = new Map<string, unknown>()
    w.server.on('POST /v1/thing', (request) => {
      const key = request.headers['idempotency-key'] ?? ''
      if (!done.has(key)) done.set(key, { id: done.size + 1, ...sent(request) })
      return answer(200, done.get(key))
    })
    let exchanges = 0
    w.server.fate = () => {
      exchanges += 1
      return exchanges <= 2 ? 'answerLost' : 'arrives'
    }
    const outcome = run(http.call(createThing, { body: { name: 'x' } }))
    const other = run(http.call(createThing, { body: { name: 'y' }, idempotencyKey: 'mine' }))
    await w.advance(60_000)
    expect([...done.values()]).toEqual([
      { id: 1, name: 'x' },
      { id: 2, name: 'y' },
    ])
    expect(outcome.values).toEqual([{ id: 1, name: 'x' }])
    expect(other.values).toEqual([{ id: 2, name: 'y' }])
    expect(done.has('mine')).toBe(true)
  })

  test('a 429 tells how long to wait', async () => {
    const { w, http } = await begin()
    w.server.on('GET /v1/thing', () => answer(429, { message: 'Too many requests.' }, { 'retry-after': '7' }))
    const outcome = run(http.call(readThing, {}))
    await w.advance(10)
    expect(outcome.error).toMatchObject({ status: 429, retryAfter: 7_000 })
  })
})

describe('maintenance', () => {
  const down = 'We are currently down for scheduled maintenance. Please check back soon.'

  test.each([503, 500, 400])('[CAL-14] the maintenance sentence with status %i sets the flag', async (status) => {
    const { w, tab, http } = await begin()
    w.server.on('GET /v1/thing', () => answer(status, { message: down }))
    run(http.call(readThing, {}))
    await w.advance(10)
    expect(tab.store.getState().calls.maintenance).toBe(true)
  })

  test('the reason maintenance sets it too, whatever is said beside it; another reason does not', async () => {
    const { w, tab, http } = await begin()
    w.server.on('GET /v1/thing', [
      answer(400, { message: 'Bientôt de retour.', reason: 'elsewhere' }),
      answer(400, { message: 'Bientôt de retour.', reason: 'maintenance' }),
    ])
    for (const isDown of [false, true]) {
      run(http.call(readThing, {}))
      await w.advance(10)
      expect(tab.store.getState().calls.maintenance).toBe(isDown)
    }
  })

  test('[CAL-15] the flag clears at the first call that succeeds, and not before', async () => {
    const { w, tab, http } = await begin()
    w.server.on('GET /v1/thing', [
      answer(500, { message: down }),
      answer(404, { message: 'Not found.' }),
      answer(200, {}),
    ])
    run(http.call(readThing, {}))
    await w.advance(10)
    run(http.call(readThing, {}))
    await w.advance(10)
    expect(tab.store.getState().calls.maintenance).toBe(true)
    run(http.call(readThing, {}))
    await w.advance(10)
    expect(tab.store.getState().calls.maintenance).toBe(false)
  })

  test('a session is not lost because the server is down on purpose when its token runs out', async () => {
    const { w, tab, http } = await begin()
    w.server.on('POST /auth/token', () => answer(503, { message: down }))
    await w.advance(250_000)
    run(http.call(readThing, {}))
    await w.advance(100_000)
    expect(tab.store.getState().calls.maintenance).toBe(true)
    expect(tab.store.getState().session.phase).toBe('ready')
    expect(w.browser.storage.has('refresh_token')).toBe(true)
  })
})

describe('answers', () => {
  test('an answer that is not what the call declares is a failure with words of its own', async () => {
    const { w, http } = await begin()
    w.server.on('GET /v1/thing', () => answer(200, { id: 'seven' }))
    const outcome = run(http.call(strictThing, {}))
    await w.advance(10)
    expect(outcome.values).toEqual([])
    expect(outcome.error).toMatchObject({
      status: 200,
      message: 'The server answered something that we could not understand. Please try again.',
    })
  })

  test('a refusal keeps its code, its fields and its reason, and a conflict the newer record', async () => {
    const { w, http } = await begin()
    w.server.on('PUT /v1/thing/5', () =>
      answer(409, {
        message: 'Somebody else changed this.',
        fields: { name: 'Changed' },
        current: { id: 5, version: 8 },
      }),
    )
    const outcome = run(http.call(changeThing, { params: { id: 5 }, body: {} }))
    await w.advance(10)
    expect(outcome.error).toMatchObject({
      refusal: { code: 'conflict', fields: { name: 'Changed' } },
      body: { current: { version: 8 } },
    })
  })

  test('an answer that comes after the session ended is dropped', async () => {
    const { w, tab, http } = await begin()
    w.server.latency = ({ url }) => (url === '/v1/thing' ? 20_000 : 0)
    const outcome = run(http.call(readThing, {}))
    await w.advance(1_000)
    tab.ports.gate.forget()
    await w.advance(60_000)
    expect(outcome).toMatchObject({ values: [], error: null, isOver: true })
  })
})

describe('[CAL-20] a 401', () => {
  test('is followed by one refresh and one repetition', async () => {
    const { w, http } = await begin()
    w.server.latency = () => 10
    const first = w.browser.storage.get('access_token')
    w.server.on('GET /v1/thing', (request) =>
      request.headers['authorization'] === `Bearer ${first}`
        ? answer(401, { message: 'You need to sign in.' })
        : answer(200, { id: 1 }),
    )
    const outcomes = [run(http.call(readThing, { query: { a: 1 } })), run(http.call(readThing, { query: { a: 2 } }))]
    await w.advance(5_000)
    expect(outcomes.map(({ values }) => values)).toEqual([[{ id: 1 }], [{ id: 1 }]])
    expect(w.server.times('POST /auth/token')).toBe(1)
    expect(w.server.times('GET /v1/thing')).toBe(4)
  })

  test('after the repetition logs out with the type expired', async () => {
    const { w, tab, http } = await begin()
    w.server.on('GET /v1/thing', () => answer(401, { message: 'You need to sign in.' }))
    const outcome = run(http.call(readThing, {}))
    await w.advance(20_000)
    expect(w.server.times('GET /v1/thing')).toBe(2)
    expect(w.server.times('POST /auth/token')).toBe(1)
    expect(outcome).toMatchObject({ values: [], error: null })
    expect(tab.store.getState().session).toMatchObject({ phase: 'signedOut', message: { reason: 'expired' } })
  })

  test('that asks for a newer sign-in is no expired token', async () => {
    const { w, tab, http } = await begin()
    w.server.on('GET /v1/thing', () => answer(401, { message: 'Please sign in again.', reason: 'reauth_required' }))
    const outcome = run(http.call(readThing, {}))
    await w.advance(20_000)
    expect(outcome.error).toMatchObject({ refusal: { reason: 'reauth_required' } })
    expect([w.server.times('POST /auth/token'), tab.store.getState().session.phase]).toEqual([0, 'ready'])
  })
})
