import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { refuse, type RefusalCode } from '../../domain/kernel/result.ts'
import { handleErrors, sendRefusal } from '../../server/kernel/errors.ts'
import { logOptions } from '../../server/kernel/log.ts'

const canary = 'Wilhelmina-Canary'
let lines: string[] = []
let app = newApp()

function newApp() {
  lines = []
  const made = Fastify(logOptions({ destination: { write: (line) => lines.push(line) } }))
  handleErrors(made, { unlessAway: (_error, say) => say() })
  return made
}
beforeEach(() => {
  app = newApp()
})
afterEach(() => app.close())

const thrown: readonly [string, number, () => unknown][] = [
  ['a plain error', 500, () => new Error(canary)],
  ['an error that claims a status of 502', 500, () => Object.assign(new Error(canary), { statusCode: 502 })],
  ['a text', 500, () => canary],
  ['an object', 500, () => ({ message: canary, code: 7 })],
  ['a wrong query', 500, () => Object.assign(new Error(canary), { code: '42P01', detail: canary, query: canary })],
  [
    'a unique violation',
    409,
    () => Object.assign(new Error(canary), { code: '23505', detail: canary, constraint: 'login_key' }),
  ],
  ['a deadlock', 503, () => Object.assign(new Error(canary), { code: '40P01' })],
  ['a lost database', 503, () => Object.assign(new Error(canary), { code: 'ECONNREFUSED' })],
  ['a database that lets nobody in', 503, () => Object.assign(new Error(canary), { code: '28P01' })],
  ['an error with a client status', 429, () => Object.assign(new Error(canary), { statusCode: 429 })],
  ['an error with a cause', 500, () => new Error('outer', { cause: new Error(canary) })],
]

test.each(thrown)(
  '%s answers %i and repeats nothing, neither in the answer nor in the log',
  async (_name, status, make) => {
    app.get('/thing/:name', async () => {
      throw make()
    })
    const answer = await app.inject({
      url: `/thing/${canary}?search=${canary}`,
      headers: { 'x-request-id': canary, cookie: canary },
    })
    expect(answer.statusCode).toBe(status)
    expect(Object.keys(answer.json())).toEqual(['message'])
    expect(answer.body + JSON.stringify(answer.headers)).not.toMatch(new RegExp(`${canary}|at .*\\.ts`))
    expect(lines.join('')).not.toContain(canary)
    expect(lines.map((line) => JSON.parse(line)).at(-1)).toMatchObject({
      req: { method: 'GET', route: '/thing/:name' },
      res: { statusCode: status },
    })
  },
)

test('a 5xx tells support which request it was', async () => {
  app.get('/broken', async () => {
    throw new TypeError('x is not a function')
  })
  const answer = await app.inject('/broken')
  const logged = lines.map((line) => JSON.parse(line)).find((line) => line.err)
  expect(logged).toMatchObject({
    request: answer.headers['x-request-id'],
    err: { type: 'TypeError', message: 'x is not a function' },
  })
  expect(logged.err.stack).toMatch(/errors\.server\.test\.ts/)
})

test.each([
  ['{"a":', 'application/json', 400],
  ['<a/>', 'application/xml', 415],
  ['', 'application/json', 400],
  ['{"__proto__": {}}', 'application/json', 400],
])('the body %j as %s answers %i', async (payload, type, status) => {
  app.post('/thing', async () => ({}))
  const answer = await app.inject({ method: 'POST', url: '/thing', payload, headers: { 'content-type': type } })
  expect(answer.statusCode).toBe(status)
  expect(Object.keys(answer.json())).toEqual(['message'])
})

test('an address without a route answers 404 without repeating it', async () => {
  const answer = await app.inject(`/${canary}`)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ message: 'Not found.' })
  expect(lines.join('')).not.toContain(canary)
})

test('each refusal has its status and its own words', async () => {
  const statuses: Record<RefusalCode, number> = {
    malformed: 400,
    unauthenticated: 401,
    forbidden: 403,
    notFound: 404,
    conflict: 409,
    stale: 412,
    invalid: 422,
    throttled: 429,
    unavailable: 503,
  }
  app.get('/refused/:code', async (request, reply) => {
    const { code } = z.object({ code: z.string() }).parse(request.params)
    const found = refuse(code as RefusalCode, `Because of ${code}.`, { fields: { name: 'Too long.' }, reason: 'why' })
    return found.ok ? {} : sendRefusal(reply, found.refusal, { current: { version: 2 }, retryAfter: 1.2 })
  })
  for (const [code, status] of Object.entries(statuses)) {
    const answer = await app.inject(`/refused/${code}`)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json()).toEqual({
      message: `Because of ${code}.`,
      fields: { name: 'Too long.' },
      reason: 'why',
      current: { version: 2 },
    })
  }
})
