/** Each address on the real screens, held against what the specification asks for it (pathsTold.ts), not against the guards. */
import { waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { destinationOf, navigationRequested } from '../../domain/navigation/index.ts'
import { routes } from '../../domain/navigation/routes.ts'
import { tokenAccepted } from '../../domain/session/index.ts'
import { broughtBy, heldScopes, keysOf } from '../access/scopesTold.ts'
import { pages } from '../screens/pages.ts'
import { openPaths, pathsTold } from './pathsTold.ts'

const { open, opened } = pages()
const told = Object.entries(pathsTold)
const switches = [
  'case_manager_enabled',
  'defendant_manager_enabled',
  'location_manager_enabled',
  'event_manager_enabled',
  'advanced_grant_manager_enabled',
]
const every = [...heldScopes, ...Object.keys(broughtBy), ...switches]

const routeAt = (): string | undefined => opened().store().getState().navigation.at?.route

/** As a refresh of the token would, after which somebody may more or less than before. */
const hold = (scopes: readonly string[]): void => {
  const { store } = opened()
  const { claims } = store().getState().session
  if (claims === null) throw new Error('nobody is signed in')
  const expiresAt = Date.now() + 300_000
  store().dispatch(tokenAccepted({ by: 'refresh', claims: { ...claims, scopes: [...scopes] }, expiresAt }))
}

/** From a place that is anybody's. */
const goWith = async (scopes: readonly string[], path: string): Promise<void> => {
  const { store } = opened()
  store().dispatch(navigationRequested({ route: 'myProfile' }))
  await waitFor(() => expect(routeAt()).toBe('myProfile'), { interval: 5 })
  hold(scopes)
  store().dispatch(navigationRequested(destinationOf(path)))
}

/** From a tab of the administration that one does not have to the first that one has, and on which something stands. */
const leftFor = (path: string, key: readonly string[]): string => {
  if (!path.startsWith('/admin/') || key.includes('view_admin_interface')) return '/home'
  return key.includes('configure_agency') ? '/admin/grants' : '/admin/agencies'
}

beforeEach(async () => {
  await open('/my-profile', 'backoffice')
})
/** What the pages asked for that were left at once. */
afterEach(() => opened().settled())

test('every route is told of', () => {
  const known = new Set([...Object.keys(pathsTold), ...openPaths].map((path) => destinationOf(path).route))
  // It is the tab of modules, with its question.
  known.add('admin.enableAgm')
  expect(routes.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('whoever has left a place before it was redirected is not drawn back to it', async () => {
  const { store } = opened()
  const lacking = (...scopes: readonly string[]) => every.filter((scope) => !scopes.includes(scope))
  hold(lacking('edit_any_victim'))
  let isRedirected = false
  const replace = history.replaceState.bind(history)
  const gone = vi.spyOn(history, 'replaceState').mockImplementation((...asked) => {
    replace(...asked)
    if (location.pathname !== '/admin/agencies') return
    gone.mockRestore()
    isRedirected = true
    // Before the redirect is drawn somebody goes on, and their rights are told anew.
    queueMicrotask(() => {
      store().dispatch(navigationRequested(destinationOf('/reports')))
      hold(lacking('edit_any_victim', 'view_own_defendant'))
    })
  })
  store().dispatch(navigationRequested(destinationOf('/admin/merge')))
  await waitFor(() => expect([isRedirected, routeAt()]).toEqual([true, 'reports']), { interval: 5 })
  await opened().settled()
  expect(location.pathname).toBe('/reports')
})

describe('[PRM-08] an address', () => {
  test('is left by whoever lacks its scopes, whatever else they hold', async () => {
    for (const [path, ways] of told)
      for (const key of keysOf(ways)) {
        await goWith(
          every.filter((scope) => !key.includes(scope)),
          path,
        )
        const to = leftFor(path, key)
        await waitFor(() => expect([path, key, location.pathname]).toEqual([path, key, to]), { interval: 5 })
      }
  })

  test('opens with its scopes alone', async () => {
    for (const [path, ways] of told.filter(([each]) => each !== '/my-profile'))
      for (const way of ways) {
        await goWith(way, path)
        await waitFor(() => expect([path, way, routeAt()]).toEqual([path, way, destinationOf(path).route]), {
          interval: 5,
        })
        expect([path, way, location.pathname.startsWith(path)]).toEqual([path, way, true])
      }
  })
})
