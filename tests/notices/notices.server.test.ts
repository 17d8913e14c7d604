import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { until } from '../run/until.ts'

let agency: Agency
let backOffice: Caller
let url: string
const sockets: Socket[] = []
const logins = ['advocate', 'volunteer', 'admin', 'other-admin', 'backoffice'] as const
type Login = (typeof logins)[number]

beforeAll(async () => {
  agency = await startAgency(60)
  backOffice = await agency.as('backoffice')
  url = await agency.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await agency?.stop()
})

const minutes = (from: number): string => new Date(agency.clock.now() + from * 60_000).toISOString()
const text = (more: object = {}) => ({
  type: 'Notice',
  title: 'The office is closed',
  body: '<p>On Friday.</p>',
  status: 1,
  dismissible: true,
  show_on_dashboard: true,
  show_in_navbar: false,
  date_time: minutes(-1),
  end_date_time: null,
  ...more,
})
const titles = async (caller: Caller, path = '/v1/notice') => rowsOf(await caller.get(path)).map(({ title }) => title)

test('[NOT-03, NOT-04, SRV-31] a notice has all its members, and is read by everybody who may, in every account', async () => {
  for (const type of ['Notice', 'Update', 'Alert']) {
    const values = text({ type, end_date_time: minutes(5) })
    const added = await backOffice.post('/v1/notice', values)
    expect([added.status, added.body]).toEqual([200, { id: idOf(added), ...values }])
    for (const login of ['advocate', 'other-admin'])
      expect(rowsOf(await (await agency.as(login)).get('/v1/notice'))).toContainEqual({ id: idOf(added), ...values })
    const changed = await backOffice.put(`/v1/notice/${idOf(added)}`, { title: 'Open again', dismissible: false })
    expect(changed.body).toEqual({ id: idOf(added), ...values, title: 'Open again', dismissible: false })
    const removed = await backOffice.remove(`/v1/notice/${idOf(added)}`)
    expect([removed.status, removed.body]).toEqual([200, { success: true }])
    expect((await backOffice.put(`/v1/notice/${idOf(added)}`, { status: 0 })).status).toBe(404)
  }
  for (const wrong of [
    { type: 'Other' },
    { title: ' ' },
    { body: '<p> </p>' },
    { end_date_time: minutes(-2) },
    { level: 'info' },
  ])
    expect((await backOffice.post('/v1/notice', text(wrong))).status, JSON.stringify(wrong)).toBe(422)
})

test('[SRV-31] whoever may not add notices adds, changes and deletes none, and sees the due ones only', async () => {
  const id = idOf(await backOffice.post('/v1/notice', text({ title: 'Kept' })))
  for (const login of ['admin', 'advocate', 'other-admin']) {
    const caller = await agency.as(login)
    expect((await caller.post('/v1/notice', text())).status).toBe(403)
    expect((await caller.put(`/v1/notice/${id}`, { title: 'Taken' })).status).toBe(403)
    expect((await caller.remove(`/v1/notice/${id}`)).status).toBe(403)
    expect((await caller.get('/v1/notice?all=1')).status).toBe(403)
  }
  expect(await titles(backOffice)).toContain('Kept')
})

test('[NOT-16] a notice is given from its beginning to its end, while it is not withdrawn; its HTML is in the stored form', async () => {
  const ids = new Map<string, number>()
  for (const [title, more] of [
    ['due', {}],
    ['begins later', { date_time: minutes(1) }],
    ['is over', { end_date_time: minutes(0) }],
    ['withdrawn', { status: 0 }],
  ] as const)
    ids.set(title, idOf(await backOffice.post('/v1/notice', text({ title, ...more }))))
  const advocate = await agency.as('advocate')
  const given = (await titles(advocate)).filter((title) => ids.has(String(title)))
  expect(given).toEqual(['due'])
  expect((await titles(backOffice, '/v1/notice?all=1')).filter((title) => ids.has(String(title)))).toHaveLength(4)
  const hostile = await backOffice.put(`/v1/notice/${ids.get('due') ?? 0}`, {
    body: '<p onclick="x()">Read<script>x()</script><img src="https://example.org/a.png" onerror="x()"></p>',
  })
  expect(hostile.body['body']).toBe('<p>Read</p>')
})

type Heard = { readonly login: Login; readonly log: unknown[][] }
const listen = async (login: Login): Promise<Heard> => {
  const { access: token } = await agency.signIn(login)
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
  sockets.push(socket)
  const log: unknown[][] = []
  socket.onAny((...frame: unknown[]) => log.push(frame))
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  return { login, log }
}

test('[NOT-14, SRV-29] who is aimed at by scope, user or account hears it and finds it under the bell; nobody else', async () => {
  const me = async (login: Login) => (await (await agency.as(login)).get('/v1/me')).body
  const [advocate, otherAdmin] = [await me('advocate'), await me('other-admin')]
  const heard = await Promise.all(logins.map(listen))
  const cases = [
    { aim: {}, who: logins },
    { aim: { scope: 'masquerade' }, who: ['admin', 'other-admin', 'backoffice'] },
    { aim: { scope: 'masquerade', account: otherAdmin['account'] }, who: ['other-admin'] },
    { aim: { user_id: advocate['id'] }, who: ['advocate'] },
    { aim: { account: otherAdmin['account'] }, who: ['other-admin'] },
    { aim: { scope: 'no_such_scope' }, who: [] },
  ] as const
  for (const [number, { aim, who }] of cases.entries()) {
    for (const { log } of heard) log.length = 0
    const note = `Message ${number}`
    const sent = await backOffice.post('/v1/push_notification', { event: 'broadcast', note, ...aim })
    expect([sent.status, sent.body]).toEqual([200, { success: true }])
    await backOffice.post('/v1/push_notification', { event: 'notification', note, ...aim })
    // What is aimed at everybody comes after all that was said before it.
    await backOffice.post('/v1/push_notification', { event: 'broadcast', note: 'end' })
    await until(() =>
      heard.every(({ log }) => log.some(([, of]) => (of as { note?: string } | undefined)?.note === 'end')),
    )
    const told = heard.filter(({ log }) =>
      log.some(([name, of]) => name === 'broadcast' && (of as { note: string }).note === note),
    )
    expect(
      told.map(({ login }) => login),
      JSON.stringify(aim),
    ).toEqual(logins.filter((login) => who.some((one) => one === login)))
    expect(heard.filter(({ log }) => log.some(([name]) => name === 'notification')).map(({ login }) => login)).toEqual(
      told.map(({ login }) => login),
    )
    for (const login of logins) {
      const titlesOf = await titles(await agency.as(login), '/v1/notification')
      expect(titlesOf.includes(note), `${login} ${JSON.stringify(aim)}`).toBe(who.some((one) => one === login))
    }
  }
})

test('whoever is connected looks again when a notice is added, changed or removed', async () => {
  const heard = await Promise.all((['advocate', 'other-admin'] as const).map(listen))
  let id = 0
  for (const [change, ask] of [
    ['added', async () => (id = idOf(await backOffice.post('/v1/notice', text())))],
    ['changed', () => backOffice.put(`/v1/notice/${id}`, { title: 'Open again' })],
    ['removed', () => backOffice.remove(`/v1/notice/${id}`)],
  ] as const) {
    for (const { log } of heard) log.length = 0
    await ask()
    await backOffice.post('/v1/push_notification', { event: 'broadcast', note: 'end' })
    await until(() => heard.every(({ log }) => log.some(([name]) => name === 'broadcast')))
    expect(heard.map(({ log }) => [change, log.some(([name]) => name === 'notification')])).toEqual(
      heard.map(() => [change, true]),
    )
  }
})

test('[SRV-29] nobody without one of the two scopes tells anybody anything; what is sent twice arrives once', async () => {
  for (const login of ['admin', 'advocate', 'volunteer', 'other-admin'])
    for (const event of ['broadcast', 'notification'])
      expect((await (await agency.as(login)).post('/v1/push_notification', { event, note: 'Hello' })).status).toBe(403)
  for (const wrong of [
    { event: 'record removed', note: 'x' },
    { event: 'broadcast', note: ' ' },
    { event: 'broadcast', note: 'x'.repeat(2_001) },
    { event: 'broadcast', note: 'x', user_id: 0 },
    { event: 'broadcast', note: 'x', extra: 1 },
  ])
    expect((await backOffice.post('/v1/push_notification', wrong)).status, JSON.stringify(wrong)).toBe(422)
  const { access: token } = await agency.signIn('backoffice')
  for (const _ of [1, 2])
    await agency.send('POST', '/v1/push_notification', {
      token,
      body: { event: 'notification', note: 'Only once\nFor everybody.' },
      headers: { 'idempotency-key': 'e7c4a9f0-1111-4111-8111-111111111111' },
    })
  const own = rowsOf(await (await agency.as('advocate')).get('/v1/notification'))
  expect(own.filter(({ title }) => title === 'Only once')).toMatchObject([{ body: 'For everybody.', level: 'info' }])
})
