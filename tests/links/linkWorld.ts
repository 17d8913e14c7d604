/** An agency with a case, a client, a defendant, a location, an event and every list that they can be linked to. */
import { sql } from 'kysely'
import { tableNameOf } from '../../domain/config/index.ts'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { startTestServer, type Reply, type TestServer } from '../session/testServer.ts'

export type Caller = {
  readonly get: (url: string) => Promise<Reply>
  readonly post: (url: string, body: unknown, key?: string) => Promise<Reply>
  readonly put: (url: string, body: unknown) => Promise<Reply>
  readonly remove: (url: string) => Promise<Reply>
}

export type Agency = {
  readonly account: number
  /** Ids of users by login. */
  readonly users: Readonly<Record<string, number>>
  readonly as: (login: string) => Caller
}

export type LinkWorld = TestServer & {
  readonly agency: (name: string, addons?: readonly string[]) => Promise<Agency>
  readonly insert: (account: number, table: string, row: Readonly<Record<string, unknown>>) => Promise<number>
  readonly rows: (account: number, table: string) => Promise<readonly Record<string, unknown>[]>
  /** Of one kind, in order. */
  readonly audited: (account: number, kind: string) => Promise<readonly Record<string, unknown>[]>
}

export const everyModule = [
  'case_manager_enabled',
  'defendant_manager_enabled',
  'location_manager_enabled',
  'event_manager_enabled',
  'timesheet_enabled',
  'secondary_assignments_enabled',
]

/** Role ids of the levels 1, 10, 30, 45 and 60. */
const staff = { display: 1, helper: 2, advocate: 3, supervisor: 4, admin: 5 } as const

export const startLinkWorld = async (): Promise<LinkWorld> => {
  const server = await startTestServer()
  const { databases } = server.database
  return {
    ...server,
    agency: async (name, addons = everyModule) => {
      const account = await server.addAccount({ name })
      await asSystem(databases, 'job', (tx) =>
        tx
          .insertInto('addon')
          .values({ account, label: 'Modules', capabilities: [...addons] })
          .execute(),
      )
      const users: Record<string, number> = {}
      const tokens: Record<string, string> = {}
      for (const [login, role_id] of Object.entries(staff)) {
        const user_login = `${name}-${login}`
        users[login] = (await server.addUser(account, { role_id, user_login, last: login })).id
        tokens[login] = (await server.signIn(user_login)).access
      }
      for (const table of ['race', 'gender'])
        for (const id of [4, 9])
          await asSystem(databases, 'demo-data', (tx) =>
            sql`insert into ${sql.table(table)} (account, id, label) values (${account}, ${id}, 'Not reported')`.execute(
              tx,
            ),
          )
      return {
        account,
        users,
        as: (login) => {
          const token = tokens[login]
          return {
            get: (url) => server.send('GET', url, { token }),
            post: (url, body, key) =>
              server.send('POST', url, {
                token,
                body,
                ...(key !== undefined && { headers: { 'idempotency-key': key } }),
              }),
            put: (url, body) => server.send('PUT', url, { token, body }),
            remove: (url) => server.send('DELETE', url, { token }),
          }
        },
      }
    },
    insert: async (account, table, row) =>
      asSystem(databases, 'demo-data', async (tx) => {
        const entries = Object.entries({ account, ...row })
        const names = sql.join(entries.map(([name]) => sql.ref(name)))
        const values = sql.join(entries.map(([, value]) => value))
        const { rows } = await sql<{ id: number }>`
          insert into ${sql.table(table)} (${names}) values (${values}) returning id`.execute(tx)
        return rows[0]?.id ?? 0
      }),
    audited: (account, kind) =>
      inTenant(
        databases,
        { account, user: null },
        async (tx) =>
          (
            await sql<
              Record<string, unknown>
            >`select * from audit where account = ${account} and kind = ${kind} and result = 'done' order by seq`.execute(
              tx,
            )
          ).rows,
      ),
    rows: (account, table) =>
      inTenant(
        databases,
        { account, user: null },
        async (tx) =>
          (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where account = ${account}`.execute(tx))
            .rows,
      ),
  }
}

export type Lists = Readonly<
  Record<
    | 'agencyId'
    | 'grant'
    | 'oldGrant'
    | 'crime'
    | 'classification'
    | 'need'
    | 'otherNeed'
    | 'oldNeed'
    | 'caseTerm'
    | 'weapon'
    | 'shared',
    number
  >
>

export const addLists = async ({ insert }: LinkWorld, account: number): Promise<Lists> => {
  const listed = (table: string, label: string, more: Readonly<Record<string, unknown>> = {}) =>
    insert(account, table, { label, status: 1, sort_order: 0, ...more })
  const grant = { grant_type: 'VOCA', master_grant_id: null, date_time: null, end_date_time: null }
  const category = await listed('crime_category', 'Violence', { criminal: true })
  const taxonomy = (label: string, objects: readonly string[]) =>
    insert(account, 'taxonomy', { label, sort_order: 0, objects })
  const [needs, ofCases, facts, both] = [
    await taxonomy('Needs', ['Client']),
    await taxonomy('Kinds', ['Case']),
    await taxonomy('Facts', ['Victimization']),
    await taxonomy('Both', ['Client', 'Defendant', 'Location', 'Event', 'Service']),
  ]
  return {
    agencyId: await listed('agency', 'Harbor Police'),
    grant: await listed(tableNameOf('grant'), 'VOCA 2026', grant),
    oldGrant: await listed(tableNameOf('grant'), 'VOCA 2019', { ...grant, status: 0 }),
    crime: await listed('crime', 'Assault', { category_id: category }),
    classification: await listed('special_classification', 'Homeless'),
    need: await listed('term', 'Housing', { taxonomy_id: needs }),
    otherNeed: await listed('term', 'Childcare', { taxonomy_id: needs }),
    oldNeed: await listed('term', 'Retired', { taxonomy_id: needs, status: 0 }),
    caseTerm: await listed('term', 'Trial', { taxonomy_id: ofCases }),
    weapon: await listed('term', 'Weapon used', { taxonomy_id: facts }),
    shared: await listed('term', 'Urgent', { taxonomy_id: both }),
  }
}

export const idOf = ({ body }: Reply): number => Number(body['id'])
export const versionOf = ({ body }: Reply): number => Number(body['version'])

export type Records = Readonly<Record<'caseId' | 'victim' | 'defendant' | 'location' | 'event', number>>

const made = (reply: Reply): number => {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  return idOf(reply)
}

/** Records that the administrator owns. */
export const addRecords = async ({ as }: Agency, number = '26-1'): Promise<Records> => {
  const admin = as('admin')
  const caseId = made(
    await admin.post('/v1/court_case', { case_reference_id: number, date_time: '2026-01-01T17:00:00.000Z' }),
  )
  const named = { first: 'Ana', last: 'Ortega', race: 9, gender: 4, case_id: caseId }
  return {
    caseId,
    victim: made(await admin.post('/v2/victim', { ...named, victim_type: 'P' })),
    defendant: made(await admin.post('/v1/defendant', named)),
    location: made(await admin.post('/v1/location', { first: 'Harbor House' })),
    event: made(await admin.post('/v1/event', { name: 'Vigil', date_time: '2026-04-01T17:00:00.000Z' })),
  }
}
