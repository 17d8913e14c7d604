// @vitest-environment jsdom
/** CLI-30: which case a new client is put on, when the address of the form names one. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Action } from '../../domain/kernel/index.ts'
import { actions as registry } from '../../domain/actions.ts'
import {
  draftOf,
  drafts,
  draftsRecovered,
  editFields,
  fieldsEdited,
  leftBehind,
  saveRefused,
  saveRequested,
  saveResent,
  saveSucceeded,
} from '../../domain/records/index.ts'
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

describe('a draft that waits for the form of a new record', () => {
  const kind = 'victim'
  const parked = () => state().records.parked.map(({ draft }) => draft.changes)
  let moment = 0
  const leftBy = (...facts: readonly Action[]) =>
    leftBehind(
      facts.reduce(
        (before, fact, at) => rootReducer.reduce(before, { ...fact, seq: 500 + at, at: (moment += 1) }),
        rootReducer.initial,
      ),
    )
  const recovered = (changes: Record<string, unknown>): void => {
    act(() => void store.dispatch(draftsRecovered(leftBy(fieldsEdited({ kind, id: 0, changes })))))
  }

  test('comes into one in which nobody has typed, also when it is found late', () => {
    openAt('/new/victim')
    recovered({ first: 'Ash' })
    expect(drafted()).toEqual({ first: 'Ash' })
    recovered({ first: 'Kim' })
    expect([drafted(), parked()]).toEqual([{ first: 'Ash' }, [{ first: 'Kim' }]])
  })

  test('does not come under the hand of somebody who has taken out what was typed, but when it is opened again', () => {
    const { unmount } = openAt('/new/victim')
    typed({ first: 'Robin' })
    recovered({ first: 'Ash' })
    typed({ first: '' })
    expect([drafted(), parked()]).toEqual([undefined, [{ first: 'Ash' }]])
    unmount()
    openAt('/new/victim')
    expect([drafted(), parked()]).toEqual([{ first: 'Ash' }, []])
  })

  test('is no reason to ask whether the place may be left once the one that stood there is saved', () => {
    openAt('/new/victim')
    typed({ first: 'Robin' })
    recovered({ first: 'Ash' })
    const request = { kind, id: 0, baseVersion: 0, changes: { first: 'Robin' } } as const
    const record = { ...request.changes, id: 7, version: 1 } as never
    act(() => void store.dispatch(saveRequested({ save: 's', request })))
    act(() => void store.dispatch(saveSucceeded({ save: 's', saved: { kind, record } })))
    const here = { ...state(), session: { ...state().session, phase: 'ready' as const } }
    const at = { ...here, navigation: { ...state().navigation, at: { route: 'new.victim' } as const } }
    expect(leavingGuard.unsavedWhenGoing(at, { route: 'dashboard' })).toBeNull()
    expect(parked()).toEqual([{ first: 'Ash' }])
  })

  test('a form asks before it is left while the save of another is on its way', () => {
    const request = { kind, id: 0, baseVersion: 0, changes: { first: 'Robin' } } as const
    const ofOne = leftBy(fieldsEdited(request), saveRequested({ save: 's', request }))
    const ofOther = leftBy(fieldsEdited({ ...request, changes: { first: 'Ash' } }))
    openAt('/new/victim')
    act(() => void store.dispatch(draftsRecovered({ ...ofOne, drafts: ofOther.drafts })))
    expect(drafted()).toEqual({ first: 'Ash' })
    act(() => void store.dispatch(saveResent({ save: 's' })))
    const here = { ...state(), session: { ...state().session, phase: 'ready' as const } }
    const at = { ...here, navigation: { ...state().navigation, at: { route: 'new.victim' } as const } }
    expect(leavingGuard.unsavedWhenGoing(at, { route: 'dashboard' })).toMatchObject({ kind, id: 0 })
  })

  test('a form emptied by hand while its save is in doubt is nothing unsaved, and is a new one when it is opened again', () => {
    const { unmount } = openAt('/new/victim')
    typed({ first: 'Robin' })
    const request = { kind, id: 0, baseVersion: 0, changes: { first: 'Robin' } } as const
    act(() => void store.dispatch(saveRequested({ save: 's', request })))
    act(() => void store.dispatch(saveRefused({ save: 's', status: 0, message: 'No.', fields: {} })))
    typed({ first: '' })
    expect(drafts(state())).toEqual([])
    unmount()
    openAt('/new/victim')
    expect(drafted()).toBeUndefined()
    typed({ first: 'Kim' })
    act(() => void store.dispatch(saveResent({ save: 's' })))
    const record = { ...request.changes, id: 7, version: 1 } as never
    act(() => void store.dispatch(saveSucceeded({ save: 's', saved: { kind, record } })))
    expect([drafted(), draftOf(state(), kind, 7)]).toEqual([{ first: 'Kim' }, undefined])
  })
})
