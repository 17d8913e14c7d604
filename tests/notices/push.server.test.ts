/** SRV-29: whom a message is for, held against a plain reading of who there is. */
import * as fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAgency, type Agency } from '../records/agencyServer.ts'
import { runs } from '../run/runs.ts'

type Somebody = {
  readonly id: number
  readonly account: number
  readonly role: number
  readonly status: number
  readonly isArchived: boolean
}

let agency: Agency
let owner: Client
let people: readonly Somebody[]
/** Roles that may work as somebody else, as the demonstration's logins tell. */
let masquerading: ReadonlySet<number>
let token: string
let colleague: string

const read = async (): Promise<readonly Somebody[]> => {
  const { rows } = await owner.query<Somebody>(`
    select u.id::int, u.account::int, u.role_id as role, u.status, a.archive_date is not null as "isArchived"
    from app_user u join account a on a.id = u.account order by u.id`)
  return rows
}

beforeAll(async () => {
  agency = await startAgency(20)
  owner = new Client({ connectionString: agency.database.superuserUrl })
  await owner.connect()
  const { rows } = await owner.query<{ login: string; account: number; role: number }>(
    `select user_login as login, account::int, role_id as role from app_user
     where user_login in ('admin', 'other-admin', 'backoffice')`,
  )
  masquerading = new Set(rows.map(({ role }) => role))
  const home = rows.find(({ login }) => login === 'backoffice')
  const gone = await agency.addAccount({ name: 'Closed Agency' })
  for (const account of [home?.account ?? 0, gone])
    for (const role_id of [home?.role ?? 0, 5])
      for (const status of [0, 1] as const) await agency.addUser(account, { role_id, status })
  const { login } = await agency.addUser(home?.account ?? 0, { role_id: home?.role ?? 0 })
  token = (await agency.signIn('backoffice')).access
  colleague = (await agency.signIn(login)).access
  await owner.query(`update account set archive_date = '2026-01-01' where id = $1`, [gone])
  people = await read()
})
afterAll(async () => {
  await owner?.end()
  await agency?.stop()
})

const send = (body: object, as = token, key: string | null = null) =>
  agency.send('POST', '/v1/push_notification', {
    token: as,
    body: { event: 'notification', ...body },
    ...(key !== null && { headers: { 'idempotency-key': key } }),
  })
const told = async (note: string): Promise<readonly number[]> => {
  const { rows } = await owner.query<{ id: number }>(
    'select user_id::int as id from push_notification where note = $1 order by user_id',
    [note],
  )
  return rows.map(({ id }) => id)
}

test('law: everybody active whom the message is aimed at, and nobody else, has it under the bell', async () => {
  let number = 0
  const one = <T>(of: (each: Somebody) => T) => fc.option(fc.constantFrom(...people).map(of), { nil: undefined })
  const aims = fc.record(
    {
      scope: fc.constantFrom('masquerade', 'no_such_scope'),
      user_id: one(({ id }) => id),
      account: one(({ account }) => account),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(aims, async ({ scope, user_id, account }) => {
      number += 1
      const note = `Message ${number}`
      expect((await send({ note, scope, user_id, account })).status).toBe(200)
      const expected = people.filter(
        (each) =>
          each.status === 1 &&
          !each.isArchived &&
          (account === undefined || each.account === account) &&
          (user_id === undefined || each.id === user_id) &&
          (scope === undefined || (scope === 'masquerade' && masquerading.has(each.role))),
      )
      expect(await told(note)).toEqual(expected.map(({ id }) => id))
    }),
    { numRuns: runs(60) },
  )
  expect(people.some(({ isArchived }) => isArchived)).toBe(true)
})

test('two colleagues with the same name for their requests are both heard, each of them once', async () => {
  const key = 'e7c4a9f0-1111-4111-8111-22222222aaaa'
  const user_id = people.find(({ status, isArchived }) => status === 1 && !isArchived)?.id ?? 0
  for (const as of [token, colleague, token, colleague])
    expect((await send({ note: 'Said twice', user_id }, as, key)).status).toBe(200)
  expect(await told('Said twice')).toEqual([user_id, user_id])
})
