/** CLI-25: while somebody is expunged others go on with what hangs on them, and with files that hold them. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginTask } from '../../server/exports/task.ts'
import { until } from '../run/until.ts'
import { idOf, startAgency, type Agency, type Caller } from './agencyServer.ts'
import { make } from './kinds.ts'

let agency: Agency
let admin: Caller
let other: Client
let onlooker: Client
const account = 1

beforeAll(async () => {
  agency = await startAgency(20)
  admin = await agency.as('admin')
  ;[other, onlooker] = [1, 2].map(() => new Client({ connectionString: agency.database.superuserUrl })) as [
    Client,
    Client,
  ]
  await Promise.all([other.connect(), onlooker.connect()])
})
afterAll(async () => {
  await Promise.all([other?.end(), onlooker?.end()])
  await agency?.stop()
})

const waiting = (count: number) =>
  until(async () => {
    const { rows } = await onlooker.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows.length >= count
  })

const expunged = ({ person_id }: Awaited<ReturnType<typeof make>>) =>
  admin.remove(`/v1/person/${String(person_id)}?expunge=1`)

const exported = async (status: 'running' | 'queued'): Promise<number> => {
  const { rows } = await onlooker.query<{ id: string }>(
    `insert into list_export (account, user_id, name, type, document_type, search_type, filters, status, created_at, updated_at)
     values ($1, $2, 'Clients', 'victims', 'csv', 'victim', '{}', $3, now(), now()) returning id`,
    [account, idOf(await admin.get('/v1/me')), status],
  )
  return Number(rows[0]?.id)
}

test('what somebody adds to a client in that moment goes along, with its history', async () => {
  const client = await make('victim', admin)
  const body = { victim_id: client['id'], date_time: '2026-02-01T10:00:00.000Z', note: '<p>A first one</p>' }
  const model = idOf(await admin.post('/v1/note', body))
  await other.query('begin')
  const { rows } = await other.query<{ id: string }>(
    `insert into note select (jsonb_populate_record(n, jsonb_build_object('id', n.id + 1000))).* from note n
     where n.account = $1 and n.id = $2 returning id`,
    [account, model],
  )
  const id = Number(rows[0]?.id)
  await other.query(
    "insert into record_change (account, kind, record_id, version, fields, at) select $1, 'note', $2, 1, '{note}', now()",
    [account, id],
  )
  const going = expunged(client)
  await waiting(1)
  await other.query('commit')
  expect((await going).status).toBe(200)
  for (const [table, column] of [
    ['note', 'id'],
    ['record_change', "kind = 'note' and record_id"],
  ] as const) {
    const left = await onlooker.query(`select from ${table} where account = $1 and ${column} = $2`, [account, id])
    expect([table, left.rows]).toEqual([table, []])
  }
})

test('a file that is done in that moment goes, too', async () => {
  const client = await make('victim', admin)
  const id = await exported('running')
  await other.query('begin')
  await other.query("update list_export set status = 'ready' where account = $1 and id = $2", [account, id])
  const going = expunged(client)
  await waiting(1)
  await other.query('commit')
  expect((await going).status).toBe(200)
  const { rows } = await onlooker.query('select from list_export where account = $1 and id = $2', [account, id])
  expect(rows).toEqual([])
})

test('a file that is begun in that moment is begun when the person is gone', async () => {
  const client = await make('victim', admin)
  const id = await exported('queued')
  await other.query('begin')
  await other.query('select from audit_head where account = $1 for update', [account])
  const going = expunged(client)
  await waiting(1)
  const begun = beginTask(agency.app.services, { account, id })
  await waiting(2)
  await other.query('commit')
  expect((await going).status).toBe(200)
  expect(await begun).toMatchObject({ id, status: 'running' })
})
