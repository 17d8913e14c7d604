import { createHash, createHmac } from 'node:crypto'
import { Client, DatabaseError, escapeIdentifier } from 'pg'
import { mayBeAway } from './outage.ts'

/**
 * The roles that serve a database. None is superuser, none bypasses row level security, none owns the schema: that is
 * `caselog_owner` in the embedded server and DATABASE_URL's role elsewhere.
 */
export type ServingRoles = {
  /** Does the work of requests, one account at a time. */
  readonly app: string
  /** Does what crosses accounts, on the tables that grant it that (see database.ts). */
  readonly system: string
}

/** In the embedded server, which has one installation; migrations call the roles by these names. */
export const plainRoles: ServingRoles = { app: 'caselog_app', system: 'caselog_system' }
export type EmbeddedRole = 'caselog_owner' | 'caselog_app' | 'caselog_system'
export const embeddedRoles: readonly EmbeddedRole[] = ['caselog_owner', 'caselog_app', 'caselog_system']

const usualName = /^[a-z][a-z0-9_]{0,39}$/

/**
 * Roles belong to a whole PostgreSQL server, whoever made them, so the installation of each database has its own. The
 * names are safe in SQL as they stand, and short enough (63 bytes).
 */
export const rolesOf = (database: string): ServingRoles => {
  const digest = () => `_${createHash('sha256').update(database).digest('hex').slice(0, 20)}`
  const suffix = usualName.test(database) ? database : digest()
  return { app: `${plainRoles.app}_${suffix}`, system: `${plainRoles.system}_${suffix}` }
}

/** The text of a migration, for a database with these roles. */
export const forRoles = (text: string, { app, system }: ServingRoles): string =>
  text.replaceAll(/\bcaselog_app\b/g, app).replaceAll(/\bcaselog_system\b/g, system)

/**
 * The same database as another role. Its password is derived from the administrator's (HMAC-SHA256), so that any number
 * of processes with the same DATABASE_URL agree without storing one more secret.
 */
export function connectionAs(role: string, administrator: string): string {
  const url = new URL(administrator)
  url.password = rolePassword(role, administrator)
  url.username = role
  return url.href
}

/**
 * Makes roles that may sign in, or sets their passwords again. `administrator` is the address of a role that may create
 * roles.
 */
export const prepareRoles = (administrator: string, roles: readonly string[]): Promise<void> =>
  managing(administrator, async (client) => {
    for (const role of roles) await prepareRole(client, role, rolePassword(role, administrator))
  })

/** Makes the roles of the database that the address is about, or sets their passwords again, and lets them in. */
export const prepareServingRoles = (administrator: string): Promise<ServingRoles> =>
  managing(administrator, async (client) => {
    const { rows } = await client.query<{ name: string; owned: boolean }>(
      `select datname as name, pg_has_role(datdba, 'usage') as owned from pg_database where datname = current_database()`,
    )
    const [database = { name: '', owned: false }] = rows
    const roles = rolesOf(database.name)
    for (const role of [roles.app, roles.system]) await prepareRole(client, role, rolePassword(role, administrator))
    if (database.owned)
      await client.query(
        `grant connect on database ${escapeIdentifier(database.name)} to ${roles.app}, ${roles.system}`,
      )
    return roles
  })

async function managing<T>(administrator: string, work: (client: Client) => Promise<T>): Promise<T> {
  if (new URL(administrator).password === '') {
    throw new Error(
      "DATABASE_URL needs a user and a password: the passwords of Caselog's own roles are derived from it.",
    )
  }
  const client = new Client({ connectionString: administrator })
  await client.connect().catch((error: unknown) => {
    if (!mayBeAway(error)) throw error
    throw new Error('The database does not answer, or does not let DATABASE_URL in.', { cause: error })
  })
  try {
    await client.query('begin')
    // Two processes that start together would otherwise change the same role at once, which PostgreSQL refuses.
    await client.query("select pg_advisory_xact_lock(hashtext('caselog roles'))")
    const done = await work(client)
    await client.query('commit')
    return done
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') {
      throw new Error(
        "The role of DATABASE_URL may not manage Caselog's roles: grant it CREATEROLE, and roles of this database that " +
          'another role made WITH ADMIN OPTION.',
        { cause: error },
      )
    }
    throw error
  } finally {
    await client.end()
  }
}

async function prepareRole(client: Client, role: string, password: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role])
  const verb = found.rowCount === 0 ? 'create' : 'alter'
  await client.query(`${verb} role ${role} login password '${password}'`)
  // The parsers in typeParsers.ts read these forms.
  for (const [name, value] of Object.entries({ timezone: 'UTC', datestyle: 'ISO, YMD', intervalstyle: 'iso_8601' })) {
    await client.query(`alter role ${role} set ${name} to '${value}'`)
  }
}

/** Letters, digits, `-` and `_` only: safe in SQL and in an address. */
function rolePassword(role: string, administrator: string): string {
  return createHmac('sha256', decodeURIComponent(new URL(administrator).password))
    .update(role)
    .digest('base64url')
}
