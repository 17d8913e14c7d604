import {
  closedPalette,
  paletteStep as paletteStepOf,
  type PaletteEvent,
  type PaletteRow,
  type PaletteState,
  type Scope,
} from '../../domain/palette/index.ts'
import { confidentialKinds, readAfterMs, seenAfterMs, type PaletteStep } from '../../domain/palette/machineState.ts'

/**
 * A person, a matcher, a server and a screen around the palette's machine, each as late and as unordered as the
 * numbers that drive it say, and a witness that keeps its own account of what is right and trusts no field of the
 * machine's state but what a person can see.
 */
export type Machine = (state: PaletteState, event: PaletteEvent) => PaletteStep

/** Without commands that a line may begin with. */
export const paletteStep: Machine = (state, event) => paletteStepOf(state, event, new Set())

const root: Scope = { key: 'root', remote: { from: 1, to: 200 } }
const scopes: readonly Scope[] = [
  root,
  { key: 'clients', remote: { from: 2, to: 200 } },
  { key: 'commands', remote: null },
]
const queries = ['', 'a', 'ab', 'abc', 'b', 'a']
const kinds = ['command', 'case', 'victim', 'defendant']
const moves = ['next', 'previous', 'first', 'last', 'pageDown', 'pageUp'] as const

/** The rows that are right for a page and a query: some are found by several, most by one. */
function rightRows(scope: string, query: string, from: 'local' | 'remote', variant: number): PaletteRow[] {
  const size = (query.length * 5 + scope.length + variant + (from === 'local' ? 2 : 3)) % 5
  return Array.from({ length: size }, (_, at) => {
    const kind = kinds[(at + query.length + variant) % kinds.length] ?? 'case'
    const shared = (at + scope.length + query.length) % 3 === 0
    const id = shared ? `${kind}:shared${at}` : `${kind}:${scope}:${query}:${from}${at}`
    const near = (at + query.length + variant) % 3 === 0
    return { id, kind, group: kind, label: id, ranges: [], certain: !near && (at + query.length) % 2 === 0, near }
  })
}

function isRight(scope: string, query: string, id: string): boolean {
  return [0, 1, 2, 3].some((variant) =>
    (['local', 'remote'] as const).some((from) => rightRows(scope, query, from, variant).some((row) => row.id === id)),
  )
}

type Witness = {
  stack: string[]
  query: string
  composing: boolean
  /** Enters and clicks that may still be carried out; another query, page or selection ends them. */
  presses: { at: number; clicked: string | null }[]
  /** Where and since when each row has been on the screen without a break, and whether it took another's place there. */
  seen: Map<string, { place: number; since: number; took: boolean }>
  /** Whether the selection was put where it is by hand. */
  chose: boolean
}

export type Violation = string

export function runWorld(script: readonly number[], machine: Machine = paletteStep) {
  let state = closedPalette
  let now = 1_000
  let runs = 0
  const violations: Violation[] = []
  const late: PaletteEvent[] = []
  const paints: number[] = []
  const witness: Witness = { stack: [], query: '', composing: false, presses: [], seen: new Map(), chose: false }

  const look = (isSameQuestion: boolean) => {
    const before = witness.seen
    const stood = new Map([...before.values()].map((each) => [each.place, each]))
    witness.seen = new Map(
      state.rows.map((row, place) => {
        const known = before.get(row.id)
        const other = stood.get(place)
        const took = isSameQuestion && other !== undefined && (other.since !== Infinity || other.took)
        return [row.id, known?.place === place ? known : { place, since: Infinity, took }]
      }),
    )
  }

  const send = (event: PaletteEvent) => {
    const was = state
    const { state: next, effect } = machine(was, event)
    state = next
    account(witness, was, next, event)
    if (effect?.kind === 'run') {
      runs += 1
      violations.push(...judge(witness, was, event, effect.id).map((fault) => `${fault} (${event.type})`))
      witness.presses = []
    }
    if (effect?.kind === 'askRemote') {
      const current = effect.query === witness.query && effect.scope === witness.stack.at(-1)
      if (!current) violations.push('asked for another query')
      const ticket = effect.ticket
      const answer = rightRows(effect.scope, effect.query, 'remote', ticket % 4)
      late.push({ type: 'remoteAsked', ticket })
      // What it is told at is when it comes.
      late.push(
        ticket % 7 === 6 ? { type: 'remoteFailed', ticket } : { type: 'remoteAnswered', ticket, rows: answer, at: 0 },
      )
    }
    if (next.ticket !== was.ticket && next.open) {
      const rows = rightRows(witness.stack.at(-1) ?? '', witness.query, 'local', next.ticket % 4)
      late.push({ type: 'localMatched', ticket: next.ticket, rows })
    }
    violations.push(...brokenInvariants(witness, was, next, event))
    look(was.resultsFor === was.query && was.ticket === next.ticket)
    if (next.revision !== was.revision) paints.push(next.revision)
  }

  for (const number of script) {
    const choice = number % 32
    const detail = Math.floor(number / 32)
    now += [0, 5, 40, 160, 400][detail % 5] ?? 0
    if (choice < 2) send({ type: 'opened', scope: scopes[detail % 3] ?? root, query: queries[detail % 6] ?? '' })
    else if (choice === 2) send({ type: 'closed' })
    else if (choice < 8) send({ type: 'typed', query: queries[detail % 6] ?? '' })
    else if (choice === 8) send({ type: 'composed', composing: detail % 2 === 0 })
    else if (choice < 15) deliver(late, detail, now, send)
    else if (choice < 18) paint(state, witness, paints, detail, now, send)
    else if (choice < 20) send({ type: 'moved', to: moves[detail % 6] ?? 'next' })
    else if (choice === 20) send({ type: 'hovered', id: state.rows[detail % 7]?.id ?? 'nobody' })
    else if (choice < 28) send({ type: 'entered', at: now, repeated: detail % 11 === 0 })
    else if (choice === 28) send({ type: 'clicked', id: state.rows[detail % 5]?.id ?? 'nobody', at: now })
    else if (choice === 29) send({ type: 'scopePushed', scope: scopes[detail % 3] ?? root })
    else if (choice === 30) send({ type: 'scopePopped' })
    else send(arriving(late[detail % Math.max(1, late.length)] ?? { type: 'closed' }, now))
  }
  return { violations, runs }
}

/** Hands over a waiting answer, mostly the newest; it may stay in the queue to come a second time. */
function deliver(late: PaletteEvent[], detail: number, now: number, send: (event: PaletteEvent) => void): void {
  const at = detail % 3 === 0 ? Math.floor(detail / 3) % Math.max(1, late.length) : late.length - 1
  const event = late[at]
  if (event === undefined) return
  if (detail % 4 !== 0) late.splice(at, 1)
  send(arriving(event, now))
}

const arriving = (event: PaletteEvent, at: number): PaletteEvent =>
  event.type === 'remoteAnswered' ? { ...event, at } : event

function paint(
  state: PaletteState,
  witness: Witness,
  paints: readonly number[],
  detail: number,
  now: number,
  send: (event: PaletteEvent) => void,
): void {
  const stale = detail % 4 === 0
  const revision = stale ? (paints[detail % Math.max(1, paints.length)] ?? -1) : state.revision
  if (revision === state.revision) {
    for (const place of witness.seen.values()) place.since = Math.min(place.since, now)
  }
  send({ type: 'painted', revision, at: now })
}

function account(witness: Witness, was: PaletteState, next: PaletteState, event: PaletteEvent): void {
  const isOpen = witness.stack.length > 0
  const ask = (stack: string[], query: string) => {
    witness.stack = stack
    witness.query = query
    witness.presses = []
    witness.chose = false
  }
  if (event.type === 'opened' && !isOpen) ask([event.scope.key], event.query ?? '')
  if (!isOpen) return
  if (event.type === 'closed') {
    ask([], '')
    witness.composing = false
  }
  if (event.type === 'typed' && event.query !== witness.query) ask(witness.stack, event.query)
  if (event.type === 'scopePushed') ask([...witness.stack, event.scope.key], '')
  if (event.type === 'scopePopped' && witness.stack.length > 1) ask(witness.stack.slice(0, -1), '')
  if (event.type === 'scopePushed' || (event.type === 'scopePopped' && was.scopeStack.length > 1)) {
    witness.composing = false
  }
  if (event.type === 'composed' && event.composing !== witness.composing) {
    witness.composing = event.composing
    witness.presses = []
  }
  if (event.type === 'entered' && event.repeated !== true && !witness.composing) {
    witness.presses.push({ at: event.at, clicked: null })
  }
  const chose = event.type === 'moved' || event.type === 'hovered'
  if (chose && next.activeId !== was.activeId) witness.presses = []
  // Rows of an earlier query can't be chosen.
  const isThere =
    was.resultsFor === was.query &&
    was.rows.some((row) => event.type === 'moved' || (event.type === 'hovered' && row.id === event.id))
  if (isThere) witness.chose = true
  if (event.type === 'clicked') witness.presses = [{ at: event.at, clicked: event.id }]
}

/** What is wrong with running a row now, in the eyes of somebody who watched the screen. */
function judge(witness: Witness, was: PaletteState, event: PaletteEvent, id: string): Violation[] {
  const faults: Violation[] = []
  const scope = witness.stack.at(-1)
  if (scope === undefined) faults.push('ran while closed')
  if (!isRight(scope ?? '', witness.query, id)) faults.push(`ran a row of another query or page: ${id}`)
  if (witness.composing && event.type !== 'clicked') faults.push('ran while composing')
  if (event.type === 'entered' && was.activeId !== id) faults.push('ran another row than the active one')
  const presses = witness.presses.filter((press) => press.clicked === null || press.clicked === id)
  if (presses.length === 0) faults.push('ran without an Enter for this query and selection')
  const since = witness.seen.get(id)?.since ?? Infinity
  const took = witness.seen.get(id)?.took ?? false
  if (took && !presses.some((press) => press.at - since >= seenAfterMs)) {
    faults.push('ran a row that had just taken the place of another')
  }
  if (confidentialKinds.has(id.split(':')[0] ?? '')) {
    if (!presses.some((press) => press.at - since >= seenAfterMs)) faults.push('opened a person who had not been seen')
  }
  return faults
}

function brokenInvariants(
  { seen, chose }: Witness,
  was: PaletteState,
  next: PaletteState,
  event: PaletteEvent,
): Violation[] {
  const faults: Violation[] = []
  const ids = next.rows.map((row) => row.id)
  const placed = next.activeId === null ? ids.length === 0 : ids.includes(next.activeId)
  if (!placed) faults.push('active row is not among the rows')
  if (new Set(ids).size !== ids.length) faults.push('a row is there twice')
  if (!next.open && (next.pendingEnter !== null || ids.length > 0)) faults.push('closed with something left')
  const lateRows = event.type === 'remoteAnswered' || event.type === 'painted'
  const [first] = was.rows
  const since = seen.get(first?.id ?? '')?.since ?? Infinity
  const couldBeRead = event.type !== 'remoteAnswered' || chose || event.at - since >= readAfterMs
  if (lateRows && was.resultsFor === was.query && was.activeId !== null && couldBeRead) {
    const place = was.rows.findIndex((row) => row.id === was.activeId)
    if (next.activeId !== was.activeId || next.rows[place]?.id !== was.activeId) faults.push('the active row moved')
  }
  const shown = next.resultsFor === next.query ? next.rows : []
  const near = shown.filter((row) => row.near === true)
  if (near.length > 0 && near.length < shown.length) faults.push('a near miss stands beside a hit')
  if (near.length > 0 && next.remote === 'waiting') faults.push('a near miss is shown before the server has answered')
  const late = event.type === 'remoteAnswered' && event.ticket !== was.ticket
  if (late && next !== was) faults.push('a late answer was applied')
  return faults
}
