import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { removeExpiredLogKeys } from '../../server/log/routes.ts'
import {
  createDraftsCipher,
  createKeptCipher,
  createLogCipher,
  makeDeviceKeys,
  publicKeyOf,
  unwrapDraftsKey,
  unwrapSessionKey,
} from '../../epics/adapters/logCrypto.ts'
import { payloadOf, startTestServer, textOf, type TestServer } from '../session/testServer.ts'

let server: TestServer
let device: CryptoKeyPair
let publicKey: string
beforeAll(async () => {
  server = await startTestServer()
  device = await makeDeviceKeys()
  publicKey = await publicKeyOf(device)
})
afterAll(() => server.stop())

const hour = 3_600_000
const signedIn = async (account?: number) => {
  const at = account ?? (await server.addAccount())
  const user = await server.addUser(at)
  return { account: at, user, ...(await server.signIn(user.login)) }
}
const ask = (token: string, kept: readonly string[] = []) =>
  server.send('POST', '/v1/log_key', { token, body: { public_key: publicKey, kept } })
const keysIn = (reply: Awaited<ReturnType<typeof ask>>) => reply.body['kept'] as { key_id: string; wrapped: string }[]
const logout = (token: string) => {
  const { jti } = payloadOf(token)
  return server.send('DELETE', `/auth/delete-token/${String(jti)}?log_type=logout`, { token })
}
const endSession = (session: string, reason: string) =>
  asSystem(server.database.databases, 'session', (tx) =>
    tx
      .updateTable('session_family')
      .set({ ended_at: new Date(server.clock.now()).toISOString(), end_reason: reason })
      .where('id', '=', session)
      .execute(),
  )
const sessionOf = async (userId: number) =>
  (
    await asSystem(server.database.databases, 'session', (tx) =>
      tx
        .selectFrom('session_family')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),
    )
  ).id

describe('the key of a log', () => {
  test('one session has one key, each tab its own number, and only the device can unwrap it', async () => {
    const { access } = await signedIn()
    const [first, second] = [await ask(access), await ask(access)]
    expect(first.status).toBe(200)
    expect(first.headers['cache-control']).toBe('no-store')
    expect(second.body['key_id']).toBe(first.body['key_id'])
    expect([first.body['tab_number'], second.body['tab_number']]).toEqual([1, 2])
    const key = await unwrapSessionKey(textOf(first, 'wrapped'), device)
    const again = await unwrapSessionKey(textOf(second, 'wrapped'), device)
    expect(key.extractable).toBe(false)
    const sealed = await createLogCipher('k', key, 1).seal('s', 'Kept', 'about', true)
    expect(await createLogCipher('k', again, 2).open('s', sealed, 'about')).toBe('Kept')
    expect(await createLogCipher('k', again, 2).open('s', sealed, 'something else')).toBeNull()
    expect(await createLogCipher('k', again, 2).open('another stream', sealed, 'about')).toBeNull()
    await expect(unwrapSessionKey(textOf(first, 'wrapped'), await makeDeviceKeys())).rejects.toThrow()
  })

  test('two sessions have two keys, and nobody gets one without a session', async () => {
    const one = await signedIn()
    const other = await server.signIn(one.user.login)
    expect((await ask(one.access)).body['key_id']).not.toBe((await ask(other.access)).body['key_id'])
    expect((await ask('no token')).status).toBe(401)
  })

  test('is given to the device that asked first and to no other, whoever has the tokens', async () => {
    const { access, user } = await signedIn()
    const other = await publicKeyOf(await makeDeviceKeys())
    const asOther = (token: string, kept: readonly string[] = []) =>
      server.send('POST', '/v1/log_key', { token, body: { public_key: other, kept } })
    const first = await ask(access)
    const refused = await asOther(access)
    expect(refused.status).toBe(403)
    expect(refused.body).not.toHaveProperty('wrapped')
    expect((await ask(access)).body).toMatchObject({ key_id: first.body['key_id'], tab_number: 2 })

    // Of a session that lives, or ended without a word: not through another one of the same person's either.
    const id = textOf(first, 'key_id')
    const session = await sessionOf(user.id)
    const elsewhere = await server.signIn(user.login)
    expect(keysIn(await asOther(elsewhere.access, [id]))).toEqual([])
    const here = await server.signIn(user.login)
    expect(keysIn(await ask(here.access, [id])).map(({ key_id }) => key_id)).toEqual([id])
    // What opens drafts alone is the person's.
    await endSession(session, 'replaced')
    expect(keysIn(await asOther(elsewhere.access, [id]))).toEqual([])
    await logout(access)
    const drafts = keysIn(await asOther(elsewhere.access, [id])).map(({ key_id }) => key_id)
    expect(drafts).toEqual([id])
  })

  test('is given once to each of two that ask at once: one of them is refused', async () => {
    const { access } = await signedIn()
    const pairs = await Promise.all([1, 2].map(async () => publicKeyOf(await makeDeviceKeys())))
    const replies = await Promise.all(
      pairs.map((public_key) => server.send('POST', '/v1/log_key', { token: access, body: { public_key, kept: [] } })),
    )
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403'])
  })

  test('is wrapped anew each time, and a byte that was changed on the way opens nothing', async () => {
    const { access } = await signedIn()
    const [one, two] = [textOf(await ask(access), 'wrapped'), textOf(await ask(access), 'wrapped')]
    expect(one).not.toBe(two)
    const bytes = Buffer.from(one, 'base64')
    for (const at of [40, 90, 91, bytes.length - 1]) {
      const other = Buffer.from(bytes)
      other[at] = (other[at] ?? 0) ^ 1
      await expect(unwrapSessionKey(other.toString('base64'), device)).rejects.toThrow()
    }
  })

  test('refuses what is not a public key of the curve', async () => {
    const { access } = await signedIn()
    const rsa = { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }
    const others = [
      await crypto.subtle.generateKey(rsa, false, ['encrypt', 'decrypt']),
      await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-384' }, false, ['deriveKey']),
    ]
    for (const public_key of ['', 'nonsense', ...(await Promise.all(others.map(publicKeyOf)))]) {
      const reply = await server.send('POST', '/v1/log_key', { token: access, body: { public_key, kept: [] } })
      expect(reply.status).toBe(422)
      expect(reply.text).not.toContain('at ')
    }
  })
})

describe('drafts that were left', () => {
  test('keep their key for 72 hours, for the same user, and the log of that session stays closed', async () => {
    const first = await signedIn()
    const given = await ask(first.access)
    const id = textOf(given, 'key_id')
    const sessionKey = await unwrapSessionKey(textOf(given, 'wrapped'), device)
    const draft = await createDraftsCipher(id, sessionKey, 1).seal('s', 'Typed', 'about', false)
    const row = await createLogCipher(id, sessionKey, 1).seal('s', 'Log', 'about', false)
    expect((await logout(first.access)).status).toBe(200)

    const next = await server.signIn(first.user.login)
    const found = keysIn(await ask(next.access, [id, randomUUID()]))
    expect(found.map(({ key_id }) => key_id)).toEqual([id])
    const wrapped = found[0]?.wrapped ?? ''
    expect(await createKeptCipher(id, await unwrapDraftsKey(wrapped, device)).open('s', draft, 'about')).toBe('Typed')
    expect(await createLogCipher(id, await unwrapSessionKey(wrapped, device), 1).open('s', row, 'about')).toBeNull()

    const stranger = await signedIn(first.account)
    expect(keysIn(await ask(stranger.access, [id]))).toEqual([])
    const elsewhere = await signedIn()
    expect(keysIn(await ask(elsewhere.access, [id]))).toEqual([])

    server.clock.advance(72 * hour)
    const late = await server.signIn(first.user.login)
    expect(keysIn(await ask(late.access, [id]))).toEqual([])
  })

  test.each(['replaced', 'timeout', 'token_reuse', 'password_changed'])(
    'a session that was ended for the device (%s) can be read by it as a whole for 72 hours, or until it says goodbye',
    async (reason) => {
      const first = await signedIn()
      const given = await ask(first.access)
      const id = textOf(given, 'key_id')
      const sessionKey = await unwrapSessionKey(textOf(given, 'wrapped'), device)
      const row = await createLogCipher(id, sessionKey, 1).seal('s', 'Typed', 'about', false)
      const readAgain = async (): Promise<string | null> => {
        const next = await server.signIn(first.user.login)
        const [found] = keysIn(await ask(next.access, [id]))
        if (found === undefined) return 'no key'
        return createLogCipher(id, await unwrapSessionKey(found.wrapped, device), 1).open('s', row, 'about')
      }
      await endSession(await sessionOf(first.user.id), reason)
      expect(await readAgain()).toBe('Typed')
      // To another user of the device it is no more than it was.
      const stranger = await signedIn(first.account)
      expect(keysIn(await ask(stranger.access, [id]))).toEqual([])
      if (reason === 'replaced') {
        expect((await logout(first.access)).status).toBe(200)
        expect(await readAgain()).toBeNull()
      }
      server.clock.advance(72 * hour)
      expect(await readAgain()).toBe('no key')
    },
  )

  test('a goodbye is of its own session: the key of another one of the same person stays whole', async () => {
    const first = await signedIn()
    const id = textOf(await ask(first.access), 'key_id')
    const second = await server.signIn(first.user.login)
    const { jti } = payloadOf(first.refresh)
    const asked = `/auth/delete-token/${String(jti)}?log_type=logout`
    expect((await server.send('DELETE', asked, { token: second.access })).status).toBe(200)
    const rows = await asSystem(server.database.databases, 'session', (tx) =>
      tx.selectFrom('log_key').select(['key']).where('id', '=', id).execute(),
    )
    expect(rows.map(({ key }) => key?.length)).toEqual([32])
  })

  test('the hourly job removes what nobody can ask for any more', async () => {
    const session = await signedIn()
    const id = textOf(await ask(session.access), 'key_id')
    const count = () =>
      asSystem(server.database.databases, 'job', (tx) =>
        tx.selectFrom('log_key').select('id').where('id', '=', id).execute(),
      )
    await asSystem(server.database.databases, 'job', (tx) => removeExpiredLogKeys(tx, server.clock.now() + 83 * hour))
    expect(await count()).toHaveLength(1)
    await asSystem(server.database.databases, 'job', (tx) => removeExpiredLogKeys(tx, server.clock.now() + 84 * hour))
    expect(await count()).toHaveLength(0)
  })
})
