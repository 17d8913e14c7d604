import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectionAs, embeddedRoles, prepareRoles, type EmbeddedRole } from '../roles.ts'
import { makeDataFolder, openClusterFolder } from './clusterFolder.ts'
import { lockFolder } from './folderLock.ts'
import { startPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'

/** The embedded PostgreSQL of one data folder, owned by this process until stopped. */
export interface EmbeddedServer {
  readonly port: number
  /** The address of a database for one of Caselog's roles, or for the superuser `postgres`. It holds a password. */
  readonly connectionString: (database: string, role: EmbeddedRole | 'postgres') => string
  /** The postmaster's process id; another one after a restart. */
  readonly pid: () => number | undefined
  /** Smooth: every acknowledged commit is kept. May be called more than once. */
  readonly stop: () => Promise<void>
}

export interface EmbeddedOptions {
  readonly dataFolder: string
  /** False only for databases that are thrown away: nothing is forced to disk. Default true. */
  readonly durable?: boolean
  /** Told when the database died by itself and was started again, or could not be. */
  readonly onRestart?: (outcome: 'restarted' | 'failed') => void
}

const restartsBeforeGivingUp = 5

/**
 * Starts PostgreSQL on a data folder, making the cluster and its roles at the first start. Throws when another process
 * has the folder. A postmaster left by a killed process is stopped first; one that dies while we run is started again
 * on the same port, so that connection pools find it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataFolder = await makeDataFolder(options.dataFolder)
  const release = await lockFolder(dataFolder)
  try {
    const { durable = true } = options
    const cluster = await openClusterFolder(dataFolder, durable)
    const launch = (port: number | null) =>
      startPostmaster(cluster, { logFile: join(dataFolder, 'postgres.log'), durable, port })
    let current = await launch(null)
    const { port } = current
    const superuser = (database: string) =>
      `postgresql://postgres:${cluster.password}@127.0.0.1:${port}/${encodeURIComponent(database)}`

    let stopping: Promise<void> | null = null
    let restarts = 0
    let restarting: Promise<void> = Promise.resolve()
    const killWithUs = () => void current.child.kill('SIGINT')
    const restart = async () => {
      try {
        if (restarts > restartsBeforeGivingUp) throw new Error('restarted too often')
        await delay(100 * restarts)
        if (stopping) return
        current = watch(await launch(port))
        options.onRestart?.('restarted')
      } catch {
        options.onRestart?.('failed')
      }
    }
    const watch = (postmaster: Postmaster) => {
      postmaster.child.once('exit', () => {
        if (stopping) return
        restarts += 1
        restarting = restart()
      })
      return postmaster
    }
    watch(current)
    process.once('exit', killWithUs)

    const stop = () =>
      (stopping ??= (async () => {
        process.removeListener('exit', killWithUs)
        await restarting
        await stopPostmaster(cluster, current.child)
        await release()
      })())
    try {
      await prepareRoles(superuser('postgres'), embeddedRoles)
    } catch (error) {
      await stop()
      throw error
    }
    return {
      port,
      connectionString: (database, role) =>
        role === 'postgres' ? superuser(database) : connectionAs(role, superuser(database)),
      pid: () => current.child.pid,
      stop,
    }
  } catch (error) {
    await release()
    throw error
  }
}
