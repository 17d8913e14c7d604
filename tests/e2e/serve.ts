/**
 * The product for journeys: one PostgreSQL, and for each worker a server on a database of its own, copied from one that
 * has the demonstration agency. Says `journeys at ADDRESS … over DATABASE …` when all of them are ready.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { readMigrations } from '../../server/kernel/migrate.ts'
import { seedDemoData } from '../../server/demo/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { createDatabase, openDatabase } from '../../server/kernel/openDatabase.ts'
import { startEmbedded } from '../../server/kernel/postgres/index.ts'
import { scratchFolder } from '../server-kernel/scratchFolder.ts'

const workers = Number(process.argv[2])
const template = 'demonstration'
const folder = scratchFolder()
const children: ChildProcess[] = []

const database = await startEmbedded({ dataFolder: folder, durable: false })
const configOf = (name: string) => ({
  ...process.env,
  DATABASE_URL: database.connectionString(name, 'postgres'),
  CASELOG_DATA: folder,
  CASELOG_KEY: '01'.repeat(32),
  CASELOG_DEMO: '1',
})

const makeTemplate = async (): Promise<void> => {
  await createDatabase(database, template)
  const config = readConfig(configOf(template))
  const { databases, stop } = await openDatabase({ config, migrations: readMigrations() })
  await seedDemoData(databases, config)
  await stop()
}

/** Its address, once it answers. */
const startServer = async (name: string): Promise<string> => {
  await createDatabase(database, name, template)
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...configOf(name), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const line of createInterface(child.stdout)) {
    const address = /^Caselog is ready at (\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    // What it says further is read by nobody, and must not fill the pipe.
    child.stdout.resume()
    return address
  }
  throw new Error(`the server of ${name} ended before it was ready`)
}

const end = async (): Promise<void> => {
  await Promise.all(
    children.map(
      (child) =>
        new Promise<void>((done) => {
          if (child.exitCode !== null || !child.kill('SIGTERM')) return done()
          child.once('exit', () => done())
        }),
    ),
  )
  await database.stop()
  process.exit()
}
process.once('SIGTERM', () => void end())
process.once('SIGINT', () => void end())
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

await makeTemplate()
const names = Array.from({ length: workers }, (_, worker) => `worker_${worker}`)
const addresses: string[] = []
// One after the other: each sets the passwords of the roles, which all databases share.
for (const name of names) addresses.push(await startServer(name))
const below = names.map((name) => database.connectionString(name, 'postgres'))
process.stdout.write(`journeys at ${addresses.join(' ')} over ${below.join(' ')}\n`)
