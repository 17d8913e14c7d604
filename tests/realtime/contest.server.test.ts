import { Client } from 'pg'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../run/until.ts'
import { startTestServer, type TestServer } from '../session/testServer.ts'
import { tabsOn } from './tabs.ts'

const minutes = 60_000
let server: TestServer
let url: string
beforeAll(async () => {
  server = await startTestServer({ env: { LOGIN_COUNTDOWN: '40', IDLE_COUNTDOWN: '20', SOCKET_TIMEOUT: '7' } })
  url = await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop()
})

const newUser = async () => server.addUser(await server.addAccount())

const { tab, stands } = tabsOn(() => ({ url, server }))

/** Somebody at work, and the same person signing in elsewhere. */
const contested = async () => {
  const { login } = await newUser()
  const [first, second] = [await server.signIn(login), await server.signIn(login)]
  const [holder, newcomer] = [await tab(first.access), await tab(second.access)]
  const session = await holder.starts()
  newcomer.asks()
  const countdowns = [await holder.hears('requesting logout'), await newcomer.hears('awaiting logout')]
  return { login, first, second, holder, newcomer, session, countdowns }
}

describe('a second sign-in of the same user', () => {
  test('[RTS-25, RTS-44] is asked of the holder and waits, both with the same countdown; a refusal denies it', async () => {
    const { holder, newcomer, countdowns, first, second } = await contested()
    expect(countdowns).toEqual([{ seconds: 40 }, { seconds: 40 }])
    expect(server.app.services.config.client.sockets.timeout).toBe(7_000)
    holder.socket.emit('cancel logout')
    expect(await newcomer.hears('logout')).toEqual({ type: 'denied' })
    expect(await Promise.all([first, second].map(stands))).toEqual([true, false])
    expect(holder.names()).not.toContain('finish logout')
  })

  test('[RTS-44] is let in when the holder agrees', async () => {
    const { holder, newcomer, first, second } = await contested()
    holder.socket.emit('logged out')
    await newcomer.hears('login ready')
    await holder.hears('finish logout')
    newcomer.socket.emit('login')
    await newcomer.hears('acknowledge session')
    expect(await Promise.all([first, second].map(stands))).toEqual([false, true])
  })

  test('[RTS-44] is let in when the holder says nothing until the end, not before', async () => {
    const { holder, newcomer, first, second } = await contested()
    server.clock.advance(39_999)
    await server.app.realtime.resolveDue()
    expect(newcomer.names()).not.toContain('login ready')
    server.clock.advance(1)
    await server.app.realtime.resolveDue()
    await newcomer.hears('login ready')
    await holder.hears('finish logout')
    expect(await Promise.all([first, second].map(stands))).toEqual([false, true])
  })

  test('[RTS-44] is let in when the holder goes, by a logout or without a word', async () => {
    const one = await contested()
    await server.send('DELETE', `/auth/delete-token/${idOf(one.first.access)}?log_type=logout`, {
      token: one.first.access,
    })
    await one.newcomer.hears('login ready')
    const two = await contested()
    two.holder.socket.disconnect()
    await two.newcomer.hears('login ready')
    expect(await stands(two.first)).toBe(false)
  })

  test('that is given up closes what the holder was asked, and its session', async () => {
    const { holder, newcomer, first, second } = await contested()
    newcomer.socket.emit('cancel login')
    await holder.hears('login request cancel')
    await until(async () => !(await stands(second)))
    expect(await stands(first)).toBe(true)
  })

  test('[RTS-45] is let in at once when the holder has no connection; the old tab hears that it was replaced', async () => {
    const { login } = await newUser()
    const [first, second] = [await server.signIn(login), await server.signIn(login)]
    const asleep = await tab(first.access)
    await asleep.starts()
    asleep.socket.disconnect()
    const newcomer = await tab(second.access)
    await newcomer.starts()
    expect(newcomer.names()).not.toContain('awaiting logout')
    const woken = await tab(first.access)
    expect(await woken.hears('logout')).toEqual({ type: 'replaced' })
    server.clock.advance(6 * minutes)
    const later = await tab(first.access)
    expect(await later.hears('logout')).toEqual({ type: 'replaced' })
    expect(later.names()).not.toContain('request session')
  })

  test('[RTS-43] in another tab of the same browser is none: the tabs share the session', async () => {
    const { login } = await newUser()
    const { access } = await server.signIn(login)
    const [one, two] = [await tab(access), await tab(access)]
    expect(await one.starts()).toBe(await two.starts())
    expect([...one.names(), ...two.names()]).toEqual([
      'request session',
      'acknowledge session',
      'request session',
      'acknowledge session',
    ])
    const [elsewhere] = [await tab((await server.signIn(login)).access)]
    elsewhere.asks()
    await Promise.all([one, two].map((each) => each.hears('requesting logout')))
  })

  test('concerns nobody else: its messages go to the rooms of the same user', async () => {
    const account = await server.addAccount()
    const colleague = await server.addUser(account)
    const other = await tab((await server.signIn(colleague.login)).access)
    await other.starts()
    const { newcomer, holder } = await contested()
    holder.socket.emit('cancel logout')
    await newcomer.hears('logout')
    expect(other.names()).toEqual(['request session', 'acknowledge session'])
  })
})

describe('an idle session', () => {
  const begun = async () => {
    const { login } = await newUser()
    const tokens = await server.signIn(login)
    const one = await tab(tokens.access)
    return { one, tokens, session: await one.starts(), login }
  }
  /** What the server says to a check is its last word then. */
  const check = async (
    { socket, heard }: Awaited<ReturnType<typeof tab>>,
    session: string,
    by: 'check expiration' | 'wake up' = 'check expiration',
  ) => {
    const before = heard.length
    socket.emit(by, { session_id: session })
    await until(() => heard.length > before)
    return heard.at(-1)
  }

  test('[RTS-40, RTS-46] counts from the last sign of the user; an unknown session is missing', async () => {
    const { one, session } = await begun()
    server.clock.advance(4 * minutes)
    one.socket.emit('update session time', { session_id: session })
    expect(await check(one, session)).toEqual(['idle not expired', {}])
    expect(await check(one, session, 'wake up')).toEqual(['idle not expired', {}])
    expect(await check(one, 'another')).toEqual(['logout', { type: 'missing' }])
  })

  test('[RTS-25, RTS-40, RTS-46] is told of its countdown in each of its tabs, and stays by one press in one of them', async () => {
    const { one, session } = await begun()
    await backdate(30 * minutes)
    expect(await check(one, session, 'wake up')).toEqual(['idle timeout', { seconds: 20 }])
    expect(await check(one, session)).toEqual(['idle timeout', { seconds: 20 }])
    one.socket.emit('idle cancel logout')
    await one.hears('cancel idle logout')
    expect(await check(one, session)).toEqual(['idle not expired', {}])
  })

  test('ends at the end of its countdown by the server alone, and each tab hears why', async () => {
    const { one, tokens } = await begun()
    await backdate(30 * minutes)
    await server.app.realtime.resolveDue()
    expect(await one.hears('idle timeout')).toEqual({ seconds: 20 })
    server.clock.advance(20_000)
    await server.app.realtime.resolveDue()
    expect(await one.hears('logout')).toEqual({ type: 'timeout' })
    expect(await stands(tokens)).toBe(false)
  })

  test('ends on time, whoever else has one that no change can be written to', async () => {
    const [stuck, one, alsoStuck] = [await begun(), await begun(), await begun()]
    await backdate(30 * minutes)
    await asSuperuser(
      `create function refuse_change() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
      `create trigger stuck before update on live_session for each row
         when (old.holder in ('${stuck.session}', '${alsoStuck.session}')) execute function refuse_change()`,
    )
    await server.app.realtime.resolveDue()
    await asSuperuser('drop function refuse_change cascade')
    expect(await one.one.hears('idle timeout')).toEqual({ seconds: 20 })
    for (const { one: other } of [stuck, alsoStuck]) expect(other.names()).not.toContain('idle timeout')
  })

  /** As if that had been the last sign of everybody: a token would not live so long. */
  const backdate = (milliseconds: number): Promise<void> => {
    const earlier = `interval '${milliseconds} milliseconds'`
    return asSuperuser(
      `update live_session set seen_at = seen_at - ${earlier}, due_at = due_at - ${earlier} where state = 'active'`,
    )
  }

  const asSuperuser = async (...statements: readonly string[]): Promise<void> => {
    const client = new Client({ connectionString: server.database.superuserUrl })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
})

describe('a planned stop', () => {
  test("[SRV-84] is said to each socket before it is closed: 'server scale down'", async () => {
    const stopping = await startTestServer()
    const at = await stopping.app.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { login } = await stopping.addUser(await stopping.addAccount())
    const { access } = await stopping.signIn(login)
    const heard: string[][] = await Promise.all(
      [1, 2].map(async () => {
        const socket = io(at, {
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
          auth: { token: access },
        })
        const names: string[] = []
        socket.onAny((name: string) => names.push(name))
        socket.once('disconnect', () => names.push('closed'))
        await until(() => names.includes('request session'))
        return names
      }),
    )
    await stopping.stop()
    await until(() => heard.every((names) => names.includes('closed')))
    expect(heard.map((names) => names.slice(-2))).toEqual([
      ['server scale down', 'closed'],
      ['server scale down', 'closed'],
    ])
  })
})

describe('messages', () => {
  test('that are none are dropped, and the next one is answered', async () => {
    const { login } = await newUser()
    const one = await tab((await server.signIn(login)).access)
    const session = await one.starts()
    for (const wrong of [undefined, null, 7, 'x', [], { session_id: 7 }, { session_id: 'x'.repeat(5_000) }])
      one.socket.emit('check expiration', wrong)
    one.socket.emit('nothing of ours', { session_id: session })
    one.socket.emit('check expiration', { session_id: session })
    await one.hears('idle not expired')
    expect(one.names()).toEqual(['request session', 'acknowledge session', 'idle not expired'])
    expect(server.logLines.filter((line) => line.includes('a message of a socket was dropped')).length).toBe(8)
  })
})

const idOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti
