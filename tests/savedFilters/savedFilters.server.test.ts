/** Saved filters on the server: each user's own, by the rules of the lists that they are of. */
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultView, type FilterGroup, type ListView } from '../../domain/lists/index.ts'
import { mostSavedFilters, nameIsTaken, narrowingOf, tooManySaved } from '../../domain/savedFilters/index.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'

const url = '/v1/saved_filter'
const since1980: FilterGroup = {
  combine: 'all',
  conditions: [{ field: 'birthdate', is: 'between', values: ['1980-01-01', ''] }],
  groups: [],
}
const filter: FilterGroup = {
  combine: 'any',
  conditions: [{ field: 'name', is: 'has', values: ['Canaryname'] }],
  groups: [since1980],
}
const view: ListView = { ...defaultView('victims'), searchType: 'victim', value: 'Canaryname', status: 'all', filter }
const having = (field: string, ...values: string[]): FilterGroup => ({
  combine: 'all',
  conditions: [{ field, is: 'has', values }],
  groups: [],
})
const many = Array.from({ length: 60 }, () => 'Canaryname'.repeat(15))
const narrowed = narrowingOf(view)
const body = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({ ...narrowed, name, ...more })

let agency: Agency
let admin: Caller
let advocate: Caller
let elsewhere: Caller
beforeAll(async () => {
  agency = await startAgency(10)
  admin = await agency.as('admin')
  advocate = await agency.as('advocate')
  elsewhere = await agency.as('other-admin')
}, 120_000)
afterAll(() => agency?.stop())
/** As the database answers the account of that person. */
const within = async <R>(caller: Caller, query: RawBuilder<R>): Promise<R[]> => {
  const account = Number((await caller.get('/v1/me')).body['account'])
  return inTenant(agency.database.databases, { account, user: null }, async (tx) => (await query.execute(tx)).rows)
}
const owned = async (caller: Caller) => rowsOf(await caller.get(url))
beforeEach(async () => {
  for (const caller of [admin, advocate, elsewhere])
    for (const set of await owned(caller)) expect((await caller.remove(`${url}/${set['id']}`)).status).toBe(200)
})

describe('kept for their user', () => {
  test('[SAV-01] they are kept, replaced and deleted, and come back as they were sent', async () => {
    const kept = await admin.post(url, body('  My open cases '))
    expect(kept.status).toBe(200)
    const created_at = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(kept.body).toEqual({ ...body('My open cases'), id: idOf(kept), created_at })
    expect(await owned(admin)).toEqual([kept.body])
    const other = { quick_filters: { search_type: 'all', value: '', status: 'inactive' }, name: 'MY OPEN CASES' }
    const replaced = await admin.put(`${url}/${idOf(kept)}`, { ...narrowed, ...other })
    expect(replaced.body).toEqual({ ...kept.body, ...other })
    expect(await owned(admin)).toEqual([replaced.body])
    expect((await admin.remove(`${url}/${idOf(kept)}`)).body).toEqual({ success: true })
    expect(await owned(admin)).toEqual([])
    expect((await admin.remove(`${url}/${idOf(kept)}`)).status).toBe(404)
  })

  test('another user’s, and another account’s, are as if they were not there', async () => {
    const id = idOf(await admin.post(url, body('Mine')))
    for (const caller of [advocate, elsewhere]) {
      expect(await owned(caller)).toEqual([])
      for (const reply of [await caller.put(`${url}/${id}`, body('Theirs')), await caller.remove(`${url}/${id}`)]) {
        expect(reply.status).toBe(404)
        expect(reply.text).not.toContain('Mine')
      }
      // A name is taken for oneself alone.
      expect((await caller.post(url, body('Mine'))).status).toBe(200)
    }
    expect((await owned(admin)).map(({ name }) => name)).toEqual(['Mine'])
  })

  test('the database itself shows no rows to another account', async () => {
    await admin.post(url, body('Mine'))
    const all = sql<{ name: string }>`select name from saved_filter`
    expect([await within(admin, all), await within(elsewhere, all)]).toEqual([[{ name: 'Mine' }], []])
  })
})

describe('refused', () => {
  test('a name is there once in a list, whatever its case', async () => {
    const id = idOf(await admin.post(url, body('Été')))
    const taken = await admin.post(url, body('e\u0301TE\u0301'))
    expect([taken.status, taken.body['reason']]).toEqual([409, nameIsTaken])
    const cases = narrowingOf({ ...defaultView('cases'), searchType: 'case_number', value: '24-1' })
    expect((await admin.post(url, { ...cases, name: 'Été' })).status).toBe(200)
    const other = idOf(await admin.post(url, body('Other')))
    expect((await admin.put(`${url}/${other}`, body('ÉTÉ'))).status).toBe(409)
    expect((await admin.put(`${url}/${id}`, body('ÉTÉ'))).status).toBe(200)
    const together = await Promise.all(Array.from({ length: 6 }, () => advocate.post(url, body('At once'))))
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  })

  test(`more than ${mostSavedFilters} are refused with what to do about it, also when they come at once`, async () => {
    for (let at = 0; at < mostSavedFilters - 2; at += 1)
      expect((await admin.post(url, body(`Set ${at}`))).status).toBe(200)
    const last = await Promise.all([1, 2, 3, 4].map((at) => admin.post(url, body(`Last ${at}`))))
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
    const [refused] = last.filter(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ reason: tooManySaved, message: expect.stringContaining('Delete one') })
    const [first] = await owned(admin)
    expect((await admin.put(`${url}/${first?.['id']}`, body('Another name'))).status).toBe(200)
    expect(await owned(admin)).toHaveLength(mostSavedFilters)
    expect((await advocate.post(url, body('Mine'))).status).toBe(200)
  })

  test.each([
    ['no name', 422, { name: '  ' }],
    ['a name of 81 characters', 422, { name: 'x'.repeat(81) }],
    ['a name that is none', 422, { name: 5 }],
    ['another list', 422, { tab: 'shoes' }],
    ['nothing to keep', 422, { filters: null, quick_filters: { search_type: 'all', value: '', status: 'active' } }],
    ['another way of searching', 422, { quick_filters: { ...narrowed.quick_filters, search_type: 'shoes' } }],
    ['a field that there is not', 400, { filters: having('shoe_size', 'Canaryname') }],
    ['a question that is not asked', 400, { filters: having('race', 'Canaryname') }],
    ['what is no filter', 422, { filters: { combine: 'some', conditions: [], groups: [] } }],
    ['more than is known', 422, { columns: ['Canaryname'] }],
    ['more than can be asked', 422, { filters: having('name', ...many) }],
  ])('%s', async (_, status, more) => {
    const reply = await admin.post(url, body('Wrong', more))
    expect([reply.status, reply.text]).toEqual([status, expect.not.stringContaining('Canaryname')])
    const id = idOf(await admin.post(url, body('Right')))
    expect((await admin.put(`${url}/${id}`, body('Wrong', more))).status).toBe(status)
    expect((await owned(admin)).map(({ name }) => name)).toEqual(['Right'])
  })

  test('nobody who is not signed in', async () => {
    const replies = [await agency.send('GET', url), await agency.send('POST', url, { body: body('Mine') })]
    expect(replies.map(({ status }) => status)).toEqual([401, 401])
  })
})

test('what they hold is in no address, and not in the audit trail, where the acts themselves are', async () => {
  const id = idOf(await admin.post(url, body('Canaryname cases')))
  await admin.put(`${url}/${id}`, body('Canaryname cases'))
  await admin.remove(`${url}/${id}`)
  const lines = await within(
    admin,
    sql<{ verb: string }>`select * from audit where kind = 'saved_filter' and object_id = ${id} order by seq`,
  )
  expect(lines.map(({ verb }) => verb)).toEqual(['create', 'update', 'delete'])
  expect(JSON.stringify(lines)).not.toContain('Canaryname')
})
