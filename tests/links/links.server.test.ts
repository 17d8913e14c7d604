/** Links between a record and other things, over HTTP and the real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addLists,
  addRecords,
  idOf,
  startLinkWorld,
  versionOf,
  type Agency,
  type Lists,
  type LinkWorld,
  type Records,
} from './linkWorld.ts'

let world: LinkWorld
let harbor: Agency
let other: Agency
let lists: Lists
let records: Records

beforeAll(async () => {
  world = await startLinkWorld()
  harbor = await world.agency('harbor')
  other = await world.agency('other')
  lists = await addLists(world, harbor.account)
  records = await addRecords(harbor)
})
afterAll(() => world.stop())

type Row = Record<string, unknown>
const list = (row: Row, member: string): Row[] => row[member] as Row[]
const client = async () => (await harbor.as('admin').get(`/v2/victim/${records.victim}`)).body as Row
const eventRecord = async () => (await harbor.as('admin').get(`/v1/event/${records.event}`)).body as Row
const courtCase = async () => (await harbor.as('admin').get(`/v1/court_case/${records.caseId}`)).body as Row
const place = async () => (await harbor.as('admin').get(`/v1/location/${records.location}`)).body as Row

/** How each link is written, and where its record shows it. */
const kinds = [
  {
    name: 'victim_condition',
    path: '/v1/victim_condition',
    body: () => ({ victim_id: records.victim, condition: lists.classification }),
    of: client,
    shown: (row: Row) => list(row, 'special_classifications').map((each) => each['victim_condition_id']),
    wrong: ['condition', 999_999],
    parent: 'victim_id',
  },
  {
    name: 'victimization',
    path: '/v1/victimization',
    body: () => ({ victim_id: records.victim, crime_id: lists.crime }),
    of: client,
    shown: (row: Row) => list(row, 'victimizations').map((each) => each['victimization_id']),
    wrong: ['crime_id', 999_999],
    parent: 'victim_id',
  },
  {
    name: 'event_grant',
    path: '/v1/event_grant',
    body: () => ({ event_id: records.event, grant_id: lists.grant }),
    of: eventRecord,
    shown: (row: Row) => list(row, 'grants').map((each) => each['event_grant_id']),
    wrong: ['grant_id', 999_999],
    parent: 'event_id',
  },
  {
    name: 'victim_agency',
    path: '/v1/victim_agency',
    body: () => ({ victim_id: records.victim, agency_id: lists.agencyId }),
    of: client,
    shown: (row: Row) => (row['agencies'] as number[]).map((id) => `${records.victim}|${id}`),
    wrong: ['agency_id', 999_999],
    parent: 'victim_id',
  },
  {
    name: 'victim_grant',
    path: '/v2/victim_grant',
    body: () => ({ victim_id: records.victim, grant_id: lists.grant }),
    of: client,
    shown: (row: Row) => (row['grants'] as number[]).map((id) => `${records.victim}|${id}`),
    wrong: ['grant_id', 999_999],
    parent: 'victim_id',
  },
  {
    name: 'location_case',
    path: '/v1/location_case',
    body: () => ({ case_id: records.caseId, location_id: records.location }),
    of: courtCase,
    shown: (row: Row) => list(row, 'locations').map((each) => each['location_case_id']),
    wrong: ['location_id', 999_999],
    parent: 'case_id',
  },
  {
    name: 'location_event',
    path: '/v1/location_event',
    body: () => ({ event_id: records.event, location_id: records.location }),
    of: eventRecord,
    shown: (row: Row) => list(row, 'locations').map((each) => each['location_event_id']),
    wrong: ['location_id', 999_999],
    parent: 'event_id',
  },
] as const

describe.each(kinds)('$name', ({ path, body, of, shown, wrong, parent, name }) => {
  const removal = (id: unknown): string => `${path}/${encodeURIComponent(String(id))}`

  test('[SRV-46] [SRV-48] is added with its own id and taken away again, and each raises the version of its record', async () => {
    const admin = harbor.as('admin')
    const before = await of()
    const added = await admin.post(path, body())
    expect(added.status).toBe(200)
    const during = await of()
    expect(shown(during)).toEqual([added.body['id']])
    expect(versionOf(added)).toBe(during['version'])
    expect(Number(during['version'])).toBeGreaterThan(Number(before['version']))
    const gone = await admin.remove(removal(added.body['id']))
    const after = await of()
    expect(gone.body).toEqual({ success: true, version: after['version'] })
    expect(shown(after)).toEqual([])
    expect(Number(after['version'])).toBeGreaterThan(Number(during['version']))
    expect((await admin.remove(removal(added.body['id']))).status).toBe(404)
  })

  test('[SRV-48] one that is there already is answered as it is, and changes nothing', async () => {
    const admin = harbor.as('admin')
    const first = await admin.post(path, body())
    const before = await of()
    const again = await Promise.all([1, 2, 3].map(() => admin.post(path, body())))
    for (const reply of again) expect([reply.status, reply.body['id']]).toEqual([200, first.body['id']])
    expect(await of()).toEqual(before)
    await admin.remove(removal(first.body['id']))
  })

  test('of several that come at once one is made', async () => {
    const admin = harbor.as('admin')
    const replies = await Promise.all(Array.from({ length: 5 }, () => admin.post(path, body())))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(new Set(replies.map((reply) => reply.body['id'])).size).toBe(1)
    expect(shown(await of())).toHaveLength(1)
    const removals = await Promise.all(Array.from({ length: 3 }, () => admin.remove(removal(replies[0]?.body['id']))))
    expect(removals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  })

  test('[SRV-48] [PRM-56] whoever may not change the record may neither add nor take away one', async () => {
    const added = await harbor.as('admin').post(path, body())
    const before = await of()
    for (const login of ['display', 'helper']) {
      expect([login, (await harbor.as(login).post(path, body())).status]).toEqual([login, 403])
      expect([login, (await harbor.as(login).remove(removal(added.body['id']))).status]).toEqual([login, 403])
    }
    expect(await of()).toEqual(before)
    await harbor.as('admin').remove(removal(added.body['id']))
  })

  test('another account finds neither record nor link, and a list entry that is not there is refused by its name', async () => {
    const admin = harbor.as('admin')
    const added = await admin.post(path, body())
    const before = await of()
    const foreign = await other.as('admin').post(path, body())
    expect([foreign.status, Object.keys(foreign.body['fields'] as object)]).toEqual([422, [parent]])
    expect((await other.as('admin').remove(removal(added.body['id']))).status).toBe(404)
    expect(await of()).toEqual(before)
    await admin.remove(removal(added.body['id']))
    const without = await of()
    const refused = await admin.post(path, { ...body(), [wrong[0]]: wrong[1] })
    expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, [wrong[0]]])
    expect((await admin.post(path, { ...body(), [parent]: 999_999 })).status).toBe(422)
    expect(await of()).toEqual(without)
  })

  test('is in the audit trail once each, with the name of the field and no value; a repeated request is one', async () => {
    const admin = harbor.as('admin')
    const start = (await world.audited(harbor.account, name)).length
    const key = `link-${name}`
    const added = await admin.post(path, body(), key)
    expect((await admin.post(path, body(), key)).body).toEqual(added.body)
    await admin.remove(removal(added.body['id']))
    const lines = (await world.audited(harbor.account, name)).slice(start)
    expect(lines.map((line) => line['verb'])).toEqual(['create', 'delete'])
    for (const line of lines) expect(line['fields']).toHaveLength(1)
  })
})

test('[SRV-46] an inactive entry is not linked anew', async () => {
  const refused = await harbor
    .as('admin')
    .post('/v2/victim_grant', { victim_id: records.victim, grant_id: lists.oldGrant })
  expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, ['grant_id']])
})

test('a link does not stand in the way of a save that was begun before it', async () => {
  const admin = harbor.as('admin')
  const before = await client()
  const added = await admin.post('/v1/victim_agency', { victim_id: records.victim, agency_id: lists.agencyId })
  const saved = await world.send('PUT', `/v2/victim/${records.victim}`, {
    token: (await world.signIn('harbor-admin')).access,
    body: { city: 'Quincy' },
    headers: { 'if-match': `"${before['version']}"` },
  })
  expect([saved.status, saved.body['city'], saved.body['agencies']]).toEqual([200, 'Quincy', [lists.agencyId]])
  await admin.remove(`/v1/victim_agency/${encodeURIComponent(String(added.body['id']))}`)
})

describe('victimizations', () => {
  test('come back with their tags when they are put back', async () => {
    const admin = harbor.as('admin')
    const first = await admin.post('/v1/victimization', { victim_id: records.victim, crime_id: lists.crime })
    const tag = await admin.post('/v2/object_term', {
      object_type: 'victimization',
      object_id: first.body['id'],
      term_id: lists.weapon,
    })
    const terms = (await admin.get('/v2/term?limit=500')).body as Row
    const taxonomy = list(terms, 'data').find((each) => each['id'] === lists.weapon)?.['taxonomy_id']
    expect(list(await client(), 'victimizations')).toEqual([
      {
        victimization_id: first.body['id'],
        crime_id: lists.crime,
        taxonomies: [taxonomy],
        victimization_terms: [{ id: tag.body['id'], term_id: lists.weapon }],
      },
    ])
    await admin.remove(`/v1/victimization/${first.body['id']}`)
    expect(await world.rows(harbor.account, 'object_term')).toEqual([])
    const again = await admin.post('/v1/victimization', {
      victim_id: records.victim,
      crime_id: lists.crime,
      terms: [lists.weapon],
    })
    const [back] = list(await client(), 'victimizations')
    expect(list(back ?? {}, 'victimization_terms').map((each) => each['term_id'])).toEqual([lists.weapon])
    await admin.remove(`/v1/victimization/${again.body['id']}`)
  })
  test('do not come with a tag that is for something else', async () => {
    const before = await client()
    const refused = await harbor
      .as('admin')
      .post('/v1/victimization', { victim_id: records.victim, crime_id: lists.crime, terms: [lists.need] })
    expect(refused.status).toBe(422)
    expect(await client()).toEqual(before)
  })
})

describe('[CAS-10] the primary location of a case', () => {
  test('is the first one, until another is chosen; the next takes the place of one that leaves', async () => {
    const admin = harbor.as('admin')
    const second = idOf(await admin.post('/v1/location', { first: 'Second House' }))
    const link = (location_id: number, more = {}) =>
      admin.post('/v1/location_case', { case_id: records.caseId, location_id, ...more })
    const told = async (): Promise<number> => {
      const { body } = await admin.get(`/v1/history/court_case/${records.caseId}?limit=100`)
      return list(body, 'data').filter((entry) => JSON.stringify(entry).includes('primary_location_id')).length
    }
    let known = await told()
    /** Each change of it, and nothing else, stands in the history of the case. */
    const primary = async (isChanged = true) => {
      const now = await told()
      expect(now).toBe(isChanged ? known + 1 : known)
      known = now
      return (await courtCase())['primary_location_id']
    }
    const first = await link(records.location)
    expect(await primary()).toBe(records.location)
    await link(second)
    expect(await primary(false)).toBe(records.location)
    await admin.remove(`/v1/location_case/${idOf(first)}`)
    expect(await primary()).toBe(second)
    await link(records.location, { primary: true })
    expect(await primary()).toBe(records.location)
  })
  test('[SRV-45] is chosen by version 2 of the case, and the client and defendant by either', async () => {
    const admin = harbor.as('admin')
    const path = `/v2/court_case/${records.caseId}`
    const locations = list(await courtCase(), 'locations').map((each) => Number(each['id']))
    for (const id of locations) {
      const chosen = await admin.put(path, { primary_location_id: id })
      expect([chosen.status, chosen.body['primary_location_id'], chosen.body['id']]).toEqual([200, id, records.caseId])
    }
    const victim = await admin.post('/v2/victim', {
      first: 'Bo',
      last: 'Ruiz',
      race: 9,
      gender: 4,
      case_id: records.caseId,
      victim_type: 'S',
    })
    expect(
      (await admin.put(`/v1/court_case/${records.caseId}`, { primary_victim_id: idOf(victim) })).body[
        'primary_victim_id'
      ],
    ).toBe(idOf(victim))
    expect(
      (await admin.put(`${path}?includes=defendant`, { primary_defendant_id: records.defendant })).body[
        'primary_defendant_id'
      ],
    ).toBe(records.defendant)
    expect((await admin.put(path, { primary_victim_id: records.victim })).body['primary_victim_id']).toBe(
      records.victim,
    )
  })
  test('[SRV-45] is one of the case, and is chosen by whoever may edit it', async () => {
    const path = `/v2/court_case/${records.caseId}`
    const before = await courtCase()
    expect((await harbor.as('admin').put(path, { primary_location_id: 999_999 })).status).toBe(422)
    expect((await harbor.as('admin').put(path, { primary_location_id: records.location, officer: 'Ito' })).status).toBe(
      422,
    )
    expect((await harbor.as('display').put(path, { primary_location_id: records.location })).status).toBe(403)
    expect((await other.as('admin').put(path, { primary_location_id: records.location })).status).toBe(404)
    expect(await courtCase()).toEqual(before)
  })
})

test('a location shows the cases and events that it is linked to, in a version of its own', async () => {
  const admin = harbor.as('admin')
  const before = await place()
  const link = await admin.post('/v1/location_event', { event_id: records.event, location_id: records.location })
  const during = await place()
  expect(list(during, 'location_events').map((each) => each['id'])).toEqual([idOf(link)])
  expect(Number(during['version'])).toBe(Number(before['version']) + 1)
  await admin.remove(`/v1/location_event/${idOf(link)}`)
})

test.each([
  ['location_case', 'location_cases', 'case_id', () => records.caseId],
  ['location_event', 'location_events', 'event_id', () => records.event],
] as const)('law: what the history of a location says of a %s is what became of it', async (call, field, of, other) => {
  const admin = harbor.as('admin')
  const location = idOf(await admin.post('/v1/location', { first: `Yard of a ${call}` }))
  const told = async () =>
    (await world.rows(harbor.account, 'record_change'))
      .filter((row) => row['kind'] === 'location' && Number(row['record_id']) === location)
      .filter((row) => (row['fields'] as string[]).includes(field))
      .toSorted((a, b) => Number(a['version']) - Number(b['version']))
      .map(({ before, after }) => [(before as Row)[field], (after as Row)[field]])
  const link = await admin.post(`/v1/${call}`, { [of]: other(), location_id: location })
  expect(await told()).toEqual([[[], [other()]]])
  await admin.remove(`/v1/${call}/${idOf(link)}`)
  expect(await told()).toEqual([
    [[], [other()]],
    [[other()], []],
  ])
})
