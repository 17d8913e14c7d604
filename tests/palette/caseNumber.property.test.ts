/** Palette, P8: any record by its exact case number, in at most ten keys and Enter, among all that a browser has seen. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commands } from '../../domain/commands.ts'
import { lists, type RecordCard, type RecordTab } from '../../domain/lists/index.ts'
import '../../domain/messages/staff.ts'
import { buildMatchIndex, match, paletteRow, type MatchIndex } from '../../domain/palette/index.ts'
import { cardEntry, cardId, commandEntry, isCaseNamed, kindOfRow } from '../../src/palette/entries.ts'
import { numbersFrom } from './corpus.ts'

const mostKeys = 10

const names = ['Quay', 'Aster', 'Birch', 'Calder', 'Dove', 'Elm', 'Fenn', 'Gale', 'Hollis', 'Ives']
const blank = { primary_phone: null, secondary_phone: null, business: null, email: null, limited_access: false }

/** A case, its client and its defendant, as lists bring them; telephones are the noise that digits meet. */
const cardsOf = (number: string, at: number): readonly RecordCard[] => {
  const name = names[at % names.length]
  const person = {
    ...blank,
    id: at,
    case_id: at,
    case_reference_id: number,
    primary_phone: `1555${String(1_000_000 + at * 7_919).slice(-7)}`,
  }
  return [
    {
      tab: 'cases',
      row: {
        id: at,
        case_reference_id: number,
        victim_name: `${name}, Robin`,
        defendant_name: null,
        limited_access: false,
      },
    },
    { tab: 'victims', row: { ...person, title: `${name}, Robin ${at}` } },
    { tab: 'defendants', row: { ...person, title: `${name}, Kim ${at}` } },
  ] as unknown as readonly RecordCard[]
}

const indexOf = (numbers: readonly string[]): MatchIndex =>
  buildMatchIndex([...commands.map(commandEntry), ...numbers.flatMap(cardsOf).map((card) => cardEntry(card))])

const digitsOf = (number: string): string => number.replaceAll(/\D/gu, '')

/** As people type it: as it is written, else its digits alone, which are fewer keys. */
const typed = (number: string): string => (number.length <= mostKeys ? number : digitsOf(number))

const first = (index: MatchIndex, query: string, groups?: ReadonlySet<string>) =>
  match(index, query, groups === undefined ? {} : { groups }).rows[0]

const serial = fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0'))
/** What agencies write: the year, a kind and a number; a court's own; digits alone. */
const written = fc.oneof(
  fc
    .tuple(fc.integer({ min: 2015, max: 2027 }), fc.constantFrom('CR', 'DV', 'PO'), serial)
    .map((parts) => parts.join('-')),
  fc
    .tuple(fc.constantFrom('CV', 'JU'), fc.integer({ min: 15, max: 27 }), serial)
    .map(([kind, year, number]) => `${kind}${year}-${number}`),
  fc.integer({ min: 100_000, max: 999_999_999 }).map(String),
)
/** Numbers that are told apart by their digits, none of them the end of another. */
const numbers = fc
  .uniqueArray(written, { selector: digitsOf, minLength: 1, maxLength: 60 })
  .filter((all) => all.every((one) => all.every((other) => one === other || !digitsOf(other).endsWith(digitsOf(one)))))

describe('by its exact case number', () => {
  it('law: the case stands first and is run unseen, however the number is written and typed', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), (all, pick) => {
        const at = pick % all.length
        const number = all[at] ?? ''
        const index = indexOf(all)
        for (const query of [number, number.toLowerCase(), digitsOf(number), number.replaceAll('-', ' ')]) {
          const row = first(index, query)
          expect(row?.id, query).toBe(`cases:${at}`)
          expect(row === undefined ? null : paletteRow(row, kindOfRow(row.id)).certain).toBe(true)
        }
      }),
    )
  })

  it('law: within a scope it is the record of that kind', () => {
    fc.assert(
      fc.property(numbers, fc.nat(), fc.constantFrom<RecordTab>('cases', 'victims', 'defendants'), (all, pick, tab) => {
        const at = pick % all.length
        const [card] = cardsOf(all[at] ?? '', at).filter((each) => each.tab === tab)
        if (card === undefined) throw new Error(`no card for ${lists[tab].kind}`)
        const found = first(indexOf(all), typed(all[at] ?? ''), new Set([cardEntry(card).group]))
        expect(found?.id).toBe(cardId(card))
      }),
    )
  })

  it('among 3,000 cases with their clients and defendants, at most ten keys lead to each of three hundred', () => {
    const below = numbersFrom(5)
    const all = Array.from({ length: 3_000 }, (_, at) => `${2015 + (at % 12)}-CR-${String(at).padStart(5, '0')}`)
    const index = indexOf(all)
    const missed = Array.from({ length: 300 }, () => below(all.length)).filter((at) => {
      const query = typed(all[at] ?? '')
      return query.length > mostKeys || first(index, query)?.id !== `cases:${at}`
    })
    expect(missed).toEqual([])
  })

  it('a case that only the server knows is known by its number too, with breaks or without, and no other card is', () => {
    fc.assert(
      fc.property(written, written, (number, other) => {
        const [court, ...people] = cardsOf(number, 1)
        for (const query of [number, number.toLowerCase(), number.replaceAll('-', ' '), number.replaceAll('-', '')])
          expect(court === undefined ? false : isCaseNamed(court, query)).toBe(true)
        for (const person of people) expect(isCaseNamed(person, number)).toBe(false)
        if (court !== undefined && number.replaceAll('-', '') !== other.replaceAll('-', ''))
          expect(isCaseNamed(court, other)).toBe(false)
        expect(court === undefined ? true : isCaseNamed(court, ' ')).toBe(false)
      }),
    )
  })
})
