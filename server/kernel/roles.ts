import { createHmac } from 'node:crypto'
import { Client, DatabaseError } from 'pg'

/**
 * The database's roles. None is superuser, none bypasses row level security:
 * - `caselog_owner` owns the schema and runs migrations (embedded server only; elsewhere it is DATABASE_URL's role);
 * - `caselog_app` does the work of requests, one account at a time;
 * - `caselog_system` does what crosses accounts, on the tables that grant it that (see database.ts).
 */
export type Role = 'caselog_owner' | 'caselog_app' | 'caselog_system'

const roles: readonly Role[] = ['caselog_owner', 'caselog_app', 'caselog_system']

/**
 * The same database as another role. Its password is derived from the administrator's (HMAC-SHA256), so that any number
 * of processes with the same DATABASE_URL agree without storing one more secret.
 */
export function connectionAs(role: Role, administrator: string): string {
  const url = new URL(administrator)
  url.password = rolePassword(role, administrator)
  url.username = role
  return url.href
}

/** Makes the roles, or sets their passwords again. `administrator` is the address of a role that may create roles. */
export async function prepareRoles(administrator: string): Promise<void> {
  if (new URL(administrator).password === '') {
    throw new Error(
      "DATABASE_URL needs a user and a password: the passwords of Caselog's own roles are derived from it.",
    )
  }
  const client = new Client({ connectionString: administrator })
  await client.connect()
  try {
    await client.query('begin')
    // Two processes that start together would otherwise change the same role at once, which PostgreSQL refuses.
    await client.query("select pg_advisory_xact_lock(hashtext('caselog roles'))")
    for (const role of roles) await prepareRole(client, role, rolePassword(role, administrator))
    await client.query('commit')
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') {
      throw new Error("The role of DATABASE_URL may not manage Caselog's roles: grant it CREATEROLE.", { cause: error })
    }
    throw error
  } finally {
    await client.end()
  }
}

async function prepareRole(client: Client, role: Role, password: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role])
  const verb = found.rowCount === 0 ? 'create' : 'alter'
  await client.query(`${verb} role ${role} login password '${password}'`)
  // The parsers in typeParsers.ts read these forms.
  for (const [name, value] of Object.entries({ timezone: 'UTC', datestyle: 'ISO, YMD', intervalstyle: 'iso_8601' })) {
    await client.query(`alter role ${role} set ${name} to '${value}'`)
  }
}

/** Letters, digits, `-` and `_` only: safe in SQL and in an address. */
function rolePassword(role: Role, administrator: string): string {
  return createHmac('sha256', decodeURIComponent(new URL(administrator).password))
    .update(role)
    .digest('base64url')
}
