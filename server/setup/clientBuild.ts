import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the client is built from, relative to the project. */
const sources = ['src', 'epics', 'domain', 'package-lock.json', 'vite.config.ts'] as const

/** Whether `dist` is missing, or older than something that it is built from. */
export function needsBuild(root: string): boolean {
  const built = join(root, 'dist', 'index.html')
  if (!existsSync(built)) return true
  const at = statSync(built).mtimeMs
  return sources.some((source) => newest(join(root, source)) > at)
}

/** Builds the client into `dist`; throws with what to do when it can't. */
export function buildClient(root: string): void {
  if (!existsSync(join(root, 'src', 'index.html'))) {
    throw new Error('The client has no src/index.html, so there is nothing to build and nothing to serve.')
  }
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const done = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (done.status !== 0) throw new Error('The client could not be built; vite says why above.')
}

/**
 * The latest change below a path, in milliseconds since 1970; 0 when it does not exist. A folder's own time counts: it
 * tells of deletions.
 */
function newest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), found.mtimeMs)
}
