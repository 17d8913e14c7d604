// @vitest-environment jsdom
/** What results show, and what the box says of itself to those who do not see it. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import {
  cardsSeen,
  lists,
  recordTabs,
  type RecordCard,
  type RecordPage,
  type RecordTab,
} from '../../domain/lists/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { dayFrom, entities } from '../../domain/records/index.ts'
import { quickSearchAnswered } from '../../domain/quickSearch/index.ts'
import { isSpecified } from '../lists/specifiedTabs.ts'
import { tokenAccepted } from '../../domain/session/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { createStore, stampMiddleware, type Ports, type Store } from '../../epics/kernel/index.ts'
import { shownCard } from '../../src/quickSearch/cards.tsx'
import { QuickSearch } from '../../src/quickSearch/QuickSearch.tsx'
import { allScopes, cardsOf } from './cards.ts'

afterEach(cleanup)

const shownOf = (tab: RecordTab, scopes: readonly string[] = allScopes) => {
  const card = { tab, row: cardsOf[tab](4, 'Named') } as RecordCard
  const { title, lines } = shownCard(card, { today: dayFrom('03/05/2020'), zone: 'UTC', scopes: new Set(scopes) })
  return [title, ...lines].join(' | ')
}

describe('a result card', () => {
  test('[SRC-31] of a client', () => {
    const text = shownOf('victims')
    for (const part of [
      'Named',
      'Case 24-1',
      'Age 30',
      'Born 3/4/1990',
      'Umbra Towing',
      '(555) 867-5309',
      'a@example.org',
      '12 Elm Street',
      'Defendant Doe, Jon',
    ])
      expect(text).toContain(part)
    expect(shownOf('victims', ['view_own_victim'])).not.toContain('Doe')
    const mass = { ...cardsOf.victims(5, 'Fire'), mass_incident: true, count: 40 }
    expect(shownCard({ tab: 'victims', row: mass }, { today: null, zone: 'UTC', scopes: null }).lines.join()).toContain(
      'Mass incident of 40',
    )
  })
  test('[SRC-29] of a case', () => {
    const text = shownOf('cases')
    for (const part of [
      'Named',
      '1/1/2026',
      'Primary',
      '3 clients: Ortega, Ana +2',
      '2 defendants: Doe, Jon +1',
      '4 locations: Old mill +3',
    ])
      expect(text).toContain(part)
    for (const part of ['Doe', 'Old mill']) expect(shownOf('cases', ['view_own_case'])).not.toContain(part)
  })
  test('[SRC-30] of a defendant', () => {
    const text = shownOf('defendants')
    for (const part of [
      'Named',
      'Case 24-1',
      '1/1/2026',
      'Age 30',
      'Born 3/4/1990',
      'Umbra Towing',
      '(555) 867-5309',
      'Troy',
    ])
      expect(text).toContain(part)
  })
  test('[SRC-32] of a location', () => {
    const text = shownOf('locations')
    for (const part of ['Named', 'Umbra Lodging', '12 Elm Street', '(555) 867-5309', '7 cases', '1 event'])
      expect(text).toContain(part)
  })
  test('[SRC-33] of an event', () => {
    const text = shownOf('events')
    for (const part of ['Named', '1/1/2026', 'Old mill', '40 expected']) expect(text).toContain(part)
    expect(shownOf('events', ['view_own_event'])).not.toContain('Old mill')
  })
})

let store: Store
const box = () => screen.getByRole('combobox', { name: /^Quick search/ })
const show = () => {
  Element.prototype.scrollIntoView = () => undefined
  const clock = { now: () => 0 }
  store = createStore({
    root: rootReducer,
    ports: { clock } as Partial<Ports> as Ports,
    epics: [],
    stamp: stampMiddleware(registry, clock),
  })
  store.dispatch(
    tokenAccepted({
      by: 'login',
      claims: { user_id: 3, account: 1, session: 's', scopes: [...allScopes], sso: false },
      expiresAt: 1_800_000_000_000,
    }),
  )
  render(
    <Provider store={store}>
      <MemoryRouter>
        <QuickSearch />
      </MemoryRouter>
    </Provider>,
  )
}
const answer = (ids: readonly number[], total = ids.length, more = false) =>
  act(() => {
    const pages = [{ tab: 'victims', rows: ids.map((id) => cardsOf.victims(id, `<b>Named</b> ${id}`)) }] as RecordPage[]
    store.dispatch(cardsSeen({ pages }))
    store.dispatch(
      quickSearchAnswered({
        ticket: store.getState().quickSearch.ticket,
        rows: ids.map((id) => ({ of: 'victims', id })),
        total,
        more,
      }),
    )
  })

describe('the box', () => {
  test('[SRC-01] [SRC-02] has an object picker, a type picker and a search box', () => {
    show()
    fireEvent.click(box())
    const offered = within(screen.getByRole('combobox', { name: 'Look for' })).getAllByRole('option')
    const others = recordTabs
      .filter((tab) => !isSpecified({ tab }))
      .map((tab) => tOf(entities[lists[tab].kind].names.one))
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Client',
      'Case',
      'Defendant',
      'Location',
      'Event',
      ...others,
    ])
    expect(screen.getByRole('combobox', { name: 'Search by' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Open as list' })).toBeTruthy()
  })

  test('names the active row truly, whatever key is pressed, and shows HTML as text', () => {
    show()
    fireEvent.change(box(), { target: { value: 'named' } })
    answer([1, 2, 3], 43, true)
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(box().getAttribute('aria-activedescendant')).toBeNull()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) {
      fireEvent.keyDown(box(), { key })
      const selected = screen
        .getAllByRole('option', { selected: true })
        .filter((option) => option.closest('[role=listbox]') !== null)
      expect(selected.map(({ id }) => id)).toEqual([box().getAttribute('aria-activedescendant')])
    }
    expect(screen.getByText('<b>Named</b> 1')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('3 results')
  })

  test('[SRC-10] [SRC-11] Next stands there when there is more, Previous from page 2 on', () => {
    show()
    fireEvent.change(box(), { target: { value: 'named' } })
    answer([1, 2], 41, true)
    expect(
      [screen.queryByRole('button', { name: 'Previous' }), screen.queryByRole('button', { name: 'Next' })].map(Boolean),
    ).toEqual([false, true])
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(document.activeElement).toBe(box())
    answer([3], 21)
    expect(
      [screen.queryByRole('button', { name: 'Previous' }), screen.queryByRole('button', { name: 'Next' })].map(Boolean),
    ).toEqual([true, false])
  })

  test('Escape closes, then clears; the text outlives the closing', () => {
    show()
    fireEvent.change(box(), { target: { value: 'named' } })
    fireEvent.keyDown(box(), { key: 'Escape' })
    expect([store.getState().quickSearch.open, store.getState().quickSearch.text]).toEqual([false, 'named'])
    fireEvent.keyDown(box(), { key: 'Escape' })
    expect([store.getState().quickSearch.open, store.getState().quickSearch.text]).toEqual([false, ''])
  })

  test('Enter belongs to an input method that composes', () => {
    show()
    fireEvent.change(box(), { target: { value: 'named' } })
    const before = store.getState().quickSearch
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true })
    expect(store.getState().quickSearch).toEqual(before)
  })
})
