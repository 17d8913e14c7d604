/** Installations whose databases lie in one PostgreSQL server, each with a role of its own as DATABASE_URL. */
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { createAccount } from '../../server/accounts/create.ts'
import { createSealing } from '../../server/kernel/sealing.ts'
import { inTenant, openDatabases, type Databases } from '../../server/kernel/database.ts'
import { migrate, migrationOf, readMigrations } from '../../server/kernel/migrate.ts'
import { openDatabase, type OpenDatabase } from '../../server/kernel/openDatabase.ts'
import { rolesOf } from '../../server/kernel/roles.ts'
import { catalogueOf } from './catalogue.ts'
import { emptyDatabase } from './testDatabase.ts'

type Installation = {
  readonly name: string
  readonly databaseUrl: string
  readonly superuserUrl: string
  readonly drop: () => Promise<void>
}

const asSuperuser = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A database that belongs to a role that may make roles, and nothing else. */
const installation = async (): Promise<Installation> => {
  const { superuserUrl, drop } = await emptyDatabase()
  const url = new URL(superuserUrl)
  const name = url.pathname.slice(1)
  url.username = `owner_of_${name}`
  url.password = randomBytes(12).toString('hex')
  await asSuperuser(superuserUrl, async (client) => {
    await client.query(`create role ${url.username} login createrole password '${url.password}'`)
    await client.query(`alter database ${name} owner to ${url.username}`)
  })
  return { name, databaseUrl: url.href, superuserUrl, drop }
}

const start = ({ databaseUrl }: Installation, migrations = readMigrations()): Promise<OpenDatabase> =>
  openDatabase({ config: { databaseUrl, dataFolder: 'unused' }, migrations })

const operations = {
  clock: { now: () => Date.now() },
  random: { bytes: randomBytes, uuid: randomUUID },
  publicUrl: 'https://caselog.example.org',
  sealing: createSealing(Buffer.alloc(32, 1), randomBytes),
  mail: { send: async () => undefined },
  realtime: {
    recordChanged: () => undefined,
    recordRemoved: () => undefined,
    reportResultComplete: () => undefined,
    rightsChanged: () => undefined,
    push: () => undefined,
    broadcast: () => undefined,
    sessionEnded: () => undefined,
    tokenRevoked: () => undefined,
    resolveDue: async () => undefined,
  },
}
const agency = {
  name: 'North',
  product_name: 'Caselog',
  support_phone: '(555) 555-0100',
  time_zone: 'America/Denver',
  enable_mfa: false,
}
const person = { first: 'Ada', last: 'Sample', email: 'ada@example.org' }

/** An agency is set up, with all that is written then, and read; on connections that were not open before. */
const serves = async ({ addresses }: Databases): Promise<void> => {
  const databases = openDatabases(addresses)
  try {
    const made = await createAccount({ ...operations, databases }, agency, { ...person, user_login: randomUUID() })
    const id = made.ok ? Number(new URL(made.value.link).searchParams.get('client')) : null
    const seen = await inTenant(databases, { account: id ?? 0, user: null }, (tx) =>
      tx.selectFrom('account').select('id').execute(),
    )
    expect(seen).toEqual([{ id }])
  } finally {
    await databases.close()
  }
}

const catalogue = async (url: string): Promise<readonly string[]> => {
  const databases = openDatabases({ app: url, system: url })
  try {
    const lines = await catalogueOf(databases.tenant)
    // In which order things were granted says nothing.
    return lines.map((line) => line.replaceAll(/\{[^{}]*\}/g, (acl) => acl.slice(1, -1).split(',').toSorted().join()))
  } finally {
    await databases.close()
  }
}

/** What of this database still has to do with a role. */
const tiesTo = (url: string, role: string): Promise<number> =>
  asSuperuser(url, async (client) => {
    const { rows } = await client.query(
      `select (select count(*) from pg_shdepend where refobjid = to_regrole($1)
        and dbid = (select oid from pg_database where datname = current_database()))
        + (select count(*) from pg_proc where prosrc ~ ('\\m' || $1 || '\\M')) as ties`,
      [role],
    )
    return Number(rows[0]?.ties)
  })

test('two installations in one server neither lock each other out nor see each other, whoever starts last', async () => {
  const [north, south] = [await installation(), await installation()]
  const servers = [await start(north), await start(south), await start(north)]
  for (const { databases } of servers) await serves(databases)
  const elsewhere = new URL(servers[1]?.databases.addresses.app ?? '')
  elsewhere.pathname = `/${north.name}`
  const stranger = openDatabases({ app: elsewhere.href, system: elsewhere.href })
  await expect(sql`select * from account`.execute(stranger.tenant)).rejects.toThrow()
  await stranger.close()
  for (const { stop } of servers) await stop()
  await Promise.all([north.drop(), south.drop()])
})

test('a database of an earlier build, whose roles all shared, has roles of its own after its next start', async () => {
  const { name, databaseUrl, superuserUrl, drop } = await installation()
  await migrate(databaseUrl, readMigrations())
  const before = await catalogue(superuserUrl)
  const later = migrationOf(
    'later',
    "create table later (account bigint); select enable_tenancy('later', system => 'select')",
  )
  const server = await start({ name, databaseUrl, superuserUrl, drop }, [...readMigrations(), later])
  await serves(server.databases)
  expect(await tiesTo(superuserUrl, 'caselog_app')).toBe(0)
  expect(await tiesTo(superuserUrl, 'caselog_system')).toBe(0)
  expect(await tiesTo(superuserUrl, rolesOf(name).app)).toBeGreaterThan(100)
  await server.stop()
  // Nothing was lost or gained on the way: back under the old names it is as it was.
  await asSuperuser(superuserUrl, (client) =>
    client.query("drop table later; delete from schema_migration where name = 'later'"),
  )
  await migrate(databaseUrl, readMigrations())
  expect(await catalogue(superuserUrl)).toEqual(before)
  await drop()
})

test('a database that was renamed goes on with roles of its new name', async () => {
  const first = await installation()
  await (await start(first)).stop()
  const name = `${first.name}_Renamed "é"`
  const databaseUrl = Object.assign(new URL(first.databaseUrl), { pathname: `/${encodeURIComponent(name)}` }).href
  const superuserUrl = Object.assign(new URL(first.superuserUrl), { pathname: `/${encodeURIComponent(name)}` }).href
  const elsewhere = Object.assign(new URL(first.superuserUrl), { pathname: '/postgres' }).href
  await asSuperuser(elsewhere, (client) =>
    client.query(`alter database ${first.name} rename to "${name.replaceAll('"', '""')}"`),
  )
  const server = await start({ ...first, databaseUrl })
  await serves(server.databases)
  expect(await tiesTo(superuserUrl, rolesOf(first.name).app)).toBeLessThanOrEqual(1)
  await server.stop()
  await asSuperuser(elsewhere, (client) => client.query(`drop database "${name.replaceAll('"', '""')}" with (force)`))
  await first.drop()
})

test('a database that another role has come to own goes on under it', async () => {
  const first = await installation()
  await (await start(first)).stop()
  const [before, owner] = [new URL(first.databaseUrl).username, `heir_of_${first.name}`]
  await asSuperuser(first.superuserUrl, async (client) => {
    await client.query(`create role ${owner} login createrole password 'inherited'`)
    await client.query(`grant ${rolesOf(first.name).app}, ${rolesOf(first.name).system} to ${owner} with admin option`)
    await client.query(`reassign owned by ${before} to ${owner}`)
  })
  const databaseUrl = Object.assign(new URL(first.databaseUrl), { username: owner, password: 'inherited' }).href
  const server = await start({ ...first, databaseUrl })
  await serves(server.databases)
  expect(await tiesTo(first.superuserUrl, before)).toBe(0)
  await server.stop()
  await first.drop()
})

test('databases of different names never share a role, and the names are good in SQL as they stand', () => {
  assert(
    property(string({ minLength: 1, maxLength: 63, unit: 'binary' }), string({ minLength: 1 }), (one, other) => {
      const { app, system } = rolesOf(one)
      expect(app).toMatch(/^[a-z][a-z0-9_]{0,62}$/)
      expect(system).toMatch(/^[a-z][a-z0-9_]{0,62}$/)
      expect(app).not.toBe(system)
      if (one !== other) expect(rolesOf(other).app).not.toBe(app)
    }),
  )
})
