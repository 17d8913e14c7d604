/** Rights and sessions count as they stand when something is told, whatever they were when the socket was opened. */
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { idOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { make } from '../records/kinds.ts'
import { until } from '../run/until.ts'
import { passwordHash, payloadOf } from '../session/testServer.ts'

let agency: Agency
let admin: Caller
let url: string
const sockets: Socket[] = []
beforeAll(async () => {
  agency = await startAgency(100)
  admin = await agency.as('admin')
  url = await agency.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await agency?.stop()
})

type Ear = { readonly heard: string[]; readonly session: string; readonly socket: Socket }
const listen = async (login: string): Promise<Ear> => {
  const { access: token } = await agency.signIn(login)
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
  sockets.push(socket)
  const heard: string[] = []
  socket.onAny((name: string, of?: { kind: string; id: number }) => heard.push(`${name} ${of?.kind} ${of?.id}`))
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  return { heard, socket, session: String(payloadOf(token)['sid']) }
}

const inSystem = (work: Parameters<typeof asSystem<unknown>>[2]) => asSystem(agency.database.databases, 'job', work)

/** Behind the server's back, as another process of it would end a session. */
const endSession = (session: string) =>
  inSystem((tx) =>
    tx.updateTable('session_family').set({ ended_at: new Date().toISOString() }).where('id', '=', session).execute(),
  )

/** All in the account hear of its courts; what was told before one of them has been heard by then. */
const settled = async (ears: readonly Ear[]): Promise<void> => {
  const id = idOf(await admin.post('/v1/court', { label: `Court ${performance.now()}` }))
  await until(() => ears.every(({ heard }) => heard.includes(`record changed court ${id}`)))
}

test('each tab of somebody hears the same; a session that is over hears nothing, and is closed', async () => {
  const client = await make('victim', admin)
  const told = `record changed victim ${String(client['id'])}`
  const [one, other] = [await listen('advocate-2'), await listen('advocate-2')]
  const edit = (city: string) => admin.put(`/v2/victim/${String(client['id'])}`, { city })
  await edit('Quincy')
  await settled([one, other])
  expect([one, other].map(({ heard }) => heard.filter((each) => each === told).length)).toEqual([1, 1])

  await endSession(one.session)
  const begun = performance.now()
  await edit('Salem')
  await until(() => !one.socket.connected)
  expect(performance.now() - begun).toBeLessThan(1_000)
  await settled([other])
  expect(one.heard.filter((each) => each === told)).toHaveLength(1)
  expect(other.heard.filter((each) => each === told)).toHaveLength(2)
})

test('what a session says that is over is not worked: it puts nobody out', async () => {
  const inTurn = async ({ heard, socket }: Ear, hears: string): Promise<void> => {
    socket.emit('start session')
    await until(() => heard.some((each) => each.startsWith(hears)))
  }
  const [over, comes] = [await listen('supervisor'), await listen('supervisor')]
  await inTurn(over, 'acknowledge session')
  await inTurn(comes, 'awaiting logout')
  await endSession(over.session)
  over.socket.emit('cancel logout')
  await until(() => comes.heard.some((each) => /^(?:login ready|logout) /.test(each)))
  expect(comes.heard.filter((each) => /^(?:login ready|logout) /.test(each))).toEqual([
    expect.stringMatching(/^login ready/),
  ])
})

test('whoever lost a right since the socket was opened hears no more than the right gave', async () => {
  const client = await make('victim', admin)
  const account = Number((await admin.get('/v1/me')).body['account'])
  await agency.addUser(account, { user_login: 'changing', role_id: 5, password_hash: passwordHash })
  const ear = await listen('changing')
  const told = `record changed victim ${String(client['id'])}`
  const edit = (city: string) => admin.put(`/v2/victim/${String(client['id'])}`, { city })
  const seen = async () => (await (await agency.as('changing')).get(`/v2/victim/${String(client['id'])}`)).status
  expect(await seen()).toBe(200)
  await edit('Quincy')
  await settled([ear])
  expect(ear.heard.filter((each) => each === told)).toHaveLength(1)
  const roles = await inSystem((tx) => tx.selectFrom('role').select(['id', 'level']).orderBy('level').execute())
  const lowest = (roles as { id: number }[])[1]?.id ?? 0
  await inSystem((tx) =>
    tx.updateTable('app_user').set({ role_id: lowest }).where('user_login', '=', 'changing').execute(),
  )
  expect(await seen()).toBe(403)
  await edit('Salem')
  await settled([ear])
  expect(ear.heard.filter((each) => each === told)).toHaveLength(1)
})

test('of a user hears whoever may see any user; who is switched off hears no more, nor anybody else of it', async () => {
  const account = Number((await admin.get('/v1/me')).body['account'])
  const { id } = await agency.addUser(account, { user_login: 'leaving', role_id: 3, password_hash: passwordHash })
  const held = String((await make('victim', admin))['id'])
  const [seer, other, own] = [await listen('admin'), await listen('helper'), await listen('leaving')]
  await settled([own])
  expect((await admin.put(`/v1/user/${id}`, { status: 0 })).status).toBe(200)
  await settled([seer, other])
  const told = `record changed app_user ${id}`
  expect([seer, other].map(({ heard }) => heard.includes(told))).toEqual([true, false])
  await until(() => !own.socket.connected)
  expect((await admin.put(`/v2/victim/${held}`, { city: 'Quincy' })).status).toBe(200)
  await settled([seer])
  expect(own.heard.filter((each) => each.includes('victim') || each.includes('app_user'))).toEqual([])
})

test('law: of what is one user’s own hears that user, whoever changes it or takes it out, and no colleague', async () => {
  const mine = await agency.as('advocate')
  const [own, ...colleagues] = [await listen('advocate'), await listen('admin'), await listen('supervisor')]
  const set = { tab: 'victims', filters: null, quick_filters: { search_type: 'victim', value: 'Quill', status: 'all' } }
  const report = {
    label: 'Quarter',
    period: 'Year to Date',
    filters: { status: 1 },
    quick_filters: { races: [9] },
    type: 'full',
  }
  const exported = { type: 'victims', search_type: 'all', document_type: 'csv', filename: 'Clients', filters: {} }
  const reached: string[] = []
  for (const [kind, path, version, content, change] of [
    ['saved_filter', 'saved_filter', 1, { ...set, name: 'Mine' }, { ...set, name: 'Other' }],
    ['saved_report', 'saved_report', 1, report, { label: 'Other' }],
    ['export', 'export', 2, exported, null],
  ] as const)
    for (const login of ['advocate', 'admin', 'supervisor', 'helper', 'other-admin']) {
      const made = await mine.post(`/v${version}/${path}`, content)
      expect([kind, made.status, made.text.slice(0, 200)]).toEqual([kind, 200, expect.anything()])
      const [one, address] = [`${kind} ${idOf(made)}`, `/v1/${path}/${idOf(made)}`]
      // An export is told of when it is made, and not when it is asked for.
      const expected = change === null ? [] : [`record changed ${one}`]
      const by = await agency.as(login)
      if (change !== null && (await by.put(address, change)).status === 200) expected.push(`record changed ${one}`)
      if ((await by.remove(address)).status === 200) reached.push(`${kind} by ${login}`)
      else expect([one, (await mine.remove(address)).status]).toEqual([one, 200])
      await settled([own, ...colleagues])
      const heardBy = ({ heard }: Ear) => heard.filter((each) => each.endsWith(` ${one}`))
      expect([login, heardBy(own)]).toEqual([login, [...expected, `record removed ${one}`]])
      expect([login, ...colleagues.flatMap(heardBy)]).toEqual([login])
    }
  expect(reached).toEqual([
    'saved_filter by advocate',
    'saved_report by advocate',
    'saved_report by admin',
    'export by advocate',
    'export by admin',
  ])
})
