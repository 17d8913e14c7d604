/** What records are found by besides their names: addresses, telephones, custom fields, and the number of a case. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { idsListed } from './listedKinds.ts'
import { runs } from '../run/runs.ts'

const times = runs(40)

let agency: Agency
let admin: Caller
let owner: Databases

beforeAll(async () => {
  agency = await startAgency(200)
  admin = await agency.as('admin')
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

const makeClient = async (fields: object) => {
  const made = await admin.post('/v2/victim', { victim_type: 'P', first: 'Ty', last: 'Foundby', ...fields })
  expect(made.status).toBe(200)
  return { id: idOf(made), caseId: Number(made.body['case_id']) }
}
const makeField = async (type: string, table = 'Victim', more: object = {}): Promise<number> => {
  const options = {
    min: null,
    max: null,
    step: null,
    decimal_place: null,
    min_date: null,
    max_date: null,
    simple: false,
    neither: false,
    other: false,
    select: [],
    ...more,
  }
  const { rows } = await sql<{ id: number }>`
    insert into field_view (account, table_name, label, type, options)
    values (${Number((await admin.get('/v1/me')).body['account'])}, ${table}, 'Found by', ${type}, ${JSON.stringify(options)}::jsonb)
    returning id`.execute(owner.tenant)
  return rows[0]?.id ?? 0
}
const finds = async (
  id: number,
  type: string,
  search: string,
  tab: 'victims' | 'defendants' | 'locations' = 'victims',
) => (await idsListed(admin, tab, { type, search })).includes(id)

describe('addresses', () => {
  test('[SRC-13] each typed word begins a word of the address, and a changed address is the one that counts', async () => {
    const { id } = await makeClient({ address1: "14 Crèche O'Neil Row", city: 'Überlingen', zip: '88662' })
    for (const typed of ['creche', 'oneil row', '88662 14', "o'neil", 'uberl CRÈ'])
      expect([typed, await finds(id, 'address', typed)]).toEqual([typed, true])
    for (const typed of ['reche', 'foundby', '88663', 'creche elm'])
      expect([typed, await finds(id, 'address', typed)]).toEqual([typed, false])
    expect((await admin.put(`/v2/victim/${id}`, { address1: '2 Vervain Mews' })).status).toBe(200)
    expect([await finds(id, 'address', 'creche'), await finds(id, 'address', 'vervain uber')]).toEqual([false, true])
  })
})

describe('telephones', () => {
  test('[SRC-37] four digits or more find the number from its start, its local part or its end, however they are written', async () => {
    const { id } = await makeClient({ primary_phone: '15558675309' })
    for (const typed of ['5558675309', '(555) 867-5309', '1 555 867 5309', '867-5309', '5309', '5558'])
      expect([typed, await finds(id, 'victim', typed)]).toEqual([typed, true])
    for (const typed of ['309', '5310', '8675310', 'ext 5309'])
      expect([typed, await finds(id, 'victim', typed)]).toEqual([typed, false])
    await admin.put(`/v2/victim/${id}`, { primary_phone: '15554443322' })
    expect([await finds(id, 'victim', '5309'), await finds(id, 'victim', '4443322')]).toEqual([false, true])
  })

  test('a name and four digits or more find whoever has both, in whichever order', async () => {
    const { id } = await makeClient({ first: 'Aud', last: 'Åkessonphone', primary_phone: '15558670180' })
    for (const typed of ['0180 akessonphone', 'Aud Åkessonphone 867-0180', 'akessonph 0180'])
      expect([typed, await finds(id, 'victim', typed)]).toEqual([typed, true])
    for (const typed of ['0181 akessonphone', '0180 someoneelse', '180 akessonphone', '0180 akessonphone 5558'])
      expect([typed, await finds(id, 'victim', typed)]).toEqual([typed, false])
  })

  test('a name of digits is found as before', async () => {
    const { id } = await makeClient({ business: '24680 Bakery' })
    expect(await finds(id, 'victim', '24680')).toBe(true)
  })
})

describe('custom fields', () => {
  test('[SRC-22] a text is found by the beginnings of its words, a choice only as a whole', async () => {
    const [note, color, many, yes] = [
      await makeField('Text'),
      await makeField('Select'),
      await makeField('Chip List'),
      await makeField('Yes/No'),
    ]
    const { id } = await makeClient({})
    const held = { [note]: 'Éclair à la menthe', [color]: 'Blue green', [many]: ['one two', '🙂'], [yes]: '-1' }
    await sql`update victim set custom_fields = ${JSON.stringify(held)}::jsonb where id = ${id}`.execute(owner.tenant)
    for (const search of [
      `${note}|eclair`,
      `${note}|MEN ecl`,
      `${color}|Blue green`,
      `${many}|one two`,
      `${many}|🙂`,
      `${yes}|-1`,
    ])
      expect([search, await finds(id, 'custom_fields', search)]).toEqual([search, true])
    for (const search of [
      `${note}|clair`,
      `${color}|Blue`,
      `${many}|one`,
      `${yes}|1`,
      `${color}|Éclair`,
      `${note}|%`,
      `${note}|men zzz`,
    ])
      expect([search, await finds(id, 'custom_fields', search)]).toEqual([search, false])
    await sql`update victim set custom_fields = '{}' where id = ${id}`.execute(owner.tenant)
    expect(await finds(id, 'custom_fields', `${note}|eclair`)).toBe(false)
  })

  test('law: a stored text is found by each of its words, and a whole value by itself', async () => {
    const note = await makeField('Textarea')
    const { id } = await makeClient({})
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), async (text) => {
        const value = text.toWellFormed().replaceAll('\u0000', '').trim()
        fc.pre(value !== '')
        await sql`update victim set custom_fields = ${JSON.stringify({ [note]: value })}::jsonb where id = ${id}`.execute(
          owner.tenant,
        )
        expect(await finds(id, 'custom_fields', `${note}|${value}`)).toBe(true)
        // An apostrophe joins what stands around it.
        for (const word of value.replaceAll(/['’ʼ`]/gu, '').match(/[A-Za-z0-9]{3,}/gu) ?? [])
          if (!/[^\x20-\x7e]/u.test(value))
            expect([value, word, await finds(id, 'custom_fields', `${note}|${word.toUpperCase()}`)]).toEqual([
              value,
              word,
              true,
            ])
      }),
      { numRuns: times, examples: [["0'001"], ["O'Brien"]] },
    )
  }, 60_000)

  test('another account finds nothing of them', async () => {
    const note = await makeField('Text')
    const { id } = await makeClient({})
    await sql`update victim set custom_fields = ${JSON.stringify({ [note]: 'Only ours' })}::jsonb where id = ${id}`.execute(
      owner.tenant,
    )
    const other = await agency.as('other-admin')
    expect(await idsListed(other, 'victims', { type: 'custom_fields', search: `${note}|ours` })).toEqual([])
  })
})

describe('what is found by goes with its record', () => {
  test('an expunged person leaves no word behind', async () => {
    const made = await admin.post('/v2/victim', {
      victim_type: 'P',
      first: 'Ex',
      last: 'Punged',
      address1: '1 Quixote Lane',
      primary_phone: '15550009999',
    })
    const person = Number(made.body['person_id'])
    const count = async () =>
      Number(
        (
          await sql<{ n: number }>`select count(*) as n from person_word where person_id = ${person}`.execute(
            owner.tenant,
          )
        ).rows[0]?.n,
      )
    expect(await count()).toBeGreaterThan(3)
    await sql`delete from victim_word where victim_id = ${idOf(made)}`.execute(owner.tenant)
    expect((await admin.remove(`/v1/person/${person}`)).status).toBe(200)
    expect(await idsListed(admin, 'victims', { type: 'address', search: 'quixote' })).toEqual([])
  })
})

test('[SRC-35] all records on a case are its clients and its defendants, found by exactly its number', async () => {
  const number = `QRX-${Date.now()}`
  const courtCase = idOf(
    await admin.post('/v1/court_case', { case_reference_id: number, date_time: '2026-02-01T10:00:00.000Z' }),
  )
  const longer = idOf(
    await admin.post('/v1/court_case', { case_reference_id: `${number}0`, date_time: '2026-02-01T10:00:00.000Z' }),
  )
  const client = idOf(
    await admin.post('/v2/victim', { victim_type: 'P', first: 'On', last: 'Thecase', case_id: courtCase }),
  )
  const accused = idOf(await admin.post('/v1/defendant', { first: 'On', last: 'Thecasetoo', case_id: courtCase }))
  await admin.post('/v2/victim', { victim_type: 'P', first: 'On', last: 'Another', case_id: longer })
  expect(await idsListed(admin, 'victims', { type: 'all', search: number.toLowerCase() })).toEqual([client])
  expect(await idsListed(admin, 'defendants', { type: 'all', search: number })).toEqual([accused])
})

test('[SRC-09] event type 0 stands for events without a type', async () => {
  const made = idOf(await admin.post('/v1/event', { name: 'Typeless', date_time: '2026-02-01T10:00:00.000Z' }))
  const [type] = rowsOf(await admin.get('/v1/event_type'))
  const typed = idOf(
    await admin.post('/v1/event', {
      name: 'Typed',
      date_time: '2026-02-01T10:00:00.000Z',
      event_type_id: Number(type?.['id']),
    }),
  )
  const without = await idsListed(admin, 'events', { type: 'event_type', search: 0 })
  expect([without.includes(made), without.includes(typed)]).toEqual([true, false])
  expect(await idsListed(admin, 'events', { type: 'event_type', search: Number(type?.['id']) })).toContain(typed)
})

test("[SRC-31] a client's card names the primary defendant of the case, to those who may view defendants", async () => {
  const { id, caseId } = await makeClient({ last: 'Cardholder' })
  await admin.post('/v1/defendant', { first: 'Second', last: 'Accused', case_id: caseId })
  const [row] = rowsOf(await admin.get(`/v2/victim?type=id&search=${id}`))
  expect(row).toMatchObject({ id, case_id: caseId, defendant_name: 'Accused, Second' })
})

test('[SRC-37] clients and defendants are found by an alias of their person, alone or beside a name', async () => {
  const made = await admin.post('/v2/victim', { victim_type: 'P', first: 'Tamsin', last: 'Aliased' })
  const person = Number(made.body['person_id'])
  const accused = idOf(await admin.post('/v1/defendant', { person_id: person, case_id: made.body['case_id'] }))
  expect(await finds(idOf(made), 'victim', 'zaphira')).toBe(false)
  expect((await admin.put(`/v1/person/${person}`, { aliases: ["Zaphíra O'Moon", 'Kestrel'] })).status).toBe(200)
  for (const typed of ['zaphira', 'OMOON', 'kestr', 'tams zaph', 'aliased kes']) {
    expect([typed, await idsListed(admin, 'victims', { search: typed })]).toEqual([typed, [idOf(made)]])
    expect([typed, await idsListed(admin, 'defendants', { search: typed })]).toEqual([typed, [accused]])
    expect([typed, await idsListed(admin, 'victims', { search: typed, order_by: 'rank', limit: 20 })]).toEqual([
      typed,
      [idOf(made)],
    ])
  }
  for (const typed of ['estrel', 'zaphira nobody'])
    expect([typed, await finds(idOf(made), 'victim', typed)]).toEqual([typed, false])
  await admin.put(`/v1/person/${person}`, { aliases: [] })
  expect(await finds(idOf(made), 'victim', 'zaphira')).toBe(false)
})

describe('persons', () => {
  const personsFound = async (caller: Caller, query: string) =>
    rowsOf(await caller.get(`/v1/person?${query}`)).map(({ id }) => Number(id))

  test('[SRC-37] GET person finds persons by name, alias, business, address and telephone, and no locations', async () => {
    const made = await admin.post('/v1/person', {
      first: 'Ánna',
      last: 'Quorn-Abel',
      business: 'Yew Traders',
      address1: '3 Zinc Wharf',
      primary_phone: '15551117788',
      aliases: ['Nann Öre'],
    })
    const id = idOf(made)
    await admin.post('/v1/location', { first: 'Quorn Hall' })
    for (const query of [
      'search=quorn',
      'search=anna+abel',
      'search=yew+quor',
      'search=nann',
      'search=ORE',
      'search=1117788',
      'type=address&search=zinc',
      'type=business&search=yew',
      `type=id&search=${id}`,
    ])
      expect([query, await personsFound(admin, query)]).toEqual([query, [id]])
    for (const query of ['search=bel', 'search=zinc', 'search=traders+zinc', 'type=business&search=quorn'])
      expect([query, await personsFound(admin, query)]).toEqual([query, []])
    expect(rowsOf(await admin.get(`/v1/person?search=quorn&is_location=1`)).map((row) => row['location_name'])).toEqual(
      ['Quorn Hall'],
    )
    const page = await admin.get('/v1/person?limit=20&includes=race,gender,language&order_by=rank')
    expect([page.status, rowsOf(page).length, page.body['limit']]).toEqual([200, 20, 20])
    expect((await admin.get('/v1/person?type=spaceship&search=x')).status).toBe(400)
    expect((await admin.get('/v1/person?type=location&search=x')).status).toBe(400)
  })

  test('[SRV-36] [PRM-21] a list of persons holds exactly those whose page opens', async () => {
    const hidden = await admin.post('/v2/victim', {
      victim_type: 'P',
      first: 'Hid',
      last: 'Personlaw',
      limited_access: true,
    })
    await admin.post('/v2/victim', { victim_type: 'P', first: 'Vis', last: 'Personlaw' })
    expect(hidden.status).toBe(200)
    let [shown, kept] = [0, 0]
    for (const login of ['admin', 'advocate', 'volunteer', 'helper', 'other-admin']) {
      const caller = await agency.as(login)
      const listed = new Set(await personsFound(caller, 'search=personlaw'))
      for (const id of await personsFound(admin, 'search=personlaw')) {
        const opens = (await caller.get(`/v1/person/${id}`)).status === 200
        expect([login, id, listed.has(id)]).toEqual([login, id, opens])
        if (opens) shown += 1
        else kept += 1
      }
    }
    expect(Math.min(shown, kept)).toBeGreaterThan(0)
  })

  test('an expunged or deleted person is found no more', async () => {
    const id = idOf(await admin.post('/v1/person', { first: 'Gone', last: 'Vanishperson' }))
    expect(await personsFound(admin, 'search=vanishperson')).toEqual([id])
    expect((await admin.remove(`/v1/person/${id}`)).status).toBe(200)
    expect(await personsFound(admin, 'search=vanishperson')).toEqual([])
  })
})

describe('a field that takes a person', () => {
  const found = async (caller: Caller, search: string) => {
    const answer = await caller.post('/v1/person/find', { search })
    expect(answer.status).toBe(200)
    return answer.body['data'] as Record<string, unknown>[]
  }

  test('finds each person once, by name and phone, namesakes apart, clients and defendants, with a record of each', async () => {
    const one = await makeClient({ first: 'Same', last: 'Pickedname' })
    const two = await makeClient({ first: 'Same', last: 'Pickedname' })
    const personOf = async (path: string) => Number((await admin.get(path)).body['person_id'])
    const [first, second] = [await personOf(`/v2/victim/${one.id}`), await personOf(`/v2/victim/${two.id}`)]
    await admin.post('/v2/victim', { victim_type: 'S', person_id: first, case_id: two.caseId })
    const accused = await admin.post('/v1/defendant', {
      first: 'Same',
      last: 'Pickedname',
      primary_phone: '12125557701',
      case_id: one.caseId,
    })
    const third = Number(accused.body['person_id'])
    const numberOf = async (id: number) => (await admin.get(`/v1/court_case/${id}`)).body['case_reference_id']
    const [caseOne, caseTwo] = [await numberOf(one.caseId), await numberOf(two.caseId)]
    const named = { title: 'Pickedname, Same', birthdate: null, primary_phone: null }
    const all = [
      { ...named, id: first, part: 'victim', case_reference_id: caseTwo },
      { ...named, id: second, part: 'victim', case_reference_id: caseTwo },
      { ...named, id: third, primary_phone: '12125557701', part: 'defendant', case_reference_id: caseOne },
    ]
    expect(await found(admin, 'pickedname same')).toEqual(all)
    expect(await found(admin, '(212) 555-7701')).toEqual(all.slice(2))
    expect(await found(admin, '')).toHaveLength(12)
  })

  test('takes beside a name a birthdate, its year, and digits of a telephone or of a case’s number', async () => {
    const personOf = async ({ id }: { readonly id: number }) =>
      Number((await admin.get(`/v2/victim/${id}`)).body['person_id'])
    const born = await makeClient({ last: 'Toldapart', birthdate: '02/03/1987' })
    const phoned = await makeClient({ last: 'Toldapart', primary_phone: '12125550147' })
    const numbered = await makeClient({ last: 'Toldapart', birthdate: '02/04/1988' })
    const other = await makeClient({ last: 'Othername', birthdate: '02/03/1987', primary_phone: '12125550147' })
    const renumbered = await admin.put(`/v1/court_case/${numbered.caseId}`, { case_reference_id: 'PD-77-90417' })
    expect(renumbered.status).toBe(200)
    const [one, two, three] = [await personOf(born), await personOf(phoned), await personOf(numbered)]
    const ids = async (caller: Caller, search: string) => (await found(caller, search)).map(({ id }) => id)
    for (const [search, ...expected] of [
      ['toldapart 1987', one],
      ['1987 toldapart', one],
      ['toldapart 2/3/1987', one],
      ['toldapart 1987-02-03', one],
      ['toldapart 0147', two],
      ['toldapart 555-0147', two],
      ['toldapart 0417', three],
      ['90417 toldapart', three],
      ['toldapart 1999'],
      ['toldapart', one, two, three],
    ] as const)
      expect([search, await ids(admin, search)]).toEqual([search, expected])
    const alone = await ids(admin, '2/3/1987')
    expect(alone).toEqual(expect.arrayContaining([one, await personOf(other)]))
    expect(alone).not.toContain(three)

    // The number of a case that one may not see tells nobody apart.
    const advocate = await agency.as('advocate')
    expect(await ids(advocate, 'toldapart 0417')).toEqual([three])
    await admin.put(`/v1/court_case/${numbered.caseId}`, { limited_access: true })
    expect(await ids(advocate, 'toldapart 0417')).toEqual([])
    expect(await ids(advocate, 'toldapart 1988')).toEqual([three])
  })

  test('two who are alike in all that is told of them have their ids, and of more than twelve it says so', async () => {
    const { id, caseId } = await makeClient({ last: 'Equalname' })
    const persons = [Number((await admin.get(`/v2/victim/${id}`)).body['person_id'])]
    const answer = async () => (await admin.post('/v1/person/find', { search: 'equalname' })).body
    const join = async (count: number) => {
      for (let at = 0; at < count; at += 1) {
        const { id: other } = await makeClient({ last: 'Equalname', victim_type: 'S', case_id: caseId })
        persons.push(Number((await admin.get(`/v2/victim/${other}`)).body['person_id']))
      }
    }
    await join(1)
    const { data, more } = await answer()
    const [one, two] = data as Record<string, unknown>[]
    expect([{ ...one, id: 0 }, more]).toEqual([{ ...two, id: 0 }, false])
    expect([one?.['id'], two?.['id']]).toEqual(persons)
    await join(10)
    const twelve = await answer()
    expect([(twelve['data'] as unknown[]).length, twelve['more']]).toEqual([12, false])
    // Whom one may not see is not said to be there.
    await makeClient({ last: 'Equalname', limited_access: true })
    const advocate = await agency.as('advocate')
    for (const [caller, isMore] of [
      [admin, true],
      [advocate, false],
    ] as const) {
      const { body } = await caller.post('/v1/person/find', { search: 'equalname' })
      expect([(body['data'] as unknown[]).length, body['more']]).toEqual([12, isMore])
    }
  })

  test('names neither person nor case to who may not see them', async () => {
    const { id, caseId } = await makeClient({ last: 'Pickedhidden', limited_access: true })
    const person = Number((await admin.get(`/v2/victim/${id}`)).body['person_id'])
    const advocate = await agency.as('advocate')
    expect(await found(advocate, 'pickedhidden')).toEqual([])
    await admin.post('/v1/defendant', { person_id: person, case_id: caseId })
    await admin.put(`/v1/court_case/${caseId}`, { limited_access: true })
    expect(await found(advocate, 'pickedhidden')).toMatchObject([
      { id: person, part: 'defendant', case_reference_id: null },
    ])
  })
})

test('a page past the end has no rows and the right total, and a page 0 is refused', async () => {
  await makeClient({ last: 'Pagingpast' })
  for (const page of [2, 99, 999_999_999]) {
    const answer = await admin.get(`/v2/victim?search=pagingpast&page=${page}&limit=20`)
    expect([answer.status, rowsOf(answer), answer.body['total'], answer.body['page']]).toEqual([200, [], 1, page])
  }
  for (const page of ['0', '-1', 'x', '1e9', '99999999999'])
    expect((await admin.get(`/v2/victim?search=pagingpast&page=${page}`)).status).toBe(400)
})

test('a search that is too long, or hostile, is refused or finds nothing', async () => {
  expect((await admin.get(`/v2/victim?search=${'x'.repeat(10_000)}`)).status).toBe(400)
  for (const search of ['<script>alert(1)</script>', "'; drop table victim; --", '🙂🙂🙂', '%%%', '../../etc'])
    expect((await admin.get(`/v2/victim?search=${encodeURIComponent(search)}`)).status).toBe(200)
})
