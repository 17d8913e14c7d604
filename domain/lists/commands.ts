/** Lists by the status of their records, from wherever one is (LST-04). */
import { command, type Command, type CommandContext, type Needs } from '../kernel/index.ts'
import { navigationCommands, navigationRequested, pathOf, routeOf } from '../navigation/index.ts'
import { textSearchOf } from './queries.ts'
import { tellsStatus } from './shownColumns.ts'
import { customFieldSearch, maySearchBy, needsToSearchBy, searchTypeTitle, typesOf } from './searchTypes.ts'
import { bulkOpened, listFindAsked, listNarrowed, listPrintWanted, selectionCleared } from './actions.ts'
import { conditionOf, type FilterCondition } from './filter.ts'
import { filterField } from './filterFields.ts'
import type { FilterField } from './view.ts'
import { bulkNames, bulkNeeds, mayBulk, type BulkName } from './bulk.ts'
import {
  declarationOf,
  listTabs,
  recordTabNamed,
  recordTabs,
  tabNamed,
  tabOfCommand,
  type ListTab,
  type RecordTab,
} from './tabs.ts'

/** As the menu's entry for the list asks: one that would only lead back home is not shown. */
const needsOf = (tab: RecordTab): Needs =>
  navigationCommands.find(({ path }) => path === pathOf({ route: declarationOf(tab).route }))?.needs ?? 'signedIn'

const choices = [
  ['all', 'every'],
  ['all_active', 'open'],
  ['all_inactive', 'closed'],
] as const

const list = (tab: RecordTab, [which, word]: (typeof choices)[number], order: number): Command => {
  const to = { route: `list.${tab}`, searchType: which } as const
  return command({
    id: `list.${tab}.${which}`,
    title: `command.list.${tab}.${which}`,
    keywords: [
      `${word} ${declarationOf(tab).keywords}${which === 'all' ? '' : 's'}`,
      ...(tab === 'victims' ? ['victims'] : []),
    ],
    group: 'go',
    needs: needsOf(tab),
    place: { at: 'page', order },
    path: pathOf(to),
    ...(which !== 'all' && { when: ({ scopes }: CommandContext) => tellsStatus(tab, scopes) }),
    run: () => navigationRequested(to),
    risk: 'safe',
  })
}

/** SRC-13 … SRC-22: a search by any of the list's ways, as its address has it. */
const search = (tab: RecordTab, order: number): Command =>
  command({
    id: `list.${tab}.search`,
    title: `command.list.${tab}.search`,
    keywords: [`search ${declarationOf(tab).keywords}s by`, `filter ${declarationOf(tab).keywords}s`],
    group: 'go',
    needs: needsOf(tab),
    place: { at: 'page', order },
    arguments: [
      {
        name: 'type',
        kind: 'choice',
        label: 'argument.searchType',
        choices: typesOf(tab).map((type) => ({
          value: type,
          label: searchTypeTitle(type),
          needs: needsToSearchBy(type),
        })),
      },
      { name: 'value', kind: 'searched', label: 'argument.searched', list: tab },
    ],
    run: ({ scopes }, { type, field, value }) => {
      const by = typesOf(tab).find((each) => each === type && maySearchBy(scopes, each)) ?? textSearchOf(tab)
      const words = typeof value === 'string' ? value : ''
      const searchValue = typeof field === 'number' ? customFieldSearch(field, words) : words
      return navigationRequested({
        route: `list.${tab}`,
        searchType: by,
        ...(searchValue !== '' && { searchValue: searchValue.slice(0, 200) }),
      })
    },
    risk: 'safe',
  })

/** By a value of a field, or by what a word says at once. */
const conditionsSaid = (by: FilterField, value: unknown): readonly FilterCondition[] =>
  Array.isArray(value) ? (value as FilterCondition[]) : typeof value === 'string' ? [conditionOf(by, value)] : []

const ownNeeds = (tab: ListTab): Needs => routeOf(declarationOf(tab).route)?.needs ?? 'signedIn'

/** LST-13, from anywhere: by one of the list's fields. */
const narrow = (tab: ListTab, order: number): Command =>
  command({
    id: `list.${tab}.narrow`,
    title: `command.list.${tab}.narrow`,
    keywords: [`narrow ${declarationOf(tab).keywords}s`, `${declarationOf(tab).keywords}s with`],
    group: 'go',
    needs: ownNeeds(tab),
    place: { at: 'page', order },
    arguments: [{ name: 'field', kind: 'narrowed', label: 'argument.field', list: tab }],
    run: (_, { field, value }) => {
      const by = filterField(tab, typeof field === 'string' ? field : '')
      const [condition, ...besides] = by === undefined ? [] : conditionsSaid(by, value)
      return condition === undefined
        ? navigationRequested({ route: declarationOf(tab).route })
        : listNarrowed({ tab, condition, ...(besides.length > 0 && { besides }) })
    },
    risk: 'safe',
  })

/** The search field of the list in view. */
const find = command({
  id: 'list.find',
  title: 'list.search',
  keywords: ['search this list', 'filter this list', 'search field'],
  group: 'record',
  needs: 'signedIn',
  place: { at: 'page', order: 490 },
  chord: 'f',
  when: ({ list: name }) => tabNamed(name) !== undefined,
  run: (context) => listFindAsked({ tab: tabOfCommand(context) }),
  risk: 'safe',
})

/** LST-06: the list in view, as by its own button. */
const printHere = command({
  id: 'list.printHere',
  title: 'command.list.printHere',
  keywords: ['print', 'print this', 'print this page', 'print page', 'printer', 'on paper', 'hard copy'],
  group: 'record',
  needs: 'signedIn',
  place: { at: 'page', order: 491 },
  when: ({ list: name }) => tabNamed(name) !== undefined,
  run: (context) => listPrintWanted({ tab: tabOfCommand(context) }),
  risk: 'safe',
})

/** LST-06: where no list is open there is nothing to print, and this leads to one that has its own way to print. */
const printed = command({
  id: 'list.print',
  title: 'command.list.print',
  keywords: ['print', 'print a list', 'print this page', 'printer', 'on paper', 'hard copy'],
  group: 'go',
  needs: 'signedIn',
  place: { at: 'page', order: 492 },
  arguments: [
    {
      name: 'list',
      kind: 'choice',
      label: 'argument.list',
      choices: listTabs.map((tab) => ({
        value: tab,
        label: routeOf(declarationOf(tab).route)?.title ?? tab,
        needs: ownNeeds(tab),
      })),
    },
  ],
  when: ({ list: name }) => tabNamed(name) === undefined,
  run: (_, { list: name }) => {
    const tab = listTabs.find((each) => each === name) ?? listTabs[0]
    return navigationRequested({ route: declarationOf(tab).route })
  },
  risk: 'safe',
})

/** The list whose rows the selection is of; null without one. */
const selectedList = ({ list, selected = 0 }: CommandContext): RecordTab | null =>
  selected === 0 ? null : (recordTabNamed(list) ?? null)

const bulkWords: Readonly<Record<BulkName, readonly string[]>> = {
  assign: ['assign selected', 'bulk assign', 'advocate of several'],
  tag: ['tag selected', 'bulk tag', 'label several'],
  status: ['activate selected', 'deactivate selected', 'bulk status', 'close several'],
}

/** What can be done with the selected rows of the list in view. */
const bulkCommands = bulkNames.map((act, index) =>
  command({
    id: `list.selection.${act}`,
    title: `command.list.selection.${act}`,
    keywords: bulkWords[act],
    group: 'record',
    needs: act === 'status' ? 'signedIn' : bulkNeeds('victims', act),
    place: { at: 'list', menu: 'selection', order: 500 + index, title: `listBulk.${act}` },
    when: (context) => {
      const tab = selectedList(context)
      return tab !== null && mayBulk(context.scopes, tab, act)
    },
    run: (context) => bulkOpened({ tab: selectedList(context) ?? 'victims', act }),
    risk: 'safe',
  }),
)

const clear = command({
  id: 'list.selection.clear',
  title: 'command.list.selection.clear',
  keywords: ['select nothing', 'unselect'],
  group: 'record',
  needs: 'signedIn',
  place: { at: 'list', menu: 'selectionEnd', order: 510 },
  when: ({ list: name, selected = 0 }) => tabNamed(name) !== undefined && selected > 0,
  run: (context) => selectionCleared({ tab: tabOfCommand(context) }),
  risk: 'safe',
})

export const selectionCommands: readonly Command[] = [...bulkCommands, clear]

/** A list that the menu does not know is gone to from the palette. */
const go = (tab: ListTab, order: number): readonly Command[] => {
  const { route, keywords } = declarationOf(tab)
  const path = pathOf({ route })
  if (navigationCommands.some((known) => known.path === path)) return []
  return [
    command({
      id: `go.${route}`,
      title: routeOf(route)?.title ?? route,
      keywords: [keywords],
      group: 'go',
      needs: routeOf(route)?.needs ?? 'signedIn',
      place: { at: 'page', order },
      path,
      run: () => navigationRequested({ route }),
      risk: 'safe',
    }),
  ]
}

export const listCommands: readonly Command[] = [
  find,
  printHere,
  printed,
  ...listTabs.flatMap((tab, at) => go(tab, 600 + at)),
  ...listTabs.map((tab, at) => narrow(tab, 700 + at)),
  ...recordTabs.flatMap((tab, at) => [
    ...choices
      .filter(([which]) => which === 'all' || declarationOf(tab).hasStatus)
      .map((choice, index) => list(tab, choice, (at * choices.length + index + 1) * 10)),
    search(tab, 400 + at * 10),
  ]),
]
