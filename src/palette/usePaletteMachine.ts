import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  closedPalette,
  currentScope,
  paletteStep,
  type CommandNames,
  remoteDebounceMs,
  type PaletteEvent,
  type PaletteRow,
  type PaletteState,
} from '../../domain/palette/index.ts'
import { useClock, type CallOff, type Clock } from '../clock/index.ts'

export type PaletteWorld = {
  /** Rows that are on this device, at once. */
  readonly localRows: (query: string, scope: string) => readonly PaletteRow[]
  /** What a line of the scope begins with to be a command's: the server is not asked about it. */
  readonly beginningsIn: (scope: string, line: string) => CommandNames
  readonly askServer: (query: string, scope: string) => void
  /** What was asked last is not waited for any more. */
  readonly dropAsked: () => void
  readonly run: (id: string) => void
  /** What stands there, at a pause and before a row runs: for the log. */
  readonly note: (line: string, page: string) => void
  /** Whether the log has that already. */
  readonly isNoted: (line: string, page: string) => boolean
}

export type Machine = {
  readonly tell: (event: PaletteEvent) => void
  /** The state after everything that was told. */
  readonly now: () => PaletteState
  /** Calls back when what is to be seen has changed. */
  readonly listen: (changed: () => void) => () => void
  /** The state as it is to be seen; since when rows have been on the screen can't be seen in it. */
  readonly seen: () => PaletteState
  /** Notes what stands there without a pause: there will be none. */
  readonly note: () => void
  /** What `at` in an event counts from. */
  readonly elapsed: Clock['elapsed']
}

/**
 * Drives the palette's pure machine: local rows follow each key in the same task, the server is asked after a pause.
 * The state is held here and not by React, so that a key draws what shows it and nothing else.
 */
export const usePaletteMachine = (world: PaletteWorld): Machine => {
  const clock = useClock()
  const [driven] = useState(() => drive(world, clock))
  useEffect(() => driven.live(world))
  useEffect(() => driven.rest, [driven])
  return driven.machine
}

/** Milliseconds without a key until what stands there is noted; whoever types on has it noted after so many. */
const noteDelayMs = 300
const noteMostMs = 1_000

type Driven = { readonly machine: Machine; readonly live: (world: PaletteWorld) => void; readonly rest: () => void }

const drive = (first: PaletteWorld, { after, elapsed }: Clock): Driven => {
  let world = first
  let current = closedPalette
  let seen = current
  let callOff: CallOff = () => undefined
  let callOffNote: CallOff = () => undefined
  /** Null while all that stands there is noted. */
  let callOffMost: CallOff | null = null
  const listeners = new Set<() => void>()

  const rowsOf = (state: PaletteState): readonly PaletteRow[] =>
    world.localRows(state.query, currentScope(state)?.key ?? '')
  const isNoted = (): boolean => !current.open || world.isNoted(current.query, currentScope(current)?.key ?? '')
  const callOffNotes = (): void => {
    callOffNote()
    callOffMost?.()
    callOffMost = null
  }
  const note = (): void => {
    callOffNotes()
    if (!isNoted()) world.note(current.query, currentScope(current)?.key ?? '')
  }
  const ask = (query: string, scope: string, ticket: number): void => {
    tell({ type: 'remoteAsked', ticket })
    world.askServer(query, scope)
  }
  const tell = (event: PaletteEvent): void => {
    const queue: PaletteEvent[] = [event]
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const before = current
      const { key = '' } = (next.type === 'opened' ? next.scope : currentScope(before)) ?? {}
      const line = next.type === 'typed' ? next.query : before.query
      const { state: then, effect } = paletteStep(before, next, world.beginningsIn(key, line))
      current = then
      // What was to be asked is asked no more once something else is.
      if (then.ticket !== before.ticket) callOff()
      if (then.ticket !== before.ticket && before.inFlight) world.dropAsked()
      if (then.open && then.ticket !== before.ticket)
        queue.push({ type: 'localMatched', ticket: then.ticket, rows: rowsOf(then) })
      if (effect?.kind === 'run') {
        note()
        world.run(effect.id)
      }
      if (effect?.kind === 'askRemote') {
        const { query, scope, ticket } = effect
        callOff()
        if (effect.flush) ask(query, scope, ticket)
        else callOff = after(remoteDebounceMs, () => ask(query, scope, ticket))
      }
    }
    if (current === seen || event.type === 'painted') return
    const isSame = current.query === seen.query && currentScope(current)?.key === currentScope(seen)?.key
    seen = current
    if (!isSame || !current.open) callOffNote()
    if (!current.open || isNoted()) callOffNotes()
    else if (!isSame) {
      callOffNote = after(noteDelayMs, note)
      callOffMost ??= after(noteMostMs, note)
    }
    for (const changed of listeners) changed()
  }
  const listen = (changed: () => void): (() => void) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }
  const live = (now: PaletteWorld): void => {
    world = now
  }
  return {
    machine: { tell, listen, note, now: () => current, seen: () => seen, elapsed },
    live,
    rest: () => (callOff(), callOffNotes()),
  }
}

/** Each picture of the rows is told back, since a confidential row may be opened only after it has been seen. */
export const useSeenState = ({ elapsed, listen, seen, tell }: Machine): PaletteState => {
  const state = useSyncExternalStore(listen, seen)
  const { open, revision } = state
  useEffect(() => {
    if (!open) return undefined
    const frame = requestAnimationFrame(() => tell({ type: 'painted', revision, at: elapsed() }))
    return () => cancelAnimationFrame(frame)
  }, [elapsed, open, revision, tell])
  return state
}
