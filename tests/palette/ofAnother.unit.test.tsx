// @vitest-environment jsdom
/** What is found by the name of another record waits for that one, which the server may have, and stands behind it. */
import { act, cleanup } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cardsSeen, recordSearchFailed, recordsFound, type Cards } from '../../domain/lists/index.ts'
import { remoteDebounceMs } from '../../domain/palette/index.ts'
import { waitingForNamed, withServers, type RankedRow } from '../../src/palette/ranked.ts'
import { caseCard } from '../lists/caseCard.ts'
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

const caseOf = (id: number, number: string, victim_name: string): Cards['cases'] => ({
  ...caseCard(id, number),
  victim_name,
})
const clientOn = (id: number, title: string, case_reference_id: string): Cards['victims'] => ({
  ...clientCard(id),
  title,
  case_reference_id,
})

const askedFor = (seen: Parameters<typeof cardsSeen>[0]['pages'], line: string) => {
  const shown = showPalette({ at: { route: 'home' } })
  shown.dispatch(cardsSeen({ pages: seen }))
  shown.open()
  shown.type(line)
  act(() => void vi.advanceTimersByTime(remoteDebounceMs))
  return shown
}

const caseOfAna = { tab: 'cases', rows: [caseOf(5, '2024-CR-00068', 'Ito, Ana')] } as const
const onCase = { tab: 'victims', rows: [clientOn(8, 'Kim, Bo', '2024-CR-00068')] } as const

describe('a case that is known by its people alone', () => {
  test('stands behind the client whom the server finds, each once', () => {
    const shown = askedFor([{ ...caseOfAna, rows: [...caseOfAna.rows] }], 'ito')
    expect(shown.options()).toEqual([])
    shown.dispatch(recordsFound({ query: 'ito', pages: [{ tab: 'victims', rows: [clientOn(9, 'Ito, Ana', 'x-1')] }] }))
    expect(shown.options().map((text) => text.slice(0, 8))).toEqual(['Ito, Ana', '2024-CR-'])
  })

  test('is not opened by an Enter that comes before the server has answered', () => {
    const shown = askedFor([{ ...caseOfAna, rows: [...caseOfAna.rows] }], 'ito')
    shown.press('Enter')
    shown.dispatch(recordsFound({ query: 'ito', pages: [{ tab: 'victims', rows: [clientOn(9, 'Ito, Ana', 'x-1')] }] }))
    expect(shown.said('navigation/requested')).toEqual([])
  })

  test('is shown where the server knows nobody of that name, and where it can’t be asked', () => {
    const none = askedFor([{ ...caseOfAna, rows: [...caseOfAna.rows] }], 'ito')
    none.dispatch(recordsFound({ query: 'ito', pages: [] }))
    expect(none.options()).toHaveLength(1)
    cleanup()
    const failed = askedFor([{ ...caseOfAna, rows: [...caseOfAna.rows] }], 'ito')
    failed.dispatch(recordSearchFailed({ query: 'ito' }))
    expect(failed.options()).toHaveLength(1)
  })

  test('stands beside a client of that name whom the device knows, at once', () => {
    const client = { tab: 'victims', rows: [clientOn(9, 'Ito, Ana', 'x-1')] } as const
    const shown = askedFor(
      [
        { ...caseOfAna, rows: [...caseOfAna.rows] },
        { ...client, rows: [...client.rows] },
      ],
      'ito',
    )
    expect(shown.options().map((text) => text.slice(0, 8))).toEqual(['Ito, Ana', '2024-CR-'])
  })
})

test('a case of somebody else of that name stands behind whom the server finds, too', () => {
  const other = clientOn(9, 'Ito, Bo', 'x-1')
  const shown = askedFor(
    [
      { ...caseOfAna, rows: [...caseOfAna.rows] },
      { tab: 'victims', rows: [other] },
    ],
    'ito',
  )
  const ana = clientOn(10, 'Ito, Ana', '2024-CR-00068')
  shown.dispatch(recordsFound({ query: 'ito', pages: [{ tab: 'victims', rows: [other, ana] }] }))
  expect(shown.options().map((text) => text.slice(0, 8))).toEqual(['Ito, Box', 'Ito, Ana', '2024-CR-'])
})

test.each(['2024-CR-00068', '2024 cr 68', '00068'])(
  '%s: the case stands before whoever is on it, however late it comes',
  (line) => {
    const shown = askedFor([{ ...onCase, rows: [...onCase.rows] }], line)
    expect(shown.options()).toEqual([])
    shown.dispatch(recordsFound({ query: line, pages: [{ tab: 'cases', rows: [caseCard(5, '2024-CR-00068')] }] }))
    expect(shown.options().map((text) => text.slice(0, 7))).toEqual(['2024-CR', 'Kim, Bo'])
  },
)

test('a client’s id stands before another’s e-mail that holds it', () => {
  const mailed = { ...clientOn(7, 'Kim, Bo', 'x-1'), email: 'client.103@example.org' }
  const shown = askedFor([{ tab: 'victims', rows: [mailed, clientOn(103, 'Ito, Ana', 'x-2')] }], 'client 103')
  expect(shown.options()[0]).toMatch(/^Ito, Ana/u)
})

test('law: with the server’s answer each row stands once, and what waited stands behind all that is called so', () => {
  const card = fc.oneof(
    fc
      .record({ id: fc.integer({ min: 1, max: 6 }), name: fc.constantFrom('Ito, Ana', 'Kim, Bo', null) })
      .map((one) => ({
        tab: 'cases' as const,
        row: { ...caseCard(one.id, `2024-CR-${one.id}`), victim_name: one.name },
      })),
    fc.record({ id: fc.integer({ min: 1, max: 6 }), name: fc.constantFrom('Ito, Ana', 'Ito, Bo') }).map((one) => ({
      tab: 'victims' as const,
      row: clientOn(one.id, one.name, 'x-1'),
    })),
  )
  const seen = { waited: 0 }
  fc.assert(
    fc.property(
      fc.array(card, { maxLength: 6 }),
      fc.array(card, { maxLength: 6 }),
      fc.boolean(),
      (here, there, near) => {
        const id = ({ tab, row }: (typeof here)[number]): string => `${tab}:${row.id}`
        const known = new Map(here.map((one) => [id(one), one]))
        const local = [...known].map(([key, one]): RankedRow => {
          const rank = one.tab === 'cases' ? 56 : 8
          return { id: key, kind: one.tab, group: one.tab, label: '', ranges: [], certain: true, rank }
        })
        const rows = waitingForNamed(local, 'ito', (key) => known.get(key))
        const all = withServers(rows, { cards: there, near }, 'ito', () => false)
        const ids = all.map((row) => row.id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(ids)).toEqual(new Set([...here, ...there].map(id)))
        const first = all.findIndex(({ waits }) => waits === true)
        if (first === -1) return
        seen.waited += 1
        expect(all[first]).toMatchObject({ certain: false })
        const behind = all.slice(first).filter((row) => row.waits !== true)
        expect(behind.every((row) => near && !row.label.startsWith('Ito'))).toBe(true)
      },
    ),
    { numRuns: runs(300) },
  )
  expect(seen.waited).toBeGreaterThan(5)
})
