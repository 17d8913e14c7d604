/** Defendants, locations, events and attendees: what each has of its own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTenant, type Work } from '../../server/kernel/database.ts'
import { fieldsOf, idOf, rowsOf, startAgency, type Agency, type Caller } from './agencyServer.ts'
import { bodyOf, make, removeUrl, urlOf } from './kinds.ts'

let agency: Agency
let admin: Caller
let account = 0

type Json = Record<string, unknown>
const inAccount = <T>(work: (tx: Work) => Promise<T>): Promise<T> =>
  inTenant(agency.database.databases, { account, user: null }, work)
const caseOf = async (id: unknown): Promise<Json> => ({ ...(await admin.get(`/v1/court_case/${String(id)}`)).body })
const eventOf = async (id: unknown): Promise<Json> => ({ ...(await admin.get(`/v1/event/${String(id)}`)).body })
const me = async (): Promise<number> => idOf(await admin.get('/v1/me'))

beforeAll(async () => {
  agency = await startAgency(100)
  admin = await agency.as('admin')
  account = Number((await admin.get('/v1/me')).body['account'])
})
afterAll(() => agency?.stop())

describe('a defendant', () => {
  test('[DEF-02] needs a first and a last name; a business is none', async () => {
    const { case_id } = await make('defendant', admin)
    for (const body of [{ first: 'Dragan' }, { last: 'Ito' }, { business: 'Ito & Co.' }]) {
      const answer = await admin.post(urlOf('defendant'), { ...body, case_id })
      expect([answer.status, Object.keys(fieldsOf(answer)).length > 0]).toEqual([422, true])
    }
    const made = await make('defendant', admin)
    expect((await admin.put(`${urlOf('defendant')}/${String(made['id'])}`, { last: null })).status).toBe(422)
  })

  test.each(['person', 'victim', 'defendant'] as const)(
    '[CLI-10] race and gender of a %s are ids above 0',
    async (kind) => {
      const made = await make(kind, admin)
      for (const field of ['race', 'gender'])
        for (const id of [0, -1]) {
          const fresh = await admin.post(urlOf(kind), { ...(await bodyOf(kind, admin)), [field]: id })
          const changed = await admin.put(`${urlOf(kind)}/${String(made['id'])}`, { [field]: id })
          for (const answer of [fresh, changed])
            expect([field, answer.status, Object.keys(fieldsOf(answer))]).toEqual([field, 422, [field]])
        }
    },
  )

  test('[DEF-01] has every field of the specification, and keeps what is said', async () => {
    const words = {
      birthdate: '02/03/1990',
      race: 2,
      gender: 2,
      business: 'Ito & Co.',
      primary_phone: '12125550147',
      secondary_phone: '12125550148',
      city: 'Marrow Creek',
    }
    const made = await make('defendant', admin, words)
    expect(made).toMatchObject(words)
    const aged = await make('defendant', admin, { true_age: 41 })
    const { person_id, case_id } = aged
    expect(aged['true_age']).toBe(41)
    const again = await make('defendant', admin, { first: null, last: null, person_id, case_id })
    const whole = (await admin.get(`${urlOf('defendant')}/${String(again['id'])}`)).body
    expect(whole).toMatchObject({
      case_id: expect.any(Number),
      person_id,
      other_defendant_ids: [{ id: aged['id'], case_id, case_reference_id: aged['case_reference_id'] }],
      assignments: [],
      defendant_terms: [],
      custom_fields: {},
    })
    const said = async (path: string, body: object): Promise<number> => {
      const answer = await admin.post(path, body)
      expect([path, answer.status], answer.text).toEqual([path, 200])
      return idOf(answer)
    }
    const user_id = idOf(await (await agency.as('advocate')).get('/v1/me'))
    const of = { object_type: 'defendant', object_id: again['id'] }
    const assignment = await said('/v1/assignment', { ...of, user_id, secondary: false })
    const ofDefendants = rowsOf(await admin.get('/v2/taxonomy?limit=500'))
      .filter(({ objects }) => (objects as string[]).includes('Defendant'))
      .map(({ id }) => id)
    const terms = rowsOf(await admin.get('/v2/term?limit=500'))
    const term_id = terms.find((term) => term['status'] === 1 && ofDefendants.includes(term['taxonomy_id']))?.['id']
    const tag = await said('/v2/object_term', { ...of, term_id })
    const field = await said('/v1/field_view', { table: 'Defendant', type: 'Text', label: 'Scar' })
    const custom_fields = { [String(field)]: 'Left hand' }
    expect((await admin.put(`${urlOf('defendant')}/${String(again['id'])}`, { custom_fields })).status).toBe(200)
    expect((await admin.get(`${urlOf('defendant')}/${String(again['id'])}`)).body).toMatchObject({
      assignments: [{ id: assignment, user_id, secondary: false }],
      defendant_terms: [{ id: tag, term_id }],
      custom_fields,
    })
  })

  test('[CLI-13] [CLI-33] has a person’s fields, and nothing reported', async () => {
    const made = await make('defendant', admin, { birthdate: '02/03/1990', true_age: 12 })
    const owner_id = await me()
    expect(made).toMatchObject({ race: 9, gender: 4, birthdate: '02/03/1990', true_age: null, status: 1, owner_id })
    expect(typeof made['person_id']).toBe('number')
  })

  test('of a known person shows the person’s other defendant records, and shares the name', async () => {
    const first = await make('defendant', admin)
    const elsewhere = await make('court_case', admin)
    const second = await admin.post(urlOf('defendant'), { person_id: first['person_id'], case_id: elsewhere['id'] })
    expect(second.body).toMatchObject({
      last: first['last'],
      other_defendant_ids: [
        { id: first['id'], case_id: first['case_id'], case_reference_id: first['case_reference_id'] },
      ],
    })
    await admin.put(`${urlOf('defendant')}/${idOf(second)}`, { last: 'Renamed' })
    const other = await admin.get(`${urlOf('defendant')}/${String(first['id'])}`)
    expect(other.body).toMatchObject({ last: 'Renamed', version: 2 })
    expect((await admin.get(`/v1/person/${String(first['person_id'])}`)).body['defendant_cases']).toEqual([
      { id: first['id'], case_id: first['case_id'] },
      { id: idOf(second), case_id: elsewhere['id'] },
    ])
  })

  test.each(['victim', 'defendant'] as const)(
    'a new %s of a known person changes nothing of that person',
    async (kind) => {
      const known = await make('victim', admin, { city: 'Eagle Notch', primary_phone: '12125550147' })
      const { person_id, case_id } = known
      const person = async (): Promise<unknown> => (await admin.get(`/v1/person/${String(person_id)}`)).body
      const before = await person()
      const others = {
        first: 'Bob',
        last: 'Otherwise',
        birthdate: '03/04/1990',
        race: 1,
        address1: '12 Quarry Lane',
        city: 'Fort Linden',
        primary_phone: '12125550199',
        email: 'other@example.org',
        ...(kind === 'victim' && { deceased: true }),
      }
      const type = kind === 'victim' ? { victim_type: 'S' } : {}
      for (const [name, value] of Object.entries(others)) {
        const answer = await admin.post(urlOf(kind), { ...type, person_id, case_id, [name]: value })
        expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([422, [name]])
      }
      const own = await make(kind, admin)
      const moved = await admin.put(`${urlOf(kind)}/${String(own['id'])}`, { person_id, city: 'Fort Linden' })
      expect([moved.status, Object.keys(fieldsOf(moved))]).toEqual([422, ['city']])
      expect(await person()).toEqual(before)
      const same = await admin.post(urlOf(kind), { ...type, person_id, case_id, city: 'Eagle Notch' })
      expect([same.status, same.body['person_id']]).toEqual([200, person_id])
    },
  )

  test('one person may be client and defendant: a change of one shows on the other', async () => {
    const client = await make('victim', admin, { deceased: true, deceased_date: '01/02/2020' })
    const onCase = await make('court_case', admin)
    const accused = await admin.post(urlOf('defendant'), { person_id: client['person_id'], case_id: onCase['id'] })
    await admin.put(`${urlOf('defendant')}/${idOf(accused)}`, { city: 'Eagle Notch' }, 1)
    expect((await admin.get(`/v2/victim/${String(client['id'])}`)).body).toMatchObject({
      city: 'Eagle Notch',
      deceased: true,
      deceased_date: '01/02/2020',
      version: 2,
    })
    expect((await admin.put(`/v2/victim/${String(client['id'])}`, { city: 'Fort Linden' }, 1)).status).toBe(409)
  })

  test('[CAS-10] the first one is the case’s primary, then the next, then none', async () => {
    const first = await make('defendant', admin)
    const second = await make('defendant', admin, { case_id: first['case_id'] })
    expect((await caseOf(first['case_id']))['primary_defendant_id']).toBe(first['id'])
    await admin.remove(removeUrl('defendant', first['id']))
    expect(await caseOf(first['case_id'])).toMatchObject({ primary_defendant_id: second['id'] })
    await admin.remove(removeUrl('defendant', second['id']))
    expect(await caseOf(first['case_id'])).toMatchObject({ primary_defendant_id: null, defendants: [] })
    await admin.post(`${urlOf('defendant')}/${String(second['id'])}/restore`, {})
    expect(await caseOf(first['case_id'])).toMatchObject({
      primary_defendant_id: second['id'],
      defendants: [{ id: second['id'], status: 1 }],
    })
  })

  test('[CAS-10] is primary no longer when several leave a case at once', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, case_id } = await make('defendant', admin)
      const others: unknown[] = []
      for (let nth = 0; nth < 4; nth++) others.push((await make('defendant', admin, { case_id }))['id'])
      await Promise.all([id, ...others.slice(0, 3)].map((gone) => admin.remove(removeUrl('defendant', gone))))
      expect((await caseOf(case_id))['primary_defendant_id']).toBe(others[3])
    }
  })

  test('[SRV-45] another one is chosen, if it is on the case', async () => {
    const first = await make('defendant', admin)
    const second = await make('defendant', admin, { case_id: first['case_id'] })
    const url = `/v1/court_case/${String(first['case_id'])}`
    const chosen = await admin.put(url, { primary_defendant_id: second['id'] })
    expect(chosen.body['primary_defendant_id']).toBe(second['id'])
    const stranger = await make('defendant', admin)
    const theirs = { primary_defendant_id: stranger['id'] }
    for (const wrong of [theirs, { primary_location_id: 1 }, { primary_victim_id: 1 }])
      expect(Object.keys(fieldsOf(await admin.put(url, wrong)))).toEqual(Object.keys(wrong))
  })

  test('[CAS-09] is named on a case to those only who may see defendants', async () => {
    const made = await make('defendant', admin, { limited_access: true })
    const advocate = await agency.as('advocate')
    const seen = await advocate.get(`/v1/court_case/${String(made['case_id'])}`)
    expect(seen.body).toMatchObject({ defendants: [], primary_defendant_id: null })
    expect(seen.text).not.toContain(String(made['last']))
  })
})

describe('a location', () => {
  test('[LOC-02] [LOC-03] [LOC-11] is a person’s row with a name or a business', async () => {
    const made = await make('location', admin)
    expect(made).toMatchObject({ is_location: true, current: true, location_cases: [], location_events: [] })
    expect((await admin.post(urlOf('location'), { business: 'Three Pines Motel' })).status).toBe(200)
    const bare = await admin.post(urlOf('location'), { city: 'Eagle Notch' })
    expect([bare.status, Object.keys(fieldsOf(bare)).toSorted()]).toEqual([422, ['business', 'first']])
    // As a person it is not to be had.
    expect((await admin.get(`/v1/person/${String(made['id'])}`)).status).toBe(404)
    expect((await admin.post('/v2/victim', { victim_type: 'P', person_id: made['id'] })).status).toBe(422)
    const person = await make('person', admin)
    expect((await admin.get(`${urlOf('location')}/${String(person['id'])}`)).status).toBe(404)
  })

  const linked = async () => {
    const [location, onCase, event] = [
      await make('location', admin),
      await make('court_case', admin),
      await make('event', admin),
    ]
    const location_id = Number(location['id'])
    await inAccount(async (tx) => {
      await tx
        .insertInto('location_case')
        .values({ account, location_id, case_id: Number(onCase['id']) })
        .execute()
      await tx
        .insertInto('location_event')
        .values({ account, location_id, event_id: Number(event['id']) })
        .execute()
      await tx
        .updateTable('court_case')
        .set({ primary_location_id: location_id })
        .where('id', '=', Number(onCase['id']))
        .execute()
    })
    return { location, onCase, event }
  }

  test('names its cases and events, and they name it', async () => {
    const { location, onCase, event } = await linked()
    const url = `${urlOf('location')}/${String(location['id'])}`
    expect((await admin.get(url)).body).toMatchObject({
      location_cases: [{ case_id: onCase['id'], case_reference_id: onCase['case_reference_id'] }],
      location_events: [{ event_id: event['id'], name: event['name'], date_time: event['date_time'] }],
    })
    expect(await caseOf(onCase['id'])).toMatchObject({
      primary_location_id: location['id'],
      locations: [{ id: location['id'], name: location['first'] }],
    })
    expect((await eventOf(event['id']))['locations']).toMatchObject([{ id: location['id'], name: location['first'] }])
  })

  test('[LOC-06] deleted it leaves every case and event, and comes back to them', async () => {
    const { location, onCase, event } = await linked()
    expect((await admin.remove(removeUrl('location', location['id']))).status).toBe(200)
    expect(await caseOf(onCase['id'])).toMatchObject({ locations: [], primary_location_id: null })
    expect((await eventOf(event['id']))['locations']).toEqual([])
    await admin.post(`${urlOf('location')}/${String(location['id'])}/restore`, {})
    expect(await caseOf(onCase['id'])).toMatchObject({ primary_location_id: location['id'] })
    expect((await eventOf(event['id']))['locations']).toMatchObject([{ id: location['id'] }])
  })

  test('[PRM-37] [LOC-07] is expunged by those only who may delete any person', async () => {
    const { location, onCase } = await linked()
    const advocate = await agency.as('advocate')
    expect((await advocate.remove(`${removeUrl('location', location['id'])}?expunge=1`)).status).toBe(403)
    expect((await admin.remove(`${removeUrl('location', location['id'])}?expunge=1`)).status).toBe(200)
    expect((await admin.post(`${urlOf('location')}/${String(location['id'])}/restore`, {})).status).toBe(404)
    expect(await caseOf(onCase['id'])).toMatchObject({ locations: [], primary_location_id: null })
  })
})

describe('an event', () => {
  test('[EVT-09] needs a name and a start, and does not end before it', async () => {
    const bare = await admin.post(urlOf('event'), {})
    expect([bare.status, Object.keys(fieldsOf(bare)).toSorted()]).toEqual([422, ['date_time', 'name']])
    const made = await make('event', admin)
    const url = `${urlOf('event')}/${String(made['id'])}`
    const early = await admin.put(url, { end_date_time: '2026-02-01T17:59:59.000Z' })
    expect([early.status, fieldsOf(early)['end_date_time']]).toEqual([422, 'The end must be after the start'])
  })

  test('begins in the default stage; a new one is remembered with its time', async () => {
    const stages = rowsOf(await admin.get('/v1/stage?type=Event'))
    const made = await make('event', admin)
    expect(made['stage_id']).toBe(stages.find((stage) => stage['is_default'] === true)?.['id'])
    agency.clock.advance(60_000)
    const moved = await admin.put(`${urlOf('event')}/${String(made['id'])}`, { stage_id: stages[1]?.['id'] })
    const at = new Date(agency.clock.now()).toISOString()
    expect(moved.body).toMatchObject({
      last_stage_change: at,
      stage_history: [{ stage_id: made['stage_id'] }, { stage_id: stages[1]?.['id'], at, user_id: await me() }],
    })
  })

  test('[EVT-08] [SRV-43] is deleted with delete_event alone', async () => {
    const advocate = await agency.as('advocate')
    const own = await make('event', advocate)
    expect((await advocate.remove(removeUrl('event', own['id']))).status).toBe(403)
    expect((await (await agency.as('supervisor')).remove(removeUrl('event', own['id']))).status).toBe(200)
  })
})

describe('an attendee', () => {
  test('[EVT-11] is counted by the server, and the event has a new version', async () => {
    const first = await make('attendee', admin)
    const { event_id } = first
    const before = await eventOf(event_id)
    const second = await make('attendee', admin, { event_id })
    expect(await eventOf(event_id)).toMatchObject({ attendees_count: 2, version: Number(before['version']) + 1 })
    await admin.remove(removeUrl('attendee', second['id']))
    expect((await eventOf(event_id))['attendees_count']).toBe(1)
    await admin.post(`${urlOf('attendee')}/${String(second['id'])}/restore`, {})
    expect((await eventOf(event_id))['attendees_count']).toBe(2)
    const { person_id } = second
    await admin.remove(removeUrl('person', person_id))
    expect((await eventOf(event_id))['attendees_count']).toBe(1)
  })

  test('[EVT-11] is counted rightly when many are named and taken away at once', async () => {
    const { id: event_id } = await make('event', admin)
    const named = await Promise.all(Array.from({ length: 8 }, () => make('attendee', admin, { event_id })))
    expect((await eventOf(event_id))['attendees_count']).toBe(8)
    await Promise.all(named.slice(0, 5).map(({ id }) => admin.remove(removeUrl('attendee', id))))
    expect((await eventOf(event_id))['attendees_count']).toBe(3)
  })

  test('[EVT-02] is a user of the agency or a person, and carries the person’s client records', async () => {
    const event = await make('event', admin)
    const client = await make('victim', admin)
    const named = { event_id: event['id'], type: 'A', person_id: client['person_id'] }
    const person = await admin.post(urlOf('attendee'), named)
    expect(person.body).toMatchObject({
      name: `${String(client['last'])}, Wanda`,
      user_id: null,
      victim_cases: [{ id: client['id'], case_id: client['case_id'] }],
    })
    const user = await admin.post(urlOf('attendee'), { event_id: event['id'], type: 'T', user_id: await me() })
    expect(user.body).toMatchObject({ name: 'Adriana Castillo', person_id: null, victim_cases: [] })
    const two = { ...named, user_id: await me() }
    for (const wrong of [{ type: 'T' }, { type: 'A' }, two, { ...two, type: 'T' }])
      expect((await admin.post(urlOf('attendee'), { event_id: event['id'], ...wrong })).status).toBe(422)
  })

  test('[EVT-03] [EVT-04] gets the default role of its type, and none that is not for it', async () => {
    const roles = rowsOf(await admin.get('/v1/event_attendee_role'))
    const role = (of: string) => roles.find((entry) => entry[of] === true)?.['id']
    const person = await make('attendee', admin)
    const event_id = person['event_id']
    const user = await admin.post(urlOf('attendee'), { event_id, type: 'T', user_id: await me() })
    expect([person['role_id'], user.body['role_id']]).toEqual([role('is_person_default'), role('is_user_default')])
    const wrong = await admin.put(`${urlOf('attendee')}/${String(person['id'])}`, { role_id: role('disable_person') })
    expect([wrong.status, Object.keys(fieldsOf(wrong))]).toEqual([422, ['role_id']])
  })

  test('[EVT-10] is marked as having attended, not before it began', async () => {
    const made = await make('attendee', admin)
    const url = `${urlOf('attendee')}/${String(made['id'])}`
    const times = { event_date_time: '2026-02-01T18:00:00.000Z', event_end_date_time: '2026-02-01T19:00:00.000Z' }
    expect((await admin.put(url, times)).body).toMatchObject(times)
    expect((await admin.put(url, { event_end_date_time: '2026-02-01T17:00:00.000Z' })).status).toBe(422)
    const unmarked = await admin.put(url, { event_date_time: null, event_end_date_time: null })
    expect(unmarked.body['event_date_time']).toBe(null)
  })

  test('[EVT-05] is listed with the others of its event, page by page', async () => {
    const { event_id, ...first } = await make('attendee', admin)
    const others = [await make('attendee', admin, { event_id }), await make('attendee', admin, { event_id })]
    const list = await admin.get(`${urlOf('attendee')}?event_id=${String(event_id)}`)
    expect(list.body).toMatchObject({ total: 3, page: 1 })
    expect(rowsOf(list).map(({ id }) => id)).toEqual([first['id'], ...others.map(({ id }) => id)])
    const second = await admin.get(`${urlOf('attendee')}?event_id=${String(event_id)}&page=2&limit=2`)
    expect(rowsOf(second).map(({ id }) => id)).toEqual([others[1]?.['id']])
    expect((await admin.get(urlOf('attendee'))).status).toBe(400)
    expect((await admin.get(`${urlOf('attendee')}?event_id=999999`)).status).toBe(404)
    const stranger = await agency.as('other-admin')
    expect([403, 404]).toContain((await stranger.get(`${urlOf('attendee')}?event_id=${String(event_id)}`)).status)
  })

  test('stays with its event, which the user must be able to change', async () => {
    const made = await make('attendee', admin)
    const other = await make('event', admin)
    const moved = await admin.put(`${urlOf('attendee')}/${String(made['id'])}`, { event_id: other['id'] })
    expect([moved.status, Object.keys(fieldsOf(moved))]).toEqual([422, ['event_id']])
    const advocate = await agency.as('advocate')
    const theirs = { event_id: made['event_id'], type: 'A', person_id: made['person_id'] }
    expect((await advocate.post(urlOf('attendee'), theirs)).status).toBe(403)
    expect((await admin.post(urlOf('attendee'), { ...theirs, event_id: 999_999 })).status).toBe(422)
  })
})

describe('beside a record stand', () => {
  test('[PRM-15] its terms, assignments, conditions, crimes, agencies and grants', async () => {
    const client = await make('victim', admin)
    const victim_id = Number(client['id'])
    const user_id = await me()
    await inAccount(async (tx) => {
      await tx
        .insertInto('assignment')
        .values({ account, kind: 'victim', object_id: victim_id, user_id, secondary: true })
        .execute()
      await tx.insertInto('victim_condition').values({ account, victim_id, special_classification_id: 2 }).execute()
      const { id } = await tx
        .insertInto('victimization')
        .values({ account, victim_id, crime_id: 3 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('object_term')
        .values([
          { account, kind: 'victim', object_id: victim_id, term_id: 1 },
          { account, kind: 'victimization', object_id: id, term_id: 2 },
        ])
        .execute()
      await tx.insertInto('victim_agency').values({ account, victim_id, agency_id: 1 }).execute()
      await tx.insertInto('victim_grant').values({ account, victim_id, grant_id: 1 }).execute()
    })
    expect((await admin.get(`/v2/victim/${victim_id}`)).body).toMatchObject({
      terms: [{ term_id: 1 }],
      assignments: [{ user_id, secondary: true }],
      special_classifications: [{ id: 2 }],
      victimizations: [{ crime_id: 3, victimization_terms: [{ term_id: 2 }] }],
      agencies: [1],
      grants: [1],
    })
  })

  test('[CLI-03] [SVC-12] [SVC-14] the sums of a client’s active services', async () => {
    const client = await make('victim', admin)
    const victim_id = client['id']
    const entry = { victim_id, date_time: '2026-02-01T10:00:00.000Z', service_id: 1, amount: 2, time_minutes: 30 }
    await admin.post('/v1/service', { ...entry, grant_dollars: 10.5, other_dollars: 0.25, advocate_id: await me() })
    await admin.post('/v1/service', { ...entry, service_id: 5, amount: 1, time_minutes: null })
    const inactive = await admin.post('/v1/service', { ...entry, amount: 7, status: 0 })
    expect(inactive.status).toBe(200)
    const { service_summary, service_advocate_ids } = (await admin.get(`/v2/victim/${String(victim_id)}`)).body
    const first = { total: 2, total_time: 30, total_dollars: 10.75 }
    const second = { total: 1, total_time: 0, total_dollars: 0 }
    expect(service_advocate_ids).toEqual([await me()])
    expect(service_summary).toEqual({
      total: 3,
      total_time: 30,
      total_dollars: 10.75,
      categories: [
        { service_category_id: 1, ...first },
        { service_category_id: 2, ...second },
      ],
      services: [
        { service_id: 1, ...first },
        { service_id: 5, ...second },
      ],
    })
  })

  test('[CAS-04] a case’s stages, in their order', async () => {
    const stages = rowsOf(await admin.get('/v1/stage'))
    const made = await make('court_case', admin)
    await admin.put(`/v1/court_case/${String(made['id'])}`, { stage_id: stages[1]?.['id'] })
    expect((await caseOf(made['id']))['stage_history']).toMatchObject([
      { stage_id: made['stage_id'], user_id: await me() },
      { stage_id: stages[1]?.['id'] },
    ])
  })
})
