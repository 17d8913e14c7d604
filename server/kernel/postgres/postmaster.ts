import { spawn, type ChildProcess } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runProgram, surroundings, type ClusterFolder } from './clusterFolder.ts'
import { commandLine, processIdentity } from './processIdentity.ts'

/** A running postmaster that this process started. */
export interface Postmaster {
  readonly port: number
  readonly child: ChildProcess
}

/** Recovery after a crash reads the write-ahead log, which can take minutes on a large database. */
const startTimeLimit = 600_000
const stopTimeLimitSeconds = 60

const quiet = {
  // Messages of statements and their details repeat what people typed; the server's own events do not.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
} as const

const reachable = { listen_addresses: '127.0.0.1', unix_socket_directories: '' } as const
const plain = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
  jit: 'off',
} as const
const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } as const
/** Nor does anything there live long enough to need tidying. */
const forgetfulSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
} as const

/**
 * Starts the server on a cluster that no other process holds (the caller has the folder's lock) and waits until it
 * takes connections. `port` null picks a free one.
 */
export async function startPostmaster(
  cluster: ClusterFolder,
  options: { readonly logFile: string; readonly durable: boolean; readonly port: number | null },
): Promise<Postmaster> {
  await clearLeftOver(cluster)
  await keepOneOldLog(options.logFile)
  const settings = { ...reachable, ...quiet, ...plain, ...(options.durable ? durableSettings : forgetfulSettings) }
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort())
    const sizeBefore = await size(options.logFile)
    const log = await open(options.logFile, 'a', 0o600)
    const child = spawn(
      cluster.binaries.postgres,
      [
        '-D',
        cluster.path,
        '-p',
        String(port),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...cluster.account, ...surroundings, stdio: ['ignore', log.fd, log.fd] },
    )
    await log.close()
    if (await becomesReady(cluster, child)) return { port, child }
    const said = (await readFile(options.logFile, 'utf8')).slice(sizeBefore)
    // After a killed postmaster its children need a moment to go; a port can be taken between choosing and using it.
    if (attempt >= 40 || !/pre-existing shared memory|could not bind|Address already in use/.test(said)) {
      throw new Error(`PostgreSQL did not start on ${cluster.path}:\n${said.trim().split('\n').slice(-8).join('\n')}`)
    }
    await delay(250)
  }
}

/** Stops it as `fast` does: transactions in progress are rolled back, everything committed is kept. Never hangs. */
export async function stopPostmaster(cluster: ClusterFolder, child: ChildProcess | null): Promise<void> {
  if (child && hasEnded(child)) return
  const stop = (mode: string) =>
    runProgram(cluster.binaries.pgCtl, cluster.account, [
      'stop',
      '-D',
      cluster.path,
      '-m',
      mode,
      '-w',
      '-t',
      String(stopTimeLimitSeconds),
    ])
  await stop('fast').catch(async (error: unknown) => {
    if (child && (await endsSoon(child))) return
    await stop('immediate').catch(() => {
      throw error
    })
  })
  if (child) await endsSoon(child)
}

/** A postmaster outlives a server that was killed. The folder is ours, so it has no other owner: stop it. */
async function clearLeftOver(cluster: ClusterFolder): Promise<void> {
  const file = join(cluster.path, 'postmaster.pid')
  const pid = Number((await readPidFile(cluster))[0])
  if (!Number.isInteger(pid) || pid <= 0) return
  const line = (await processIdentity(pid)) === null ? null : ((await commandLine(pid)) ?? 'postgres')
  if (line === null) return
  const isPostmaster = line.includes('postgres') && (line.includes(cluster.path) || process.platform === 'win32')
  if (isPostmaster) await stopPostmaster(cluster, null)
  // The id went to another program, which would keep PostgreSQL from starting for ever.
  else await rm(file, { force: true })
}

/** The eighth line of postmaster.pid is the server's state (miscadmin.h, LOCK_FILE_LINE_PM_STATUS). */
async function becomesReady(cluster: ClusterFolder, child: ChildProcess): Promise<boolean> {
  let failed = false
  child.once('error', () => (failed = true))
  const until = Date.now() + startTimeLimit
  while (Date.now() < until) {
    if (failed || hasEnded(child)) return false
    const lines = await readPidFile(cluster)
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true
    await delay(10)
  }
  throw new Error(`PostgreSQL was not ready on ${cluster.path} after ${startTimeLimit / 60_000} minutes.`)
}

async function readPidFile(cluster: ClusterFolder): Promise<readonly string[]> {
  const text = await readFile(join(cluster.path, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')
}

async function endsSoon(child: ChildProcess): Promise<boolean> {
  for (let wait = 0; wait < 200 && !hasEnded(child); wait += 1) await delay(25)
  return hasEnded(child)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.')
  return address.port
}

async function keepOneOldLog(file: string): Promise<void> {
  if ((await size(file)) > 1_000_000) await rename(file, `${file}.old`)
}

async function size(file: string): Promise<number> {
  return stat(file).then(
    (found) => found.size,
    () => 0,
  )
}
