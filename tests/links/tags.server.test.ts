/** SRV-47: tags, over HTTP and the real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { t } from '../../domain/messages/index.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { fieldsOf } from '../records/agencyServer.ts'
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

const path = '/v2/object_term'
const places = [
  { object_type: 'victim', url: () => `/v2/victim/${records.victim}`, id: () => records.victim, list: 'terms' },
  {
    object_type: 'defendant',
    url: () => `/v1/defendant/${records.defendant}`,
    id: () => records.defendant,
    list: 'defendant_terms',
  },
  {
    object_type: 'location',
    url: () => `/v1/location/${records.location}`,
    id: () => records.location,
    list: 'location_terms',
  },
  { object_type: 'event', url: () => `/v1/event/${records.event}`, id: () => records.event, list: 'event_terms' },
] as const

test.each(places)(
  '[SRV-47] a $object_type is tagged and untagged, and its list shows it',
  async ({ object_type, url, id, list }) => {
    const admin = harbor.as('admin')
    const shown = async () => (await admin.get(url())).body
    const added = await admin.post(path, { object_type, object_id: id(), term_id: lists.shared })
    expect((await shown())[list]).toEqual([{ id: idOf(added), term_id: lists.shared }])
    expect((await shown())['version']).toBe(versionOf(added))
    const gone = await admin.remove(`${path}/${idOf(added)}`)
    expect(gone.body).toEqual({ success: true, version: (await shown())['version'] })
    expect((await shown())[list]).toEqual([])
  },
)

describe('a tag', () => {
  test('[SRV-47] needs no type where its taxonomy is for one kind of record, and says so where it is for several', async () => {
    const admin = harbor.as('admin')
    const added = await admin.post(path, { object_id: records.caseId, term_id: lists.caseTerm })
    expect((await admin.get(`/v1/court_case/${records.caseId}`)).body['case_terms']).toEqual([
      { id: idOf(added), term_id: lists.caseTerm },
    ])
    const refused = await admin.post(path, { object_id: records.victim, term_id: lists.shared })
    expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, ['object_type']])
  })
  test('[SRV-47] [TAG-05] that is there already is refused, also when two come at once', async () => {
    const admin = harbor.as('admin')
    const body = { object_type: 'victim', object_id: records.victim, term_id: lists.need }
    const replies = await Promise.all([admin.post(path, body), admin.post(path, body), admin.post(path, body)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    const refused = replies.find(({ status }) => status === 422)
    expect(refused?.body['message']).toBe('Tag has already been applied')
    const client = await admin.get(`/v2/victim/${records.victim}`)
    expect(client.body['terms']).toHaveLength(1)
  })
  test('[TAG-08] that is inactive, or for other records, or of another account is not applied', async () => {
    const admin = harbor.as('admin')
    const before = (await admin.get(`/v2/victim/${records.victim}`)).body
    for (const term_id of [lists.oldNeed, lists.caseTerm, 999_999]) {
      const refused = await admin.post(path, { object_type: 'victim', object_id: records.victim, term_id })
      expect([term_id, refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([
        term_id,
        422,
        ['term_id'],
      ])
    }
    expect((await admin.get(`/v2/victim/${records.victim}`)).body).toEqual(before)
  })
  test('[TAG-08] that became inactive stays where it is', async () => {
    const id = await world.insert(harbor.account, 'object_term', {
      kind: 'victim',
      object_id: records.victim,
      term_id: lists.oldNeed,
    })
    const shown = (await harbor.as('admin').get(`/v2/victim/${records.victim}`)).body['terms']
    expect(shown).toContainEqual({ id, term_id: lists.oldNeed })
  })
  test('[TAG-07] [PRM-51] is applied and removed only with the scope for it and the right to edit the record', async () => {
    const added = await harbor
      .as('admin')
      .post(path, { object_type: 'victim', object_id: records.victim, term_id: lists.otherNeed })
    for (const login of ['display', 'helper']) {
      expect(
        (await harbor.as(login).post(path, { object_type: 'victim', object_id: records.victim, term_id: lists.shared }))
          .status,
      ).toBe(403)
      expect((await harbor.as(login).remove(`${path}/${idOf(added)}`)).status).toBe(403)
    }
    expect((await other.as('admin').remove(`${path}/${idOf(added)}`)).status).toBe(404)
    const foreign = await other
      .as('admin')
      .post(path, { object_type: 'victim', object_id: records.victim, term_id: lists.need })
    expect(foreign.status).toBe(422)
    expect(
      (
        await harbor
          .as('advocate')
          .post(path, { object_type: 'victim', object_id: records.victim, term_id: lists.shared })
      ).status,
    ).toBe(403)
  })
  test('is in the history of its record with the ids before and after', async () => {
    const changes = (await world.rows(harbor.account, 'record_change')).filter(
      (row) => row['kind'] === 'victim' && (row['fields'] as string[]).includes('terms'),
    )
    const last = changes.toSorted((a, b) => Number(a['version']) - Number(b['version'])).at(-1)
    expect(last).toMatchObject({ verb: 'update', fields: ['terms'], user_id: harbor.users['admin'] })
    const { after = { terms: [] } } = (last ?? {}) as { after?: { terms: number[] } }
    expect(after.terms).toContain(lists.otherNeed)
  })
})

test('[TAG-07] a service of a client is tagged by whoever may change it', async () => {
  const service = await world.insert(harbor.account, 'offered_service', {
    label: 'Safety plan',
    status: 1,
    sort_order: 0,
    category_id: await world.insert(harbor.account, 'service_category', { label: 'Safety', status: 1, sort_order: 0 }),
  })
  const admin = harbor.as('admin')
  const given = await admin.post('/v1/service', {
    victim_id: records.victim,
    service_id: service,
    date_time: '2026-02-01T17:00:00.000Z',
  })
  const added = await admin.post(path, { object_type: 'service', object_id: idOf(given), term_id: lists.shared })
  const shown = (await admin.get(`/v1/service/${idOf(given)}`)).body
  expect(shown['terms']).toEqual([{ id: idOf(added), term_id: lists.shared }])
  expect(shown['version']).toBe(versionOf(added))
  expect((await harbor.as('helper').remove(`${path}/${idOf(added)}`)).status).toBe(403)
  expect((await admin.remove(`${path}/${idOf(added)}`)).status).toBe(200)
})

test('law: a term goes onto the kinds of record that its taxonomy is for, and onto no other', async () => {
  const admin = harbor.as('admin')
  const date_time = '2026-02-01T17:00:00.000Z'
  const made = async (url: string, body: object): Promise<number> => {
    const reply = await admin.post(url, body)
    expect([url, reply.status, reply.text.slice(0, 200)]).toEqual([url, 200, expect.anything()])
    return idOf(reply)
  }
  const category_id = await world.insert(harbor.account, 'service_category', { label: 'Aid', status: 1, sort_order: 0 })
  const offered = { label: 'Aid', status: 1, sort_order: 0, category_id }
  const service_id = await world.insert(harbor.account, 'offered_service', offered)
  const victim_id = records.victim
  const timelog = { date_time, minutes: 5, advocate_id: harbor.users['admin'] }
  const carriers: Readonly<Record<string, readonly [string, number]>> = {
    Client: ['victim', victim_id],
    Case: ['court_case', records.caseId],
    Defendant: ['defendant', records.defendant],
    Location: ['location', records.location],
    Event: ['event', records.event],
    Victimization: ['victimization', await made('/v1/victimization', { victim_id, crime_id: lists.crime })],
    Service: ['service', await made('/v1/service', { victim_id, service_id, date_time })],
    'Service Timelog': ['timelog', await made('/v1/timelog', { ...timelog, victim_id })],
    'General Timelog': ['timelog', await made('/v1/timelog', timelog)],
  }
  for (const object of Object.keys(carriers)) {
    const taxonomy = { label: `For ${object}`, sort_order: 0, objects: [object] }
    const taxonomy_id = await world.insert(harbor.account, 'taxonomy', taxonomy)
    const entry = { label: `Of ${object}`, status: 1, sort_order: 0, taxonomy_id }
    const term_id = await world.insert(harbor.account, 'term', entry)
    for (const [carrier, [object_type, object_id]] of Object.entries(carriers)) {
      const reply = await admin.post(path, { object_type, object_id, term_id })
      expect([object, carrier, reply.status]).toEqual([object, carrier, carrier === object ? 200 : 422])
    }
  }
})

test('without timesheets a timelog gets no tags and keeps those that it has', async () => {
  const dock = await world.agency('dock')
  const admin = dock.as('admin')
  const taxonomy = { label: 'Kinds', sort_order: 0, objects: ['Service Timelog', 'General Timelog'] }
  const taxonomy_id = await world.insert(dock.account, 'taxonomy', taxonomy)
  const entry = { status: 1, sort_order: 0, taxonomy_id }
  const [kept, more] = [
    await world.insert(dock.account, 'term', { ...entry, label: 'Phone' }),
    await world.insert(dock.account, 'term', { ...entry, label: 'Travel' }),
  ]
  const date_time = '2026-02-01T17:00:00.000Z'
  const timelog = { date_time, minutes: 5, advocate_id: dock.users['admin'] }
  const { victim } = await addRecords(dock)
  for (const of of [{}, { victim_id: victim }]) {
    const object_id = idOf(await admin.post('/v1/timelog', { ...timelog, ...of }))
    const tagged = (term_id: number) => admin.post(path, { object_type: 'timelog', object_id, term_id })
    const switched = (active: boolean) =>
      asSystem(world.database.databases, 'job', (tx) =>
        tx.updateTable('addon').set({ active }).where('account', '=', dock.account).execute(),
      )
    const added = await tagged(kept)
    expect(added.status).toBe(200)
    await switched(false)
    const refused = await tagged(more)
    expect([refused.status, fieldsOf(refused)]).toEqual([422, { term_id: t('operation.tag.notOffered') }])
    expect((await admin.get(`/v1/timelog/${object_id}`)).body['terms']).toEqual([{ id: idOf(added), term_id: kept }])
    expect((await admin.remove(`${path}/${idOf(added)}`)).status).toBe(200)
    await switched(true)
    expect((await tagged(more)).status).toBe(200)
  }
})
