/** Sessions that another process of the installation ends: the sockets of this one hear of it at once. */
import { connect, createServer, type AddressInfo, type Socket as Wire } from 'node:net'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetSignIn } from '../../server/accounts/people.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { hearOfEnded } from '../../server/session/index.ts'
import { until } from '../run/until.ts'
import { startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let url: string
let stop: () => Promise<void>
const sockets: Socket[] = []
beforeAll(async () => {
  server = await startTestServer()
  url = await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  stop = hearOfEnded({
    address: server.database.databases.addresses.system,
    ended: server.app.realtime.sessionEnded,
    missed: () => void server.app.realtime.lookAgain(),
  })
  await until(async () => (await listeners()).length === 1)
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await stop?.()
  await server?.stop()
})

const listeners = async (): Promise<readonly number[]> => {
  const { rows } = await asSystem(server.database.databases, 'job', (tx) =>
    sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and query = 'listen caselog_session_ended'`.execute(
      tx,
    ),
  )
  return rows.map(({ pid }) => pid)
}

const connected = async (login: string): Promise<Socket> => {
  const { access: token } = await server.signIn(login)
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

/** As `npm run admin` does it: nothing that this process has is told of it. */
const silent = {
  recordChanged: () => undefined,
  recordRemoved: () => undefined,
  reportResultComplete: () => undefined,
  rightsChanged: () => undefined,
  push: () => undefined,
  broadcast: () => undefined,
  sessionEnded: () => undefined,
  tokenRevoked: () => undefined,
  resolveDue: async () => undefined,
}
const reset = (login: string) => resetSignIn({ ...server.app.services, realtime: silent }, login)

test('a sign-in that is reset on the server closes the sockets of that user, and no other’s', async () => {
  const account = await server.addAccount()
  const [lost, other] = [await server.addUser(account), await server.addUser(account)]
  const [first, second] = [await connected(lost.login), await connected(other.login)]
  expect((await reset(lost.login)).ok).toBe(true)
  await until(() => !first.connected)
  expect(second.connected).toBe(true)
})

test('what was missed while nobody listened is looked for', async () => {
  const account = await server.addAccount()
  const [lost, other] = [await server.addUser(account), await server.addUser(account)]
  const [first, second] = [await connected(lost.login), await connected(other.login)]
  const [pid] = await listeners()
  await asSystem(server.database.databases, 'job', (tx) => sql`select pg_terminate_backend(${pid})`.execute(tx))
  expect((await reset(lost.login)).ok).toBe(true)
  await until(() => !first.connected, 10_000)
  expect(second.connected).toBe(true)
})

/** Between the listener and the database; frozen it carries nothing on, and says nothing of that. */
const startWire = async (to: { readonly host: string; readonly port: number }) => {
  const ends: Wire[] = []
  let [connections, frozen] = [0, false]
  const wire = createServer((near) => {
    connections += 1
    const far = connect(to)
    ends.push(near, far)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => undefined)
      from.on('data', (bytes) => void (frozen || into.write(bytes)))
    }
  })
  await new Promise<void>((done) => wire.listen(0, '127.0.0.1', done))
  return {
    port: (wire.address() as AddressInfo).port,
    connections: () => connections,
    freeze: (isFrozen: boolean) => void (frozen = isFrozen),
    stop: () => {
      for (const end of ends) end.destroy()
      wire.close()
    },
  }
}

const through = async () => {
  const address = new URL(server.database.databases.addresses.system)
  const wire = await startWire({ host: address.hostname, port: Number(address.port) })
  address.hostname = '127.0.0.1'
  address.port = String(wire.port)
  return { wire, address: address.href }
}

test('a connection whose other end is gone without a word is noticed, and another one taken', async () => {
  const { wire, address } = await through()
  let looks = 0
  const stopHearing = hearOfEnded({
    address,
    ended: () => undefined,
    missed: () => void (looks += 1),
    every: 50,
    patience: 300,
  })
  try {
    await until(() => looks === 1)
    wire.freeze(true)
    await until(() => wire.connections() > 1)
    wire.freeze(false)
    await until(() => looks === 2)
  } finally {
    await stopHearing()
    wire.stop()
  }
})

test('it ends at once while it is on its way to a database that does not answer', async () => {
  const { wire, address } = await through()
  wire.freeze(true)
  const stopHearing = hearOfEnded({
    address,
    ended: () => undefined,
    missed: () => undefined,
    patience: 60_000,
  })
  await until(() => wire.connections() === 1)
  await stopHearing()
  wire.stop()
}, 30_000)
