/** S1: words planted in one account never come back to another, whatever is asked. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchTypes, sortColumns } from '../../domain/lists/index.ts'
import { fieldsOf, idOf, rowsOf, startAgency, type Agency, type Caller } from './agencyServer.ts'

const runs = Number(process.env['CASELOG_FUZZ_RUNS'] ?? 2_000)
const word = 'zqcanary'
const secrets = ['Zqcanary', 'zqcanary@example.org', 'ZQ-CANARY-9', 'Zqcanary Bakery', 'Zqcanary Way']

let agency: Agency
let other: Caller
/** Ids of the planted account that a caller of the other account could guess, and of its own. */
let ids: number[] = []

beforeAll(async () => {
  agency = await startAgency(300)
  const planter = await agency.as('admin')
  other = await agency.as('other-admin')
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
  const planted = [idOf(client), idOf(onCase), Number(client.body['person_id']), Number(client.body['owner_id'])]
  const foreign = rowsOf(await planter.get('/v1/user?include_self=1&limit=1000')).map(({ id }) => Number(id))
  ids = [...planted, ...planted, ...planted, ...foreign, 1, 2, 3, 9, 20]
})
afterAll(() => agency?.stop())

const anyId = fc.nat().map(index => ids[index % ids.length] ?? 0)
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
    .map(given => ({ method: 'get' as const, url: `${path}?${query(given)}`, body: {} }))

const paths = ['/v2/victim', '/v1/court_case', '/v1/person']
const reference = fc.constantFrom('case_id', 'person_id', 'owner_id', 'race', 'gender', 'stage_id', 'primary_victim_id')
const anyBody = fc
  .record({
    name: reference,
    id: anyId,
    rest: fc.constantFrom(
      {},
      { first: 'Ida', last: 'Plain', victim_type: 'P' },
      { case_reference_id: 'A', date_time: '2026-01-01T00:00:00Z' },
    ),
  })
  .map(({ name, id, rest }) => ({ ...rest, [name]: id }))

const anyRequest = fc.oneof(
  { arbitrary: listOf('/v2/victim', searchTypes.victims, sortColumns.victims), weight: 4 },
  { arbitrary: listOf('/v1/court_case', searchTypes.cases, sortColumns.cases), weight: 3 },
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
      .map(url => ({ method: 'get' as const, url, body: {} })),
    weight: 1,
  },
)

test(
  'no answer to another account holds a planted word, and no request fails',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, async ({ method, url, body }) => {
        const answer = method === 'get' ? await other.get(url) : await other[method](url, body)
        expect(answer.status).toBeLessThan(500)
        for (const secret of secrets) expect(answer.text).not.toContain(secret)
        // What was typed may come back in no message either.
        if (answer.status !== 200)
          expect(JSON.stringify([answer.body['message'], fieldsOf(answer)]).toLowerCase()).not.toContain(word)
      }),
      { numRuns: runs },
    )
  },
  60_000 + runs * 60,
)

test('a record of another account and one that is nobody’s answer alike', async () => {
  for (const path of paths) {
    const foreign = await other.get(
      `${path}/${path === '/v1/person' ? ids[2] : path === '/v1/court_case' ? ids[1] : ids[0]}`,
    )
    const nobodys = await other.get(`${path}/888888`)
    expect([foreign.status, foreign.text]).toEqual([nobodys.status, nobodys.text])
  }
})
