/** What is said by its id stands first, and a case that is said by parts of its number before whoever belongs to it. */
import { isSaid, saidNumber } from '../../domain/caseNumbers/index.ts'
import { recordTabs, type RecordCard } from '../../domain/lists/index.ts'
import type { PaletteRow } from '../../domain/palette/index.ts'
import { cardEntry, kindOfRow } from './entries.ts'
import { idIn, isNumbered, numberOfCase, withoutKindWords } from './kindWords.ts'

/** The records that an id is said of, by the ids of their rows. */
const idsSaid = (line: string): readonly string[] => {
  const said = idIn(line)
  return said === null
    ? []
    : recordTabs.filter((tab) => said.tab === null || said.tab === tab).map((tab) => `${tab}:${said.id}`)
}

const rowOfCard = (card: RecordCard): PaletteRow => {
  const { id, label, group } = cardEntry(card)
  return { id, kind: kindOfRow(id), group, label, ranges: [], certain: false }
}

/** Those that this device knows. */
export const rowsOfIds = (line: string, cardOf: (id: string) => RecordCard | undefined): readonly PaletteRow[] =>
  idsSaid(line)
    .flatMap((id) => cardOf(id) ?? [])
    .map(rowOfCard)

export const saidFirst = <R extends PaletteRow>(
  line: string,
  rows: readonly R[],
  cardOf: (id: string) => RecordCard | undefined,
): readonly R[] => {
  const ids = idsSaid(line)
  if (ids.length === 0) return casesSaidFirst(withoutKindWords(line), rows, cardOf)
  const first = rows.filter(({ id }, at) => ids.includes(id) && rows.findIndex((row) => row.id === id) === at)
  return [...first, ...rows.filter(({ id }) => !ids.includes(id))]
}

const casesSaidFirst = <R extends PaletteRow>(
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
  const ofId = rowOfCard(card)
  return [ofId, ...others.filter((row) => row.id !== ofId.id)]
}
