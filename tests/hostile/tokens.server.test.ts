/** S3: only the access token that a session was given opens anything, and none that was made, mended or taken from elsewhere. */
import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPath, membersOf } from '../../domain/kernel/index.ts'
import * as allFeatures from '../../server/features.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { runs } from '../run/runs.ts'
import { startTestServer, type TestServer } from '../session/testServer.ts'

const times = runs(1_000)

let server: TestServer
let real: string
/** Of the same user's session; another session of theirs that has ended; somebody's of another account. */
let refresh: string
let ended: string
let strangers: string
let publicJwk: Record<string, unknown>
let kid: string
beforeAll(async () => {
  server = await startTestServer()
  const user = await server.addUser(await server.addAccount())
  ;({ access: real, refresh } = await server.signIn(user.login))
  const other = await server.signIn(user.login)
  ended = other.access
  expect((await server.send('DELETE', `/auth/delete-token/${jtiOf(other.refresh)}`, { token: ended })).status).toBe(200)
  const stranger = await server.addUser(await server.addAccount())
  strangers = (await server.signIn(stranger.login)).access
  const key = await asSystem(server.database.databases, 'session', (tx) =>
    tx.selectFrom('signing_key').selectAll().executeTakeFirstOrThrow(),
  )
  publicJwk = JSON.parse(key.public_key)
  kid = key.kid
})
afterAll(() => server.stop())

const me = (token: string) => server.send('GET', '/v1/me', { token })
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const jtiOf = (token: string): string => String(claimsOf(token)['jti'])
const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const parts = () => {
  const [header = '', payload = '', signature = ''] = real.split('.')
  const read = (part: string): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { header: read(header), payload: read(payload), signature, texts: [header, payload] }
}

const foreign = generateKeyPairSync('ed25519')
const signedBy = (header: unknown, payload: unknown) => {
  const input = `${encode(header)}.${encode(payload)}`
  return `${input}.${sign(null, Buffer.from(input), foreign.privateKey).toString('base64url')}`
}

describe('forged tokens', () => {
  test('the real one is taken', async () => {
    expect((await me(real)).status).toBe(200)
  })

  test('no algorithm, in any spelling, is no signature', async () => {
    const { header, payload } = parts()
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '', null, undefined, 0, ['EdDSA']])
      for (const signature of ['', 'AA', parts().signature])
        expect((await me(`${encode({ ...header, alg })}.${encode(payload)}.${signature}`)).status).toBe(401)
  })

  test('HMAC with the public key as its secret is refused', async () => {
    const { header, payload } = parts()
    const secrets = [
      JSON.stringify(publicJwk),
      String(publicJwk['x']),
      Buffer.from(String(publicJwk['x']), 'base64url'),
      createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }),
      createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'der' }),
    ]
    for (const [alg, hash] of [
      ['HS256', 'sha256'],
      ['HS384', 'sha384'],
      ['HS512', 'sha512'],
    ] as const)
      for (const secret of secrets) {
        const input = `${encode({ ...header, alg })}.${encode(payload)}`
        expect((await me(`${input}.${createHmac(hash, secret).update(input).digest('base64url')}`)).status).toBe(401)
      }
  })

  test('keys that the token itself brings, or points at, are not used', async () => {
    const { header, payload } = parts()
    const jwk = foreign.publicKey.export({ format: 'jwk' })
    const tricks = [
      { kid },
      { kid: 'unknown' },
      { kid: '../../../dev/null' },
      { kid: "' or 1=1 --" },
      { kid: '' },
      { kid: [kid] },
      { kid: '__proto__' },
      { kid: 'constructor' },
      { jwk },
      { kid, jwk },
      { kid, jku: 'https://example.org/keys.json' },
      { kid, x5u: 'https://example.org/cert.pem' },
      { kid, x5c: ['AAAA'] },
      { kid, crit: ['exp'] },
      { kid, b64: false, crit: ['b64'] },
    ]
    for (const trick of tricks)
      expect((await me(signedBy({ ...header, kid: undefined, ...trick }, payload))).status).toBe(401)
  })

  test('a real signature over another header or payload is refused', async () => {
    const { header, payload, signature } = parts()
    const changes = [
      { account: Number(payload['account']) + 1 },
      { sub: '2' },
      { scope: ['add_client'] },
      { exp: 9_999_999_999 },
      { sid: 'other' },
      { aud: 'caselog-auth' },
    ]
    for (const change of changes)
      expect((await me(`${encode(header)}.${encode({ ...payload, ...change })}.${signature}`)).status).toBe(401)
  })

  test('tokens that our own key signed for another purpose, issuer or time are refused', async () => {
    const { header, payload } = parts()
    const { key } = await server.app.services.signingKeys.current()
    const signed = async (headerChange: object, payloadChange: object) => {
      const input = `${encode({ ...header, ...headerChange })}.${encode({ ...payload, ...payloadChange })}`
      const signature = await crypto.subtle.sign('Ed25519', key, Buffer.from(input))
      return `${input}.${Buffer.from(signature).toString('base64url')}`
    }
    expect((await me(await signed({}, {}))).status).toBe(200)
    const now = Math.floor(server.clock.now() / 1000)
    const wrong: [object, object][] = [
      [{ typ: 'JWT' }, {}],
      [{ typ: 'rt+jwt' }, {}],
      [{ typ: undefined }, {}],
      [{ jku: 'https://example.org' }, {}],
      [{}, { iss: 'someone' }],
      [{}, { iss: undefined }],
      [{}, { aud: 'caselog-auth' }],
      [{}, { aud: ['caselog-api', 'caselog-auth'] }],
      [{}, { aud: undefined }],
      [{}, { exp: now }],
      [{}, { exp: now - 1 }],
      [{}, { exp: String(now + 100) }],
      [{}, { exp: -1 }],
      [{}, { exp: undefined }],
      [{}, { exp: now + 100.5 }],
      [{}, { nbf: now + 60 }],
      [{}, { sid: undefined }],
      [{}, { sid: 'another session' }],
      [{}, { jti: undefined }],
      [{}, { jti: 'another token' }],
      [{}, { sub: '0' }],
      [{}, { sub: '999999' }],
      [{}, { sub: 1 }],
      [{}, { account: 999_999 }],
      [{}, { account: '1' }],
      [{}, { account: null }],
    ]
    for (const [headerChange, payloadChange] of wrong) {
      const reply = await me(await signed(headerChange, payloadChange))
      expect([headerChange, payloadChange, reply.status]).toEqual([headerChange, payloadChange, 401])
    }
  })

  test(
    `${times} mutants of a real token: none is taken`,
    async () => {
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n%'
      const mutant = fc.oneof(
        fc
          .tuple(fc.nat(), fc.nat())
          .map(([at, by]) => replaceAt(real, at % real.length, alphabet[by % alphabet.length] ?? 'A')),
        fc
          .tuple(fc.nat(), fc.nat())
          .map(
            ([at, by]) =>
              real.slice(0, at % real.length) + (alphabet[by % alphabet.length] ?? 'A') + real.slice(at % real.length),
          ),
        fc.nat().map((at) => real.slice(0, at % real.length)),
        fc.nat().map((at) => real.slice((at % (real.length - 1)) + 1)),
        fc
          .tuple(fc.nat(), fc.nat())
          .map(
            ([from, length]) => real.slice(0, from % real.length) + real.slice((from % real.length) + 1 + (length % 9)),
          ),
        fc.constantFrom(
          `${real}.`,
          `.${real}`,
          `${real}=`,
          `${real}.${real}`,
          real.toUpperCase(),
          real.replaceAll('.', '。'),
          `${real}\0`,
          real.repeat(900),
        ),
      )
      await fc.assert(
        fc.asyncProperty(mutant, async (token) => {
          fc.pre(token !== real && token.trim() !== real)
          expect(
            (
              await server.send('GET', '/v1/me', {
                headers: { authorization: `Bearer ${token.replaceAll(/[^\x20-\x7e]/g, '~')}` },
              })
            ).status,
          ).not.toBe(200)
        }),
        { numRuns: times },
      )
    },
    60_000 + times * 60,
  )

  test(
    `${times} tokens made of true and false parts, for any route: none is taken`,
    async () => {
      const { key, kid: current } = await server.app.services.signingKeys.current()
      const now = Math.floor(server.clock.now() / 1000)
      const pem = createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
      const [mine, theirs, over] = [claimsOf(real), claimsOf(strangers), claimsOf(ended)]
      const of = (claims: Record<string, unknown>, ...names: readonly string[]) =>
        Object.fromEntries(names.map((name) => [name, claims[name]]))
      /** What no token of this session says; each alone has to be enough. */
      const lies = fc.constantFrom<Record<string, unknown>>(
        of(theirs, 'account'),
        of(theirs, 'sub'),
        of(theirs, 'sub', 'account'),
        of(theirs, 'sid'),
        of(theirs, 'jti'),
        of(theirs, 'jti', 'sid'),
        of(theirs, 'sub', 'sid', 'jti'),
        of(theirs, 'account', 'sid', 'jti'),
        of(over, 'jti'),
        of(over, 'sid', 'jti'),
        of(claimsOf(refresh), 'jti'),
        of(claimsOf(refresh), 'jti', 'aud'),
        { exp: now },
        { exp: now - 300 },
        { exp: null },
        { exp: `${now + 300}` },
        { nbf: now + 1 },
        { iss: 'https://caselog.example.org' },
        { aud: 'caselog-auth' },
        { aud: ['caselog-api'] },
        { sub: `0${String(mine['sub'])}` },
        { sub: Number(mine['sub']) },
        { sub: `${String(mine['sub'])} ` },
        { account: String(mine['account']) },
        { account: [mine['account']] },
        { account: 0 },
        { jti: '' },
        { sid: null },
      )
      /** What adds no right, and opens nothing where it is not true. */
      const boasts = fc.constantFrom<Record<string, unknown>>(
        {},
        { scope: ['view_any_client'] },
        { act: { sub: '1' } },
        { sso: true },
      )
      const headers = fc.constantFrom<Record<string, unknown>>(
        {},
        { typ: 'rt+jwt' },
        { typ: 'JWT' },
        { typ: 'AT+JWT ' },
        { kid: 'unknown' },
        { kid: `${kid}/../${kid}` },
        { kid: { $ne: '' } },
        { jku: 'https://example.org/keys.json' },
        { jwk: foreign.publicKey.export({ format: 'jwk' }) },
        { crit: ['exp'] },
        { cty: 'JWT' },
      )
      const signatures: Readonly<Record<string, (input: string) => Promise<string> | string>> = {
        none: () => '',
        taken: () => real.split('.')[2] ?? '',
        strangers: () => strangers.split('.')[2] ?? '',
        foreign: (input) => sign(null, Buffer.from(input), foreign.privateKey).toString('base64url'),
        public: (input) => createHmac('sha256', pem).update(input).digest('base64url'),
        own: async (input) =>
          Buffer.from(await crypto.subtle.sign('Ed25519', key, Buffer.from(input))).toString('base64url'),
      }
      const algorithms: Readonly<Record<string, unknown>> = { none: 'none', public: 'HS256' }
      const calls = Object.values(membersOf(allFeatures))
        .flatMap((feature) => feature.routes({ demo: false, authFeature: true, supportEmail: '' }))
        .map(({ call }) => call)
        .filter(({ needs }) => needs !== 'anyone' && needs !== 'visitor')
      const carriers: Readonly<Record<string, (token: string) => Record<string, string>>> = {
        usual: (token) => ({ authorization: `Bearer ${token}` }),
        lower: (token) => ({ authorization: `bearer   ${token}` }),
        basic: (token) => ({ authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` }),
        cookie: (token) => ({ cookie: `access_token=${token}; token=${token}` }),
        other: (token) => ({ 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` }),
      }
      const forged = fc.record({
        signed: fc.constantFrom(...Object.keys(signatures)),
        whole: fc.constantFrom('real', 'refresh', 'ended', 'strangers', null, null, null),
        header: headers,
        lie: fc.option(lies),
        boast: boasts,
        call: fc.nat(),
        carrier: fc.constantFrom('usual', ...Object.keys(carriers)),
      })
      await fc.assert(
        fc.asyncProperty(forged, async ({ signed, whole, header, lie, boast, call: nth, carrier }) => {
          const call = calls[nth % calls.length]
          if (call === undefined) return
          const wholes = { real, refresh, ended, strangers }
          const made = async (): Promise<string> => {
            // Our own key is nobody else's: what it signed is refused for what it says.
            fc.pre(signed !== 'own' || lie !== null || Object.keys(header).length > 0)
            const top = { alg: algorithms[signed] ?? 'EdDSA', typ: 'at+jwt', kid: current, ...header }
            const input = `${encode(top)}.${encode({ ...mine, ...boast, ...lie })}`
            return `${input}.${await signatures[signed]?.(input)}`
          }
          const token = whole === null ? await made() : wholes[whole]
          const isBearer = carrier === 'usual' || carrier === 'lower'
          fc.pre(token !== real || !isBearer)
          fc.pre(token !== strangers || !isBearer)
          const base = call.service === 'auth' ? '/auth' : `/v${call.version}`
          const { status } = await server.send(
            call.method,
            `${base}/${fillPath(call.path, { id: 1, kind: 'victim', jti: jtiOf(real) })}`,
            {
              headers: carriers[carrier]?.(token) ?? {},
              ...(call.method !== 'GET' && { body: {} }),
            },
          )
          expect([call.id, status]).toEqual([call.id, 401])
        }),
        { numRuns: times, endOnFailure: true },
      )
      expect((await me(real)).status).toBe(200)
    },
    60_000 + times * 60,
  )
})

const replaceAt = (text: string, at: number, by: string): string => text.slice(0, at) + by + text.slice(at + 1)
