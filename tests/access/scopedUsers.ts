/**
 * Somebody with exactly the scopes that a test asks for. The product's roles are six, and none lacks a single scope, so the
 * test has one more, of the highest level, whose scopes it says before each call: the server reads them with every request.
 */
import { Client } from 'pg'
import { allFlags } from '../../domain/access/flags.ts'
import { roles, type Role } from '../../domain/access/roles.ts'
import type { Reply, TestServer } from '../session/testServer.ts'
import { broughtBy, heldScopes } from './scopesTold.ts'

export type Scoped = {
  readonly id: number
  readonly login: string
  /** For others who hold the same. */
  readonly role: number
  readonly token: string
  /** From now on; all flags unless stated. */
  readonly hold: (scopes: readonly string[], flags?: Role['flags']) => void
  /** The call, by somebody with these scopes alone, and with those that they bring. */
  readonly holding: (scopes: readonly string[], ...what: Asked) => Promise<Reply>
  /** By somebody with all that the specification names but these, and but what would bring them. */
  readonly lacking: (scopes: readonly string[], ...what: Asked) => Promise<Reply>
  /** Files share the product's table of roles. */
  readonly stop: () => Promise<void>
}
export type Asked = readonly [
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  what?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
]

/** And without what would bring them. */
export const everyScopeBut = (scopes: readonly string[]): readonly string[] => {
  const gone = new Set(scopes.flatMap((scope) => [scope, ...(broughtBy[scope] ?? [])]))
  return [...heldScopes, ...Object.keys(broughtBy)].filter((scope) => !gone.has(scope))
}

const level = 100

export const startScoped = async (server: TestServer, account: number): Promise<Scoped> => {
  const role: { -readonly [K in keyof Role]: Role[K] } = { level, description: 'Scoped', scopes: [], flags: allFlags }
  const table = roles as Role[]
  table.push(role)
  const owner = new Client({ connectionString: server.database.ownerUrl })
  await owner.connect()
  await owner.query("select set_config('caselog.migrating', 'on', false)")
  await owner.query('insert into role values ($1, $1, $2) on conflict do nothing', [level, role.description])
  await owner.end()
  const { id, login } = await server.addUser(account, { role_id: level })
  const { access: token } = await server.signIn(login)
  const hold: Scoped['hold'] = (scopes, flags = allFlags) => {
    role.scopes = scopes
    role.flags = flags
  }
  const holding: Scoped['holding'] = (scopes, method, url, what = {}) => {
    hold(scopes)
    return server.send(method, url, { token, ...what })
  }
  return {
    id,
    login,
    role: level,
    token,
    hold,
    holding,
    lacking: (scopes, ...what) => holding(everyScopeBut(scopes), ...what),
    stop: async () => {
      table.splice(table.indexOf(role), 1)
    },
  }
}
