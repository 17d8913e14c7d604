/** LST-13: what the database finds is what the filter says of each record. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeFilter, declarationOf, filterField, listTabs, type FilterGroup } from '../../domain/lists/index.ts'
import { filterMatches, type FilterRecord } from './filterMatch.ts'
import { mainQuestion, writtenFilter } from '../../domain/lists/filter.ts'
import { longestFilter } from '../../domain/lists/tabs.ts'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { fold as foldMarks } from '../../server/records/keys.ts'
import { idOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { anyFilter, type Pool } from './filterCases.ts'
import { idsListed, listUrl } from './listedKinds.ts'
import { runs } from '../run/runs.ts'

const times = runs(40)
const byNumber = (a: number, b: number): number => a - b

let agency: Agency
let admin: Caller
let owner: Databases
let clients: ReadonlyMap<number, FilterRecord>
let pools: Pool

const fold = (text: string): string => foldMarks(text).replaceAll(/['’ʼ`]/g, '')
const names = [
  'Ångström',
  "O'Hara",
  'de la Cruz',
  '100%_Sure',
  'Zöe',
  'Ivanova',
  'الأمين',
  '李',
  '<b>Bold</b>',
  "x'; drop table victim;--",
]
/** One that was written and emptied elsewhere holds an empty text. */
const businesses = [null, 'Bäckerei', 'ACME', 'acme north', '']
const births = [null, '03/01/1980', '02/29/2000', '12/31/1999']
/** Beside the agency's midnights, on both changes of the clocks too. */
const changed = ['03-08', '03-09', '11-01', '11-02', '12-31'].flatMap((day) =>
  ['05:59', '06:01', '06:59', '07:01'].map((time) => `2026-${day}T${time}:00.000Z`),
)
const dayIn = (at: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(Date.parse(at))
const isoDay = (wire: string): string => `${wire.slice(6)}-${wire.slice(0, 2)}-${wire.slice(3, 5)}`

const idsIn = async (table: string): Promise<number[]> =>
  (
    await sql<{ id: number }>`select id from ${sql.table(table)} where account = 1 order by id limit 3`.execute(
      owner.tenant,
    )
  ).rows.map(({ id }) => Number(id))

const pick = <V>(from: readonly V[], at: number): V => from[at % from.length] as V

beforeAll(async () => {
  agency = await startAgency(30)
  admin = await agency.as('admin')
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  const account = Number((await admin.get('/v1/me')).body['account'])
  expect(account).toBe(1)
  const [races, terms, users] = [await idsIn('race'), await idsIn('term'), await idsIn('app_user')]
  const made = new Map<number, FilterRecord>()
  for (let index = 0; index < 48; index += 1) {
    const born = pick(births, index * 3)
    const [type, race, business] = [
      pick(['P', 'S', 'O'], index),
      pick([null, ...races], index),
      pick(businesses, index * 3),
    ]
    const answer = await admin.post('/v2/victim', {
      victim_type: type,
      first: 'Filtered',
      last: pick(names, index * 7),
      race,
      business,
      birthdate: born,
      limited_access: index % 3 === 0,
      owner_id: pick([null, ...users], index),
      city: pick([null, 'Ouray', 'San Luis'], index),
    })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    const id = idOf(answer)
    const tags = terms.filter((_, at) => (index >> at) % 2 === 1)
    for (const term of tags)
      await sql`insert into object_term (account, kind, object_id, term_id) values (1, 'victim', ${id}, ${term})`.execute(
        owner.tenant,
      )
    if (business === '')
      await sql`update person set business = '' where id = (select person_id from victim where id = ${id})`.execute(
        owner.tenant,
      )
    const at = pick(changed, index)
    await sql`update victim set updated_at = ${at} where id = ${id}`.execute(owner.tenant)
    const { rows } = await sql<{
      full_name: string
      race: number | null
      owner_id: number | null
      business: string | null
      users: number[]
    }>`
      select r.full_name, p.race, r.owner_id, p.business,
        array(select user_id from assignment a where a.kind = 'victim' and a.object_id = r.id) as users
      from victim r join person p on p.account = r.account and p.id = r.person_id where r.id = ${id}`.execute(
      owner.tenant,
    )
    const row = rows[0]
    if (row === undefined) throw new Error('not stored')
    const some = (value: number | string | null): string[] => (value === null || value === '' ? [] : [String(value)])
    made.set(id, {
      name: some(row.full_name),
      type: [type],
      race: some(row.race),
      business: some(row.business),
      birthdate: born === null ? [] : [isoDay(born)],
      owner: some(row.owner_id),
      limited_access: [index % 3 === 0 ? '1' : '0'],
      id: [String(id)],
      tag: tags.map(String),
      advocate: row.users.map(String),
      updated: [dayIn(at)],
    })
  }
  clients = made
  const ids = [...made.keys()]
  pools = {
    name: ['ang', 'HARA', "o'h", '%', '_', 'zoe', 'de la', '李', '<b>', "'; drop", 'الأ'],
    type: ['P', 'S', 'O'],
    race: [...races.map(String), '999999'],
    business: ['acme', 'back', 'north'],
    birthdate: ['1980-03-01', '1999-12-31', '2000-02-29', '2024-01-01'],
    owner: users.map(String),
    advocate: users.map(String),
    tag: terms.map(String),
    limited_access: ['0', '1'],
    id: [ids[0], ids[10], ids[40], 1].map(String),
    updated: [...new Set(changed.map(dayIn))],
  }
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

test(
  '[LST-13] law: the list holds exactly the records that the filter shows',
  async () => {
    let shown = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constant(null).chain(() => anyFilter('victims', pools)),
        async (filter) => {
          const active = activeFilter(filter)
          const written = writtenFilter(filter)
          fc.pre(
            active !== null &&
              encodeURIComponent(written).length <= longestFilter &&
              written.split('"field"').length <= 40,
          )
          const listed = new Set(await idsListed(admin, 'victims', { type: 'all', filter: written }))
          for (const [id, record] of clients) {
            const isShown = filterMatches(active, record, (field) => filterField('victims', field), fold)
            shown += isShown ? 1 : 0
            expect([id, record, listed.has(id)]).toEqual([id, record, isShown])
          }
        },
      ),
      { numRuns: times * 3 },
    )
    expect(shown).toBeGreaterThan(0)
  },
  60_000 + times * 2_000,
)

const filterOf = (...conditions: FilterGroup['conditions']): string =>
  writtenFilter({ combine: 'all', conditions, groups: [] })

test('[LST-13] [SRV-36] a filter narrows a search, and nobody sees through it what they may not see', async () => {
  const filter = filterOf({ field: 'limited_access', is: 'oneOf', values: ['1'] })
  const both = await idsListed(admin, 'victims', { type: 'victim', search: 'cruz', filter })
  expect(both.length).toBeGreaterThan(0)
  for (const id of both) expect(clients.get(id)).toMatchObject({ limited_access: ['1'] })
  const volunteer = await agency.as('volunteer')
  const all = new Set(await idsListed(volunteer, 'victims', { type: 'all' }))
  for (const id of await idsListed(volunteer, 'victims', { type: 'all', filter })) expect(all.has(id)).toBe(true)
  expect((await admin.get(listUrl('victims', { filter: '{"combine":"all"}' }))).status).toBe(400)
  expect(
    (await admin.get(listUrl('victims', { filter: filterOf({ field: 'nonsense', is: 'oneOf', values: ['1'] }) })))
      .status,
  ).toBe(400)
})

test('[LST-13] every field of every list can be asked for', async () => {
  for (const tab of listTabs)
    for (const field of declarationOf(tab).filters) {
      const value = {
        text: 'a',
        number: '1',
        time: '0:01',
        day: '2026-01-01',
        flag: '1',
        choice: field.choices?.[0]?.value ?? '1',
      }[field.type]
      const is = mainQuestion(field)
      for (const condition of [{ field: field.id, is, values: is === 'between' ? [value, value] : [value] }]) {
        const answer = await admin.get(listUrl(tab, { filter: filterOf(condition) }))
        expect([tab, field.id, answer.status, answer.text.slice(0, 200)]).toEqual([
          tab,
          field.id,
          200,
          answer.text.slice(0, 200),
        ])
      }
    }
})

test('[SVC-05] timelogs are filtered by hours and minutes, up to the very minute; a number alone is minutes', async () => {
  const times = async (...values: string[]): Promise<number[]> => {
    const ids = await idsListed(admin, 'timelogs', {
      filter: filterOf({ field: 'minutes', is: 'between', values }),
    })
    const { rows } = await sql<{ minutes: number }>`
      select minutes from timelog where account = 1 and id = any (${ids}::bigint[]) order by minutes`.execute(
      owner.tenant,
    )
    return rows.map(({ minutes }) => minutes)
  }
  const [shortest, ...longer] = await idsListed(admin, 'timelogs')
  await sql`update timelog set minutes = 125 where account = 1 and id = ${shortest}`.execute(owner.tenant)
  await sql`update timelog set minutes = 126 where account = 1 and id = any (${longer}::bigint[])`.execute(owner.tenant)
  expect(longer.length).toBeGreaterThan(0)
  expect(await times('2:05', '2:05')).toEqual([125])
  expect(await times('', '2h 5m')).toEqual([125])
  expect(await times('126', '')).toEqual(longer.map(() => 126))
  const wrong = filterOf({ field: 'minutes', is: 'between', values: ['2:75', ''] })
  expect((await admin.get(listUrl('timelogs', { filter: wrong }))).status).toBe(400)
})

/** Where each day that a list is filtered by stands, and how the list's rows `r` come by it; a birthdate has no zone (FMT-11). */
const onCase = 'left join court_case c on c.account = r.account and c.id = r.case_id'
const instants: Readonly<Record<string, readonly [table: string, at: string, join?: string]>> = {
  'victims.case_date': ['victim', 'c.date_time', onCase],
  'victims.updated': ['victim', 'r.updated_at'],
  'cases.date': ['court_case', 'r.date_time'],
  'cases.updated': ['court_case', 'r.updated_at'],
  'defendants.case_date': ['defendant', 'c.date_time', onCase],
  'defendants.updated': ['defendant', 'r.updated_at'],
  'locations.updated': ['person', 'r.updated_at'],
  'events.date': ['event', 'r.date_time'],
  'events.end': ['event', 'r.end_date_time'],
  'events.updated': ['event', 'r.updated_at'],
  'services.date': ['service', 'r.date_time'],
  'services.updated': ['service', 'r.updated_at'],
  'timelogs.date': ['timelog', 'r.date_time'],
  'timelogs.updated': ['timelog', 'r.updated_at'],
  'tasks.due': ['task', 'r.date_time'],
  'tasks.updated': ['task', 'r.updated_at'],
  'documents.date': ['document', 'r.date_time'],
}

test('[LST-13] [FMT-11] law: the days of every list are the agency’s, in filters and in the search by a day', async () => {
  // What is told of accounts is no record's: `accounts.server` has their days.
  const fields = listTabs.flatMap((tab) =>
    declarationOf(tab)
      .filters.filter(({ id, type }) => type === 'day' && id !== 'birthdate' && tab !== 'accounts')
      .map(({ id }) => ({ tab, id })),
  )
  expect(fields.map(({ tab, id }) => `${tab}.${id}`).toSorted()).toEqual(Object.keys(instants).toSorted())
  const stored = new Set(
    Object.values(instants).map(([table, at]) => `${at.startsWith('c.') ? 'court_case' : table} ${at.slice(2)}`),
  )
  for (const place of [...stored].toSorted()) {
    const [table = '', column = ''] = place.split(' ')
    await sql`update ${sql.table(table)} set ${sql.ref(column)} =
      (${changed}::timestamptz[])[1 + id % ${changed.length}] where account = 1`.execute(owner.tenant)
  }
  // The agency's own are those of no record.
  await sql`update document set victim_id = null, case_id = null where account = 1`.execute(owner.tenant)
  const told = [...new Set(changed.map(dayIn))]
  for (const [turn, { tab, id }] of fields.entries()) {
    const [table, at, join = ''] = instants[`${tab}.${id}`] ?? ['', '']
    const { rows } = await sql<{ id: number; at: string | null }>`
      select r.id, ${sql.raw(at)} as at from ${sql.table(table)} r ${sql.raw(join)} where r.account = 1`.execute(
      owner.tenant,
    )
    const days = new Map(rows.map((row) => [Number(row.id), row.at === null ? null : dayIn(row.at)]))
    const all = await idsListed(admin, tab)
    expect([tab, all.length > 0]).toEqual([tab, true])
    for (const day of told.filter((_, at) => runs(1) > 1 || at % 3 === turn % 3)) {
      const wanted = all.filter((each) => days.get(each) === day).toSorted(byNumber)
      const asked: Record<string, string>[] = [{ filter: filterOf({ field: id, is: 'between', values: [day, day] }) }]
      if (id.endsWith('date') && declarationOf(tab).searchTypes.some((type) => type === 'date'))
        asked.push({ type: 'date', search: day })
      for (const query of asked)
        expect([tab, query, (await idsListed(admin, tab, query)).toSorted(byNumber)]).toEqual([tab, query, wanted])
    }
  }
}, 60_000)
