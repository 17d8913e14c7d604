// @vitest-environment jsdom
/** Palette, P7: a command in any words of its own, and behind them what it would ask for. */
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordsFound } from '../../domain/lists/index.ts'
import { remoteDebounceMs } from '../../domain/palette/index.ts'
import { periodOpened } from '../../domain/reports/index.ts'
import { allScopes } from '../links/operationsWorld.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const scopes = [...allScopes, 'view_report', 'view_individual_report', 'view_service_report']

/** What stands there once the server has found nobody. */
const shownFor = (line: string) => {
  const shown = showPalette({ scopes, at: { route: 'home' } })
  shown.open()
  shown.type(line)
  act(() => void vi.advanceTimersByTime(remoteDebounceMs))
  shown.dispatch(recordsFound({ query: line, pages: [] }))
  return shown
}

test.each([
  ['services last quarter by race', 'Report services: Last Quarter by: Race'],
  ['last quarter services by gender', 'Report services: Last Quarter by: Gender'],
  ['show me services last year by gender', 'Report services: Last Year by: Gender'],
])('%s is that report, parted by that', (line, row) => {
  expect(shownFor(line).options()[0]).toContain(row)
})

test('Enter opens it filled in', () => {
  const shown = shownFor('services last quarter by race')
  act(() => void vi.advanceTimersByTime(5_000))
  shown.press('Enter')
  const opened = shown.actions.find(({ type }) => type === periodOpened.type)
  expect(opened?.payload).toEqual({ report: 'service', period: 'Last Quarter', parting: 'race' })
})

test('an answer that nothing asks for is no answer, and the name alone asks', () => {
  expect(shownFor('services last quarter by weather').options().join('\n')).not.toContain('Weather')
  cleanup()
  expect(shownFor('clients served last year').options()[0] ?? '').toContain('Report clients and services: Last Year')
})
