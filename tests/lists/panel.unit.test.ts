/** The search panels of lists, and addresses that ask for what is not there. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settingsLoaded } from '../../domain/config/index.ts'
import {
  blankPanel,
  defaultView,
  isTooShortIn,
  listAddress,
  listOpened,
  listPanelEdited,
  lists,
  listTabs,
  recordTabs,
  panelOf,
  panelPlace,
  panelProblem,
  shownView,
  typesOf,
  type Panel,
} from '../../domain/lists/index.ts'
import { destinationOf, pathOf } from '../../domain/navigation/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import type { CustomField, CustomFieldType } from '../../domain/customFields/index.ts'
import { field as anyField } from '../customFields/fields.ts'
import { startWorld } from '../records/epicWorld.ts'

const field = (id: number, type: CustomFieldType, options: Partial<CustomField['options']> = {}) =>
  anyField(type, options, { id, label: `Field ${id}`, order: id })
const start = () => {
  const world = startWorld([])
  world.dispatch(
    settingsLoaded({
      failed: [],
      settings: {
        races: [{ id: 3, label: 'Asian', status: 1 }],
        genders: [],
        case_stages: [],
        advocates: [{ id: 7, first: 'Adele', last: 'Advocate', status: 1 }],
        field_views: [field(21, 'Text'), field(22, 'Select', { select: [{ value: 'b', label: 'Blue', status: 1 }] })],
      },
    }),
  )
  return world
}

describe('a panel', () => {
  test('[LST-07] [LST-01] law: what it leads to is an address that opens the same search again', () => {
    const { state } = start()
    fc.assert(
      fc.property(
        fc.constantFrom(...recordTabs),
        fc.nat(),
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        (tab, pick, value) => {
          const types = typesOf(tab)
          const searchType = types[pick % types.length] ?? lists[tab].searchTypes[0]
          const panel: Panel = {
            searchType,
            field: searchType === 'custom_fields' ? 21 : null,
            value: value.toWellFormed(),
          }
          fc.pre(panelProblem(state(), 'victims', panel) === null && !['.', '..'].includes(panel.value.trim()))
          const place = panelPlace(tab, panel)
          expect(destinationOf(pathOf(place))).toEqual(place)
          const { view, problem } = listAddress(
            tab,
            { type: place.searchType ?? '', value: place.searchValue },
            new Set(['view_own_victim', 'view_own_defendant', 'view_own_location']),
          )
          expect([view.searchType, view.value, problem]).toEqual([searchType, place.searchValue ?? '', null])
        },
      ),
    )
  })

  test('[LST-07] what is typed stays in the state, list by list, until it is looked for or the session ends', () => {
    const world = start()
    world.dispatch(
      listOpened(defaultView('victims')),
      listPanelEdited({ tab: 'victims', searchType: 'address', field: null, value: 'el' }),
    )
    expect(panelOf(world.state(), 'victims')).toEqual({ searchType: 'address', field: null, value: 'el' })
    expect(panelOf(world.state(), 'cases')).toEqual(blankPanel('cases', 'case_number'))
    world.dispatch(listOpened({ ...defaultView('victims'), searchType: 'custom_fields', value: '22|b' }))
    expect(panelOf(world.state(), 'victims')).toEqual({ searchType: 'custom_fields', field: 22, value: 'b' })
    world.dispatch(
      listPanelEdited({ tab: 'victims', searchType: 'address', field: null, value: 'x' }),
      loggedOut({ reason: 'logout', message: '', draftsKept: 0 }),
    )
    expect(panelOf(world.state(), 'victims').value).toBe('')
  })

  test('[SRC-18] a type that was chosen and is permitted no more is the default one, with the text that was typed', () => {
    const world = startWorld([], ['view_own_case', 'view_own_victim'])
    const typed = { searchType: 'defendant', field: null, value: 'ortega' } as const
    world.dispatch(listOpened(defaultView('cases')), listPanelEdited({ tab: 'cases', ...typed }))
    expect(panelOf(world.state(), 'cases')).toEqual({ ...typed, searchType: 'case_number' })
    world.dispatch(listPanelEdited({ tab: 'cases', searchType: 'victim', field: null, value: 'ortega' }))
    expect(panelOf(world.state(), 'cases')).toMatchObject({ searchType: 'victim' })
  })

  test.each([
    ['address', null, '', 'needed'],
    ['address', null, ' el ', 'short'],
    ['address', null, 'elm', null],
    ['address', null, 'x'.repeat(201), 'long'],
    ['id', null, '7', null],
    ['id', null, '7a', 'number'],
    ['race', null, '3', null],
    ['inactive', null, '', null],
    ['custom_fields', null, 'elm', 'needed'],
    ['custom_fields', 99, 'elm', 'needed'],
    ['custom_fields', 21, 'el', 'short'],
    ['custom_fields', 21, 'elm', null],
    ['custom_fields', 22, 'b', null],
  ] as const)('[SRC-24] [SRC-25] by %s, field %s, “%s”: %s', (searchType, of, value, problem) => {
    expect(panelProblem(start().state(), 'victims', { searchType, field: of, value })).toBe(problem)
  })

  test('[SRC-34] a date begins with the last 30 days', () => {
    expect(blankPanel('cases', 'date')).toMatchObject({ value: '30' })
  })

  test('a picked value reads as its name', () => {
    const state = start().state()
    const view = defaultView('victims')
    expect(shownView(state, { ...view, searchType: 'race', value: '3' })).toBe('Race: Asian')
    expect(shownView(state, { ...view, searchType: 'owner', value: '7' })).toBe('Owner: Advocate, Adele')
    expect(shownView(state, { ...view, searchType: 'custom_fields', value: '22|b' })).toBe('Field 22: Blue')
    expect(shownView(state, { ...view, searchType: 'date', value: '1y' })).toBe('Date: Last year')
    expect(shownView(state, { ...view, searchType: 'race', value: '77' })).toBe('Race: 77')
    expect(shownView(state, { ...view, searchType: 'address', value: '12 Elm' })).toBe('Address: 12 Elm')
    expect(shownView(state, { ...view, searchType: 'victim', value: '<b>' })).toBe('<b>')
  })

  test('[SRC-25] of custom fields only text needs three characters', () => {
    const state = start().state()
    const view = defaultView('victims')
    expect(
      [
        ['21|ab', true],
        ['21|abc', false],
        ['22|b', false],
        ['22|', true],
      ].map(([value]) => isTooShortIn(state, { ...view, searchType: 'custom_fields', value: String(value) })),
    ).toEqual([true, false, false, true])
  })
})

describe('an address', () => {
  const everything = new Set(['view_own_victim', 'view_own_defendant', 'view_own_location'])

  test('names the origin of a list in advanced mode: all of it is shown, and an unknown origin is said', () => {
    for (const tab of ['victims', 'defendants'] as const)
      for (const origin of ['full', 'grant', 'service'] as const) {
        const to = destinationOf(`/list/${tab}/advanced/${origin}`)
        expect(to.route).toBe(`list.${tab}`)
        const search = { type: to.searchType ?? '', value: to.searchValue }
        const named = { view: defaultView(tab), advanced: origin, problem: null }
        expect(listAddress(tab, search, everything, origin)).toEqual(named)
        // Of a report that is not open here nothing is known, and none of another one is taken for it.
        for (const other of ['full', 'grant', 'service', null] as const)
          if (other !== origin)
            expect(listAddress(tab, search, everything, other)).toEqual({ ...named, problem: { is: 'noReport' } })
      }
    expect(listAddress('events', { type: 'advanced', value: 'event' }, everything, 'event')).toEqual({
      view: defaultView('events'),
      advanced: 'event',
      problem: null,
    })
    expect(listAddress('victims', { type: 'advanced', value: 'moon' }, everything)).toMatchObject({
      advanced: 'full',
      problem: { is: 'origin', asked: 'moon' },
    })
    expect(listAddress('tasks', { type: 'advanced', value: 'full' }, everything)).toMatchObject({
      advanced: null,
      problem: { is: 'type', asked: 'advanced' },
    })
  })

  test('without an origin the list of clients is in advanced mode too', () => {
    expect(listAddress('victims', { type: 'advanced' }, everything)).toMatchObject({ advanced: 'full', problem: null })
  })

  test('[SRC-18] law: a type that is not followed is said, one that is followed is not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...recordTabs),
        fc.oneof(
          fc.constantFrom(...listTabs.flatMap((tab) => [...lists[tab].searchTypes])),
          fc.string({ maxLength: 12 }),
        ),
        (tab, type) => {
          fc.pre(type !== 'advanced')
          const { view, problem } = listAddress(tab, { type, value: 'abc' }, everything)
          expect(problem === null).toBe(view.searchType === type)
        },
      ),
    )
  })
})
