/** An agency as large as wanted on an embedded database, served over HTTP: what the measures of records and lists share. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { seedDemo } from '../../server/demo/seed.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { migrate, readMigrations } from '../../server/kernel/migrate.ts'
import { createDatabase } from '../../server/kernel/openDatabase.ts'
import { startEmbedded } from '../../server/kernel/postgres/index.ts'
import { hashPassword } from '../../server/session/index.ts'

const password = 'caselog-demo-1'

export type MeasuredAgency = {
  readonly databases: Databases
  /** For a driver of one's own, as the application's role. */
  readonly address: string
  /** As the role that crosses accounts. */
  readonly systemAddress: string
  readonly url: string
  readonly signIn: (login: string) => Promise<string>
  /** Milliseconds that the agency took to be loaded. */
  readonly seeding: number
  readonly stop: () => Promise<void>
}

/** `grown` is given the superuser's address, before the tables are analysed. */
export const startMeasuredAgency = async (
  clients: number,
  grown: (address: string) => Promise<void> = () => Promise.resolve(),
): Promise<MeasuredAgency> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'caselog-measure-'))
  const server = await startEmbedded({ dataFolder, durable: false })
  await createDatabase(server, 'measured')
  await migrate(server.connectionString('measured', 'caselog_owner'), readMigrations())
  const address = server.connectionString('measured', 'caselog_app')
  const systemAddress = server.connectionString('measured', 'caselog_system')
  const databases = openDatabases({ app: address, system: systemAddress })
  const begun = performance.now()
  await seedDemo(databases, {
    size: clients * 10,
    items: false,
    batchSize: 5000,
    passwordHash: await hashPassword(password, { bytes: randomBytes }),
  })
  await grown(server.connectionString('measured', 'postgres'))
  const seeding = performance.now() - begun
  const owner = openDatabases({
    app: server.connectionString('measured', 'postgres'),
    system: server.connectionString('measured', 'postgres'),
  })
  await sql`vacuum analyze`.execute(owner.tenant)
  await owner.close()
  const app = await buildApp({
    config: readConfig({ CASELOG_DEMO: '0' }),
    databases,
    key: Buffer.alloc(32, 1),
    limits: { all: 10_000_000, open: 10_000 },
    log: { level: 'error' },
  })
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  return {
    databases,
    address,
    systemAddress,
    url,
    seeding,
    signIn: async (login) => {
      const reply = await fetch(`${url}/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user_login: login, password }),
      })
      const answer: unknown = await reply.json()
      if (typeof answer !== 'object' || answer === null || !('access_token' in answer))
        throw new Error(`sign-in answered ${reply.status}`)
      return String(answer.access_token)
    },
    stop: async () => {
      await app.realtime.close()
      await app.fastify.close()
      await databases.close()
      await server.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
