import {
  currentScope,
  mostLocalRowsBesideRemote,
  mostPaletteRows,
  type PaletteRow,
  type PaletteState,
  type ShownRow,
} from './machineState.ts'

/** Local rows as they are first shown: each id once, groups together in the order of their best row, capped. */
export function arrangeLocalRows(state: PaletteState, rows: readonly PaletteRow[]): readonly ShownRow[] {
  const most = currentScope(state)?.remote === null ? mostPaletteRows : mostLocalRowsBesideRemote
  return arranged(
    rows.map((row) => shown(state, row, false)),
    most,
  )
}

/** Each id once, the groups together in the order of their best row, no more than `most`. */
export function arranged(rows: readonly ShownRow[], most: number = mostPaletteRows): readonly ShownRow[] {
  const unique = new Map<string, ShownRow>()
  for (const row of rows) if (!unique.has(row.id) && unique.size < most) unique.set(row.id, row)
  return [...Map.groupBy(unique.values(), (row) => row.group).values()].flat()
}

/** A row not painted yet. Where nothing was typed, nothing is certainly what was meant. */
export function shown(state: PaletteState, row: PaletteRow, remote: boolean): ShownRow {
  return { ...row, certain: row.certain && state.query.trim() !== '', remote, paintedAt: null, displaces: false }
}

/**
 * The rows with later ones put in: each after the last row of its group, unless that is before the active row; then at
 * the end, under its heading again. So no row up to and with the active one moves.
 */
export function insertRows(
  rows: readonly ShownRow[],
  later: readonly ShownRow[],
  activeId: string | null,
): readonly ShownRow[] {
  const merged = [...rows]
  const known = new Set(rows.map((row) => row.id))
  const active = rows.findIndex((row) => row.id === activeId)
  for (const row of later) {
    if (known.has(row.id) || merged.length >= mostPaletteRows) continue
    known.add(row.id)
    const lastOfGroup = merged.findLastIndex((other) => other.group === row.group)
    merged.splice(lastOfGroup >= active && lastOfGroup >= 0 ? lastOfGroup + 1 : merged.length, 0, row)
  }
  return merged
}

/**
 * The state with other rows shown. A row that stays in its place keeps the time since when it is painted; one that
 * moved has not been seen where it is now. An active row that is gone gives way to the first.
 */
export function showRows(state: PaletteState, rows: readonly ShownRow[]): PaletteState {
  const isSameQuestion = state.resultsFor === state.query
  const placed = rows.map((row, at) => {
    const before = state.rows[at]
    if (before?.id === row.id) return { ...row, paintedAt: before.paintedAt, displaces: before.displaces }
    const displaces = isSameQuestion && before !== undefined && (before.paintedAt !== null || before.displaces)
    return { ...row, paintedAt: null, displaces }
  })
  const kept = rows.some((row) => row.id === state.activeId)
  return {
    ...state,
    rows: placed,
    revision: state.revision + 1,
    resultsFor: state.query,
    activeId: kept ? state.activeId : (rows[0]?.id ?? null),
    chosen: kept && state.chosen,
  }
}

/** The rows in their order as runs of one group, for headings; a group can come twice (see {@link insertRows}). */
export function rowSections(rows: readonly ShownRow[]): readonly { group: string; rows: readonly ShownRow[] }[] {
  const sections: { group: string; rows: ShownRow[] }[] = []
  for (const row of rows) {
    const last = sections.at(-1)
    if (last?.group === row.group) last.rows.push(row)
    else sections.push({ group: row.group, rows: [row] })
  }
  return sections
}
