import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readConfig, type Config } from '../kernel/config.ts'
import { buildClient, needsBuild } from './clientBuild.ts'

/**
 * What `npm start` runs: builds the client when its sources changed, then serves it with the API.
 * `--watch` (npm run dev) serves the client by vite, and starts the server again when its files change.
 */
const root = join(import.meta.dirname, '..', '..')

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

async function serve(config: Config): Promise<void> {
  const address = new URL('../main.ts', import.meta.url).href
  const main: unknown = await import(address)
  if (typeof main !== 'object' || main === null || !('startServer' in main) || typeof main.startServer !== 'function') {
    throw new Error('server/main.ts does not export startServer.')
  }
  await main.startServer(config)
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
