/**
 * Whole sessions with the hashes of their states, in the form of an export (`fixtures/recorded/sessions`), and the
 * version of the reducers, which is made from what becomes of them. `npm run samples` writes both anew where a reducer's
 * outcome or a shape has changed: the difference shows what did. A session of another build is never made anew.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { actions } from '../../domain/actions.ts'
import type { Field, RootReducer } from '../../domain/kernel/index.ts'
import { stateHash } from '../../domain/log/index.ts'
import { parseExport, type ParsedExport } from '../../domain/log/exportFile.ts'
import { checkpointsOf, type Checkpoint } from '../../domain/log/replay.ts'
import { rootReducer } from '../../domain/state.ts'

export const sessionsFolder = join(import.meta.dirname, '..', '..', 'fixtures', 'recorded', 'sessions')
const versionFile = join(import.meta.dirname, '..', '..', 'domain', 'reducerVersion.ts')

/** Entries from one hash to the next: what a later entry writes over shows only between. */
const every = 1

export const sessionFiles = (): readonly string[] =>
  readdirSync(sessionsFolder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()

export const sessionText = (name: string): string => readFileSync(join(sessionsFolder, name), 'utf8')

const read = new Map<string, ParsedExport>()
/** Entries as this build reads them; each file is read once. */
export const sessionIn = (name: string): ParsedExport => {
  const known = read.get(name)
  if (known !== undefined) return known
  const parsed = parseExport(sessionText(name), actions)
  if (!parsed.ok) throw new Error(`${name}: ${parsed.refusal.message}`)
  read.set(name, parsed.value)
  return parsed.value
}

const inOrder = (members: Readonly<Record<string, Field>>) =>
  Object.entries(members)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, of]) => [name, describeShape(of)])

/** All that a field declares, as plain data. */
const describeShape = ({ node }: Field): unknown => {
  switch (node.kind) {
    case 'leaf':
      return [node.kind, node.privacy, node.form]
    case 'object':
      return [node.kind, inOrder(node.shape)]
    case 'variant':
      return [node.kind, node.tag, inOrder(node.cases)]
    case 'dictionary':
      return [node.kind, describeShape(node.key), describeShape(node.of)]
    case 'table':
      return [node.kind, node.space, describeShape(node.of)]
    case 'list':
      return [node.kind, node.max, describeShape(node.of)]
    default:
      return [node.kind, describeShape(node.of)]
  }
}

export const outcomesOf = (root: RootReducer<never>): readonly (readonly Checkpoint[])[] =>
  sessionFiles().map((name) => checkpointsOf(root, sessionIn(name).entries, every).checkpoints)

/** 16 hexadecimal digits, of the shape of the state and of what becomes of the recorded sessions. */
export const versionOf = (
  root: Pick<RootReducer<never>, 'shape' | 'initial'>,
  outcomes: readonly (readonly Checkpoint[])[],
): string =>
  stateHash(
    JSON.parse(
      JSON.stringify([
        describeShape(root.shape),
        stateHash(root.initial),
        outcomes.map((each) => each.map(({ hash }) => hash)),
      ]),
    ),
  )

const write = (): void => {
  const root = rootReducer as unknown as RootReducer<never>
  const outcomes = outcomesOf(root)
  const version = versionOf(root, outcomes)
  for (const [index, name] of sessionFiles().entries()) {
    const file = JSON.parse(sessionText(name)) as Record<string, unknown>
    const hashes = (outcomes[index] ?? []).map(({ seq, hash }) => [seq, hash])
    if (JSON.stringify(file['hashes']) === JSON.stringify(hashes)) continue
    writeFileSync(join(sessionsFolder, name), `${JSON.stringify({ ...file, hashes })}\n`)
    process.stdout.write(`${name} ends in another state than before\n`)
  }
  writeFileSync(
    versionFile,
    `/**
 * Made by \`npm run samples\` from the shape of the state and from what becomes of the recorded sessions: snapshots of a
 * build whose reducers come to something else are not used. A test holds it.
 */
export const reducerVersion = '${version}'
`,
  )
}

if (import.meta.main) write()
