// @vitest-environment jsdom
/** Palette, P7: a command in any words of its own, and behind them what it would ask for. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordsFound } from '../../domain/lists/index.ts'
import { remoteDebounceMs } from '../../domain/palette/index.ts'
import { periodOpened } from '../../domain/reports/index.ts'
import { allScopes } from '../links/operationsWorld.ts'
import { withPeriod } from '../../src/palette/periodsSaid.ts'
import { showPalette } from './paletteScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const scopes = [
  ...allScopes,
  'view_report',
  'view_individual_report',
  'view_service_report',
  'view_advanced_grant',
  'advanced_grant_manager_enabled',
  'view_hb3800_detail',
]

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
  [
    'services last quarter by race compare with the period before',
    'Report services: Last Quarter by: Race, Compare with the period before',
  ],
  [
    'services last quarter compare with the period before',
    'Report services: Last Quarter: Compare with the period before',
  ],
])('%s is that report, parted by that', (line, row) => {
  expect(shownFor(line).options()[0]).toContain(row)
})

test.each([
  ['service report last month by race', { report: 'service', period: 'Last Month', parting: 'race' }],
  ['service report last quarter by race', { report: 'service', period: 'Last Quarter', parting: 'race' }],
  ['services this quarter by race', { report: 'service', period: 'Quarter to Date', parting: 'race' }],
  ['service report this month by race', { report: 'service', period: 'Month to Date', parting: 'race' }],
  ['full report last year by month', { report: 'full', period: 'Last Year', parting: 'month' }],
  ['report services this month', { report: 'service', period: 'Month to Date' }],
  ['service report this year', { report: 'service', period: 'Year to Date' }],
  ['grant report this year', { report: 'grant', period: 'Year to Date' }],
  ['trafficking report this year', { report: 'human_trafficking', period: 'Year to Date' }],
])('%s leads there, and asks no more', (line, opened) => {
  const shown = shownFor(line)
  act(() => void vi.advanceTimersByTime(5_000))
  fireEvent.click(screen.getAllByRole('option')[0] ?? document.body)
  expect(shown.said(periodOpened.type)).toEqual([opened])
  expect(shown.isOpen()).toBe(false)
})

test('what is none of the choices stands in the box without the words that lead to it, and is told so of choices', () => {
  const shown = shownFor('service report last month by shoe')
  act(() => void vi.advanceTimersByTime(5_000))
  shown.press('Enter')
  expect(shown.input()).toHaveProperty('value', 'shoe')
  expect(document.body.textContent).toContain('Nothing found')
  expect(document.body.textContent).not.toContain('case number')
  shown.type('')
  expect(shown.options()).toContain('Race')
})

test('a period of reports is none of another command', () => {
  expect(withPeriod('grant report this year')).toBe('grant report Year to Date')
  expect(withPeriod('call her this week')).toBe('call her this week')
  expect(shownFor('add note seen this year').options()[0] ?? '').not.toContain('Year to Date')
})

test('Enter opens it filled in', () => {
  const shown = shownFor('services last quarter by race')
  act(() => void vi.advanceTimersByTime(5_000))
  shown.press('Enter')
  const opened = shown.actions.find(({ type }) => type === periodOpened.type)
  expect(opened?.payload).toEqual({ report: 'service', period: 'Last Quarter', parting: 'race' })
})

test.each([
  ['report services last quarter by race compare with the period before', { parting: 'race', compares: true }],
  ['services last quarter by race compare with the period before', { parting: 'race', compares: true }],
  ['report services last quarter by race', { parting: 'race' }],
  ['report services last quarter compare with the period before', { compares: true }],
  ['report services last quarter', {}],
  ['report services last quarter, and nothing else', {}],
])('Enter on “%s” opens it without another question', (line, said) => {
  const shown = shownFor(line)
  act(() => void vi.advanceTimersByTime(5_000))
  shown.press('Enter')
  const opened = shown.actions.find(({ type }) => type === periodOpened.type)
  expect(opened?.payload).toEqual({ report: 'service', period: 'Last Quarter', ...said })
})

test('an answer that nothing asks for is no answer, and the name alone asks', () => {
  expect(shownFor('services last quarter by weather').options().join('\n')).not.toContain('Weather')
  cleanup()
  expect(shownFor('clients served last year').options()[0] ?? '').toContain('Report clients and services: Last Year')
})
