/** The palette's own rows: what is shown before anything is typed, what was done, where else to look, what helps. */
import type { Command } from '../../domain/kernel/index.ts'
import {
  listTitle,
  mayFind,
  recordTabNamed,
  recordTabs,
  textSearchOf,
  type RecordCard,
  type RecordTab,
} from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { navigationRequested } from '../../domain/navigation/index.ts'
import { recentIds, type MatchEntry, type PaletteRow, type Use } from '../../domain/palette/index.ts'
import type { Records } from '../../domain/records/index.ts'
import type { OfferedSet } from '../../domain/reports/index.ts'
import type { SavedFilter } from '../../domain/savedFilters/index.ts'
import { chosenBy } from './choices.ts'
import { cardEntry, commandEntry, isOfSelection, kindOfRow } from './entries.ts'
import { ownTaskEntry } from './ownTasks.ts'
import { reportSetEntry } from './reportSets.ts'
import { savedEntry } from './saved.ts'
import { isOfPage, offeredScopes, scopeRow } from './scopes.ts'
import { setField } from './setLine.ts'

export type Known = {
  readonly byId: ReadonlyMap<string, Command>
  readonly cardOf: (id: string) => RecordCard | undefined
  readonly hasSaved: boolean
  readonly savedOf: (id: string) => SavedFilter | undefined
  readonly reportSetOf: (id: string) => OfferedSet | undefined
  readonly ownTaskOf: (id: string) => Records['task'] | undefined
}

/** Rows of an empty query. */
const mostRecent = 12
const paletteItself = 'palette.open'

const plainRow = ({ id, label, group }: MatchEntry): PaletteRow => ({
  id,
  kind: kindOfRow(id),
  group,
  label,
  ranges: [],
  certain: false,
})
export const commandRow = (command: Command, group: string = command.group): PaletteRow =>
  plainRow({ ...commandEntry(command), group })

const entryOf = ({ byId, cardOf, savedOf, reportSetOf, ownTaskOf }: Known, id: string): MatchEntry | null => {
  const set = savedOf(id)
  if (set !== undefined) return savedEntry(set)
  const ofReport = reportSetOf(id)
  if (ofReport !== undefined) return reportSetEntry(ofReport)
  const task = ownTaskOf(id)
  if (task !== undefined) return ownTaskEntry(task)
  const command = byId.get(id)
  if (command !== undefined) return commandEntry(command)
  const card = cardOf(id)
  return card === undefined ? null : cardEntry(card)
}

/** What was used last, of what is still there. */
export const recentRows = (
  known: Known,
  history: readonly Use[],
  group: string,
  limit = mostRecent,
): readonly PaletteRow[] =>
  recentIds(history, limit * 2)
    .filter((id) => id !== `command:${paletteItself}`)
    .flatMap((id) => entryOf(known, id) ?? [])
    .slice(0, limit)
    .map((entry) => plainRow({ ...entry, group }))

/** Before anything is typed: what can be done here, what was used last, all else; last what takes something away. */
export const firstRows = (known: Known, history: readonly Use[]): readonly PaletteRow[] => {
  const all = [...known.byId.values()]
  const takesAway = (id: string): boolean => known.byId.get(id)?.takesAway === true
  const recent = recentRows(known, history, 'recent').filter(({ id }) => !takesAway(id))
  const shown = new Set(recent.map(({ id }) => id))
  const isElsewhere = (command: Command): boolean =>
    command.group !== 'record' &&
    !isOfPage(command) &&
    command.id !== paletteItself &&
    !shown.has(`command:${command.id}`)
  const here = all.filter(({ group }) => group === 'record')
  const ofSelection = here.filter(isOfSelection)
  const isTab = (command: Command): boolean => chosenBy(command).command !== command
  const rows = [
    ...ofSelection.map((command) => commandRow(command, 'selection')),
    ...here.filter((command) => !isTab(command) && !isOfSelection(command)).map((command) => commandRow(command)),
    ...recent,
    ...here.filter(isTab).map((command) => commandRow(command, 'tabs')),
    ...all.filter(isElsewhere).map((command) => commandRow(command)),
  ]
  // A group of their own: rows of one stand together where the first of them stands.
  const last = rows.filter(({ id }) => takesAway(id)).map((row) => ({ ...row, group: 'takesAway' }))
  return [...rows.filter(({ id }) => !takesAway(id)), ...last]
}

/** Of records the list's name, of others one of their own. */
export const groupName = (group: string): string => {
  const tab = recordTabNamed(group)
  return tab === undefined ? tOf(`palette.group.${group}`) : listTitle(tab)
}

const searchPrefix = 'search:'

/** Nothing was found: the lists in which it can be looked for. */
export const searchRows = (
  scopes: ReadonlySet<string> | null,
  query: string,
  only: RecordTab | null,
): readonly PaletteRow[] =>
  query.trim() === ''
    ? []
    : recordTabs
        .filter((tab) => mayFind(scopes, tab) && (only === null || only === tab))
        .map((tab) => {
          const label = t('palette.searchFor', { list: listTitle(tab).toLowerCase(), query: query.trim() })
          return plainRow({ id: `${searchPrefix}${tab}`, group: 'search', label })
        })

export const searchOfRow = (id: string, query: string) => {
  const tab = recordTabs.find((each) => id === `${searchPrefix}${each}`)
  if (tab === undefined) return null
  const searchValue = query.trim()
  return navigationRequested({ route: `list.${tab}`, searchType: textSearchOf(tab), searchValue })
}

/** `?`: the scopes, then the commands with a shortcut that may be run here. */
export const helpRows = ({ byId, hasSaved }: Known, scopes: ReadonlySet<string> | null): readonly PaletteRow[] => [
  ...offeredScopes(scopes, {
    set: [...byId.values()].some(({ id }) => id === setField),
    saved: hasSaved,
  }).map(scopeRow),
  ...[...byId.values()].filter(({ chord }) => chord !== undefined).map((command) => commandRow(command, 'chords')),
]
