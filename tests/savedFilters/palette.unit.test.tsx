// @vitest-environment jsdom
/** Saved filters in the palette, and the way back from the message that tells of a deletion. */
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { actBegun, actEnded } from '../../domain/acts.ts'
import { actions as registry } from '../../domain/actions.ts'
import { defaultView, type ListTab } from '../../domain/lists/index.ts'
import { addTexts, speak } from '../../domain/messages/index.ts'
import { undoAsked } from '../../domain/links/index.ts'
import { ownSavedFilters } from '../../domain/savedFilters/ask.ts'
import { narrowingOf, savedFilterChosen, removeFilters, type SavedFilter } from '../../domain/savedFilters/index.ts'
import { snackbarShown } from '../../domain/calls/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { createStore, stampMiddleware, type Ports } from '../../epics/kernel/index.ts'
import { texts as french } from '../../src/assets/i18n/fr.ts'
import { useUndoAction } from '../../src/shell/useUndoAction.ts'
import { allScopes } from '../links/operationsWorld.ts'
import { showPalette } from '../palette/paletteScreen.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  speak('en')
})

const saved = (id: number, tab: ListTab, name: string): SavedFilter => ({
  ...narrowingOf({ ...defaultView(tab), value: 'Quill' }),
  id,
  name,
  created_at: '2026-01-01T00:00:00.000Z',
})
const sets = [saved(4, 'victims', 'My open ones'), saved(5, 'cases', 'Señas')]

const show = (scopes: readonly string[] = allScopes, all: readonly SavedFilter[] = sets) => {
  const shown = showPalette({ scopes })
  shown.dispatch(ownSavedFilters.loaded({ sets: [...all] }))
  shown.open()
  return shown
}
const chosen = (shown: ReturnType<typeof showPalette>) =>
  shown.actions.filter(savedFilterChosen.match).map(({ payload }) => payload.id)

describe('in the palette', () => {
  test('each is found by its name and by its list, and is chosen with Enter', () => {
    const shown = show()
    shown.type('clients my open')
    expect(shown.options()[0]).toBe('Clients: My open ones')
    shown.type('senas')
    expect(shown.options()[0]).toContain('Señas')
    shown.press('Enter')
    expect([chosen(shown), shown.isOpen()]).toEqual([[5], false])
  })

  test('what was chosen last is among the recent rows', () => {
    const shown = show()
    shown.type('my open')
    shown.press('Enter')
    shown.open()
    expect(shown.options()).toContain('Clients: My open ones')
  })

  test('the scope holds nothing else, and is offered to whoever has some', () => {
    const shown = show()
    shown.type('saved')
    shown.press('Tab')
    expect(shown.chips()).toEqual(['Saved filters'])
    expect(shown.options().toSorted()).toEqual([expect.stringMatching(/: Señas$/), 'Clients: My open ones'])
    shown.type('open')
    expect(shown.options()).toEqual(['Clients: My open ones'])
    shown.press('Enter')
    expect(chosen(shown)).toEqual([4])
    cleanup()
    const without = show(allScopes, [])
    without.type('saved')
    without.press('Tab')
    expect(without.chips()).toEqual([])
  })

  test('those of a list that may not be opened are not there, nor those that were deleted', () => {
    const shown = show(allScopes.filter((scope) => scope !== 'view_own_victim'))
    shown.type('my open ones')
    expect(shown.options()).not.toContain('Clients: My open ones')
    cleanup()
    const other = show()
    other.dispatch(ownSavedFilters.loaded({ sets: sets.slice(1) }))
    other.type('my open ones')
    expect(other.options()).not.toContain('Clients: My open ones')
  })

  test('in French they stand under the list’s French name and are found by the English one too', () => {
    addTexts('fr', french)
    speak('fr')
    const shown = show(allScopes, [saved(5, 'cases', 'Señas')])
    shown.type('dossiers senas')
    expect(shown.options()[0]).toMatch(/^Dossiers\u00a0: Señas$/)
    shown.type('cases senas')
    expect(shown.options()[0]).toMatch(/Señas$/)
  })
})

test('the message that tells of a deletion has a button that takes it back, as long as it can be', () => {
  const clock = { now: () => 0 }
  const ports = { clock } as Partial<Ports> as Ports
  const store = createStore({ root: rootReducer, ports, epics: [], stamp: stampMiddleware(registry, clock) })
  const said = vi.spyOn(store, 'dispatch')
  const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const { result } = renderHook(useUndoAction, { wrapper })
  act(() => {
    store.dispatch(ownSavedFilters.loaded({ sets: [...sets] }))
    const set = { ...narrowingOf(defaultView('victims')), name: 'My open ones' }
    store.dispatch(actBegun({ name: 'removal 1', act: { does: removeFilters.name, asked: { id: 4, set } } }))
  })
  expect(result.current('removal 1')).toBeUndefined()
  act(() => void store.dispatch(actEnded({ name: 'removal 1', is: 'done' })))
  expect(result.current('removal 1')).toBeUndefined()
  const shown = { snackbar: 'removal 1', message: 'savedFilters.deleted', tone: 'success', until: null } as const
  act(() => void store.dispatch(snackbarShown(shown)))
  const action = result.current('removal 1')
  expect([action?.label, result.current('removal 2')]).toEqual(['Undo', undefined])
  act(() => action?.onAction())
  expect(said.mock.lastCall?.[0]).toMatchObject(undoAsked({ name: 'removal 1' }))
})
