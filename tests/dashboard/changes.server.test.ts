import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startScoped } from '../access/scopedUsers.ts'
import { addClient, startWorld, type World } from '../items/itemWorld.ts'
import { idOf, rowsOf, type Caller } from '../records/agencyServer.ts'

let world: World
let advocate: Caller
let advocateId: number
let own: { readonly case_id: number; readonly victim_id: number }

beforeAll(async () => {
  world = await startWorld()
  advocate = await world.agency.as('advocate')
  advocateId = Number((await advocate.get('/v1/me')).body['id'])
  own = await addClient(advocate)
  await visit(advocate, new Date(world.agency.clock.now()).toISOString())
})
afterAll(() => world?.agency.stop())

type Told = {
  kind: string
  verb: string
  of: number
  fields: string[]
  party: { kind: string; id: number; name: string } | null
}
const visit = async (caller: Caller, seen?: string): Promise<void> => {
  world.agency.clock.advance(1_000)
  expect((await caller.put('/v1/dashboard/visit', seen === undefined ? {} : { seen_until: seen })).status).toBe(200)
}
const changesIn = async (caller: Caller, caseId: number): Promise<readonly Told[]> => {
  const found = rowsOf(await caller.get('/v1/dashboard/change')).find(({ case_id }) => case_id === caseId)
  return (found?.['changes'] ?? []) as Told[]
}
const brief = (changes: readonly Told[]) => changes.map(({ verb, kind }) => `${verb} ${kind}`)
const seen = async (caller: Caller): Promise<void> =>
  visit(caller, String((await caller.get('/v1/dashboard/change')).body['until']))

describe('what changed in my cases since I was last here', () => {
  test('[NAV-54] others’ changes of the case, its client and what hangs on them, the newest first; not the own ones', async () => {
    const { admin, agency } = world
    await advocate.put(`/v2/victim/${own.victim_id}`, { next_of_kin: 'by myself' })
    expect(await changesIn(advocate, own.case_id)).toEqual([])
    agency.clock.advance(1_000)
    expect(
      (await admin.put(`/v2/victim/${own.victim_id}`, { next_of_kin: 'Aunt Wilhelmina', city: 'Easton' })).status,
    ).toBe(200)
    agency.clock.advance(1_000)
    const task = await admin.post('/v1/task', {
      title: 'Call the shelter',
      victim_id: own.victim_id,
      user_id: advocateId,
    })
    expect(task.status).toBe(200)
    const told = await changesIn(advocate, own.case_id)
    expect(brief(told)).toEqual(['create task', 'update victim'])
    expect(told[1]?.fields.toSorted()).toEqual(['city', 'next_of_kin'])
    expect(told[0]?.party).toEqual({ kind: 'victim', id: own.victim_id, name: expect.stringContaining('Quillfeather') })
    expect(JSON.stringify(told)).not.toContain('Wilhelmina')
    expect(JSON.stringify(told)).not.toContain('shelter')
  })

  test('what was seen is not told of again, and the next session is told of what came after this one', async () => {
    const { admin, agency } = world
    await seen(advocate)
    expect(await changesIn(advocate, own.case_id)).toEqual([])
    agency.clock.advance(1_000)
    expect((await admin.put(`/v2/victim/${own.victim_id}`, { city: 'Weston' })).status).toBe(200)
    expect(brief(await changesIn(advocate, own.case_id))).toEqual(['update victim'])
    // The session is told of it for as long as it lasts, however often the page is opened.
    await visit(advocate)
    expect(brief(await changesIn(advocate, own.case_id))).toEqual(['update victim'])
    const { access: token } = await agency.signIn('advocate')
    const again = await agency.send('GET', '/v1/dashboard/change', { token })
    expect(rowsOf(again).map(({ case_id }) => case_id)).not.toContain(own.case_id)
  })

  test('[SVC-10] a private note is told of to its writer’s own eyes only, also after it was opened to all', async () => {
    const { admin, agency } = world
    await seen(advocate)
    const body = { victim_id: own.victim_id, date_time: new Date(agency.clock.now()).toISOString() }
    const hidden = await admin.post('/v1/note', { ...body, note: 'For me', private: true })
    const open = await admin.post('/v1/note', { ...body, note: 'For all', private: false })
    expect([hidden.status, open.status]).toEqual([200, 200])
    const noteIds = async (): Promise<readonly number[]> =>
      (await changesIn(advocate, own.case_id)).filter(({ kind }) => kind === 'note').map(({ of }) => of)
    expect(await noteIds()).toEqual([idOf(open)])
    agency.clock.advance(1_000)
    expect((await admin.put(`/v1/note/${idOf(hidden)}`, { private: false })).status).toBe(200)
    expect(await noteIds()).toEqual([idOf(open)])
  })

  test('what was said of an item while it hung on another client is not told of on this one', async () => {
    const { admin, agency } = world
    await seen(advocate)
    const { victim_id: hidden } = await addClient(admin, { limited_access: true })
    const time = { victim_id: hidden, date_time: '2026-02-03T17:00:00.000Z', minutes: 30, advocate_id: advocateId }
    agency.clock.advance(1_000)
    const made = await admin.post('/v1/timelog', time)
    expect(made.status, made.text).toBe(200)
    for (const body of [{ note: 'There' }, { victim_id: own.victim_id, note: 'Here' }, { minutes: 45 }]) {
      agency.clock.advance(1_000)
      expect((await admin.put(`/v1/timelog/${idOf(made)}`, body)).status).toBe(200)
    }
    const told = (await changesIn(advocate, own.case_id)).filter(({ kind }) => kind === 'timelog')
    expect(told.map(({ verb, fields }) => [verb, fields.toSorted()])).toEqual([
      ['update', ['minutes']],
      ['update', ['note', 'victim_id']],
    ])
  })

  test('every case that changed is told of, and how much in each, before all is marked as seen', async () => {
    const { admin, agency } = world
    await seen(advocate)
    const clients = []
    for (let at = 0; at < 30; at += 1) clients.push(await addClient(advocate))
    agency.clock.advance(1_000)
    for (const { victim_id } of clients)
      expect((await admin.put(`/v2/victim/${victim_id}`, { city: 'Easton' })).status).toBe(200)
    const [busy] = clients
    for (let at = 0; at < 7; at += 1) {
      agency.clock.advance(1_000)
      expect((await admin.put(`/v2/victim/${busy?.victim_id}`, { city: `Easton ${at}` })).status).toBe(200)
    }
    const told = await advocate.get('/v1/dashboard/change')
    const counts = new Map(
      rowsOf(told).map(({ case_id, total, changes }) => [case_id, [total, (changes as Told[]).length]]),
    )
    expect(told.body['more']).toBe(false)
    expect(clients.map(({ case_id }) => counts.get(case_id))).toEqual(
      clients.map(({ case_id }) => (case_id === busy?.case_id ? [8, 5] : [1, 1])),
    )
  })

  test('[PRM-50] an item on my case is not told of without the scope to see such items', async () => {
    const { admin, agency, account } = world
    const scoped = await startScoped(agency, account)
    const { case_id, victim_id } = await addClient(admin)
    const body = { object_type: 'court_case', object_id: case_id, user_id: scoped.id, secondary: false }
    expect((await admin.post('/v1/assignment', body)).status).toBe(200)
    agency.clock.advance(1_000)
    for (const of of [{ case_id }, { victim_id }])
      expect((await admin.post('/v1/task', { title: 'Call', user_id: advocateId, ...of })).status).toBe(200)
    const told = async (...without: string[]): Promise<readonly string[]> => {
      const answer = await scoped.lacking(without, 'GET', '/v1/dashboard/change')
      const found = rowsOf(answer).find((each) => each['case_id'] === case_id)
      return brief((found?.['changes'] ?? []) as Told[]).filter((each) => each.endsWith('task'))
    }
    expect(await told()).toEqual(['create task', 'create task'])
    expect(await told('view_task')).toEqual([])
    await scoped.stop()
  })

  test('[PRM-02] nobody is told of a case that is neither theirs nor theirs to see', async () => {
    const { admin, agency } = world
    const foreign = await addClient(admin)
    const limited = await addClient(admin, { first: 'Hidde', limited_access: true })
    agency.clock.advance(1_000)
    const supervisor = await agency.as('supervisor')
    for (const { victim_id } of [foreign, limited])
      expect((await supervisor.put(`/v2/victim/${victim_id}`, { city: 'Norton' })).status).toBe(200)
    for (const { case_id } of [foreign, limited]) expect(await changesIn(advocate, case_id)).toEqual([])
    expect(brief(await changesIn(admin, foreign.case_id))).toContain('update victim')
    const elsewhere = await agency.as('other-admin')
    expect(rowsOf(await elsewhere.get('/v1/dashboard/change')).map(({ case_id }) => case_id)).not.toContain(
      foreign.case_id,
    )
  })
})
