/** Search before create on the real database. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { idOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { runs } from '../run/runs.ts'
import { anyCodePoint } from '../run/codePoints.ts'

const times = runs(60)
const logins = ['admin', 'supervisor', 'advocate'] as const

let agency: Agency
let admin: Caller
beforeAll(async () => {
  agency = await startAgency(300)
  admin = await agency.as('admin')
})
afterAll(() => agency?.stop())

type Typed = { first?: string; last?: string; business?: string; birthdate?: string; phone?: string }
type Found = {
  person_id: number
  name: string
  birthdate: string | null
  phone_end: string | null
  records: number
  victim_id: number | null
  defendant_id: number | null
  case_id: number
  case_reference_id: string | null
  score: number
  reasons: string[]
}
const nothing = { first: null, last: null, business: null, birthdate: null, phone: null }
const likely = async (caller: Caller, typed: Typed): Promise<Found[]> => {
  const reply = await caller.post('/v1/person/likely', { ...nothing, ...typed })
  expect(reply.status).toBe(200)
  return reply.body['data'] as Found[]
}
const make = async (values: Record<string, unknown>, caller = admin) => {
  const made = await caller.post('/v2/victim', { victim_type: 'P', ...values })
  expect(made.status).toBe(200)
  return { victim: idOf(made), person: Number(made.body['person_id']), case: Number(made.body['case_id']) }
}
const persons = (found: readonly Found[]): number[] => found.map(({ person_id }) => person_id)

const usersOf = async (): Promise<number[]> =>
  Promise.all(logins.map(async (login) => Number((await (await agency.as(login)).get('/v1/me')).body['id'])))
const accountOf = async (): Promise<number> => Number((await admin.get('/v1/me')).body['account'])
const assign = async (kind: 'case' | 'victim', object_id: number, user_id: number): Promise<void> => {
  const account = await accountOf()
  await inTenant(agency.database.databases, { account, user: null }, (tx) =>
    tx.insertInto('assignment').values({ account, kind, object_id, user_id }).execute(),
  )
}

describe('who is found', () => {
  test('by every way of typing the name', async () => {
    const {
      person,
      victim,
      case: caseId,
    } = await make({
      first: 'Roberto',
      last: 'De La Quintanilla',
      birthdate: '03/04/1990',
      primary_phone: '12128675309',
    })
    for (const typed of [
      { first: 'Roberto', last: 'De La Quintanilla' },
      { first: 'ROBERTO', last: 'de-la-quintanilla' },
      { first: 'Róbertö', last: 'Delaquintanilla' },
      { first: 'Bob', last: 'Quintanilla' },
      { first: 'Beto', last: 'Quintanilla' },
      { first: 'Quintanilla', last: 'Robert' },
      { first: 'Roberto', last: 'De La Quintanila' },
      { first: 'Robetro', last: 'Quintanilla' },
      { last: 'Quintanilla', birthdate: '03/04/1990' },
      { first: 'Roberto', last: 'Otherwise', birthdate: '03/04/1990' },
      { phone: '(212) 867-5309' },
      { phone: '867 5309' },
    ])
      expect([typed, persons(await likely(admin, typed))]).toEqual([typed, [person]])
    const [found] = await likely(admin, {
      first: 'Bob',
      last: 'Quintanilla',
      birthdate: '03/04/1990',
      phone: '2128675309',
    })
    expect(found).toMatchObject({
      name: 'De La Quintanilla, Roberto',
      birthdate: '03/04/1990',
      phone_end: '5309',
      records: 1,
      victim_id: victim,
      case_id: caseId,
    })
    expect(found?.reasons).toEqual([
      'likeness.reason.similarName',
      'likeness.reason.nickname',
      'likeness.reason.birthdate',
      'likeness.reason.phone',
    ])
  })

  test('by a name that was joined or parted, a renamed person under the new name only, and a business', async () => {
    const joined = await make({ first: 'Annmarie', last: 'Zwickel' })
    const parted = await make({ first: 'Ann-Marie', last: 'Zwackel' })
    expect(persons(await likely(admin, { first: 'Ann Marie', last: 'Zwickel' }))).toContain(joined.person)
    expect(persons(await likely(admin, { first: 'Annmarie', last: 'Zwackel' }))).toContain(parted.person)
    await admin.put(`/v2/victim/${joined.victim}`, { last: 'Brandnewname' })
    expect(persons(await likely(admin, { first: 'Annmarie', last: 'Zwickel' }))).not.toContain(joined.person)
    expect(persons(await likely(admin, { first: 'Annmarie', last: 'Brandnewname' }))).toEqual([joined.person])
    const shop = await make({ business: 'Quux & Sons Traders' })
    expect(persons(await likely(admin, { business: 'QUUX SONS TRADERS' }))).toEqual([shop.person])
    expect(persons(await likely(admin, { business: 'Quux' }))).toEqual([shop.person])
  })

  test('the identical person first, at most eight, the best reasons before the worse', async () => {
    for (let index = 0; index < 12; index += 1)
      await make({ first: 'Pat', last: 'Manyfold', birthdate: `01/${String(index + 10)}/1980` })
    const found = await likely(admin, { first: 'Pat', last: 'Manyfold', birthdate: '01/13/1980' })
    expect(found).toHaveLength(8)
    expect(found[0]).toMatchObject({
      birthdate: '01/13/1980',
      reasons: ['likeness.reason.sameName', 'likeness.reason.birthdate'],
    })
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a))
  })

  test('nobody when too little was typed', async () => {
    for (const typed of [
      {},
      { first: 'P', last: 'Manyfold' },
      { last: 'Manyfold' },
      { birthdate: '01/13/1980' },
      { phone: '0147' },
      { first: '--', last: "''" },
    ])
      expect([typed, await likely(admin, typed)]).toEqual([typed, []])
  })

  test('each person once, with the number of records that the caller may see', async () => {
    const first = await make({ first: 'Twice', last: 'Overlaid' })
    await make({ person_id: first.person })
    await make({ person_id: first.person, limited_access: true })
    const advocate = await agency.as('advocate')
    expect(await likely(admin, { first: 'Twice', last: 'Overlaid' })).toMatchObject([
      { person_id: first.person, records: 3 },
    ])
    expect(await likely(advocate, { first: 'Twice', last: 'Overlaid' })).toMatchObject([
      { person_id: first.person, records: 2 },
    ])
  })

  test('a person who is only a defendant, by name, nickname, birthdate and phone, as far as the caller may see one', async () => {
    const { case: case_id } = await make({ first: 'Ann', last: 'Bystander' })
    const own = { first: 'Robert', last: 'Repeatson', birthdate: '05/06/1984', primary_phone: '12128670799' }
    const made = await admin.post('/v1/defendant', { ...own, case_id })
    const [person_id, defendant_id] = [Number(made.body['person_id']), idOf(made)]
    for (const typed of [
      { first: 'Robert', last: 'Repeatson' },
      { first: 'Bob', last: 'Repeatson' },
      { first: 'Repeatson', last: 'Robert' },
      { first: 'Bobby', last: 'Repeatson', birthdate: '05/06/1984' },
      { phone: '(212) 867-0799' },
    ])
      expect(await likely(admin, typed)).toMatchObject([
        { person_id, victim_id: null, defendant_id, case_id, records: 1, name: 'Repeatson, Robert' },
      ])
    const client = await make({ person_id })
    expect(await likely(admin, { phone: '2128670799' })).toMatchObject([
      { person_id, victim_id: client.victim, defendant_id: null, case_id: client.case, records: 2 },
    ])
    const hidden = await admin.post('/v1/defendant', {
      first: 'Hidden',
      last: 'Repeatson',
      primary_phone: '12128670798',
      limited_access: true,
      case_id,
    })
    expect(persons(await likely(admin, { phone: '12128670798' }))).toEqual([Number(hidden.body['person_id'])])
    const advocate = await agency.as('advocate')
    expect(await likely(advocate, { phone: '12128670798' })).toEqual([])
  })

  test('law: with the end of the number that was typed where it is one of theirs, else of their first', async () => {
    const numbers = { primary: '2124681031', secondary: '2124682032', other: '2124683033' } as const
    const endOf = (one: keyof typeof numbers): string => numbers[one].slice(-4)
    const ways = [
      (digits: string) => digits,
      (digits: string) => `1${digits}`,
      (digits: string) => `+1 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
      (digits: string) => digits.slice(3),
    ]
    const typed = Object.entries(numbers).flatMap(([which, number]) =>
      ways.map((way) => ({ which, phone: way(number) })),
    )
    const both = ['primary', 'secondary'] as const
    for (const [at, has] of [[], ['primary'] as const, ['secondary'] as const, both].entries()) {
      const name = { first: 'Numa', last: ['Zwoelfaxt', 'Brandeck', 'Uhlmoor', 'Quendling'][at] ?? '' }
      await make({ ...name, ...Object.fromEntries(has.map((one) => [`${one}_phone`, `1${numbers[one]}`])) })
      for (const { which, phone } of [{ which: 'none', phone: '' }, ...typed]) {
        const shown = (await likely(admin, { ...name, phone })).filter((one) => one.name === `${name.last}, Numa`)
        const meant = has.find((one) => one === which) ?? has[0]
        expect([has, phone, ...shown.map(({ phone_end }) => phone_end)]).toEqual([
          has,
          phone,
          meant === undefined ? null : endOf(meant),
        ])
      }
    }
  })

  test('namesakes with the number of the newest case, and none of a case that the caller may not see', async () => {
    const name = { first: 'Samuel', last: 'Evenname' }
    const one = await make(name)
    const two = await make(name)
    const three = await make({ ...name, case_id: two.case })
    const numberOf = async (id: number) => (await admin.get(`/v1/court_case/${id}`)).body['case_reference_id']
    const [first, second] = [await numberOf(one.case), await numberOf(two.case)]
    expect(first).not.toBe(second)
    const told = async (caller: Caller) =>
      (await likely(caller, name)).map(({ person_id, case_reference_id: number }) => [person_id, number])
    const all = [
      [one.person, first],
      [two.person, second],
      [three.person, second],
    ]
    const byPerson = (rows: unknown[][]) => rows.toSorted(([a], [b]) => Number(a) - Number(b))
    expect(byPerson(await told(admin))).toEqual(all)
    await admin.post('/v2/victim', { victim_type: 'P', person_id: three.person, case_id: one.case })
    await admin.put(`/v1/court_case/${two.case}`, { limited_access: true })
    expect(byPerson(await told(admin))).toEqual([...all.slice(0, 2), [three.person, first]])
    const advocate = await agency.as('advocate')
    expect(byPerson(await told(advocate))).toEqual([
      [one.person, first],
      [two.person, null],
      [three.person, first],
    ])
  })

  test('no person who was deleted, and none who is in no record', async () => {
    const gone = await make({ first: 'Goner', last: 'Deleteson', primary_phone: '12128670763' })
    await admin.remove(`/v1/person/${gone.person}`)
    const loose = await admin.post('/v1/person', { first: 'Looser', last: 'Unattached', primary_phone: '12128670764' })
    expect(loose.status).toBe(200)
    expect(await likely(admin, { first: 'Goner', last: 'Deleteson' })).toEqual([])
    expect(await likely(admin, { phone: '12128670763' })).toEqual([])
    expect(await likely(admin, { phone: '12128670764' })).toEqual([])
  })
})

describe('who may be shown', () => {
  test('[PRM-16] [PRM-17] [PRM-19] [PRM-21] somebody with limited access only to those who may view a record of theirs', async () => {
    const advocate = await agency.as('advocate')
    const hidden = await make({
      first: 'Hidden',
      last: 'Xyzzyden',
      birthdate: '05/06/1991',
      primary_phone: '12128670999',
      limited_access: true,
    })
    const own = await make({ first: 'Owned', last: 'Xyzzyden', limited_access: true }, advocate)
    const open = await make({ first: 'Opened', last: 'Xyzzyden' })
    for (const typed of [
      { first: 'Hidden', last: 'Xyzzyden' },
      { last: 'Xyzzyden', birthdate: '05/06/1991' },
      { phone: '2128670999' },
    ]) {
      expect(persons(await likely(admin, typed))).toEqual([hidden.person])
      expect(await likely(advocate, typed)).toEqual([])
    }
    expect(persons(await likely(advocate, { first: 'Owned', last: 'Xyzzyden' }))).toEqual([own.person])
    expect(persons(await likely(advocate, { first: 'Opened', last: 'Xyzzyden' }))).toEqual([open.person])
  })

  test(
    '[PRM-16] [PRM-17] [PRM-19] [PRM-20] [PRM-21] nobody comes out whose record page would be refused, and nobody visible is missing',
    async () => {
      const users = await usersOf()
      const planted: { person: number; last: string; victims: number[] }[] = []
      const kinds = fc.array(fc.record({ limited: fc.boolean(), owner: fc.nat(), assigned: fc.option(fc.nat()) }), {
        minLength: 1,
        maxLength: 3,
      })
      for (const [index, records] of fc.sample(kinds, { numRuns: 26, seed: 7 }).entries()) {
        const last = `Quillfeather${'abcdefghijklmnopqrstuvwxyz'[index]}${'zyxwvutsrqponmlkjihgfedcba'[index]}`
        const name = { first: 'Plumeria', last, birthdate: '07/08/1992', primary_phone: '12128678642' }
        const victims: number[] = []
        let person: number | null = null
        for (const { limited, owner, assigned } of records) {
          const made: { victim: number; person: number; case: number } = await make({
            ...(person === null ? name : { person_id: person }),
            limited_access: limited,
            owner_id: users[owner % users.length],
          })
          person ??= made.person
          victims.push(made.victim)
          if (assigned !== null)
            await assign(
              assigned % 2 === 0 ? 'victim' : 'case',
              assigned % 2 === 0 ? made.victim : made.case,
              users[assigned % users.length] ?? 0,
            )
        }
        if (person !== null) planted.push({ person, last, victims })
      }
      const typed = fc.oneof(
        fc.constantFrom(
          { first: 'Plumeria', last: 'Quillfeatheraz' },
          { phone: '8678642' },
          { last: 'Quillfeatherby', birthdate: '07/08/1992' },
          { first: 'Plumeira', last: 'Quillfeathercx' },
        ),
        fc.record({
          first: fc.constantFrom('Maria', 'Liam', 'Jose', 'Bob'),
          last: fc.constantFrom('Garcia', 'Smith', 'Nguyen'),
        }),
      )
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...logins), typed, async (login, what) => {
          const caller = await agency.as(login)
          for (const found of await likely(caller, what)) {
            expect((await caller.get(`/v2/victim/${found.victim_id}`)).status).toBe(200)
            const seen = await caller.get(`/v1/person/${found.person_id}`)
            expect(seen.status).toBe(200)
            expect(seen.body['victim_cases']).toHaveLength(found.records)
          }
        }),
        { numRuns: times },
      )
      for (const login of logins) {
        const caller = await agency.as(login)
        for (const { person, last, victims } of planted) {
          const statuses = await Promise.all(victims.map(async (id) => (await caller.get(`/v2/victim/${id}`)).status))
          const shown = persons(await likely(caller, { first: 'Plumeria', last }))
          expect([login, person, shown.includes(person)]).toEqual([login, person, statuses.includes(200)])
        }
      }
    },
    60_000 + times * 200,
  )

  test('nobody to users who may not add clients', async () => {
    expect(
      (
        await (
          await agency.as('volunteer')
        ).post('/v1/person/likely', { ...nothing, first: 'Opened', last: 'Xyzzyden' })
      ).status,
    ).toBe(403)
  })

  test('nobody of another account', async () => {
    const other = await agency.as('other-admin')
    await make({ first: 'Zqcanary', last: 'Zqcanary', birthdate: '09/09/1999', primary_phone: '12128670321' })
    for (const typed of [
      { first: 'Zqcanary', last: 'Zqcanary' },
      { last: 'Zqcanary', birthdate: '09/09/1999' },
      { phone: '12128670321' },
    ])
      expect(await likely(other, typed)).toEqual([])
  })
})

describe('what is kept of it', () => {
  test('the audit trail says that persons were searched and how many were found, and neither words nor names', async () => {
    await make({ first: 'Quidditch', last: 'Wordwithheld', primary_phone: '12128670888' })
    const reply = await admin.post('/v1/person/likely', {
      ...nothing,
      first: 'Quidditch',
      last: 'Wordwithheld',
      phone: '2128670888',
    })
    expect(reply.body['data']).toHaveLength(1)
    const account = await accountOf()
    const lines = await inTenant(agency.database.databases, { account, user: null }, (tx) =>
      tx.selectFrom('audit').selectAll().where('call', '=', 'person.likely').orderBy('seq', 'desc').limit(1).execute(),
    )
    expect(lines).toMatchObject([{ verb: 'search', kind: 'person', object_id: null, count: 1, fields: [] }])
    const kept = await inTenant(agency.database.databases, { account, user: null }, (tx) =>
      tx.selectFrom('idempotency').selectAll().execute(),
    )
    for (const secret of ['Wordwithheld', 'wordwithheld', '8670888']) {
      expect(JSON.stringify(kept.filter(({ body }) => body?.includes('score')))).not.toContain(secret)
      expect(
        agency.logLines.filter((line) => line.includes('person.likely') || line.includes('person/likely')).join('\n'),
      ).not.toContain(secret)
    }
  })

  test('what can not be is refused', async () => {
    for (const wrong of [
      { birthdate: '02/30/2020' },
      { birthdate: '2020-01-01' },
      { first: 'x'.repeat(81) },
      { colour: 'red' },
      { first: 7 },
    ])
      expect([wrong, (await admin.post('/v1/person/likely', { ...nothing, ...wrong })).status]).toEqual([
        wrong,
        'birthdate' in wrong && wrong.birthdate.includes('/') ? 400 : 422,
      ])
  })

  test('whatever is typed is answered', async () => {
    const text = fc.oneof(
      fc.string({ unit: anyCodePoint, maxLength: 40 }),
      fc.constantFrom('%', '\\', "'; drop table person", 'Ñandú', 'иванов', '李'),
    )
    await fc.assert(
      fc.asyncProperty(text, text, text, async (first, last, phone) => {
        const reply = await admin.post('/v1/person/likely', {
          ...nothing,
          first: first.toWellFormed().slice(0, 80),
          last: last.toWellFormed().slice(0, 80),
          phone: phone.toWellFormed().slice(0, 60),
        })
        return reply.status < 500
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})
