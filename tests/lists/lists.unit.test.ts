import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import {
  cardOf,
  defaultView,
  foundCards,
  isLastPage,
  isListLoading,
  isTooShort,
  lists,
  listTabs,
  listOpened,
  listPageRequested,
  listQuery,
  listScrolled,
  localCards,
  pageOf,
  pagesNeeded,
  positionOf,
  recordsFound,
  recordsSearched,
  recordSearchDropped,
  recordSearchFailed,
  rowAt,
  searchOf,
  searchTypeOf,
  sortedBy,
  totalOf,
  viewOf,
  type AnyPage,
  type Cards,
  type ListTab,
  type RecordSearch,
  tellsStatus,
} from '../../domain/lists/index.ts'
import type { CommandContext } from '../../domain/kernel/index.ts'
import { listCommands } from '../../domain/lists/commands.ts'
import { destinationOf } from '../../domain/navigation/index.ts'
import { recordChangedElsewhere } from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { listsEpics } from '../../epics/lists/index.ts'
import { clientCard as card } from './clientCard.ts'
import { only, startWorld, type Exchange } from '../records/epicWorld.ts'
import { isSpecified } from './specifiedTabs.ts'

const caseCard = (id: number): Cards['cases'] => ({
  id,
  case_reference_id: `24-${id}`,
  date_time: '2026-01-01T00:00:00.000Z',
  stage_id: null,
  owner_id: null,
  victim_count: 1,
  victim_name: null,
  victim_type: null,
  defendant_count: 0,
  defendant_name: null,
  location_count: 0,
  location_name: null,
  limited_access: false,
  status: 1,
  updated_at: '2026-01-01T00:00:00.000Z',
})
const page = (ids: readonly number[], total: number) => ({ data: ids.map(card), total, page: 1, limit: 100 })
const from = (first: number, length = 100) => Array.from({ length }, (_, index) => first + index)
const start = (scopes?: readonly string[]) => startWorld(listsEpics, scopes)
const queryOf = ({ input }: Exchange) => input.query as Record<string, unknown>
const clients = defaultView('victims')

describe('what is asked', () => {
  test('[LST-08] [LST-09] [LST-04] clients come by full name, ascending, a hundred a page, active ones first of all', () => {
    expect(listQuery(clients, 2)).toEqual({
      type: 'all',
      status: '1',
      page: 2,
      limit: 100,
      includes: 'race,gender',
      order_by: 'victim.full_name',
      order: 'ASC',
    })
  })
  test('[PRM-47] whoever is told of no status of cases is not asked which they want', () => {
    const held = ['view_own_case', 'view_own_victim']
    expect(tellsStatus('cases', new Set(held))).toBe(false)
    expect(tellsStatus('cases', new Set([...held, 'view_case_status']))).toBe(true)
    expect(tellsStatus('victims', new Set(held))).toBe(true)
    for (const scopes of [new Set(held), new Set([...held, 'view_case_status'])])
      for (const which of ['all_active', 'all_inactive']) {
        const choice = listCommands.find(({ id }) => id === `list.cases.${which}`)
        const at: CommandContext = { scopes, record: null, hasUnsavedDraft: false, canEditRecord: false }
        expect(choice?.when?.(at)).toBe(tellsStatus('cases', scopes))
      }
  })
  test('[LST-04] [SRC-38] the choice of a status is sent, and a type that names one decides it', () => {
    expect(listQuery({ ...clients, status: 'inactive' }, 1)).toMatchObject({ status: '0' })
    expect(listQuery({ ...clients, status: 'all' }, 1)).toMatchObject({ status: 'all' })
    expect(listQuery({ ...clients, status: 'all', searchType: 'victim', value: 'dor' }, 1)).toMatchObject({
      search: 'dor',
      status: 'all',
    })
    expect(listQuery(defaultView('tasks'), 1)).not.toHaveProperty('status')
    expect(listQuery({ ...clients, searchType: 'inactive' }, 1)).toMatchObject({ type: 'inactive', status: '0' })
    expect(listQuery({ ...defaultView('cases'), searchType: 'all_active', status: 'inactive' }, 1)).toMatchObject({
      type: 'all_active',
      status: '1',
    })
  })
  test('[LST-25] a heading sorts ascending, again descending, again ascending; another one starts ascending', () => {
    const once = sortedBy(clients, 'birthdate')
    const twice = sortedBy(once, 'birthdate')
    expect(
      [once, twice, sortedBy(twice, 'birthdate'), sortedBy(twice, 'updated_at')].map(
        ({ orderBy, order }) => `${orderBy} ${order}`,
      ),
    ).toEqual(['birthdate ASC', 'birthdate DESC', 'birthdate ASC', 'updated_at ASC'])
    expect(listQuery(twice, 1)).toMatchObject({ order_by: 'birthdate', order: 'DESC' })
  })
  test('[SRC-18] an unknown search type falls back to the default one of the kind', () => {
    const usual = {
      victims: 'victim',
      cases: 'case_number',
      defendants: 'defendant',
      locations: 'location',
      events: 'event',
      services: 'text',
      timelogs: 'text',
    }
    for (const [tab, type] of Object.entries(usual) as [ListTab, string][])
      expect([searchTypeOf(tab, 'spaceship'), searchTypeOf(tab, 'constructor')]).toEqual([type, type])
    expect(searchTypeOf('cases', 'address')).toBe('case_number')
  })
  test('[SRC-24] [SRC-25] [SRC-26] law: three characters, except for ids, inactive and picked values', () => {
    const free = new Set([
      'id',
      'person_id',
      'case_id',
      'victim_id',
      'defendant_id',
      'location_id',
      'event_id',
      'inactive',
      'race',
      'gender',
      'owner',
      'advocate',
      'date',
      'team_member',
      'event_type',
    ])
    const unit = fc.constantFrom('a', 'é', ' ', '\t')
    const typed = fc.oneof(fc.string({ maxLength: 6 }), fc.string({ unit, maxLength: 6 }))
    fc.assert(
      fc.property(fc.constantFrom(...listTabs), typed, fc.nat(), (tab, value, pick) => {
        const types = lists[tab].searchTypes
        const searchType = types[pick % types.length] ?? 'all'
        // Where nothing is looked for, every row is shown.
        const isWhole = searchType.startsWith('all') && value.trim() === ''
        // Of a custom field the text behind its number is looked for.
        const [, sought] = searchType === 'custom_fields' ? (/^\s*\d+\|(.*)$/su.exec(value) ?? []) : []
        expect(isTooShort({ tab, searchType, value })).toBe(
          !isWhole && !free.has(searchType) && (sought ?? value).trim().length < 3,
        )
      }),
      { examples: [['victims', '0|a', lists.victims.searchTypes.indexOf('custom_fields')]] },
    )
  })
  test('[SRC-23] the last page is reached when page times limit is at least the total', () => {
    expect([
      isLastPage({ page: 1, limit: 100, total: 101 }),
      isLastPage({ page: 2, limit: 100, total: 200 }),
      isLastPage({ page: 1, limit: 100, total: 0 }),
    ]).toEqual([false, true, true])
  })
  test('list commands lead where their path says', () => {
    for (const each of listCommands.filter(({ path }) => path !== undefined))
      expect(
        each.run({ scopes: null, record: null, hasUnsavedDraft: false, canEditRecord: false }, {}).payload,
      ).toEqual(destinationOf(each.path ?? ''))
  })
})

describe('pages', () => {
  test('opening loads the first page, and rows are found by their number', () => {
    const world = start()
    world.dispatch(listOpened(clients))
    expect(isListLoading(world.state(), 'victims')).toBe(true)
    const first = only(world.open())
    expect(queryOf(first)).toMatchObject({ page: 1 })
    first.answer(page(from(1), 230))
    expect(totalOf(world.state(), 'victims')).toBe(230)
    expect(rowAt(world.state(), 'victims', 99)?.id).toBe(100)
    expect(rowAt(world.state(), 'victims', 100)).toBeUndefined()
    expect(pagesNeeded(world.state(), 'victims', 90, 215)).toEqual([2, 3])
    expect(pagesNeeded(world.state(), 'victims', 0, 50)).toEqual([])
  })
  test('several pages are under way at once, each once, and may come in any order', () => {
    const world = start()
    world.dispatch(listOpened(clients))
    only(world.open()).answer(page(from(1), 300))
    world.dispatch(
      listPageRequested({ tab: 'victims', page: 2 }),
      listPageRequested({ tab: 'victims', page: 3 }),
      listPageRequested({ tab: 'victims', page: 2 }),
    )
    const [second, third, ...others] = world.open()
    expect(others).toEqual([])
    third?.answer(page(from(201), 300))
    second?.answer(page(from(101), 300))
    expect([0, 100, 250].map((n) => rowAt(world.state(), 'victims', n)?.id)).toEqual([1, 101, 251])
    expect(pagesNeeded(world.state(), 'victims', 0, 299)).toEqual([])
  })
  test('a new view drops what is under way for the old one', () => {
    const world = start()
    world.dispatch(listOpened(clients))
    const old = only(world.open())
    world.dispatch(listOpened(sortedBy(clients, 'birthdate')))
    expect(old.isOpen).toBe(false)
    const fresh = only(world.open())
    expect(queryOf(fresh)).toMatchObject({ order_by: 'birthdate' })
    fresh.answer(page([5], 1))
    expect(rowAt(world.state(), 'victims', 0)?.id).toBe(5)
  })
  test('[LST-23] coming back to the same list finds its view, rows and place, and asks for newer rows', () => {
    const world = start()
    const view = { ...clients, status: 'inactive' as const }
    world.dispatch(listOpened(view))
    only(world.open()).answer(page([1, 2], 2))
    world.dispatch(listScrolled({ tab: 'victims', row: 1 }), listOpened({ ...view }))
    expect(viewOf(world.state(), 'victims')).toEqual(view)
    expect([rowAt(world.state(), 'victims', 1)?.id, positionOf(world.state(), 'victims')]).toEqual([2, 1])
    only(world.open()).answer(page([2, 3], 2))
    expect(rowAt(world.state(), 'victims', 1)?.id).toBe(3)
  })
  test('each tab keeps its own list', () => {
    const world = start()
    world.dispatch(listOpened(clients), listOpened(defaultView('cases')))
    expect(world.open().map(({ call }) => call)).toEqual(['victim.list', 'court_case.list'])
  })
  test('[SRC-24] [SRC-26] a token that is too short is not sent, and the list is empty', () => {
    const world = start()
    world.dispatch(listOpened({ ...defaultView('cases'), searchType: 'case_number', value: '24' }))
    expect(world.exchanges).toEqual([])
    expect(totalOf(world.state(), 'cases')).toBe(0)
  })
  test('a failed page says why, keeps what was there, and can be asked for again', () => {
    const world = start()
    world.dispatch(listOpened(clients))
    only(world.open()).fail({ message: 'Something went wrong retrieving your data' })
    expect(pageOf(world.state(), 'victims', 1)).toMatchObject({
      status: 'failed',
      message: 'Something went wrong retrieving your data',
    })
    expect(world.state().calls.errors).toHaveLength(1)
    expect(pagesNeeded(world.state(), 'victims', 0, 10)).toEqual([])
    world.dispatch(listPageRequested({ tab: 'victims', page: 1 }))
    only(world.open()).answer(page([1], 1))
    expect(pageOf(world.state(), 'victims', 1)?.status).toBe('loaded')
  })
  test('after a record changed, rows in view are asked for again', () => {
    const world = start()
    world.dispatch(listOpened(clients))
    only(world.open()).answer(page([1], 1))
    world.dispatch(recordChangedElsewhere({ kind: 'victim', id: 1, version: 2 }))
    expect(rowAt(world.state(), 'victims', 0)?.id).toBe(1)
    expect(pagesNeeded(world.state(), 'victims', 0, 0)).toEqual([1])
  })
  test('a logout leaves nothing', () => {
    const world = start()
    world.dispatch(listOpened(clients))
    only(world.open()).answer(page([1], 1))
    world.dispatch(
      listPageRequested({ tab: 'victims', page: 2 }),
      loggedOut({ reason: 'logout', message: '', draftsKept: 0 }),
    )
    expect(world.open()).toEqual([])
    expect([localCards(world.state()), viewOf(world.state(), 'victims')]).toEqual([[], null])
  })
})

describe('searching', () => {
  const found = (...pages: readonly AnyPage[]) => ({
    pages: pages.map((each) => ({ ...each, total: each.rows.length })),
    page: 1,
    limit: 20,
  })
  const everything = ['victim', 'case', 'defendant', 'location', 'event'].flatMap((kind) => [
    `view_own_${kind}`,
    `${kind}_manager_enabled`,
  ])
  const askedOf = ({ input }: Exchange) =>
    (input.body as RecordSearch).lists.filter(isSpecified).map(({ tab, type }) => `${tab} ${type}`)
  test('[SRC-20] [SRC-21] clients and cases are asked for at once: the text, page 1, twenty rows, race, gender and language', () => {
    const world = start()
    world.dispatch(recordsSearched({ query: ' orte ' }))
    const asked = only(world.open())
    expect(askedOf(asked)).toEqual(['victims victim', 'cases case_number'])
    expect(asked.input.body).toEqual({
      search: 'orte',
      lists: expect.any(Array),
      page: 1,
      limit: 20,
      includes: 'race,gender,language',
    })
    asked.answer(found({ tab: 'victims', rows: [card(1), card(2)] }, { tab: 'cases', rows: [caseCard(4)] }))
    expect(foundCards(world.state()).map(({ tab, row }) => `${tab} ${row.id}`)).toEqual([
      'victims 1',
      'victims 2',
      'cases 4',
    ])
    expect(localCards(world.state())).toHaveLength(3)
    expect(cardOf(world.state(), 'cases', 4)?.case_reference_id).toBe('24-4')
  })
  test('[SRC-20] [SRC-21] one request asks all lists, and for a picker its own alone', () => {
    const world = start(everything)
    world.dispatch(recordsSearched({ query: 'mill' }))
    expect(askedOf(only(world.open()))).toEqual([
      'victims victim',
      'cases case_number',
      'defendants defendant',
      'locations location',
      'events event',
    ])
    world.dispatch(recordsSearched({ query: 'mill', tabs: ['locations'] }))
    expect(askedOf(only(world.open()))).toEqual(['locations location'])
  })
  test('a list that the server refuses by now leaves the rows of the others', () => {
    const world = start(everything)
    world.dispatch(recordsSearched({ query: 'mill' }))
    const { pages, ...paging } = found({ tab: 'victims', rows: [card(1)] }, { tab: 'cases', rows: [caseCard(4)] })
    const question = only(world.open())
    const asked = (question.input.body as RecordSearch).lists
    question.answer({ pages: asked.map((_, at) => pages[at] ?? null), ...paging })
    expect(searchOf(world.state())).toMatchObject({
      query: 'mill',
      status: 'found',
      rows: { victims: [1], cases: [4], defendants: [], locations: [], events: [] },
    })
  })
  test('what is looked for stands in no address', () => {
    const world = start(everything)
    world.dispatch(recordsSearched({ query: 'mill' }))
    const { path, input } = only(world.open())
    expect([path, input.params, input.query]).toEqual(['search', undefined, undefined])
  })
  test('[SRC-27] two characters look for clients only, one for nothing', () => {
    const world = start()
    world.dispatch(recordsSearched({ query: 'or' }))
    expect(askedOf(only(world.open()))).toEqual(['victims victim'])
    const short = start()
    short.dispatch(recordsSearched({ query: 'o' }))
    expect([short.exchanges.length, searchOf(short.state())?.status]).toEqual([0, 'found'])
  })
  test('only what the scopes allow is asked', () => {
    const world = start(['view_own_case'])
    world.dispatch(recordsSearched({ query: 'ortega' }))
    expect(askedOf(only(world.open()))).toEqual(['cases case_number'])
  })
  test('the newest question wins: an older one is dropped and its rows never show', () => {
    const world = start(['view_own_victim'])
    world.dispatch(recordsSearched({ query: 'orte' }))
    const old = only(world.open())
    world.dispatch(recordsSearched({ query: 'ortega' }))
    expect(old.isOpen).toBe(false)
    only(world.open()).answer(found({ tab: 'victims', rows: [card(2)] }))
    expect(searchOf(world.state())).toMatchObject({
      query: 'ortega',
      status: 'found',
      rows: { victims: [2], cases: [], defendants: [], locations: [], events: [] },
    })
  })
  test('a question that was dropped is given up, and what was found before stays', () => {
    const world = start(['view_own_victim'])
    world.dispatch(recordsSearched({ query: 'orte' }), recordSearchDropped({}))
    expect([world.open(), searchOf(world.state())]).toEqual([[], null])
    world.dispatch(recordsSearched({ query: 'ortega' }))
    only(world.open()).answer(found({ tab: 'victims', rows: [card(2)] }))
    world.dispatch(recordSearchDropped({}))
    expect(searchOf(world.state())?.status).toBe('found')
  })
  test('an answer to another question than the newest changes no result, only what is known of its records', () => {
    const world = start()
    world.dispatch(
      recordsSearched({ query: 'ortega' }),
      recordsFound({ query: 'orte', pages: [{ tab: 'victims', rows: [card(9)] }] }),
      recordSearchFailed({ query: 'orte' }),
    )
    expect(searchOf(world.state())).toMatchObject({ query: 'ortega', status: 'searching', rows: { victims: [] } })
    expect(cardOf(world.state(), 'victims', 9)?.id).toBe(9)
  })
  test('[SRC-28] when it fails the list is empty and no error shows', () => {
    const world = start()
    world.dispatch(recordsSearched({ query: 'orte' }))
    only(world.open()).fail({})
    expect([foundCards(world.state()), searchOf(world.state())?.status, world.state().calls.errors]).toEqual([
      [],
      'failed',
      [],
    ])
  })
})
