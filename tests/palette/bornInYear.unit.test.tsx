// @vitest-environment jsdom
/** A name with the year or the day of a birth finds whoever of that name was born then. */
import { act, cleanup } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cardsSeen, recordsFound, recordsSearched, type VictimCard } from '../../domain/lists/index.ts'
import { isoDay } from '../../domain/kernel/index.ts'
import {
  buildMatchIndex,
  dayWord,
  match,
  namedWithYear,
  remoteDebounceMs,
  withoutBirthday,
} from '../../domain/palette/index.ts'
import { clientCard } from '../lists/clientCard.ts'
import { runs } from '../run/runs.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const emma = (id: number, birthdate: string | null, title = 'Björk, Emma'): VictimCard => ({
  ...clientCard(id),
  title,
  birthdate,
})
const older = emma(71, '03/14/1956')
const younger = emma(72, '07/02/1988')
const lines = ['emma bjork 1956', '1956 emma bjork', 'bjork 1956', 'emma bjork 3/14/1956', 'emma b 3/14/56']

const asked = (line: string, seen: readonly VictimCard[]) => {
  const shown = showPalette({ at: { route: 'home' } })
  shown.dispatch(cardsSeen({ pages: [{ tab: 'victims', rows: [...seen] }] }))
  shown.open()
  shown.type(line)
  return shown
}

describe('on the device', () => {
  test.each(lines)('“%s” is the one who was born then, with the day beside the name', (line) => {
    const shown = asked(line, [younger, older])
    expect(shown.options()[0]).toMatch(/^Björk, Emma.*Born 3\/14\/1956/u)
    expect(shown.options().filter((each) => each.startsWith('Björk'))).toHaveLength(1)
  })

  test('law: a year finds those of the name who were born in it, and nobody else', () => {
    const year = fc.integer({ min: 1900, max: 2029 })
    const born = fc.record({ year, month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
    fc.assert(
      fc.property(fc.array(born, { maxLength: 6 }), year, fc.boolean(), (all, of, isFirst) => {
        const people = all.map((day, at) => ({
          id: `${at} ${isoDay(day)}`,
          label: 'Björk, Emma',
          group: 'victims',
          keywords: [dayWord(day)],
        }))
        const line = isFirst ? `${of} emma bjork` : `emma bjork ${of}`
        const found = match(buildMatchIndex(people), line).rows.map(({ id }) => id)
        const meant = people.filter((_, at) => all[at]?.year === of).map(({ id }) => id)
        expect(found.toSorted()).toEqual(meant.toSorted())
      }),
      { numRuns: runs(100), examples: [[[{ year: 1902, month: 2, day: 1 }], 2020, false]] },
    )
  })

  test('a text with a year that is nobody’s birth is still found, and when it is mistyped', () => {
    const index = buildMatchIndex([{ id: 'gala', label: 'Charity gala 2024', group: 'events' }])
    for (const line of ['gala 2024', 'charity gal 2024', 'chraity 2024'])
      expect(
        match(index, line).rows.map(({ id }) => id),
        line,
      ).toEqual(['gala'])
  })

  test('and where it stands within a number or a word, as any four digits', () => {
    const index = buildMatchIndex([
      { id: 'grant', label: 'Grant report FY2024', group: 'letters' },
      { id: 'case', label: 'Elm, Robin CR20240017', group: 'cases' },
      {
        id: 'phone',
        label: 'Björk, Emma',
        group: 'victims',
        keywords: ['12125551956', dayWord({ year: 1901, month: 9, day: 5 })],
      },
    ])
    const found = (line: string) => match(index, line).rows.map(({ id }) => id)
    expect(['grant 2024', 'elm 2024', 'emma 1956', 'emma 1901', 'emma 1909'].map(found)).toEqual([
      ['grant'],
      ['case'],
      ['phone'],
      ['phone'],
      [],
    ])
  })

  test.each(['1956', 'emma', '2026-CR-00012', 'emma 19567', 'emma 1956 1957', 'unit 4 1956'])(
    '“%s” is no name with a year',
    (line) => expect(namedWithYear(line)).toBeNull(),
  )

  test('what somebody is called is what is left without it', () => {
    expect(lines.map(withoutBirthday)).toEqual(['emma bjork', 'emma bjork', 'bjork', 'emma bjork', 'emma b'])
    expect(withoutBirthday('emma bjork')).toBe('emma bjork')
  })
})

test.each(lines)('“%s” is asked of the server as it stands, and whom it finds stands first', (line) => {
  for (const near of [true, false]) {
    const shown = asked(line, [])
    act(() => void vi.advanceTimersByTime(remoteDebounceMs))
    expect(shown.said('lists/recordsSearched')).toEqual([{ query: line, near: true }])
    const pages = [{ tab: 'victims' as const, rows: [older] }]
    shown.dispatch(recordsSearched({ query: line, near: true }), recordsFound({ query: line, pages, near }))
    expect(shown.options()[0]).toMatch(/^Björk, Emma.*Born 3\/14\/1956/u)
    cleanup()
  }
})
