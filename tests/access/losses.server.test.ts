/**
 * Law: access never widens by a loss. Whatever is removed or expunged, who could not see an item before does not see it
 * afterwards; and what is put back is seen by exactly those who saw it.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mayChild, type AccessUser } from '../../domain/access/index.ts'
import { visibleChild } from '../../server/access/index.ts'
import { itemKinds, type ItemKind } from '../../server/records/kinds.ts'
import { asChild, childTable, ownerFields, readOwnersOfAll } from '../../server/records/owners.ts'
import { userOf } from '../../server/items/userOf.ts'
import { rightColumns } from '../../server/records/rows.ts'
import { inTenant, type Work } from '../../server/kernel/database.ts'
import { addressOf, at, examples, startWorld, type World } from '../items/itemWorld.ts'
import { idOf, rowsOf, type Caller } from '../records/agencyServer.ts'
import { runs } from '../run/runs.ts'

const times = runs(5)
const readers = ['admin', 'supervisor', 'advocate', 'volunteer'] as const

let world: World
let users: readonly AccessUser[]
let callers: readonly Caller[]

const inAccount = <T>(work: (tx: Work) => Promise<T>): Promise<T> =>
  inTenant(world.agency.database.databases, { account: world.account, user: null }, work)

beforeAll(async () => {
  world = await startWorld()
  callers = await Promise.all(readers.map((login) => world.agency.as(login)))
  users = await inAccount(async (tx) => {
    const found: AccessUser[] = []
    for (const login of readers) {
      const { id } = await tx
        .selectFrom('app_user')
        .select('id')
        .where('user_login', '=', login)
        .executeTakeFirstOrThrow()
      const user = await userOf(tx, id, world.agency.clock.now())
      if (user !== null) found.push(user)
    }
    return found
  })
})
afterAll(() => world?.agency.stop())

type Owner = 'victim_id' | 'case_id' | 'defendant_id' | 'location_id'
type Records = Readonly<Record<Owner | 'event_id', readonly [limited: number, open: number]>> & {
  readonly persons: readonly [limited: number, open: number]
}

const made = async (url: string, body: object): Promise<number> => {
  const answer = await world.admin.post(url, body)
  expect(answer.status, `${url} ${answer.text}`).toBe(200)
  return idOf(answer)
}

/** Of each kind one with limited access and one without, on cases of their own. */
const plantRecords = async (): Promise<Records> => {
  const pair = async (make: (limited_access: boolean) => Promise<number>) =>
    [await make(true), await make(false)] as const
  const cases = await pair((limited_access) =>
    made('/v1/court_case', { case_reference_id: 'K-1', date_time: at, limited_access }),
  )
  const on = (isLimited: boolean) => cases[isLimited ? 1 : 0]
  const victims = await pair((limited_access) =>
    made('/v2/victim', { victim_type: 'P', first: 'Ines', last: 'Quill', limited_access, case_id: on(limited_access) }),
  )
  const persons = await inAccount(async (tx) => {
    const { rows } = await sql<{ person_id: number }>`
      select person_id from victim where id = any (${victims}::bigint[]) order by id`.execute(tx)
    return rows.map(({ person_id }) => person_id)
  })
  return {
    victim_id: victims,
    case_id: cases,
    defendant_id: await pair((limited_access) =>
      made('/v1/defendant', { first: 'Otis', last: 'Fenwright', limited_access, case_id: on(limited_access) }),
    ),
    location_id: await pair((limited_access) => made('/v1/location', { first: 'Mill Yard', limited_access })),
    event_id: await pair((limited_access) => made('/v1/event', { name: 'Vigil', date_time: at, limited_access })),
    persons: [persons[0] ?? 0, persons[1] ?? 0],
  }
}

/** Every way in which an item of the kind hangs on these: on any of its owners, on none, and on two together. */
const waysOf = (kind: ItemKind, records: Records): readonly Readonly<Record<string, number>>[] => {
  const fields = ownerFields(kind).map(({ field }) => field as Owner)
  const alone = fields.flatMap((field) => records[field].map((id) => ({ [field]: id })))
  const two = fields.flatMap((one, index) =>
    fields
      .slice(index + 1)
      .flatMap((other) =>
        records[one].flatMap((id) => records[other].map((second) => ({ [one]: id, [other]: second }))),
      ),
  )
  return [...alone, ...two]
}

const plantDocument = (owners: Readonly<Record<string, number>>): Promise<number> =>
  inAccount(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into document (account, name, filemime, size, user_id, date_time, victim_id, case_id, updated_at, created_at)
      values (${world.account}, 'letter.pdf', 'application/pdf', 1, ${world.userId}, ${at},
        ${owners['victim_id'] ?? null}, ${owners['case_id'] ?? null}, ${at}, ${at}) returning id`.execute(tx)
    return rows[0]?.id ?? 0
  })

type Item = { readonly kind: ItemKind; readonly id: number }

const plantItems = async (records: Records): Promise<readonly Item[]> => {
  const items: Item[] = []
  for (const kind of itemKinds)
    for (const owners of waysOf(kind, records)) {
      if (kind === 'document') {
        items.push({ kind, id: await plantDocument(owners) })
        continue
      }
      const { victim_id: _, case_id: __, ...good } = examples[kind].good(world)
      const answer = await world.admin.post(addressOf(kind), { ...good, ...owners })
      // Not every kind takes two owners.
      if (answer.status === 200) items.push({ kind, id: idOf(answer) })
      else expect(Object.keys(owners), `${kind} ${answer.text}`).toHaveLength(2)
    }
  return items
}

type Planted = {
  readonly records: Records
  readonly items: readonly Item[]
  /** What is read by its address. */
  readonly addresses: readonly string[]
}

const plant = async (): Promise<Planted> => {
  const records = await plantRecords()
  const attendees = await Promise.all(
    records.persons.map((person_id) =>
      made('/v1/event_attendee', { type: 'A', person_id, event_id: records.event_id[1] }),
    ),
  )
  const template = await made(addressOf('letter_template'), { label: 'Greeting', body: '<p>Dear you,</p>' })
  const bulk = (clients: readonly number[]) =>
    made('/v1/bulk_letter', {
      title: 'Invitation',
      letter_id: template,
      victims: clients.map((id) => ({ id, name: '' })),
    })
  const letters = [await bulk(records.victim_id), await bulk(records.victim_id.slice(0, 1))]
  return {
    records,
    items: await plantItems(records),
    addresses: [
      ...attendees.map((id) => `/v1/event_attendee/${id}`),
      ...letters.map((id) => `/v1/bulk_letter/${id}`),
      ...records.persons.map((id) => `/v1/person/${id}`),
    ],
  }
}

let compared = 0

const seenByRule = async (tx: Work, user: AccessUser, kind: ItemKind, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select ${rightColumns(kind)} from ${sql.table(kind)} t
    where t.id = any (${ids}::bigint[]) and t.removed_at is null order by t.id`.execute(tx)
  const owners = await readOwnersOfAll(tx, kind, rows)
  return rows.filter((row) => mayChild(user, 'view', asChild(kind, row, owners(row)))).map(({ id }) => id)
}

/** What each reader sees, by the rules and by their SQL, which say the same. */
const seenBy = async ({ items, addresses, records }: Planted): Promise<readonly ReadonlySet<string>[]> => {
  const seen: Set<string>[] = []
  for (const [index, user] of users.entries()) {
    const mine = new Set<string>()
    await inAccount(async (tx) => {
      for (const kind of itemKinds) {
        const ids = items.filter((item) => item.kind === kind).map(({ id }) => id)
        const { rows } = await sql<{ id: number }>`
          select t.id from ${sql.table(kind)} t where t.id = any (${ids}::bigint[]) and t.removed_at is null
            and ${visibleChild(user, childTable(kind), 't')} order by t.id`.execute(tx)
        const byRule = await seenByRule(tx, user, kind, ids)
        expect(
          rows.map(({ id }) => id),
          `${readers[index]} ${kind}`,
        ).toEqual(byRule)
        for (const id of byRule) mine.add(`${kind} ${id}`)
        compared += ids.length
      }
    })
    const caller = callers[index]
    for (const address of addresses) if ((await caller?.get(address))?.status === 200) mine.add(address)
    const listed = (await caller?.get('/v1/person?limit=100&order_by=updated_at&order=DESC'))?.body['data'] ?? []
    for (const { id } of listed as { id: number }[]) if (records.persons.includes(id)) mine.add(`list /v1/person/${id}`)
    for (const id of records.persons)
      expect(mine.has(`list /v1/person/${id}`), `${readers[index]}: the list and the page of a person`).toBe(
        mine.has(`/v1/person/${id}`),
      )
    compared += addresses.length
    seen.push(mine)
  }
  return seen
}

const endpoints = {
  victim_id: '/v2/victim',
  case_id: '/v1/court_case',
  defendant_id: '/v1/defendant',
  location_id: '/v1/location',
  event_id: '/v1/event',
  persons: '/v1/person',
} as const

const anyLoss = fc.record({
  of: fc.constantFrom(...(Object.keys(endpoints) as (keyof typeof endpoints)[])),
  which: fc.constantFrom(0 as const, 1 as const),
  next: fc.constantFrom('stay', 'stay', 'undo', 'expunge'),
})

const isPart = (after: readonly ReadonlySet<string>[], before: readonly ReadonlySet<string>[]): void =>
  after.forEach((mine, index) => {
    const widened = [...mine].filter((one) => before[index]?.has(one) !== true)
    expect(widened, `${readers[index]} sees more`).toEqual([])
  })

test(
  '[PRM-21] [PRM-48] [PRM-49] law: what is seen after a removal is a part of what was seen before it',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyLoss, { minLength: 2, maxLength: 5 }), async (losses) => {
        const planted = await plant()
        let before = await seenBy(planted)
        for (const { of, which, next } of losses) {
          // What leaves at one time comes back at one time.
          world.agency.clock.advance(1_000)
          const id = planted.records[of][which]
          const url = `${of === 'location_id' ? endpoints.persons : endpoints[of]}/${id}`
          const { status } = await world.admin.remove(url)
          if (status !== 200) continue
          const after = await seenBy(planted)
          isPart(after, before)
          if (next === 'undo') {
            const back = await world.admin.post(`${endpoints[of]}/${id}/restore`, {})
            expect(back.status, back.text).toBe(200)
            expect(await seenBy(planted)).toEqual(before)
            continue
          }
          before = after
          if (next !== 'expunge' || (of !== 'persons' && of !== 'location_id')) continue
          const gone = await world.admin.remove(`${url}?expunge=1`)
          expect(gone.status, gone.text).toBe(200)
          const left = await seenBy(planted)
          isPart(left, before)
          before = left
        }
      }),
      { numRuns: times },
    )
    expect(compared).toBeGreaterThan(1_000)
    expect(rowsOf(await world.admin.get('/v1/person?limit=1'))).toHaveLength(1)
  },
  120_000 + times * 10_000,
)
