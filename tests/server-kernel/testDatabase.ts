import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { Client } from 'pg'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { kernelMigrations } from '../../server/kernel/kernelMigrations.ts'
import { migrate, type Migration } from '../../server/kernel/migrate.ts'
import { startEmbedded, type EmbeddedServer } from '../../server/kernel/postgres/index.ts'
import { connectionAs } from '../../server/kernel/roles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseBroker: number
  }
}

/** A database that one test file has to itself. */
export interface FreshDatabase {
  readonly databases: Databases
  /** The address of the schema's owner, for what only it may do. It could also be a DATABASE_URL. */
  readonly ownerUrl: string
  readonly superuserUrl: string
  /** Closes the pools and drops the database. */
  readonly drop: () => Promise<void>
}

export interface FreshOptions {
  /** The features' steps, after the kernel's own. */
  readonly migrations?: readonly Migration[]
  /** Fills the template once for all files that ask for the same key. */
  readonly seed?: { readonly key: string; readonly run: (databases: Databases) => Promise<void> }
}

/**
 * For vitest's `globalSetup`: one server for the whole run, started when the first test file asks for a database and
 * stopped with the run. Without it `freshDatabase` works too, with a server for each file.
 */
export default async function setUpTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  let started: Promise<TestServer> | null = null
  const broker = createServer((socket) => {
    started ??= startTestServer()
    started.then(
      (server) => socket.end(server.server.connectionString('postgres', 'postgres')),
      (error: unknown) => socket.end(`error ${error instanceof Error ? error.message : ''}`),
    )
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve))
  const address = broker.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.')
  project.provide('databaseBroker', address.port)
  return async () => {
    broker.close()
    await (await started)?.stop()
  }
}

/** A new database with the migrations run, copied from a template that is made once for each set of migrations. */
export async function freshDatabase(options: FreshOptions = {}): Promise<FreshDatabase> {
  const own = await superuserAddress()
  const migrations = [...kernelMigrations, ...(options.migrations ?? [])]
  const template = await templateFor(own.address, migrations, options.seed)
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(own.address, (client) =>
    client.query(`create database ${name} owner caselog_owner template ${template}`),
  )
  const superuserUrl = within(own.address, name)
  const databases = poolsOf(superuserUrl)
  return {
    databases,
    ownerUrl: connectionAs('caselog_owner', superuserUrl),
    superuserUrl,
    drop: async () => {
      await databases.close()
      await administer(own.address, (client) => client.query(`drop database if exists ${name} with (force)`))
      await own.stop()
    },
  }
}

async function templateFor(
  address: string,
  migrations: readonly Migration[],
  seed: FreshOptions['seed'],
): Promise<string> {
  const content = migrations.map((step) => `${step.name} ${step.up.toString()}`).join('\n') + (seed?.key ?? '')
  const name = `template_${createHash('sha256').update(content).digest('hex').slice(0, 24)}`
  await administer(address, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const found = await client.query('select datistemplate as done from pg_database where datname = $1', [name])
    if (found.rows[0]?.done === true) return
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} owner caselog_owner`)
    const url = within(address, name)
    await migrate(connectionAs('caselog_owner', url), migrations)
    if (seed) {
      const databases = poolsOf(url)
      try {
        await seed.run(databases)
      } finally {
        await databases.close()
      }
    }
    await client.query(`alter database ${name} is_template true`)
  })
  return name
}

function poolsOf(superuserUrl: string): Databases {
  return openDatabases({
    app: connectionAs('caselog_app', superuserUrl),
    system: connectionAs('caselog_system', superuserUrl),
    connections: 6,
  })
}

async function administer(address: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function within(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}

async function superuserAddress(): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  const port: number | undefined = inject('databaseBroker')
  if (port === undefined) {
    const own = await startTestServer()
    return { address: own.server.connectionString('postgres', 'postgres'), stop: own.stop }
  }
  const answer = await text(createConnection(port, '127.0.0.1'))
  if (answer.startsWith('error ')) throw new Error(answer.slice(6))
  return { address: answer, stop: async () => {} }
}

interface TestServer {
  readonly server: EmbeddedServer
  readonly stop: () => Promise<void>
}

async function startTestServer(): Promise<TestServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'caselog-test-'))
  const server = await startEmbedded({ dataFolder, durable: false })
  return {
    server,
    stop: async () => {
      await server.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
