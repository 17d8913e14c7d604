import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { payloadOf, startTestServer, tokensOf, type TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const minute = 60_000
const refresh = (token: string) =>
  server.send('POST', '/auth/token', { body: { refresh_token: token, grant_type: 'refresh_token' } })
const me = (token: string) => server.send('GET', '/v1/me', { token })
const newSession = async () => {
  const account = await server.addAccount()
  const user = await server.addUser(account)
  return { account, user, ...(await server.signIn(user.login)) }
}

describe('refreshing', () => {
  test('[SRV-06] answers a new pair, and the new access token works', async () => {
    const { refresh: first } = await newSession()
    const reply = await refresh(first)
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body).toSorted()).toEqual(['access_token', 'refresh_token'])
    expect(tokensOf(reply).refresh).not.toBe(first)
    expect((await me(tokensOf(reply).access)).status).toBe(200)
  })

  test('16 that present one token at once get one and the same child', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { account, refresh: first } = await newSession()
      const replies = await Promise.all(Array.from({ length: 16 }, () => refresh(first)))
      expect(replies.map(({ status }) => status)).toEqual(Array(16).fill(200))
      expect(new Set(replies.map((reply) => tokensOf(reply).refresh)).size).toBe(1)
      const children = await inTenant(server.database.databases, { account, user: null }, (tx) =>
        tx
          .selectFrom('session_token')
          .select('jti')
          .where('kind', '=', 'refresh')
          .where('parent', 'is not', null)
          .execute(),
      )
      expect(children).toHaveLength(1)
    }
  })

  test('the immediate parent may come again for 30 seconds and gets the same child', async () => {
    const { refresh: first } = await newSession()
    const child = tokensOf(await refresh(first)).refresh
    server.clock.advance(30_000)
    expect(tokensOf(await refresh(first)).refresh).toBe(child)
  })

  test('the parent after 30 seconds ends the session, its child and its access tokens with it', async () => {
    const { account, access, refresh: first } = await newSession()
    const child = tokensOf(await refresh(first))
    server.clock.advance(30_001)
    expect((await refresh(first)).status).toBe(401)
    expect((await refresh(child.refresh)).status).toBe(401)
    expect((await me(child.access)).status).toBe(401)
    expect((await me(access)).status).toBe(401)
    const lines = await inTenant(server.database.databases, { account, user: null }, (tx) =>
      tx.selectFrom('audit').select(['verb', 'result']).where('reason', '=', 'token_reuse').execute(),
    )
    expect(lines).toEqual([{ verb: 'end', result: 'refused' }])
  })

  test('of 6 generations at 4 ages only the newest and its fresh parent are taken', async () => {
    const ages = [0, 29_000, 31_000, 31 * minute]
    for (let generation = 0; generation < 6; generation += 1)
      for (const age of ages) {
        const line = [(await newSession()).refresh]
        for (let index = 0; index < 5; index += 1) line.push(tokensOf(await refresh(line.at(-1) ?? '')).refresh)
        server.clock.advance(age)
        const isFresh = age < 30 * minute
        const taken = isFresh && (generation === 5 || (generation === 4 && age <= 30_000))
        const reply = await refresh(line[generation] ?? '')
        expect([generation, age, reply.status]).toEqual([generation, age, taken ? 200 : 401])
        // After a reuse the newest is dead too; an expired token is only refused.
        const newest = await refresh(generation === 4 && taken ? tokensOf(reply).refresh : (line[5] ?? ''))
        expect([generation, age, newest.status]).toEqual([generation, age, taken ? 200 : 401])
      }
  })

  test('[SRV-06] a refresh token is idle for 30 minutes at most, and a session lasts 12 hours at most', async () => {
    const idle = await newSession()
    server.clock.advance(30 * minute)
    const late = await refresh(idle.refresh)
    expect([late.status, late.body['message']]).toEqual([401, 'Token is expired'])
    let { refresh: token } = await newSession()
    let hours = 0
    const ends = server.clock.now() + 12 * 60 * minute
    for (; hours < 13; hours += 1 / 3) {
      const reply = await refresh(token)
      if (reply.status !== 200) break
      token = tokensOf(reply).refresh
      // No token says that it lasts longer than its session.
      for (const each of Object.values(tokensOf(reply)))
        expect(Number(payloadOf(each)['exp']) * 1000).toBeLessThanOrEqual(ends)
      server.clock.advance(20 * minute)
    }
    expect(hours).toBeCloseTo(12)
  })

  test('[RTS-27] says of a session that is over how it ended, also after the time of its token', async () => {
    const said = async (end: string | null, after: number) => {
      const { user, refresh: token } = await newSession()
      if (end !== null)
        await asSystem(server.database.databases, 'session', (tx) =>
          tx
            .updateTable('session_family')
            .set({ ended_at: new Date(server.clock.now()).toISOString(), end_reason: end })
            .where('user_id', '=', user.id)
            .execute(),
        )
      server.clock.advance(after)
      const { status, body } = await refresh(token)
      return [status, body['message'], body['reason'] ?? null]
    }
    for (const after of [0, 31 * minute]) {
      expect(await said('timeout', after)).toEqual([401, 'Token is expired', 'timeout'])
      expect(await said('revoked', after)).toEqual([401, 'Token is expired', 'replaced'])
      expect(await said('totp_changed', after)).toEqual([401, 'Token is expired', 'lost'])
    }
    expect(await said(null, 31 * minute)).toEqual([401, 'Token is expired', null])
    expect(await said('timeout', 13 * 60 * minute)).toEqual([401, 'Token is expired', null])
  })

  test('an access token is valid for five minutes', async () => {
    const { access } = await newSession()
    server.clock.advance(5 * minute - 1000)
    expect((await me(access)).status).toBe(200)
    server.clock.advance(1000)
    expect((await me(access)).status).toBe(401)
  })

  test('the tokens of one kind are not taken for the other', async () => {
    const { access, refresh: token } = await newSession()
    expect((await me(token)).status).toBe(401)
    expect((await refresh(access)).status).toBe(401)
  })

  test('the session keeps its id over refreshes', async () => {
    const { access, refresh: token } = await newSession()
    expect(payloadOf(tokensOf(await refresh(token)).access)['sid']).toBe(payloadOf(access)['sid'])
  })
})

describe('token lists', () => {
  const list = (token: string) => server.send('GET', '/auth/get-tokens?is_dev_application=0', { token })
  const remove = (token: string, jti: unknown, query = '') =>
    server.send('DELETE', `/auth/delete-token/${String(jti)}${query}`, { token })
  const jtiOf = (token: string) => payloadOf(token)['jti']

  test('[SRV-09] lists the own tokens with their ids, and never a token that can be used', async () => {
    const { user, access, refresh: token } = await newSession()
    await newSession()
    const other = await server.signIn(user.login)
    const reply = await list(access)
    const items: { jti: string; token: string; type: string; created: string }[] = JSON.parse(reply.text)
    expect(items.map(({ jti }) => jti).toSorted()).toEqual(
      [access, token, other.access, other.refresh].map((each) => String(jtiOf(each))).toSorted(),
    )
    expect(items.map(({ type }) => type).toSorted()).toEqual(['access', 'access', 'refresh', 'refresh'])
    for (const item of items) {
      expect(item.token).toBe(item.jti)
      expect((await me(item.token)).status).toBe(401)
      expect(Date.parse(item.created)).toBe(server.clock.now())
    }
  })

  test('[SES-19] every token but the two in use can be revoked, and only these two then work', async () => {
    const { user, access, refresh: token } = await newSession()
    const others = [await server.signIn(user.login), await server.signIn(user.login)]
    const items: { jti: string }[] = JSON.parse((await list(access)).text)
    for (const { jti } of items)
      if (jti !== jtiOf(access) && jti !== jtiOf(token)) expect((await remove(access, jti)).status).toBe(200)
    for (const other of others) {
      expect((await me(other.access)).status).toBe(401)
      expect((await refresh(other.refresh)).status).toBe(401)
    }
    expect((await me(access)).status).toBe(200)
    expect((await refresh(token)).status).toBe(200)
  })

  test('[SRV-11] revokes one token at once, keeps the reason in the log, and an unknown id is a success', async () => {
    const { account, user, access } = await newSession()
    const other = await server.signIn(user.login)
    expect((await remove(access, jtiOf(other.access), '?log_type=timeout')).body).toEqual({ success: true })
    expect((await me(other.access)).status).toBe(401)
    expect((await remove(access, 'nobody-knows')).body).toEqual({ success: true })
    expect((await remove(access, jtiOf(other.refresh), '?log_type=because')).status).toBe(400)
    const lines = await inTenant(server.database.databases, { account, user: null }, (tx) =>
      tx.selectFrom('audit').select(['kind', 'reason', 'session']).where('verb', '=', 'revoke').execute(),
    )
    const sessionOf = (token: string) => payloadOf(token)['sid']
    expect(lines).toEqual([
      { kind: 'token', reason: 'timeout', session: sessionOf(access) },
      { kind: 'session', reason: 'timeout', session: sessionOf(other.access) },
    ])
  })

  test('[SRV-11] a token of somebody else stays as it is', async () => {
    const mine = await newSession()
    const theirs = await newSession()
    const colleague = await server.addUser(mine.account)
    const colleagues = await server.signIn(colleague.login)
    for (const victim of [theirs, colleagues]) {
      expect((await remove(mine.access, jtiOf(victim.access))).body).toEqual({ success: true })
      expect((await remove(mine.access, jtiOf(victim.refresh))).body).toEqual({ success: true })
      expect((await me(victim.access)).status).toBe(200)
      expect((await refresh(victim.refresh)).status).toBe(200)
    }
  })

  test('a logout deletes both tokens, in either order, and the session is over', async () => {
    for (const order of [
      ['access', 'refresh'],
      ['refresh', 'access'],
    ] as const) {
      const session = await newSession()
      for (const kind of order)
        expect((await remove(session.access, jtiOf(session[kind]), '?log_type=logout')).status).toBe(200)
      expect((await me(session.access)).status).toBe(401)
      expect((await refresh(session.refresh)).status).toBe(401)
      expect((await remove(session.access, 'anything')).status).toBe(401)
    }
  })

  test('a refresh that races with the logout never leaves a living token behind, 20 of 20', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { access, refresh: token } = await newSession()
      const [raced] = await Promise.all([refresh(token), remove(access, jtiOf(token))])
      if (raced.status === 200) expect((await refresh(tokensOf(raced).refresh)).status).toBe(401)
      expect((await refresh(token)).status).toBe(401)
    }
  })

  test('an access token that was revoked can not revoke tokens of other sessions', async () => {
    const { user, access } = await newSession()
    const other = await server.signIn(user.login)
    await remove(other.access, jtiOf(access))
    await remove(access, jtiOf(other.access))
    expect((await me(other.access)).status).toBe(200)
  })

  test('revoking an older refresh token revokes what it was exchanged for', async () => {
    const { access, refresh: token } = await newSession()
    const child = tokensOf(await refresh(token)).refresh
    await remove(access, jtiOf(token))
    expect((await refresh(child)).status).toBe(401)
  })
})
