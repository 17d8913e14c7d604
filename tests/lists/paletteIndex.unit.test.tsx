// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import { recordsFound, recordsSearched, type RecordPage } from '../../domain/lists/index.ts'
import { match } from '../../domain/palette/index.ts'
import { recordRemoved } from '../../domain/records/index.ts'
import { loggedOut, tokenAccepted } from '../../domain/session/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { createStore, stampMiddleware, type Ports, type Store } from '../../epics/kernel/index.ts'
import { useIndex } from '../../src/palette/useIndex.ts'

const held = { limited_access: false, owner_id: null, status: 1, updated_at: '2026-01-01T00:00:00.000Z' } as const
const phones = { primary_phone: null, secondary_phone: null }
const pages: RecordPage[] = [
  {
    tab: 'defendants',
    rows: [
      {
        id: 5,
        case_id: 4,
        case_reference_id: '24-1',
        date_time: null,
        title: 'Quillmark, Jon',
        birthdate: null,
        true_age: null,
        business: null,
        city: null,
        ...phones,
        ...held,
      },
    ],
  },
  {
    tab: 'locations',
    rows: [
      {
        id: 5,
        location_name: 'Quillmark Hall',
        business: null,
        address: '12 Elm Street',
        cases_count: 0,
        events_count: 0,
        ...phones,
        ...held,
      },
    ],
  },
  {
    tab: 'events',
    rows: [
      {
        id: 5,
        name: 'Quillmark vigil',
        date_time: '2026-01-01T18:00:00.000Z',
        end_date_time: null,
        event_type_id: null,
        stage_id: null,
        location: null,
        location_name: null,
        location_count: 0,
        estimated_attendees: null,
        attendees_count: 0,
        ...held,
      },
    ],
  },
]

let store: Store
const say = (...facts: Parameters<Store['dispatch']>[0][]): void =>
  act(() => facts.forEach((fact) => void store.dispatch(fact)))
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <Provider store={store}>
    <MemoryRouter>{children}</MemoryRouter>
  </Provider>
)

beforeEach(() => {
  const clock = { now: () => 0 }
  store = createStore({
    root: rootReducer,
    ports: { clock } as Partial<Ports> as Ports,
    epics: [],
    stamp: stampMiddleware(registry, clock),
  })
  say(
    tokenAccepted({
      by: 'login',
      claims: { user_id: 3, account: 1, session: 's', scopes: [], sso: false },
      expiresAt: 1_800_000_000_000,
    }),
  )
})
afterEach(cleanup)

const found = (query: string) => {
  const { result, rerender } = renderHook(useIndex, { wrapper })
  return {
    ids: () => {
      rerender()
      return match(result.current.current(), query)
        .rows.map(({ id }) => id)
        .toSorted()
    },
    isKnown: (id: string) => result.current.cardOf(id) !== undefined,
  }
}

test('defendants, locations and events that this browser has seen are found at once', () => {
  const palette = found('quillmark')
  expect(palette.ids()).toEqual([])
  say(recordsSearched({ query: 'quill' }), recordsFound({ query: 'quill', pages }))
  expect(palette.ids()).toEqual(['defendants:5', 'events:5', 'locations:5'])
})

test('a removed record is found no more, and nothing after a logout', () => {
  const palette = found('quillmark')
  say(recordsSearched({ query: 'quill' }), recordsFound({ query: 'quill', pages }))
  expect(palette.ids()).toHaveLength(3)
  say(recordRemoved({ kind: 'location', id: 5 }))
  expect(palette.ids()).toEqual(['defendants:5', 'events:5'])
  expect([palette.isKnown('locations:5'), palette.isKnown('events:5')]).toEqual([false, true])
  say(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
  expect(palette.ids()).toEqual([])
})
