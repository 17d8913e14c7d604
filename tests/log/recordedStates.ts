/**
 * The states of recorded sessions as they were when each was recorded (`fixtures/recorded/states`), and the differences
 * of today's replay from them that were accepted (`fixtures/recorded/differences.tsv`). `npm run samples` records the
 * states of a session that has none yet, never anew, and tells the differences that nobody accepted.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tableEntries, type RootReducer, type Table } from '../../domain/kernel/index.ts'
import type { Entry } from '../../domain/log/index.ts'
import { rootReducer } from '../../domain/state.ts'
import {
  becameOf,
  differencesOf,
  pathOf,
  pointerOf,
  valueAt,
  withDifferences,
  type Became,
  type Difference,
} from './differences.ts'
import { samplesFolder } from './recordSamples.ts'
import { sessionFiles, sessionIn } from './recordSessions.ts'

type Members = Readonly<Record<string, unknown>>
/** What an entry made of the state before it; that before the entry 1 is nothing, and the step 0 is the beginning. */
type Step = { readonly seq: number; readonly differences: readonly Pick<Difference, 'path' | 'to'>[] }
type Root = Pick<RootReducer<never>, 'initial' | 'fold'>

const product = rootReducer as unknown as Root
export const statesFile = (name: string): string => join(samplesFolder, 'states', name)

const isTable = (value: object): value is Table<unknown> =>
  'buckets' in value && 'size' in value && Object.keys(value).length === 2

const plainParts = new WeakMap<object, unknown>()
/** As JSON has it, and a table by its rows: in which bucket one lies is no part of what was recorded. */
const plainOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const known = plainParts.get(value)
  if (known !== undefined) return known
  const members = isTable(value) ? tableEntries(value) : Object.entries(value).filter(([, each]) => each !== undefined)
  const plain = Array.isArray(value)
    ? value.map((each) => plainOf(each))
    : Object.fromEntries(members.map(([name, each]) => [String(name), plainOf(each)]))
  plainParts.set(value, plain)
  return plain
}

/** The beginning and the state after each entry. */
const statesOf = (root: Root, entries: readonly Entry[]): readonly unknown[] => {
  let state = root.initial
  return [plainOf(state), ...entries.map((entry) => plainOf((state = root.fold(state, [entry]))))]
}

/** One line for each step: what a later build records differs in lines. */
export const textOfStates = (entries: readonly Entry[], states: readonly unknown[]): string => {
  const steps = states.map((state, at): Step => {
    const differences = differencesOf(at === 0 ? {} : states[at - 1], state).map(({ path, to }) => ({ path, to }))
    return { seq: entries[at - 1]?.seq ?? 0, differences }
  })
  return `[\n${steps.map((step) => JSON.stringify(step)).join(',\n')}\n]\n`
}

export const statesIn = (text: string): readonly unknown[] => {
  let state: unknown = {}
  return (JSON.parse(text) as Step[]).map(({ differences }) => (state = withDifferences(state, differences)))
}

/** An accepted difference. `*` is any session, and any one member of a path. */
export type Accepted = {
  readonly session: string
  readonly path: string
  /** Of a member that has another place now the path of that follows: there it must be as it was recorded. */
  readonly became: Became | `renamed ${string}`
  readonly why: string
}

const columns = 'session\tpath\tbecame\twhy'
export const acceptedIn = (text: string): readonly Accepted[] => {
  const [head, ...lines] = text.replace(/\n$/, '').split('\n')
  if (head !== columns) throw new Error(`the first line is ${columns}`)
  return lines.map((line) => {
    const [session = '', path = '', became = '', why = '', ...more] = line.split('\t')
    if (!/^(added|gone|changed|renamed \/.+)$/.test(became) || why === '' || more.length > 0)
      throw new Error(`not a difference that was accepted: ${line}`)
    return { session, path, became: became as Accepted['became'], why }
  })
}
export const accepted = (): readonly Accepted[] =>
  acceptedIn(readFileSync(join(samplesFolder, 'differences.tsv'), 'utf8'))

export type Found = Difference & { readonly session: string; readonly seq: number }

const isOf = (row: Accepted, session: string): boolean => row.session === '*' || row.session === session
const accepts = (row: Accepted, found: Found): boolean => {
  const path = pathOf(row.path)
  return (
    isOf(row, found.session) &&
    row.became === becameOf(found) &&
    path.length === found.path.length &&
    path.every((name, at) => name === '*' || name === found.path[at])
  )
}

const renamedTo = ({ became }: Accepted): string | undefined => /^renamed (.+)$/.exec(became)?.[1]

/** The recorded state with what was renamed at its new place. */
const renamed = (state: unknown, rows: readonly Accepted[]): unknown =>
  rows.reduce((whole, row) => {
    const to = renamedTo(row)
    const from = pathOf(row.path)
    const value = valueAt(whole, from)
    if (to === undefined || value === undefined) return whole
    return withDifferences(whole, [{ path: from }, { path: pathOf(to), to: value }])
  }, state)

type Compared = readonly [recorded: unknown, now: unknown, differences: readonly Difference[]]

/**
 * Each place of a replay that differs from what was recorded, once, as it first does. A member that the build of the
 * recording had not from its beginning on takes nothing from what was recorded, and is none of them.
 */
export const differencesFound = (
  session: string,
  entries: readonly Entry[],
  recorded: readonly unknown[],
  rows: readonly Accepted[],
  root: Root = product,
): readonly Found[] => {
  const moves = rows.filter((row) => isOf(row, session))
  const states = statesOf(root, entries) as readonly Members[]
  const newer = new Set<string>()
  const found = new Map<string, Found>()
  const before = new Map<string, Compared>()
  for (const [at, state] of states.entries()) {
    const then = renamed(recorded[at], moves) as Members
    for (const name of Object.keys({ ...then, ...state })) {
      const known = before.get(name)
      if (known?.[0] === then[name] && known?.[1] === state[name]) continue
      const differences = differencesOf(then[name], state[name], [name])
      before.set(name, [then[name], state[name], differences])
      for (const difference of differences) {
        const place = `${becameOf(difference)} ${pointerOf(difference.path)}`
        if (at === 0 && becameOf(difference) === 'added') newer.add(place)
        if (newer.has(place) || found.has(place)) continue
        found.set(place, { ...difference, session, seq: entries[at - 1]?.seq ?? 0 })
      }
    }
  }
  return [...found.values()]
}

export const unlisted = (found: readonly Found[], rows: readonly Accepted[]): readonly Found[] =>
  found.filter((each) => !rows.some((row) => accepts(row, each)))

/** Rows of which nothing is so any more. */
export const stale = (
  found: readonly Found[],
  rows: readonly Accepted[],
  recorded: ReadonlyMap<string, readonly unknown[]>,
): readonly Accepted[] =>
  rows.filter((row) => {
    if (renamedTo(row) === undefined) return !found.some((each) => accepts(row, each))
    const path = pathOf(row.path)
    return ![...recorded].some(
      ([session, states]) => isOf(row, session) && states.some((state) => valueAt(state, path) !== undefined),
    )
  })

const brief = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 100))

/** A line for the table, with what it was and is in place of the reason. */
export const lineOf = (each: Found): string =>
  [each.session, pointerOf(each.path), becameOf(each), `at ${each.seq}: ${brief(each.from)} is ${brief(each.to)}`].join(
    '\t',
  )

export const recordedStates = (): ReadonlyMap<string, readonly unknown[]> =>
  new Map(sessionFiles().map((name) => [name, statesIn(readFileSync(statesFile(name), 'utf8'))]))

if (import.meta.main) {
  for (const name of sessionFiles().filter((each) => !existsSync(statesFile(each)))) {
    const { entries } = sessionIn(name)
    writeFileSync(statesFile(name), textOfStates(entries, statesOf(product, entries)))
    process.stdout.write(`${name} has its states now\n`)
  }
  const rows = accepted()
  const recorded = recordedStates()
  const found = [...recorded].flatMap(([name, states]) => differencesFound(name, sessionIn(name).entries, states, rows))
  for (const each of unlisted(found, rows)) process.stdout.write(`not accepted: ${lineOf(each)}\n`)
  for (const { session, path, became } of stale(found, rows, recorded))
    process.stdout.write(`is none any more: ${session} ${path} ${became}\n`)
}
