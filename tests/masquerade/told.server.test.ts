/** What is said to whoever works as another user: their page is that user's page. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tabsOn } from '../realtime/tabs.ts'
import { idOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { until } from '../run/until.ts'
import { tokensOf } from '../session/testServer.ts'

let agency: Agency
let backOffice: Caller
let url: string
beforeAll(async () => {
  agency = await startAgency(20)
  backOffice = await agency.as('backoffice')
  url = await agency.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => agency?.stop())

const { tab, stands } = tabsOn(() => ({ url, server: agency }))
const meOf = async (login: string) => (await (await agency.as(login)).get('/v1/me')).body
const masqueraded = async (by: string, as: string) => {
  const own = await agency.signIn(by)
  const body = { user_id: (await meOf(as))['id'] }
  return { own, acting: tokensOf(await agency.send('POST', '/v1/masquerade', { token: own.access, body })) }
}

const both = [
  ['admin', 'supervisor'],
  ['backoffice', 'other-admin'],
] as const

test.each(both)(
  'RTS-13: %s at work as %s is not told to revoke that user’s tokens; who is themself, is',
  async (by, as) => {
    const theirs = await agency.signIn(as)
    const user = await tab(theirs.access)
    await user.starts()
    expect(await user.hears('acknowledge session')).toMatchObject({ alone: true })
    const { own, acting } = await masqueraded(by, as)
    const before = await tab(own.access)
    await before.starts()
    expect(await before.hears('acknowledge session')).toMatchObject({ alone: true })
    before.socket.disconnect()
    const page = await tab(acting.access)
    await page.starts()
    expect(await page.hears('acknowledge session')).toMatchObject({ alone: false })
    // The user is asked nothing either: whoever works as them is no second sign-in of theirs.
    expect(await Promise.all([theirs, own, acting].map(stands))).toEqual([true, true, true])
    expect(user.names()).toEqual(['request session', 'acknowledge session'])
  },
)

const notes = ({ heard }: Awaited<ReturnType<typeof tab>>) =>
  heard.flatMap(([name, { note }]) => (name === 'broadcast' ? [note] : []))
const say = async (note: string, aim: object) =>
  expect((await backOffice.post('/v1/push_notification', { event: 'broadcast', note, ...aim })).status).toBe(200)

test('what is aimed at the user, or at whoever works as them, is heard in the page of that masquerade', async () => {
  const [supervisor, admin] = [await agency.as('supervisor').then((one) => one.get('/v1/me')), await meOf('admin')]
  const { acting } = await masqueraded('admin', 'supervisor')
  const page = await tab(acting.access)
  const user = await tab((await agency.signIn('supervisor')).access)
  await say('to the user', { user_id: idOf(supervisor) })
  await say('to a right of the user', { scope: 'delete_any_victim', user_id: idOf(supervisor) })
  await say('to the administrator', { user_id: admin['id'] })
  // By their own right to it.
  await say('to a right that they have', { scope: 'masquerade', user_id: admin['id'] })
  await say('to a right of nobody', { scope: 'no_such_scope', user_id: admin['id'] })
  // The rights of the page are the user's while it lasts.
  await say('to a right of the administrator', { scope: 'masquerade' })
  // Lists leave by the user's own hand only, and so the page has not even the user's right to them.
  await say('to a right that is left out', { scope: 'export_list', user_id: idOf(supervisor) })
  await say('to the account', { account: supervisor.body['account'] })
  await say('to everybody', {})
  await until(() => [page, user].every((one) => notes(one).includes('to everybody')))
  const all = ['to the user', 'to a right of the user', 'to the account', 'to everybody']
  expect(notes(page)).toEqual(all.toSpliced(2, 0, 'to the administrator', 'to a right that they have'))
  expect(notes(user)).toEqual(all.toSpliced(2, 0, 'to a right that is left out'))
})

test('whoever works as a user of another account hears what is said to them by their own rights', async () => {
  const { id: user_id, account } = await meOf('backoffice')
  const { acting } = await masqueraded('backoffice', 'other-admin')
  const page = await tab(acting.access)
  await say('by a right of theirs', { scope: 'send_instant_broadcast', user_id })
  await say('in their account', { account, user_id })
  await say('in the account of the other', { account: (await meOf('other-admin'))['account'], user_id })
  await say('to everybody', {})
  await until(() => notes(page).includes('to everybody'))
  expect(notes(page)).toEqual(['by a right of theirs', 'in their account', 'to everybody'])
})

test('a message under the bell of the user has the list asked for anew in the page of whoever works as them', async () => {
  const supervisor = await meOf('supervisor')
  const { acting } = await masqueraded('admin', 'supervisor')
  const page = await tab(acting.access)
  const note = 'Ring the court back'
  const aim = { event: 'notification', note, user_id: supervisor['id'] }
  expect((await backOffice.post('/v1/push_notification', aim)).status).toBe(200)
  await page.hears('notification')
  const { body } = await agency.send('GET', '/v1/notification', { token: acting.access })
  expect((body['data'] as { title: string }[]).map(({ title }) => title)).toContain(note)
})
