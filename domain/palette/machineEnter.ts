import {
  confidentialKinds,
  currentScope,
  seenAfterMs,
  type Announcement,
  type PaletteEffect,
  type PaletteState,
  type PaletteStep,
  type ShownRow,
} from './machineState.ts'

/** What Enter does now: act on the active row, or wait for rows to act on. */
export function pressEnter(state: PaletteState, at: number): PaletteStep {
  if (state.composing || state.acted || state.pendingEnter !== null) return { state }
  const active = activeRow(state)
  const settled = state.resultsFor === state.query
  // What stood there to be seen is what is meant, whatever the server may still add.
  if (settled && active !== null && (state.chosen || active.certain || wasSeen(active, at)))
    return act(state, active, at)
  if (settled && state.remote !== 'waiting') {
    if (active === null) return { state: sayNothing(state) }
    // What is only called alike has to be read first.
    const isOnly = state.rows.length === 1 && (active.near !== true || active.group === 'values')
    return isOnly ? act(state, active, at) : { state: say(state, { kind: 'pressAgain' }) }
  }
  const pendingEnter = { at, target: state.chosen ? state.activeId : null }
  return hurryRemote(say({ ...state, pendingEnter }, { kind: 'waiting' }))
}

/**
 * What an Enter that was waiting does, once rows have come or will not come. It acts on the row that a person had
 * chosen, or on one that is certain, or on the only one there is; a guess among several it leaves to be looked at.
 */
export function settleEnter(state: PaletteState): PaletteStep {
  const pending = state.pendingEnter
  if (pending === null || state.resultsFor !== state.query) return { state }
  const active = activeRow(state)
  if (pending.target !== null) {
    return active?.id === pending.target ? act(state, active, pending.at) : { state: drop(state) }
  }
  if (active?.certain) return act(state, active, pending.at)
  if (state.remote === 'waiting') return hurryRemote(state)
  // What a line says is done unseen only where it is certain.
  const isMeant = active !== null && active.near !== true && (active.group !== 'values' || wasSeen(active, pending.at))
  return isMeant && state.rows.length === 1 && state.remote === 'answered'
    ? act(state, active, pending.at)
    : { state: drop(state) }
}

/** Runs a row that a person pointed at; the same care for confidential ones. */
export function clickRow(state: PaletteState, id: string, at: number): PaletteStep {
  const row = state.rows.find((other) => other.id === id)
  if (row === undefined || state.acted || state.resultsFor !== state.query) return { state }
  return act({ ...state, activeId: id, chosen: true }, row, at)
}

/** The state without a waiting Enter: what came after it was not what it was meant for. */
export function drop(state: PaletteState): PaletteState {
  if (state.pendingEnter === null) return state
  const over: PaletteState = { ...state, pendingEnter: null }
  if (state.remote === 'failed') return say(over, { kind: 'remoteFailed' })
  return state.rows.length === 0 ? sayNothing(over) : say(over, { kind: 'pressAgain' })
}

/** Says that nothing was found; of what was not looked for, or still is, there is nothing to say. */
export function sayNothing(state: PaletteState): PaletteState {
  return state.unsearched === null && state.remote !== 'waiting'
    ? say(state, { kind: 'noResults' })
    : { ...state, announced: null }
}

/** The state with something to say; nothing changes when it was said last. */
export function say(state: PaletteState, announced: Announcement): PaletteState {
  const before = state.announced
  const count = announced.kind === 'results' ? announced.count : 0
  const same = before?.kind === announced.kind && (before.kind === 'results' ? before.count : 0) === count
  return same ? state : { ...state, announced }
}

function act(state: PaletteState, row: ShownRow, at: number): PaletteStep {
  if ((confidentialKinds.has(row.kind) || row.displaces) && !wasSeen(row, at)) {
    return { state: say({ ...state, pendingEnter: null }, { kind: 'pressAgain' }) }
  }
  return { state: { ...state, pendingEnter: null, acted: true }, effect: { kind: 'run', id: row.id } }
}

function wasSeen(row: ShownRow, at: number): boolean {
  return row.paintedAt !== null && at - row.paintedAt >= seenAfterMs
}

function activeRow(state: PaletteState): ShownRow | null {
  return state.rows.find((row) => row.id === state.activeId) ?? null
}

function hurryRemote(state: PaletteState): PaletteStep {
  return state.remote === 'waiting' && !state.inFlight ? { state, effect: askRemote(state, true) } : { state }
}

/** The question that the state's query puts to the server. */
export function askRemote(state: PaletteState, flush: boolean): PaletteEffect {
  const scope = currentScope(state)?.key ?? ''
  return { kind: 'askRemote', query: state.query.trim(), scope, ticket: state.ticket, flush }
}
