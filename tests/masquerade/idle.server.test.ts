/** RTS-43: while somebody works as another user, their own session is one at work. */
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'
import { until } from '../run/until.ts'
import { payloadOf, tokensOf } from '../session/testServer.ts'

const minute = 60_000
let agency: Agency
let url: string
const open: Socket[] = []
beforeAll(async () => {
  agency = await startAgency(20)
  url = await agency.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of open) socket.disconnect()
  await agency?.stop()
})

const inSystem = <T>(work: Parameters<typeof asSystem<T>>[2]) => asSystem(agency.database.databases, 'session', work)
const idOf = async (login: string): Promise<number> => {
  const found = await inSystem((tx) =>
    tx.selectFrom('app_user').select('id').where('user_login', '=', login).executeTakeFirstOrThrow(),
  )
  return Number(found.id)
}
const liveOf = (user: number) =>
  inSystem((tx) =>
    tx
      .selectFrom('live_session')
      .select(['state', 'seen_at'])
      .where('user_id', '=', user)
      .where('acting_admin', '=', 0)
      .executeTakeFirst(),
  )

/** A tab in its session. */
const tab = async (token: string): Promise<Socket> => {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
  open.push(socket)
  let isIn = false
  socket.on('acknowledge session', () => (isIn = true))
  await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject))
  socket.emit('start session')
  await until(() => isIn)
  return socket
}

test.each([
  ['admin', 'supervisor'],
  ['backoffice', 'other-admin'],
])('law: %s at work as %s keeps the own session from being idle, in whichever account that user is', async (by, as) => {
  const own = await agency.signIn(by)
  const before = await tab(own.access)
  const [byId, userId] = [await idOf(by), await idOf(as)]
  const begun = await agency.send('POST', '/v1/masquerade', { token: own.access, body: { user_id: userId } })
  const acting = tokensOf(begun)
  before.disconnect()
  const socket = await tab(acting.access)
  agency.clock.advance(4 * minute)
  socket.emit('update session time', { session_id: payloadOf(acting.access)['sid'] })
  await until(async () => Date.parse((await liveOf(byId))?.seen_at ?? '') === agency.clock.now())
  expect((await liveOf(byId))?.state).toBe('active')
  socket.disconnect()
})
