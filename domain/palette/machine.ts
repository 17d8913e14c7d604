import { isCommandLine, type CommandNames } from './commandLine.ts'
import { askRemote, clickRow, drop, pressEnter, say, sayNothing, settleEnter } from './machineEnter.ts'
import { arrangeLocalRows, arranged, insertRows, showRows, shown } from './machineRows.ts'
import {
  closedPalette,
  currentScope,
  pageRows,
  readAfterMs,
  type PaletteEvent,
  type PaletteRow,
  type PaletteState,
  type PaletteStep,
  type Scope,
  type ShownRow,
} from './machineState.ts'

/**
 * The palette's machine: pure, so that every order of keys, answers and paints can be tried.
 *
 * Laws: the selection is an id; a row is run only while `resultsFor === query`, at most once an Enter, and never for
 * another query, scope or opening than Enter was pressed in; an answer to another question changes nothing; a
 * confidential row is run only after it stood painted in its place for `seenAfterMs` before Enter was pressed, and so is
 * one that came where another had been painted; what is only like what was typed is shown where nothing else is found;
 * of a line that begins with one of the `names` of commands nobody is asked.
 */
export function paletteStep(state: PaletteState, event: PaletteEvent, names: CommandNames): PaletteStep {
  if (event.type === 'opened') return state.open ? { state } : open(state, event.scope, event.query ?? '', names)
  if (!state.open) return { state }
  switch (event.type) {
    case 'closed':
      return { state: { ...closedPalette, ticket: state.ticket + 1, revision: state.revision + 1 } }
    case 'typed':
      return event.query === state.query ? { state } : ask(newQuestion(state, event.query), names)
    case 'composed':
      return compose(state, event.composing, names)
    case 'localMatched':
      return event.ticket === state.ticket ? settleEnter(withLocalRows(state, event.rows)) : { state }
    case 'remoteAsked':
      return { state: remoteAsked(state, event.ticket) }
    case 'remoteAnswered':
      return isAwaited(state, event.ticket) ? settleEnter(withRemoteRows(state, event)) : { state }
    case 'remoteFailed':
      return isAwaited(state, event.ticket)
        ? settleEnter(say(withNearRows({ ...state, remote: 'failed', inFlight: false }), { kind: 'remoteFailed' }))
        : { state }
    case 'moved':
      return { state: select(state, rowAt(state, event.to)) }
    case 'hovered':
      return {
        state: select(
          state,
          state.rows.find((row) => row.id === event.id),
        ),
      }
    case 'entered':
      return event.repeated === true ? { state } : pressEnter(state, event.at)
    case 'clicked':
      return clickRow(drop(state), event.id, event.at)
    case 'scopePushed':
      return { state: newPage(state, [...state.scopeStack, event.scope]) }
    case 'scopePopped':
      return { state: state.scopeStack.length > 1 ? newPage(state, state.scopeStack.slice(0, -1)) : state }
    case 'painted':
      return { state: event.revision === state.revision ? painted(state, event.at) : state }
  }
}

function open(state: PaletteState, scope: Scope, query: string, names: CommandNames): PaletteStep {
  const { ticket, revision } = state
  return ask(
    { ...closedPalette, open: true, scopeStack: [scope], query, ticket: ticket + 1, revision: revision + 1 },
    names,
  )
}

/** Another query on the same page: the old rows stay on the screen until the new ones come, but cannot be run. */
function newQuestion(state: PaletteState, query: string): PaletteState {
  return {
    ...state,
    query,
    ticket: state.ticket + 1,
    pendingEnter: null,
    remote: 'idle',
    inFlight: false,
    acted: false,
    resultsFor: null,
    near: [],
    announced: null,
  }
}

function newPage(state: PaletteState, scopeStack: readonly Scope[]): PaletteState {
  return {
    ...closedPalette,
    open: true,
    scopeStack,
    ticket: state.ticket + 1,
    revision: state.revision + 1,
  }
}

function ask(before: PaletteState, names: CommandNames): PaletteStep {
  const state = { ...before, unsearched: whyUnsearched(before, names) }
  const remote = currentScope(state)?.remote ?? null
  const isShort = state.query.trim().length < Math.max(1, remote?.from ?? 0)
  if (remote === null || state.composing || isShort || state.unsearched !== null) return { state }
  const waiting = withoutNearRows({ ...state, remote: 'waiting', inFlight: false })
  return { state: waiting, effect: askRemote(waiting, false) }
}

function whyUnsearched(state: PaletteState, names: CommandNames): PaletteState['unsearched'] {
  const remote = currentScope(state)?.remote ?? null
  if (remote === null) return null
  if (isCommandLine(names, state.query)) return 'command'
  return state.query.trim().length > remote.to ? 'tooLong' : null
}

function compose(state: PaletteState, composing: boolean, names: CommandNames): PaletteStep {
  if (composing === state.composing) return { state }
  const next = { ...drop(state), composing }
  // What was typed while composing was not asked for; ask once it is whole.
  return !composing && next.remote === 'idle' ? ask(next, names) : { state: next }
}

function withLocalRows(before: PaletteState, all: readonly PaletteRow[]): PaletteState {
  const hits = all.filter(isHit)
  const hasHit = hits.length > 0 || (before.resultsFor !== null && before.rows.some((row) => row.remote && isHit(row)))
  const local = arrangeLocalRows(before, hasHit || before.remote === 'waiting' ? hits : all)
  const state = { ...before, near: hasHit ? [] : all }
  if (state.resultsFor === null) {
    return announceCount(showRows({ ...state, activeId: null }, local))
  }
  // The same question again, since records came or went: what stays keeps its order.
  const now = new Set(local.map((row) => row.id))
  const staying = state.rows.filter((row) => now.has(row.id) || (row.remote && (isHit(row) || !hasHit)))
  const next = showRows(state, insertRows(staying, local, state.activeId))
  return announceCount(next.activeId === state.activeId || state.activeId === null ? next : drop(next))
}

function withRemoteRows(state: PaletteState, { rows, otherwise = [], at }: RemoteAnswer): PaletteState {
  const answered: PaletteState = { ...state, remote: 'answered', inFlight: false }
  const standing = state.resultsFor === null ? [] : state.rows
  const hits = rows.filter(isHit)
  const isNothing = hits.length === 0 && standing.length === 0
  const found = (isNothing ? nearOrElse(state, rows, otherwise) : hits).map((row) => shown(state, row, true))
  const isFixed = standing.length > 0 && couldBeRead(state, at)
  return announceCount(
    isFixed
      ? showRows(answered, insertRows(standing, found, state.activeId))
      : showRows({ ...answered, activeId: null }, arranged([...found, ...standing])),
  )
}

const isHit = ({ near }: PaletteRow): boolean => near !== true

type RemoteAnswer = Extract<PaletteEvent, { type: 'remoteAnswered' }>

function nearOrElse(state: PaletteState, rows: readonly PaletteRow[], otherwise: readonly PaletteRow[]) {
  const near = [...rows, ...state.near]
  return near.length > 0 ? near : otherwise
}

/** Whether the row in front was chosen, or stood there long enough to be meant by the next Enter. */
function couldBeRead({ rows: [first], chosen, activeId }: PaletteState, at: number): boolean {
  if (first === undefined) return false
  return chosen || activeId !== first.id || (first.paintedAt !== null && at - first.paintedAt >= readAfterMs)
}

/** Where nothing was found, what is like it. */
function withNearRows(state: PaletteState): PaletteState {
  if (state.rows.length > 0 || state.near.length === 0 || state.resultsFor !== state.query) return state
  return showRows(state, arrangeLocalRows(state, state.near))
}

/** What is only like a text that was still being composed: now that it is whole, the server may have what it says. */
function withoutNearRows(state: PaletteState): PaletteState {
  if (state.resultsFor !== state.query || state.rows.every(isHit)) return state
  return showRows(state, state.rows.filter(isHit))
}

function announceCount(state: PaletteState): PaletteState {
  if (state.pendingEnter !== null) return state
  return state.rows.length === 0 ? sayNothing(state) : say(state, { kind: 'results', count: state.rows.length })
}

function isAwaited(state: PaletteState, ticket: number): boolean {
  return ticket === state.ticket && state.remote === 'waiting'
}

function remoteAsked(state: PaletteState, ticket: number): PaletteState {
  return isAwaited(state, ticket) ? { ...state, inFlight: true } : state
}

function rowAt(state: PaletteState, to: Extract<PaletteEvent, { type: 'moved' }>['to']): ShownRow | undefined {
  const last = state.rows.length - 1
  const at = state.rows.findIndex((row) => row.id === state.activeId)
  switch (to) {
    case 'next':
      return state.rows[at === last ? 0 : at + 1]
    case 'previous':
      return state.rows[at <= 0 ? last : at - 1]
    case 'first':
      return state.rows[0]
    case 'last':
      return state.rows[last]
    case 'pageDown':
      return state.rows[Math.min(last, at + pageRows)]
    case 'pageUp':
      return state.rows[Math.max(0, at - pageRows)]
  }
}

/** The state with a row chosen by hand; an Enter that was waiting was meant for another. */
function select(state: PaletteState, row: ShownRow | undefined): PaletteState {
  if (row === undefined || state.resultsFor !== state.query) return state
  return { ...drop(state), activeId: row.id, chosen: true, acted: false }
}

function painted(state: PaletteState, at: number): PaletteState {
  if (state.rows.every((row) => row.paintedAt !== null)) return state
  return { ...state, rows: state.rows.map((row) => (row.paintedAt === null ? { ...row, paintedAt: at } : row)) }
}
