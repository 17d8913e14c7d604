import { describe, expect, test } from 'vitest'
import { settingsLoaded } from '../../domain/config/index.ts'
import {
  cardsSeen,
  recordTabs,
  offeredTypes,
  type RecordPage,
  type RecordTab,
  type RecordSearch,
} from '../../domain/lists/index.ts'
import { pathOf, type Destination } from '../../domain/navigation/index.ts'
import {
  listAsked,
  neededCharacters,
  objectsFor,
  quickSearchClosed,
  quickSearchEntered,
  quickSearchFieldChosen,
  quickSearchFiltered,
  quickSearchListAsked,
  quickSearchMoved,
  quickSearchObjectChosen,
  quickSearchOpened,
  quickSearchPageTurned,
  quickSearchRowPressed,
  quickSearchType,
  quickSearchTypeChosen,
  quickSearchTyped,
  textProblem,
  type QuickSearchRow,
} from '../../domain/quickSearch/index.ts'
import { recordRemoved } from '../../domain/records/index.ts'
import { applicationStarted, loggedOut } from '../../domain/session/index.ts'
import { quickSearchEpics } from '../../epics/quickSearch/index.ts'
import { only, startWorld, type Exchange } from '../records/epicWorld.ts'
import { allScopes, cardsOf } from './cards.ts'

const start = (scopes: readonly string[] = allScopes) => startWorld(quickSearchEpics, scopes)
type World = ReturnType<typeof start>
const askedIn = ({ input }: Exchange) => input.body as RecordSearch
const found = (...pages: readonly (readonly [RecordTab, readonly number[], number?])[]) => ({
  pages: pages.map(([tab, ids, total = ids.length]) => ({
    tab,
    rows: ids.map((id) => cardsOf[tab](id, `Named ${id}`)),
    total,
  })),
  page: 1,
  limit: 20,
})
const page = (tab: RecordTab, ids: readonly number[], total = ids.length) => found([tab, ids, total])
const twenty = Array.from({ length: 20 }, (_, index) => index + 1)
const rowsOf = (world: World) => world.state().quickSearch.rows.map(({ row }) => row)
const wentTo = (world: World) =>
  world.actions
    .filter(({ type }) => type === 'navigation/requested')
    .map(({ payload }) => pathOf(payload as Destination))
const choose = (world: World, tab: RecordTab, searchType?: string) => {
  world.dispatch(quickSearchOpened({}), quickSearchObjectChosen({ tab }))
  if (searchType !== undefined) world.dispatch(quickSearchTypeChosen({ searchType }))
}
const press = (world: World, row: QuickSearchRow) => {
  world.passes(200)
  world.dispatch(quickSearchRowPressed({ row }))
}
const field = (id: number, table: string, type: string, more: object = {}) => ({
  id,
  table,
  label: `Field ${id}`,
  description: null,
  type,
  required: false,
  status: 1,
  order: id,
  default_value: null,
  options: {
    min: null,
    max: null,
    step: null,
    decimal_place: null,
    min_date: null,
    max_date: null,
    simple: false,
    neither: false,
    other: false,
    select: [],
    ...more,
  },
})
const withSettings = (world: World) =>
  world.dispatch(
    settingsLoaded({
      failed: [],
      settings: {
        races: [
          { id: 3, label: 'Asian', status: 1 },
          { id: 9, label: 'Not reported', status: 1 },
        ],
        genders: [{ id: 2, label: 'Female', status: 1 }],
        case_stages: [],
        advocates: [
          { id: 7, first: 'Adele', last: 'Advocate', status: 1 },
          { id: 8, first: 'Bo', last: 'Baker', status: 1 },
        ],
        field_views: [
          field(21, 'Victim', 'Text'),
          field(22, 'Victim', 'Select', { select: [{ value: 'b', label: 'Blue', status: 1 }] }),
          field(23, 'Case', 'Text'),
        ],
      },
    } as never),
  )

describe('what may be looked for', () => {
  test('[SRC-02] clients always, the other kinds with their scope', () => {
    expect(objectsFor(new Set(['view_own_victim']))).toEqual(['victims'])
    expect(objectsFor(new Set())).toEqual(['victims'])
    expect(objectsFor(new Set(allScopes))).toEqual(recordTabs)
    for (const [tab, scope] of [
      ['cases', 'view_case_manager'],
      ['defendants', 'view_defendant_manager'],
      ['locations', 'view_location_manager'],
      ['events', 'view_own_event'],
    ] as const)
      expect([tab, objectsFor(new Set(allScopes.filter((each) => each !== scope))).includes(tab)]).toEqual([tab, false])
  })

  test('[SRC-18] a type that was chosen and is permitted no more is searched by no more', () => {
    const world = start(['view_own_case', 'view_own_victim'])
    choose(world, 'cases', 'defendant')
    expect(quickSearchType(world.state())).toBe('case_number')
    world.dispatch(quickSearchTyped({ text: 'ortega' }), quickSearchEntered({}))
    expect(askedIn(only(world.exchanges)).lists).toEqual([{ tab: 'cases', type: 'case_number' }])
  })

  test('[SRC-01] [SRC-12] [SRC-18] another object keeps a type that it has too, and else begins with its own', () => {
    const world = start()
    choose(world, 'victims', 'case_number')
    world.dispatch(quickSearchObjectChosen({ tab: 'defendants' }))
    expect(world.state().quickSearch.searchType).toBe('case_number')
    world.dispatch(quickSearchObjectChosen({ tab: 'events' }))
    expect(world.state().quickSearch.searchType).toBe('event')
    expect(offeredTypes('cases', new Set(['view_own_case']))).not.toContain('defendant')
    expect(offeredTypes('victims', new Set(allScopes))).toEqual(
      expect.arrayContaining(['all', 'inactive', 'race', 'custom_fields']),
    )
    expect(offeredTypes('victims', new Set(allScopes))).not.toContain('all_active')
  })
})

describe('asking', () => {
  test('[SRC-03] the server is asked one second after the last key, and only from two characters on', () => {
    const world = start()
    choose(world, 'victims')
    world.dispatch(quickSearchTyped({ text: 'o' }))
    world.passes(5_000)
    world.dispatch(quickSearchTyped({ text: 'or' }))
    world.passes(999)
    expect(world.open()).toEqual([])
    world.dispatch(quickSearchTyped({ text: 'ort' }))
    world.passes(999)
    expect(world.open()).toEqual([])
    world.passes(1)
    const { path, input } = only(world.open())
    expect(input.body).toEqual({
      search: 'ort',
      lists: [{ tab: 'victims', type: 'victim' }],
      page: 1,
      limit: 20,
      includes: 'race,gender,language',
      order_by: 'rank',
    })
    // Addresses are kept on their way.
    expect([path, input.params, input.query]).toEqual(['search', undefined, undefined])
  })

  test('[SRC-03] two characters are enough, one is not', () => {
    const world = start()
    choose(world, 'victims')
    world.dispatch(quickSearchTyped({ text: 'o' }))
    world.passes(5_000)
    expect(world.open()).toEqual([])
    world.dispatch(quickSearchTyped({ text: 'or' }))
    world.passes(1_000)
    expect(only(world.open()).input.body).toMatchObject({ search: 'or' })
  })

  test('[SRC-03] Enter asks at once, and only once', () => {
    const world = start()
    choose(world, 'victims')
    world.dispatch(quickSearchTyped({ text: 'orte' }), quickSearchEntered({}), quickSearchEntered({}))
    expect(world.open()).toHaveLength(1)
    world.passes(3_000)
    expect(world.exchanges).toHaveLength(1)
  })

  test('[SRC-26] [SRC-27] a case number of two characters asks nobody, and says how many it needs', () => {
    const world = start()
    choose(world, 'cases')
    world.dispatch(quickSearchTyped({ text: '24' }))
    world.passes(3_000)
    expect([world.exchanges, textProblem(world.state()), neededCharacters('shortToken')]).toEqual([[], 'shortToken', 3])
    world.dispatch(quickSearchTyped({ text: '24-' }))
    world.passes(1_000)
    expect(askedIn(only(world.open()))).toMatchObject({
      search: '24-',
      lists: [{ tab: 'cases', type: 'case_number' }],
    })
  })

  test('[SRC-20] a location is looked for by its own name', () => {
    const world = start()
    withSettings(world)
    choose(world, 'locations')
    world.dispatch(quickSearchTyped({ text: 'mill' }))
    world.passes(1_000)
    expect(askedIn(only(world.open()))).toMatchObject({
      search: 'mill',
      lists: [{ tab: 'locations', type: 'location' }],
    })
  })

  test('[SRC-22] a custom-field search is the id, a pipe and the text', () => {
    const world = start()
    withSettings(world)
    choose(world, 'victims', 'custom_fields')
    world.dispatch(quickSearchFieldChosen({ field: 21 }), quickSearchTyped({ text: ' heron ' }), quickSearchEntered({}))
    expect(askedIn(only(world.open()))).toMatchObject({
      search: '21|heron',
      lists: [{ tab: 'victims', type: 'custom_fields' }],
    })
  })

  test('[SRC-35] all records on a case are its clients and its defendants, in one list', () => {
    const world = start()
    choose(world, 'cases', 'all')
    world.dispatch(quickSearchTyped({ text: '24-1' }), quickSearchEntered({}))
    const asked = only(world.open())
    expect(askedIn(asked).lists).toEqual([
      { tab: 'victims', type: 'all' },
      { tab: 'defendants', type: 'all' },
    ])
    asked.answer(found(['victims', [1, 2]], ['defendants', [1]]))
    expect(rowsOf(world)).toEqual([
      { of: 'victims', id: 1 },
      { of: 'victims', id: 2 },
      { of: 'defendants', id: 1 },
    ])
    expect(world.state().quickSearch.total).toBe(3)
  })

  test('[SRC-35] without the scope for defendants only the clients are asked for', () => {
    const world = start(['view_own_victim'])
    choose(world, 'victims', 'all')
    world.dispatch(quickSearchTyped({ text: '24-1' }), quickSearchEntered({}))
    expect(askedIn(only(world.open())).lists).toEqual([{ tab: 'victims', type: 'all' }])
  })

  test('[SRC-28] a call that fails finds nothing and shows no error', () => {
    const world = start()
    choose(world, 'victims')
    world.dispatch(quickSearchTyped({ text: 'orte' }), quickSearchEntered({}))
    only(world.open()).fail({})
    expect([rowsOf(world), world.state().quickSearch.answer, world.state().calls.errors]).toEqual([[], 'failed', []])
  })

  test.each([
    ['victims', 'id', '12a', 'number'],
    ['victims', 'victim', 'x'.repeat(10_000), 'long'],
    ['victims', 'victim', 'o', 'short'],
  ] as const)(
    '%s by %s: what can not be looked for asks nobody, and is kept whole',
    (tab, searchType, text, problem) => {
      const world = start()
      choose(world, tab, searchType)
      world.dispatch(quickSearchTyped({ text }), quickSearchEntered({}))
      world.passes(3_000)
      expect([world.exchanges.length, textProblem(world.state()), world.state().quickSearch.text]).toEqual([
        0,
        problem,
        text,
      ])
    },
  )

  test('closing drops the question, and the next look asks it again', () => {
    const world = start()
    choose(world, 'victims')
    world.dispatch(quickSearchTyped({ text: 'orte' }), quickSearchEntered({}), quickSearchClosed({}))
    expect(world.open()).toEqual([])
    world.dispatch(quickSearchOpened({}))
    world.passes(1_000)
    expect(world.open()).toHaveLength(1)
  })
})

describe('pages', () => {
  test('[SRC-10] [SRC-11] [SRC-21] [SRC-23] a full page that is not the last has a next one, which is asked for at once', () => {
    const world = start()
    choose(world, 'victims')
    world.dispatch(quickSearchTyped({ text: 'orte' }), quickSearchEntered({}))
    only(world.open()).answer(page('victims', twenty, 41))
    expect(world.state().quickSearch).toMatchObject({ page: 1, more: true, total: 41 })
    world.dispatch(quickSearchPageTurned({ page: 2 }))
    expect(rowsOf(world)).toEqual([])
    const second = only(world.open())
    expect(askedIn(second)).toMatchObject({ page: 2, limit: 20, search: 'orte' })
    second.answer(page('victims', [30], 21))
    expect(world.state().quickSearch).toMatchObject({ page: 2, more: false })
    world.dispatch(quickSearchTyped({ text: 'orteg' }))
    expect(world.state().quickSearch.page).toBe(1)
  })
  test('[SRC-10] [SRC-23] no next page after one that is not full, or that is full and the last', () => {
    for (const [ids, total] of [
      [[1, 2], 2],
      [twenty, 20],
    ] as const) {
      const world = start()
      choose(world, 'victims')
      world.dispatch(quickSearchTyped({ text: 'orte' }), quickSearchEntered({}))
      only(world.open()).answer(page('victims', ids, total))
      expect(world.state().quickSearch.more).toBe(false)
    }
  })
})

describe('what this device has', () => {
  const seen = (tab: RecordTab, ids: readonly [number, string][]): RecordPage =>
    ({ tab, rows: ids.map(([id, name]) => cardsOf[tab](id, name)) }) as RecordPage

  test('[SRC-37] records that were seen before are there with the key press, by the words of their names or their numbers', () => {
    const world = start()
    choose(world, 'victims')
    world.dispatch(
      cardsSeen({
        pages: [
          seen('victims', [
            [1, 'Ortega, Ána'],
            [2, 'Smith, Jo'],
          ]),
          seen('defendants', [[3, 'Ortega, Max']]),
        ],
      }),
    )
    world.dispatch(quickSearchTyped({ text: 'ana ort' }))
    expect(rowsOf(world)).toEqual([{ of: 'victims', id: 1 }])
    world.dispatch(quickSearchTyped({ text: 'rtega' }))
    expect(rowsOf(world)).toEqual([])
    world.dispatch(quickSearchTyped({ text: '867-5309' }))
    expect(rowsOf(world)).toHaveLength(2)
  })

  test("the server's answer is put below, nothing moves, and nothing is there twice", () => {
    const world = start()
    choose(world, 'victims')
    world.dispatch(
      cardsSeen({
        pages: [
          seen('victims', [
            [5, 'Ortega, Eva'],
            [6, 'Ortega, Flo'],
          ]),
        ],
      }),
      quickSearchTyped({ text: 'ortega' }),
    )
    world.dispatch(quickSearchMoved({ to: 'last' }))
    const before = rowsOf(world)
    world.passes(1_000)
    only(world.open()).answer(page('victims', [1, 6, 2]))
    expect(rowsOf(world)).toEqual([...before, { of: 'victims', id: 1 }, { of: 'victims', id: 2 }])
    expect(world.state().quickSearch.active).toBe(1)
  })

  test('a removed record leaves the rows, and the active row stays the same one', () => {
    const world = start()
    choose(world, 'victims')
    world.dispatch(
      cardsSeen({
        pages: [
          seen('victims', [
            [5, 'Ortega, Eva'],
            [6, 'Ortega, Flo'],
          ]),
        ],
      }),
      quickSearchTyped({ text: 'ortega' }),
      quickSearchMoved({ to: 'last' }),
    )
    world.dispatch(recordRemoved({ kind: 'victim', id: 5 }))
    expect([rowsOf(world), world.state().quickSearch.active]).toEqual([[{ of: 'victims', id: 6 }], 0])
    world.dispatch(recordRemoved({ kind: 'victim', id: 6 }))
    expect(world.state().quickSearch.active).toBeNull()
  })
})

describe('choosing', () => {
  test.each([
    ['victims', '/case/11/victim/4/edit'],
    ['defendants', '/case/11/defendant/4/edit'],
    ['cases', '/case/4/manage/edit'],
    ['events', '/event/4/edit'],
    ['locations', '/location/4/edit'],
  ] as const)('[SRC-04] a result of %s leads to its form', (tab, path) => {
    const world = start()
    choose(world, tab)
    world.dispatch(quickSearchTyped({ text: 'named' }), quickSearchEntered({}))
    only(world.open()).answer(page(tab, [3, 4]))
    world.passes(200)
    world.dispatch(quickSearchMoved({ to: 'next' }), quickSearchMoved({ to: 'next' }), quickSearchEntered({}))
    expect(wentTo(world)).toEqual([path])
    expect(world.state().quickSearch).toMatchObject({ open: false, text: 'named' })
  })

  test('a row that has only just come is not opened, by key or by press', () => {
    const world = start()
    choose(world, 'victims')
    world.dispatch(quickSearchTyped({ text: 'named' }), quickSearchEntered({}))
    only(world.open()).answer(page('victims', [3]))
    world.passes(149)
    world.dispatch(
      quickSearchMoved({ to: 'next' }),
      quickSearchEntered({}),
      quickSearchRowPressed({ row: { of: 'victims', id: 3 } }),
    )
    expect(wentTo(world)).toEqual([])
    world.passes(1)
    world.dispatch(quickSearchEntered({}))
    expect(wentTo(world)).toHaveLength(1)
  })

  test('Enter without a chosen row opens nothing', () => {
    const world = start()
    choose(world, 'victims')
    world.dispatch(quickSearchTyped({ text: 'named' }), quickSearchEntered({}))
    only(world.open()).answer(page('victims', [3]))
    world.passes(5_000)
    world.dispatch(quickSearchEntered({}))
    expect(wentTo(world)).toEqual([])
  })

  test.each([
    ['victims', 'race', { of: 'race', id: 3 }, '/list/victims/race/3'],
    ['defendants', 'gender', { of: 'gender', id: 2 }, '/list/defendants/gender/2'],
    ['cases', 'advocate', { of: 'user', id: 7 }, '/list/cases/advocate/7'],
    ['victims', 'owner', { of: 'user', id: 8 }, '/list/victims/owner/8'],
    ['events', 'team_member', { of: 'user', id: 7 }, '/list/events/team_member/7'],
    ['events', 'event_type', { of: 'event_type', id: 0 }, '/list/events/event_type/0'],
    ['cases', 'date', { of: 'period', period: '2y' }, '/list/cases/date/2y'],
  ] as const)(
    '[SRC-05] [SRC-08] [SRC-09] [SRC-19] of %s by %s a picked value leads to its list',
    (tab, searchType, row, path) => {
      const world = start()
      withSettings(world)
      choose(world, tab, searchType)
      expect(rowsOf(world)).toContainEqual(row)
      press(world, row)
      expect(wentTo(world)).toEqual([path])
      expect(world.exchanges).toEqual([])
    },
  )

  test('[SRC-34] the date search offers its nine periods, and the list button takes the last 30 days', () => {
    const world = start()
    choose(world, 'cases', 'date')
    const offered = ['30', '60', '90', '365', '1y', '2y', '3y', '4y', '5y']
    expect(rowsOf(world)).toEqual(offered.map((period) => ({ of: 'period', period })))
    world.dispatch(quickSearchListAsked({}))
    expect(wentTo(world)).toEqual(['/list/cases/date/30'])
  })

  test('values are narrowed down by what is typed, which leaves the searched text as it is', () => {
    const world = start()
    withSettings(world)
    choose(world, 'victims')
    world.dispatch(
      quickSearchTyped({ text: 'ortega' }),
      quickSearchTypeChosen({ searchType: 'advocate' }),
      quickSearchFiltered({ text: 'bak' }),
    )
    expect(rowsOf(world)).toEqual([{ of: 'user', id: 8 }])
    world.dispatch(quickSearchTypeChosen({ searchType: 'victim' }))
    expect(world.state().quickSearch.text).toBe('ortega')
  })

  test('[SRC-07] a custom field is chosen first, then its entry or a text, and the list has both', () => {
    const world = start()
    withSettings(world)
    choose(world, 'victims', 'custom_fields')
    expect(rowsOf(world)).toEqual([
      { of: 'field', id: 21 },
      { of: 'field', id: 22 },
    ])
    press(world, { of: 'field', id: 22 })
    expect(rowsOf(world)).toEqual([{ of: 'choice', value: 'b' }])
    press(world, { of: 'choice', value: 'b' })
    expect(wentTo(world)).toEqual(['/list/victims/custom_fields/22%7Cb'])
    world.dispatch(
      quickSearchFieldChosen({ field: 21 }),
      quickSearchTyped({ text: '50% off/now' }),
      quickSearchListAsked({}),
    )
    expect(wentTo(world).at(-1)).toBe('/list/victims/custom_fields/21%7C50%25%20off%2Fnow')
  })

  test.each([
    ['victims', 'victim', "O'Brien / Sons", "/list/victims/victim/O'Brien%20%2F%20Sons"],
    ['defendants', 'charged', '100%', '/list/defendants/charged/100%25'],
    ['locations', 'location_address', '12 Elm?', '/list/locations/location_address/12%20Elm%3F'],
    ['cases', 'case_number', '24/<b>🙂', '/list/cases/case_number/24%2F%3Cb%3E%F0%9F%99%82'],
    ['events', 'event', 'Vigil', '/list/events/event/Vigil'],
  ] as const)('[SRC-06] the list button of %s by %s carries what is typed, encoded', (tab, searchType, text, path) => {
    const world = start()
    choose(world, tab, searchType)
    world.dispatch(quickSearchTyped({ text }), quickSearchListAsked({}))
    expect(wentTo(world)).toEqual([path])
  })

  test('[SRC-06] inactive records are listed without a text; a text too long for an address is not', () => {
    const world = start()
    choose(world, 'victims', 'inactive')
    world.dispatch(quickSearchListAsked({}))
    expect(wentTo(world)).toEqual(['/list/victims/inactive'])
    world.dispatch(quickSearchTyped({ text: 'x'.repeat(201) }))
    expect(listAsked(world.state())).toBeNull()
  })

  test('after a reload what was typed is there, shut, and is asked for again at the next look', () => {
    const world = start()
    choose(world, 'victims')
    world.dispatch(
      quickSearchTyped({ text: 'orte' }),
      quickSearchEntered({}),
      applicationStarted({ build: 'b', authConfigured: true }),
    )
    expect(world.state().quickSearch).toMatchObject({ open: false, text: 'orte', answer: 'none' })
  })

  test('a logout leaves nothing of it', () => {
    const world = start()
    choose(world, 'cases', 'case_number')
    world.dispatch(quickSearchTyped({ text: '24-1' }), quickSearchEntered({}))
    world.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    expect(world.state().quickSearch).toMatchObject({ open: false, text: '', rows: [], tab: 'victims', answer: 'none' })
    expect(world.open()).toEqual([])
  })
})
