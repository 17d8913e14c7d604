import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '../../domain/kernel/index.ts'
import { route } from '../../server/http/route.ts'
import { registerRoutes } from '../../server/http/register.ts'
import { password, startTestServer, type TestServer } from '../session/testServer.ts'
import { noteFeature } from './noteFeature.ts'

let server: TestServer
let token: string
let displayOnly: string
let stranger: string
beforeAll(async () => {
  server = await startTestServer({ more: [noteFeature] })
  const account = await server.addAccount()
  token = (await server.signIn((await server.addUser(account)).login)).access
  displayOnly = (await server.signIn((await server.addUser(account, { role_id: 1 })).login)).access
  stranger = (await server.signIn((await server.addUser(await server.addAccount())).login)).access
})
afterAll(() => server.stop())

const create = (body: unknown, headers: Record<string, string> = {}, who = token) =>
  server.send('POST', '/v1/test_note', { token: who, body, headers })
const list = (query = '', who = token) => server.send('GET', `/v1/test_note${query}`, { token: who })

test('a body that is null is not the same as none', async () => {
  const none = await server.send('PUT', '/v1/agency/1', {
    token,
    headers: { 'content-type': 'application/json' },
    body: '',
  })
  const nothing = await server.send('PUT', '/v1/agency/1', { token, body: 'null' })
  expect([none.status, nothing.status]).toEqual([404, 422])
})

describe('who may call', () => {
  test('[PRM-56] a call without a token, or with one that is not ours, is answered 401', async () => {
    for (const who of [undefined, '', 'garbage', 'a.b.c'])
      expect((await server.send('GET', '/v1/me', { token: who })).status).toBe(401)
  })

  test('[PRM-56] [PRM-01] a call without the needed scope is answered 403 with a message', async () => {
    const reply = await create({ body: 'hello' }, {}, displayOnly)
    expect([reply.status, reply.body]).toEqual([403, { message: 'You are not allowed to do this.' }])
    expect((await list('', displayOnly)).status).toBe(200)
  })

  test('without rights a caller learns nothing about what is wrong with the body', async () => {
    expect((await create({ nonsense: 1 }, {}, displayOnly)).status).toBe(403)
    expect((await server.send('POST', '/v1/test_note', { body: { nonsense: 1 } })).status).toBe(401)
  })

  test('a record of another account is as good as none', async () => {
    const id = Number((await create({ body: 'ours' })).body['id'])
    const [theirs, nobodys] = await Promise.all(
      [id, 987_654].map((number) => server.send('GET', `/v2/test_note/${number}`, { token: stranger })),
    )
    expect([theirs?.status, theirs?.text]).toEqual([404, nobodys?.text])
    expect(
      (await server.send('PUT', `/v1/test_note/${id}`, { token: stranger, body: { body: 'mine now' } })).status,
    ).toBe(404)
    expect((await list('', stranger)).text).not.toContain('ours')
  })

  test('a route that does not say who may call it stops the start', () => {
    const undeclared = {
      ...call({
        id: 'test.undeclared',
        method: 'GET',
        path: 'x',
        needs: 'signedIn',
        response: z.strictObject({}),
        summary: '',
      }),
      needs: undefined as never,
    }
    const register = () =>
      registerRoutes(server.app.fastify, {
        routes: [route(undeclared, async () => ({ ok: true, value: {} }))],
        services: server.app.services,
        authentication: null as never,
        openCallsPerMinute: 1,
      })
    expect(register).toThrow(/test.undeclared/)
  })
})

describe('what is refused', () => {
  test('a body that breaks its declaration: 422 with a sentence for each field, and no value repeated', async () => {
    const unknown = await create({ body: 'x', owner: 'canary-1', 'Mrs Canary lives here!': 1 })
    expect([unknown.status, unknown.body['fields']]).toEqual([
      422,
      { owner: 'This field is not known.', '?': 'This field is not known.' },
    ])
    const wrong = await create({ body: ['canary-2'] })
    expect([wrong.status, Object.keys(Object(wrong.body['fields']))]).toEqual([422, ['body']])
    const long = await create({ body: 'canary-3'.repeat(100) })
    expect(long.body['fields']).toEqual({ body: 'At most 100 characters.' })
    for (const { text } of [unknown, wrong, long]) expect(text.toLowerCase()).not.toContain('canary')
  })

  test('a body that is no JSON, or no object: 400 and 422', async () => {
    for (const body of ['{', '{"body":"x"', 'body=x', '{"body":"x"}}', '{"body":NaN}'])
      expect((await create(body)).status).toBe(400)
    for (const body of ['null', '1', '"text"', '[]', '[{"body":"x"}]', '{}'])
      expect((await create(body)).status).toBe(422)
    for (const body of ['{"__proto__":{"body":"x"}}', '{"constructor":{"prototype":{"a":1}}}'])
      expect((await create(body)).status).toBe(400)
    expect((await create(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)).status).toBeLessThan(500)
  })

  test('text that no database keeps is refused and not changed silently', async () => {
    for (const body of ['a\0b', '\ud800', '\udc00x']) expect((await create(JSON.stringify({ body }))).status).toBe(422)
    expect((await create(JSON.stringify({ body: '🦉 naïve ٣' }))).body['body']).toBe('🦉 naïve ٣')
  })

  test('a body over 1 MB: 413 with a clear message', async () => {
    const reply = await create({ body: 'x'.repeat(1_048_577) })
    expect([reply.status, reply.body]).toEqual([413, { message: 'The request is too large.' }])
  })

  test('any content type but JSON in UTF-8: 415, before the body is looked at', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'application/json;charset=latin1',
      'application/json; a=b',
      'application/json\t',
      'application/json,text/plain',
      'text/json',
      'APPLICATION/JSON+x',
    ]
    for (const type of types)
      expect([type, (await create('{"body":"smuggled"}', { 'content-type': type })).status]).toEqual([type, 415])
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])
      expect((await create('{"body":"fine"}', { 'content-type': type })).status).toBe(200)
    expect((await list()).text).not.toContain('smuggled')
  })

  test('unknown, doubled and malformed query names: 400 by name', async () => {
    for (const [query, name] of [
      ['?colour=red', 'colour'],
      ['?page=1&page=2', 'page'],
      ['?filters[x]=1', 'filters.x'],
      ['?page=one', 'page'],
      ['?filters=1', 'filters'],
      ['?page[a]=1', 'page'],
      ['?filters[status][][x]=1', 'filters'],
    ]) {
      const reply = await list(query)
      expect([query, reply.status]).toEqual([query, 400])
      expect(reply.body['message']).toContain(name)
    }
    for (const query of [
      '?__proto__[x]=1',
      '?filters[__proto__][x]=1',
      `?${'a'.repeat(3000)}=1`,
      '?[]=1',
      '?a[b=1',
      `?${Array.from({ length: 600 }, (_, index) => `a${index}=1`).join('&')}`,
    ])
      expect((await list(query)).status).toBe(400)
  })

  test('bracketed query names are nested objects and lists', async () => {
    const reply = await list(
      '?page=2&filters[status][]=open&filters[status][]=closed&filters[period][since]=2026-01-01',
    )
    expect(reply.body['asked']).toEqual({
      page: 2,
      filters: { status: ['open', 'closed'], period: { since: '2026-01-01' } },
    })
  })

  test('an address that is no number where one is due: 400', async () => {
    for (const id of ['abc', '1.5', '-1', '0x1', '1e3', '9999999999999999999', '1%7C2', '%00', '01', '..%2f1'])
      expect([id, (await server.send('GET', `/v2/test_note/${id}`, { token })).status]).toEqual([id, 400])
  })

  test('unknown addresses of the server: 404 in JSON', async () => {
    for (const [method, url] of [
      ['GET', '/v1/nothing'],
      ['POST', '/v2/me'],
      ['GET', '/v9/me'],
      ['DELETE', '/v1/login'],
      ['GET', '/auth/nothing'],
      ['GET', '/v1'],
    ] as const) {
      const reply = await server.send(method, url, { token })
      expect([url, reply.status, reply.body]).toEqual([url, 404, { message: 'Not found.' }])
    }
  })

  test('a value that the database can not hold: 422, not a server error', async () => {
    expect((await server.send('POST', '/v1/test_overflow', { token, body: { n: 70_000 } })).status).toBe(422)
  })

  test('more than the limit of requests: 429 with when to come back', async () => {
    const small = await startTestServer({ limits: { all: 1000, open: 3 } })
    const replies = []
    for (let round = 0; round < 4; round += 1)
      replies.push(await small.send('POST', '/v1/login', { body: { user_login: `n${round}`, password } }))
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 429])
    expect(replies[3]?.body).toEqual({ message: 'Too many requests. Please wait a moment.' })
    expect(Number(replies[3]?.headers['retry-after'])).toBeGreaterThan(0)
    await small.stop()
  })
})
