/** SRV-50: assignments, over HTTP and the real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import {
  addRecords,
  everyModule,
  idOf,
  startLinkWorld,
  versionOf,
  type Agency,
  type LinkWorld,
  type Records,
} from './linkWorld.ts'

let world: LinkWorld
let harbor: Agency
let records: Records

beforeAll(async () => {
  world = await startLinkWorld()
  harbor = await world.agency('harbor')
  records = await addRecords(harbor)
})
afterAll(() => world.stop())

type Row = Record<string, unknown>
const path = '/v1/assignment'
const body = (user: number | undefined, of: 'victim' | 'court_case' = 'victim', secondary = false) => ({
  object_type: of,
  object_id: of === 'victim' ? records.victim : records.caseId,
  user_id: user,
  secondary,
})
const held = async (agency = harbor, id = records.victim) => (await agency.as('admin').get(`/v2/victim/${id}`)).body
const assigned = async () => (await held())['assignments'] as Row[]
const clear = async () => {
  for (const { id } of await assigned()) await harbor.as('admin').remove(`${path}/${id}`)
}
const offered = async (agency: Agency, id = records.victim) =>
  ((await agency.as('admin').get(`/v1/assignable_user?object_type=victim&object_id=${id}`)).body['data'] as Row[]).map(
    (user) => user['id'],
  )

describe('an assignment', () => {
  test('[SRV-50] is made with its own id and taken away, and lets the person see the record meanwhile', async () => {
    const admin = harbor.as('admin')
    const seen = async () => (await harbor.as('helper').get(`/v2/victim/${records.victim}`)).status
    expect(await seen()).toBe(403)
    const added = await admin.post(path, body(harbor.users['helper']))
    expect(added.status).toBe(200)
    expect(await assigned()).toEqual([{ id: idOf(added), user_id: harbor.users['helper'], secondary: false }])
    expect((await held())['version']).toBe(versionOf(added))
    expect(await seen()).toBe(200)
    const gone = await admin.remove(`${path}/${idOf(added)}`)
    expect(gone.body).toEqual({ success: true, version: (await held())['version'] })
    expect(await seen()).toBe(403)
    expect((await admin.remove(`${path}/${idOf(added)}`)).status).toBe(404)
  })
  test('[PRM-27] is made with add_assignment, edit_own_assigned_object and the right to edit the record, and by nobody else', async () => {
    const user = harbor.users['helper']
    // An advocate holds both scopes, and may see but not edit somebody else's client.
    expect((await harbor.as('advocate').post(path, body(user))).status).toBe(403)
    for (const login of ['display', 'helper'])
      expect([login, (await harbor.as(login).post(path, body(user))).status]).toEqual([login, 403])
    expect(await assigned()).toEqual([])
    const own = await harbor
      .as('advocate')
      .post('/v2/victim', { first: 'Bo', last: 'Ruiz', race: 9, gender: 4, case_id: records.caseId, victim_type: 'S' })
    expect(own.status).toBe(200)
    expect((await harbor.as('advocate').post(path, { ...body(user), object_id: idOf(own) })).status).toBe(200)
  })
  test('[PRM-28] is taken away only with delete_assignment, edit_own_assigned_object and the right to edit the record', async () => {
    const own = idOf(
      await harbor.as('advocate').post('/v2/victim', {
        first: 'Cy',
        last: 'Ruiz',
        race: 9,
        gender: 4,
        case_id: records.caseId,
        victim_type: 'S',
      }),
    )
    const added = await harbor.as('advocate').post(path, { ...body(harbor.users['helper']), object_id: own })
    // An advocate may add but not take away; what they added themselves only while it is fresh.
    const another = await harbor.as('admin').post(path, { ...body(harbor.users['supervisor']), object_id: own })
    expect(another.status, another.text).toBe(200)
    expect((await harbor.as('advocate').remove(`${path}/${idOf(another)}`)).status).toBe(403)
    expect((await harbor.as('helper').remove(`${path}/${idOf(added)}`)).status).toBe(403)
    expect((await harbor.as('supervisor').remove(`${path}/${idOf(added)}`)).status).toBe(200)
  })
  test('is taken back by who made it, for a day, and by no other advocate', async () => {
    const advocate = harbor.as('advocate')
    const client = { first: 'Di', last: 'Ruiz', race: 9, gender: 4, case_id: records.caseId, victim_type: 'S' }
    const own = idOf(await advocate.post('/v2/victim', client))
    const add = async () => idOf(await advocate.post(path, { ...body(harbor.users['helper']), object_id: own }))
    const first = await add()
    expect((await harbor.as('helper').remove(`${path}/${first}`)).status).toBe(403)
    expect((await advocate.remove(`${path}/${first}`)).body).toMatchObject({ success: true })
    const { id: second } = await asSystem(world.database.databases, 'job', (tx) =>
      tx
        .insertInto('assignment')
        .values({
          account: harbor.account,
          kind: 'victim',
          object_id: own,
          user_id: harbor.users['helper'] ?? 0,
          made_by: harbor.users['advocate'] ?? 0,
          made_at: new Date(world.clock.now() - 24 * 60 * 60 * 1000).toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    expect((await advocate.remove(`${path}/${second}`)).status).toBe(403)
  })
  test('is not made twice, nor for the owner, nor for somebody who is switched off or not there', async () => {
    const admin = harbor.as('admin')
    const helper = harbor.users['helper']
    await admin.post(path, body(helper))
    const gone = await world.addUser(harbor.account, { role_id: 3, user_login: 'harbor-gone', last: 'gone', status: 0 })
    const before = await held()
    for (const user of [helper, harbor.users['admin'], gone.id, 999_999]) {
      const refused = await admin.post(path, body(user))
      expect([user, refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([user, 422, ['user_id']])
    }
    expect((await admin.post(path, { ...body(helper), object_id: 999_999 })).status).toBe(422)
    expect(await held()).toEqual(before)
    await clear()
  })
  test('of two that come at once one is the first and the other secondary', async () => {
    const admin = harbor.as('admin')
    const replies = await Promise.all([
      admin.post(path, body(harbor.users['helper'])),
      admin.post(path, body(harbor.users['advocate'])),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await assigned()).map(({ secondary }) => secondary)).toEqual([false, true])
    await clear()
  })
  test('is in the audit trail and in the history of its record', async () => {
    const admin = harbor.as('admin')
    const added = await admin.post(path, body(harbor.users['helper']))
    await admin.remove(`${path}/${idOf(added)}`)
    const lines = (await world.audited(harbor.account, 'assignment')).filter(
      (line) => line['object_id'] === idOf(added),
    )
    expect(lines.map((line) => [line['verb'], line['fields']])).toEqual([
      ['create', ['assignments']],
      ['delete', ['assignments']],
    ])
    const versions = (await world.rows(harbor.account, 'record_change')).filter(
      (row) => row['kind'] === 'victim' && row['record_id'] === records.victim,
    )
    expect(versions.map((row) => Number(row['version'])).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: Number((await held())['version']) }, (_, index) => index + 1),
    )
  })
})

describe('[PRM-13] without secondary assignments', () => {
  test('a record has one assignment, and after that is taken away it has room for another', async () => {
    const small = await world.agency(
      'small',
      everyModule.filter((name) => name !== 'secondary_assignments_enabled'),
    )
    const mine = await addRecords(small)
    const admin = small.as('admin')
    const assign = (user: number | undefined, secondary: boolean) =>
      admin.post(path, { object_type: 'victim', object_id: mine.victim, user_id: user, secondary })
    const first = await assign(small.users['helper'], false)
    expect(first.status).toBe(200)
    for (const secondary of [false, true]) expect((await assign(small.users['advocate'], secondary)).status).toBe(422)
    expect((await held(small, mine.victim))['assignments']).toHaveLength(1)
    await admin.remove(`${path}/${idOf(first)}`)
    expect((await assign(small.users['advocate'], false)).status).toBe(200)
  })
  test('with them it has several', async () => {
    const admin = harbor.as('admin')
    for (const login of ['helper', 'advocate'])
      expect((await admin.post(path, body(harbor.users[login], 'victim', login === 'advocate'))).status).toBe(200)
    expect(await assigned()).toHaveLength(2)
    await clear()
  })
})

describe('[PRM-29] the list of assignable advocates', () => {
  test('leaves out who sees the record anyway, its owner and who is assigned, and has who may see what they are assigned to', async () => {
    // Of the staff the helper alone sees nothing that is not theirs, and holds can_view_assigned_object.
    expect(await offered(harbor)).toEqual([harbor.users['helper']])
    await harbor.as('admin').post(path, body(harbor.users['helper']))
    expect(await offered(harbor)).toEqual([])
    await clear()
  })
  test('has an advocate once the access is limited', async () => {
    await harbor.as('admin').put(`/v2/victim/${records.victim}`, { limited_access: true })
    expect(new Set(await offered(harbor))).toEqual(new Set([harbor.users['helper'], harbor.users['advocate']]))
    await harbor.as('admin').put(`/v2/victim/${records.victim}`, { limited_access: false })
  })
  test('is for whoever may assign, and of the own account', async () => {
    const other = await world.agency('other')
    const url = `/v1/assignable_user?object_type=victim&object_id=${records.victim}`
    expect((await other.as('admin').get(url)).status).toBe(404)
    expect((await harbor.as('helper').get(url)).status).toBe(403)
    expect((await harbor.as('advocate').get(url)).status).toBe(403)
  })
})
