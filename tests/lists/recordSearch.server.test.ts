/** One request asks several lists what a text finds: nothing else than each of them answers, and nothing is kept of it. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  recordTabs,
  lists,
  quickSearchPage,
  typeahead,
  type FoundPage,
  type RecordTab,
} from '../../domain/lists/index.ts'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { runs } from '../run/runs.ts'
import { listUrl, plantKinds } from './listedKinds.ts'

const logins = ['admin', 'supervisor', 'advocate', 'volunteer', 'helper', 'other-admin']

let agency: Agency
let admin: Caller
let owner: Databases
beforeAll(async () => {
  agency = await startAgency(300)
  admin = await agency.as('admin')
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  await plantKinds(admin, [Number((await (await agency.as('advocate')).get('/v1/me')).body['id'])], 8)
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

const pagesOf = (body: unknown) => (body as { readonly pages: readonly (FoundPage | null)[] }).pages
const anyLists = fc.uniqueArray(fc.constantFrom(...recordTabs), { minLength: 1, maxLength: recordTabs.length })

test('law: whoever asks, each list is answered or refused as the list itself is; only when all are refused none is answered', async () => {
  const seen = { refused: 0, rows: 0, some: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...logins),
      anyLists,
      fc.constantFrom('ma', 'mar', 'planted', 'an', 'planted-1', 'zzqx'),
      fc.nat(40),
      fc.integer({ min: 1, max: 2 }),
      async (login, tabs, search, nth, page) => {
        const caller = await agency.as(login)
        const body = quickSearchPage(tabs, lists[tabs[0] ?? 'victims'].searchTypes[nth] ?? '', search, page)
        const one = await caller.post('/v1/search', body)
        const each = await Promise.all(
          body.lists.map(({ tab, type }) =>
            caller.get(listUrl(tab, { search, type, page, limit: 20, order_by: 'rank' })),
          ),
        )
        const refused = each.filter(({ status }) => status !== 200)
        if (refused.length === each.length) {
          seen.refused += 1
          const status = refused.some(({ status: own }) => own === 403) ? 403 : refused[0]?.status
          expect([login, one.status]).toEqual([login, status])
          return
        }
        expect([login, one.status]).toEqual([login, 200])
        expect(pagesOf(one.body)).toEqual(
          each.map((answer, at) =>
            answer.status === 200 ? { tab: tabs[at], total: answer.body['total'], rows: rowsOf(answer) } : null,
          ),
        )
        seen.rows += pagesOf(one.body).flatMap((found) => (found?.rows ?? []) as readonly unknown[]).length
        if (refused.length > 0) seen.some += 1
      },
    ),
    { numRuns: runs(80) },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
}, 120_000)

test('a list whose module is switched off is refused by itself, and the denial audited as of its own path', async () => {
  const account = Number((await admin.get('/v1/me')).body['account'])
  const switched = (active: boolean) =>
    sql`update addon set active = ${active} where account = ${account} and label in ('Event Manager', 'Location Manager')`.execute(
      owner.tenant,
    )
  const denials = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ kind: string }>`
      select kind from audit where account = ${account} and verb = 'deny' and result = 'refused' order by seq`.execute(
      owner.tenant,
    )
    return rows.map(({ kind }) => kind)
  }
  const asked = ['events', 'victims', 'locations', 'cases'] as const
  await switched(false)
  try {
    const before = (await denials()).length
    for (const tab of ['events', 'locations'] as const)
      expect((await admin.get(listUrl(tab, { search: 'planted' }))).status).toBe(403)
    const own = (await denials()).slice(before)
    expect(own).toEqual(['event', 'person'])
    const some = await admin.post('/v1/search', typeahead(asked, 'planted'))
    expect(some.status).toBe(200)
    expect(pagesOf(some.body).map((page) => page?.tab ?? null)).toEqual([null, 'victims', null, 'cases'])
    expect(pagesOf(some.body)[1]?.total).toBeGreaterThan(0)
    expect((await denials()).slice(before)).toEqual([...own, ...own])
    const all = await admin.post('/v1/search', typeahead(['events', 'locations'], 'planted'))
    expect([all.status, Object.keys(all.body)]).toEqual([403, ['message']])
    expect((await denials()).slice(before)).toEqual([...own, ...own, ...own])
  } finally {
    await switched(true)
  }
  expect(pagesOf((await admin.post('/v1/search', typeahead(asked, 'planted'))).body)).not.toContain(null)
})

test.each([
  ['a list that there is not', { ...typeahead(['victims'], 'ma'), lists: [{ tab: 'spaceships', type: 'victim' }] }],
  ['a type of another list', { ...typeahead(['victims'], 'ma'), lists: [{ tab: 'victims', type: 'charged' }] }],
  ['more than 200 characters', typeahead(['victims'], 'x'.repeat(201))],
  ['a page 0', { ...typeahead(['victims'], 'ma'), page: 0 }],
])('%s is not looked for', async (_, body) => {
  expect((await admin.post('/v1/search', body)).status).toBe(422)
})

test('what is looked for is neither in the log, nor in the audit, nor kept for repetitions', async () => {
  const { access: token } = await agency.signIn('admin')
  const before = await admin.post('/v1/search', typeahead(['victims'], 'Canarysearch'))
  expect(pagesOf(before.body)).toEqual([{ tab: 'victims', rows: [], total: 0 }])
  await admin.post('/v2/victim', { victim_type: 'P', first: 'Una', last: 'Canarysearch' })
  const headers = { 'idempotency-key': 'the-same' }
  const ask = (tab: RecordTab) =>
    agency.send('POST', '/v1/search', { token, headers, body: typeahead([tab], 'Canarysearch') })
  for (const tab of ['victims', 'events'] as const) {
    const reply = await ask(tab)
    expect([reply.status, reply.headers['idempotency-replayed']]).toEqual([200, undefined])
  }
  const { rows: kept } = await sql`select from idempotency where key = ${headers['idempotency-key']}`.execute(
    owner.tenant,
  )
  expect(kept).toEqual([])
  expect(agency.logLines.join('')).toContain('/v1/search')
  expect(agency.logLines.join('').toLowerCase()).not.toContain('canarysearch')
  const { rows: audited } = await sql<{ line: string }>`
    select to_jsonb(a)::text as line from audit a where a.verb = 'search'`.execute(owner.tenant)
  expect(audited.length).toBeGreaterThan(0)
  expect(JSON.stringify(audited).toLowerCase()).not.toContain('canarysearch')
})
