/** Somebody comes by single sign-on to a browser in which somebody else is signed in: what the server makes of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { tabsOn } from '../realtime/tabs.ts'
import { until } from '../run/until.ts'
import { holding } from '../server-kernel/heldRows.ts'
import { payloadOf, startTestServer, type TestServer } from '../session/testServer.ts'

const minutes = 60_000
let server: TestServer
let url: string
beforeAll(async () => {
  server = await startTestServer({ env: { SSO_COUNTDOWN: '50' } })
  url = await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop()
})

type Signed = Awaited<ReturnType<TestServer['signIn']>>
const sessionOf = ({ access }: Signed): string => String(payloadOf(access)['sid'])
const inSystem = (work: Parameters<typeof asSystem<unknown>>[2]) => asSystem(server.database.databases, 'session', work)

const { tab: open, stands } = tabsOn(() => ({ url, server }))
const tab = ({ access }: Signed) => open(access)
type Tab = Awaited<ReturnType<typeof tab>>

/** As single sign-on would begin it. */
const bySingleSignOn = async (login: string): Promise<Signed> => {
  const signed = await server.signIn(login)
  await inSystem((tx) =>
    tx.updateTable('session_family').set({ sso: true }).where('id', '=', sessionOf(signed)).execute(),
  )
  return signed
}

/** Somebody at work in so many tabs, and another one in which somebody else has come. */
const browser = async (others = 1) => {
  const user = await server.addUser(await server.addAccount())
  const stored = await server.signIn(user.login)
  const holders: Tab[] = []
  for (let n = 0; n < others; n += 1) holders.push(await tab(stored))
  for (const each of holders) await each.starts()
  const requester = await tab(stored)
  await requester.starts()
  const newcomer = await bySingleSignOn((await server.addUser(await server.addAccount())).login)
  const check = ({ access, refresh }: Signed = newcomer, of = user.id) =>
    requester.socket.emit('sso check session', {
      new_access_token: access,
      new_refresh_token: refresh,
      session_user_id: of,
    })
  return { user, stored, holders, requester, newcomer, check }
}
const contested = async (others = 1) => {
  const world = await browser(others)
  world.check()
  const [holder] = world.holders
  if (holder === undefined) throw new Error('There is nobody to be asked.')
  const asked = await holder.hears('requesting sso logout')
  const active = await world.requester.hears('sso session active')
  return { ...world, holder, asked, active }
}
const rowOf = async (user: number) =>
  (await inSystem((tx) =>
    tx
      .selectFrom('live_session as l')
      .leftJoin('account_switch as s', 's.user_id', 'l.user_id')
      .select(['l.state', 's.newcomer'])
      .where('l.user_id', '=', user)
      .executeTakeFirst(),
  )) as { state: string; newcomer: string | null } | undefined

describe('a switch of accounts', () => {
  test('is asked of the other tabs of the browser, all with the countdown of the configuration, and of nobody else', async () => {
    const stranger = await tab(await server.signIn((await server.addUser(await server.addAccount())).login))
    await stranger.starts()
    const { asked, active, holders, user, newcomer } = await contested(2)
    expect([asked, active]).toEqual([{ seconds: 50 }, { seconds: 50 }])
    await holders[1]?.hears('requesting sso logout')
    expect(await rowOf(user.id)).toEqual({ state: 'active', newcomer: sessionOf(newcomer) })
    expect(stranger.names()).toEqual(['request session', 'acknowledge session'])
  })

  test('[MSQ-15] is made when a tab agrees, or when the countdown ends and not before', async () => {
    const agreed = await contested(2)
    agreed.holder.socket.emit('logged out')
    for (const each of agreed.holders) await each.hears('login ready')
    await agreed.requester.hears('login ready')
    const silent = await contested()
    server.clock.advance(49_999)
    await server.app.realtime.resolveDue()
    expect(silent.requester.names()).not.toContain('login ready')
    server.clock.advance(1)
    await server.app.realtime.resolveDue()
    await silent.requester.hears('login ready')
    await silent.holder.hears('login ready')
    for (const { user, newcomer, stored } of [agreed, silent]) {
      expect(await rowOf(user.id)).toMatchObject({ state: 'ended', newcomer: null })
      // The tab of the newcomer ends the session before, and is in.
      await server.send('DELETE', `/auth/delete-token/${String(payloadOf(stored.refresh)['jti'])}?log_type=replaced`, {
        token: stored.access,
      })
      expect(await Promise.all([stored, newcomer].map(stands))).toEqual([false, true])
      await (await tab(newcomer)).starts()
    }
  })

  test('[MSQ-16, MSQ-20] that a tab denies ends the newcomer’s session, and is over in every tab', async () => {
    const { holder, holders, requester, stored, newcomer, user } = await contested(2)
    holder.socket.emit('cancel sso logout')
    for (const each of [...holders, requester]) await each.hears('sso login cancel')
    await until(async () => !(await stands(newcomer)))
    expect(await stands(stored)).toBe(true)
    expect(await rowOf(user.id)).toMatchObject({ state: 'active', newcomer: null })
    expect(requester.names()).not.toContain('login ready')
  })

  test('[MSQ-17, MSQ-20] that is given up ends the newcomer’s session, and closes what the others were asked', async () => {
    const { holder, requester, stored, newcomer, user } = await contested()
    requester.socket.emit('sso cancel login')
    await holder.hears('sso login cancel')
    await until(async () => !(await stands(newcomer)))
    expect(await stands(stored)).toBe(true)
    expect(await rowOf(user.id)).toMatchObject({ state: 'active', newcomer: null })
  })

  test('is over in every tab when the newcomer’s session ends elsewhere', async () => {
    const { holders, requester, stored, newcomer, user } = await contested(2)
    const id = String(payloadOf(newcomer.refresh)['jti'])
    await server.send('DELETE', `/auth/delete-token/${id}?log_type=logout`, { token: newcomer.access })
    for (const each of [...holders, requester]) await each.hears('sso login cancel')
    expect(await rowOf(user.id)).toEqual({ state: 'active', newcomer: null })
    server.clock.advance(50_000)
    await server.app.realtime.resolveDue()
    expect(requester.names()).not.toContain('login ready')
    expect(await Promise.all([stored, newcomer].map(stands))).toEqual([true, false])
  })

  test('[MSQ-17] that is given up as its countdown ends is not made: the session goes on', async () => {
    const { holder, requester, stored, user } = await contested()
    server.clock.advance(50_000)
    await server.app.realtime.resolveDue()
    await requester.hears('login ready')
    requester.socket.emit('sso cancel login')
    await holder.hears('sso login cancel')
    expect(await rowOf(user.id)).toMatchObject({ state: 'active', newcomer: null })
    expect(await stands(stored)).toBe(true)
  })

  test('that is denied in the moment in which its countdown ends is not made', async () => {
    const { requester, user, stored } = await contested()
    server.clock.advance(50_000)
    const denied = await holding(
      server.database.superuserUrl,
      `update live_session set seen_at = seen_at where user_id = ${user.id}`,
      `delete from account_switch where user_id = ${user.id}`,
    )
    const due = server.app.realtime.resolveDue()
    await denied.isWaitedFor()
    await denied.commit()
    await due
    expect(await rowOf(user.id)).toMatchObject({ state: 'active', newcomer: null })
    expect(await stands(stored)).toBe(true)
    expect(requester.names()).not.toContain('login ready')
  })

  test('is made at the end of its countdown, whatever a tab said in the moment in which it was asked for', async () => {
    const { user, holders, requester, newcomer } = await browser()
    const until50 = new Date(server.clock.now() + 50_000).toISOString()
    const asked = await holding(
      server.database.superuserUrl,
      `update live_session set due_at = '${until50}' where user_id = ${user.id}`,
      `insert into account_switch (account, user_id, acting_admin, newcomer, until)
       select account, user_id, acting_admin, '${sessionOf(newcomer)}', '${until50}'
       from live_session where user_id = ${user.id}`,
    )
    const session = await holders[0]?.hears('acknowledge session')
    holders[0]?.socket.emit('update session time', { session_id: session?.['session_id'] })
    await asked.isWaitedFor()
    await asked.commit()
    holders[0]?.asks()
    await holders[0]?.hears('requesting sso logout')
    server.clock.advance(50_000)
    await server.app.realtime.resolveDue()
    await requester.hears('login ready')
  })

  test('that was denied can be asked for anew, by whoever signs in again', async () => {
    const { holder, requester, check, newcomer } = await contested()
    holder.socket.emit('cancel sso logout')
    await requester.hears('sso login cancel')
    await until(async () => !(await stands(newcomer)))
    const again = await bySingleSignOn((await server.addUser(await server.addAccount())).login)
    const before = holder.heard.length
    check(again)
    await until(() => holder.heard.slice(before).some(([name]) => name === 'requesting sso logout'))
  })

  test('is told to a tab that is opened meanwhile', async () => {
    const { stored } = await contested()
    const late = await tab(stored)
    await late.starts()
    expect(await late.hears('requesting sso logout')).toEqual({ seconds: 50 })
  })
})

describe('without a countdown', () => {
  test("[MSQ-21] it is made where no other tab is there: 'sso session lost'", async () => {
    const { requester, check, user } = await browser(0)
    check()
    await requester.hears('sso session lost')
    expect(requester.names()).not.toContain('sso session active')
    expect(await rowOf(user.id)).toMatchObject({ state: 'ended' })
  })

  test("[MSQ-21] it is made where the session has been idle for too long: 'sso session expired'", async () => {
    const { requester, check, user } = await browser(1)
    await inSystem((tx) =>
      tx
        .updateTable('live_session')
        .set({ seen_at: new Date(server.clock.now() - 31 * minutes).toISOString() })
        .where('user_id', '=', user.id)
        .execute(),
    )
    check()
    await requester.hears('sso session expired')
    expect(await rowOf(user.id)).toMatchObject({ state: 'ended' })
  })
})

describe('nobody is switched by', () => {
  test('[MSQ-18] tokens that are none, are over, or did not come by single sign-on, nor in somebody else’s name', async () => {
    const { requester, holders, check, user, newcomer } = await browser()
    const byPassword = await server.signIn((await server.addUser(await server.addAccount())).login)
    const over = await bySingleSignOn((await server.addUser(await server.addAccount())).login)
    await server.send('DELETE', `/auth/delete-token/${String(payloadOf(over.refresh)['jti'])}?log_type=logout`, {
      token: over.access,
    })
    const wrong: readonly (() => void)[] = [
      () => check({ ...newcomer, access: 'garbage' }),
      () => check({ ...newcomer, access: newcomer.refresh }),
      () => check(byPassword),
      () => check(over),
      () => check(newcomer, user.id + 1),
    ]
    for (const [index, each] of wrong.entries()) {
      each()
      await until(() => requester.names().filter((name) => name === 'sso login cancel').length === index + 1)
    }
    for (const part of [{}, { new_access_token: newcomer.access }, { session_user_id: user.id }, null, 7])
      requester.socket.emit('sso check session', part)
    requester.socket.emit('check expiration', { session_id: sessionOf(newcomer) })
    await requester.hears('logout')
    expect(holders[0]?.names()).toEqual(['request session', 'acknowledge session'])
    expect(await rowOf(user.id)).toMatchObject({ state: 'active', newcomer: null })
    expect(await stands(newcomer)).toBe(true)
  })
})
