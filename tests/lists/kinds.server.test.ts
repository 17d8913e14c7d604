/** The laws of lists over every kind that has one, on records of all kinds around the same cases. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lists } from '../../domain/lists/index.ts'
import { specifiedTabs, type SpecifiedTab } from './specifiedTabs.ts'
import { entities } from '../../domain/records/index.ts'
import { inTenant, openDatabases, type Databases } from '../../server/kernel/database.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { idsListed, listUrl, plantKinds, type Planted } from './listedKinds.ts'
import { runs } from '../run/runs.ts'
import { anyCodePoint } from '../run/codePoints.ts'

const times = runs(60)
const logins = ['admin', 'supervisor', 'advocate', 'volunteer', 'helper', 'advocate-2', 'other-admin']

let agency: Agency
let admin: Caller
let owner: Databases
let account = 0
let users: number[] = []
let planted: Planted

beforeAll(async () => {
  agency = await startAgency(300)
  admin = await agency.as('admin')
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  account = Number((await admin.get('/v1/me')).body['account'])
  users = await Promise.all(
    ['advocate', 'helper', 'advocate-2', 'admin'].map(async (login) =>
      Number((await (await agency.as(login)).get('/v1/me')).body['id']),
    ),
  )
  const other = Number((await (await agency.as('other-admin')).get('/v1/me')).body['account'])
  await sql`
    insert into addon (account, label, beta, capabilities)
    select ${other}, a.label, a.beta, a.capabilities from addon a
    where a.account = ${account} and not exists (select from addon o where o.account = ${other} and o.label = a.label)`.execute(
    owner.tenant,
  )
  planted = await plantKinds(admin, users, 24)
  for (const [kind, ids] of [
    ['defendant', planted.defendants],
    ['location', planted.locations],
    ['event', planted.events],
  ] as const)
    for (const id of ids.filter((_, index) => index % 5 === 0))
      await inTenant(agency.database.databases, { account, user: null }, (tx) =>
        sql`insert into assignment (account, kind, object_id, user_id) values (${account}, ${kind}, ${id}, ${users[1]})`.execute(
          tx,
        ),
      )
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

const pageUrl = (tab: SpecifiedTab, id: number): string => {
  const { endpoint, version } = entities[lists[tab].kind]
  return `/v${version}/${endpoint}/${id}`
}
const rowOf = async (caller: Caller, tab: SpecifiedTab, id: number) =>
  rowsOf(await caller.get(listUrl(tab, { type: 'id', search: id })))[0]

/** Of each list: what is sorted by, the member of its cards that is shown there, and the table of its names. */
const ofOwner = ['owner', 'owner_id', 'app_user'] as const
const namedColumns: Readonly<Record<SpecifiedTab, readonly (readonly [string, string, string | null])[]>> = {
  victims: [['race', 'race', 'race'], ['gender', 'gender', 'gender'], ['business', 'business', null], ofOwner],
  cases: [['stage', 'stage_id', 'case_stage'], ofOwner],
  defendants: [['city', 'city', null], ['business', 'business', null], ofOwner],
  locations: [['business', 'business', null], ofOwner],
  events: [['event_type', 'event_type_id', 'event_type'], ['stage', 'stage_id', 'event_stage'], ofOwner],
}
const foldedName = (name: string): string => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
/** In another order than that of their ids. */
const namesIn = async (table: string | null): Promise<ReadonlyMap<number, string>> => {
  if (table === null) return new Map()
  const label = table === 'app_user' ? sql`concat_ws(' ', last, first)` : sql`label`
  const { rows } = await sql<{ id: number; label: string }>`
    select id, ${label} as label from ${sql.table(table)} where account = ${account} and status = 1 order by id desc`.execute(
    owner.tenant,
  )
  return new Map(rows.map((row) => [Number(row.id), row.label]))
}

describe.each(specifiedTabs.map((tab) => [tab] as const))('%s', (tab) => {
  test('[PRM-21] [SRV-36] a list holds exactly the records whose page opens', async () => {
    const all = planted[tab]
    const everything = await idsListed(admin, tab, { type: 'all' })
    for (const id of all) expect(everything).toContain(id)
    let [shown, hidden] = [0, 0]
    for (const login of ['advocate', 'helper', 'volunteer', 'advocate-2', 'other-admin']) {
      const caller = await agency.as(login)
      const listed = new Set(await idsListed(caller, tab, { type: 'all' }))
      for (const id of all) {
        expect([login, id, (await caller.get(pageUrl(tab, id))).status === 200]).toEqual([login, id, listed.has(id)])
        if (listed.has(id)) shown += 1
        else hidden += 1
      }
    }
    expect(Math.min(shown, hidden)).toBeGreaterThan(5)
  }, 60_000)

  test('[PRM-21] a typed word finds nothing that the list hides', async () => {
    for (const login of ['advocate', 'helper', 'volunteer', 'other-admin']) {
      const caller = await agency.as(login)
      const listed = new Set(await idsListed(caller, tab, { type: 'all', status: 1 }))
      const found = await idsListed(caller, tab, { search: 'planted' })
      expect(new Set(found)).toEqual(new Set(planted[tab].filter((id) => listed.has(id))))
      expect(new Set(await idsListed(caller, tab, { search: 'planted', order_by: 'rank', limit: 7 }))).toEqual(
        new Set(found),
      )
    }
  }, 60_000)

  test(
    '[SRV-36] the total is the number of rows that can be paged through, none of them twice',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            login: fc.constantFrom(...logins),
            search: fc.constantFrom('', 'pla', 'planted', 'planted 1', 'dag', 'hall pl', 'vig', 'o'),
            status: fc.constantFrom({}, { status: 0 }, { status: 1 }),
            order_by: fc.constantFrom(...lists[tab].sortColumns),
            order: fc.constantFrom('ASC', 'DESC'),
            limit: fc.constantFrom(7, 20, 100),
          }),
          async ({ login, status, ...query }) => {
            const ids = await idsListed(await agency.as(login), tab, { ...query, ...status })
            expect(new Set(ids).size).toBe(ids.length)
          },
        ),
        { numRuns: times },
      )
    },
    60_000 + times * 2_000,
  )

  test('[LST-25] each column sorts both ways', async () => {
    for (const column of lists[tab].sortColumns.filter((each) => each !== 'rank')) {
      const [up, down] = [
        await idsListed(admin, tab, { order_by: column, order: 'ASC' }),
        await idsListed(admin, tab, { order_by: column, order: 'DESC' }),
      ]
      expect(new Set(up)).toEqual(new Set(down))
      expect([column, up.join() === down.join()]).toEqual([column, false])
    }
  })

  test('[LST-25] a heading of names sorts by them, people by the last one, and what has none comes last both ways', async () => {
    for (const [order_by, member, table] of namedColumns[tab]) {
      const called = await namesIn(table)
      for (const [index, id] of planted[tab].slice(0, 9).entries()) {
        if (table === 'app_user' || index % 3 === 2) continue
        const value = table === null ? ['Ödland', 'alder'][index % 3] : [...called.keys()][index]
        if (value === undefined) continue
        expect(await admin.put(pageUrl(tab, id), { [member]: value })).toMatchObject({ status: 200 })
      }
      for (const order of ['ASC', 'DESC']) {
        const rows = rowsOf(await admin.get(listUrl(tab, { type: 'all', order_by, order, limit: 100 })))
        const names = rows.map((row) => (table === null ? row[member] : (called.get(Number(row[member])) ?? null)))
        const plain = names.filter((name) => name !== null && name !== '').map((name) => foldedName(String(name)))
        expect([order_by, new Set(plain).size > 1]).toEqual([order_by, true])
        const sorted = plain.toSorted()
        expect([order_by, order, plain]).toEqual([order_by, order, order === 'ASC' ? sorted : sorted.toReversed()])
        expect([order_by, names.slice(plain.length).every((name) => name === null || name === '')]).toEqual([
          order_by,
          true,
        ])
      }
    }
  }, 30_000)

  test('[LST-04] [SRC-38] active and inactive records part as they are asked for', async () => {
    const isIn = (ids: readonly number[]) => new Set(planted[tab].filter((id) => ids.includes(id)))
    const [active, inactive] = [
      isIn(await idsListed(admin, tab, { type: 'all', status: 1 })),
      isIn(await idsListed(admin, tab, { type: 'all', status: 0 })),
    ]
    expect(inactive.size).toBeGreaterThan(0)
    expect(new Set([...active, ...inactive])).toEqual(new Set(planted[tab]))
    expect([...active].filter((id) => inactive.has(id))).toEqual([])
    expect(isIn(await idsListed(admin, tab, { search: 'planted' }))).toEqual(active)
    expect(isIn(await idsListed(admin, tab, { type: 'inactive', search: 'planted' }))).toEqual(inactive)
    const both = isIn(await idsListed(admin, tab, { search: 'planted', status: 'all' }))
    expect(both).toEqual(new Set(planted[tab]))
  })

  test('every search type takes whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...lists[tab].searchTypes),
        fc.oneof(
          fc.string({ unit: anyCodePoint, maxLength: 40 }),
          fc.constantFrom('%', '\\', "'", '1', '12|', '1|a', '1|"', '|', "' or 1=1 --", '\u0000'),
        ),
        async (type, search) => {
          const { status } = await admin.get(listUrl(tab, { type, search: search.toWellFormed() }))
          return status === 200 || status === 400
        },
      ),
      { numRuns: times * 2 },
    )
  }, 60_000)
})

describe('what is removed', () => {
  test.each([
    ['defendants', '/v1/defendant', { first: 'Gonzo', last: 'Vanishing' }],
    ['locations', '/v1/location', { first: 'Vanishing Point' }],
    ['events', '/v1/event', { name: 'Vanishing act', date_time: '2026-02-10T18:00:00.000Z' }],
  ] as const)('%s leave the list and every search, and come back', async (tab, url, body) => {
    const id = idOf(await admin.post(url, { ...body, ...(tab === 'defendants' && { case_id: planted.cases[0] }) }))
    const everywhere = async () =>
      (
        await Promise.all(
          [
            { type: 'all' },
            { search: 'vanish' },
            { search: 'vanish', order_by: 'rank' },
            { type: 'id', search: id },
          ].map((query) => idsListed(admin, tab, query)),
        )
      ).map((ids) => ids.includes(id))
    expect(await everywhere()).toEqual([true, true, true, true])
    expect((await admin.remove(`${tab === 'locations' ? '/v1/person' : url}/${id}`)).status).toBe(200)
    expect(await everywhere()).toEqual([false, false, false, false])
    expect((await admin.post(`${url}/${id}/restore`, {})).status).toBe(200)
    expect(await everywhere()).toEqual([true, true, true, true])
  })
})

describe('search', () => {
  const finds = async (tab: SpecifiedTab, id: number, asked: readonly (readonly [string, unknown])[]) => {
    for (const [type, search] of asked)
      expect([type, (await idsListed(admin, tab, { type, search: String(search) })).includes(id)]).toEqual([type, true])
  }
  const misses = async (tab: SpecifiedTab, id: number, asked: readonly (readonly [string, unknown])[]) => {
    for (const [type, search] of asked)
      expect([type, (await idsListed(admin, tab, { type, search: String(search) })).includes(id)]).toEqual([
        type,
        false,
      ])
  }

  test('[SRC-12] [SRC-15] [SRC-36] defendants are found by what belongs to them', async () => {
    const made = await admin.post('/v1/defendant', {
      first: 'Théodora',
      last: 'Quist-Malone',
      case_id: planted.cases[1],
      business: 'Umbra Towing',
      address1: '9 Heron Quay',
      city: 'Port Ames',
      race: 3,
      gender: 2,
    })
    const id = idOf(made)
    const charged = await admin.post('/v1/charge', {
      defendant_id: id,
      description: 'Trespass on a Quay',
      outcome: 'cited',
    })
    expect(charged.status).toBe(200)
    await sql`insert into assignment (account, kind, object_id, user_id) values (${account}, 'defendant', ${id}, ${users[2]})`.execute(
      owner.tenant,
    )
    await sql`update defendant set custom_fields = '{"77": "Blue heron", "78": ["one", "two"]}' where id = ${id}`.execute(
      owner.tenant,
    )
    await finds('defendants', id, [
      ['defendant', 'theo QUIST'],
      ['defendant', 'umbra'],
      ['case_number', 'planted'],
      ['address', 'heron 9'],
      ['business', 'umbra'],
      ['race', 3],
      ['gender', 2],
      ['owner', made.body['owner_id']],
      ['advocate', users[2]],
      ['id', id],
      ['defendant_id', id],
      ['person_id', made.body['person_id']],
      ['case_id', planted.cases[1]],
      ['date', 30],
      ['cited', 'trespass'],
      ['custom_fields', '77|HERON'],
      ['custom_fields', '78|two'],
    ])
    const accused = async (outcome: string): Promise<number> => {
      const other = idOf(await admin.post('/v1/defendant', { first: 'Ann', last: outcome, case_id: planted.cases[1] }))
      await admin.post('/v1/charge', { defendant_id: other, description: 'Poaching at dusk', outcome })
      return other
    }
    const [charged2, arrested] = [await accused('charged'), await accused('arrested')]
    for (const [type, ids] of [
      ['charged', [charged2]],
      ['arrested', [arrested]],
      ['cited', []],
    ] as const)
      expect([type, await idsListed(admin, 'defendants', { type, search: 'poaching' })]).toEqual([type, ids])
    await misses('defendants', id, [
      ['defendant', 'heron'],
      ['business', 'quist'],
      ['charged', 'trespass'],
      ['arrested', 'trespass'],
      ['cited', 'larceny'],
      ['address', 'umbra'],
      ['custom_fields', '77|two'],
      ['custom_fields', '78|tw'],
      ['advocate', users[3]],
      ['inactive', 'quist'],
      ['all', 'quist'],
    ])
    const charge = `/v1/charge/${idOf(charged)}`
    expect((await admin.remove(charge)).status).toBe(200)
    await misses('defendants', id, [['cited', 'trespass']])
    expect((await admin.post(`${charge}/restore`, {})).status).toBe(200)
    await finds('defendants', id, [['cited', 'trespass']])
  })

  test('[SRC-16] [SRV-34] [LOC-02] [LOC-03] locations are found as persons with is_location', async () => {
    const made = await admin.post('/v1/location', {
      first: 'Château Élan',
      business: 'Umbra Lodging',
      address1: '12 Otter Bend',
      city: 'Lowmoor',
    })
    const id = idOf(made)
    const numbered = idOf(
      await admin.post('/v1/court_case', { case_reference_id: 'QZ-LOC-5', date_time: '2026-02-01T10:00:00.000Z' }),
    )
    expect((await admin.post('/v1/location_case', { case_id: numbered, location_id: id })).status).toBe(200)
    await finds('locations', id, [
      ['location', 'chat elan'],
      ['location_address', 'otter'],
      ['location_business', 'umbra'],
      ['case_number', 'qz-loc'],
      ['id', id],
      ['location_id', id],
      ['all', 'elan'],
    ])
    await misses('locations', id, [
      ['location', 'otter'],
      ['location_address', 'umbra'],
      ['location_business', 'elan'],
      ['case_number', 'qz-x'],
    ])
    expect(await rowOf(admin, 'locations', id)).toMatchObject({
      location_name: 'Château Élan',
      address: '12 Otter Bend, Lowmoor',
      cases_count: 1,
      events_count: 0,
    })
    // A person is no location.
    const person = idOf(await admin.post('/v1/person', { first: 'Elan', last: 'Nobody' }))
    expect(await idsListed(admin, 'locations', { search: 'elan' })).not.toContain(person)
  })

  test('[SRC-17] events are found by who comes, where and what they are', async () => {
    const event_type_id = rowsOf(await admin.get('/v1/event_type'))[0]?.['id']
    const made = await admin.post('/v1/event', {
      name: 'Nightfall Walk',
      date_time: '2026-02-20T18:00:00.000Z',
      event_type_id,
    })
    const id = idOf(made)
    const location = idOf(await admin.post('/v1/location', { first: 'Marigold Pavilion' }))
    expect((await admin.post('/v1/location_event', { event_id: id, location_id: location })).status).toBe(200)
    const person = idOf(await admin.post('/v1/person', { first: 'Ásta', last: 'Comesalong' }))
    const attends = async (who: object): Promise<string> =>
      `/v1/event_attendee/${idOf(await admin.post('/v1/event_attendee', { event_id: id, ...who }))}`
    const attendees = [await attends({ type: 'A', person_id: person }), await attends({ type: 'T', user_id: users[2] })]
    const advocate = rowsOf(await admin.get('/v1/user?limit=100')).find((each) => each['id'] === users[2])
    const byUser = String(advocate?.['last'])
    await finds('events', id, [
      ['event', 'night walk'],
      ['attendee', 'asta'],
      ['attendee', 'comes ast'],
      ['attendee', byUser],
      ['date', 30],
      ['location', 'marigold'],
      ['team_member', users[2]],
      ['event_type', event_type_id],
      ['owner', made.body['owner_id']],
      ['id', id],
      ['event_id', id],
    ])
    await misses('events', id, [
      ['event', 'marigold'],
      ['attendee', 'nightfall'],
      ['location', 'nightfall'],
      ['team_member', users[3]],
      ['date', 2],
    ])
    expect(await rowOf(admin, 'events', id)).toMatchObject({
      name: 'Nightfall Walk',
      location,
      location_name: 'Marigold Pavilion',
      location_count: 1,
      attendees_count: 2,
    })
    const place = pageUrl('locations', location)
    expect((await admin.put(place, { status: 0 })).status).toBe(200)
    await misses('events', id, [['location', 'marigold']])
    expect(await idsListed(admin, 'locations', { search: 'marigold' })).not.toContain(location)
    for (const attendee of attendees) expect((await admin.remove(attendee)).status).toBe(200)
    await misses('events', id, [
      ['attendee', 'asta'],
      ['attendee', byUser],
      ['team_member', users[2]],
    ])
  })

  test('[SRC-13] [SRC-14] clients and cases are found by advocate and custom field, cases by defendant and location', async () => {
    const defendant = await admin.post('/v1/defendant', { first: 'Uma', last: 'Zoltowski', case_id: planted.cases[2] })
    const caseId = planted.cases[2] ?? 0
    const client = planted.victims[0] ?? 0
    const location = idOf(await admin.post('/v1/location', { first: 'Zinnia Court' }))
    await admin.post('/v1/location_case', { case_id: caseId, location_id: location })
    expect(defendant.status).toBe(200)
    await sql`insert into assignment (account, kind, object_id, user_id)
      values (${account}, 'case', ${caseId}, ${users[2]}), (${account}, 'victim', ${client}, ${users[2]})`.execute(
      owner.tenant,
    )
    await sql`update court_case set custom_fields = '{"5": "Amber"}' where id = ${caseId}`.execute(owner.tenant)
    await sql`update victim set custom_fields = '{"6": ["x"]}' where id = ${client}`.execute(owner.tenant)
    await finds('cases', caseId, [
      ['defendant', 'zolt'],
      ['location', 'zinnia'],
      ['advocate', users[2]],
      ['custom_fields', '5|amb'],
    ])
    await misses('cases', caseId, [
      ['defendant', 'zinnia'],
      ['location', 'zolt'],
      ['advocate', users[3]],
      ['custom_fields', '6|x'],
    ])
    await finds('victims', client, [
      ['advocate', users[2]],
      ['custom_fields', '6|x'],
    ])
    await misses('victims', client, [['custom_fields', '5|amb']])
  })

  test('[SRV-35] cases come with the agency’s own fields where includes asks for them, and without them else', async () => {
    const field = await admin.post('/v1/field_view', { table: 'Case', label: 'Docket', type: 'Text' })
    expect(field.status, field.text).toBe(200)
    const custom_fields = { [String(idOf(field))]: 'Amberley' }
    const made = await admin.post('/v1/court_case', {
      case_reference_id: 'ZQ-CUSTOM',
      date_time: '2026-02-01T10:00:00.000Z',
      custom_fields,
    })
    expect(made.status, made.text).toBe(200)
    const found = async (more: string) =>
      rowsOf(await admin.get(`/v1/court_case?search=ZQ-CUSTOM&type=case_number${more}`))
    expect(await found('&includes=custom_fields')).toMatchObject([{ id: idOf(made), custom: custom_fields }])
    expect((await found('')).map((row) => 'custom' in row)).toEqual([false])
  })

  test.each([
    ['person', '/v1/person', 'person', { first: 'Zyra', last: 'Ranksworth', race: 9, gender: 4 }],
    ['victim', '/v2/victim', 'victim', { victim_type: 'P', first: 'Zyra', last: 'Ranksworth', race: 9, gender: 4 }],
    ['defendant', '/v1/defendant', 'defendant', { first: 'Zyra', last: 'Ranksworth', race: 9, gender: 4 }],
    [
      'court_case',
      '/v1/court_case',
      'case_number',
      { case_reference_id: 'Zyra-Ranksworth', date_time: '2026-02-01T10:00:00.000Z' },
    ],
    ['event', '/v1/event', 'event', { name: 'Zyra Ranksworth', date_time: '2026-02-10T18:00:00.000Z' }],
  ])(
    '[SRV-33] GET %s is asked with search, type, page, limit, includes and rank, and answers a page',
    async (kind, path, type, fields) => {
      const more = kind === 'defendant' ? { case_id: planted.cases[0] } : {}
      const ids = []
      for (let nth = 0; nth < 3; nth++) {
        const numbered = kind === 'court_case' ? { case_reference_id: `Zyra-Ranksworth ${nth}` } : {}
        const made = await admin.post(path, { ...fields, ...more, ...numbered })
        expect(made.status, made.text).toBe(200)
        ids.push(idOf(made))
      }
      const asked = `search=Zyra&type=${type}&limit=2&includes=race,gender,language&order_by=rank&rank_fields=first,last`
      const [first, second] = [await admin.get(`${path}?${asked}&page=1`), await admin.get(`${path}?${asked}&page=2`)]
      expect(first.status, first.text).toBe(200)
      expect([first.body['page'], first.body['limit'], second.body['page']]).toEqual([1, 2, 2])
      const total = Number(first.body['total'])
      const found = [...rowsOf(first), ...rowsOf(second)].map(({ id }) => id)
      expect([total >= 3, rowsOf(first).length, new Set(found).size]).toEqual([true, 2, found.length])
      if (kind !== 'person') expect(new Set(found)).toEqual(new Set(ids))
      const [row] = rowsOf(first)
      const labels = { race: 'Not Reported', gender: 'Not Reported' }
      const named = (word: 'race' | 'gender') =>
        typeof row?.[word] === 'number' ? [{ id: row[word], label: labels[word] }] : []
      const isPerson = kind !== 'court_case' && kind !== 'event'
      expect([named('race').length, named('gender').length]).toEqual(isPerson ? [1, 1] : [0, 0])
      expect(first.body['included']).toEqual({ race: named('race'), gender: named('gender'), language: [] })
      const few = await admin.get(`${path}?search=Zyra&type=${type}&limit=2&includes=gender`)
      expect(few.body['included']).toEqual({ gender: named('gender') })
      expect((await admin.get(`${path}?search=Zyra&type=${type}`)).body).not.toHaveProperty('included')
      // What is sent from the quick search.
      const quick = await admin.get(`${path}?search=Zyra&type=${type}&page=1&limit=20&includes=race,gender,language`)
      expect([quick.status, quick.body['limit'], rowsOf(quick).length]).toEqual([200, 20, total])
    },
  )

  test('what may not be seen gives nothing else away', async () => {
    const caseId = idOf(
      await admin.post('/v1/court_case', { case_reference_id: 'OPEN-1', date_time: '2026-02-01T10:00:00.000Z' }),
    )
    const event = idOf(
      await admin.post('/v1/event', { name: 'Open house', date_time: '2026-02-10T18:00:00.000Z', owner_id: users[0] }),
    )
    const location = idOf(await admin.post('/v1/location', { first: 'Xyzzyhall', limited_access: true }))
    await admin.post('/v1/defendant', { first: 'Hid', last: 'Xyzzyman', case_id: caseId, limited_access: true })
    await admin.post('/v1/location_case', { case_id: caseId, location_id: location })
    await admin.post('/v1/location_event', { event_id: event, location_id: location })
    const advocate = await agency.as('advocate')
    for (const [tab, type, id] of [
      ['cases', 'defendant', caseId],
      ['cases', 'location', caseId],
      ['events', 'location', event],
    ] as const) {
      expect(await idsListed(advocate, tab, { type, search: 'xyzzy' })).toEqual([])
      expect(await idsListed(admin, tab, { type, search: 'xyzzy' })).toEqual([id])
    }
    expect(await rowOf(advocate, 'cases', caseId)).toMatchObject({
      defendant_count: 0,
      defendant_name: null,
      location_count: 0,
      location_name: null,
    })
    expect(await rowOf(admin, 'cases', caseId)).toMatchObject({
      defendant_count: 1,
      defendant_name: 'Xyzzyman, Hid',
      location_count: 1,
      location_name: 'Xyzzyhall',
    })
    expect(await rowOf(advocate, 'events', event)).toMatchObject({
      location: null,
      location_name: null,
      location_count: 0,
    })
  })

  test('[SRV-39] the highest id stands in place of rows', async () => {
    for (const [tab, format] of [
      ['cases', 'highest_id'],
      ['defendants', 'highest_id'],
      ['events', 'highest_id'],
      ['locations', 'location_highest_id'],
    ] as const) {
      const answer = await admin.get(listUrl(tab, { format }))
      expect([tab, answer.body['highest_id']]).toEqual([
        tab,
        Math.max(...(await idsListed(admin, tab, { type: 'all' }))),
      ])
    }
  })
})

describe('cards', () => {
  test('[CAS-09] [PRM-39] without the permission for defendants or locations none is counted or named, and they have no list', async () => {
    const index = planted.locations.findIndex((_, at) => at % 7 !== 6)
    const [caseId, event] = [planted.cases[0] ?? 0, planted.events[index] ?? 0]
    const counts = async () => ({ ...(await rowOf(admin, 'cases', caseId)), ...(await rowOf(admin, 'events', event)) })
    const before = await counts()
    for (const name of ['victim_count', 'defendant_count', 'location_count'])
      expect(Number(before[name])).toBeGreaterThan(0)
    await sql`update addon set active = false where account = ${account} and label in ('Defendant Manager', 'Location Manager')`.execute(
      owner.tenant,
    )
    expect(await rowOf(admin, 'cases', caseId)).toMatchObject({
      defendant_count: 0,
      defendant_name: null,
      location_count: 0,
      location_name: null,
      victim_count: before['victim_count'],
    })
    expect(await rowOf(admin, 'events', event)).toMatchObject({
      location: null,
      location_name: null,
      location_count: 0,
    })
    expect(await idsListed(admin, 'cases', { type: 'defendant', search: 'planted' })).toEqual([])
    for (const tab of ['defendants', 'locations'] as const) expect((await admin.get(listUrl(tab))).status).toBe(403)
    await sql`update addon set active = true where account = ${account}`.execute(owner.tenant)
    expect(await counts()).toEqual(before)
  })
})
