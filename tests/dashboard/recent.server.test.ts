import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostRecent } from '../../domain/dashboard/index.ts'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { startFamily } from '../../server/session/families.ts'
import { standingOf } from '../../server/session/standing.ts'
import { addClient, startWorld, type World } from '../items/itemWorld.ts'
import { idOf, rowsOf, type Caller } from '../records/agencyServer.ts'

let world: World
let advocate: Caller

beforeAll(async () => {
  world = await startWorld()
  advocate = await world.agency.as('advocate')
})
afterAll(() => world?.agency.stop())

const recent = async (caller: Caller) => rowsOf(await caller.get('/v1/dashboard/recent'))
const brief = async (caller: Caller) => (await recent(caller)).map(({ kind, id }) => `${String(kind)} ${String(id)}`)

describe('what I opened last', () => {
  test('[NAV-54] the newest first, once each, by its name, and on every device', async () => {
    const { agency } = world
    const first = await addClient(advocate, { first: 'Odile', last: 'Brambleworth' })
    const second = await addClient(advocate, { first: 'Ines', last: 'Quillfeather' })
    expect(await brief(advocate)).toEqual([`victim ${second.victim_id}`, `victim ${first.victim_id}`])
    await advocate.get(`/v2/victim/${first.victim_id}`)
    await advocate.get(`/v1/court_case/${second.case_id}`)
    await advocate.get(`/v2/victim/${first.victim_id}`)
    const [newest, ...others] = await recent(advocate)
    expect(newest).toEqual({ kind: 'victim', id: first.victim_id, name: 'Brambleworth, Odile', case_id: first.case_id })
    expect(others.map(({ kind }) => kind)).toEqual(['court_case', 'victim'])
    expect(others[0]?.['case_id']).toBeNull()
    const { access: token } = await agency.signIn('advocate')
    expect(rowsOf(await agency.send('GET', '/v1/dashboard/recent', { token }))).toEqual([newest, ...others])
  })

  test('[NAV-54] a record that is opened with others beside it was opened, and they were not', async () => {
    const other = await addClient(advocate, { first: 'Odile' })
    const client = await addClient(advocate)
    const person = Number((await advocate.get(`/v2/victim/${client.victim_id}`)).body['person_id'])
    for (const [kind, id, beside] of [
      ['court_case', other.case_id, 'stage,owner,courts'],
      ['victim', client.victim_id, 'case,person,owner,notes'],
    ] as const) {
      const url = kind === 'victim' ? `/v2/victim/${id}` : `/v1/court_case/${id}`
      expect((await advocate.get(`${url}?includes=${beside}`)).status).toBe(200)
      expect((await brief(advocate))[0]).toBe(`${kind} ${id}`)
    }
    const opened = await brief(advocate)
    expect(opened).not.toContain(`court_case ${client.case_id}`)
    expect(opened).not.toContain(`person ${person}`)
  })

  test('what is read along with other work, as a bulk change reads each record, was not opened', async () => {
    const { victim_id, case_id } = await addClient(advocate)
    const last = await addClient(advocate)
    await advocate.get(`/v2/victim/${last.victim_id}`)
    for (const url of [`/v2/victim/${victim_id}`, `/v1/court_case/${case_id}`])
      expect((await advocate.get(`${url}?beside=1`)).status).toBe(200)
    expect((await brief(advocate))[0]).toBe(`victim ${last.victim_id}`)
    expect((await advocate.get(`/v2/victim/${victim_id}?beside=2`)).status).toBe(400)
  })

  test('[PRM-02] what others opened is not there, nor what the user may no longer see, nor what is gone', async () => {
    const { admin } = world
    const own = await addClient(advocate)
    const gone = await addClient(advocate)
    const lent = await addClient(admin)
    const me = Number((await advocate.get('/v1/me')).body['id'])
    const assigned = await admin.post('/v1/assignment', {
      object_type: 'victim',
      object_id: lent.victim_id,
      user_id: me,
      secondary: false,
    })
    expect(assigned.status).toBe(200)
    expect((await advocate.get(`/v2/victim/${lent.victim_id}`)).status).toBe(200)
    expect(await brief(advocate)).toContain(`victim ${lent.victim_id}`)
    expect((await admin.put(`/v2/victim/${lent.victim_id}`, { limited_access: true })).status).toBe(200)
    expect((await admin.remove(`/v1/assignment/${idOf(assigned)}`)).status).toBe(200)
    expect((await admin.remove(`/v2/victim/${gone.victim_id}`)).status).toBe(200)
    const left = await brief(advocate)
    expect(left).toContain(`victim ${own.victim_id}`)
    expect(left).not.toContain(`victim ${lent.victim_id}`)
    expect(left).not.toContain(`victim ${gone.victim_id}`)
    expect(await brief(admin)).not.toContain(`victim ${own.victim_id}`)
    expect(await recent(await world.agency.as('other-admin'))).toEqual([])
  })

  test('what an administrator opens while acting as somebody is not among what that one opened, and its line names both', async () => {
    const { agency, admin } = world
    const { databases } = agency.database
    const [me, acting] = await Promise.all(
      [advocate, admin].map(async (caller) => Number((await caller.get('/v1/me')).body['id'])),
    )
    const older = await addClient(advocate)
    await addClient(advocate)
    const before = await brief(advocate)
    const { access_token: token, session } = await asSystem(databases, 'sign-in', async (tx) => {
      const standing = await standingOf(tx, me ?? 0)
      if (standing === null) throw new Error('There is no such user.')
      const admins = await tx
        .selectFrom('session_family')
        .select('id')
        .where('user_id', '=', acting ?? 0)
        .where('ended_at', 'is', null)
        .limit(1)
        .executeTakeFirstOrThrow()
      const by = { admin: acting ?? 0, session: admins.id }
      return startFamily(tx, agency.app.services, standing, { sso: false, acting: by })
    })
    const seen = async (url: string) => rowsOf(await agency.send('GET', url, { token }))
    await agency.send('GET', `/v2/victim/${older.victim_id}`, { token })
    expect((await seen('/v1/dashboard/recent')).map(({ id }) => id)).toEqual([older.victim_id])
    expect(await brief(advocate)).toEqual(before)
    const { rows } = await inTenant(databases, { account: world.account, user: null }, (tx) =>
      sql`select user_id, acting_admin from audit where session = ${session} and verb = 'view'`.execute(tx),
    )
    expect(rows).toEqual([{ user_id: me, acting_admin: acting }])
  })

  test('[NAV-54] not more than fit', async () => {
    for (let made = 0; made < mostRecent + 2; made += 1) await addClient(advocate)
    expect(await recent(advocate)).toHaveLength(mostRecent)
  })
})
