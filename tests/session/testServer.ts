/** A whole server over a database of its own, with a clock that tests move. */
import { argon2Sync } from 'node:crypto'
import type { Insertable } from 'kysely'
import { buildApp, type App, type AppOptions } from '../../server/app.ts'
import type { Feature } from '../../server/feature.ts'
import * as features from '../../server/features.ts'
import { scalarText } from '../../domain/kernel/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { asSystem } from '../../server/kernel/database.ts'
import type { Migration } from '../../server/kernel/migrate.ts'
import { unwrittenIn } from '../http/linesOfWrites.ts'
import { freshDatabase, type FreshDatabase, type FreshOptions } from '../server-kernel/testDatabase.ts'
import type { AccountTable, UserTable } from '../../server/session/tables.ts'

/** A feature that only a test has, with its tables. */
export type TestFeature = Feature & { readonly migrations?: readonly Migration[] }

export const password = 'orchard-lantern-7-gravel'
const salt = Buffer.from('of no use: tests')
const hash = argon2Sync('argon2id', {
  message: password,
  nonce: salt,
  memory: 8,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
})
const inText = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
/** The password's, at the least cost that there is: a real one's takes longer than most calls. A hash says its cost itself. */
export const passwordHash = `$argon2id$v=19$m=8,t=1,p=1$${inText(salt)}$${inText(hash)}`
export const noon = Date.parse('2026-03-02T12:00:00.000Z')

/** `body` is JSON whose members a test asserts; texts are read by `textOf`. */
export type Reply = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

type Sent = {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly ip?: string
}

export type TestServer = {
  readonly app: App
  readonly database: FreshDatabase
  readonly logLines: string[]
  readonly clock: { now: () => number; advance: (milliseconds: number) => void }
  readonly send: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, what?: Sent) => Promise<Reply>
  readonly addAccount: (values?: Partial<Insertable<AccountTable>>) => Promise<number>
  readonly addUser: (
    account: number,
    values?: Partial<Insertable<UserTable>>,
  ) => Promise<{ readonly id: number; readonly login: string }>
  readonly signIn: (login: string, ip?: string) => Promise<{ readonly access: string; readonly refresh: string }>
  readonly stop: () => Promise<void>
}

type Passed = 'socketLimits' | 'shares' | 'patience' | 'slowness'

export const startTestServer = async (
  options: Pick<AppOptions, 'limits' | 'clientFolder' | Passed> & {
    readonly env?: Record<string, string>
    readonly more?: readonly TestFeature[]
    readonly seed?: NonNullable<FreshOptions['seed']>
    /** Milliseconds that a request waits for its account's turn at the database. */
    readonly turnPatience?: number
    /** One that is there already; it goes with the server. */
    readonly database?: FreshDatabase
    /** The server's time at its start, in milliseconds. */
    readonly now?: number
  } = {},
): Promise<TestServer> => {
  const { more = [], seed, turnPatience: patience } = options
  const database =
    options.database ??
    (await freshDatabase({
      more: more.flatMap(({ migrations = [] }) => migrations),
      ...(seed && { seed }),
      ...(patience !== undefined && { patience }),
    }))
  let now = options.now ?? noon
  const clock = { now: () => now, advance: (milliseconds: number) => void (now += milliseconds) }
  const logLines: string[] = []
  const config = readConfig({ CASELOG_DEMO: '0', ...options.env })
  const all = [...Object.values(features), ...more]
  const routes = all.flatMap((feature) => feature.routes(config)).filter(({ access }) => access === 'signedIn')
  // An upload that is sent again is answered without a line, and nothing in the answer says so: only its denials are asked.
  const files = all
    .flatMap((feature) => feature.files ?? [])
    .map(({ does, call }) => (does === 'upload' ? { ...call, reads: true } : call))
  const calls = [...routes.map(({ call }) => call), ...files]
  const app = await buildApp({
    config,
    databases: database.databases,
    key: Buffer.alloc(32, 1),
    features: [...Object.values(features), ...more],
    clock,
    ...(options.clientFolder !== undefined && { clientFolder: options.clientFolder }),
    ...(options.socketLimits && { socketLimits: options.socketLimits }),
    ...(options.slowness && { slowness: options.slowness }),
    ...(options.shares && { shares: options.shares }),
    ...(options.patience !== undefined && { patience: options.patience }),
    limits: options.limits ?? { all: 1_000_000, open: 1_000_000 },
    log: { level: 'debug', destination: { write: (line) => void logLines.push(line) } },
  })
  let users = 0
  /** Answers that nothing was done for, and such to whoever may not be here at all. */
  let withoutLine = 0
  const server: TestServer = {
    app,
    database,
    logLines,
    clock,
    send: async (method, url, { token, body, headers, ip } = {}) => {
      const reply = await app.fastify.inject({
        method,
        url,
        remoteAddress: ip ?? '127.0.0.1',
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const isAgain = reply.headers['idempotency-replayed'] !== undefined
      const isShutOut = reply.statusCode === 403 && reply.body.includes('"reason":')
      if (isAgain || isShutOut) withoutLine += 1
      const isJson = String(reply.headers['content-type']).startsWith('application/json')
      return {
        status: reply.statusCode,
        body: isJson ? JSON.parse(reply.body) : {},
        headers: reply.headers,
        text: reply.body,
      }
    },
    addAccount: async (values = {}) => {
      const row = { name: 'Harbor Agency', contact_person: 'Ada Sample', ...values }
      const { id } = await asSystem(database.databases, 'job', (tx) =>
        tx.insertInto('account').values(row).returning('id').executeTakeFirstOrThrow(),
      )
      return id
    },
    addUser: async (account, values = {}) => {
      users += 1
      const login = values.user_login ?? `user${users}`
      const row = {
        account,
        role_id: 5,
        first: 'Ada',
        last: 'Sample',
        email: `${login}@example.org`,
        user_login: login,
        password_hash: passwordHash,
        ...values,
      }
      const { id } = await asSystem(database.databases, 'job', (tx) =>
        tx.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow(),
      )
      return { id, login }
    },
    signIn: async (login, ip) => {
      const reply = await server.send('POST', '/v1/login', {
        body: { user_login: login, password },
        ...(ip !== undefined && { ip }),
      })
      if (reply.status !== 200) throw new Error(`sign-in answered ${reply.status}`)
      return tokensOf(reply)
    },
    stop: async () => {
      await app.realtime.close()
      await app.fastify.close()
      const unwritten = await unwrittenIn(logLines, calls, database.superuserUrl)
      await database.drop()
      if (unwritten.length > withoutLine) throw new Error(`no line in the audit: ${JSON.stringify(unwritten)}`)
    },
  }
  return server
}

export const textOf = (reply: Reply, name: string): string => scalarText(reply.body[name])
export const tokensOf = (reply: Reply) => ({
  access: textOf(reply, 'access_token'),
  refresh: textOf(reply, 'refresh_token'),
})

/** The payload of a token, read as the client reads it: without checking it. */
export const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
