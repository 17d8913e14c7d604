import { Client, escapeIdentifier } from 'pg'
import type { Config } from './config.ts'
import { openDatabases, type Databases, type DatabaseOptions } from './database.ts'
import { migrate, type Migration } from './migrate.ts'
import { startEmbedded, type EmbeddedServer } from './postgres/index.ts'
import { connectionAs, prepareServingRoles } from './roles.ts'

/** The database of a running server: pools open, schema current. */
export interface OpenDatabase {
  readonly databases: Databases
  readonly embedded: boolean
  /** Closes the pools, then the embedded server. */
  readonly stop: () => Promise<void>
}

export interface OpenDatabaseOptions extends Pick<DatabaseOptions, 'connections' | 'onConnectionLost'> {
  readonly config: Pick<Config, 'databaseUrl' | 'dataFolder'>
  readonly migrations: readonly Migration[]
  readonly onRestart?: (outcome: 'restarted' | 'failed') => void
}

const databaseName = 'caselog'

/** Starts or finds the database, migrates it as its owner and opens the pools for the roles that are not. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { config, migrations, onRestart, ...poolOptions } = options
  if (config.databaseUrl !== null) {
    const roles = await prepareServingRoles(config.databaseUrl)
    await migrate(config.databaseUrl, migrations, roles)
    const databases = openDatabases({
      ...poolOptions,
      app: connectionAs(roles.app, config.databaseUrl),
      system: connectionAs(roles.system, config.databaseUrl),
    })
    return { databases, embedded: false, stop: databases.close }
  }
  const server = await startEmbedded({ dataFolder: config.dataFolder, ...(onRestart && { onRestart }) })
  try {
    await createDatabase(server, databaseName)
    await migrate(server.connectionString(databaseName, 'caselog_owner'), migrations)
    const databases = openDatabases({
      ...poolOptions,
      app: server.connectionString(databaseName, 'caselog_app'),
      system: server.connectionString(databaseName, 'caselog_system'),
    })
    return {
      databases,
      embedded: true,
      stop: async () => {
        await databases.close()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** A database that belongs to `caselog_owner`, unless there is one of that name; `template` is copied into it. */
export async function createDatabase(server: EmbeddedServer, name: string, template = 'template0'): Promise<void> {
  const client = new Client({ connectionString: server.connectionString('postgres', 'postgres') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) {
      const [database, source] = [escapeIdentifier(name), escapeIdentifier(template)]
      await client.query(`create database ${database} owner caselog_owner template ${source}`)
      await client.query(`revoke connect, temporary on database ${database} from public`)
      await client.query(`grant connect on database ${database} to caselog_app, caselog_system`)
    }
  } finally {
    await client.end()
  }
}
