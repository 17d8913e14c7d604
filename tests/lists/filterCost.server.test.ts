/** What a list may cost: how much one question asks, how long it is looked for, and how many an account has at once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTooLong, writtenFilter, type FilterGroup } from '../../domain/lists/filter.ts'
import { translate } from '../../domain/messages/index.ts'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'
import type { Reply } from '../session/testServer.ts'

let agency: Agency
let owner: Databases
const patience = 1_500

beforeAll(async () => {
  agency = await startAgency(100, {}, { patience })
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  await sql`
    insert into addon (account, label, beta, capabilities)
    select o.id, d.label, d.beta, d.capabilities from addon d cross join account o
    where d.account = 1 and o.id <> 1 on conflict do nothing`.execute(owner.tenant)
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

const asking = (conditions: number, values: number, text = 'x'): FilterGroup => ({
  combine: 'any',
  groups: [],
  conditions: Array.from({ length: conditions }, (_, nth) => ({
    field: 'name',
    is: 'has',
    values: Array.from({ length: values }, (__, value) => `${text}${nth}${value}`),
  })),
})
const urlOf = (filter: FilterGroup): string => `/v2/victim?type=all&filter=${encodeURIComponent(writtenFilter(filter))}`

/** Until `work` is done nobody reads a client. */
const withClientsLocked = <T>(work: () => Promise<T>): Promise<T> =>
  owner.tenant.transaction().execute(async (tx) => {
    await sql`lock table victim in access exclusive mode`.execute(tx)
    return work()
  })

describe('a filter', () => {
  test('is asked up to the budget that the panel shows, and refused beyond it by the same sentence', async () => {
    const admin = await agency.as('admin')
    const whole = [asking(3, 100, ''), asking(1, 1), asking(40, 1)]
    const tooMuch = [
      asking(4, 100, ''),
      { ...asking(30, 1), groups: [asking(30, 1)] },
      asking(2, 100, '%'.repeat(20)),
      asking(3, 60, 'é'.repeat(12)),
    ]
    for (const filter of whole)
      expect([isTooLong(filter), (await admin.get(urlOf(filter))).status]).toEqual([false, 200])
    for (const filter of tooMuch) {
      const refused = await admin.get(urlOf(filter))
      expect([isTooLong(filter), refused.status, refused.body['message']]).toEqual([
        true,
        400,
        translate('en', 'listFilter.tooLong'),
      ])
      const exported = await admin.post('/v1/export', {
        type: 'victim',
        filters: { filter: writtenFilter(filter) },
      })
      expect(exported.status).not.toBe(200)
    }
  })
})

describe('a list', () => {
  test('that takes too long is given up and says what to do; nothing else is touched by it', async () => {
    const admin = await agency.as('admin')
    const [list, search, other] = await withClientsLocked(() =>
      Promise.all([
        admin.get('/v2/victim?type=all'),
        admin.post('/v1/search', {
          lists: [
            { tab: 'events', type: 'event' },
            { tab: 'victims', type: 'victim' },
          ],
          search: 'cruz',
          includes: '',
          page: 1,
          limit: 20,
        }),
        admin.get('/v1/event?type=all'),
      ]),
    )
    expect(other.status).toBe(200)
    for (const refused of [list, search])
      expect([refused.status, refused.body]).toEqual([
        422,
        { message: translate('en', 'list.tooSlow'), reason: 'too_slow' },
      ])
    expect((await admin.get('/v2/victim?type=all')).status).toBe(200)
  })
})

test('lists of one agency, however many, keep no other and no other call of the same one from being answered', async () => {
  const many = await agency.as('admin')
  const [one, colleague] = [await agency.as('other-admin'), await agency.as('supervisor')]
  const asked: Promise<Reply>[] = []
  const meanwhile = await withClientsLocked(async () => {
    for (let n = 0; n < 60; n += 1) asked.push(many.get('/v2/victim?type=all'))
    return Promise.all([one.get('/v1/me'), one.get('/v1/event?type=all'), colleague.get('/v1/me')])
  })
  expect(meanwhile.map(({ status }) => status)).toEqual([200, 200, 200])
  const answers = await Promise.all(asked)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const flood = Array.from({ length: 300 }, () => many.get('/v2/victim?type=all&limit=1'))
  const list = await colleague.get('/v2/victim?type=all&limit=1')
  const tooMany = await Promise.all(flood)
  expect(list.status).toBe(200)
  for (const { status, headers } of tooMany.filter((reply) => reply.status !== 200))
    expect([status, headers['retry-after']]).toEqual([429, '5'])
  expect(tooMany.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60)
})
