import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { fieldsOf, idOf, rowsOf, startAgency, versionOf, type Agency, type Caller } from './agencyServer.ts'

let agency: Agency
let admin: Caller
let advocate: Caller
let account = 0
let next = 0

const fresh = () => ({ victim_type: 'P', first: 'Wanda', last: `Probe${(next += 1)}` })
const me = async (caller: Caller): Promise<number> => idOf(await caller.get('/v1/me'))
const make = async (caller: Caller = admin, more: object = {}) => caller.post('/v2/victim', { ...fresh(), ...more })
const inAccount = <T>(work: Parameters<typeof inTenant<T>>[2]): Promise<T> =>
  inTenant(agency.database.databases, { account, user: null }, work)

beforeAll(async () => {
  agency = await startAgency(300)
  admin = await agency.as('admin')
  advocate = await agency.as('advocate')
  account = Number((await admin.get('/v1/me')).body['account'])
})
afterAll(() => agency?.stop())

describe('a new client', () => {
  test('[CLI-30] [CAS-05] [CAS-10] stands on a new case in the default stage, as its primary client', async () => {
    const made = await make()
    expect(made.status).toBe(200)
    const onCase = await admin.get(`/v1/court_case/${made.body['case_id']}`)
    const stages = rowsOf(await admin.get('/v1/stage'))
    expect(onCase.body['primary_victim_id']).toBe(idOf(made))
    expect(onCase.body['stage_id']).toBe(stages.find((stage) => stage['is_default'] === true)?.['id'])
    expect(onCase.body['victim_count']).toBe(1)
  })

  test('[CLI-30] stands on an existing case and shares an existing person', async () => {
    const first = await make()
    const second = await admin.post('/v2/victim', {
      victim_type: 'W',
      case_id: first.body['case_id'],
      person_id: first.body['person_id'],
    })
    expect(second.status).toBe(200)
    expect(second.body).toMatchObject({
      person_id: first.body['person_id'],
      first: 'Wanda',
      last: first.body['last'],
      case_id: first.body['case_id'],
    })
    const { case_id, case_reference_id } = first.body
    expect(case_reference_id).toEqual(expect.any(String))
    expect(second.body['other_victim_ids']).toEqual([{ id: idOf(first), case_id, case_reference_id }])
    expect((await admin.get(`/v1/court_case/${first.body['case_id']}`)).body['primary_victim_id']).toBe(idOf(first))
  })

  test('[CLI-04] [CLI-33] counts one and has nothing reported', async () => {
    expect((await make()).body).toMatchObject({ count: 1, race: 9, gender: 4, status: 1, owner_id: await me(admin) })
  })

  test('[CLI-11] [CLI-12] of a mass incident has no person and is never deceased', async () => {
    const made = await admin.post('/v2/victim', {
      victim_type: 'P',
      mass_incident: true,
      title: 'Ferry fire',
      count: 12,
      deceased: true,
      deceased_date: '01/01/2026',
    })
    expect(made.body).toMatchObject({
      person_id: null,
      deceased: false,
      deceased_date: null,
      title: 'Ferry fire',
      count: 12,
    })
    const turned = await make(admin, { deceased: true })
    const after = await admin.put(`/v2/victim/${idOf(turned)}`, { mass_incident: true, title: 'Pier fire' })
    expect(after.body).toMatchObject({ person_id: null, deceased: false, first: null })
  })

  test('[CLI-11] what a mass incident cannot keep is refused and not lost silently', async () => {
    const made = await admin.post('/v2/victim', {
      victim_type: 'P',
      mass_incident: true,
      title: 'Ferry fire',
      email: 'a@example.org',
    })
    expect([made.status, Object.keys(fieldsOf(made))]).toEqual([422, ['email']])
  })

  test('[CLI-13] keeps no age beside a birthdate', async () => {
    const made = await make(admin, { true_age: 40 })
    expect(made.body['true_age']).toBe(40)
    expect((await admin.put(`/v2/victim/${idOf(made)}`, { birthdate: '02/29/1984' })).body).toMatchObject({
      birthdate: '02/29/1984',
      true_age: null,
    })
  })
})

describe('invalid values', () => {
  const wrong: [string, object, string][] = [
    ['[CLI-07] no last name', { victim_type: 'P', first: 'Wanda' }, 'last'],
    ['[CLI-10] race 0', { ...fresh(), race: 0 }, 'race'],
    ['an unknown race', { ...fresh(), race: 4711 }, 'race'],
    ['[CLI-10] gender 0', { ...fresh(), gender: 0 }, 'gender'],
    ['an unknown owner', { ...fresh(), owner_id: 99_999 }, 'owner_id'],
    ['an unknown case', { ...fresh(), case_id: 99_999 }, 'case_id'],
    ['an unknown person', { victim_type: 'P', person_id: 99_999 }, 'person_id'],
    ['30 February', { ...fresh(), birthdate: '02/30/2001' }, 'birthdate'],
    ['a birthdate to come', { ...fresh(), birthdate: '03/05/2026' }, 'birthdate'],
    ['the year 99', { ...fresh(), birthdate: '01/01/0099' }, 'birthdate'],
    [
      'dead before birth',
      { ...fresh(), birthdate: '01/02/2001', deceased: true, deceased_date: '01/01/2001' },
      'deceased_date',
    ],
    ['a count of 0', { ...fresh(), count: 0 }, 'count'],
    ['a count of 100,001', { ...fresh(), count: 100_001 }, 'count'],
    ['an age of 151', { ...fresh(), true_age: 151 }, 'true_age'],
    ['a name of 81 letters', { victim_type: 'P', first: 'x'.repeat(81), last: 'Y' }, 'first'],
    ['an unknown custom field', { ...fresh(), custom_fields: { 99_999: 'x' } }, 'custom_fields.99999'],
    ['[SRV-41] a computed field', { ...fresh(), other_victim_ids: [] }, 'other_victim_ids'],
    ['[SRV-41] an unknown field', { ...fresh(), colour: 'red' }, 'colour'],
  ]
  test.each(wrong)('%s is refused by name', async (_, body, field) => {
    const answer = await admin.post('/v2/victim', body)
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([422, expect.arrayContaining([field])])
  })

  test('[CLI-08] [CLI-09] a business, an anonymous flag or the type A are enough', async () => {
    for (const body of [
      { victim_type: 'P', business: 'Corner Shop' },
      { victim_type: 'P', anonymous: true },
      { victim_type: 'A' },
    ])
      expect((await admin.post('/v2/victim', body)).status).toBe(200)
  })

  test('the greatest count and age are taken', async () => {
    expect((await make(admin, { count: 100_000, true_age: 150 })).body).toMatchObject({ count: 100_000, true_age: 150 })
  })

  test('[FLD-03] a read-only and an inactive custom field are not written', async () => {
    const views = rowsOf(await admin.get('/v1/field_view?table=Victim'))
    for (const view of views.filter(({ status }) => status !== 1))
      expect((await make(admin, { custom_fields: { [String(view['id'])]: 'x' } })).status).toBe(422)
  })
})

describe('two editors', () => {
  test('[SRV-41] fields that do not clash are merged, and the version goes up', async () => {
    const made = await make()
    const url = `/v2/victim/${idOf(made)}`
    const [one, two] = await Promise.all([
      admin.put(url, { city: 'Willow Falls' }, 1),
      admin.put(url, { email: 'w@example.org' }, 1),
    ])
    expect([one.status, two.status]).toEqual([200, 200])
    const after = await admin.get(url)
    expect(after.body).toMatchObject({ city: 'Willow Falls', email: 'w@example.org', version: 3 })
    expect(after.headers['etag']).toBe('"3"')
  })

  test('the same field changed twice is a conflict, answered with the newer record', async () => {
    const made = await make()
    const url = `/v2/victim/${idOf(made)}`
    const both = await Promise.all([
      admin.put(url, { city: 'Eagle Notch' }, 1),
      admin.put(url, { city: 'Fort Linden' }, 1),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const won = both.find(({ status }) => status === 200)
    const lost = both.find(({ status }) => status === 409)
    expect(lost?.body['record']).toMatchObject({ id: idOf(made), version: 2, city: won?.body['city'] })
  })

  test('the same value twice is no conflict', async () => {
    const url = `/v2/victim/${idOf(await make())}`
    await admin.put(url, { city: 'Stonebridge' }, 1)
    expect((await admin.put(url, { city: 'Stonebridge' }, 1)).status).toBe(200)
  })

  test('a version that the record never had can not be merged', async () => {
    expect((await admin.put(`/v2/victim/${idOf(await make())}`, { city: 'Stonebridge' }, 9)).status).toBe(412)
  })

  test('custom fields merge one by one, and an empty one goes', async () => {
    const [a, b] = rowsOf(await admin.get('/v1/field_view?table=Victim'))
      .filter(({ status }) => status === 1)
      .map(({ id }) => String(id))
    const url = `/v2/victim/${idOf(await make(admin, { custom_fields: { [a ?? '']: '1' } }))}`
    await admin.put(url, { custom_fields: { [b ?? '']: '2' } }, 1)
    const after = await admin.put(url, { custom_fields: { [a ?? '']: '' } }, 1)
    expect([after.status, after.body['custom_fields']]).toEqual([200, { [b ?? '']: '2' }])
  })

  test('a change of a person reaches all records of that person, and their versions', async () => {
    const first = await make()
    const second = await admin.post('/v2/victim', { victim_type: 'W', person_id: first.body['person_id'] })
    await admin.put(`/v2/victim/${idOf(first)}`, { last: 'Newname' }, 1)
    const other = await admin.get(`/v2/victim/${idOf(second)}`)
    expect(other.body).toMatchObject({ last: 'Newname', version: 2 })
    expect((await admin.put(`/v2/victim/${idOf(second)}`, { last: 'Third' }, 1)).status).toBe(409)
    expect((await admin.get(`/v1/person/${first.body['person_id']}`)).body).toMatchObject({
      last: 'Newname',
      version: 2,
    })
    expect(rowsOf(await admin.get('/v2/victim?search=newname')).length).toBe(2)
  })

  test('nothing changed is no new version', async () => {
    const made = await make()
    expect(versionOf(await admin.put(`/v2/victim/${idOf(made)}`, { first: 'Wanda' }))).toBe(1)
  })

  test('many at once on records of one person neither hang nor lose', async () => {
    const first = await make()
    const second = await admin.post('/v2/victim', { victim_type: 'W', person_id: first.body['person_id'] })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        admin.put(
          `/v2/victim/${idOf(index % 2 === 0 ? first : second)}`,
          index % 3 === 0 ? { middle: `M${index}` } : { next_of_kin: `K${index}` },
        ),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('who may', () => {
  test('[PRM-21] a record of the own account that may not be seen is refused, one of nobody is not found', async () => {
    const hidden = await make(admin, { limited_access: true })
    expect((await advocate.get(`/v2/victim/${idOf(hidden)}`)).status).toBe(403)
    expect((await advocate.put(`/v2/victim/${idOf(hidden)}`, { city: 'x' })).status).toBe(403)
    expect((await advocate.get('/v2/victim/999999')).status).toBe(404)
    expect((await advocate.get(`/v1/person/${hidden.body['person_id']}`)).status).toBe(403)
  })

  test('[PRM-35] [PRM-56] a display-only user sees and writes nothing', async () => {
    const volunteer = await agency.as('volunteer')
    const seen = await make()
    expect((await volunteer.get(`/v2/victim/${idOf(seen)}`)).body['may_edit']).toBe(false)
    expect((await volunteer.put(`/v2/victim/${idOf(seen)}`, { city: 'x' })).status).toBe(403)
    expect((await volunteer.post('/v2/victim', fresh())).status).toBe(403)
    expect((await volunteer.put(`/v1/court_case/${seen.body['case_id']}`, { badge: '1' })).status).toBe(403)
  })

  test('[PRM-24] an advocate edits a client of the own case, and not a colleague’s', async () => {
    const own = await make(advocate)
    const colleagues = await make(admin)
    expect(own.body['may_edit']).toBe(true)
    expect((await advocate.put(`/v2/victim/${idOf(own)}`, { city: 'Stonebridge' })).status).toBe(200)
    expect((await advocate.get(`/v2/victim/${idOf(colleagues)}`)).body['may_edit']).toBe(false)
    expect((await advocate.put(`/v2/victim/${idOf(colleagues)}`, { city: 'Stonebridge' })).status).toBe(403)
  })

  test('[PRM-25] [PRM-20] an assigned advocate sees and edits', async () => {
    const hidden = await make(admin, { limited_access: true })
    const user = await me(advocate)
    await inAccount((tx) =>
      tx
        .insertInto('assignment')
        .values({ account, kind: 'case', object_id: Number(hidden.body['case_id']), user_id: user })
        .execute(),
    )
    expect((await advocate.put(`/v2/victim/${idOf(hidden)}`, { city: 'Stonebridge' })).status).toBe(200)
  })

  test('[CLI-32] only its owner or who may edit confidential clients limits the access', async () => {
    const seen = await make(advocate)
    expect((await advocate.put(`/v2/victim/${idOf(seen)}`, { limited_access: true })).status).toBe(200)
    const supervisor = await agency.as('supervisor')
    expect((await supervisor.put(`/v2/victim/${idOf(seen)}`, { limited_access: false })).status).toBe(403)
    expect((await admin.put(`/v2/victim/${idOf(seen)}`, { limited_access: false })).status).toBe(200)
  })
})

test('opening and writing leave lines with names of fields and no values', async () => {
  const made = await make(admin, { email: 'audited@example.org' })
  await admin.get(`/v2/victim/${idOf(made)}`)
  await admin.put(`/v2/victim/${idOf(made)}`, { city: 'Canarytown' })
  const lines = await inAccount((tx) =>
    tx
      .selectFrom('audit')
      .selectAll()
      .where('kind', '=', 'victim')
      .where('object_id', '=', idOf(made))
      .orderBy('seq')
      .execute(),
  )
  expect(lines.map(({ verb }) => verb)).toEqual(['create', 'view', 'update'])
  expect(lines[2]?.fields).toEqual(['city'])
  expect(JSON.stringify(lines)).not.toMatch(/Canarytown|audited@/)
})
