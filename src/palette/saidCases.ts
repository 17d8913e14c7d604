/** A case that is said by some parts of its number stands before whoever belongs to it. */
import { isSaid, saidNumber } from '../../domain/caseNumbers/index.ts'
import type { RecordCard } from '../../domain/lists/index.ts'
import type { PaletteRow } from '../../domain/palette/index.ts'

export const casesSaidFirst = <R extends PaletteRow>(
  query: string,
  rows: readonly R[],
  cardOf: (id: string) => RecordCard | undefined,
): readonly R[] => {
  if (saidNumber(query) === null) return rows
  const cases = rows.filter(({ id }) => {
    const card = cardOf(id)
    return card?.tab === 'cases' && isSaid(card.row.case_reference_id, query)
  })
  return cases.length === 0 ? rows : [...cases, ...rows.filter((row) => !cases.includes(row))]
}
