/** What tells whether records that were seen before may be seen still. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lists, recordTabs, type RecordTab } from '../../domain/lists/index.ts'
import { entities, mostDoubted } from '../../domain/records/index.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { startAgency, type Agency, type Caller } from './agencyServer.ts'
import { idsListed, plantKinds, type Planted } from '../lists/listedKinds.ts'

const readers = ['admin', 'supervisor', 'advocate', 'advocate-2', 'volunteer'] as const

let agency: Agency
let admin: Caller
let planted: Planted
beforeAll(async () => {
  agency = await startAgency(40)
  admin = await agency.as('admin')
  const owners = await Promise.all(
    (['advocate', 'advocate-2'] as const).map(async (login) =>
      Number((await (await agency.as(login)).get('/v1/me')).body['id']),
    ),
  )
  planted = await plantKinds(admin, owners, 14)
}, 120_000)
afterAll(async () => {
  await agency?.stop()
})

const answered = async (caller: Caller, tab: RecordTab, ids: readonly number[]): Promise<readonly number[]> => {
  const { status, body } = await caller.get(`/v1/in_sight/${lists[tab].kind}?ids=${ids.join(',')}`)
  expect(status, tab).toBe(200)
  return body['ids'] as number[]
}
const opens = async (caller: Caller, tab: RecordTab, id: number): Promise<boolean> => {
  const { endpoint, version } = entities[lists[tab].kind]
  return (await caller.get(`/v${version}/${endpoint}/${id}`)).status === 200
}
const inOrder = (ids: readonly number[]): readonly number[] => ids.toSorted((a, b) => a - b)

test.each(readers)('law: of records by their numbers %s is told exactly those that they may open', async (login) => {
  const caller = await agency.as(login)
  for (const tab of recordTabs) {
    // Inactive and limited ones of several owners, and others.
    const ids = [...new Set([...planted[tab], ...(await idsListed(admin, tab))])].slice(0, mostDoubted)
    const may: number[] = []
    for (const id of ids) if (await opens(caller, tab, id)) may.push(id)
    expect(inOrder(await answered(caller, tab, ids)), tab).toEqual(inOrder(may))
  }
})

test('nobody has looked at anything by it, and what is no list of numbers is refused', async () => {
  const lines = (): Promise<unknown> =>
    asSystem(agency.database.databases, 'job', async (tx) => (await sql`select count(*) from audit`.execute(tx)).rows)
  const before = await lines()
  const [id] = planted.victims
  expect((await admin.get(`/v1/in_sight/victim?ids=${id}`)).body).toEqual({ ids: [id] })
  expect(await lines()).toEqual(before)
  const many = Array.from({ length: mostDoubted + 1 }, (_, n) => n + 1).join(',')
  for (const ids of ['', 'a', '1,', '0', '-1', '1;2', many])
    expect((await admin.get(`/v1/in_sight/victim?ids=${ids}`)).status, ids).toBe(400)
  expect((await admin.get('/v1/in_sight/role?ids=1')).status).toBe(400)
})
