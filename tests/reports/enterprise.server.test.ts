/** Figures of several agencies at once: of whom, by whom, and what none of it tells. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { elsewhere } from '../../domain/reports/index.ts'
import { linkAccounts } from '../../server/accounts/links.ts'
import { inTenant, type Work } from '../../server/kernel/database.ts'
import { startScoped, type Scoped } from '../access/scopedUsers.ts'
import { patience, runs } from '../run/runs.ts'
import { rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { isLine, passes, type Group } from './model.ts'

let agency: Agency
let lead: Caller
let member: Caller
let scoped: Scoped
let [leads, members, outside, coast] = [0, 0, 0, 0]
const accountOf = async (caller: Caller): Promise<number> => Number((await caller.get('/v1/my_account')).body['id'])
const link = (account: number, linked: readonly number[]) => {
  const { services } = agency.app
  return linkAccounts({ ...services, mail: services.mail }, { account, linked })
}
beforeAll(async () => {
  agency = await startAgency(120)
  ;[lead, member] = [await agency.as('admin'), await agency.as('other-admin')]
  ;[leads, members] = [await accountOf(lead), await accountOf(member)]
  outside = await agency.addAccount({ name: 'Outside' })
  scoped = await startScoped(agency, leads)
  // The same entries under other numbers, as agencies have them.
  for (const [id, label] of [
    [1, 'Domestic  violence'],
    [2, 'Assault'],
  ] as const)
    expect((await member.put(`/v2/crime/${id}`, { label: label.replaceAll('  ', ' ') })).status).toBe(200)
  expect(await link(leads, [members])).toMatchObject({ ok: true })
  coast = Number((await lead.post('/v2/account_group', { label: 'Coast', accounts: [members] })).body['id'])
}, 120_000)
afterAll(async () => {
  await scoped?.stop()
  await agency?.stop()
})

const plain = { type: 'service', show: 'all', since: null, until: null }
const asked = (more: object) => ({ question: { ...plain, ...more } })
const enterprise = (more: object = {}) => asked({ enterprise: '1', show_deactivated_services: '1', ...more })
const count = async (caller: Caller, body: object): Promise<number> => {
  const reply = await caller.post('/v2/report', body)
  expect(reply.status, reply.text).toBe(200)
  return Number(reply.body['count'])
}
const ofCrime = (id: number) => ({ victimizations: [{ combine_type: 'any', items: [id] }] })

describe('[RPT-61] figures of an account group', () => {
  test('are the sum of what each of its accounts counts, and of one that is chosen its own', async () => {
    for (const [own, theirs] of [
      [{}, {}],
      [{ victim_races: [9] }, { victim_races: [9] }],
      [
        { type: 'case', show: 'all' },
        { type: 'case', show: 'all' },
      ],
      [
        { type: 'service_total', show: 'all' },
        { type: 'service_total', show: 'all' },
      ],
      // By name, whatever its number is there.
      [ofCrime(1), ofCrime(2)],
      [
        { type: 'victimization_total', ...ofCrime(2) },
        { type: 'victimization_total', ...ofCrime(1) },
      ],
    ]) {
      const each = [
        await count(lead, asked({ show_deactivated_services: '1', ...own })),
        await count(member, asked({ show_deactivated_services: '1', ...theirs })),
      ] as const
      expect(await count(lead, enterprise(own))).toBe(each[0] + each[1])
      expect(await count(lead, enterprise({ ...own, client_account: leads }))).toBe(each[0])
      expect(await count(lead, enterprise({ ...own, client_account: members }))).toBe(each[1])
    }
    expect(await count(member, asked({}))).toBeGreaterThan(0)
  })

  test('has what another account has no entry for as nobody’s', async () => {
    const made = await lead.post('/v2/crime', { label: 'Only here', category_id: 1 })
    const only = ofCrime(Number(made.body['id']))
    expect(await count(lead, enterprise({ ...only, client_account: members }))).toBe(0)
    const none = { victimizations: [{ ...only.victimizations[0], combine_type: 'none' }] }
    expect(await count(lead, enterprise({ ...none, client_account: members }))).toBe(
      await count(member, asked({ show_deactivated_services: '1' })),
    )
  })

  test('an agency’s own race is meant by its name, whatever number it has in another one; the product’s own by its number', async () => {
    const raceOf = async (caller: Caller, label: string): Promise<number> => {
      const made = await caller.post('/v2/race', { label })
      expect(made.status, made.text).toBe(200)
      return Number(made.body['id'])
    }
    const [ours, theirs] = [await raceOf(lead, 'Garifuna'), await raceOf(member, 'garifuna')]
    expect(ours).not.toBe(theirs)
    const [served = {}] = rowsOf(await member.get('/v1/list/services?type=all&limit=1'))
    const client = `/v2/victim/${Number(served['victim_id'])}`
    const before = (await member.get(client)).body['race']
    expect((await member.put(client, { race: theirs })).status).toBe(200)
    const counted = await count(member, asked({ show_deactivated_services: '1', victim_races: [theirs] }))
    expect(counted).toBeGreaterThan(0)
    expect(await count(lead, enterprise({ victim_races: [ours] }))).toBe(counted)
    // Their number is nobody's here.
    expect((await lead.post('/v2/report', enterprise({ victim_races: [theirs] }))).status).toBe(422)
    expect((await member.put(client, { race: before })).status).toBe(200)
  })

  test('law: what its lines count adds up to all of it, of entries that others alone have, and of several of one name', async () => {
    const made = async (caller: Caller, path: string, body: object): Promise<number> => {
      const reply = await caller.post(path, body)
      expect([path, reply.status, reply.text]).toEqual([path, 200, reply.text])
      return Number(reply.body['id'])
    }
    const listOf = async (path: string): Promise<readonly number[]> => [
      ...rowsOf(await lead.get(`${path}?all=1&limit=500`)).map(({ id }) => Number(id)),
      elsewhere,
    ]
    for (const [caller, labels] of [
      [lead, ['Of both', 'Of both', 'Ours alone']],
      [member, ['of both', 'Of both ', 'Theirs alone', 'White', 'Theirs alone too']],
    ] as const)
      for (const label of labels) {
        const name = label.trim()
        const race = await made(caller, '/v2/race', { label: name })
        const gender = await made(caller, '/v2/gender', { label: name })
        const crime_id = await made(caller, '/v2/crime', { label: name, category_id: 1 })
        const category_id = await made(caller, '/v2/service_category', { label: name })
        const service_id = await made(caller, '/v2/service', { label: name, category_id })
        const victim_id = await made(caller, '/v2/victim', {
          victim_type: 'P',
          first: 'Of',
          last: 'Lines',
          race,
          gender,
        })
        await made(caller, '/v1/victimization', { victim_id, crime_id })
        await made(caller, '/v1/service', { victim_id, service_id, date_time: '2026-02-10T18:00:00.000Z' })
      }
    const any = (filter: string) => (id: number) => ({ [filter]: [{ combine_type: 'any', items: [id] }] })
    const plainly = (filter: string) => (id: number) => ({ [filter]: [id] })
    for (const [path, type, of] of [
      ['/v2/race', 'service', plainly('victim_races')],
      ['/v2/gender', 'service', plainly('victim_genders')],
      ['/v2/crime', 'victimization_total', any('victimizations')],
      ['/v2/service_category', 'service_total', any('service_categories')],
    ] as const) {
      const lines = await listOf(path)
      const counts = await Promise.all(lines.map((id) => count(lead, enterprise({ type, ...of(id) }))))
      expect([path, counts.reduce((sum, one) => sum + one, 0)]).toEqual([path, await count(lead, enterprise({ type }))])
      // A race of theirs is called as one of the product’s.
      expect([path, counts.at(-1)]).toEqual([path, path === '/v2/race' ? 2 : 3])
      // Of one's own account each entry counts what it does there.
      for (const id of lines.slice(-5)) {
        const own = await count(lead, asked({ type, show_deactivated_services: '1', ...of(id) }))
        expect([path, id, await count(lead, enterprise({ type, client_account: leads, ...of(id) }))]).toEqual([
          path,
          id,
          own,
        ])
      }
    }
  })

  test(
    'law: groups of every kind, and several of them, count in another account by what its entries are called',
    async () => {
      const made = async (caller: Caller, path: string, body: object): Promise<number> => {
        const reply = await caller.post(path, body)
        expect([path, reply.status, reply.text]).toEqual([path, 200, reply.text])
        return Number(reply.body['id'])
      }
      const crimeOf = (caller: Caller) => (label: string) => made(caller, '/v2/crime', { label, category_id: 1 })
      const [one = 0, other = 0, third = 0, ours = 0] = await Promise.all(
        ['Alike one', 'Alike two', 'Alike three', 'Alike of ours'].map(crimeOf(lead)),
      )
      // Which of one's own each of theirs is; two of them are one, and one is none.
      const meant = new Map<number, number>()
      for (const [label, own] of [
        ['alike one', one],
        ['Alike ONE', one],
        ['Alike two', other],
        ['alike  TWO'.replace('  ', ' '), other],
        ['Alike three', third],
        ['Alike of theirs', elsewhere],
      ] as const)
        meant.set(await crimeOf(member)(label), own)
      const theirs = [...meant.keys()]
      const period = { since: '2019-03-01T00:00:00.000Z', until: '2019-03-31T00:00:00.000Z' }
      const clients = await Promise.all(
        Array.from({ length: 2 ** theirs.length }, async (_, at) => {
          const has = theirs.filter((__, index) => (at & (1 << index)) > 0)
          const victim_id = await made(member, '/v2/victim', { victim_type: 'P', first: 'Alike', last: `No ${at}` })
          for (const crime_id of has) await made(member, '/v1/victimization', { victim_id, crime_id })
          await made(member, '/v1/service', { victim_id, service_id: 1, date_time: '2019-03-10T18:00:00.000Z' })
          return has.map((crime) => meant.get(crime) ?? elsewhere)
        }),
      )
      const group: fc.Arbitrary<Group> = fc
        .record({
          combine_type: fc.constantFrom('any', 'all', 'none', 'not_all'),
          items: fc.subarray([one, other, third, ours, elsewhere]),
          include_null: fc.boolean(),
        })
        .map(({ include_null, ...rest }) => ({ ...rest, ...(include_null && { include_null }) }))
      await fc.assert(
        fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 3 }), async (victimizations) => {
          const fitting = clients.filter((crimes) => passes(victimizations, crimes))
          const lines = fitting.flat().filter((crime) => isLine(victimizations, crime))
          const asks = (type: string) =>
            count(lead, enterprise({ type, ...period, victimizations, client_account: members }))
          expect([await asks('service'), await asks('victimization_total')]).toEqual([fitting.length, lines.length])
        }),
        { numRuns: runs(120) },
      )
    },
    patience(120_000),
  )

  test('law: whoever is new is so by the year and the days of whoever asks, in each account and in each line', async () => {
    const quarter = { since: '2026-01-01T07:00:00.000Z', until: '2026-04-01T05:59:59.999Z' }
    const calendarOf = (account: number, zone: string, year: string) =>
      agency.app.services.databases.system
        .updateTable('account')
        .set({ time_zone: zone, fiscal_year_start: year })
        .where('id', '=', account)
        .execute()
    const { time_zone: zone, fiscal_year_start: year } = (await lead.get('/v1/my_account')).body
    const theirs = (await member.get('/v1/my_account')).body
    const served = async (caller: Caller, times: readonly string[]): Promise<void> => {
      const made = async (path: string, body: object): Promise<number> => {
        const reply = await caller.post(path, body)
        expect([reply.status, reply.text]).toEqual([200, reply.text])
        return Number(reply.body['id'])
      }
      const victim_id = await made('/v2/victim', { victim_type: 'P', first: 'New', last: 'Ofyear' })
      for (const date_time of times) await made('/v1/service', { victim_id, service_id: 1, date_time })
    }
    const inQuarter = '2026-02-10T18:00:00.000Z'
    for (const caller of [lead, member])
      for (const before of [
        [],
        ['2025-08-10T18:00:00.000Z'],
        ['2025-11-10T18:00:00.000Z'],
        ['2025-03-10T18:00:00.000Z'],
      ])
        await served(caller, [...before, inQuarter])
    const races = [...rowsOf(await lead.get('/v2/race?all=1&limit=500')).map(({ id }) => Number(id)), elsewhere]
    const figures = async (body: (more: object) => object, caller: Caller) =>
      Promise.all(['year', 'oct'].map((show) => count(caller, body({ show, ...quarter }))))
    try {
      await calendarOf(members, String(zone), String(year))
      const alike = await figures((more) => asked({ show_deactivated_services: '1', ...more }), member)
      await calendarOf(members, 'Pacific/Auckland', `${new Date(agency.clock.now()).getUTCFullYear()}-03-01`)
      const otherwise = await figures((more) => asked({ show_deactivated_services: '1', ...more }), member)
      expect(otherwise).not.toEqual(alike)
      expect(await figures((more) => enterprise({ client_account: members, ...more }), lead)).toEqual(alike)
      const own = await figures((more) => asked({ show_deactivated_services: '1', ...more }), lead)
      const all = await figures(enterprise, lead)
      expect(all).toEqual(own.map((one, at) => one + (alike[at] ?? 0)))
      for (const [at, show] of ['year', 'oct'].entries()) {
        const lines = await Promise.all(
          races.map((race) => count(lead, enterprise({ show, ...quarter, victim_races: [race] }))),
        )
        expect([show, lines.reduce((sum, one) => sum + one, 0)]).toEqual([show, all[at]])
      }
    } finally {
      await calendarOf(members, String(theirs['time_zone']), String(theirs['fiscal_year_start']))
    }
  })

  test('are of no other account, of nobody else’s group, and not without the scope', async () => {
    const names = rowsOf(await lead.get('/v2/account_group/account'))
    expect(names.map(({ id }) => id)).toEqual([leads, members])
    for (const client_account of [outside, 987_654])
      expect((await lead.post('/v2/report', enterprise({ client_account }))).status).toBe(404)
    // To be in a group opens nothing of the others.
    expect(rowsOf(await member.get('/v2/account_group/account')).map(({ id }) => id)).toEqual([members])
    expect(await count(member, enterprise())).toBe(await count(member, asked({ show_deactivated_services: '1' })))
    expect((await member.post('/v2/report', enterprise({ client_account: leads }))).status).toBe(404)
    for (const body of [enterprise(), asked({ client_account: members })])
      expect((await scoped.lacking(['view_enterprise_report'], 'POST', '/v2/report', { body })).status).toBe(403)
    expect((await scoped.lacking(['view_enterprise_report'], 'GET', '/v2/account_group/account')).status).toBe(403)
  })

  test('open no list, and are asked by nothing that is one account’s own', async () => {
    const list = await lead.post('/v2/victim/counted?type=all', { counted: JSON.stringify(enterprise().question) })
    expect(list.status).toBe(400)
    for (const filter of [
      { advocates: [{ combine_type: 'any', items: [1] }] },
      { client_ids: { enabled: true, min: 1, max: 50 } },
      { search_victim: 'a' },
      { agency: 1 },
    ])
      expect([filter, (await lead.post('/v2/report', enterprise(filter))).status]).toEqual([filter, 400])
    expect((await lead.post('/v2/report', asked({ client_account: members }))).status).toBe(400)
  })

  test('leave a trace of whose they were; a group that is gone opens nothing more', async () => {
    const traces = await inTenant(
      agency.app.services.databases,
      { account: leads, user: null },
      async (tx) =>
        (
          await sql<{ object_id: number }>`
        select object_id from audit where kind = 'account' and verb = 'report'`.execute(tx)
        ).rows,
    )
    expect(new Set(traces.map(({ object_id: id }) => Number(id)))).toEqual(new Set([members]))
    expect(traces.length).toBeGreaterThan(0)
  })
})

describe('[TAG-04] tags of clients and of victimizations', () => {
  const post = async (caller: Caller, path: string, body: object): Promise<number> => {
    const reply = await caller.post(path, body)
    expect(reply.status, reply.text).toBe(200)
    return Number(reply.body['id'])
  }
  /** A tag of a group of its own, on what is given. */
  const tag = async (caller: Caller, group: string, of: string, carriers: readonly (readonly [string, number])[]) => {
    const taxonomy_id = await post(caller, '/v2/taxonomy', { label: group, objects: [of] })
    const term_id = await post(caller, '/v2/term', { label: 'Housing', taxonomy_id })
    for (const [object_type, object_id] of carriers)
      await post(caller, '/v2/object_term', { object_type, object_id, term_id })
    return term_id
  }
  /** Clients who were served, each with a victimization. */
  const served = async (caller: Caller, most: number) => {
    const rows = rowsOf(await caller.get('/v1/list/services?type=all&limit=100')) as { victim_id: number }[]
    const found: { readonly client: number; readonly victimization: number }[] = []
    for (const client of new Set(rows.map(({ victim_id }) => victim_id))) {
      const { body } = await caller.get(`/v2/victim/${client}`)
      const [one] = (body['victimizations'] ?? []) as { victimization_id: number }[]
      if (one !== undefined && found.length < most) found.push({ client, victimization: one.victimization_id })
    }
    expect(found).toHaveLength(most)
    return found
  }
  const of = (filter: string, id: number) => ({ [filter]: [{ combine_type: 'any', items: [id] }] })

  test('are asked by their group and name, whatever their numbers are, and no others are asked', async () => {
    const [ours, theirs] = [await served(lead, 2), await served(member, 3)]
    // Another group's tag of the same name is another tag.
    await tag(member, 'Wishes', 'Client', [['victim', theirs[2]?.client ?? 0]])
    for (const [filter, table, kind] of [
      ['terms', 'Client', 'victim'],
      ['victimization_terms', 'Victimization', 'victimization'],
    ] as const) {
      const carriers = (all: typeof ours) =>
        all.map((one) => [kind, kind === 'victim' ? one.client : one.victimization] as const)
      const own = await tag(lead, `Needs of ${table}`, table, carriers(ours))
      const other = await tag(member, `needs of ${table} `.trim(), table, carriers(theirs.slice(0, 1)))
      expect(own).not.toBe(other)
      expect(await count(lead, enterprise(of(filter, own)))).toBe(3)
      expect(await count(lead, enterprise({ ...of(filter, own), client_account: members }))).toBe(1)
      expect(await count(lead, enterprise({ ...of(filter, own), client_account: leads }))).toBe(2)
    }
    const only = await tag(lead, 'Only here', 'Client', [['victim', ours[0]?.client ?? 0]])
    expect(await count(lead, enterprise(of('terms', only)))).toBe(1)
    for (const filter of ['case_terms', 'defendant_terms', 'location_terms', 'service_terms'])
      expect([filter, (await lead.post('/v2/report', enterprise(of(filter, only)))).status]).toEqual([filter, 400])
  })
})

/**
 * Tables that requests reach, without those that are open to all accounts, and the column that says whose a row is; what is the
 * provider's is of none.
 */
const tablesOf = async (tx: Work): Promise<readonly { readonly name: string; readonly of: string | null }[]> => {
  const { rows } = await sql<{ name: string; of: string | null }>`
    select c.relname as name, case when c.relname = 'account' then 'id' else a.attname::text end as of
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'account' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege('caselog_app', c.oid, 'select')
      and obj_description(c.oid, 'pg_class') is distinct from 'open to all accounts'
    order by 1`.execute(tx)
  return rows
}
/** Whose rows each table has for whoever asks in the name of an account; none where it has none. */
const seenBy = (account: number): Promise<Readonly<Record<string, readonly number[]>>> =>
  inTenant(agency.app.services.databases, { account, user: null }, async (tx) => {
    const seen: Record<string, readonly number[]> = {}
    for (const { name, of } of await tablesOf(tx)) {
      if (of === null) throw new Error(`${name} does not say whose its rows are`)
      const { rows } = await sql<{
        of: number
      }>`select distinct ${sql.ref(of)}::int as of from ${sql.table(name)} where ${sql.ref(of)} is not null`.execute(tx)
      seen[name] = rows.map((row) => row.of)
    }
    return seen
  })

test('[SRV-85] each object is of one account, which alone finds it; figures of another one are had by scope and group', async () => {
  const [own, theirs] = [await seenBy(leads), await seenBy(members)]
  const held = (seen: typeof own) => Object.values(seen).filter((accounts) => accounts.length > 0)
  expect(held(own).length).toBeGreaterThan(40)
  expect(held(theirs).length).toBeGreaterThan(40)
  expect(held(own).every((accounts) => accounts.join() === String(leads))).toBe(true)
  expect(held(theirs).every((accounts) => accounts.join() === String(members))).toBe(true)

  const theirCount = await count(member, asked({ show_deactivated_services: '1' }))
  expect(await count(lead, enterprise({ client_account: members }))).toBe(theirCount)
  const body = enterprise({ client_account: members })
  expect((await scoped.lacking(['view_enterprise_report'], 'POST', '/v2/report', { body })).status).toBe(403)
  expect((await lead.post('/v2/report', enterprise({ client_account: outside }))).status).toBe(404)
})

describe('[ADM-36] account groups', () => {
  const available = async (): Promise<unknown[]> =>
    rowsOf(await lead.get('/v2/account_group/account'))
      .map(({ id }) => id)
      .filter((id) => id !== leads)
  const opened = async (): Promise<number> =>
    (await lead.post('/v2/report', enterprise({ client_account: members }))).status
  const change = async (body: object): Promise<void> => {
    const reply = await lead.put(`/v2/account_group/${coast}`, body)
    expect(reply.status, reply.text).toBe(200)
  }

  test('make their accounts available to reports while they are active, and no longer once they have gone', async () => {
    expect([await available(), await opened()]).toEqual([[members], 200])
    await change({ status: 0 })
    expect([await available(), await opened()]).toEqual([[], 404])
    await change({ status: 1, accounts: [] })
    expect([await available(), await opened()]).toEqual([[], 404])
    const other = await lead.post('/v2/account_group', { label: 'Hills', accounts: [members] })
    expect([await available(), await opened()]).toEqual([[members], 200])
    const row = rowsOf(await lead.get('/v2/account_group')).find(({ label }) => label === 'Hills')
    expect(row).toMatchObject({ accounts: [members], status: 1 })
    expect((await lead.remove(`/v2/account_group/${String(other.body['id'])}`)).status).toBe(200)
    expect([await available(), await opened()]).toEqual([[], 404])
    expect(rowsOf(await lead.get('/v2/account_group?all=1')).map(({ label }) => label)).toEqual(['Coast'])
    await change({ accounts: [members] })
  })

  test('[RPT-68] are of a master grant, as are its user and accounts, and grants tell it', async () => {
    const [user = {}] = rowsOf(await lead.get('/v1/user?limit=1'))
    const master = {
      label: 'State',
      grant_type: 'VAWA',
      user_id: user['id'],
      account_groups: [coast],
      accounts: [members],
    }
    const made = await lead.post('/v1/master_grant', master)
    expect(made.body, made.text).toMatchObject(master)
    const times = { date_time: '2026-01-01T00:00:00.000Z', end_date_time: '2026-12-31T00:00:00.000Z' }
    for (const grant_type of ['VOCA', 'VAWA', 'other']) {
      const grant = { label: `Of the state, ${grant_type}`, grant_type, status: 1, ...times }
      const { body } = await lead.post('/v1/grant', { ...grant, master_grant_id: made.body['id'] })
      const told = rowsOf(await lead.get('/v1/advanced_grant?limit=200')).find(({ id }) => id === body['id'])
      const { grant_type: _, ...its } = master
      expect(told).toEqual({ id: body['id'], ...grant, master_grant: { id: made.body['id'], ...its } })
    }
    const wrong = { label: 'Wrong', grant_type: 'STOP' }
    expect((await lead.post('/v1/grant', { ...wrong, ...times, status: 1 })).status).toBe(422)
    for (const beyond of [{ accounts: [outside] }, { account_groups: [987_654] }, { user_id: 987_654 }])
      expect((await lead.post('/v1/master_grant', { label: 'Beyond', grant_type: 'VAWA', ...beyond })).status).toBe(422)
  })

  test('hold none but linked accounts, and one that is linked no more counts in none', async () => {
    for (const accounts of [[outside], [members, 987_654], [leads]])
      expect((await lead.put(`/v2/account_group/${coast}`, { accounts })).status).toBe(422)
    expect((await lead.post('/v2/linked_account', { label: 'Outside' })).status).toBe(403)
    expect((await member.post('/v2/account_group', { label: 'Back', accounts: [leads] })).status).toBe(422)
    expect(await link(leads, [outside])).toMatchObject({ ok: true, value: { linked: ['Outside'] } })
    expect([await available(), await opened()]).toEqual([[], 404])
    await change({ accounts: [members, outside] })
    expect(await available()).toEqual([outside])
    expect(await link(leads, [987_654])).toMatchObject({ ok: false })
    expect(await available()).toEqual([outside])
    await link(leads, [members])
    expect([await available(), await opened()]).toEqual([[members], 200])
  })
})

test('[RPT-60] deactivated services count where they are asked for', async () => {
  const total = { type: 'service_total', show: 'all' }
  const [without, all] = [
    await count(lead, asked(total)),
    await count(lead, asked({ ...total, show_deactivated_services: '1' })),
  ]
  const [{ id } = { id: 0 }] = rowsOf(await lead.get('/v1/list/services?type=all&limit=1')) as { id: number }[]
  const off = await lead.put(`/v1/service/${id}`, { status: 0 })
  expect(off.status, off.text).toBe(200)
  expect(await count(lead, asked(total))).toBe(without - 1)
  expect(await count(lead, asked({ ...total, show_deactivated_services: '1' }))).toBe(all)
  expect(await count(lead, enterprise({ ...total, client_account: leads }))).toBe(all)
})
