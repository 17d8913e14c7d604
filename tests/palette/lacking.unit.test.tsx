// @vitest-environment jsdom
/** What the server's answer lacks is said: rows that did not fit, and what there was no time to look for. */
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordsFound, recordsSearched, type RecordPage } from '../../domain/lists/index.ts'
import { remoteDebounceMs } from '../../domain/palette/index.ts'
import { caseCard } from '../lists/caseCard.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const typed = (query: string, pages: RecordPage[], left: 'more' | 'unsearched' | null) => {
  const shown = showPalette({ at: { route: 'home' } })
  shown.open()
  shown.type(query)
  act(() => void vi.advanceTimersByTime(remoteDebounceMs))
  const answer = { query, pages, near: pages.length > 0, ...(left !== null && { left }) }
  shown.dispatch(recordsSearched({ query, near: true }), recordsFound(answer))
  return shown
}

test('each case of a docket number has a row, in the order of the answer, and a closed one says so', () => {
  const rows = [caseCard(5, '2025-000005', 1), caseCard(9, '2024-000009', 0)]
  const shown = typed('md25-4410', [{ tab: 'cases', rows }], null)
  expect(shown.options().slice(0, 2)).toEqual(['2025-000005', '2024-000009Inactive'])
  expect(shown.note()).toBeNull()
})

test('that there are more is said for as long as the text stands there', () => {
  const shown = typed('md25-4410', [{ tab: 'cases', rows: [caseCard(5, '2025-000005', 1)] }], 'more')
  expect(shown.note()).toBe('There are more of these than are shown. Type more of what you look for.')
  shown.type('md25-44107')
  expect(shown.note()).toBeNull()
})

test('that not all was looked through is said where nothing was found', () => {
  expect(typed('petrosian', [], 'unsearched').note()).toMatch(/^There was no time to look everywhere/)
})
