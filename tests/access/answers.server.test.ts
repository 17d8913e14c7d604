/** What calls answer by the scopes of who asks, where the route opens and only the answer differs. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Flag } from '../../domain/access/flags.ts'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { getFile, postFile } from '../documents/form.ts'
import { pdf } from '../documents/samples.ts'
import { addClient, addressOf, examples, startWorld, type World } from '../items/itemWorld.ts'
import { fieldsOf, idOf, rowsOf } from '../records/agencyServer.ts'
import type { Reply } from '../session/testServer.ts'
import { runs } from '../run/runs.ts'
import { everyScopeBut, startScoped, type Scoped } from './scopedUsers.ts'

let world: World
let scoped: Scoped
beforeAll(async () => {
  world = await startWorld()
  scoped = await startScoped(world.agency, world.account)
})
afterAll(async () => {
  await scoped?.stop()
  await world?.agency.stop()
})

const idsIn = (reply: Reply): readonly unknown[] => rowsOf(reply).map(({ id }) => id)
const told = async <T>(query: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
  inTenant(
    world.agency.database.databases,
    { account: world.account, user: null },
    async (tx) => (await query.execute(tx)).rows,
  )

describe('[SRV-25] the list of users', () => {
  const list = (held: readonly string[], query = '') => scoped.holding(held, 'GET', `/v1/user?${query}`)

  test('is 50 a page, by status, and has the own user only where it is asked for', async () => {
    for (let more = 0; more < 55; more += 1)
      await world.agency.addUser(world.account, { role_id: 2, status: more % 5 === 0 ? 0 : 1, last: `Zz${more}` })
    const people = await told(sql<{ id: number; status: number }>`select id, status from app_user`)
    const any = ['view_any_user']
    const pages = async (query: string) => [
      ...idsIn(await list(any, `${query}&page=1`)),
      ...idsIn(await list(any, `${query}&page=2`)),
    ]
    const first = await list(any, 'include_self=1&page=1')
    expect([rowsOf(first).length, first.body['limit'], first.body['total']]).toEqual([50, 50, people.length])
    const others = people.filter(({ id }) => id !== scoped.id)
    const sorted = (ids: readonly unknown[]) => ids.map(Number).toSorted((a, b) => a - b)
    for (const [query, expected] of [
      ['include_self=1', people],
      ['include_self=0', others],
      ['status=1', others.filter(({ status }) => status === 1)],
      ['status=0&include_self=1', people.filter(({ status }) => status === 0)],
      ['status=1,0&include_self=1', people],
    ] as const)
      expect([query, sorted(await pages(query))]).toEqual([query, sorted(expected.map(({ id }) => id))])
  })

  test('[PRM-44] tells everybody with view_any_user, oneself with view_own_user, and without both is refused', async () => {
    expect(idsIn(await list(['view_own_user'], 'include_self=1'))).toEqual([scoped.id])
    expect(idsIn(await list(['view_own_user']))).toEqual([])
    expect(idsIn(await list(['view_any_user'])).length).toBe(50)
    expect((await list(everyScopeBut(['view_own_user', 'view_any_user']), 'include_self=1')).status).toBe(403)
  })

  test('is of the own account, of all of it, and of no other that is not one’s client', async () => {
    const foreign = await world.agency.addAccount()
    await world.agency.addUser(foreign, { last: 'Foreigncanary' })
    for (const account of [world.account, 'all']) {
      const reply = await list(['view_any_user'], `account=${account}`)
      expect([reply.status, reply.text.includes('Foreigncanary')]).toEqual([200, false])
    }
    expect((await list(['view_any_user'], `account=${foreign}`)).status).toBe(404)
    expect((await list(['view_any_user', 'view_own_client'], `account=${foreign}`)).text).toContain('Foreigncanary')
  })
})

test('[SRV-60] grants are told with view_grant, and with view_advanced_grant in full', async () => {
  const list = (...held: string[]) => scoped.holding(['view_report', ...held], 'GET', '/v1/advanced_grant')
  const full = rowsOf(await list('view_grant', 'view_advanced_grant'))
  const names = rowsOf(await list('view_grant'))
  expect(full.length).toBeGreaterThan(1)
  expect(full.filter(({ grant_type }) => grant_type !== null)).toHaveLength(full.length)
  expect(names).toEqual(
    full.map((grant) => ({
      ...Object.fromEntries(Object.keys(grant).map((name) => [name, null])),
      id: grant['id'],
      label: grant['label'],
    })),
  )
  for (const held of [[], ['view_advanced_grant']]) expect(rowsOf(await list(...held))).toEqual([])
})

test('a list is filtered by grants only with view_grant', async () => {
  const filter = JSON.stringify({
    combine: 'all',
    conditions: [{ field: 'grant', is: 'filled', values: [] }],
    groups: [],
  })
  const ask = async (path: string, ...held: string[]) =>
    (await scoped.holding(held, 'GET', `${path}${path.includes('?') ? '&' : '?'}filter=${encodeURIComponent(filter)}`))
      .status
  expect(await ask('/v1/list/services', 'view_own_victim', 'view_grant')).toBe(200)
  expect(await ask('/v1/list/services', 'view_own_victim')).not.toBe(200)
  expect(await ask('/v1/timelog?show=general', 'view_own_timelog', 'view_grant')).toBe(200)
  expect(await ask('/v1/timelog?show=general', 'view_own_timelog')).not.toBe(200)
})

test('[PRM-45] without view_own_account an account tells its name, its product and what every session needs', async () => {
  await asSystem(world.agency.database.databases, 'job', (tx) =>
    sql`
    update account set contact_person = 'Ines Quill', bill_cycle = 3, start_date = '2024-01-01', deactivation_date = '2030-01-01'
    where id = ${world.account}`.execute(tx),
  )
  await asSystem(world.agency.database.databases, 'job', (tx) =>
    sql`insert into payment (account, amount, paid_on) values (${world.account}, 12.5, '2026-01-02')`.execute(tx),
  )
  const read = async (held: readonly string[]) => (await scoped.holding(held, 'GET', '/v1/my_account')).body
  const [whole, part] = [await read(['view_own_account']), await read(everyScopeBut(['view_own_account']))]
  expect(whole).toMatchObject({ contact_person: 'Ines Quill', start_date: '2024-01-01' })
  expect([whole['users'], whole['payments']]).not.toContainEqual([])
  const shared = [
    'id',
    'name',
    'product_name',
    'time_zone',
    'addons',
    'expiration_date',
    'shut_off_date',
    'grace_period',
    'paid_setup',
    'billing_enabled',
    'support_phone',
    'max_fields',
    'fiscal_year_start',
    'show_demo_link',
    'force_system_use_notification',
    'system_use_notification',
    'enforce_sso',
    'enable_mfa',
  ]
  const others = Object.entries(part).filter(([name]) => !shared.includes(name))
  expect(others.length).toBeGreaterThan(5)
  // Of the cycle of bills there always is one: the first is what it is before anybody chooses.
  for (const [name, value] of others) expect([name, value ?? []]).toEqual([name, name === 'bill_cycle' ? 2 : []])
})

describe('[PRM-51] tags', () => {
  test('are seen with view_term, applied and taken off with add_tag too, and nothing is written without', async () => {
    const [term] = await told(sql<{ id: number }>`
      select t.id from term t join taxonomy x on x.account = t.account and x.id = t.taxonomy_id
      where 'Client' = any (x.objects) and t.status = 1 limit 1`)
    const body = { object_type: 'victim', object_id: world.own.victim_id, term_id: term?.id }
    const count = async () => (await told(sql<{ id: number }>`select id from object_term`)).length
    const before = await count()
    for (const key of ['add_tag', 'view_term'])
      expect((await scoped.lacking([key], 'POST', '/v2/object_term', { body })).status).toBe(403)
    expect(await count()).toBe(before)
    const made = await scoped.holding(
      ['view_own_victim', 'edit_own_victim', 'view_term', 'add_tag'],
      'POST',
      '/v2/object_term',
      { body },
    )
    expect([made.status, await count()]).toEqual([200, before + 1])
    const read = async (held: readonly string[]) =>
      (await scoped.holding(held, 'GET', `/v2/victim/${world.own.victim_id}`)).body['terms']
    expect(await read(['view_own_victim', 'view_term'])).toHaveLength(1)
    expect(await read(everyScopeBut(['view_term']))).toEqual([])
    for (const key of ['add_tag', 'view_term'])
      expect((await scoped.lacking([key], 'DELETE', `/v2/object_term/${idOf(made)}`)).status).toBe(403)
    expect(await count()).toBe(before + 1)
  })
})

/** The tags in an answer, wherever they stand in it. */
const tagsIn = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap(tagsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, of]) => (/(^|_)terms$/.test(name) ? (of as unknown[]) : tagsIn(of)))
}

test('[TAG-07] law: no record tells its tags without view_term, alone or in a list, nor does what hangs on one', async () => {
  const { own, admin, account } = world
  const made = async (kind: 'service' | 'timelog') =>
    idOf(await admin.post(addressOf(kind), examples[kind].good(world)))
  const [service, timelog] = [await made('service'), await made('timelog')]
  const tagged = [
    ['victim', own.victim_id, `/v2/victim/${own.victim_id}`, '/v2/victim?type=all&limit=100'],
    ['court_case', own.case_id, `/v1/court_case/${own.case_id}`, '/v1/court_case?type=all&limit=100'],
    ['defendant', own.defendant_id, `/v1/defendant/${own.defendant_id}`, '/v1/defendant?type=all&limit=100'],
    ['location', own.location_id, `/v1/location/${own.location_id}`, '/v1/person?is_location=1&type=all&limit=100'],
    ['event', own.event_id, `/v1/event/${own.event_id}`, '/v1/event?type=all&limit=100'],
    ['service', service, `/v1/service/${service}`, `/v1/service?victim_id=${own.victim_id}`],
    ['timelog', timelog, `/v1/timelog/${timelog}`, `/v1/timelog?victim_id=${own.victim_id}`],
  ] as const
  const [term] = await told(sql<{ id: number }>`select id from term where status = 1 limit 1`)
  for (const [kind, id] of tagged)
    await told(sql`
      insert into object_term (account, kind, object_id, term_id) values (${account}, ${kind}, ${id}, ${term?.id})
      on conflict do nothing`)
  for (const [kind, , one, all] of tagged) {
    const reply = await scoped.lacking([], 'GET', one)
    expect([kind, reply.status, tagsIn(reply.body).length > 0]).toEqual([kind, 200, true])
    for (const url of [one, all]) {
      const without = await scoped.lacking(['view_term'], 'GET', url)
      expect([url, without.status, tagsIn(without.body)]).toEqual([url, 200, []])
    }
  }
})

test.each([
  ['/v2/victim', 'victim_id', ['edit_own_victim', 'edit_any_victim']],
  ['/v1/defendant', 'defendant_id', ['edit_own_defendant']],
  ['/v1/court_case', 'case_id', ['edit_own_case']],
] as const)('[PRM-07] %s says of a record that it may be changed to whoever has the scope', async (path, own, keys) => {
  const url = `${path}/${world.own[own]}`
  const view = `view_own_${own.slice(0, -'_id'.length)}`
  const said = async (reply: Promise<Reply>) => (await reply).body['may_edit']
  expect(await said(scoped.lacking(keys, 'GET', url))).toBe(false)
  for (const key of keys) expect(await said(scoped.holding([view, key], 'GET', url))).toBe(true)
  const body = { body: path === '/v1/court_case' ? { officer: 'Ines Quill' } : { city: 'Easton' } }
  expect((await scoped.lacking(keys, 'PUT', url, body)).status).toBe(403)
  for (const key of keys) expect((await scoped.holding([view, key], 'PUT', url, body)).status).toBe(200)
})

describe('a client', () => {
  const seeing: readonly Flag[] = ['can_view_any_victim', 'can_edit_own_victim']
  const asked = (held: readonly string[], method: 'PUT' | 'DELETE', id: number) => {
    scoped.hold(['view_own_victim', ...held], seeing)
    const body = method === 'PUT' ? { body: { city: `Harbor ${id}` } } : {}
    return world.agency.send(method, `/v2/victim/${id}`, { token: scoped.token, ...body })
  }

  test('[PRM-52] of anybody is edited and merged with edit_any_victim, and one’s own alone edited with edit_own_victim', async () => {
    const [mine, theirs] = [
      await addClient(world.admin, { owner_id: scoped.id }),
      await addClient(world.admin, { first: 'Theo' }),
    ]
    const statuses = async (...held: string[]) => [
      (await asked(held, 'PUT', mine.victim_id)).status,
      (await asked(held, 'PUT', theirs.victim_id)).status,
    ]
    expect(await statuses('edit_own_victim')).toEqual([200, 403])
    expect(await statuses('edit_any_victim')).toEqual([200, 200])
    expect(await statuses('delete_any_victim', 'delete_own_victim')).toEqual([403, 403])
    const [keep, drop] = await Promise.all(
      [mine, theirs].map(async ({ victim_id }) => (await world.admin.get(`/v2/victim/${victim_id}`)).body),
    )
    const fields = { first: keep?.['first'], last: keep?.['last'], city: keep?.['city'] }
    const body = { keep_id: keep?.['person_id'], drop_id: drop?.['person_id'], fields }
    const merged = (...held: string[]) =>
      scoped.holding(['view_own_victim', 'view_own_defendant', ...held], 'POST', '/v1/person/merge', { body })
    expect((await merged('edit_own_victim', 'delete_any_victim')).status).toBe(403)
    expect(await merged('edit_any_victim')).toMatchObject({ status: 200 })
  })

  test('[PRM-52] is deleted with delete_any_victim, and with delete_own_victim where it is one’s own', async () => {
    const [mine, theirs, other] = [
      await addClient(world.admin, { owner_id: scoped.id }),
      await addClient(world.admin, { first: 'Tess' }),
      await addClient(world.admin, { first: 'Una' }),
    ]
    const remove = async (id: number, ...held: string[]) => (await asked(held, 'DELETE', id)).status
    expect(await remove(theirs.victim_id, 'delete_own_victim')).toBe(403)
    expect(await remove(mine.victim_id, 'edit_any_victim', 'edit_own_victim')).toBe(403)
    expect(await remove(mine.victim_id, 'delete_own_victim')).toBe(200)
    expect(await remove(other.victim_id, 'delete_any_victim')).toBe(200)
  })
})

describe('[PRM-42] [SRV-27] a capability of a single user', () => {
  const grant = (user_id: number, capability: string, by = world.admin) =>
    by.post('/v1/user_capability', { user_id, capability })
  const revoke = (user_id: number, capability: string) =>
    world.admin.remove(`/v1/user_capability/${user_id}|${capability}`)

  test('is granted besides the role, counts at once, and its end leaves what the role gives', async () => {
    const { id, login } = await world.agency.addUser(world.account, { role_id: 2 })
    const caller = await world.agency.as(login)
    const may = async () => [
      (await caller.get('/v1/list/documents')).status,
      (await caller.get('/v1/export')).status,
      (await caller.get(`/v2/victim/${world.own.victim_id}`)).status,
    ]
    expect(await may()).toEqual([200, 403, 403])
    for (const capability of ['view_own_export', 'can_view_any_victim', 'view_document'])
      expect((await grant(id, capability)).body).toEqual({ success: true })
    expect(await may()).toEqual([200, 200, 200])
    for (const capability of ['view_own_export', 'can_view_any_victim', 'view_document'])
      expect((await revoke(id, capability)).body).toEqual({ success: true })
    expect(await may()).toEqual([200, 403, 403])
    expect((await revoke(id, 'view_own_export')).status).toBe(404)
    expect((await revoke(id, 'view_term')).status).toBe(404)
    const lines = await told(sql<{ verb: string }>`
      select verb from audit where kind = 'app_user' and object_id = ${id} and 'capabilities' = any (fields)`)
    expect(lines).toHaveLength(6)
  })

  test('is granted by who administers users, of what they have, to nobody above them or of another account', async () => {
    const { id } = await world.agency.addUser(world.account, { role_id: 2 })
    for (const capability of ['no_such_scope', 'add_client', 'inactive_user', 'view_report']) {
      const refused = await grant(id, capability)
      expect([capability, refused.status, fieldsOf(refused)]).toEqual([
        capability,
        422,
        { capability: 'You cannot grant this to a single user.' },
      ])
    }
    expect((await grant(id, 'export_list', await world.agency.as('supervisor'))).status).toBe(403)
    const mine = { body: { user_id: id, capability: 'delete_event' } }
    expect((await scoped.holding(['admin_own_users'], 'POST', '/v1/user_capability', mine)).status).toBe(422)
    expect((await grant(scoped.id, 'export_list')).status).toBe(403)
    const stranger = await world.agency.addUser(await world.agency.addAccount())
    expect((await grant(stranger.id, 'export_list')).status).toBe(404)
    const held = await told(sql<{ capabilities: string[] }>`select capabilities from app_user where id = ${id}`)
    expect(held).toEqual([{ capabilities: [] }])
  })

  test('law: what is granted and revoked at once ends as it would one after the other, each change with its line', async () => {
    const two = ['view_own_export', 'export_list'] as const
    const anyAct = fc.record({
      does: fc.constantFrom('grant' as const, 'revoke' as const),
      of: fc.constantFrom(...two),
    })
    type Act = { readonly does: 'grant' | 'revoke'; readonly of: (typeof two)[number] }
    /** What the acts come to in this order: what is held in the end, how each was answered, and how many changed something. */
    const oneByOne = (acts: readonly (readonly [number, Act])[]): string => {
      const held = new Set<string>()
      let lines = 0
      const answers = acts.map(([n, { does, of }]): readonly [number, number] => {
        const changes = held.has(of) !== (does === 'grant')
        if (changes) lines += 1
        if (does === 'grant') held.add(of)
        else held.delete(of)
        return [n, changes || does === 'grant' ? 200 : 404]
      })
      return JSON.stringify([[...held].toSorted(), answers.toSorted(([a], [b]) => a - b), lines])
    }
    const orders = <T>(all: readonly T[]): readonly (readonly T[])[] =>
      all.length < 2
        ? [all]
        : all.flatMap((one, n) => orders(all.filter((_, other) => other !== n)).map((rest) => [one, ...rest]))
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 2, maxLength: 4 }), async (acts) => {
        const { id } = await world.agency.addUser(world.account, { role_id: 2 })
        const replies = await Promise.all(
          acts.map(({ does, of }) => (does === 'grant' ? grant(id, of) : revoke(id, of))),
        )
        const [user] = await told(sql<{ capabilities: string[] }>`select capabilities from app_user where id = ${id}`)
        const lines = await told(sql`
          select from audit where kind = 'app_user' and object_id = ${id} and 'capabilities' = any (fields)`)
        const came = [user?.capabilities.toSorted(), replies.map(({ status }, n) => [n, status]), lines.length]
        expect(orders(acts.map((act, n) => [n, act] as const)).map(oneByOne)).toContain(JSON.stringify(came))
        const history = await told(sql<{ before: { capabilities: string[] }; after: { capabilities: string[] } }>`
          select before, after from record_change where kind = 'app_user' and record_id = ${id} order by version`)
        expect(history).toHaveLength(lines.length)
        for (const [n, { before }] of history.entries())
          expect(before.capabilities ?? []).toEqual(history[n - 1]?.after.capabilities ?? [])
      }),
      { numRuns: runs(15) },
    )
  })
})

test('[SRV-62] timelogs are read with view_own_timelog: general ones, in the order and page that are asked for', async () => {
  for (const day of ['01', '02', '03'])
    await world.admin.post('/v1/timelog', {
      date_time: `2031-01-${day}T17:00:00.000Z`,
      minutes: Number(day),
      advocate_id: world.userId,
    })
  await world.admin.post('/v1/timelog', {
    date_time: '2031-01-09T17:00:00.000Z',
    minutes: 9,
    advocate_id: world.userId,
    victim_id: world.own.victim_id,
  })
  const url = '/v1/timelog?show=general&order_by=date_time&order=DESC&limit=2'
  const pages = await Promise.all(
    [1, 2].map((page) => scoped.holding(['view_own_timelog'], 'GET', `${url}&page=${page}`)),
  )
  expect(
    pages
      .flatMap(rowsOf)
      .slice(0, 3)
      .map(({ minutes }) => minutes),
  ).toEqual([3, 2, 1])
  const general = await told(sql<{ id: number }>`select id from timelog where victim_id is null and removed_at is null`)
  expect(pages[0]?.body).toMatchObject({ total: general.length, limit: 2 })
  const refused = await scoped.lacking(['view_own_timelog'], 'GET', url)
  expect([refused.status, refused.body['message']]).toEqual([403, expect.stringMatching(/\w/)])
})

test('[PRM-13] without timesheets a timelog is put on none, and keeps the one that it has', async () => {
  const [sheet] = await told(
    sql<{ id: number }>`select id from timesheet where type = 'general' and status = 1 limit 1`,
  )
  const timelog = { date_time: '2031-02-01T17:00:00.000Z', minutes: 5, advocate_id: world.userId }
  const switched = (active: boolean) =>
    asSystem(world.agency.database.databases, 'job', (tx) =>
      sql`update addon set active = ${active} where 'timesheet_enabled' = any (capabilities)`.execute(tx),
    )
  const made = await world.admin.post('/v1/timelog', { ...timelog, timesheet_id: sheet?.id })
  expect([made.status, made.body['timesheet_id']]).toEqual([200, sheet?.id])
  await switched(false)
  const refused = await world.admin.post('/v1/timelog', { ...timelog, timesheet_id: sheet?.id })
  expect([refused.status, Object.keys(fieldsOf(refused))]).toEqual([403, ['timesheet_id']])
  const kept = await world.admin.put(`/v1/timelog/${idOf(made)}`, { minutes: 6 })
  expect([kept.status, kept.body['minutes']]).toEqual([200, 6])
  await switched(true)
  expect((await world.admin.get(`/v1/timelog/${idOf(made)}`)).body).toMatchObject({
    minutes: 6,
    timesheet_id: sheet?.id,
  })
})

describe('[SRV-79] [PRM-49] documents', () => {
  const ways = { record: 'view_document', account: 'view_account_document' } as const
  const others = ['view_own_victim', 'edit_own_victim', 'edit_own_account']
  const fieldsFor = (where: keyof typeof ways) =>
    where === 'record' ? { victim_id: String(world.own.victim_id) } : undefined
  const send = (where: keyof typeof ways, held: readonly string[]) => {
    scoped.hold(held)
    const fields = fieldsFor(where)
    return postFile(world.agency, `/v1/document?${new URLSearchParams(fields)}`, {
      token: scoped.token,
      name: 'a.pdf',
      type: 'application/pdf',
      bytes: pdf,
      ...(fields && { fields }),
    })
  }

  test.each(['record', 'account'] as const)(
    'of the %s are sent, opened, downloaded and deleted with its scope, and not with the other',
    async (where) => {
      const own = [...others, ways[where]]
      const other = everyScopeBut([ways[where]])
      const made = await send(where, own)
      expect(made.status).toBe(200)
      expect((await send(where, other)).status).toBe(403)
      const url = `/v1/document/${Number(made.body['id'])}`
      const statuses = async (held: readonly string[]) => {
        scoped.hold(held)
        return [
          (await getFile(world.agency, `${url}?download=1`, scoped.token)).status,
          (await scoped.holding(held, 'GET', url)).status,
          (await scoped.holding(held, 'PUT', url, { body: { name: 'b.pdf' } })).status,
          (await scoped.holding(held, 'DELETE', url)).status,
        ]
      }
      expect(await statuses(other)).toEqual([403, 403, 403, 403])
      scoped.hold(own)
      const { bytes } = await getFile(world.agency, `${url}?download=1`, scoped.token)
      expect(bytes.equals(pdf)).toBe(true)
      expect(await statuses(own)).toEqual([200, 200, 200, 200])
      expect((await scoped.holding(other, 'POST', `${url}/restore`, { body: {} })).status).toBe(403)
    },
  )
})

test('[PRM-48] a letter is filled by whoever may write one, and not by whoever may only read', async () => {
  const made = await world.admin.post('/v1/letter', { label: 'Welcome', body: '<p>Dear you,</p>' })
  const url = `/v1/letter/${idOf(made)}/filled?victim_id=${world.own.victim_id}`
  expect((await scoped.holding(['view_letter', 'view_own_victim'], 'GET', url)).status).toBe(403)
  expect((await scoped.holding(['view_letter', 'add_letter', 'view_own_victim'], 'GET', url)).status).toBe(200)
})
