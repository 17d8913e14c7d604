import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fillPath, type Call } from '../../domain/kernel/index.ts'
import * as features from '../../server/features.ts'
import { asSystem, openDatabases } from '../../server/kernel/database.ts'
import { startAgency } from '../records/agencyServer.ts'
import { password, type TestServer } from '../session/testServer.ts'

let server: TestServer
const tokens: (string | undefined)[] = [undefined, 'garbage']
let strangersCanary = ''
beforeAll(async () => {
  server = await startAgency(300, { CASELOG_DEMO: '1' })
  for (const login of ['volunteer', 'advocate', 'supervisor', 'admin']) tokens.push((await server.signIn(login)).access)
  strangersCanary = 'canary-of-another-account'
  await server.addUser(await server.addAccount({ name: strangersCanary, contact_person: strangersCanary }), {
    first: strangersCanary,
    email: `${strangersCanary}@example.org`,
  })
})
afterAll(() => server.stop())

const calls = Object.values(features)
  .flatMap((feature) => feature.routes({ demo: true, authFeature: true, supportEmail: 'support@example.org' }))
  .map(({ call }) => call)

const naughty = fc.constantFrom(
  '',
  ' ',
  'null',
  'undefined',
  '0',
  '-1',
  '1e400',
  "' or 1=1 --",
  '"; drop table account; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\0',
  '\ud800',
  '\u202eabc',
  'ﷺ'.repeat(50),
  'a'.repeat(5000),
  '{}',
  '[]',
  '{{7*7}}',
  '${7*7}',
  'javascript:alert(1)',
  '0000-00-00',
  '9999-12-31',
  '02/30/2026',
  '=cmd()',
  '1|2',
  '٣',
  'true',
  'NaN',
  '\\',
  '\r\nX: y',
)
const leaf = fc.oneof(
  naughty,
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, false, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, -0),
)
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(naughty, fc.string()), tie('value'), { maxKeys: 4 }),
  ),
})).value

/** Names that the declaration knows, so that requests get past the first check. */
const namesOf = (schema: z.ZodMiniType): string[] => {
  const { properties, anyOf } = z
    .object({
      properties: z.optional(z.record(z.string(), z.unknown())),
      anyOf: z.optional(z.array(z.object({ properties: z.optional(z.record(z.string(), z.unknown())) }))),
    })
    .parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return [...Object.keys(properties ?? {}), ...(anyOf ?? []).flatMap((branch) => Object.keys(branch.properties ?? {}))]
}

const request = (call: Call) => {
  const names = namesOf(call.body)
  const known =
    names.length > 0
      ? fc.dictionary(fc.constantFrom(...names), fc.oneof(leaf, json), { maxKeys: names.length })
      : fc.constant({})
  const params = namesOf(call.params)
  const queryNames = namesOf(call.query)
  return fc.record({
    call: fc.constant(call),
    token: fc.nat({ max: 5 }),
    params: fc
      .array(
        fc.oneof(
          { weight: 4, arbitrary: fc.integer({ min: -1, max: 40 }).map(String) },
          { weight: 1, arbitrary: naughty },
          { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
        ),
        { minLength: params.length, maxLength: params.length },
      )
      .map((values) => Object.fromEntries(params.map((name, index) => [name, values[index] ?? '']))),
    query:
      queryNames.length > 0
        ? fc.oneof(
            fc.constant({}),
            fc.dictionary(
              fc.constantFrom(...queryNames, 'unknown'),
              fc.oneof(naughty, fc.constantFrom('1', '2', '20')),
              { maxKeys: 3 },
            ),
          )
        : fc.constant({}),
    body: fc.oneof(
      { weight: 6, arbitrary: known },
      { weight: 2, arbitrary: json },
      { weight: 1, arbitrary: fc.string() },
    ),
    headers: fc.dictionary(
      fc.constantFrom('if-match', 'idempotency-key', 'x-forwarded-for', 'x-http-method-override'),
      fc.stringMatching(/^[\x21-\x7e]{0,30}$/),
      { maxKeys: 2 },
    ),
  })
}

describe('every route under random requests', () => {
  test('2,000 requests: no server error, nothing of another account, always a message', async () => {
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(fc.oneof(...calls.map(request)), async ({ call, token, params, query, body, headers }) => {
        const base = call.service === 'auth' ? '/auth' : `/v${call.version}`
        const search = new URLSearchParams(wellFormed(query)).toString()
        const url = `${base}/${fillPath(call.path, wellFormed(params))}${search === '' ? '' : `?${search}`}`
        const {
          status,
          text,
          body: answer,
        } = await server.send(call.method, url, {
          token: tokens[token],
          headers,
          ...(call.method !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        })
        seen.set(status, (seen.get(status) ?? 0) + 1)
        expect(status).toBeLessThan(500)
        expect(text).not.toContain(strangersCanary)
        if (status >= 400) expect(answer['message']).toEqual(expect.any(String))
        else expect(call.response.safeParse(JSON.parse(text)).success).toBe(true)
      }),
      { numRuns: 2000 },
    )
    // Requests that all fail at the door would prove nothing.
    for (const status of [200, 400, 401, 403, 404, 422])
      expect([status, seen.get(status) ?? 0]).not.toEqual([status, 0])
    expect(seen.get(200)).toBeGreaterThan(100)
  }, 90_000)

  test('[PRM-56] every call of the build refuses a caller without the scopes that it declares', async () => {
    const account = await server.addAccount()
    // A role that nobody has any more, or not yet: it comes with no scope at all.
    const { superuserUrl: url } = server.database
    const owner = openDatabases({ app: url, system: url })
    await asSystem(owner, 'job', (tx) =>
      tx.insertInto('role').values({ id: 99, level: 0, description: 'Nobody' }).execute(),
    )
    await owner.close()
    const { access } = await server.signIn((await server.addUser(account, { role_id: 99 })).login)
    for (const call of calls) {
      if (call.needs === 'anyone' || call.needs === 'signedIn') continue
      const url = `${call.service === 'auth' ? '/auth' : `/v${call.version}`}/${fillPath(call.path, { id: 1 })}`
      const reply = await server.send(call.method, url, { token: access, ...(call.method !== 'GET' && { body: {} }) })
      expect([call.id, reply.status, reply.body]).toEqual([
        call.id,
        403,
        { message: 'You are not allowed to do this.' },
      ])
    }
  })

  test('no password, token, code or personal value is in the log', async () => {
    const account = await server.addAccount()
    const user = await server.addUser(account, { user_login: 'canary.login', email: 'canary.mail@example.org' })
    const { access, refresh } = await server.signIn(user.login)
    await server.send('POST', '/v1/login', { body: { user_login: user.login, password: 'canary-password' } })
    await server.send('PUT', `/v1/me/${user.id}`, { token: access, body: { first: 'Canaryname' } })
    await server.send('GET', '/v2/victim?search=Canarysearch', { token: access })
    await server.send('GET', '/v1/canary-in-the-path?x=canary')
    await server.send('POST', '/auth/token', { body: { refresh_token: refresh, grant_type: 'refresh_token' } })
    const log = server.logLines.join('')
    expect(log).toContain('/v1/me/:id')
    for (const secret of [password, access, refresh, access.split('.')[2] ?? '', 'argon2id', strangersCanary])
      expect(log).not.toContain(secret)
    expect(log.toLowerCase()).not.toContain('canary')
  })
})

const wellFormed = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toWellFormed()]))
