import type { LabelRange } from './highlight.ts'
import type { MatchRow } from './matchIndex.ts'
import { isCertain, isNear } from './tiers.ts'

/** How long typing must pause before the palette asks the server, in ms; Enter asks at once. */
export const remoteDebounceMs = 150

/** How long a confidential row must have been on the screen, in its place, before Enter opens it, in ms. */
export const seenAfterMs = 150

/**
 * How long the first row stands before it could have been read, in ms; until then, if nobody chose it, it gives way to
 * a better one of the server's.
 */
export const readAfterMs = 400

/** Kinds of which opening the wrong one is a breach of confidence; a task opens whom it is of. */
export const confidentialKinds: ReadonlySet<string> = new Set(['victim', 'defendant', 'task'])

/** Rows in all, and how many of them local rows may fill where the server is asked too. */
export const mostPaletteRows = 100
export const mostLocalRowsBesideRemote = 80

/** How far PageUp and PageDown move, in rows. */
export const pageRows = 10

/** A page of the palette: the root, a chip such as "clients", or one argument of a command. */
export type Scope = {
  key: string
  /** Lengths of a trimmed query, both included, with which the server is asked; null when it never is. */
  remote: { from: number; to: number } | null
}

export type PaletteRow = {
  id: string
  /** What opening it opens: 'command', 'case', 'victim' … */
  kind: string
  /** Rows of a group stand together under its heading. */
  group: string
  label: string
  ranges: readonly LabelRange[]
  /** Whether it is what was typed, rather than the nearest thing to it; only such a row is run unseen. */
  certain: boolean
  /** Whether it is only like what was typed: shown where nothing else is found, here or on the server. */
  near?: boolean
}

/**
 * A row in its place; `paintedAt` (ms) is since when it has been on the screen there, null when not yet. One that
 * `displaces` another has come, by itself, where that had been painted.
 */
export type ShownRow = PaletteRow & { remote: boolean; paintedAt: number | null; displaces: boolean }

/** A row of the palette from a row of the matcher. */
export function paletteRow(row: MatchRow, kind: string): PaletteRow {
  const { id, group, label, ranges, rank } = row
  return { id, kind, group, label, ranges, certain: isCertain(rank), near: isNear(rank) }
}

/** An Enter that came before there was something to act on. `target` is the row chosen by hand, if one was. */
type PendingEnter = { at: number; target: string | null }

/** What the live region says; the same object as long as there is nothing new to say. */
export type Announcement =
  | { kind: 'results'; count: number }
  | { kind: 'noResults' }
  | { kind: 'waiting' }
  /** Enter was not carried out; the row that is active now needs another one. */
  | { kind: 'pressAgain' }
  | { kind: 'remoteFailed' }

export type PaletteState = {
  open: boolean
  /** Root first; empty only while closed. */
  scopeStack: readonly Scope[]
  query: string
  /** Whether an input method is composing: then Enter belongs to it. */
  composing: boolean
  /** Goes up with each change of query, scope or opening; an answer carries the ticket of its question. */
  ticket: number
  /** The query that the rows answer; null while they are still those of an earlier one, or none. */
  resultsFor: string | null
  rows: readonly ShownRow[]
  /** Rows of this device that wait until the server has found nothing. */
  near: readonly PaletteRow[]
  /** Null exactly when there are no rows. */
  activeId: string | null
  /** Whether a person put the selection there, by key or pointer. */
  chosen: boolean
  pendingEnter: PendingEnter | null
  remote: 'idle' | 'waiting' | 'answered' | 'failed'
  /** Why nobody is asked about the query, as stands beside it; that it is not found would be no news. */
  unsearched: 'command' | 'tooLong' | null
  /** Whether the request has left; until then Enter can hurry it. */
  inFlight: boolean
  /** Goes up when rows change, so that a paint can say what it painted. */
  revision: number
  /** Whether the selection was run and nothing has changed since: a second Enter does nothing. */
  acted: boolean
  announced: Announcement | null
}

/** Times are in ms, of any one clock that does not go backwards. */
export type PaletteEvent =
  | { type: 'opened'; scope: Scope; query?: string }
  | { type: 'closed' }
  | { type: 'typed'; query: string }
  | { type: 'composed'; composing: boolean }
  | { type: 'localMatched'; ticket: number; rows: readonly PaletteRow[] }
  | { type: 'remoteAsked'; ticket: number }
  /** `rows` is all that fits now, of the server and of this device, best first; `otherwise` stands where that is nothing. */
  | {
      type: 'remoteAnswered'
      ticket: number
      rows: readonly PaletteRow[]
      otherwise?: readonly PaletteRow[]
      at: number
    }
  | { type: 'remoteFailed'; ticket: number }
  | { type: 'moved'; to: 'next' | 'previous' | 'first' | 'last' | 'pageDown' | 'pageUp' }
  | { type: 'hovered'; id: string }
  | { type: 'entered'; at: number; repeated?: boolean }
  | { type: 'clicked'; id: string; at: number }
  | { type: 'scopePushed'; scope: Scope }
  | { type: 'scopePopped' }
  | { type: 'painted'; revision: number; at: number }

export type PaletteEffect =
  | { kind: 'run'; id: string }
  /** Ask the server after {@link remoteDebounceMs}, or at once when `flush`; the answer must carry the ticket. */
  | { kind: 'askRemote'; query: string; scope: string; ticket: number; flush: boolean }

export type PaletteStep = { state: PaletteState; effect?: PaletteEffect }

export const closedPalette: PaletteState = {
  open: false,
  scopeStack: [],
  query: '',
  composing: false,
  ticket: 0,
  resultsFor: null,
  rows: [],
  near: [],
  activeId: null,
  chosen: false,
  pendingEnter: null,
  remote: 'idle',
  unsearched: null,
  inFlight: false,
  revision: 0,
  acted: false,
  announced: null,
}

/** The page in front, null while closed. */
export function currentScope(state: PaletteState): Scope | null {
  return state.scopeStack.at(-1) ?? null
}
