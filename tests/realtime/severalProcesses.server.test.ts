/** Several processes of one installation: whoever is where, it is one. */
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ioSocket } from '../../epics/adapters/socket.ts'
import { until } from '../run/until.ts'
import { payloadOf } from '../session/testServer.ts'
import {
  ask,
  signIn,
  startInstallation,
  startProxy,
  startRedis,
  type Installation,
  type Process,
  type Program,
} from './severalProcesses.ts'
import { openTab } from './socketTab.ts'

let redis: Program & { readonly port: number; readonly url: string }
let installation: Installation
let [one, other]: Process[] = []
const tabs = new Set<Socket>()
const pages = new Set<Awaited<ReturnType<typeof page>>>()

const process = (): Promise<Process> => installation.start({ REDIS_URL: redis.url, LOGIN_COUNTDOWN: '40' })
beforeAll(async () => {
  redis = await startRedis()
  installation = await startInstallation()
  one = await process()
  other = await process()
}, 120_000)
afterEach(() => {
  for (const socket of tabs) socket.disconnect()
  for (const each of pages) each.leave()
  tabs.clear()
})
afterAll(async () => {
  await installation?.stop()
  await redis?.end('SIGTERM')
})

const both = (): readonly [Process, Process] => {
  if (one === undefined || other === undefined) throw new Error('not started')
  return [one, other]
}
const tab = async (at: Process, token: string) => {
  const opened = await openTab(at.url, token)
  tabs.add(opened.socket)
  return opened
}
const stands = async (token: string): Promise<number[]> =>
  Promise.all(both().map(async (at) => (await ask(at, token, 'GET', '/v1/me')).status))

/** A page of the product behind a proxy: its own socket, which connects again when it lost its connection. */
const page = async (to: () => Process, token: string) => {
  const proxy = await startProxy(to)
  const socket = ioSocket(proxy.url, 5_000)
  const heard: [name: string, payload: unknown][] = []
  let connections = 0
  let lastLost = 0
  socket.messages$.subscribe(({ name, payload }) => {
    heard.push([name, payload])
    if (name === 'request session') socket.send('start session', {})
  })
  socket.connection$.subscribe(({ is }) => {
    if (is === 'connected') connections += 1
    else setTimeout(() => pages.has(one) && socket.connect(token), 100)
    if (is === 'lost') lastLost = performance.now()
  })
  const names = () => heard.map(([name]) => name)
  const one = {
    heard,
    names,
    notes: () => heard.flatMap(([name, of]) => (name === 'broadcast' ? [(of as { note: string }).note] : [])),
    sessions: () => names().filter((name) => name === 'acknowledge session').length,
    connections: () => connections,
    sinceLost: () => performance.now() - lastLost,
    leave: () => {
      pages.delete(one)
      socket.disconnect()
      proxy.stop()
    },
  }
  pages.add(one)
  socket.connect(token)
  await until(() => one.sessions() === 1)
  return one
}

const say = async (at: Process, note: string): Promise<void> => {
  const token = await signIn(at, 'backoffice')
  expect((await ask(at, token, 'POST', '/v1/push_notification', { event: 'broadcast', note })).status).toBe(200)
}

describe('a user who moves between processes', () => {
  test('has one live session: the contest is carried out between them, and its end holds in both', async () => {
    const [here, there] = both()
    const first = await signIn(here, 'advocate')
    const holder = await tab(here, first)
    await holder.starts()
    const second = await signIn(there, 'advocate')
    const newcomer = await tab(there, second)
    newcomer.asks()
    expect(await newcomer.hears('awaiting logout')).toEqual({ seconds: 40 })
    expect(await holder.hears('requesting logout')).toEqual({ seconds: 40 })
    holder.socket.emit('cancel logout')
    expect(await newcomer.hears('logout')).toEqual({ type: 'denied' })
    expect(await stands(first)).toEqual([200, 200])
    expect(await stands(second)).toEqual([401, 401])

    const third = await signIn(there, 'advocate')
    const again = await tab(there, third)
    again.asks()
    await again.hears('awaiting logout')
    holder.socket.emit('logged out')
    await again.hears('login ready')
    again.socket.emit('login')
    await again.hears('acknowledge session')
    await until(() => !holder.socket.connected)
    expect(await stands(first)).toEqual([401, 401])
    expect(await stands(third)).toEqual([200, 200])
    const live = await installation.query(
      `select holder, state from live_session where holder = any($1)`,
      [[first, second, third].map((token) => payloadOf(token)['sid'])],
    )
    expect(live).toEqual([{ holder: payloadOf(third)['sid'], state: 'active' }])
  }, 60_000)

  test('is reachable where the tab is, and not where it was: the next sign-in waits for the one and not for the other', async () => {
    const [here, there] = both()
    const token = await signIn(here, 'volunteer')
    const before = await tab(here, token)
    const session = await before.starts()
    before.socket.disconnect()
    const moved = await tab(there, token)
    expect(await moved.starts()).toBe(session)
    // Longer than the process that it left waits for it to come back.
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    const waiting = await tab(here, await signIn(here, 'volunteer'))
    waiting.asks()
    await waiting.hears('awaiting logout')
    await moved.hears('requesting logout')
    moved.socket.emit('cancel logout')
    await waiting.hears('logout')
    moved.socket.disconnect()
    const next = await tab(here, await signIn(here, 'volunteer'))
    await next.starts()
    expect(next.names()).not.toContain('awaiting logout')
  }, 60_000)
})

describe('what is told', () => {
  test('in one process is heard in both: records, broadcasts, and what is under the bell', async () => {
    const [here, there] = both()
    const tokens = [await signIn(here, 'admin'), await signIn(there, 'supervisor')] as const
    const ears = [await tab(here, tokens[0]), await tab(there, tokens[1])]
    const made: string[] = []
    for (const at of both()) {
      const { body, status } = await ask(at, tokens[0], 'POST', '/v1/court', { label: `Court ${performance.now()}` })
      expect(status).toBe(200)
      made.push(String(body['id']))
    }
    const changed = ({ heard }: (typeof ears)[number]) =>
      heard.flatMap(([name, of]) => (name === 'record changed' && of['kind'] === 'court' ? [String(of['id'])] : []))
    await until(() => ears.every((ear) => made.every((id) => changed(ear).includes(id))))
    for (const at of both()) await say(at, `said at ${at.url}`)
    const notes = ({ heard }: (typeof ears)[number]) => heard.flatMap(([, { note }]) => (note === undefined ? [] : [note]))
    const said = both().map(({ url }) => `said at ${url}`)
    await until(() => ears.every((ear) => notes(ear).length >= 2))
    expect(ears.map(notes)).toEqual([said, said])
    const token = await signIn(here, 'backoffice')
    await ask(here, token, 'POST', '/v1/push_notification', { event: 'notification', note: 'Look' })
    await Promise.all(ears.map(({ hears }) => hears('notification')))
  }, 60_000)

  test('a logout in one closes the sockets of the session in the other', async () => {
    const [here, there] = both()
    const token = await signIn(here, 'supervisor')
    const away = await tab(there, token)
    await away.starts()
    expect((await ask(here, token, 'POST', '/v1/logout', {})).status).toBe(200)
    const began = performance.now()
    await until(() => !away.socket.connected)
    expect(performance.now() - began).toBeLessThan(1_000)
  }, 60_000)
})

describe('what goes away', () => {
  test('Redis: each process serves its own meanwhile; when it is back, pages look again and processes hear each other', async () => {
    const [here, there] = both()
    const at = [
      await page(() => here, await signIn(here, 'admin')),
      await page(() => there, await signIn(there, 'supervisor')),
    ]
    await redis.end('SIGKILL')
    await until(() => both().every(({ output }) => output().includes('Redis does not answer')))
    await say(here, 'without Redis')
    await until(() => at[0]?.notes().includes('without Redis'))
    redis = await startRedis(redis.port)
    await until(() => at.every(({ sessions }) => sessions() >= 2))
    await say(here, 'with Redis')
    await until(() => at.every(({ notes }) => notes().includes('with Redis')))
    // What was said meanwhile has come to those, too, who did not hear it then; to nobody twice.
    const all = ['without Redis', 'with Redis']
    expect(at.map(({ notes }) => notes())).toEqual([all, all])
  }, 60_000)

  test('a process that stops sends its pages away; no other page is kept from its work, no session and no word is lost', async () => {
    const [here, there] = both()
    const token = await signIn(here, 'advocate')
    let to = here
    const leaving = await page(() => to, token)
    const staying = await page(() => there, await signIn(there, 'admin'))
    const stopped = here.end('SIGTERM')
    await until(() => leaving.names().includes('server scale down'))
    await say(there, 'while one was away')
    await stopped
    expect(here.child.exitCode).toBe(0)
    await until(() => staying.notes().length === 1)
    to = there
    await until(() => leaving.sessions() === 2)
    await until(() => leaving.notes().length === 1)
    expect((await ask(there, token, 'GET', '/v1/me')).status).toBe(200)
    // Nobody else was sent away, also once the others would have noticed that somebody is gone.
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(staying.names().filter((name) => name === 'server scale down')).toEqual([])
    expect(staying.connections()).toBe(1)
    one = await process()
  }, 60_000)

  test('a process that is killed loses no session and no word, not even one that it had not told to the others', async () => {
    const [here, there] = both()
    const token = await signIn(there, 'advocate')
    let to = there
    const orphan = await page(() => to, token)
    const bystander = await page(() => here, await signIn(here, 'admin'))
    await say(there, 'before')
    await until(() => [orphan, bystander].every(({ notes }) => notes().length === 1))
    // Committed, and killed before a word of it was said.
    const waiting = bystander.connections()
    await installation.query(`insert into broadcast (note) values ('committed')`)
    await there.end('SIGKILL')
    await say(here, 'after')
    to = here
    await until(() => orphan.sessions() === 2)
    expect(orphan.sinceLost()).toBeLessThan(5_000)
    // It may have had something to tell: whoever is elsewhere looks at all again.
    await until(() => bystander.connections() === waiting + 1)
    await until(() => [orphan, bystander].every(({ notes }) => notes().length === 3))
    for (const { notes } of [orphan, bystander]) expect(notes()).toEqual(['before', 'committed', 'after'])
    expect((await ask(here, token, 'GET', '/v1/me')).status).toBe(200)
    other = await process()
    expect(await stands(token)).toEqual([200, 200])
  }, 60_000)
})

describe('what can not be', () => {
  test('a process that reaches no Redis does not start, and says which variable is wrong and no word of what is in it', async () => {
    const started = installation.start({ REDIS_URL: 'redis://:hidden@127.0.0.1:1' })
    await expect(started).rejects.toThrow(/REDIS_URL: no Redis answers/)
    await expect(started).rejects.not.toThrow(/hidden/)
  }, 60_000)
})
