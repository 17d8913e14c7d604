/** Laws over the table of lists: whatever holds of one tab holds of all. */
import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { combineSlices, meets, type Stamped } from '../../domain/kernel/index.ts'
import {
  cardOf,
  recordPlace,
  cardTitle,
  declarationOf,
  defaultView,
  findRecords,
  foundCards,
  listOpened,
  listPageLoaded,
  listQuery,
  lists,
  listTabs,
  isRecordTab,
  pageSizeOf,
  recordTabs,
  localCards,
  pageOf,
  recordsFound,
  recordsSearched,
  sortedBy,
  tabsToSearch,
  quickSearchPage,
  textSearchOf,
  typeahead,
  typeaheadSize,
  type RecordCard,
  type RecordPage,
  type RecordTab,
} from '../../domain/lists/index.ts'
import { listsSlice } from '../../domain/lists/reducer.ts'
import { listAddress } from '../../domain/lists/address.ts'
import { mayOpen, recordAt } from '../../domain/navigation/index.ts'
import { recordRemoved } from '../../domain/records/index.ts'
import { groupName } from '../../src/palette/rows.ts'
import { cardEntry, cardFacts, cardId, kindOfRow, openCard } from '../../src/palette/entries.ts'
import { fieldArbitrary } from '../log/arbitrary.ts'
import { runs } from '../run/runs.ts'
import { specifiedTabs } from './specifiedTabs.ts'

const anyTab = fc.constantFrom(...recordTabs)
const anyList = fc.constantFrom(...listTabs)
const rowsOf = (tab: RecordTab) => fieldArbitrary(lists[tab].card) as fc.Arbitrary<RecordCard['row']>
const anyCard: fc.Arbitrary<RecordCard> = anyTab.chain((tab) =>
  fc
    .tuple(rowsOf(tab), fc.integer({ min: 1, max: 9 }))
    .map(([row, id]) => ({ tab, row: { ...row, id, ...('case_id' in row && { case_id: 4 }) } }) as RecordCard),
)
const root = combineSlices([listsSlice] as const)
const fold = (actions: readonly { type: string }[]) =>
  root.fold(
    root.initial,
    actions.map((action, index) => ({ ...action, seq: index + 1, at: index }) as Stamped),
  )
const pageOf1 = (tab: RecordTab, cards: readonly RecordCard[]): RecordPage =>
  ({ tab, rows: cards.filter((card) => card.tab === tab).map(({ row }) => row) }) as RecordPage

const known = recordTabs
  .map((tab) => tab.slice(0, -1))
  .flatMap((kind) => [`view_own_${kind}`, `${kind}_manager_enabled`])
const anyScopes = fc.option(
  fc.subarray(known).map((held) => new Set(held)),
  { nil: null },
)

describe('what is asked', () => {
  const sent = (query: object) =>
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

  test('[LST-01] [LST-02] [LST-09] [SRC-20] law: the server takes every view and every typeahead, and a typeahead has twenty rows', () => {
    fc.assert(
      fc.property(
        anyList,
        fc.nat(),
        fc.nat(),
        fc.string({ maxLength: 30 }),
        fc.constantFrom('all', 'active', 'inactive'),
        fc.integer({ min: 1, max: 900 }),
        (tab, type, column, value, status, page) => {
          const { call } = lists[tab]
          const { searchTypes, sortColumns } = declarationOf(tab)
          const { view: asked } = listAddress(
            tab,
            { type: searchTypes[type % searchTypes.length] ?? '', value },
            new Set(known),
          )
          const view = sortedBy({ ...asked, status }, sortColumns[column % sortColumns.length] ?? '')
          const query = call.query.safeParse(sent(listQuery(view, page)))
          expect(query.data).toMatchObject({
            page,
            limit: pageSizeOf(tab),
            type: view.searchType,
            order_by: view.orderBy,
          })
          if (!isRecordTab(tab)) return
          expect(findRecords.body.safeParse(typeahead([tab], value)).data).toMatchObject({
            limit: typeaheadSize,
            page: 1,
            lists: [{ tab, type: textSearchOf(tab) }],
          })
          expect(findRecords.body.safeParse(quickSearchPage([tab], view.searchType, value, page)).data).toMatchObject({
            limit: typeaheadSize,
            page,
            lists: [{ tab, type: view.searchType }],
          })
        },
      ),
    )
  })

  test('[SRC-15] [SRC-16] [SRC-17] a text is looked for by the name of the kind, and the list of locations is that of persons', () => {
    expect(specifiedTabs.map(textSearchOf)).toEqual(['victim', 'case_number', 'defendant', 'location', 'event'])
    expect(listQuery(defaultView('locations'), 1)).toMatchObject({ is_location: '1' })
    expect(lists.locations.call.path).toBe('person')
  })

  test('[SRC-18] law: a type that is not there, or looks for what one may not view, is the default one', () => {
    const needed: Readonly<Record<string, string>> = {
      victim: 'view_own_victim',
      defendant: 'view_own_defendant',
      location: 'view_own_location',
    }
    fc.assert(
      fc.property(
        anyList,
        anyScopes,
        fc.oneof(
          fc.constantFrom(...listTabs.flatMap((tab) => declarationOf(tab).searchTypes)),
          fc.string({ maxLength: 12 }),
        ),
        (tab, scopes, type) => {
          const types = declarationOf(tab).searchTypes
          const isAllowed =
            scopes !== null && types.includes(type) && (!Object.hasOwn(needed, type) || scopes.has(needed[type] ?? ''))
          expect(listAddress(tab, { type }, scopes).view.searchType).toBe(isAllowed ? type : textSearchOf(tab))
        },
      ),
    )
  })

  test('[PRM-11] [PRM-21] law: a typed text is looked for just where rows may be listed and their pages open', () => {
    fc.assert(
      fc.property(anyScopes, fc.subarray(recordTabs), (scopes, among) => {
        const asked = tabsToSearch(scopes, 'orte', among)
        for (const tab of recordTabs) {
          const opens =
            meets(scopes, lists[tab].call.needs) &&
            mayOpen(scopes, recordPlace({ tab, row: { id: 1, case_id: 1 } } as RecordCard))
          expect([tab, asked.includes(tab)]).toEqual([tab, opens && among.includes(tab)])
        }
      }),
    )
  })

  test('[SRC-27] law: two characters look for everything but case numbers, one for nothing', () => {
    fc.assert(
      fc.property(anyScopes, (scopes) => {
        const all = tabsToSearch(scopes, 'ort')
        expect(tabsToSearch(scopes, ' or ')).toEqual(all.filter((tab) => tab !== 'cases'))
        expect(tabsToSearch(scopes, ' o ')).toEqual([])
      }),
    )
  })
})

describe('cards', () => {
  test('law: a card leads to its own record, from a list and from the palette, and has a name', () => {
    fc.assert(
      fc.property(anyCard, (card) => {
        const { kind } = lists[card.tab]
        expect(recordAt(recordPlace(card))).toMatchObject({ kind, id: card.row.id })
        expect(openCard(card).payload).toEqual(recordPlace(card))
        expect(cardTitle(card)).not.toBe('')
      }),
    )
  })

  test('law: the palette finds a card under its name, in a group with a heading, and judges it by its kind', () => {
    fc.assert(
      fc.property(anyCard, (card) => {
        const { id, label, group, keywords = [] } = cardEntry(card)
        expect([id, label]).toEqual([cardId(card), cardTitle(card)])
        expect(kindOfRow(id)).toBe(lists[card.tab].kind)
        expect(groupName(group ?? '')).toMatch(/^\p{Lu}[\p{L} ]+$/u)
        expect(keywords).not.toContain('')
        expect(cardFacts(card).locked).toBe('limited_access' in card.row && card.row.limited_access)
      }),
    )
    expect(recordTabs.map(groupName)).toEqual(
      expect.arrayContaining(['Clients', 'Cases', 'Defendants', 'Locations', 'Events']),
    )
    expect(['command:go.home', 'constructor:1', ''].map(kindOfRow)).toEqual(['command', 'command', 'command'])
  })
})

describe('what is removed', () => {
  test('law: it is in no page, search or index any more, and every list is asked for again', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyCard, { minLength: 1, maxLength: 12, selector: cardId }),
        fc.nat(),
        (cards, pick) => {
          const gone = cards[pick % cards.length] as RecordCard
          const pages = recordTabs.map((tab) => pageOf1(tab, cards))
          const before = [
            ...recordTabs.map((tab) => listOpened(defaultView(tab))),
            ...pages.map((of) => listPageLoaded({ page: 1, total: of.rows.length, of })),
            recordsSearched({ query: 'orte' }),
            recordsFound({ query: 'orte', pages }),
          ]
          const state = fold([...before, recordRemoved({ kind: lists[gone.tab].kind, id: gone.row.id })])
          const kept = new Set(cards.map(cardId).filter((id) => id !== cardId(gone)))
          expect(cardOf(state, gone.tab, gone.row.id)).toBeUndefined()
          expect(new Set(localCards(state).map(cardId))).toEqual(kept)
          expect(new Set(foundCards(state).map(cardId))).toEqual(kept)
          expect(pageOf(state, gone.tab, 1)?.ids).not.toContain(gone.row.id)
          for (const tab of recordTabs) expect(pageOf(state, tab, 1)?.status).toBe('stale')
        },
      ),
      { numRuns: runs(200) },
    )
  })
})
