import { Client } from 'pg'
import { startEmbedded } from '../../server/kernel/postgres/index.ts'

/**
 * A process of its own, for tests that kill it: starts the database of a folder and prints each row it knows committed.
 */
const dataFolder = process.argv[2] ?? ''
try {
  const server = await startEmbedded({ dataFolder })
  const client = new Client({ connectionString: server.connectionString('postgres', 'postgres') })
  await client.connect()
  await client.query('create table if not exists row_kept (id integer primary key)')
  process.stdout.write(`pid ${server.pid()}\n`)
  for (let id = 1; ; id += 1) {
    await client.query('insert into row_kept values ($1)', [id])
    process.stdout.write(`row ${id}\n`)
  }
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : 'failed')
  process.exit(3)
}
