import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { Client } from 'pg'
import { openDatabases, type DatabaseOptions, type Databases } from '../../server/kernel/database.ts'
import { migrate, readMigrations, type Migration } from '../../server/kernel/migrate.ts'
import { startEmbedded, type EmbeddedServer } from '../../server/kernel/postgres/index.ts'
import { connectionAs } from '../../server/kernel/roles.ts'
import { scratchFolder } from './scratchFolder.ts'

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

export interface FreshOptions extends Pick<DatabaseOptions, 'patience'> {
  /** Steps of the test's own, after the product's: the template without them is another's too. */
  readonly more?: readonly Migration[]
  /** Fills the template once for all files that ask for the same key. */
  readonly seed?: { readonly key: string; readonly run: (databases: Databases) => Promise<void> }
}

/**
 * For vitest's `globalSetup`: one server for the whole run, which starts while the first files are read and stops with
 * the run. Without it `freshDatabase` works too, with a server for each file.
 */
export default async function setUpTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  const started = startTestServer()
  // Whoever asks for a database is told.
  started.catch(() => undefined)
  const broker = createServer((socket) => {
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
    await (await started).stop()
  }
}

/** A new database with the migrations run and seeded, copied from a template that is made once for all who want the same. */
export async function freshDatabase(options: FreshOptions = {}): Promise<FreshDatabase> {
  const copy = await copyOf((address) => templateOf(address, layersOf(options)))
  const databases = poolsOf(copy.superuserUrl, options)
  return {
    ...copy,
    databases,
    drop: async () => {
      await databases.close()
      await copy.drop()
    },
  }
}

/** A database without any tables. */
export const emptyDatabase = (): Promise<BareDatabase> => copyOf(async () => 'template1')

type BareDatabase = Omit<FreshDatabase, 'databases'>

async function copyOf(templateAt: (address: string) => Promise<string>): Promise<BareDatabase> {
  const own = await superuserAddress()
  const template = await templateAt(own.address)
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(own.address, (client) => copyDatabase(client, template, name))
  const superuserUrl = within(own.address, name)
  return {
    ownerUrl: connectionAs('caselog_owner', superuserUrl),
    superuserUrl,
    drop: async () => {
      await administer(own.address, (client) => client.query(`drop database if exists ${name} with (force)`))
      await own.stop()
    },
  }
}

/** What makes a template of the one below it; `content` says what that is, whichever file asks. */
interface Layer {
  readonly content: string
  readonly lay: (url: string) => Promise<unknown>
}

function layersOf({ more = [], seed }: FreshOptions): readonly Layer[] {
  const own = readMigrations()
  const layers = [migrating(own)]
  if (more.length > 0) layers.push(migrating([...own, ...more]))
  if (seed) layers.push({ content: seed.key, lay: (url) => seeding(url, seed.run) })
  return layers
}

const migrating = (migrations: readonly Migration[]): Layer => ({
  // The drill's mistakes are in no checksum.
  content: [process.env['CASELOG_TEMPLATES_OF'], ...migrations.map(({ checksum }) => checksum)].join(' '),
  lay: (url) => migrate(connectionAs('caselog_owner', url), migrations),
})

async function seeding(url: string, run: (databases: Databases) => Promise<void>): Promise<void> {
  const databases = poolsOf(url)
  try {
    await run(databases)
  } finally {
    await databases.close()
  }
}

/** The template's name. Whoever asks first makes it, layer by layer; others wait for it. */
async function templateOf(address: string, layers: readonly Layer[]): Promise<string> {
  const layer = layers.at(-1)
  if (!layer) return 'template1'
  const below = await templateOf(address, layers.slice(0, -1))
  const name = `template_${createHash('sha256').update(`${below} ${layer.content}`).digest('hex').slice(0, 24)}`
  await administer(address, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const found = await client.query('select datistemplate as done from pg_database where datname = $1', [name])
    if (found.rows[0]?.done === true) return
    await client.query(`drop database if exists ${name} with (force)`)
    await copyDatabase(client, below, name)
    await layer.lay(within(address, name))
    await client.query(`alter database ${name} is_template true`)
  })
  return name
}

/** File by file: through the log, which is the default, it takes two to three times as long. */
async function copyDatabase(client: Client, from: string, name: string): Promise<void> {
  await client.query(`create database ${name} owner caselog_owner template ${from} strategy file_copy`)
}

function poolsOf(superuserUrl: string, { patience }: Pick<DatabaseOptions, 'patience'> = {}): Databases {
  return openDatabases({
    ...(patience !== undefined && { patience }),
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
  const dataFolder = scratchFolder()
  const server = await startEmbedded({ dataFolder, durable: false })
  return {
    server,
    stop: async () => {
      await server.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
