/** Persons whose name a line says as well: in whichever order their words are, and whatever else they are called. */
import { fold, type MatchRow } from '../../domain/palette/index.ts'
import { kindOfRow } from './entries.ts'

const persons: ReadonlySet<string> = new Set(['victim', 'defendant'])

/** As whole words before the beginnings of some; null where it is not all in the name. */
const fitOf = (typed: readonly string[], label: string): number | null => {
  const words = fold(label).split(' ')
  if (!typed.every((each) => words.some((word) => word.startsWith(each)))) return null
  return typed.every((each) => words.includes(each)) ? 0 : 1
}

/** They stand in each other's places: what was used more, then what stands first, of those that fit as well. */
export const namesakesInOrder = (
  query: string,
  rows: readonly MatchRow[],
  standingOf: (id: string) => number,
): readonly MatchRow[] => {
  const typed = fold(query).split(' ')
  if (typed.length < 2) return rows
  const alike = rows.flatMap((row, at) => {
    const fit = persons.has(kindOfRow(row.id)) ? fitOf(typed, row.label) : null
    return fit === null ? [] : [{ row, at, fit, standing: standingOf(row.id) }]
  })
  if (alike.length < 2) return rows
  const inOrder = alike.toSorted(
    (one, other) =>
      one.fit - other.fit || other.row.score - one.row.score || one.standing - other.standing || one.at - other.at,
  )
  const placed = new Map(alike.map(({ at }, nth) => [at, inOrder[nth]?.row]))
  return rows.map((row, at) => placed.get(at) ?? row)
}
