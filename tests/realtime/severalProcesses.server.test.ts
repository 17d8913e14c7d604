/** Several processes of one installation: whoever is where, it is one. */
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { joinProcesses } from '../../server/realtime/index.ts'
import { ioSocket } from '../../epics/adapters/socket.ts'
import { until } from '../run/until.ts'
import { emptyDatabase } from '../server-kernel/testDatabase.ts'
import { payloadOf } from '../session/testServer.ts'
import {
  ask,
  signIn,
  installationOn,
  startProxy,
  startRedis,
  type Installation,
  type Process,
  type Program,
} from './severalProcesses.ts'
import { openTab } from './socketTab.ts'

let redis: Program & { readonly port: number; readonly url: string }
let installation: Installation
let database: Awaited<ReturnType<typeof emptyDatabase>>
/** The third takes the place of the first that goes. */
let [one, other, third]: Promise<Process>[] = []
let unreachable: Promise<unknown>
const tabs = new Set<Socket>()
const pages = new Set<{ readonly leave: () => void }>()

beforeAll(async () => {
  redis = await startRedis()
  database = await emptyDatabase()
  installation = await installationOn(database.superuserUrl)
  const start = () => installation.start({ REDIS_URL: redis.url, LOGIN_COUNTDOWN: '40' })
  one = start()
  unreachable = joinProcesses({ url: 'redis://:hidden@127.0.0.1:1', key: Buffer.alloc(32) }).catch(String)
  await one
  other = start()
  await other
  third = start()
  third.catch(() => undefined)
}, 120_000)
afterEach(() => {
  for (const socket of tabs) socket.disconnect()
  for (const each of pages) each.leave()
  tabs.clear()
  pages.clear()
})
afterAll(async () => {
  await third?.catch(() => undefined)
  await installation?.stop()
  await database?.drop()
  await redis?.end('SIGTERM')
})

const both = async (): Promise<readonly [Process, Process]> => {
  const [here, there] = await Promise.all([one, other])
  if (here === undefined || there === undefined) throw new Error('not started')
  return [here, there]
}
const tab = async (at: Process, token: string) => {
  const opened = await openTab(at.url, token)
  tabs.add(opened.socket)
  return opened
}
const stands = async (token: string): Promise<number[]> =>
  Promise.all((await both()).map(async (at) => (await ask(at, token, 'GET', '/v1/me')).status))

/** A page of the product behind a proxy: its own socket, which connects again when it lost its connection, until it is out. */
const page = async (to: () => Process, token: string) => {
  const proxy = await startProxy(to)
  const socket = ioSocket(proxy.url, 5_000)
  const heard: [name: string, payload: unknown][] = []
  const names = () => heard.map(([name]) => name)
  let [connections, lastLost, isOut] = [0, 0, false]
  socket.messages$.subscribe(({ name, payload }) => {
    heard.push([name, payload])
    if (name === 'logout') isOut = true
    if (name === 'request session') socket.send('start session', {})
  })
  socket.connection$.subscribe(({ is }) => {
    if (is === 'connected') connections += 1
    else setTimeout(() => isOut || socket.connect(token), 100)
    if (is === 'lost') lastLost = performance.now()
  })
  const leave = (): void => {
    isOut = true
    socket.disconnect()
    proxy.stop()
  }
  pages.add({ leave })
  socket.connect(token)
  return {
    names,
    hears: async (name: string): Promise<unknown> => {
      await until(() => names().includes(name))
      return heard.find(([found]) => found === name)?.[1]
    },
    notes: () => heard.flatMap(([name, of]) => (name === 'broadcast' ? [(of as { note: string }).note] : [])),
    sessions: () => names().filter((name) => name === 'acknowledge session').length,
    connections: () => connections,
    sinceLost: () => performance.now() - lastLost,
    leave,
  }
}
const startedPage = async (...of: Parameters<typeof page>) => {
  const opened = await page(...of)
  await opened.hears('acknowledge session')
  return opened
}

const readiness = async (at: Process) => (await ask(at, '', 'GET', '/readyz')).body

const say = async (at: Process, note: string): Promise<void> => {
  const token = await signIn(at, 'backoffice')
  expect((await ask(at, token, 'POST', '/v1/push_notification', { event: 'broadcast', note })).status).toBe(200)
}

describe('a user who moves between processes', () => {
  test('has one live session: the contest is carried out between them, and its end holds in both', async () => {
    const [here, there] = await both()
    const first = await signIn(here, 'advocate')
    const holder = await tab(here, first)
    await holder.starts()
    const second = await signIn(there, 'advocate')
    const newcomer = await page(() => there, second)
    expect(await newcomer.hears('awaiting logout')).toEqual({ seconds: 40 })
    expect(await holder.hears('requesting logout')).toEqual({ seconds: 40 })
    holder.socket.emit('cancel logout')
    // Its process may have heard of the session's end before it was said why; then the page is told as it comes again.
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
    const live = await installation.query(`select holder, state from live_session where holder = any($1)`, [
      [first, second, third].map((token) => payloadOf(token)['sid']),
    ])
    expect(live).toEqual([{ holder: payloadOf(third)['sid'], state: 'active' }])
  }, 60_000)

  test('is reachable where the tab is, and not where it was: the next sign-in waits for the one and not for the other', async () => {
    const [here, there] = await both()
    const token = await signIn(here, 'volunteer')
    const before = await tab(here, token)
    const session = await before.starts()
    before.socket.disconnect()
    const moved = await tab(there, token)
    expect(await moved.starts()).toBe(session)
    // Longer than the process that it left waits for it to come back.
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    const waiting = await page(() => here, await signIn(here, 'volunteer'))
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
    const [here, there] = await both()
    const tokens = [await signIn(here, 'admin'), await signIn(there, 'supervisor')] as const
    const ears = [await tab(here, tokens[0]), await tab(there, tokens[1])]
    const made: string[] = []
    for (const at of await both()) {
      const { body, status } = await ask(at, tokens[0], 'POST', '/v1/court', { label: `Court ${performance.now()}` })
      expect(status).toBe(200)
      made.push(String(body['id']))
    }
    const changed = ({ heard }: (typeof ears)[number]) =>
      heard.flatMap(([name, of]) => (name === 'record changed' && of['kind'] === 'court' ? [String(of['id'])] : []))
    await until(() => ears.every((ear) => made.every((id) => changed(ear).includes(id))))
    for (const at of await both()) await say(at, `said at ${at.url}`)
    const notes = ({ heard }: (typeof ears)[number]) =>
      heard.flatMap(([, { note }]) => (note === undefined ? [] : [note]))
    const said = (await both()).map(({ url }) => `said at ${url}`)
    await until(() => ears.every((ear) => notes(ear).length >= 2))
    expect(ears.map(notes)).toEqual([said, said])
    const token = await signIn(here, 'backoffice')
    await ask(here, token, 'POST', '/v1/push_notification', { event: 'notification', note: 'Look' })
    await Promise.all(ears.map(({ hears }) => hears('notification')))
  }, 60_000)

  test('a logout in one closes the sockets of the session in the other', async () => {
    const [here, there] = await both()
    const token = await signIn(here, 'supervisor')
    const away = await tab(there, token)
    await away.starts()
    expect(
      (await ask(here, token, 'DELETE', `/auth/delete-token/${String(payloadOf(token)['jti'])}?log_type=logout`))
        .status,
    ).toBe(200)
    const began = performance.now()
    await until(() => !away.socket.connected)
    expect(performance.now() - began).toBeLessThan(1_000)
  }, 60_000)
})

describe('what goes away', () => {
  test('Redis: each process serves its own meanwhile; when it is back, pages look again and processes hear each other', async () => {
    const [here, there] = await both()
    const at = [
      await startedPage(() => here, await signIn(here, 'admin')),
      await startedPage(() => there, await signIn(there, 'supervisor')),
    ]
    await third
    await redis.end('SIGKILL')
    await until(() => [here, there].every(({ output }) => output().includes('Redis does not answer')))
    expect(await readiness(here)).toEqual({ status: 'ready', without: 'redis' })
    await say(here, 'without Redis')
    await until(() => at[0]?.notes().includes('without Redis'))
    redis = await startRedis(redis.port)
    await until(async () => (await readiness(here))['without'] === undefined)
    await until(() => at.every(({ sessions }) => sessions() >= 2))
    await say(here, 'with Redis')
    await until(() => at.every(({ notes }) => notes().includes('with Redis')))
    // What was said meanwhile has come to those, too, who did not hear it then; to nobody twice.
    const all = ['without Redis', 'with Redis']
    expect(at.map(({ notes }) => notes())).toEqual([all, all])
  }, 60_000)

  test('a process that stops sends its pages away; no other page is kept from its work, no session and no word is lost', async () => {
    const [here, there] = await both()
    const token = await signIn(here, 'advocate')
    let to = here
    const leaving = await startedPage(() => to, token)
    const staying = await startedPage(() => there, await signIn(there, 'admin'))
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
    await new Promise((resolve) => setTimeout(resolve, 1_800))
    expect(staying.names().filter((name) => name === 'server scale down')).toEqual([])
    expect(staying.connections()).toBe(1)
    one = third
  }, 60_000)

  test('a process that is killed loses no session and no word, not even one that it had not told to the others', async () => {
    const [here, there] = await both()
    const token = await signIn(there, 'advocate')
    let to = there
    const orphan = await startedPage(() => to, token)
    const bystander = await startedPage(() => here, await signIn(here, 'admin'))
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
  }, 60_000)
})

test('what reaches no Redis does not start, and says which variable is wrong and no word of what is in it', async () => {
  const said = await unreachable
  expect(said).toMatch(/REDIS_URL: no Redis answers/)
  expect(said).not.toMatch(/hidden/)
})
