/** Filters of lists in the client: what is shown of them, what is asked, and lists that a report opens. */
import { describe, expect, test } from 'vitest'
import { labelsIn, settingsLoaded } from '../../domain/config/index.ts'
import { exportRequest } from '../../domain/exports/index.ts'
import {
  defaultView,
  filterChips,
  filterPanelOf,
  listFilterEdited,
  listOpened,
  listQuery,
  noFilter,
  openedView,
  viewOf,
  withoutChip,
  type FilterGroup,
} from '../../domain/lists/index.ts'
import { reportFiltersGiven } from '../../domain/lists/actions.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { startWorld } from '../records/epicWorld.ts'

const start = () => {
  const world = startWorld(listsEpics, ['view_own_victim'])
  world.dispatch(
    settingsLoaded({
      failed: [],
      settings: {
        races: [{ id: 3, label: 'Asian', status: 1 }],
        genders: [],
        case_stages: [],
        advocates: [{ id: 7, first: 'Adele', last: 'Advocate', status: 1 }],
        field_views: [],
      },
    }),
  )
  return world
}
const filter: FilterGroup = {
  combine: 'all',
  conditions: [
    { field: 'race', is: 'oneOf', values: ['3', '99'] },
    { field: 'birthdate', is: 'between', values: ['1990-01-31', ''] },
    { field: 'shoe_size', is: 'oneOf', values: ['44'] },
    { field: 'city', is: 'has', values: ['  '] },
  ],
  groups: [
    {
      combine: 'any',
      conditions: [
        { field: 'owner', is: 'oneOf', values: ['7'] },
        { field: 'owner', is: 'empty', values: [] },
      ],
      groups: [],
    },
  ],
}

describe('chips', () => {
  test('[SVC-05] a time is shown as hours and minutes, however it was typed', () => {
    const shown = (...values: string[]) => {
      const conditions: FilterGroup['conditions'] = [{ field: 'minutes', is: 'between', values }]
      const over: FilterGroup = { combine: 'all', conditions, groups: [] }
      return filterChips(labelsIn(start().state(), 'heading'), 'timelogs', over).map(({ text }) => text)
    }
    expect(shown('125', '2h 30m')).toEqual(['Minutes: 2:05 to 2:30'])
    expect(shown('', '1:05')).toEqual(['Minutes: up to 1:05'])
  })

  test('[LST-13] [CFG-27] [CFG-28] each filter is named in words; a missing value and an unknown filter say so', () => {
    expect(filterChips(labelsIn(start().state(), 'heading'), 'victims', filter).map(({ text }) => text)).toEqual([
      'Race: Asian or Race Not Found',
      'Birthdate: from 1/31/1990',
      'Unknown Filter',
      'Owner: Adele Advocate or Owner: not set',
    ])
  })

  test('[LST-13] a chip is taken away alone; of a group of which any will do there is one', () => {
    const { state } = start()
    const left = withoutChip(filter, 'condition 1')
    expect(filterChips(labelsIn(state(), 'heading'), 'victims', left).map(({ text }) => text)).toEqual([
      'Race: Asian or Race Not Found',
      'Unknown Filter',
      'Owner: Adele Advocate or Owner: not set',
    ])
    expect(filterChips(labelsIn(state(), 'heading'), 'victims', withoutChip(filter, 'group 0'))).toHaveLength(3)
    const either: FilterGroup = { ...filter, combine: 'any' }
    expect(filterChips(labelsIn(state(), 'heading'), 'victims', either)).toHaveLength(1)
    expect(withoutChip(either, 'all')).toBeNull()
    expect(filterChips(labelsIn(state(), 'heading'), 'victims', noFilter)).toEqual([])
  })
})

describe('what is asked', () => {
  test('[LST-13] [CFG-28] a filter goes with the question and with an export, without what this build does not know', () => {
    const view = { ...defaultView('victims'), filter }
    const sent = listQuery(view, 1).filter ?? ''
    expect(sent).toContain('birthdate')
    expect(sent).not.toContain('shoe_size')
    expect(sent).not.toContain('city')
    expect(exportRequest(view, 'csv', ['name'], 'x')).toMatchObject({ filters: { filter: sent } })
    expect(listQuery({ ...view, filter: noFilter }, 1)).not.toHaveProperty('filter')
  })
})

describe('lists that a report opens', () => {
  const given: FilterGroup = { combine: 'all', conditions: [{ field: 'type', is: 'oneOf', values: ['5'] }], groups: [] }
  const at = (world: ReturnType<typeof start>, tab: 'events' | 'victims', type: string, value?: string) =>
    openedView(world.state(), tab, { type, ...(value === undefined ? {} : { value }) }, new Set(['view_own_victim']))

  test('/list/events/advanced/event shows the events of the event report’s filters', () => {
    const world = start()
    expect(at(world, 'events', 'advanced', 'event').filter).toBeUndefined()
    world.dispatch(reportFiltersGiven({ tab: 'events', origin: 'event', filter: given }))
    expect(at(world, 'events', 'advanced', 'event')).toMatchObject({ tab: 'events', searchType: 'all', filter: given })
    expect(at(world, 'events', 'all').filter).toBeUndefined()
  })

  test('[LST-12] a client list has the filters of the report that it is opened from; alone it keeps its own', () => {
    const world = start()
    const own: FilterGroup = { combine: 'all', conditions: [{ field: 'race', is: 'oneOf', values: ['3'] }], groups: [] }
    world.dispatch(reportFiltersGiven({ tab: 'victims', origin: 'grant', filter: given }))
    world.dispatch(listOpened({ ...defaultView('victims'), filter: own }))
    expect(at(world, 'victims', 'advanced', 'grant').filter).toEqual(given)
    expect(at(world, 'victims', 'advanced', 'full').filter).toBeUndefined()
    expect(at(world, 'victims', 'advanced').filter).toEqual(own)
  })

  test('[LST-23] what is filtered by is there again when the list is opened again, also with another search, until the logout', () => {
    const world = start()
    world.dispatch(listOpened({ ...defaultView('victims'), filter: given }))
    expect(viewOf(world.state(), 'victims')?.filter).toEqual(given)
    expect(at(world, 'victims', 'race', '3')).toMatchObject({ searchType: 'race', value: '3', filter: given })
    world.dispatch(reportFiltersGiven({ tab: 'events', origin: 'event', filter: given }))
    world.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    expect([viewOf(world.state(), 'victims'), world.state().lists.reportFilters.events]).toEqual([null, null])
  })

  test('[LST-13] what is typed into the panel stays until it is applied, and then the panel shows what is filtered by', () => {
    const world = start()
    const draft: FilterGroup = {
      combine: 'any',
      conditions: [{ field: 'city', is: 'has', values: ['Our'] }],
      groups: [],
    }
    world.dispatch(listOpened(defaultView('victims')))
    world.dispatch(listFilterEdited({ tab: 'victims', form: 'combinable', filter: draft }))
    world.dispatch(listOpened({ ...defaultView('victims'), status: 'all' }))
    expect(filterPanelOf(world.state(), 'victims')).toEqual({ form: 'combinable', filter: draft })
    world.dispatch(listOpened({ ...defaultView('victims'), filter: given }))
    expect(filterPanelOf(world.state(), 'victims')).toEqual({ form: 'combinable', filter: given })
    expect(filterPanelOf(start().state(), 'victims')).toEqual({ form: 'plain', filter: noFilter })
  })
})
