/** SRV-83: whose sockets hear what is said to somebody. */
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromServer } from '../../domain/realtime/index.ts'
import { startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { until } from '../run/until.ts'

let agency: Agency
let backOffice: Caller
let url: string
const sockets: Socket[] = []
beforeAll(async () => {
  agency = await startAgency(60)
  backOffice = await agency.as('backoffice')
  url = await agency.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await agency?.stop()
})

/** By the header alone, as programs and the specification have it. */
const connect = (authorization: string): Promise<Socket> => {
  const socket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { authorization },
  })
  sockets.push(socket)
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}
type Ear = { readonly name: string; readonly socket: Socket; readonly heard: string[] }
const listen = async (login: string, name = login): Promise<Ear> => {
  const socket = await connect(`Bearer ${(await agency.signIn(login)).access}`)
  const heard: string[] = []
  socket.onAny((what: string, of: { note?: string }) => heard.push(of.note ?? what))
  return { name, socket, heard }
}
/** Said to everybody at last: what was said before it has come by then. */
const ends = async (ears: readonly Ear[]): Promise<void> => {
  const note = `end ${performance.now()}`
  await backOffice.post('/v1/push_notification', { event: 'broadcast', note })
  await until(() => ears.every(({ heard }) => heard.includes(note)))
}

test('[SRV-83] the bearer header is checked at the connection', async () => {
  const { access, refresh } = await agency.signIn('advocate')
  expect((await connect(`Bearer ${access}`)).connected).toBe(true)
  for (const wrong of ['', `Bearer ${refresh}`, `Bearer ${access.slice(0, -2)}`, `Basic ${access}`, access])
    await expect(connect(wrong), wrong).rejects.toThrow('unauthorized')
})

test('[SRV-83] what is said to a user, an account or a scope is heard by each of their tabs and by nobody else', async () => {
  const me = async (login: string) => (await (await agency.as(login)).get('/v1/me')).body
  const [advocate, otherAdmin] = [await me('advocate'), await me('other-admin')]
  const ears = await Promise.all([
    listen('advocate'),
    listen('advocate', 'advocate again'),
    listen('volunteer'),
    listen('admin'),
    listen('other-admin'),
  ])
  const aims = [
    [{ user_id: advocate['id'] }, ['advocate', 'advocate again']],
    [{ account: otherAdmin['account'] }, ['other-admin']],
    [{ account: advocate['account'] }, ['advocate', 'advocate again', 'volunteer', 'admin']],
    [{ scope: 'masquerade' }, ['admin', 'other-admin']],
    [{ scope: 'masquerade', account: advocate['account'] }, ['admin']],
    [{ scope: 'export_list', user_id: advocate['id'] }, ['advocate', 'advocate again']],
    [{ scope: 'masquerade', user_id: advocate['id'] }, []],
  ] as const
  for (const [number, [aim, who]] of aims.entries()) {
    const note = `to ${number}`
    await backOffice.post('/v1/push_notification', { event: 'broadcast', note, ...aim })
    await ends(ears)
    const told = ears.filter(({ heard }) => heard.includes(note)).map(({ name }) => name)
    expect(told.toSorted(), JSON.stringify(aim)).toEqual([...who].toSorted())
  }
})

test('[SRV-83] what is said of a session, is said to its user alone', async () => {
  const bystanders = await Promise.all(['volunteer', 'admin', 'other-admin', 'supervisor'].map((each) => listen(each)))
  const holder = await listen('advocate', 'holder')
  holder.socket.emit('start session')
  await until(() => holder.heard.includes('acknowledge session'))
  const newcomer = await listen('advocate', 'newcomer')
  newcomer.socket.emit('start session')
  await until(() => holder.heard.includes('requesting logout') && newcomer.heard.includes('awaiting logout'))
  holder.socket.emit('logged out')
  await until(() => newcomer.heard.includes('login ready') && holder.heard.includes('finish logout'))
  newcomer.socket.emit('login')
  await until(() => newcomer.heard.includes('acknowledge session'))
  await ends([...bystanders, newcomer])
  const ofSessions = new Set(Object.keys(fromServer).filter((name) => name !== 'request session'))
  for (const { name, heard } of bystanders)
    expect([name, heard.filter((what) => ofSessions.has(what))]).toEqual([name, []])
})
