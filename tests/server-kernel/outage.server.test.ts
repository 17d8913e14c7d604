/** A database that goes away under a running server, as when its machine is restarted. */
import { createServer, connect, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type App } from '../../server/app.ts'
import { startJobs } from '../../server/jobs.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { until } from '../run/until.ts'
import { freshDatabase, type FreshDatabase } from './testDatabase.ts'

/** What lies between the server and its database, and can be cut. */
const cable = async (to: URL) => {
  const sockets = new Set<Socket>()
  let listening: Server | null = null
  const plugIn = (port: number): Promise<number> =>
    new Promise((resolve) => {
      listening = createServer((socket) => {
        const onward = connect(Number(to.port), to.hostname)
        for (const [one, other] of [
          [socket, onward],
          [onward, socket],
        ] as const) {
          sockets.add(one)
          one.pipe(other)
          one.on('error', () => undefined)
          one.on('close', () => {
            sockets.delete(one)
            other.destroy()
          })
        }
      })
      listening.listen(port, '127.0.0.1', () => {
        const address = listening?.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
  const port = await plugIn(0)
  const cut = (): void => {
    listening?.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port, cut, mend: () => plugIn(port) }
}

let fresh: FreshDatabase
let databases: Databases
let app: App
let stopJobs: () => Promise<void>
let line: Awaited<ReturnType<typeof cable>>
const logLines: string[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  const { addresses } = fresh.databases
  line = await cable(new URL(addresses.app))
  const through = (address: string): string => Object.assign(new URL(address), { port: String(line.port) }).href
  databases = openDatabases({ app: through(addresses.app), system: through(addresses.system), connections: 6 })
  app = await buildApp({
    config: readConfig({ CASELOG_DEMO: '0' }),
    databases,
    key: Buffer.alloc(32, 1),
    log: { destination: { write: (text) => void logLines.push(text) } },
  })
  stopJobs = startJobs(app.services, app.fastify.log, app.outage)
})
afterAll(async () => {
  await stopJobs()
  await app.fastify.close()
  await databases.close()
  line.cut()
  await fresh.drop()
})

const sentences = (): string[] =>
  logLines.map((text) => String(JSON.parse(text).msg)).filter((sentence) => sentence !== 'request')
const login = () =>
  app.fastify.inject({ method: 'POST', url: '/v1/login', payload: { user_login: 'nobody', password: 'x' } })
const health = async () => {
  const { statusCode, body } = await app.fastify.inject('/health')
  return [statusCode, JSON.parse(body)]
}
const polls = async (): Promise<number> => {
  const { rows } = await sql<{ polls: string }>`
    select count(*) as polls from pg_stat_activity where datname = current_database() and query ~ 'queue\\.job'`.execute(
    fresh.databases.system,
  )
  return Number(rows[0]?.polls)
}
const congestion = 'Uh Oh! Our servers are experiencing congestion. Please wait a moment and try again.'

test('it is said once that the database went, requests are refused for now, and all goes on when it is back', async () => {
  expect((await login()).statusCode).toBe(401)
  // From here on what polls the queues fails, too.
  await until(async () => (await polls()) > 0)
  const before = sentences()
  line.cut()
  for (let at = 0; at < 20; at += 1) {
    const answer = await login()
    expect([answer.statusCode, answer.json().message]).toEqual([503, congestion])
    expect(answer.headers['retry-after']).toBe('5')
  }
  expect(await health()).toEqual([503, { status: 'waiting', for: 'database' }])
  await until(() => sentences().length > before.length)
  await line.mend()
  await until(() => sentences().includes('the database answers again'))
  expect(await health()).toEqual([200, { status: 'ready' }])
  expect((await login()).statusCode).toBe(401)
  expect(sentences().slice(before.length)).toEqual([
    'the database does not answer; until it does, requests are answered with 503',
    'the database answers again',
  ])
})
