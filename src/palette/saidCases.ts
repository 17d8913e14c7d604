/** A case that is said by some parts of its number stands before whoever belongs to it. */
import { isSaid, saidNumber } from '../../domain/caseNumbers/index.ts'
import type { RecordCard } from '../../domain/lists/index.ts'
import type { PaletteRow } from '../../domain/palette/index.ts'
import { cardEntry, kindOfRow } from './entries.ts'
import { isNumbered, numberOfCase } from './kindWords.ts'

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

/** On the page of cases a number is the end of one, without its zeros, and else an id. */
export const casesNumbered = <R extends PaletteRow>(
  query: string,
  rows: readonly R[],
  cardOf: (id: string) => RecordCard | undefined,
): readonly (R | PaletteRow)[] => {
  const number = numberOfCase(query)
  if (number === null) return rows
  const card = cardOf(`cases:${Number(number)}`)
  const ended = rows.filter(({ label }) => isNumbered(label, number))
  const others = rows.filter((row) => !ended.includes(row))
  if (card === undefined || ended.length > 0) return [...ended, ...others]
  const { id, label, group } = cardEntry(card)
  const ofId: PaletteRow = { id, kind: kindOfRow(id), group, label, ranges: [], certain: false }
  return [ofId, ...others.filter((row) => row.id !== id)]
}
