/**
 * Whole sessions with the hashes of their states, in the form of an export (`fixtures/recorded/sessions`), and the
 * version of the reducers, which is made from what becomes of them. `npm run samples` writes both anew where a reducer's
 * outcome or a shape has changed: the difference shows what did. A session of another build is never made anew.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { actions } from '../../domain/actions.ts'
import type { Field, Origin, RootReducer } from '../../domain/kernel/index.ts'
import { stateHash } from '../../domain/log/index.ts'
import { figuresOf, parseExport, summaryOf, writeExport, type ParsedExport } from '../../domain/log/exportFile.ts'
import { redactionVersion } from '../../domain/log/redaction/redactLog.ts'
import { checkpointsOf, type Checkpoint } from '../../domain/log/replay.ts'
import { reducerVersion } from '../../domain/reducerVersion.ts'
import { rootReducer } from '../../domain/state.ts'
import { sampleFile } from './recordSamples.ts'

export const sessionsFolder = join(import.meta.dirname, '..', '..', 'fixtures', 'recorded', 'sessions')
const versionFile = join(import.meta.dirname, '..', '..', 'domain', 'reducerVersion.ts')

/** Entries of a session, at least. */
export const shortest = 18
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

export const outcomeOf = (root: RootReducer<never>, name: string): readonly Checkpoint[] =>
  checkpointsOf(root, sessionIn(name).entries, every).checkpoints

export const outcomesOf = (root: RootReducer<never>): readonly (readonly Checkpoint[])[] =>
  sessionFiles().map((name) => outcomeOf(root, name))

/** Whether some slice does something with it. */
const isKnown = (type: string): boolean => {
  let asked = false
  const draft = new Proxy(
    {},
    {
      get: () => {
        asked = true
        throw new Error('enough')
      },
    },
  )
  try {
    rootReducer.apply(draft as never, { type, payload: {}, seq: 1, at: 1 })
  } catch {}
  return asked
}
export const knownTypes = (): readonly string[] => [...actions.keys()].filter(isKnown)

/** Types at which the state of a session changed, as its outcome shows. */
export const effective = (name: string, outcome: readonly Checkpoint[]): ReadonlySet<string> => {
  const { entries } = sessionIn(name)
  const before = [stateHash(rootReducer.initial), ...outcome.map(({ hash }) => hash)]
  return new Set(entries.flatMap(({ type }, at) => (before[at] === before[at + 1] ? [] : [type])))
}

const unrecorded = (): readonly string[] => {
  const root = rootReducer as unknown as RootReducer<never>
  const seen = new Set(sessionFiles().flatMap((name) => [...effective(name, outcomeOf(root, name))]))
  return knownTypes().filter((type) => !seen.has(type))
}

type Sample = { readonly type: string; readonly v: number; readonly origin: Origin; readonly payload: unknown }
const sampleOf = (type: string): Sample => {
  const definition = actions.get(type)
  if (definition === undefined) throw new TypeError(`no such action: ${type}`)
  return { ...(JSON.parse(readFileSync(sampleFile(type, definition.v), 'utf8')) as Sample), v: definition.v }
}

/** One more session for each feature with actions that change the state of none: their samples, each after a new start. */
const draw = (): void => {
  const began = Date.UTC(2001, 0, 1)
  for (const [feature, types] of Map.groupBy(unrecorded(), (type) => type.split('/')[0] ?? type)) {
    const all = types.flatMap((type) => ['session/tokenAccepted', type, 'session/loggedOut'].map(sampleOf))
    const said = Array.from({ length: Math.ceil(shortest / all.length) }, () => all).flat()
    const entries = said.map(({ type, v, origin, payload }, at) => {
      return { seq: at + 1, at: began + at * 700, type, v, origin, payload }
    })
    const names = Array.from({ length: 1_000 }, (_, at) => `${feature}${at === 0 ? '' : at + 1}.json`)
    const free = names.find((name) => !sessionFiles().includes(name)) ?? `${feature}.json`
    writeFileSync(
      join(sessionsFolder, free),
      writeExport({
        format: 'caselog-session',
        version: 1,
        build: '0.1.0',
        reducerVersion,
        redaction: redactionVersion,
        count: entries.length,
        summary: summaryOf(figuresOf(entries, 0)),
        withheld: [],
        hashes: [],
        entries,
      }),
    )
  }
  for (const type of unrecorded())
    process.stdout.write(`${type} changes nothing by itself: write a session for it into fixtures/recorded/sessions\n`)
}

const described = new WeakMap<Field, unknown>()
/** The same object each time: its hash is remembered, and it is a large one. */
const describedOnce = (shape: Field): unknown => {
  const found = described.get(shape) ?? JSON.parse(JSON.stringify(describeShape(shape)))
  described.set(shape, found)
  return found
}

/** 16 hexadecimal digits, of the shape of the state and of what becomes of the recorded sessions. */
export const versionOf = (
  root: Pick<RootReducer<never>, 'shape' | 'initial'>,
  outcomes: readonly (readonly Checkpoint[])[],
): string =>
  stateHash([describedOnce(root.shape), stateHash(root.initial), outcomes.map((each) => each.map(({ hash }) => hash))])

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

if (import.meta.main) {
  draw()
  write()
}
