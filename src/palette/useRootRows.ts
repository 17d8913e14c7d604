/** The rows of the palette's first page and of its scopes: commands, records, and what a line says. */
import { useRef } from 'react'
import type { Action, Command } from '../../domain/kernel/index.ts'
import {
  fold,
  match,
  paletteRow,
  type MatchIndex,
  type MatchResult,
  type PaletteRow,
  type SetLine,
  type Use,
} from '../../domain/palette/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { casesFirst, kindOfRow, scoresOf } from './entries.ts'
import { lineRows, type Line, type LineRow } from './lines.ts'
import { questionsOf, type Place } from './questions.ts'
import { firstRows, helpRows, recentRows, searchRows, type Known } from './rows.ts'
import { commandsOfScope, groupOfScope, tabOfScope } from './scopes.ts'
import { readLine, setRow } from './setLine.ts'

export const setRowId = 'set'
const setRowBlank: PaletteRow = { id: setRowId, kind: 'command', group: 'values', label: '', ranges: [], certain: true }
/** Rows of what was done. */
const mostDone = 50

type From = {
  readonly read: () => State
  readonly now: () => number
  readonly history: readonly Use[]
  readonly today: string
  readonly known: Known & { readonly current: () => MatchIndex }
  readonly place: () => Place | null
}

type Scores = {
  readonly history: readonly Use[]
  readonly byId: Known['byId']
  readonly score: ReadonlyMap<string, number>
}

export const useRootRows = ({ read, now, history, today, known, place }: From) => {
  const previous = useRef<MatchResult>(undefined)
  const lines = useRef<readonly LineRow[]>([])
  const scores = useRef<Scores>(null)

  /** Uses fade together: while none is added, their order stays. */
  const frecency = (): ReadonlyMap<string, number> => {
    const { history: ofHistory, byId, score } = scores.current ?? {}
    if (score !== undefined && ofHistory === history && byId === known.byId) return score
    const fresh = scoresOf(history, known.byId.values(), now())
    scores.current = { history, byId: known.byId, score: fresh }
    return fresh
  }

  const setLine = (query: string): SetLine | null => {
    const at = place()
    return at === null ? null : readLine(read(), at, query, today)
  }
  const setAction = (query: string): Action | null => {
    const at = place()
    const line = setLine(query)
    return at === null || line?.kind !== 'set' ? null : setRow(read(), at, line, now()).action
  }
  const said = (query: string): readonly PaletteRow[] => {
    const questions = (command: Command) => questionsOf(command, { state: read(), place: place(), today })
    lines.current = lineRows(known.byId.values(), questions, query)
    const at = place()
    const line = setLine(query)
    const set = at === null || line?.kind !== 'set' ? [] : [setRow(read(), at, line, now()).label]
    return [...set.map((label): PaletteRow => ({ ...setRowBlank, label })), ...lines.current.map(({ row }) => row)]
  }

  const inScope = (query: string, scope: string): readonly PaletteRow[] => {
    const holds = ({ label }: PaletteRow): boolean => fold(label).includes(fold(query))
    if (scope === 'log') return recentRows(known, history, 'log', mostDone).filter(holds)
    if (scope === 'help') return helpRows(known, scopesOf(read())).filter(holds)
    const group = groupOfScope(scope)
    const isIn = commandsOfScope(scope)
    const ofCommands = [...known.byId.values()].map((command) => command.group)
    const groups = new Set<string>(group === null ? ofCommands : [group])
    const found = match(known.current(), query, { frecency: frecency(), groups }).rows
    const rows = casesFirst(found, query).map((row) => paletteRow(row, kindOfRow(row.id)))
    return group !== null || isIn === null
      ? rows
      : rows.filter(({ id }) => {
          const command = known.byId.get(id)
          return command !== undefined && isIn(command)
        })
  }

  const rows = (query: string, scope: string): readonly PaletteRow[] => {
    if (scope !== 'root') return inScope(query, scope)
    const index = known.current()
    if (query.trim() === '') {
      previous.current = undefined
      return firstRows(known, history)
    }
    const result = match(index, query, { frecency: frecency(), previous: previous.current })
    previous.current = result
    const all = [...said(query), ...casesFirst(result.rows, query).map((row) => paletteRow(row, kindOfRow(row.id)))]
    // With one character the server is not asked: what was not found here can only be looked for in a list.
    return all.length === 0 && query.trim().length < 2 ? searchRows(scopesOf(read()), query, tabOfScope(scope)) : all
  }

  const lineOfRow = (id: string): Line | null => lines.current.find(({ row }) => row.id === id) ?? null
  return { rows, setLine, setAction, lineOfRow }
}
