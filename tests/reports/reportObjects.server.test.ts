/** Runs of reports are kept, shown to those whom they concern, and their counts are told of. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { same } from '../../domain/kernel/index.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { everyScopeBut, startScoped, type Scoped } from '../access/scopedUsers.ts'
import { rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { runs } from '../run/runs.ts'
import { until } from '../run/until.ts'

let agency: Agency
let admin: Caller
let scoped: Scoped
let account = 0
beforeAll(async () => {
  agency = await startAgency(60)
  admin = await agency.as('admin')
  account = Number((await admin.get('/v1/my_account')).body['id'])
  scoped = await startScoped(agency, account)
}, 120_000)
afterAll(async () => {
  await scoped?.stop()
  await agency?.stop()
})

const audited = () =>
  inTenant(agency.app.services.databases, { account, user: null }, (tx) =>
    tx.selectFrom('audit').selectAll().where('kind', '=', 'report_object').orderBy('seq').execute(),
  )

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const filters = {
  races: [3],
  report_new_all_time: '1',
  victimizations: [{ combine_type: 'none', items: [1, 2], include_null: true }],
  date_range: ['2026-01-01T07:00:00.000Z', '2026-03-31T05:59:59.999Z'],
}
const run = (n: number, more: object = {}) => ({
  uuid: uuid(n),
  type: 'full',
  filters: JSON.stringify(filters),
  reporting_period: 'Custom',
  ...more,
})

test('[SRV-66] [SRV-67] [RRV-14] a run is kept with who ran it, when, of which period and with which filters', async () => {
  const made = await admin.post('/v2/report_object', run(1))
  expect(made.status, made.text).toBe(200)
  expect(Object.keys(made.body)).toEqual(['id'])
  const me = (await admin.get('/v1/me')).body
  const reply = await scoped.holding(
    ['view_own_client'],
    'GET',
    `/v2/report_object/${String(made.body['id'])}?includes=user,account`,
  )
  expect(reply.status, reply.text).toBe(200)
  const own = { id: account, name: expect.any(String), time_zone: 'America/Denver' }
  expect(reply.body).toEqual({
    id: made.body['id'],
    uuid: uuid(1),
    account: own,
    type: 'full',
    type_simple: 'dynamic',
    report_type: 'Dynamic Full Service Report',
    reporting_period: 'Custom',
    date_time: new Date(agency.clock.now()).toISOString(),
    user_name: `${String(me['first'])} ${String(me['last'])}`,
    user: { id: me['id'], first: me['first'], last: me['last'], account: own },
    filters,
    names: [
      { list: 'crime', id: 1, label: expect.any(String) },
      { list: 'crime', id: 2, label: expect.any(String) },
      { list: 'race', id: 3, label: expect.any(String) },
    ],
  })
})

test('of tags it tells those who may read them', async () => {
  const [term] = rowsOf(await admin.get('/v2/term'))
  const asked = JSON.stringify({ terms: [{ combine_type: 'any', items: [term?.['id']] }] })
  const { id } = (await admin.post('/v2/report_object', run(62, { filters: asked }))).body
  const told = async (scopes: readonly string[]) =>
    (await scoped.holding(scopes, 'GET', `/v2/report_object/${String(id)}`)).body['names']
  expect(await told(['view_own_client'])).toEqual([])
  expect(await told(['view_own_client', 'view_term'])).toEqual([
    { list: 'term', id: term?.['id'], label: term?.['label'], taxonomy: expect.stringMatching(/\S/) },
  ])
})

test('of colleagues that its filters name it tells those who may read them (PRM-44)', async () => {
  const { id: user } = (await admin.get('/v1/me')).body
  const asked = JSON.stringify({ owners: [{ combine_type: 'any', items: [user] }] })
  const { id } = (await admin.post('/v2/report_object', run(61, { filters: asked }))).body
  const told = async (scopes: readonly string[]) =>
    (await scoped.holding(scopes, 'GET', `/v2/report_object/${String(id)}`)).body['names']
  expect(await told(['view_own_client'])).toEqual([])
  expect(await told(['view_own_client', 'view_any_user'])).toEqual([
    { list: 'user', id: user, label: expect.stringMatching(/\S/) },
  ])
})

test('[SRV-68] the runs of an account are listed for its back office, the newest first', async () => {
  for (const n of [11, 12, 13]) {
    agency.clock.advance(1_000)
    await admin.post('/v2/report_object', run(n))
  }
  expect((await admin.get(`/v2/report_object?account=${account}`)).status).toBe(403)
  const listed = await scoped.holding(['view_own_client'], 'GET', `/v2/report_object?account=${account}&limit=2`)
  expect(rowsOf(listed).map((row) => row['uuid'])).toEqual([uuid(13), uuid(12)])
  expect(listed.body['total']).toBeGreaterThanOrEqual(3)
})

test('the runs of another account are listed by its number, without the caller’s; one out of reach has none', async () => {
  const other = await agency.addAccount({ name: 'Listed' })
  const { login } = await agency.addUser(other, { role_id: scoped.role })
  const { access: token } = await agency.signIn(login)
  scoped.hold(everyScopeBut([]))
  const theirs = await agency.send('POST', '/v2/report_object', { token, body: run(22, { filters: '{}' }) })
  expect([theirs.status, theirs.text]).toEqual([200, theirs.text])
  expect((await admin.post('/v2/report_object', run(23))).status).toBe(200)
  const list = (scope: string, of: number) => scoped.holding([scope], 'GET', `/v2/report_object?account=${of}`)
  const listed = await list('view_own_client', other)
  expect([listed.status, listed.body['total']]).toEqual([200, 1])
  expect(rowsOf(listed)).toMatchObject([
    { id: theirs.body['id'], uuid: uuid(22), account: { id: other, name: 'Listed' } },
  ])
  const own = rowsOf(await list('view_own_client', account)).map((row) => row['uuid'])
  expect([own.includes(uuid(23)), own.includes(uuid(22))]).toEqual([true, false])
  expect((await list('view_own_client', 999_999)).status).toBe(404)
})

test('[RRV-17] a run is for back office and enterprise users; one beyond their reach is as one that is not there', async () => {
  const { id } = (await admin.post('/v2/report_object', run(21))).body
  const path = `/v2/report_object/${String(id)}`
  expect((await scoped.lacking(['view_own_client', 'view_enterprise_report'], 'GET', path)).status).toBe(403)
  for (const scope of ['view_own_client', 'view_enterprise_report'])
    expect((await scoped.holding([scope], 'GET', path)).status).toBe(200)
  const other = await agency.addAccount({ name: 'Other' })
  const stranger = await startStranger(other)
  expect((await stranger('view_enterprise_report', `${path}?account=${account}`)).status).toBe(404)
  expect((await stranger('view_enterprise_report', path)).status).toBe(404)
  expect((await stranger('view_own_client', path)).status).toBe(404)
  // The back office reaches its clients by their numbers.
  expect((await stranger('view_own_client', `${path}?account=${account}`)).status).toBe(200)
})

const startStranger = async (other: number) => {
  const { login } = await agency.addUser(other, { role_id: 100, user_login: 'stranger' })
  const { access: token } = await agency.signIn(login)
  return (scope: string, path: string) => {
    scoped.hold([scope])
    return agency.send('GET', path, { token })
  }
}

test('what is no run is refused with what is wrong, and nothing is kept', async () => {
  const before = await audited()
  for (const wrong of [
    run(31, { filters: '{"races":"all"}' }),
    run(31, { filters: '{' }),
    run(31, { filters: '[]' }),
    run(31, { filters: JSON.stringify({ unknown: 1 }) }),
    // What only tells a line of a report has no chip on the page of a run (RRV-05).
    run(31, { filters: JSON.stringify({ by_agency: -1 }) }),
    run(31, { filters: JSON.stringify({ counties: ['Marrow'] }) }),
    run(31, { type: 'everything' }),
    run(31, { uuid: 'mine' }),
    run(31, { reporting_period: 'x'.repeat(41) }),
  ]) {
    const reply = await admin.post('/v2/report_object', wrong)
    expect([reply.status, reply.body['message']]).toEqual([expect.toBeOneOf([400, 422]), expect.stringMatching(/\w/)])
  }
  expect(await audited()).toEqual(before)
})

const tooLong = { field_view_id: 1, search: 'x'.repeat(150), enabled: true }

test('a run of numbers that never were, of a reversed period or of a report that is closed is refused by name', async () => {
  const before = await audited()
  const asks = (n: number, more: object, type = 'full') =>
    admin.post('/v2/report_object', run(n, { type, filters: JSON.stringify({ ...filters, ...more }) }))
  const never = { agencies: [{ combine_type: 'any', items: [1, 999_999] }], victim_races: [888_888] }
  const unknown = await asks(32, never)
  expect([unknown.status, Object.keys(Object(unknown.body['fields']))]).toEqual([422, ['agencies', 'victim_races']])
  // By the filter's title and what its chip says, each once, and by no name of the wire.
  expect(String(unknown.body['message']).split('\n')).toEqual([
    '“Agencies” names what is not in your agency’s lists: Agency Not Found (999999). Take it out, and run the report again.',
    '“Race of clients” names what is not in your agency’s lists: Race Not Found (888888). Take it out, and run the report again.',
  ])
  expect(unknown.body['reason']).toBe('never_there')
  const backwards = await asks(32, { date_range: ['2026-03-31T05:59:59.999Z', '2026-01-01T07:00:00.000Z'] })
  expect([backwards.status, Object.keys(Object(backwards.body['fields']))]).toEqual([422, ['date_range']])
  // By what no figure could be counted, no run begins.
  for (const [more, status, names] of [
    [{ date_range: ['2026-01-01T07:00:00.000Z'] }, 422, ['date_range']],
    [{ ...filters, date_until: '2026-03-31T05:59:59.999Z' }, 422, ['date_range']],
    [{ date_range: ['0000-01-01T07:00:00.000Z', '2026-01-01T07:00:00.000Z'] }, 422, ['date_range.0']],
    [{ client_ids: { enabled: true, min: 9, max: 1 } }, 422, ['client_ids']],
    [{ fiscal_year_from: '2026-02-30' }, 400, ['fiscal_year_from']],
    [{ victim_custom_fields: Array.from({ length: 100 }, () => tooLong) }, 400, ['victim_custom_fields']],
  ] as const) {
    const { status: came, body } = await asks(32, more)
    expect([more, came, Object.keys(Object(body['fields']))]).toEqual([more, status, names])
  }
  const advocate = await agency.as('advocate')
  for (const filter of ['enterprise', 'human_trafficking']) {
    const asked = run(32, { filters: JSON.stringify({ [filter]: '1' }) })
    expect([filter, (await advocate.post('/v2/report_object', asked)).status]).toEqual([filter, 403])
  }
  for (const type of ['enterprise', 'human_trafficking'])
    expect([type, (await advocate.post('/v2/report_object', run(32, { type }))).status]).toEqual([type, 403])
  const begun = (lines: typeof before) => lines.filter(({ verb }) => verb !== 'deny')
  expect(begun(await audited())).toEqual(begun(before))
})

test('a run of the grant report is of one grant', async () => {
  const any = (...items: number[]) => ({ combine_type: 'any', items })
  const asks = async (grants?: readonly object[]) => {
    const asked = run(36, { type: 'grant', filters: JSON.stringify({ ...filters, ...(grants && { grants }) }) })
    const { status, body } = await admin.post('/v2/report_object', asked)
    return [status, Object.keys(Object(body['fields']))]
  }
  for (const grants of [
    undefined,
    [],
    [any()],
    [any(1, 2)],
    [any(1), any(2)],
    [{ combine_type: 'none', items: [1] }],
    [{ ...any(1), include_null: true }],
  ])
    expect([grants, await asks(grants)]).toEqual([grants, [422, ['grants']]])
  expect(await asks([any(1)])).toEqual([200, []])
})

test('law: among however many numbers, one that never was is found and named, and no other', async () => {
  const known = rowsOf(await admin.get('/v2/crime')).map((row) => Number(row['id']))
  expect(known.length).toBeGreaterThan(20)
  const refused = async (filters: object) => {
    const reply = await admin.post('/v2/report_object', run(35, { filters: JSON.stringify(filters) }))
    const named = Object.entries(Object(reply.body['fields'])).map(([filter, text]) => [
      filter,
      String(text).match(/\d+/g)?.map(Number),
    ])
    return [reply.status, named]
  }
  const never = 900_000_000
  await fc.assert(
    fc.asyncProperty(
      fc.nat(known.length),
      fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 3 }),
      async (place, nth) => {
        const unknown = nth.map((each) => never + each).toSorted((a, b) => a - b)
        const items = known.toSpliced(place, 0, ...unknown)
        const crimes = { victimizations: [{ combine_type: 'any', items }] }
        expect(await refused(crimes)).toEqual([422, [['victimizations', unknown]]])
        const entry = (id: number, enabled: boolean) => ({ field_view_id: id, search: 'blue', enabled })
        const [id = 0] = unknown
        const others = { person_attendees: [id], victim_custom_fields: [entry(id, true), entry(id + 1, false)] }
        expect(await refused(others)).toEqual([
          422,
          [
            ['victim_custom_fields', [id]],
            ['person_attendees', [id]],
          ],
        ])
      },
    ),
    { numRuns: runs(12) },
  )
  for (const plain of ['agency', 'grant', 'advocate'])
    expect(await refused({ [plain]: 0 })).toEqual([422, [[plain, [0]]]])
})

test('a run that names what was deleted since begins all the same', async () => {
  const deleted = await inTenant(agency.app.services.databases, { account, user: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`select max(id) + 1 as id from crime`.execute(tx)
    const id = Number(rows[0]?.id)
    // There was one after it, too: its number is one that was given.
    await sql`
      insert into crime select (jsonb_populate_record(c, jsonb_build_object('id', ${id + 1}::bigint, 'label', 'Newest'))).*
      from crime c limit 1`.execute(tx)
    return id
  })
  const asked = (id: number) =>
    run(33, { filters: JSON.stringify({ victimizations: [{ combine_type: 'any', items: [id] }] }) })
  expect((await admin.post('/v2/report_object', asked(deleted + 2))).status).toBe(422)
  expect((await admin.post('/v2/report_object', asked(deleted))).status).toBe(200)
})

test('a run that is begun once more is the same one, and another with its number is refused as that', async () => {
  const first = await admin.post('/v2/report_object', run(34))
  const again = await admin.post('/v2/report_object', run(34))
  expect([again.status, again.body]).toEqual([200, first.body])
  for (const other of [
    run(34, { type: 'service' }),
    run(34, { filters: '{}' }),
    run(34, { reporting_period: 'All Time' }),
  ]) {
    const reply = await admin.post('/v2/report_object', other)
    expect([reply.status, reply.body['message']]).toEqual([
      409,
      'Another run has this number. Please run the report again.',
    ])
  }
  const advocate = await agency.as('advocate')
  expect((await advocate.post('/v2/report_object', run(34))).status).toBe(409)
})

test('each run has a line in the trail, with the names of its filters and none of their values', async () => {
  const { id } = (await admin.post('/v2/report_object', run(41))).body
  const lines = await audited()
  expect(lines.at(-1)).toMatchObject({
    verb: 'create',
    kind: 'report_object',
    object_id: id,
    fields: expect.toSatisfy((names: string[]) => same(names.toSorted(), Object.keys(filters).toSorted())),
  })
})

test('[SRV-70] the sockets of whoever runs it hear of each count that has come to its end, and nobody else', async () => {
  const url = await agency.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const heard: Record<string, unknown[]> = { admin: [], advocate: [] }
  const sockets = await Promise.all(
    Object.keys(heard).map(async (login) => {
      const { access: token } = await agency.signIn(login)
      const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
      socket.on('report result complete', (payload) => heard[login]?.push(payload))
      await new Promise((resolve) => socket.once('connect', () => resolve(null)))
      return socket
    }),
  )
  const { id } = (await admin.post('/v2/report_object', run(51))).body
  for (const show of ['all', 'year', 'oct'])
    expect((await admin.get(`/v2/report?type=service&show=${show}&report_id=${String(id)}`)).status).toBe(200)
  expect((await admin.get('/v2/report?type=service&show=all')).status).toBe(200)
  expect((await admin.get(`/v2/report?type=nothing&report_id=${String(id)}`)).status).toBe(400)
  await until(() => (heard['admin']?.length ?? 0) >= 3)
  expect(heard).toEqual({ admin: [1, 2, 3].map(() => ({ report_id: id })), advocate: [] })
  for (const socket of sockets) socket.disconnect()
})
