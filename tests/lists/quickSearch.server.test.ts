/** What quick search finds is what its definition says, whoever asks, and however the words are kept. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessUser } from '../../domain/access/index.ts'
import type { ListTab, PersonSearchType, SearchType } from '../../domain/lists/index.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { found, listRecords } from '../../server/lists/listRecords.ts'
import { listPersons } from '../../server/lists/persons.ts'
import { searchOf } from '../../server/lists/pageOfRows.ts'
import { anyUser } from '../access/worlds.ts'
import { plainParts, plainPersons, plantSearchWorld, readStored, type SearchWorld } from './searchWorld.ts'
import { runs } from '../run/runs.ts'

const times = runs(60)
const persons = 160

let world: SearchWorld
beforeAll(async () => {
  world = await plantSearchWorld(persons, 41)
}, 120_000)
afterAll(() => world?.stop())

/** Generated users have the ids 1 to 4. */
const ours = (user: AccessUser): AccessUser => ({ ...user, id: world.users[user.id - 1] ?? 0 })
type Page = { readonly rows: readonly { readonly id: number }[]; readonly total: number }

/** Page by page to the end; each page knows the same total. */
const allPages = async (
  user: AccessUser,
  page: (
    tx: Parameters<typeof listPersons>[0],
    paging: { page: number; limit: number; offset: number },
  ) => Promise<Page>,
) =>
  inTenant(world.server.database.databases, { account: world.account, user: user.id }, async (tx) => {
    const ids: number[] = []
    for (let number = 1; ; number += 1) {
      const { rows, total } = await page(tx, { page: number, limit: 25, offset: (number - 1) * 25 })
      ids.push(...rows.map(({ id }) => id))
      if (rows.length === 25) continue
      expect(total).toBe(ids.length)
      return ids
    }
  })

const searched = (user: AccessUser, tab: ListTab, type: SearchType, search: string, column: string) =>
  allPages(user, async (tx, paging) => {
    const asked = searchOf(tab, { type, search }, user.scopes)
    const looked = found(tab, asked, { user, now: 0 })
    if (!looked.ok) throw new Error(looked.refusal.message)
    return listRecords(tx, tab, user, asked, looked.value, { column, descending: false }, paging)
  })

const searchedPersons = (user: AccessUser, type: PersonSearchType, text: string, column: 'name' | 'updated_at') =>
  allPages(user, async (tx, paging) => {
    const answer = await listPersons(tx, { user, now: 0 }, { type, text, column, descending: false }, paging)
    if (!answer.ok) throw new Error(answer.refusal.message)
    return answer.value
  })

const anyText = fc.oneof(
  fc.constantFrom(
    'ma',
    'mar',
    'maria',
    'mariana',
    'zoe',
    'omara',
    'ann',
    'mar zoe',
    'maria 2024',
    'ann mar omara',
    '###',
    'nobody',
  ),
  fc.constantFrom('3035', '0142', '5550142', '(303) 555-0142', '13035550142', '3034820142', '2024', '9999'),
)
const anyNumber = fc.constantFrom('2', '2024', '2024-', '2024-00', '2024-0007', 'mar-2024', '2023-01', '2025')
const byId = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

test('[SRC-37] [PRM-21] people are found by name, alias, telephone and address as the plain definition finds them', async () => {
  const stored = await readStored(world)
  let most = 0
  await fc.assert(
    fc.asyncProperty(
      anyUser,
      anyText,
      fc.constantFrom('victims' as const, 'defendants' as const),
      async (any, text, tab) => {
        const [user, kind] = [ours(any), tab === 'victims' ? ('victim' as const) : ('defendant' as const)]
        const plain = plainParts(stored, user, kind, 'named', text)
        most = Math.max(most, plain.length)
        expect(await searched(user, tab, kind, text, `${kind}.full_name`)).toEqual(plain)
        expect(byId(await searched(user, tab, kind, text, 'rank'))).toEqual(byId(plain))
        expect(await searched(user, tab, 'address', text, 'rank')).toEqual(
          plainParts(stored, user, kind, 'address', text),
        )
      },
    ),
    { numRuns: times },
  )
  expect(most).toBeGreaterThan(25)
}, 120_000)

test("[SRC-13] [SRC-15] [PRM-21] people are found by the beginning of their case's number as the plain definition finds them", async () => {
  const stored = await readStored(world)
  await fc.assert(
    fc.asyncProperty(
      anyUser,
      anyNumber,
      fc.constantFrom('victims' as const, 'defendants' as const),
      async (any, text, tab) => {
        const [user, kind] = [ours(any), tab === 'victims' ? ('victim' as const) : ('defendant' as const)]
        expect(await searched(user, tab, 'case_number', text, 'rank')).toEqual(
          plainParts(stored, user, kind, 'case_number', text),
        )
      },
    ),
    { numRuns: times },
  )
}, 120_000)

test('[SRV-36] [PRM-21] persons are found by name, alias, telephone and address as the plain definition finds them', async () => {
  const stored = await readStored(world)
  let [most, fewest] = [0, persons]
  const some = (anyUser: AccessUser, text: string): [AccessUser, string, 'person' | 'address'] => [
    anyUser,
    text,
    'person',
  ]
  const scopes = new Set(['view_own_victim', 'view_own_defendant'])
  await fc.assert(
    fc.asyncProperty(
      anyUser,
      anyText,
      fc.constantFrom('person' as const, 'address' as const),
      async (any, text, type) => {
        const user = ours(any)
        const plain = plainPersons(stored, user, type, text)
        if (text === 'ma' && type === 'person')
          [most, fewest] = [Math.max(most, plain.length), Math.min(fewest, plain.length)]
        expect(await searchedPersons(user, type, text, 'name')).toEqual(plain)
        expect(byId(await searchedPersons(user, type, text, 'updated_at'))).toEqual(byId(plain))
      },
    ),
    {
      numRuns: times * 2,
      // All, all that is not limited, clients alone of one scope, and what they are tied to.
      examples: [
        some(
          {
            id: 1,
            roleLevel: 90,
            scopes,
            capabilities: new Set(['can_view_confidential_victim', 'can_view_confidential_defendant']),
          },
          'ma',
        ),
        some(
          { id: 2, roleLevel: 50, scopes, capabilities: new Set(['can_view_any_victim', 'can_view_any_defendant']) },
          'ma',
        ),
        some(
          {
            id: 3,
            roleLevel: 50,
            scopes: new Set(['view_own_victim']),
            capabilities: new Set(['can_view_any_victim']),
          },
          'ma',
        ),
        some({ id: 4, roleLevel: 30, scopes, capabilities: new Set() }, 'ma'),
      ],
    },
  )
  expect(most).toBeGreaterThan(50)
  expect(fewest).toBeLessThan(most)
}, 120_000)

test('[SRC-37] law: words follow their persons through every change', async () => {
  const { owner, account } = world
  const anyChange = fc.record({
    id: fc.integer({ min: 1, max: persons }),
    set: fc.constantFrom(
      `primary_phone = '13035550177'`,
      'primary_phone = null',
      `aliases = '["Mar Lune", "mari"]'`,
      `aliases = '[]'`,
      'deleted_at = now()',
      'deleted_at = null',
      `sort_name = 'mar marina', full_name = 'Mar, Marina'`,
      `business_words = ' maritime marina'`,
      `address_words = ' mar lane marlow'`,
      'version = version + 1',
    ),
    upTo: fc.integer({ min: 0, max: 3 }),
  })
  const differences = async () =>
    (
      await sql<{ n: number }>`
      with told as (
        select r.account, w.word, r.id as person_id, w.shared,
        case when not r.is_location and r.deleted_at is null then r.sort_name end as sort_name
        from person r, lateral told_words_of_person(r.address_words, r.primary_phone, r.secondary_phone,
          r.sort_name || ' ' || trim(r.business_words), r.aliases) w)
      select count(*)::int as n from (
        (select account, word, person_id, shared, sort_name from person_word except select * from told)
        union all (select * from told except select account, word, person_id, shared, sort_name from person_word)) different`.execute(
        owner.tenant,
      )
    ).rows[0]?.n
  expect(await differences()).toBe(0)
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const { id, set, upTo } of changes)
        await sql`update person set ${sql.raw(set)} where account = ${account} and id between ${id} and ${id + upTo}`.execute(
          owner.tenant,
        )
      expect(await differences()).toBe(0)
    }),
    { numRuns: Math.ceil(times / 2) },
  )
}, 120_000)
