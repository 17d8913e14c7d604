import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, chmod, chown, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries, sharedFolder, type Binaries } from './binaries.ts'
import { canEnter, operatingAccount, type OperatingAccount } from './operatingAccount.ts'

/** The major version that wrote a cluster must be the one that reads it. */
const majorVersion = '18'

/** An initialised cluster, the programs that serve it and the user they run as. */
export interface ClusterFolder {
  readonly path: string
  readonly account: OperatingAccount
  readonly binaries: Binaries
  /** The superuser's password; it leaves this machine's data folder in no way. */
  readonly password: string
}

/**
 * Finds or makes the cluster of a data folder: `postgres` in it, or, when the database's own user can't reach that,
 * a folder below /var/lib/caselog whose path is kept in `postgres.path`.
 */
export async function openClusterFolder(dataFolder: string, durable: boolean): Promise<ClusterFolder> {
  const recorded = await readText(join(dataFolder, 'postgres.path'))
  const usual = join(dataFolder, 'postgres')
  const existing = recorded ?? ((await isPresent(usual)) ? usual : null)
  const account = await operatingAccount(existing)
  if (account.uid !== undefined) await chmod(dataFolder, 0o711)
  const path = existing ?? (await placeFor(dataFolder, usual, account))
  const binaries = await findBinaries(account)
  const initialised = await isPresent(join(path, 'PG_VERSION'))
  const password = await superuserPassword(dataFolder, initialised)
  if (!initialised) await initialise(path, account, binaries, password, durable)
  const version = await readText(join(path, 'PG_VERSION'))
  if (version !== majorVersion) {
    throw new Error(
      `The database in ${path} was written by PostgreSQL ${version ?? 'of an unknown version'}, ` +
        `this is ${majorVersion}. ` +
        'Dump it with its own version and restore it here.',
    )
  }
  return { path, account, binaries, password }
}

async function placeFor(dataFolder: string, usual: string, account: OperatingAccount): Promise<string> {
  if (canEnter(account, dataFolder)) return usual
  // A new name each time: a data folder that was deleted and made again must not find the old one's cluster.
  const parent = join(sharedFolder, `data-${randomBytes(8).toString('hex')}`)
  const place = join(parent, 'postgres')
  await mkdir(parent, { recursive: true, mode: 0o711 })
  await writeFile(join(dataFolder, 'postgres.path'), `${place}\n`)
  return place
}

/** Built beside its place and renamed into it, so that a start that died in the middle leaves no half cluster. */
async function initialise(
  path: string,
  account: OperatingAccount,
  binaries: Binaries,
  password: string,
  durable: boolean,
): Promise<void> {
  const staged = `${path}.new`
  const passwordFile = `${path}.initdb-password`
  await rm(staged, { recursive: true, force: true })
  await mkdir(staged, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(staged, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  try {
    await runProgram(binaries.initdb, account, [
      `--pgdata=${staged}`,
      `--pwfile=${passwordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ])
    await rename(staged, path)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Kept apart from the cluster, which the database's user can read. */
async function superuserPassword(dataFolder: string, initialised: boolean): Promise<string> {
  const file = join(dataFolder, 'postgres.password')
  const present = await readText(file)
  if (present !== null && present !== '') return present
  if (initialised)
    throw new Error(`The database's password is missing: restore ${file} from a backup of the data folder.`)
  const made = randomBytes(32).toString('base64url')
  await writeFile(`${file}.new`, `${made}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return made
}

/** Runs one of PostgreSQL's programs to its end; throws with what it printed when it fails. */
export async function runProgram(program: string, account: OperatingAccount, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { ...account, ...surroundings, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += String(chunk)))
  child.stderr.on('data', (chunk) => (printed += String(chunk)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${program} failed: ${printed.trim().split('\n').slice(-5).join('\n')}`)
}

/**
 * What PostgreSQL's programs see of this process: a session of their own (Ctrl-C in a terminal must reach the server,
 * which then stops the database, and not both at once) and none of its environment, which may hold secrets.
 */
export const surroundings = {
  cwd: process.platform === 'win32' ? process.cwd() : '/',
  detached: process.platform !== 'win32',
  env: process.platform === 'win32' ? process.env : { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
} as const

/** The folder, made if absent, by its real path. */
export async function makeDataFolder(dataFolder: string): Promise<string> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  return realpath(dataFolder)
}

async function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    },
  )
}

async function isPresent(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
