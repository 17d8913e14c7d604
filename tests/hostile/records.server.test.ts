/** S1: words planted in one account never come back to another, whatever is asked. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addonNames, modulesOf } from '../../domain/access/index.ts'
import { lists } from '../../domain/lists/index.ts'
import { openDatabases } from '../../server/kernel/database.ts'
import { fieldsOf, idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { runs } from '../run/runs.ts'

const times = runs(2_000)
const word = 'zqcanary'
const secrets = ['Zqcanary', 'zqcanary@example.org', 'ZQ-CANARY-9', 'Zqcanary Bakery', 'Zqcanary Way']

let agency: Agency
let other: Caller
/** Ids of the planted account that a caller of the other account could guess, and of its own. */
let ids: number[] = []
let one: readonly number[] = []

/** Everything that the first account's users may ask for, the second one's may too. */
const activateModules = async (account: number): Promise<void> => {
  const owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  for (const { label, capabilities } of modulesOf(addonNames))
    await sql`
      insert into addon (account, label, beta, capabilities)
      values (${account}, ${label}, false, ${capabilities}::text[])
      on conflict (account, label) do update set active = true`.execute(owner.tenant)
  await owner.close()
}

beforeAll(async () => {
  agency = await startAgency(300)
  const planter = await agency.as('admin')
  other = await agency.as('other-admin')
  await activateModules(Number((await other.get('/v1/me')).body['account']))
  const client = await planter.post('/v2/victim', {
    victim_type: 'P',
    first: 'Zqcanary',
    last: 'Zqcanary',
    email: 'zqcanary@example.org',
    business: 'Zqcanary Bakery',
    address1: '1 Zqcanary Way',
  })
  const onCase = await planter.put(`/v1/court_case/${client.body['case_id']}`, {
    case_reference_id: 'ZQ-CANARY-9',
    officer: 'Zqcanary',
  })
  const accused = await planter.post('/v1/defendant', {
    case_id: idOf(onCase),
    first: 'Zqcanary',
    last: 'Zqcanary',
    email: 'zqcanary@example.org',
  })
  const place = await planter.post('/v1/location', { first: 'Zqcanary', business: 'Zqcanary Bakery' })
  const event = await planter.post('/v1/event', { name: 'Zqcanary', date_time: '2026-02-01T10:00:00.000Z' })
  const named = { type: 'A', person_id: client.body['person_id'], event_id: idOf(event) }
  const attendee = await planter.post('/v1/event_attendee', named)
  const made = [client, onCase, accused, place, event, attendee]
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 200))
  const known = [...made.map(idOf), Number(client.body['person_id']), Number(client.body['owner_id'])]
  one = [idOf(client), idOf(onCase), Number(client.body['person_id']), ...[accused, place, event, attendee].map(idOf)]
  const foreign = rowsOf(await planter.get('/v1/user?include_self=1&limit=1000')).map(({ id }) => Number(id))
  ids = [...known, ...known, ...known, ...foreign, 1, 2, 3, 9, 20]
})
afterAll(() => agency?.stop())

const anyId = fc.nat().map((index) => ids[index % ids.length] ?? 0)
const anyText = fc.oneof(
  fc.constantFrom(
    word,
    'zq',
    'Zqcanary Z',
    'zq-canary-9',
    '%',
    '_',
    "' or 1=1 --",
    '"',
    '\\',
    '%zqcanary%',
    '9999',
    '10y',
    "zqcanary'; select",
  ),
  anyId.map(String),
  fc.string({ maxLength: 12 }),
)
const query = (given: Record<string, string | undefined>): string =>
  new URLSearchParams(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()
const listOf = (path: string, types: readonly string[], columns: readonly string[]) =>
  fc
    .record({
      search: fc.option(anyText, { nil: undefined }),
      type: fc.option(fc.constantFrom(...types), { nil: undefined }),
      status: fc.option(fc.constantFrom('0', '1'), { nil: undefined }),
      order_by: fc.option(fc.constantFrom(...columns), { nil: undefined }),
      order: fc.constantFrom('ASC', 'DESC'),
      limit: fc.constantFrom('1', '20', '100'),
      page: fc.constantFrom('1', '2'),
    })
    .map((given) => ({ method: 'get' as const, url: `${path}?${query(given)}`, body: {} }))

const paths = [
  '/v2/victim',
  '/v1/court_case',
  '/v1/person',
  '/v1/defendant',
  '/v1/location',
  '/v1/event',
  '/v1/event_attendee',
]
const planted = () => paths.map((path, nth) => [path, one[nth] ?? 0] as const)
const reference = fc.constantFrom(
  'case_id',
  'person_id',
  'owner_id',
  'race',
  'gender',
  'stage_id',
  'primary_victim_id',
  'primary_defendant_id',
  'primary_location_id',
  'event_id',
  'event_type_id',
  'user_id',
  'role_id',
)
const anyBody = fc
  .record({
    name: reference,
    id: anyId,
    rest: fc.constantFrom(
      {},
      { first: 'Ida', last: 'Plain', victim_type: 'P' },
      { case_reference_id: 'A', date_time: '2026-01-01T00:00:00Z' },
      { name: 'Plain evening', date_time: '2026-01-01T00:00:00Z' },
      { type: 'A', person_id: 1, event_id: 1 },
    ),
  })
  .map(({ name, id, rest }) => ({ ...rest, [name]: id }))

const anyRequest = fc.oneof(
  { arbitrary: listOf('/v2/victim', lists.victims.searchTypes, lists.victims.sortColumns), weight: 4 },
  { arbitrary: listOf('/v1/court_case', lists.cases.searchTypes, lists.cases.sortColumns), weight: 3 },
  { arbitrary: listOf('/v1/defendant', lists.defendants.searchTypes, lists.defendants.sortColumns), weight: 2 },
  { arbitrary: listOf('/v1/event', lists.events.searchTypes, lists.events.sortColumns), weight: 2 },
  {
    arbitrary: listOf('/v1/person', lists.locations.searchTypes, lists.locations.sortColumns).map((asked) => ({
      ...asked,
      url: `${asked.url}&is_location=1`,
    })),
    weight: 2,
  },
  {
    arbitrary: anyId.map((id) => ({ method: 'get' as const, url: `/v1/event_attendee?event_id=${id}`, body: {} })),
    weight: 1,
  },
  {
    arbitrary: fc
      .record({ path: fc.constantFrom(...paths), id: anyId, more: fc.constantFrom('', '?expunge=1') })
      .map(({ path, id, more }) => ({ method: 'remove' as const, url: `${path}/${id}${more}`, body: {} })),
    weight: 1,
  },
  {
    arbitrary: fc
      .record({ path: fc.constantFrom(...paths), id: anyId })
      .map(({ path, id }) => ({ method: 'post' as const, url: `${path}/${id}/restore`, body: {} })),
    weight: 1,
  },
  {
    arbitrary: fc
      .record({ path: fc.constantFrom(...paths), id: anyId })
      .map(({ path, id }) => ({ method: 'get' as const, url: `${path}/${id}`, body: {} })),
    weight: 3,
  },
  {
    arbitrary: fc
      .record({ path: fc.constantFrom(...paths), id: anyId, body: anyBody })
      .map(({ path, id, body }) => ({ method: 'put' as const, url: `${path}/${id}`, body })),
    weight: 2,
  },
  {
    arbitrary: fc
      .record({ path: fc.constantFrom(...paths), body: anyBody })
      .map(({ path, body }) => ({ method: 'post' as const, url: path, body })),
    weight: 2,
  },
  {
    arbitrary: fc
      .constantFrom('/v1/user?include_self=1', '/v1/stage', '/v1/field_view', '/v2/race')
      .map((url) => ({ method: 'get' as const, url, body: {} })),
    weight: 1,
  },
)

test(
  'no answer to another account holds a planted word, and no request fails',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, async ({ method, url, body }) => {
        const answer =
          method === 'get' || method === 'remove' ? await other[method](url) : await other[method](url, body)
        expect(answer.status).toBeLessThan(500)
        for (const secret of secrets) expect(answer.text).not.toContain(secret)
        // What was typed may come back in no message either.
        if (answer.status !== 200)
          expect(JSON.stringify([answer.body['message'], fieldsOf(answer)]).toLowerCase()).not.toContain(word)
      }),
      { numRuns: times },
    )
  },
  60_000 + times * 60,
)

test('a record of another account and one that is nobody’s answer alike', async () => {
  for (const [path, id] of planted()) {
    const [foreign, nobodys] = [await other.get(`${path}/${id}`), await other.get(`${path}/888888`)]
    expect([foreign.status, foreign.text]).toEqual([nobodys.status, nobodys.text])
  }
})

test('after all of that the planted records are whole', async () => {
  const planter = await agency.as('admin')
  for (const [path, id] of planted()) expect((await planter.get(`${path}/${id}`)).text).toContain('Zqcanary')
})
