/** The pipelines of saved filters, on virtual time. */
import { describe, expect, test } from 'vitest'
import { actsUnderWay, openSnackbars, shownErrors } from '../../domain/calls/index.ts'
import {
  defaultView,
  filterPanelOf,
  listFilterEdited,
  listOpened,
  noFilter,
  viewOf,
  type ListView,
} from '../../domain/lists/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { routeEntered } from '../../domain/navigation/index.ts'
import { undoAsked } from '../../domain/links/index.ts'
import { ownSavedFilters } from '../../domain/savedFilters/ask.ts'
import { namingBegan } from '../../domain/savedFilters/actions.ts'
import {
  addSavedFilter,
  listSavedFilters,
  nameTyped,
  narrowingOf,
  removeFilters,
  removeSavedFilter,
  replaceSavedFilter,
  savedFilterChosen,
  savedFilterRemovalAsked,
  savedFilters,
  savedFiltersOf,
  saveFiltersAsked,
  type SavedFilter,
} from '../../domain/savedFilters/index.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import { newestUndoable, undoables } from '../../domain/undo.ts'
import { navigationEpics } from '../../epics/navigation/index.ts'
import { linkEpics } from '../../epics/links/index.ts'
import { actsEpics } from '../../epics/acts/index.ts'
import { askEpic } from '../../epics/asks/ask.epic.ts'
import { savedFiltersEpics } from '../../epics/savedFilters/index.ts'
import { only, startWorld } from '../records/epicWorld.ts'

const smiths: ListView = { ...defaultView('victims'), searchType: 'victim', value: 'Smith', status: 'all' }
const saved = (id: number, name: string, view: ListView = smiths): SavedFilter => ({
  ...narrowingOf(view),
  id,
  name,
  created_at: '2026-01-01T00:00:00.000Z',
})
const scopes = ['view_own_victim', 'view_own_case', 'case_manager_enabled']

const start = (held: readonly string[] = scopes) =>
  startWorld([...actsEpics, askEpic(ownSavedFilters), ...savedFiltersEpics, ...navigationEpics, ...linkEpics], held)

/** With these loaded. */
const startWith = (sets: readonly SavedFilter[], held?: readonly string[]) => {
  const world = start(held)
  world.dispatch(ownSavedFilters.loaded({ sets: [...sets] }))
  return world
}
const asked = (replaces: number | null = null, name = 'Mine') =>
  saveFiltersAsked({ ...narrowingOf(smiths), name, replaces })
const names = (world: ReturnType<typeof start>) => savedFilters(world.state()).map(({ name }) => name)
const waiting = (world: ReturnType<typeof start>, call: string) =>
  only(world.open().filter((each) => each.call === call))
const toasts = (world: ReturnType<typeof start>) => openSnackbars(world.state()).map(({ message }) => message)

describe('loading', () => {
  test('they come with the session, and again when another device has changed one', () => {
    const world = start()
    world.dispatch(sessionReady({ complete: true }))
    waiting(world, listSavedFilters.id).answer({ data: [saved(1, 'Mine')] })
    expect(names(world)).toEqual(['Mine'])
    world.say('record changed', { kind: 'saved_filter', id: 2, version: 1 })
    world.say('record removed', { kind: 'saved_filter', id: 1 })
    world.say('record changed', { kind: 'export', id: 2, version: 1 })
    world.timePasses()
    waiting(world, listSavedFilters.id).answer({ data: [saved(2, 'Other')] })
    expect(names(world)).toEqual(['Other'])
  })

  test('an answer that is older than a change here does not take it back', () => {
    const world = start()
    world.dispatch(sessionReady({ complete: true }))
    const early = waiting(world, listSavedFilters.id)
    world.dispatch(asked())
    waiting(world, addSavedFilter.id).answer(saved(5, 'Mine'))
    world.timePasses()
    expect(early.isOpen).toBe(false)
    expect(names(world)).toEqual(['Mine'])
  })

  test('those of a list that may not be opened are not offered; after a logout there are none', () => {
    const all = [saved(1, 'Mine'), saved(2, 'Courts', { ...defaultView('cases'), value: '24' })]
    const world = startWith(all, ['view_own_victim'])
    expect(names(world)).toEqual(['Mine'])
    world.dispatch(savedFilterChosen({ id: 2 }))
    expect(viewOf(world.state(), 'cases')).toBeNull()
    world.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    expect(names(world)).toEqual([])
  })

  test('they stand by list, and by name as people sort', () => {
    const cases = { ...defaultView('cases'), value: '24' }
    const world = startWith([saved(1, 'b', cases), saved(2, 'Zoë'), saved(3, 'été'), saved(4, 'A', cases)])
    expect(names(world)).toEqual(['été', 'Zoë', 'A', 'b'])
    expect(savedFiltersOf(world.state(), 'cases').map(({ id }) => id)).toEqual([4, 1])
  })
})

describe('saving', () => {
  test('what was typed is kept until it is saved; then it is there at once, and said', () => {
    const world = start()
    world.dispatch(namingBegan({ tab: 'victims' }), nameTyped({ name: 'My open ' }), namingBegan({ tab: 'victims' }))
    expect(world.state().savedFilters.naming?.name).toBe('My open ')
    world.dispatch(asked(null, 'My open'))
    expect(toasts(world).map((message) => tOf(message))).toEqual(['Saving Filter Set...'])
    const sent = waiting(world, addSavedFilter.id)
    expect(sent.input.body).toEqual({ ...narrowingOf(smiths), name: 'My open' })
    expect(JSON.stringify([sent.path, sent.input.query ?? {}])).not.toContain('Smith')
    // A second press while it is under way is no second one.
    world.dispatch(asked(null, 'My open'))
    sent.answer(saved(7, 'My open'))
    expect(world.exchanges.filter(({ call }) => call === addSavedFilter.id)).toHaveLength(1)
    expect(names(world)).toEqual(['My open'])
    expect([world.state().savedFilters.naming, toasts(world)]).toEqual([null, ['savedFilter.saved']])
  })

  test('a refusal is said where the name was typed, which stays; what this tab did not know is loaded', () => {
    const world = start()
    world.dispatch(namingBegan({ tab: 'victims' }), nameTyped({ name: 'Mine' }), asked())
    waiting(world, addSavedFilter.id).fail({ status: 409, message: 'Taken.' })
    expect(world.state().savedFilters.naming).toMatchObject({ name: 'Mine', refusal: 'Taken.' })
    expect([toasts(world), shownErrors(world.state())]).toEqual([[], []])
    world.timePasses()
    waiting(world, listSavedFilters.id).answer({ data: [saved(3, 'MINE')] })
    world.dispatch(asked(3))
    const sent = waiting(world, replaceSavedFilter.id)
    expect(sent.path).toContain('/3')
    sent.answer(saved(3, 'Mine'))
    expect(names(world)).toEqual(['Mine'])
  })
})

describe('applying', () => {
  test('its list is gone to and narrowed, by an address that says nothing of it', () => {
    const world = startWith([saved(1, 'Mine')])
    world.dispatch(routeEntered({ route: 'home' }), savedFilterChosen({ id: 1 }))
    const { orderBy, order, ...view } = viewOf(world.state(), 'victims') ?? defaultView('victims')
    expect(view).toEqual({ tab: 'victims', searchType: 'victim', value: 'Smith', status: 'all' })
    expect([orderBy, order]).toEqual(['victim.full_name', 'ASC'])
    expect(world.went).toEqual(['/list/victims'])
    expect(toasts(world)).toEqual([])
  })

  test('in the list itself nothing is gone to, and its order stays', () => {
    const world = startWith([saved(1, 'Mine')])
    const sorted = { ...defaultView('victims'), orderBy: 'birthdate' }
    world.dispatch(routeEntered({ route: 'list.victims' }), listOpened(sorted))
    world.dispatch(savedFilterChosen({ id: 1 }))
    expect(world.went).toEqual([])
    expect(viewOf(world.state(), 'victims')).toMatchObject({ value: 'Smith', orderBy: 'birthdate' })
    // An address that says something else is left.
    world.dispatch(routeEntered({ route: 'list.victims', searchType: 'all_inactive' }), savedFilterChosen({ id: 1 }))
    expect(world.went).toEqual(['/list/victims'])
  })

  test('groups that the plain form has no words for are shown in the other one', () => {
    const city = (value: string) => ({ field: 'city', is: 'has' as const, values: [value] })
    const filter = { combine: 'any' as const, conditions: [city('Ouray'), city('Salida')], groups: [] }
    const world = startWith([saved(1, 'Mine', { ...defaultView('victims'), filter })])
    world.dispatch(listOpened(defaultView('victims')))
    world.dispatch(listFilterEdited({ tab: 'victims', form: 'plain', filter: noFilter }), savedFilterChosen({ id: 1 }))
    expect(filterPanelOf(world.state(), 'victims')).toEqual({ form: 'combinable', filter })
  })

  test('what can’t be asked any more is left out, and that is said', () => {
    const filter = {
      combine: 'all' as const,
      conditions: [
        { field: 'shoe_size', is: 'has' as const, values: ['9'] },
        { field: 'city', is: 'has' as const, values: ['Salida'] },
      ],
      groups: [],
    }
    const world = startWith([saved(1, 'Mine', { ...defaultView('victims'), filter })])
    world.dispatch(savedFilterChosen({ id: 1 }))
    expect(viewOf(world.state(), 'victims')?.filter?.conditions.map(({ field }) => field)).toEqual(['city'])
    expect(toasts(world)).toEqual(['savedFilter.partly'])
  })
})

describe('deleting', () => {
  const deleted = () => {
    const world = startWith([saved(1, 'Mine'), saved(2, 'Other')])
    world.dispatch(savedFilterRemovalAsked({ id: 1 }))
    expect(names(world)).toEqual(['Mine', 'Other'])
    waiting(world, removeSavedFilter.id).answer({ success: true })
    expect(names(world)).toEqual(['Other'])
    return world
  }

  /** What was done to no record is asked about first. */
  const confirmUndo = (world: ReturnType<typeof deleted>): void => {
    world.dispatch(undoAsked({ name: null }))
    const { questioned } = world.state().operations
    expect(questioned).toBe(newestUndoable(world.state())?.name)
    expect(world.open().filter(({ call }) => call === addSavedFilter.id)).toEqual([])
    world.dispatch(undoAsked({ name: questioned }))
  }

  test('it is taken back from its message: kept anew as it was', () => {
    const world = deleted()
    const [message] = openSnackbars(world.state())
    expect(undoables(world.state()).map(({ name }) => name)).toEqual([message?.snackbar])
    world.dispatch(undoAsked({ name: message?.snackbar ?? null }), undoAsked({ name: message?.snackbar ?? null }))
    const sent = waiting(world, addSavedFilter.id)
    expect(sent.input.body).toEqual({ ...narrowingOf(smiths), name: 'Mine' })
    sent.answer(saved(9, 'Mine'))
    expect(names(world)).toEqual(['Mine', 'Other'])
    expect([undoables(world.state()).map(({ name }) => name), toasts(world)]).toEqual([[], ['operation.undo.done']])
  })

  test('it is the newest thing to take back, once', () => {
    const world = deleted()
    confirmUndo(world)
    waiting(world, addSavedFilter.id).answer(saved(9, 'Mine'))
    expect(names(world)).toEqual(['Mine', 'Other'])
    world.dispatch(undoAsked({ name: null }))
    expect(toasts(world)).toContain('operation.undo.nothing')
  })

  test('what can’t be put back now can be later; what can’t be deleted stays', () => {
    const world = deleted()
    confirmUndo(world)
    waiting(world, addSavedFilter.id).fail({ status: 409, message: 'Taken.' })
    expect(shownErrors(world.state()).map(({ message }) => message)).toEqual(['Taken.'])
    expect(undoables(world.state()).map(({ name }) => name)).toHaveLength(1)
    world.dispatch(savedFilterRemovalAsked({ id: 2 }))
    waiting(world, removeSavedFilter.id).fail({ status: 404, message: 'Not found.' })
    expect([names(world), actsUnderWay(world.state(), removeFilters)]).toEqual([['Other'], []])
    world.timePasses()
    waiting(world, listSavedFilters.id).answer({ data: [] })
    expect(names(world)).toEqual([])
  })
})
