/** What `includes` answers beside a record, and the records of the specification with every field that it names. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities, included, recordCalls, type Kind } from '../../domain/records/index.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { gates } from '../../domain/access/gates.ts'
import type { Needs } from '../../domain/kernel/index.ts'
import { everyScopeBut, startScoped } from '../access/scopedUsers.ts'
import { pdf } from '../documents/samples.ts'
import { postFile } from '../documents/form.ts'
import { addressOf, at, examples, exampleKinds, startWorld, type World } from '../items/itemWorld.ts'
import { rowsOf, type Caller } from './agencyServer.ts'

type Row = Readonly<Record<string, unknown>>

let world: World
let admin: Caller
/** A client with everything, its case, and what hangs on both; another client of the same person. */
let victim: number
let kit: number
let service: number
let defendant: number
let court_case: number
let location: number
let event: number
let person: number

const need = async (answer: Promise<{ status: number; body: Row }>): Promise<number> => {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return Number(body['id'])
}
const viewsOf = (kind: string, id: number): Promise<number> =>
  inTenant(world.agency.database.databases, { account: world.account, user: null }, async (tx) => {
    const lines = tx.selectFrom('audit').select('seq').where('kind', '=', kind).where('object_id', '=', id)
    return (await lines.where('verb', '=', 'view').execute()).length
  })
const urlOf = (kind: Kind): string => `/v${entities[kind].version}/${entities[kind].endpoint}`
const firstOf = async (kind: Kind): Promise<number> => {
  const [row] = rowsOf(await admin.get(urlOf(kind))).filter(({ status }) => status !== 0)
  if (row === undefined) throw new Error(`no ${kind}`)
  return Number(row['id'])
}
/** A value for a custom field of the kind. */
const customOf = async (table: string): Promise<Row> => ({
  [String(await need(admin.post('/v1/field_view', { table, type: 'Text', label: 'Nickname' })))]: 'Said',
})

/** Tags that may stand on these, of two taxonomies where it has two. */
const tagsFor = async (object: string): Promise<readonly { readonly id: number; readonly taxonomy: number }[]> => {
  const terms = rowsOf(await admin.get(`${urlOf('term')}?limit=500`)).filter(({ status }) => status === 1)
  return rowsOf(await admin.get(`${urlOf('taxonomy')}?limit=500`))
    .filter(({ objects }) => (objects as string[]).includes(object))
    .flatMap(({ id }) => terms.filter(({ taxonomy_id }) => taxonomy_id === id).slice(0, 2))
    .map(({ id, taxonomy_id }) => ({ id: Number(id), taxonomy: Number(taxonomy_id) }))
}

const contact = {
  primary_phone: '12125550147',
  secondary_phone: '12125550148',
  email: 'wren@example.org',
  address1: '1 Mill Road',
  address2: 'Rear',
  city: 'Eagle Notch',
  state: 'OH',
  zip: '43001',
}
const names = { prefix: 'Dr.', first: 'Wren', middle: 'Ada', last: 'Alder', suffix: 'Jr.', business: 'Alder & Co.' }

beforeAll(async () => {
  world = await startWorld()
  admin = world.admin
  const me = world.userId
  const [agency, grant] = [await firstOf('agency'), await firstOf('funding_grant')]
  const about = { race: 2, gender: 2, birthdate: '02/03/1990', deceased: true, deceased_date: '01/02/2026' }
  person = await need(
    admin.post('/v1/person', {
      ...names,
      ...about,
      ...contact,
      aliases: ['Birdie'],
      identifications: [{ kind: 'Passport', number: '1', issued_date: '01/01/2020', expiration_date: '01/01/2030' }],
    }),
  )
  const client = {
    victim_type: 'P',
    person_id: person,
    title: 'The miller',
    type_contact: 'By phone',
    next_of_kin: 'An aunt',
    custom_fields: await customOf('Victim'),
    owner_id: me,
    limited_access: true,
    anonymous: true,
  }
  victim = await need(admin.post('/v2/victim', client))
  await need(admin.post('/v2/victim', { victim_type: 'W', person_id: person }))
  kit = await need(admin.post('/v2/victim', { victim_type: 'S', first: 'Kit', last: 'Alder', true_age: 9 }))
  court_case = Number((await admin.get(`/v2/victim/${victim}`)).body['case_id'])
  defendant = await need(admin.post('/v1/defendant', { person_id: person, case_id: court_case }))
  location = await need(admin.post('/v1/location', { first: 'Mill', business: 'Mill Ltd.', ...contact }))
  event = await need(
    admin.post('/v1/event', {
      name: 'Vigil',
      date_time: at,
      end_date_time: at,
      description: 'Bring chairs.',
      estimated_attendees: 20,
      event_type_id: await firstOf('event_type'),
      limited_access: true,
      custom_fields: await customOf('Event'),
    }),
  )
  const links = [
    ['/v1/victim_condition', { victim_id: victim, condition: await firstOf('special_classification') }],
    ['/v1/victim_agency', { victim_id: victim, agency_id: agency }],
    ['/v2/victim_grant', { victim_id: victim, grant_id: grant }],
    ['/v1/location_case', { case_id: court_case, location_id: location, primary: true }],
    ['/v1/location_event', { event_id: event, location_id: location }],
    ['/v1/event_grant', { event_id: event, grant_id: grant }],
    ['/v1/event_attendee', { event_id: event, type: 'T', user_id: me }],
  ] as const
  for (const [path, body] of links) await need(admin.post(path, body))
  for (const kind of exampleKinds) {
    const { owner, good } = examples[kind]
    if (owner === null) continue
    const own = { ...world.own, victim_id: victim, case_id: court_case, defendant_id: defendant, location_id: location }
    const body = good({ ...world, own })
    const more = kind === 'service' ? { agency_id: agency, grant_id: grant, advocate_id: me, time_minutes: 30 } : {}
    const made = await need(admin.post(addressOf(kind), { ...body, ...more }))
    if (kind === 'service') service = made
    if (kind === 'court_date')
      await need(admin.post(addressOf(kind), { victim_id: victim, date_time: at, court_id: 1 }))
  }
  await need(
    postFile(world.agency, `/v1/document?victim_id=${victim}`, {
      token: (await world.agency.signIn('admin')).access,
      name: 'Report.pdf',
      type: 'application/pdf',
      bytes: pdf,
      fields: { victim_id: String(victim) },
    }),
  )
  await need(
    admin.post('/v1/victimization', {
      victim_id: victim,
      crime_id: await firstOf('crime'),
      terms: (await tagsFor('Victimization')).map(({ id }) => id),
    }),
  )
  const tagged = { victim, court_case, location, event, service }
  const objects = { victim: 'Client', court_case: 'Case', location: 'Location', event: 'Event', service: 'Service' }
  for (const [object_type, object_id] of Object.entries(tagged))
    for (const { id: term_id } of await tagsFor(objects[object_type as keyof typeof objects]))
      await need(admin.post('/v2/object_term', { object_type, object_id, term_id }))
  const stages = rowsOf(await admin.get('/v1/stage'))
  await need(
    admin.put(`/v1/court_case/${court_case}`, {
      incident_date_time: at,
      officer: 'Ito',
      badge: '12',
      police_division: 'North',
      stage_id: stages[1]?.['id'],
      limited_access: true,
      custom_fields: await customOf('Case'),
    }),
  )
  const steps = rowsOf(await admin.get('/v1/stage?type=Event'))
  await need(admin.put(`/v1/event/${event}`, { stage_id: steps[1]?.['id'] }))
  const { account, agency: server } = world
  const assigned = [['victim', victim] as const, ['case', court_case] as const, ['location', location] as const]
  await inTenant(server.database.databases, { account, user: null }, (tx) =>
    tx
      .insertInto('assignment')
      .values(
        [...assigned, ['event', event] as const].map(([kind, object_id]) => ({
          account,
          kind,
          object_id,
          user_id: me,
          secondary: true,
        })),
      )
      .execute(),
  )
})
afterAll(() => world?.agency.stop())

const get = async (kind: Kind, id: number, includes: string, caller = admin): Promise<Row> =>
  (await caller.get(`${urlOf(kind)}/${id}?includes=${includes}`)).body

/** The members that say nothing; a flag says something either way. */
const empty = (row: Row, members: readonly string[]): readonly string[] =>
  members.filter((member) => {
    const value = row[member]
    return (value ?? '') === '' || (typeof value === 'object' && Object.keys(value as object).length === 0)
  })
const first = (row: Row, member: string): Row => (row[member] as Row[])[0] ?? {}

describe('has every field of the specification', () => {
  test('[CLI-01] a client', async () => {
    const beside = 'case,person,services,timelogs,notes,court_dates,tasks,appointments,documents'
    const row = await get('victim', victim, beside)
    const told = ['race', 'gender', 'birthdate', 'deceased_date', 'special_classifications', 'victimizations']
    const around = ['other_victim_ids', 'case', 'person', 'count', 'terms', 'custom_fields']
    const named = ['prefix', 'first', 'middle', 'last', 'suffix', 'business', 'title', 'victim_type', 'next_of_kin']
    const flags = ['mass_incident', 'limited_access', 'anonymous', 'deceased']
    const reached = ['address1', 'address2', 'city', 'state', 'zip', 'type_contact', 'primary_phone']
    const ids = ['secondary_phone', 'email', 'owner_id', 'person_id', 'case_id', 'agencies', 'grants']
    const done = ['service_advocate_ids', 'services', 'timelogs', 'notes', 'court_dates', 'tasks', 'appointments']
    const all = [...told, ...around, ...named, ...flags, ...reached, ...ids, ...done, 'documents']
    expect(empty(row, all)).toEqual([])
    expect(empty(first(row, 'special_classifications'), ['id', 'victim_condition_id'])).toEqual([])
    const crime = ['victimization_id', 'crime_id', 'taxonomies', 'victimization_terms']
    expect(empty(first(row, 'victimizations'), crime)).toEqual([])
    // The told age is of whoever has no birthdate (CLI-13).
    expect(empty(await get('victim', kit, ''), ['true_age'])).toEqual([])
  })

  test('[CLI-02] its tags by taxonomy, each tag in one list', async () => {
    const { taxonomies, terms } = await get('victim', victim, 'taxonomies')
    const applied = await tagsFor('Client')
    const lists = taxonomies as { taxonomy_id: number; terms: { id: number; term_id: number }[] }[]
    expect(new Set(applied.map(({ taxonomy }) => taxonomy)).size).toBeGreaterThan(1)
    const told = lists.flatMap(({ taxonomy_id, terms: each }) => each.map(({ term_id }) => [taxonomy_id, term_id]))
    const byIds = (one: readonly number[], other: readonly number[]) => (one[1] ?? 0) - (other[1] ?? 0)
    expect(told.toSorted(byIds)).toEqual(applied.map(({ id, taxonomy }) => [taxonomy, id]).toSorted(byIds))
    expect(new Set(lists.map(({ taxonomy_id }) => taxonomy_id)).size).toBe(lists.length)
    expect(new Set(lists.flatMap((each) => each.terms.map(({ id }) => id)))).toEqual(
      new Set((terms as { id: number }[]).map(({ id }) => id)),
    )
  })

  test('[CLI-22] a person', async () => {
    const row = await get('person', person, '')
    const about = ['race', 'gender', 'birthdate', 'deceased_date', 'aliases', 'identifications', 'victim_cases']
    const named = ['defendant_cases', 'prefix', 'first', 'middle', 'last', 'suffix', 'business']
    expect(empty(row, [...about, ...named, 'address1', 'address2', 'city', 'state', 'zip'])).toEqual([])
    expect(empty(first(row, 'identifications'), ['issued_date', 'expiration_date'])).toEqual([])
    const { person_id } = await get('victim', kit, '')
    expect(empty(await get('person', Number(person_id), ''), ['true_age'])).toEqual([])
  })

  test('[CAS-01] a case', async () => {
    const row = await get('court_case', court_case, 'stage,owner,courts')
    const own = ['date_time', 'last_stage_change', 'case_reference_id', 'officer', 'badge', 'police_division']
    const around = ['assignments', 'stage', 'stage_history', 'owner', 'incident_date_time', 'custom_fields']
    const ids = ['limited_access', 'owner_id', 'stage_id', 'victims', 'defendants', 'locations', 'courts', 'case_terms']
    const primary = ['primary_defendant_id', 'primary_victim_id', 'primary_location_id']
    expect(empty(row, [...own, ...around, ...ids, ...primary])).toEqual([])
    expect([(row['stage'] as Row)['id'], (row['owner'] as Row)['id']]).toEqual([row['stage_id'], row['owner_id']])
  })

  test('[LOC-01] a location', async () => {
    const row = await get('location', location, 'case,location_operations,warrants,seizures')
    const around = ['case', 'current', 'location_cases', 'location_operations', 'warrants', 'seizures']
    // Its name is sent as `first` (LOC-02).
    const own = ['first', 'business', 'address1', 'address2', 'city', 'state', 'zip', 'primary_phone']
    const more = ['secondary_phone', 'email', 'is_location', 'location_events', 'location_terms', 'assignments']
    expect(empty(row, [...around, ...own, ...more])).toEqual([])
    expect((row['case'] as Row)['id']).toBe(court_case)
    expect(Object.keys(first(row, 'location_operations'))).toEqual(
      expect.arrayContaining(['type', 'briefing_date_time', 'staging_date_time']),
    )
  })

  test('[EVT-01] an event', async () => {
    const row = await get('event', event, 'attendees,location')
    const own = ['name', 'limited_access', 'description', 'attendees', 'location', 'locations', 'date_time']
    const more = ['end_date_time', 'estimated_attendees', 'attendees_count', 'event_type_id', 'owner_id', 'stage_id']
    const around = ['custom_fields', 'grants', 'event_terms', 'assignments', 'stage_history', 'last_stage_change']
    expect(empty(row, [...own, ...more, ...around])).toEqual([])
    expect([first(row, 'attendees')['user_id'], (row['location'] as Row)['id']]).toEqual([world.userId, location])
  })

  test('[SVC-01] a service', async () => {
    const beside = 'agencies,grants,advocate,case_date_time,victimizations,special_classifications,race,gender'
    const row = await get('service', service, beside)
    const own = ['terms', 'grant_dollars', 'other_dollars', 'time_minutes', 'amount', 'status', 'service_category_id']
    expect(empty(row, [...beside.split(','), ...own])).toEqual([])
    const client = await get('victim', victim, 'case')
    const { race, gender, victimizations, special_classifications } = client
    expect(row).toMatchObject({ race, gender, victimizations, special_classifications })
    expect(row['case_date_time']).toBe((client['case'] as Row)['date_time'])
    expect(first(row, 'agencies')['id']).toBe(row['agency_id'])
  })
})

const records = () => ({ victim, court_case, defendant, location, event, service }) as const

describe('what is asked for beside a record', () => {
  /** As it is asked for by itself; undefined where that is refused, and nothing is answered of it. */
  const alone = async (kind: keyof ReturnType<typeof records>, name: string, row: Row, caller: Caller) => {
    const relation = included[kind][name]?.relation
    if (relation === undefined || relation.is === 'path' || relation.is === 'tags') throw new Error(name)
    if (relation.is === 'many') {
      const { path, version } = recordCalls[relation.kind].list
      const listed = await caller.get(`/v${version}/${path}?${relation.by}=${String(row['id'])}`)
      return listed.status === 200 ? listed.body['data'] : undefined
    }
    const id = Number(row[relation.by] ?? 0)
    if (relation.kind === 'user') {
      const users = await caller.get('/v1/user?include_self=1&limit=1000')
      const [user] = users.status === 200 ? rowsOf(users).filter((one) => one['id'] === id) : []
      return user === undefined ? null : { id, first: user['first'], last: user['last'] }
    }
    const one = id === 0 ? null : await caller.get(`${urlOf(relation.kind)}/${id}?${typeOf(relation.kind)}`)
    return one?.status === 200 ? one.body : null
  }
  const typeOf = (kind: Kind): string => (kind === 'event_stage' ? 'type=Event' : '')
  const namesOf = (kind: Kind): readonly string[] =>
    Object.entries(included[kind]).flatMap(([name, { relation }]) =>
      ['one', 'many'].includes(relation.is) ? name : [],
    )

  /** Fails where it answers anything else than its own list, or its own record, would. */
  const expectSame = async (kind: keyof ReturnType<typeof records>, id: number, caller: Caller, who: string) => {
    const plain = await caller.get(`${urlOf(kind)}/${id}`)
    const asked = await caller.get(`${urlOf(kind)}/${id}?includes=${namesOf(kind).join(',')}`)
    const expected: Record<string, unknown> = { ...plain.body }
    if (plain.status === 200)
      for (const name of namesOf(kind)) {
        const value = await alone(kind, name, plain.body, caller)
        if (value !== undefined) expected[name] = value
      }
    expect([asked.status, asked.body], `${kind} to ${who}`).toEqual([plain.status, expected])
    if (plain.status === 200) expect(recordCalls[kind].get.response.safeParse(asked.body).success).toBe(true)
  }

  test.each(['admin', 'supervisor', 'advocate', 'volunteer', 'backoffice'])(
    '[SRV-37] law: %s gets of it what they get by asking for it by itself, and nothing else',
    async (login) => {
      const caller = await world.agency.as(login)
      for (const [kind, id] of Object.entries(records())) await expectSame(kind as 'victim', id, caller, login)
      await expectSame('victim', world.other.victim_id, caller, login)
    },
  )

  const seenBy = ({ relation }: (typeof included)['victim'][string]): readonly string[] => {
    if (!('kind' in relation)) return []
    const needs: Needs = relation.kind === 'user' ? gates['user.readAny'] : entities[relation.kind].needs.view
    return typeof needs === 'string' ? [] : [...(needs.allOf ?? []), ...(needs.anyOf ?? [])]
  }

  test('[SRV-37] law: so does whoever lacks a single scope by which something beside a record is seen', async () => {
    const scoped = await startScoped(world.agency, world.account)
    const { token } = scoped
    const caller = { ...admin, get: (url: string) => world.agency.send('GET', url, { token }) }
    for (const [kind, id] of Object.entries(records()))
      for (const scope of new Set(Object.values(included[kind as 'victim']).flatMap(seenBy))) {
        scoped.hold(everyScopeBut([scope]))
        await expectSame(kind as 'victim', id, caller, `all but ${scope}`)
      }
    scoped.hold(everyScopeBut(['view_term']))
    const { taxonomies, victimizations } = await get('victim', victim, 'taxonomies', caller)
    expect([taxonomies, first({ victimizations }, 'victimizations')['taxonomies']]).toEqual([undefined, []])
    await scoped.stop()
  })

  test('[CAL-19] names that are not known, or stand in the record anyway, change nothing', async () => {
    const plain = await get('victim', victim, '')
    for (const names of ['no_such_thing', 'race,gender,language', '__proto__,constructor', ',,', 'Case'])
      expect(await get('victim', victim, names)).toEqual(plain)
    expect(await get('victim', victim, 'nobody,case,nothing')).toEqual(await get('victim', victim, 'case'))
  })

  test('[SRV-37] a client and a defendant have them; what is not there is 404, what is not theirs 403', async () => {
    expect(Object.keys(await get('defendant', defendant, 'person,case'))).toEqual(
      expect.arrayContaining(['person', 'case']),
    )
    const advocate = await world.agency.as('advocate')
    for (const [kind, id] of [['victim', world.hidden.victim_id] as const, ['defendant', 999_999] as const])
      expect((await advocate.get(`${urlOf(kind)}/${id}?includes=person,case`)).status).toBe(
        kind === 'victim' ? 403 : 404,
      )
  })

  test('law: what opens a record beside another is in the audit as if it were opened by itself', async () => {
    const before = await viewsOf('person', person)
    await get('victim', victim, 'person,case,owner')
    expect((await viewsOf('person', person)) - before).toBe(1)
  })

  test('law: what is denied beside a record has its line, as it has where it is asked for by itself', async () => {
    const scoped = await startScoped(world.agency, world.account)
    const { token } = scoped
    const denials = (kind: string) =>
      inTenant(world.agency.database.databases, { account: world.account, user: null }, async (tx) => {
        const lines = tx.selectFrom('audit').select('seq').where('verb', '=', 'deny').where('kind', '=', kind)
        return (await lines.where('user_id', '=', scoped.id).execute()).length
      })
    let denied = 0
    for (const [kind, id] of Object.entries(records()))
      for (const [name, one] of Object.entries(included[kind as 'victim'])) {
        const { relation } = one
        const scopes = seenBy(one)
        if ((relation.is !== 'one' && relation.is !== 'many') || scopes.length === 0) continue
        scoped.hold(everyScopeBut(scopes))
        const url = `${urlOf(kind as Kind)}/${id}`
        const plain = await world.agency.send('GET', url, { token })
        if (plain.status !== 200 || (relation.is === 'one' && (plain.body[relation.by] ?? null) === null)) continue
        const before = await denials(relation.kind)
        await world.agency.send('GET', `${url}?includes=${name}`, { token })
        expect([kind, name, await denials(relation.kind)]).toEqual([kind, name, before + 1])
        denied += 1
      }
    expect(denied).toBeGreaterThan(8)
    await scoped.stop()
  })

  test('a list beside a record is whole, however long it is', async () => {
    const { victim_id } = world.other
    const task = await need(admin.post('/v1/task', { victim_id, title: 'Call back', user_id: world.userId }))
    const owner = new Client({ connectionString: world.agency.database.superuserUrl })
    await owner.connect()
    await owner.query(
      `insert into task overriding system value
      select (jsonb_populate_record(t, jsonb_build_object('id', nextval(pg_get_serial_sequence('task', 'id'))))).*
      from task t cross join generate_series(1, 500) where t.id = $1`,
      [task],
    )
    await owner.end()
    const { tasks } = await get('victim', victim_id, 'tasks')
    expect(new Set((tasks as Row[]).map(({ id }) => id)).size).toBe(501)
  })
})
