/**
 * Features that are planted into a copy of the tree, as somebody would add them: they compile, keep the tree's rules, and
 * work through the real store and the real server; outside their own folders they touch a line of a list, no more.
 */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../server-kernel/scratchFolder.ts'
import { plants } from './plants.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..', '..')
const copy = scratchFolder()
const bin = (name: string): string => join(root, 'node_modules', '.bin', name)

const filesOf = (plant: string): readonly string[] =>
  globSync('**/*.{ts,tsx,sql}', { cwd: join(import.meta.dirname, plant) })

const withLine = (text: string, { line, before }: { readonly line: string; readonly before?: string }): string => {
  if (before === undefined) return `${text}${line}\n`
  const lines = text.split('\n')
  const at = lines.findIndex((each) => each.includes(before))
  if (at < 0) throw new Error(`no line with ${before}`)
  return lines.toSpliced(at, 0, line).join('\n')
}

/** What a program says is the failure's message. */
const inCopy = async (command: string, ...given: readonly string[]): Promise<string> => {
  const done = await run(command, given, {
    cwd: copy,
    maxBuffer: 1e8,
    env: { ...process.env, NO_COLOR: '1', CASELOG_RUNS_TIMES: '0.1' },
  }).catch((failure: { stdout: string; stderr: string }) => {
    throw new Error(`${command} ${given.join(' ')}\n${failure.stdout}\n${failure.stderr}`)
  })
  return done.stdout
}

beforeAll(() => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, maxBuffer: 1e8 })
  const files = listed
    .toString()
    .split('\n')
    .filter((file) => file !== '' && !/^tests\/planted\/\w+\//.test(file))
  for (const file of files) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const { name, lines } of plants) {
    for (const file of filesOf(name)) {
      if (existsSync(join(copy, file))) throw new Error(`${file} is there already`)
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      cpSync(join(import.meta.dirname, name, file), join(copy, file))
    }
    for (const [file, more] of Object.entries(lines)) {
      const text = readFileSync(join(copy, file), 'utf8')
      writeFileSync(join(copy, file), more.reduce(withLine, text))
    }
  }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** One checker: each of several looks anew at what they share, and together they take twice as long of two processors. */
test(
  'planted features compile',
  () => inCopy(bin('tsc'), '-b', '--force', '--singleThreaded', 'domain', 'epics', 'src', 'server'),
  900_000,
)

/** Files of tests that speak of each feature, kind, list, command and text that is declared, of whatever name. */
const demanding: readonly string[] = [
  'access/children.property',
  'access/controls.property',
  'access/gates.property',
  'access/guards.property',
  'access/may.property',
  'access/scopes.property',
  'administration/tabs.property',
  'asks/asks.property',
  'boundaries/boundaries.unit',
  'boundaries/declared.unit',
  'boundaries/lines.unit',
  'boundaries/names.unit',
  'config/collections.unit',
  'config/kept.unit',
  'config/lookups.property',
  'config/saving.property',
  'config/collections.server',
  'config/entries.server',
  'exports/request.property',
  'dashboard/paths.unit',
  'items/tables.server',
  'languages/catalogue.unit',
  'lists/filters.property',
  'lists/layout.property',
  'lists/lists.unit',
  'lists/panel.unit',
  'lists/tabs.property',
  'log/product.property',
  'log/recorded.unit',
  'log/recordedSessions.unit',
  'navigation/menus.property',
  'navigation/paths.property',
  'palette/commandLine.property',
  'palette/registry.property',
  'quickSearch/quickSearch.unit',
  'records/whole.unit',
  'savedFilters/savedFilter.property',
  'selections/selections.unit',
].map((file) => `tests/${file}.test.ts`)

/** Sessions that the tree has; it replays them itself. */
const replayed = globSync('*.json', { cwd: join(root, 'fixtures', 'recorded', 'sessions') }).map((name) =>
  name.replace('.', '\\.'),
)

/**
 * In one run, by one worker: the other processor has other tests meanwhile, and what a run and each of its workers load is
 * most of what it takes. What random runs find in a law they find in the tree itself; here they meet what is declared.
 */
test('samples come by one command; what the tree demands of every feature is met, and they work in the real store and server', async () => {
  const said = await inCopy('npm', 'run', '-s', 'samples')
  expect(said).not.toContain('changes nothing by itself')
  const own = plants.flatMap(({ name }) => filesOf(name)).filter((file) => file.startsWith('tests/'))
  expect(own).toHaveLength(9)
  const asked = [...demanding, ...own]
  expect(asked.filter((file) => !existsSync(join(copy, file)))).toEqual([])
  const tests = await inCopy(bin('vitest'), 'run', '--maxWorkers=1', '-t', `^(?!(?:${replayed.join('|')}) )`, ...asked)
  expect(tests).toContain(`Test Files  ${asked.length} passed`)
}, 900_000)

test.each(plants)('$name: outside its own files it touches one line of each list', ({ name, own, lines }) => {
  const usual = new RegExp(`^[a-z]+/${name}/|^(domain/messages/en|src/assets/i18n/\\w+)/${name}\\.ts$`, 'u')
  expect(filesOf(name).filter((file) => !usual.test(file) && own?.test(file) !== true)).toEqual([])
  const outside = Object.entries(lines).map(([file, { length }]) => [file, length])
  // Where a part of a page stands is said there: its import, and its place.
  const twice = ['src/dashboard/HomePage.tsx']
  expect(outside.filter(([file, count]) => count !== (twice.includes(String(file)) ? 2 : 1))).toEqual([])
})
