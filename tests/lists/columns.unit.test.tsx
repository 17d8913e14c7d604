// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { labelsIn } from '../../domain/config/index.ts'
import {
  columnsOf,
  defaultView,
  listLayoutChanged,
  listOpened,
  listPageLoaded,
  recordPlace,
  type AnyPage,
  type ListTab,
} from '../../domain/lists/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { tokenAccepted } from '../../domain/session/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { drawnColumns, drawnRow } from '../../src/lists/rows.tsx'
import type { WidthClass } from '../../src/lists/widthClass.ts'
import { specifiedTabs, type SpecifiedTab } from './specifiedTabs.ts'

afterEach(cleanup)

const held = { limited_access: true, owner_id: null, status: 1, updated_at: '2026-01-01T00:00:00.000Z' } as const
const phones = { primary_phone: '15551230001', secondary_phone: null }
const pages: { readonly [T in SpecifiedTab]: AnyPage<T> } = {
  victims: {
    tab: 'victims',
    rows: [
      {
        id: 5,
        case_id: 4,
        case_reference_id: '24-1',
        title: 'Ortega, Ana',
        victim_type: 'P',
        race: null,
        gender: null,
        birthdate: null,
        true_age: 30,
        business: null,
        email: null,
        address: null,
        count: 1,
        mass_incident: false,
        ...phones,
        ...held,
      },
    ],
  },
  cases: {
    tab: 'cases',
    rows: [
      {
        id: 5,
        case_reference_id: '24-1',
        date_time: '2026-01-01T00:00:00.000Z',
        stage_id: null,
        victim_count: 3,
        victim_name: 'Ortega, Ana',
        victim_type: 'P',
        defendant_count: 2,
        defendant_name: 'Doe, Jon',
        location_count: 1,
        location_name: 'Old mill',
        ...held,
      },
    ],
  },
  defendants: {
    tab: 'defendants',
    rows: [
      {
        id: 5,
        case_id: 4,
        case_reference_id: '24-1',
        date_time: null,
        title: 'Doe, Jon',
        birthdate: '03/04/1990',
        true_age: null,
        business: null,
        city: 'Troy',
        ...phones,
        ...held,
      },
    ],
  },
  locations: {
    tab: 'locations',
    rows: [
      {
        id: 5,
        location_name: 'Old mill',
        business: null,
        address: '12 Elm Street',
        cases_count: 7,
        events_count: 2,
        ...phones,
        ...held,
      },
    ],
  },
  events: {
    tab: 'events',
    rows: [
      {
        id: 5,
        name: 'Vigil',
        date_time: '2026-01-01T18:00:00.000Z',
        end_date_time: null,
        event_type_id: null,
        stage_id: null,
        location: 5,
        location_name: 'Old mill',
        location_count: 2,
        estimated_attendees: 40,
        attendees_count: 3,
        ...held,
      },
    ],
  },
}

const everything = [
  'view_own_victim',
  'view_own_case',
  'view_own_defendant',
  'view_own_location',
  'view_own_event',
  'defendant_manager_enabled',
  'location_manager_enabled',
  'event_manager_enabled',
  'view_case_stage',
]
const stateWith = (scopes: readonly string[]): State => {
  const actions = [
    tokenAccepted({
      by: 'login',
      claims: { user_id: 3, account: 1, session: 's', scopes: [...scopes], sso: false },
      expiresAt: 1_800_000_000_000,
    }),
    ...specifiedTabs.flatMap((tab) => [
      listOpened(defaultView(tab)),
      listPageLoaded({ page: 1, total: 1, of: pages[tab] }),
    ]),
  ]
  return rootReducer.fold(
    rootReducer.initial,
    actions.map((action, index) => ({ ...action, seq: index + 1, at: index })),
  )
}
const cells = () => ({ label: labelsIn(stateWith(everything)), today: null, zone: 'UTC' })
const titles = (tab: ListTab, width: WidthClass, scopes: readonly string[] = everything) =>
  drawnColumns(tab, stateWith(scopes), width).map(({ title }) => title)

describe('columns', () => {
  test('each list has its own', () => {
    expect(titles('cases', 'desk')).toEqual([
      'Case number',
      'Date',
      'Stage',
      'Owner',
      'Clients',
      'Defendants',
      'Locations',
    ])
    expect(titles('victims', 'desk')).toEqual([
      'Name',
      'Case number',
      'Type',
      'Race',
      'Gender',
      'Age',
      'Phones',
      'Owner',
    ])
    expect(titles('defendants', 'desk')).toEqual(['Name', 'Case number', 'Birthdate', 'Phones', 'City'])
    expect(titles('locations', 'desk')).toEqual(['Name', 'Business', 'Address', 'Phones', 'Cases', 'Events'])
    expect(titles('events', 'desk')).toEqual(['Name', 'Type', 'Start', 'End', 'Location', 'Estimated attendees'])
    expect(titles('services', 'desk')).toEqual(['Date', 'Service', 'Client', 'Advocate', 'Amount', 'Time'])
    expect(titles('timelogs', 'desk')).toEqual(['Date', 'Advocate', 'Client', 'Minutes', 'Note'])
  })

  test('[SVC-05] times are hours and minutes, on the screen and in files', () => {
    const cellOf = (tab: ListTab, id: string, row: object) =>
      columnsOf(stateWith(everything), tab)
        .find((column) => column.id === id)
        ?.cell(row as never, cells())
    expect(cellOf('services', 'time', { time_minutes: 125 })).toBe('2:05')
    expect(cellOf('services', 'time', { time_minutes: null })).toBeNull()
    expect(cellOf('timelogs', 'minutes', { minutes: 125 })).toBe('2:05')
  })

  test('a tablet has some of them, a phone the name with the rest under it', () => {
    for (const tab of specifiedTabs) {
      const [desk, tablet] = [titles(tab, 'desk'), titles(tab, 'tablet')]
      expect(tablet.length).toBeGreaterThan(1)
      expect(tablet.length).toBeLessThan(desk.length)
      for (const title of tablet) expect(desk).toContain(title)
      expect(titles(tab, 'phone')).toEqual(desk.slice(0, 1))
    }
  })

  test('[CAS-09] [PRM-39] those of defendants and locations are for who may view them', () => {
    const few = ['view_own_victim', 'view_own_case', 'view_own_event']
    expect(titles('cases', 'desk', few)).not.toEqual(expect.arrayContaining(['Defendants']))
    expect(titles('cases', 'desk', few)).not.toEqual(expect.arrayContaining(['Locations']))
    expect(titles('events', 'desk', few)).not.toContain('Location')
  })
})

describe('chosen columns', () => {
  test('[LST-20] more columns are there to be chosen, in the chosen order and width; what names a row always is', () => {
    const state = stateWith(everything)
    const layout = {
      columns: [
        { id: 'email', isShown: true, width: 300 },
        { id: 'name', isShown: false, width: null },
        { id: 'race', isShown: false, width: null },
      ],
      orderBy: null,
      order: 'ASC' as const,
    }
    const chosen = rootReducer.fold(state, [{ ...listLayoutChanged({ tab: 'victims', layout }), seq: 99, at: 99 }])
    const drawn = drawnColumns('victims', chosen, 'desk')
    expect(drawn.slice(0, 2).map(({ id, width }) => [id, width.includes('300px')])).toEqual([
      ['email', true],
      ['name', false],
    ])
    expect(drawn.map(({ id }) => id)).not.toContain('race')
    expect(
      columnsOf(chosen, 'victims')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(
      columnsOf(state, 'victims')
        .map(({ id }) => id)
        .toSorted(),
    )
  })
})

describe.each(specifiedTabs.map((tab) => [tab] as const))('a row of %s', (tab) => {
  test.each(['desk', 'tablet', 'phone'] as const)(
    '[NAV-53] is a link to its record on a %s, and says that it is limited',
    (width) => {
      const row = drawnRow(
        tab,
        pages[tab].rows[0] as never,
        cells(),
        drawnColumns(tab, stateWith(everything), width),
        width,
      )
      const path = pathOf(recordPlace({ tab, row: pages[tab].rows[0] } as never))
      expect(row.path).toBe(path)
      render(
        <MemoryRouter>
          {row.cells.map(({ id, content }) => (
            <div key={id}>{content}</div>
          ))}
        </MemoryRouter>,
      )
      expect(screen.getByRole('link').getAttribute('href')).toBe(path)
      expect(screen.getByRole('img', { name: 'Limited access' })).toBeTruthy()
    },
  )
})

test('names are followed by how many there are besides', () => {
  render(
    <MemoryRouter>
      {drawnRow(
        'cases',
        pages.cases.rows[0] as never,
        cells(),
        drawnColumns('cases', stateWith(everything), 'desk'),
        'desk',
      ).cells.map(({ id, content }) => (
        <p key={id}>{content}</p>
      ))}
    </MemoryRouter>,
  )
  for (const text of ['Ortega, Ana +2', 'Doe, Jon +1', 'Old mill']) expect(screen.getByText(text)).toBeTruthy()
})
