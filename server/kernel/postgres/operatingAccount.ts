import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** Whom a child process runs as; empty: as this process itself. */
export interface OperatingAccount {
  readonly uid?: number
  readonly gid?: number
}

const name = 'caselog-postgres'

/**
 * PostgreSQL refuses to run as root, so root starts it as the owner of an existing cluster, else as a user made for it.
 * Anybody else runs it as themselves.
 */
export async function operatingAccount(existingCluster: string | null): Promise<OperatingAccount> {
  if (process.getuid?.() !== 0) return {}
  const owner = existingCluster === null ? null : await stat(existingCluster).catch(() => null)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  if (process.platform !== 'linux')
    throw new Error('PostgreSQL does not run as root: start Caselog as an ordinary user.')
  return dedicatedAccount()
}

/** Whether the account can enter a folder; asked of the system itself, which also knows about access lists. */
export function canEnter(account: OperatingAccount, folder: string): boolean {
  if (account.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

function dedicatedAccount(): OperatingAccount {
  const known = lookUp()
  if (known) return known
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name], {
    stdio: 'ignore',
  })
  // Asked again whatever useradd answered: another process may have made the user in between.
  const made = lookUp()
  if (made) return made
  throw new Error(
    `PostgreSQL does not run as root, and the user ${name} could not be made for it (useradd failed). ` +
      'Start Caselog as an ordinary user, or set DATABASE_URL.',
  )
}

function lookUp(): OperatingAccount | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const result = spawnSync('id', [flag, name], { encoding: 'utf8' })
    return result.status === 0 ? Number(result.stdout.trim()) : null
  })
  return uid == null || gid == null ? null : { uid, gid }
}
