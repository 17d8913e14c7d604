/** Two slips in a long word: a near miss, only where nothing is nearer. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildMatchIndex, match } from '../../domain/palette/index.ts'

const one = { id: 'one', label: 'Papadopoulos, Hương', group: 'victims' }
const found = (query: string, ...others: readonly { readonly id: string; readonly label: string }[]) =>
  match(buildMatchIndex([...others.map((each) => ({ ...each, group: 'victims' })), one]), query).rows.map(
    ({ id, tier }) => [id, tier],
  )

describe('two slips', () => {
  test.each(['papadopolous', 'papadoopulos', 'ppadopoulo', 'papdopolos', 'papadupolos'])('in %s', (query) =>
    expect(found(query)).toEqual([['one', 'typo']]),
  )

  test.each(['papdopuls', 'papdpulos', 'bapadopolous', 'papadupaluos'])('are too much in %s', (query) =>
    expect(found(query).filter(([, tier]) => tier === 'typo')).toEqual([]),
  )

  test('are too much in a word of nine letters', () => {
    expect(found('papadpulos')).toEqual([['one', 'typo']])
    expect(found('papadpulo')).toEqual([])
  })

  test('stand beside nothing that has one', () =>
    expect(found('papadopolous', { id: 'nearer', label: 'Papadopolus, Ana' })).toEqual([['nearer', 'typo']]))

  test('law: whatever two letters of a long word are exchanged, left out or put in, it is found', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 13, maxLength: 18 })
    const slip = fc.record({ at: fc.nat(), letter: fc.constantFrom('', 'x', 'xe'), length: fc.constantFrom(0, 1) })
    fc.assert(
      fc.property(word, slip, slip, (called, first, second) => {
        const bend = (text: string, { at, letter, length }: typeof first): string => {
          const from = 1 + (at % (text.length - 1))
          return text.slice(0, from) + letter.slice(0, 1) + text.slice(from + length)
        }
        const typed = bend(bend(called, first), second)
        const entry = { id: 'called', label: called, group: 'victims' }
        expect(match(buildMatchIndex([entry]), typed).rows.map(({ id }) => id)).toEqual(['called'])
      }),
    )
  })
})
