/** Every kind of item, by its declaration: made, read, changed, taken out, put back and listed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { fieldsOf, idOf, rowsOf, versionOf, type Caller } from '../records/agencyServer.ts'
import { addressOf, exampleKinds, examples, startWorld, type ExampleKind, type World } from './itemWorld.ts'

let world: World
let admin: Caller
let stranger: Caller
let volunteer: Caller

beforeAll(async () => {
  world = await startWorld()
  admin = world.admin
  stranger = await world.agency.as('other-admin')
  volunteer = await world.agency.as('volunteer')
})
afterAll(() => world?.agency.stop())

const add = (kind: ExampleKind, more: object = {}, caller = admin) =>
  caller.post(addressOf(kind), { ...examples[kind].good(world), ...more })
const listOf = async (kind: ExampleKind): Promise<unknown[]> => {
  const { owner } = examples[kind]
  const answer = await admin.get(`${addressOf(kind)}?${owner}=${owner === null ? '' : world.own[owner]}`)
  return rowsOf(answer).map(({ id }) => id)
}

describe('[ACT-09] each field of what is ahead', () => {
  const fieldsOfKinds = (): readonly (readonly [ExampleKind, Readonly<Record<string, unknown>>])[] => {
    const { victim_id, case_id, defendant_id } = world.own
    const when = { date_time: '2026-03-05T17:00:00.000Z' }
    const own = { user_id: world.userId, victim_id }
    return [
      ['task', { title: 'Call back', note: 'After noon', ...when, ...own }],
      ['task', { title: 'Call the court', note: 'At nine', ...when, user_id: world.userId, victim_id: null }],
      [
        'appointment',
        { title: 'Intake', end_date_time: '2026-03-05T18:00:00.000Z', location: 'Room 2', ...when, ...own },
      ],
      ['court_date', { ...when, court_id: 1, case_id, victim_id, defendant_id }],
    ]
  }

  test('is kept as it was said, and a task needs no client', async () => {
    for (const [kind, fields] of fieldsOfKinds()) {
      const made = await admin.post(addressOf(kind), fields)
      expect([kind, made.status]).toEqual([kind, 200])
      expect((await admin.get(`${addressOf(kind)}/${idOf(made)}`)).body).toMatchObject(fields)
    }
  })
})

/** The second account does without these modules (PRM-11). */
const switchedOff: readonly ExampleKind[] = ['charge', 'location_operation', 'warrant', 'seizure']

/** Another field than the one of the example's change. */
const merging: Readonly<Partial<Record<ExampleKind, object>>> = {
  service: { time_minutes: 45 },
  timelog: { note: 'On the road' },
  note: { date_time: '2026-02-04T17:00:00.000Z' },
  task: { title: 'Call again' },
  appointment: { title: 'Second meeting' },
  court_date: { date_time: '2026-02-04T17:00:00.000Z' },
  case_court: { docket: 'D-2' },
  letter_template: { status: 0 },
  letter: { date_time: '2026-02-04T17:00:00.000Z' },
  charge: { description: 'Trespass by night' },
  location_operation: { type: 2 },
  warrant: { date: '02/05/2026' },
  seizure: { description: 'Two ledgers' },
}

describe.each(exampleKinds)('%s', (kind) => {
  const { good, change, owner } = examples[kind]
  const url = addressOf(kind)

  test('[SRV-41] what was sent is answered, and read again', async () => {
    const made = await add(kind)
    expect(made.body, made.text).toMatchObject({ ...good(world), version: 1, may_edit: true })
    const read = await admin.get(`${url}/${idOf(made)}`)
    expect(read.body).toEqual(made.body)
    expect(read.headers['etag']).toBe('"1"')
  })

  test('[SRV-41] a change raises the version and keeps the rest; a change of nothing does not', async () => {
    const made = await add(kind)
    const { updated_at: _, ...rest } = made.body
    const changed = await admin.put(`${url}/${idOf(made)}`, change)
    expect(changed.body, changed.text).toMatchObject({ ...rest, ...change, version: 2 })
    expect(versionOf(await admin.put(`${url}/${idOf(made)}`, change))).toBe(2)
  })

  test('writers of different fields are merged, writers of one field conflict and see the newer one', async () => {
    const made = await add(kind)
    const [field = ''] = Object.keys(change)
    const before = { [field]: made.body[field] }
    expect((await admin.put(`${url}/${idOf(made)}`, change, 1)).status).toBe(200)
    const clash = await admin.put(`${url}/${idOf(made)}`, before, 1)
    expect(clash.status).toBe(409)
    expect(clash.body).toMatchObject({ record: { id: idOf(made), version: 2, ...change } })
    expect((await admin.put(`${url}/${idOf(made)}`, before, 7)).status).toBe(412)
    const other = merging[kind]
    expect((await admin.put(`${url}/${idOf(made)}`, other, 1)).body).toMatchObject({ ...change, ...other, version: 3 })
  })

  test('[SRV-44] taken out it is in no list and on no page; put back it is as it was', async () => {
    const made = await add(kind)
    const one = `${url}/${idOf(made)}`
    if (owner !== null) expect(await listOf(kind)).toContain(idOf(made))
    expect(await admin.remove(one)).toMatchObject({ status: 200, body: { success: true } })
    expect((await admin.get(one)).status).toBe(404)
    expect((await admin.put(one, change)).status).toBe(404)
    expect((await admin.remove(one)).status).toBe(404)
    if (owner !== null) expect(await listOf(kind)).not.toContain(idOf(made))
    const { updated_at: _, version: __, ...same } = made.body
    const back = await admin.post(`${one}/restore`, {})
    expect(back.body, back.text).toMatchObject({ ...same, version: 3 })
    expect((await admin.post(`${one}/restore`, {})).status).toBe(404)
    if (owner !== null) expect(await listOf(kind)).toContain(idOf(made))
  })

  test('of another account it is not there, whatever is asked', async () => {
    const one = `${url}/${idOf(await add(kind))}`
    const answers = [
      await stranger.get(one),
      await stranger.put(one, change),
      await stranger.remove(one),
      await stranger.post(`${one}/restore`, {}),
    ]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([switchedOff.includes(kind) ? 403 : 404]))
    expect((await admin.get(one)).status).toBe(200)
  })

  test('[PRM-12] somebody with a display-only role changes nothing', async () => {
    const one = `${url}/${idOf(await add(kind))}`
    const answers = [await add(kind, {}, volunteer), await volunteer.put(one, change), await volunteer.remove(one)]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  if (owner !== null)
    test('an owner that is not there is named, here and in another account', async () => {
      const field = String(owner)
      const elsewhere = switchedOff.includes(kind) ? [] : [await add(kind, {}, stranger)]
      for (const answer of [await add(kind, { [field]: 999_999 }), ...elsewhere]) {
        expect(answer.status, answer.text).toBe(422)
        expect(Object.keys(fieldsOf(answer))).toContain(field)
      }
      expect((await admin.get(`${url}?${field}=999999`)).status).toBe(404)
      const theirs = await stranger.get(`${url}?${field}=${world.own[owner ?? 'victim_id']}`)
      expect(theirs.status).toBe(switchedOff.includes(kind) ? 403 : 404)
    })

  test('a field that the server makes, or nobody knows, is refused', async () => {
    for (const more of [{ may_edit: true }, { updated_by: 1 }, { account: 2 }, { removed_at: null }, { id: 4 }]) {
      const answer = await add(kind, more)
      expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([422, Object.keys(more)])
    }
  })

  test('an empty one is refused by the names of what is missing, and never breaks the server', async () => {
    const answer = await admin.post(url, {})
    expect(answer.status).toBe(422)
    expect(Object.keys(fieldsOf(answer)).length).toBeGreaterThan(0)
  })

  test('each save is in the audit trail by its fields, and in the history', async () => {
    const made = await add(kind)
    await admin.put(`${url}/${idOf(made)}`, change)
    const { audit, history } = await inTenant(
      world.agency.database.databases,
      { account: world.account, user: null },
      async (tx) => ({
        audit: await tx
          .selectFrom('audit')
          .select(['verb', 'fields'])
          .where('kind', '=', kind)
          .where('object_id', '=', idOf(made))
          .orderBy('seq')
          .execute(),
        history: await tx
          .selectFrom('record_change')
          .select(['verb', 'version', 'fields', 'before', 'after'])
          .where('kind', '=', kind)
          .where('record_id', '=', idOf(made))
          .orderBy('version')
          .execute(),
      }),
    )
    expect(audit).toMatchObject([{ verb: 'create' }, { verb: 'update', fields: Object.keys(change) }])
    expect(history).toMatchObject([
      { verb: 'create', version: 1, before: {}, after: examples[kind].good(world) },
      { verb: 'update', version: 2, fields: Object.keys(change), after: change },
    ])
  })
})
