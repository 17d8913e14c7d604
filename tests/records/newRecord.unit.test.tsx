// @vitest-environment jsdom
/** CLI-30: which case a new client is put on, when the address of the form names one. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import { draftOf, editFields } from '../../domain/records/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { createStore, stampMiddleware, type Ports, type Store } from '../../epics/kernel/index.ts'
import { NewRecordPage } from '../../src/records/index.ts'
import { leavingGuard } from '../../src/shell/leaving.ts'

let store: Store
const state = (): State => store.getState()
const drafted = () => draftOf(state(), 'victim', 0)?.changes
const typed = (changes: Record<string, unknown>): void =>
  act(() => void store.dispatch(editFields('victim', 0, changes, null, { zone: 'UTC' })))

beforeEach(() => {
  const clock = { now: () => 0 }
  store = createStore({
    root: rootReducer,
    ports: { clock } as Partial<Ports> as Ports,
    epics: [],
    stamp: stampMiddleware(registry, clock),
  })
})
afterEach(cleanup)

const openAt = (address: string) =>
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <NewRecordPage kind="victim" />
      </MemoryRouter>
    </Provider>,
  )

test('the case of the address is shown, and looking at the form leaves nothing behind', () => {
  const { unmount } = openAt('/new/victim?case=12')
  expect(screen.getByText('Case #12')).toBeDefined()
  expect(drafted()).toBeUndefined()
  unmount()
  openAt('/new/victim')
  expect(screen.queryByText('Case #12')).toBeNull()
})

test('the case of the address can be taken out before anything is typed', () => {
  openAt('/new/victim?case=12')
  fireEvent.click(screen.getByRole('button', { name: 'Make a new case instead' }))
  expect(screen.queryByText('Case #12')).toBeNull()
})

test('what is unfinished keeps its case, however often the address names another; that one can be chosen', () => {
  typed({ first: 'Robin', case_id: 9 })
  openAt('/new/victim?case=12').unmount()
  openAt('/new/victim?case=12')
  expect(drafted()).toEqual({ first: 'Robin', case_id: 9 })
  expect(screen.getByText('Case #9')).toBeDefined()
  expect(screen.getByText('The case that you came from is not the one chosen here.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Choose the case I came from' }))
  expect(drafted()).toEqual({ first: 'Robin', case_id: 12 })
  expect(screen.queryByText('The case that you came from is not the one chosen here.')).toBeNull()
})

test.each([{ case_id: 9 }, { person_id: 5 }, { custom_fields: { 3: 'A neighbour' } }])(
  '[NAV-16] what is chosen beside the form and typed into own fields is not left without a question: %j',
  (changes) => {
    typed(changes)
    const here = { route: 'new.victim' } as const
    const ready = {
      ...state(),
      session: { ...state().session, phase: 'ready' as const },
      navigation: { ...state().navigation, at: here },
    }
    expect(leavingGuard.unsavedWhenGoing(ready, { route: 'home' })).toMatchObject({ kind: 'victim', id: 0 })
  },
)
