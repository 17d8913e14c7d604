/**
 * What the product does not need: what only tests ask for, and what is offered to other files though none asks. What is
 * known to wait for its wiring stands in `notWired.ts`; anything else that is found fails, and so does an entry there
 * that is wired by now.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { notWired } from './notWired.ts'
import { unreadMembers } from './unreadMembers.ts'

type Found = { readonly name: string }
type Issue = {
  readonly file: string
  readonly files?: readonly Found[]
  readonly exports?: readonly Found[]
  readonly types?: readonly Found[]
  readonly dependencies?: readonly Found[]
  readonly unlisted?: readonly Found[]
  readonly unresolved?: readonly Found[]
  readonly duplicates?: readonly (readonly Found[])[]
}

const knip = (...flags: readonly string[]): Promise<readonly Issue[]> =>
  new Promise((done, fail) => {
    const program = resolve('node_modules/knip/bin/knip.js')
    const all = [program, '--no-progress', '--no-config-hints', '--reporter', 'json', ...flags]
    execFile(process.execPath, all, { maxBuffer: 1e8 }, (_, output, errors) => {
      // It ends with 1 where it found something, and without any output where it failed.
      if (!output.startsWith('{')) return fail(new Error(`knip wrote no report: ${errors || output}`))
      done((JSON.parse(output) as { issues: readonly Issue[] }).issues)
    })
  })

const named = (issue: Issue): readonly string[] => {
  const each = (kind: string, found: readonly Found[] = []) => found.map(({ name }) => `${kind} ${issue.file} ${name}`)
  return [
    ...(issue.files ?? []).map(({ name }) => `file ${name}`),
    ...each('export', issue.exports),
    ...each('type', issue.types),
    ...(issue.dependencies ?? []).map(({ name }) => `dependency ${name}`),
    ...each('unlisted', issue.unlisted),
    ...each('unresolved', issue.unresolved),
    ...each('twice', issue.duplicates?.flat()),
  ]
}

const [product, everything] = await Promise.all([knip('--production'), knip('--config', 'tests/run/knip.exports.json')])
const found = new Set([
  ...product.flatMap(named),
  ...everything.filter(({ file }) => !file.startsWith('tests/')).flatMap(named),
  ...unreadMembers(),
])

const rows = new Set(
  readFileSync('tests/requirements.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0]),
)
const known = notWired.flatMap(({ names }) => names)
const complaints = [
  ...[...found].filter((name) => !known.includes(name)).map((name) => `nothing in the product needs it: ${name}`),
  ...known.filter((name) => !found.has(name)).map((name) => `wired by now, so take it off notWired.ts: ${name}`),
  ...known.filter((name, at) => known.indexOf(name) !== at).map((name) => `twice in notWired.ts: ${name}`),
  ...notWired.flatMap((entry) => entry.rows.filter((row) => !rows.has(row)).map((row) => `no such row: ${row}`)),
]
for (const complaint of complaints.toSorted()) console.error(complaint)
console.log(`${known.length} parts wait for their wiring, ${complaints.length} complaints`)
process.exitCode = complaints.length === 0 ? 0 : 1
