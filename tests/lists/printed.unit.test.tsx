// @vitest-environment jsdom
/** LST-06: what stands on paper over the rows says what they were chosen by. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultView, listOpened, listPageLoaded, viewOf, type ListView } from '../../domain/lists/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { PrintedList } from '../../src/lists/PrintedList.tsx'
import { showScreen } from '../links/screen.tsx'
import { allScopes } from '../links/operationsWorld.ts'
import { clientCard } from './clientCard.ts'

afterEach(cleanup)

const print = (view: ListView, total: number): readonly string[] => {
  const rows = [clientCard(5), clientCard(6)]
  const facts = [listOpened(view), listPageLoaded({ page: 1, total, of: { tab: 'victims', rows } })]
  const shown = viewOf(
    rootReducer.fold(
      rootReducer.initial,
      facts.map((fact, at) => ({ ...fact, seq: at + 1, at })),
    ),
    'victims',
  )
  showScreen(
    <PrintedList tab="victims" view={shown ?? view} zone="UTC" total={total} count={2} at={new Date(0)} />,
    facts,
    { scopes: allScopes },
  )
  return [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
}

const filter = {
  combine: 'all',
  conditions: [
    { field: 'city', is: 'is', values: ['Larkhaven'] },
    { field: 'mass_incident', is: 'is', values: ['0'] },
  ],
  groups: [],
} as unknown as NonNullable<ListView['filter']>

test('a printed list says its status, its search and each of its filters', () => {
  const view = { ...defaultView('victims'), searchType: 'victim', value: 'Reyes', filter } as ListView
  const [about] = print(view, 2)
  expect(about).toBe('Show: Active · Reyes · City: Larkhaven · Mass incident: No')
})

test('one of all rows says neither search nor filter, and how many of how many it has', () => {
  const [about, count] = print({ ...defaultView('victims'), status: 'all' }, 40)
  expect(about).toBe('Show: All')
  expect(count).toMatch(/^2 of 40 rows/u)
  expect(screen.getAllByRole('row')).toHaveLength(3)
})
