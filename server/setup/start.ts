import { spawn } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { readConfig, type Config } from '../kernel/config.ts'
import { buildClient, needsBuild } from './clientBuild.ts'

/**
 * What `npm start` runs: builds the client when its sources changed, then serves it with the API.
 * `--watch` (npm run dev) serves the client by vite, and starts the server again when its files change.
 */
const root = join(import.meta.dirname, '..', '..')

endWithNpm()
try {
  const config = readConfig(process.env)
  if (process.argv.includes('--watch')) develop()
  else {
    if (!process.argv.includes('--server-only') && needsBuild(root)) {
      console.log('caselog: building the client')
      buildClient(root)
    }
    await serve(config)
  }
} catch (error) {
  console.error(`caselog: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

/** Half of a start is spent on reading sources: what the one before compiled is kept. */
async function serve(config: Config): Promise<void> {
  enableCompileCache(join(root, '.cache', 'compiled'))
  const address = new URL('../main.ts', import.meta.url).href
  const main: unknown = await import(address)
  if (typeof main !== 'object' || main === null || !('startServer' in main) || typeof main.startServer !== 'function') {
    throw new Error('server/main.ts does not export startServer.')
  }
  await main.startServer(config)
}

/** npm hands a SIGTERM to the shell that it runs this in, which ends by it and leaves what it runs behind, serving. */
function endWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

/** Ctrl-C reaches both children by the terminal; when one of them ends, so does the other. */
function develop(): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const watched = ['server', 'domain', 'fixtures'].map((folder) => `--watch-path=${join(root, folder)}`)
  const children = [
    spawn(process.execPath, [vite], { cwd: root, stdio: 'inherit' }),
    spawn(process.execPath, [...watched, join(root, 'server', 'setup', 'start.ts'), '--server-only'], {
      cwd: root,
      stdio: 'inherit',
    }),
  ]
  for (const child of children) child.once('exit', () => children.forEach((other) => other.kill('SIGTERM')))
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')))
}
