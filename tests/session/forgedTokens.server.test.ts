import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let real: string
let publicJwk: Record<string, unknown>
let kid: string
beforeAll(async () => {
  server = await startTestServer()
  const user = await server.addUser(await server.addAccount())
  real = (await server.signIn(user.login)).access
  const key = await asSystem(server.database.databases, 'session', (tx) =>
    tx.selectFrom('signing_key').selectAll().executeTakeFirstOrThrow(),
  )
  publicJwk = JSON.parse(key.public_key)
  kid = key.kid
})
afterAll(() => server.stop())

const me = (token: string) => server.send('GET', '/v1/me', { token })
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

  test('2,000 mutants of a real token: none is taken', async () => {
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
      { numRuns: 2000 },
    )
  }, 60_000)
})

const replaceAt = (text: string, at: number, by: string): string => text.slice(0, at) + by + text.slice(at + 1)
