import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { runs } from '../run/runs.ts'

let agency: Agency
let advocate: Caller
let own: { readonly account: number; readonly user: number }

beforeAll(async () => {
  agency = await startAgency(100)
  advocate = await agency.as('advocate')
  const { body } = await advocate.get('/v1/me')
  own = { account: Number(body['account']), user: Number(body['id']) }
})
afterAll(() => agency?.stop())

const add = ({ account, user }: typeof own, note: string, minutes: number): Promise<number> =>
  inTenant(agency.database.databases, { account, user: null }, async (tx) => {
    const at = new Date(agency.clock.now() + minutes * 60_000).toISOString()
    const { rows } = await sql<{ id: number }>`
      insert into push_notification (account, user_id, event, note, object_kind, object_id, created_at)
      values (${account}, ${user}, 'export ready', ${note}, 'export', 7, ${at}) returning id`.execute(tx)
    return rows[0]?.id ?? 0
  })
const list = async (caller: Caller) => {
  const reply = await caller.get('/v1/notification')
  return { titles: rowsOf(reply).map(({ title }) => title), unread: reply.body['unread'], total: reply.body['total'] }
}

test('[SRV-30] [NOT-08] a user gets the own notifications, the newest first, reads one and dismisses one; nobody else can', async () => {
  const first = await add(own, 'The first one', -2)
  const second = await add(own, 'The second one', -1)
  expect(await list(advocate)).toEqual({ titles: ['The second one', 'The first one'], unread: 2, total: 2 })
  const [row] = rowsOf(await advocate.get('/v1/notification'))
  expect(row).toMatchObject({
    id: second,
    level: 'success',
    status: 1,
    marked_as_read: 1,
    object_kind: 'export',
    object_id: 7,
  })

  for (const other of [await agency.as('supervisor'), await agency.as('other-admin')]) {
    expect(await list(other)).toEqual({ titles: [], unread: 0, total: 0 })
    for (const body of [{ status: 0 }, { marked_as_read: 0 }])
      expect((await other.put(`/v1/notification/${first}`, body)).status).toBe(404)
  }
  expect((await advocate.put(`/v1/notification/${first}`, { marked_as_read: 0 })).body).toMatchObject({
    id: first,
    marked_as_read: 0,
  })
  expect(await list(advocate)).toEqual({ titles: ['The second one', 'The first one'], unread: 1, total: 2 })
  expect((await advocate.put(`/v1/notification/${second}`, { status: 0 })).status).toBe(200)
  expect(await list(advocate)).toEqual({ titles: ['The first one'], unread: 0, total: 1 })
  for (const body of [{}, { status: 1 }, { marked_as_read: 1 }, { status: 0, title: 'x' }])
    expect((await advocate.put(`/v1/notification/${first}`, body)).status).toBe(422)
})

type Message = {
  /** Milliseconds from now. */
  readonly begins: number
  readonly ends: number | null
  readonly status: 0 | 1
  readonly marked_as_read: 0 | 1
}

/** In the place of all that were told before. */
const tell = ({ account, user }: typeof own, messages: readonly Message[]): Promise<void> =>
  inTenant(agency.database.databases, { account, user: null }, async (tx) => {
    await sql`update push_notification set status = 0 where user_id = ${user}`.execute(tx)
    const from = (ms: number): string => new Date(agency.clock.now() + ms).toISOString()
    for (const [at, { begins, ends, status, marked_as_read }] of messages.entries()) {
      const { rows } = await sql<{ id: number }>`
        insert into list_export (account, user_id, name, type, document_type, search_type, filters, status, created_at,
          updated_at, expires_at)
        values (${account}, ${user}, 'Clients', 'victims', 'csv', 'victim', '{}', 'ready', ${from(0)}, ${from(0)},
          ${ends === null ? null : from(ends)}) returning id`.execute(tx)
      await sql`
        insert into push_notification
          (account, user_id, event, note, object_kind, object_id, created_at, status, marked_as_read)
        values (${account}, ${user}, 'export ready', ${`Message ${at}`}, 'export', ${rows[0]?.id}, ${from(begins)},
          ${status}, ${marked_as_read})`.execute(tx)
    }
  })

test('[NOT-16] law: a message is in the list and in the badge from its time on until what it tells of is over', async () => {
  const helper = await agency.as('supervisor')
  const { body } = await helper.get('/v1/me')
  const whose = { account: Number(body['account']), user: Number(body['id']) }
  // To the millisecond, or far off.
  const moment = fc.constantFrom(-86_400_000, -1, 0, 1, 60_000, 86_400_000)
  const flag = fc.constantFrom(0 as const, 1 as const)
  const message = fc.record({ begins: moment, ends: fc.option(moment), status: flag, marked_as_read: flag })
  await fc.assert(
    fc.asyncProperty(fc.array(message, { maxLength: 12 }), async (messages) => {
      await tell(whose, messages)
      const due = [...messages.entries()].filter(
        ([, { begins, ends, status }]) => status === 1 && begins <= 0 && (ends === null || ends > 0),
      )
      const told = await list(helper)
      expect({ ...told, titles: new Set(told.titles) }).toEqual({
        titles: new Set(due.map(([at]) => `Message ${at}`)),
        total: due.length,
        unread: due.filter(([, { marked_as_read }]) => marked_as_read === 1).length,
      })
    }),
    { numRuns: runs(40) },
  )
})
