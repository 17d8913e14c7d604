/** The list of accounts: whose there are, what is told of each, and that nobody else's are. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultView, listQuery, sortedBy, type ListView } from '../../domain/lists/index.ts'
import { linkAccounts } from '../../server/accounts/links.ts'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { listUrl } from './listedKinds.ts'

let agency: Agency
let lead: Caller
let other: Caller
let [own, linked, unlinked, group] = [0, 0, 0, 0]
beforeAll(async () => {
  agency = await startAgency(12)
  ;[lead, other] = [await agency.as('admin'), await agency.as('other-admin')]
  ;[own, linked] = [idOf(await lead.get('/v1/my_account')), idOf(await other.get('/v1/my_account'))]
  unlinked = await agency.addAccount({ name: 'Unlinked' })
  await link([linked])
  group = idOf(await lead.post('/v2/account_group', { label: 'Coast', accounts: [linked] }))
  await asSystem(agency.database.databases, 'demo-data', async (tx) => {
    await sql`insert into product (product_name) values ('Caselog Duo')`.execute(tx)
    await sql`update account set name = 'Zebra House', product_name = 'Caselog Duo', expiration_date = '2027-03-09'
      where id = ${linked}`.execute(tx)
    await sql`update app_user set last_login = '2026-02-03T04:05:06.000Z' where account = ${linked}`.execute(tx)
  })
}, 120_000)
afterAll(() => agency?.stop())

const link = (accounts: readonly number[]) => linkAccounts(agency.app.services, { account: own, linked: accounts })
const listOf = async (caller: Caller, view: ListView = defaultView('accounts')) => {
  const reply = await caller.get(listUrl('accounts', { ...listQuery(view, 1) } as Record<string, string | number>))
  expect(reply.status, reply.text).toBe(200)
  return rowsOf(reply)
}
const idsOf = async (...asked: Parameters<typeof listOf>): Promise<unknown[]> =>
  (await listOf(...asked)).map(({ id }) => id)

test('tells of each account what its columns show', async () => {
  const row = (await listOf(lead)).find(({ id }) => id === linked)
  expect(row).toEqual({
    id: linked,
    name: 'Zebra House',
    product_name: 'Caselog Duo',
    expiration_date: '03/09/2027',
    last_activity_date: '2026-02-03T04:05:06.000Z',
    status: 1,
    updated_at: expect.any(String),
  })
  await asSystem(agency.database.databases, 'session', (tx) =>
    sql`insert into live_session (account, user_id, state, holder, jti, seen_at)
      select account, id, 'idle', 'a', 'a', '2026-02-04T05:06:07.000Z' from app_user where account = ${linked} limit 1`.execute(
      tx,
    ),
  )
  const since = (await listOf(lead)).find(({ id }) => id === linked)
  expect(since).toMatchObject({ last_activity_date: '2026-02-04T05:06:07.000Z' })
})

test('has the own account and those of its groups in force, while they are linked', async () => {
  const change = async (body: object): Promise<void> =>
    expect((await lead.put(`/v2/account_group/${group}`, body)).status).toBe(200)
  expect(await idsOf(lead)).toEqual([own, linked])
  expect(await idsOf(other)).toEqual([linked])
  await change({ status: 0 })
  expect(await idsOf(lead)).toEqual([own])
  await change({ status: 1 })
  await link([unlinked])
  expect(await idsOf(lead)).toEqual([own])
  await link([linked])
  expect(await idsOf(lead)).toEqual([own, linked])
})

test('is sorted, searched and filtered, and has those that are deactivated apart', async () => {
  const view = defaultView('accounts')
  expect(await idsOf(lead, sortedBy(view, 'name'))).toEqual([linked, own])
  expect(await idsOf(lead, { ...view, type: 'text', value: 'zebra' } as ListView)).toEqual([linked])
  await asSystem(agency.database.databases, 'demo-data', (tx) =>
    sql`update account set deactivation_date = '2026-01-01' where id = ${linked}`.execute(tx),
  )
  expect(await idsOf(lead, { ...view, status: 'inactive' })).toEqual([linked])
  expect(await idsOf(lead, { ...view, status: 'active' })).toEqual([own])
  await asSystem(agency.database.databases, 'demo-data', (tx) =>
    sql`update account set deactivation_date = null where id = ${linked}`.execute(tx),
  )
})

test('[LST-13] [FMT-11] the days of accounts are the agency’s, whenever in them somebody was there', async () => {
  const within = async (field: string, from: string, to: string): Promise<unknown[]> => {
    const condition = { field, is: 'between' as const, values: [from, to] }
    const filter = { combine: 'all' as const, conditions: [condition], groups: [] }
    return idsOf(lead, { ...defaultView('accounts'), filter })
  }
  const dayIn = (at: string): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(Date.parse(at))
  const instants = ['03-08', '03-09', '11-01', '11-02'].flatMap((day) =>
    ['05:59', '06:01', '06:59', '07:01'].map((time) => `2027-${day}T${time}:00.000Z`),
  )
  for (const at of instants) {
    await asSystem(agency.database.databases, 'session', (tx) =>
      sql`update live_session set seen_at = ${at} where account = ${linked}`.execute(tx),
    )
    for (const day of new Set(instants.map(dayIn)))
      expect([at, day, await within('last_activity', day, day)]).toEqual([at, day, day === dayIn(at) ? [linked] : []])
  }
  expect(await within('expiration', '2027-03-09', '2027-03-09')).toEqual([linked])
  expect(await within('expiration', '2027-03-10', '2027-03-10')).toEqual([])
})

test('law: the database itself tells an agency of no other account, and of these nothing but what is listed', async () => {
  const { databases } = agency.database
  const told = await inTenant(databases, { account: own, user: null }, async (tx) => {
    const { rows } = await sql<{ account: number; id: number }>`select * from listed_account order by id`.execute(tx)
    const accounts = await sql<{ id: number }>`select id from account`.execute(tx)
    const users = await sql<{ account: number }>`select distinct account from app_user`.execute(tx)
    return { rows, accounts: accounts.rows, users: users.rows }
  })
  expect(told.rows.map(({ account, id }) => [account, id])).toEqual([own, linked].map((id) => [own, id]))
  expect(told.accounts.map(({ id }) => id)).toEqual([own])
  expect(told.users.map(({ account }) => account)).toEqual([own])
})
