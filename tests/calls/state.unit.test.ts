import { describe, expect, test } from 'vitest'
import {
  connectionChanged,
  errorClosed,
  errorShown,
  openSnackbars,
  shownErrors,
  snackbarClosed,
  snackbarLasts,
  snackbarLingers,
  snackbarsHeld,
} from '../../domain/calls/index.ts'
import { loadBegan } from '../../domain/calls/actions.ts'
import { logOpened } from '../../domain/log/index.ts'
import { routeEntered } from '../../domain/navigation/actions.ts'
import { t } from '../../domain/messages/index.ts'
import { snackbar } from '../../epics/calls/index.ts'
import { signedIn, world } from '../session/world.ts'

const shown = (error: string, persistent = false) =>
  errorShown({ error, message: `Message of ${error}`, detail: null, status: 500, persistent })
const begin = async () => {
  const w = world()
  const tab = await signedIn(w)
  return { w, tab, errors: () => shownErrors(tab.store.getState()).map(({ error }) => error) }
}

describe('errors', () => {
  test('a handled error is listed, ends the loading state and closes the open message bar', async () => {
    const { tab, errors } = await begin()
    tab.dispatch(loadBegan({ load: 'l1' }))
    tab.dispatch(snackbar(tab.ports, 'status.saving', 'info', undefined, null))
    tab.dispatch(shown('e1'))
    const { calls } = tab.store.getState()
    expect(errors()).toEqual(['e1'])
    expect([calls.loading, calls.snackbars]).toEqual([[], []])
  })

  test('[ERR-18] each error can be closed; navigation clears the others, not the persistent ones', async () => {
    const { tab, errors } = await begin()
    for (const [error, persistent] of [
      ['e1', false],
      ['e2', true],
      ['e3', false],
    ] as const)
      tab.dispatch(shown(error, persistent))
    tab.dispatch(errorClosed({ error: 'e1' }))
    expect(errors()).toEqual(['e2', 'e3'])
    tab.dispatch(routeEntered({ route: 'dashboard' }))
    expect(errors()).toEqual(['e2'])
    tab.dispatch(errorClosed({ error: 'e2' }))
    expect(errors()).toEqual([])
  })
})

describe('snackbars', () => {
  test('[ERR-20] close after 5000 ms unless another time is given', async () => {
    const { w, tab } = await begin()
    const open = () => openSnackbars(tab.store.getState()).map(({ message }) => message)
    tab.dispatch(snackbar(tab.ports, 'status.saving'))
    tab.dispatch(snackbar(tab.ports, 'status.savingFilterSet', 'info', undefined, 9_000))
    tab.dispatch(snackbar(tab.ports, 'status.exportRequest', 'info', undefined, null))
    await w.advance(snackbarLasts - 1)
    expect(open()).toEqual(['status.saving', 'status.savingFilterSet', 'status.exportRequest'])
    await w.advance(1)
    expect(open()).toEqual(['status.savingFilterSet', 'status.exportRequest'])
    await w.advance(4_000)
    expect(open()).toEqual(['status.exportRequest'])
    await w.advance(3_600_000)
    expect(open()).toEqual(['status.exportRequest'])
    expect(snackbarLasts).toBe(5_000)
  })

  test('[ERR-20] none closes while the pointer or the focus is on them; let go of, it stays two seconds at least', async () => {
    const { w, tab } = await begin()
    const open = () => openSnackbars(tab.store.getState()).map(({ message }) => message)
    tab.dispatch(snackbar(tab.ports, 'status.saved'))
    await w.advance(4_000)
    tab.dispatch(snackbarsHeld({ held: true }))
    await w.advance(3_600_000)
    expect(open()).toEqual(['status.saved'])
    tab.dispatch(snackbarsHeld({ held: false }))
    await w.advance(snackbarLingers - 1)
    tab.dispatch(snackbarsHeld({ held: true }))
    await w.advance(10_000)
    expect(open()).toEqual(['status.saved'])
    tab.dispatch(snackbarsHeld({ held: false }))
    await w.advance(snackbarLingers - 1)
    expect(open()).toEqual(['status.saved'])
    await w.advance(1)
    expect(open()).toEqual([])
  })

  test('one that is shown while another is held waits too, and a glance does not shorten its time', async () => {
    const { w, tab } = await begin()
    const open = () => openSnackbars(tab.store.getState()).map(({ message }) => message)
    tab.dispatch(snackbarsHeld({ held: true }))
    tab.dispatch(snackbar(tab.ports, 'status.saved'))
    await w.advance(60_000)
    expect(open()).toEqual(['status.saved'])
    tab.dispatch(snackbarsHeld({ held: false }))
    tab.dispatch(snackbar(tab.ports, 'status.saving'))
    await w.advance(500)
    for (const held of [true, false]) tab.dispatch(snackbarsHeld({ held }))
    await w.advance(snackbarLingers)
    expect(open()).toEqual(['status.saving'])
    await w.advance(snackbarLasts - snackbarLingers - 501)
    expect(open()).toEqual(['status.saving'])
    await w.advance(1)
    expect(open()).toEqual([])
  })

  test('none is left over from before the page was loaded again', async () => {
    const { tab } = await begin()
    tab.dispatch(snackbar(tab.ports, 'status.saved'))
    tab.dispatch(loadBegan({ load: 'l1' }))
    const { calls } = tab.store.getState()
    expect([calls.snackbars.length, calls.loading.length]).toEqual([1, 1])
    tab.dispatch(logOpened({ stream: 'tab', resumed: 3 }))
    expect([openSnackbars(tab.store.getState()), tab.store.getState().calls.loading]).toEqual([[], []])
  })

  test('one that was closed by hand is not closed again', async () => {
    const { w, tab } = await begin()
    const bar = snackbar(tab.ports, 'status.saving')
    tab.dispatch(bar)
    tab.dispatch(snackbarClosed({ snackbar: openSnackbars(tab.store.getState())[0]?.snackbar ?? '' }))
    await w.advance(10_000)
    expect(tab.types().filter((type) => type === snackbarClosed.type)).toHaveLength(1)
  })

  test('[ERR-21] the status texts', () => {
    const keys = [
      'status.saving',
      'status.savingFilterSet',
      'status.savingAffiliate',
      'status.savingTrainingLink',
      'integrations.reloading',
      'integrations.sso.generating',
      'status.exportRequest',
      'status.dismissingNotification',
      'status.readingNotification',
    ] as const
    expect(keys.map((key) => t(key))).toEqual([
      'Saving...',
      'Saving Filter Set...',
      'Saving Affiliate...',
      'Saving Training Link...',
      'Reloading applications...',
      'Generating SSO Application...',
      'Please wait while your export request is sent...',
      'dismissing notification...',
      'setting notification as read...',
    ])
  })
})

describe('the connection', () => {
  test('[ERR-01] is known from the first moment, and a failed call while offline says so', async () => {
    const { w, tab } = await begin()
    expect(tab.store.getState().calls.online).toBe(true)
    tab.online$.next(false)
    tab.online$.next(false)
    await w.advance(1)
    expect(tab.store.getState().calls.online).toBe(false)
    expect(tab.types().filter((type) => type === connectionChanged.type)).toHaveLength(1)
  })
})
