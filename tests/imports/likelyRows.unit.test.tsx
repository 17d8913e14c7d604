// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, test } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import type { ImportDetail, ImportLikely } from '../../domain/imports/index.ts'
import type { LikelyPerson } from '../../domain/likeness/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { createStore, stampMiddleware, type Ports } from '../../epics/kernel/index.ts'
import { LikelyRows } from '../../src/imports/LikelyRows.tsx'

afterEach(cleanup)

const john: LikelyPerson = {
  person_id: 5,
  name: 'Smith, John',
  birthdate: null,
  phone_end: null,
  records: 1,
  victim_id: 7,
  case_id: 11,
  score: 62,
  reasons: ['likeness.reason.sameName'],
}

const show = (persons: LikelyPerson[]): void => {
  const clock = { now: () => 0 }
  const store = createStore({
    root: rootReducer,
    ports: { clock } as Partial<Ports> as Ports,
    epics: [],
    stamp: stampMiddleware(registry, clock),
  })
  const row: ImportLikely = {
    row: 2,
    name: 'Smith, John',
    birthdate: null,
    persons,
    rows: [],
    choice: null,
    person_id: null,
    of_row: null,
  }
  const detail: Pick<ImportDetail, 'id' | 'likely' | 'likely_count' | 'undecided'> = {
    id: 1,
    likely: [row],
    likely_count: 1,
    undecided: 1,
  }
  render(
    <Provider store={store}>
      <LikelyRows detail={detail as ImportDetail} />
    </Provider>,
  )
}

test('namesakes to whom a row may be linked are told apart, by their ids where nothing else does', () => {
  show([
    john,
    { ...john, person_id: 6 },
    { ...john, person_id: 7, phone_end: '0147' },
    { ...john, person_id: 8, birthdate: '03/04/1990' },
  ])
  const named = screen.getAllByText(/^Link the case to/).map(({ textContent }) => textContent)
  expect(named).toEqual([
    'Link the case to Smith, John, #5',
    'Link the case to Smith, John, #6',
    'Link the case to Smith, John, Phone ending 0147',
    'Link the case to Smith, John, born 3/4/1990',
  ])
  for (const name of named) expect(screen.getAllByRole('radio', { name })).toHaveLength(1)
})
