/** V5: what a connection weighs, how soon all hear a broadcast, and how soon sessions go on after a process was killed. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { waitBefore } from '../../domain/realtime/index.ts'
import { ioSocket } from '../../epics/adapters/socket.ts'
import { createDatabase } from '../../server/kernel/openDatabase.ts'
import { startEmbedded } from '../../server/kernel/postgres/index.ts'
import {
  ask,
  installationOn,
  signIn,
  startProxy,
  startRedis,
  type Installation,
  type Process,
} from '../realtime/severalProcesses.ts'
import { until } from '../run/until.ts'
import { password, passwordHash } from '../session/testServer.ts'
import { forOrientation, median, noMoreThan, percentile, type Bench, type Figure } from './measure.ts'
import type { Heard, Listening } from './listeners.ts'

const wanted = 5_000
const tabsOfOne = 10
const rounds = 5
const pagesMoved = 50

const weightOf = async ({ child, output }: Process): Promise<{ readonly held: number; readonly rss: number }> => {
  const before = output().length
  child.kill('SIGUSR2')
  const found = await until(() => /weight (\d+) (\d+)\n/.exec(output().slice(before)))
  return { held: Number(found[1]), rss: Number(found[2]) }
}

/** As many people as are asked for, each signed in. */
const signedIn = async (installation: Installation, at: Process, people: number): Promise<readonly string[]> => {
  await installation.query(
    `insert into app_user (account, role_id, first, last, email, user_login, password_hash)
     select account, role_id, 'Ada', 'Sample', 'listener' || n || '@example.org', 'listener' || n, $2
     from app_user, generate_series(1, $1::int) n where user_login = 'advocate'`,
    [people, passwordHash],
  )
  const tokens: string[] = []
  for (let n = 1; n <= people; n += 1) tokens.push(await signIn(at, `listener${n}`, password, addressOf(n)))
  return tokens
}
const addressOf = (n: number): string => `10.0.${Math.floor(n / 20)}.1`

const listening = async (url: string, tokens: readonly string[]) => {
  const sockets = Array.from({ length: wanted }, (_, nth) => {
    const person = Math.floor(nth / tabsOfOne)
    return { token: tokens[person] ?? '', address: addressOf(person) }
  })
  const worker = new Worker(new URL('listeners.ts', import.meta.url), {
    workerData: { url, sockets } satisfies Listening,
  })
  const next = async (): Promise<Heard> => {
    const [said] = (await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => Promise.reject(new Error('the sockets are gone'))),
    ])) as [Heard]
    return said
  }
  await next()
  return { next, end: () => worker.terminate() }
}

const broadcastTimes = async (at: Process, token: string, next: () => Promise<Heard>): Promise<readonly number[]> => {
  const heard = next()
  const began = performance.timeOrigin + performance.now()
  const { status } = await ask(at, token, 'POST', '/v1/push_notification', { event: 'broadcast', note: 'To all' })
  if (status !== 200) throw new Error(`the broadcast was answered ${status}`)
  const said = await heard
  return said.is === 'heard' ? said.at.map((one) => one - began) : []
}

/** Milliseconds of processors that a process has had so far, by the system's clock of ten. */
const workOf = ({ child }: Process): number => {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) * 10
}

/** A page as the product has it: it waits before it connects again as long as the product does. */
const page = async (to: () => Process, token: string) => {
  const proxy = await startProxy(to)
  const socket = ioSocket(proxy.url, 60_000)
  let [started, failures, startedAt] = [0, 0, 0]
  socket.messages$.subscribe(({ name }) => {
    if (name === 'request session') socket.send('start session', {})
    if (name !== 'acknowledge session') return
    started += 1
    startedAt = performance.now()
  })
  const end = { is: false }
  socket.connection$.subscribe((event) => {
    if (event.is === 'connected') failures = 0
    if (event.is === 'connected' || end.is) return
    const wait = waitBefore(failures, event.is === 'lost' && event.by === 'server')
    if (event.is === 'failed') failures += 1
    setTimeout(() => end.is || socket.connect(token), wait)
  })
  socket.connect(token)
  await until(() => started === 1)
  return {
    started: () => started,
    startedAt: () => startedAt,
    leave: () => {
      end.is = true
      socket.disconnect()
      proxy.stop()
    },
  }
}

const afterKill = async (killed: Process, next: Process, tokens: readonly string[]): Promise<readonly Figure[]> => {
  let to = killed
  const pages = await Promise.all(tokens.map((token) => page(() => to, token)))
  const began = performance.now()
  to = next
  await killed.end('SIGKILL')
  await until(() => pages.every(({ started }) => started() > 1))
  const times = pages.map(({ startedAt }) => startedAt() - began)
  const answers = await Promise.all(tokens.map((token) => ask(next, token, 'GET', '/v1/me')))
  for (const { leave } of pages) leave()
  return [
    noMoreThan(
      0,
      'V5',
      { what: `sessions lost of ${tokens.length}, whose process was killed beside another`, unit: '' },
      answers.filter(({ status }) => status !== 200).length,
    ),
    forOrientation(
      'V5',
      { what: 'from the killed process to the last session that goes on in the other', unit: 'ms', best: '-' },
      Math.max(...times),
    ),
    forOrientation('V5', { what: 'the same, median', unit: 'ms' }, median(times)),
  ]
}

const measured = async (installation: Installation, redis: string): Promise<readonly Figure[]> => {
  const env = { REDIS_URL: redis, TRUSTED_PROXIES: '1' }
  const weigh = ['--expose-gc', '--import', new URL('weigh.ts', import.meta.url).href]
  const one = await installation.start(env, weigh)
  const tokens = await signedIn(installation, one, wanted / tabsOfOne)
  const teller = await signIn(one, 'backoffice')
  const empty = await weightOf(one)
  const all = await listening(one.url, tokens)
  await delay(2_000)
  const full = await weightOf(one)
  const p99s: number[] = []
  const worked = workOf(one)
  for (let round = 0; round < rounds; round += 1)
    p99s.push(percentile(await broadcastTimes(one, teller, all.next), 0.99))
  const work = (workOf(one) - worked) / rounds
  await all.end()
  const other = await installation.start(env)
  return [
    noMoreThan(
      30,
      'V5',
      { what: `memory of a connection whose session has started, of ${wanted}`, unit: 'kB' },
      (full.held - empty.held) / wanted / 1_000,
    ),
    forOrientation(
      'V5',
      { what: 'the same of the process as the system sees it', unit: 'kB' },
      (full.rss - empty.rss) / wanted / 1_000,
    ),
    noMoreThan(1_000, 'V5', { what: `a broadcast to ${wanted} connected clients, p99`, unit: 'ms' }, median(p99s)),
    forOrientation('V5', { what: 'the same, processor time of the server', unit: 'ms' }, work),
    ...(await afterKill(one, other, tokens.slice(0, pagesMoved))),
  ]
}

export const socketsBench: Bench = {
  ids: ['V5'],
  run: async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'caselog-sockets-'))
    const postgres = await startEmbedded({ dataFolder, durable: false })
    const redis = await startRedis()
    await createDatabase(postgres, 'sockets')
    const installation = await installationOn(postgres.connectionString('sockets', 'postgres'))
    try {
      return await measured(installation, redis.url)
    } finally {
      await installation.stop()
      await redis.end('SIGTERM')
      await postgres.stop()
      await rm(dataFolder, { recursive: true, force: true })
    }
  },
}
