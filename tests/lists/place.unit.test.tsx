// @vitest-environment jsdom
/** Where a list stands on its page, as one goes from address to address. */
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import { listScrolled } from '../../domain/lists/index.ts'
import { destinationOf, routeEntered } from '../../domain/navigation/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { createStore, stampMiddleware, type Ports } from '../../epics/kernel/index.ts'
import { useKeptPlace } from '../../src/lists/useListPlace.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const listAt = (begins: string) => {
  const scrolled: number[] = []
  vi.stubGlobal('scrollTo', ({ top }: { readonly top: number }) => scrolled.push(top))
  const clock = { now: () => 0 }
  const ports = { clock } as Partial<Ports> as Ports
  const store = createStore({ root: rootReducer, ports, epics: [], stamp: stampMiddleware(registry, clock) })
  const go = (path: string): void => void store.dispatch(routeEntered(destinationOf(path)))
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter initialEntries={[begins]}>{children}</MemoryRouter>
    </Provider>
  )
  go(begins)
  store.dispatch(listScrolled({ tab: 'victims', row: 70 }))
  renderHook(
    () =>
      useKeptPlace({
        tab: 'victims',
        total: 200,
        top: 120,
        rowHeight: 40,
        firstDrawn: 0,
        scrollTo: (row) => scrolled.push(row * 40),
      }),
    { wrapper },
  )
  return { scrolled, go: (path: string) => act(() => go(path)) }
}

test('each new search in the same list begins at its top, as often as one goes on, and another page moves nothing', () => {
  // The first address of a page is one that the browser goes back to.
  const { scrolled, go } = listAt('/list/victims')
  expect(scrolled).toEqual([2_800])
  go('/list/victims/race/3')
  expect(scrolled).toEqual([2_800, 0])
  go('/list/victims/race/4')
  go('/list/victims')
  expect(scrolled).toEqual([2_800, 0, 0, 0])
  go('/task')
  expect(scrolled).toHaveLength(4)
})
