/** Pages of the palette that hold one kind of thing: a word and Tab, or a sign, makes a chip of it. */
import type { Command } from '../../domain/kernel/index.ts'
import {
  foundBy,
  listTitle,
  longestSearch,
  mayFind,
  recordTabs,
  shortestSearch,
  type RecordTab,
} from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import type { PaletteEvent, PaletteRow, Scope } from '../../domain/palette/index.ts'
import { savedGroup } from './saved.ts'

/** SRC-03, and what the server does not look for. */
const remote = { from: shortestSearch, to: longestSearch }
export const root: Scope = { key: 'root', remote }

const records = new Map(recordTabs.map((tab) => [foundBy(tab).scope, tab]))

/** It stands over a list, or where a page has it: no menu of the bar leads to it. */
export const isOfPage = ({ place }: Command): boolean => place.at === 'list' || place.at === 'page'

/** Which commands a scope holds. */
const ofCommands: Readonly<Record<string, (command: Command) => boolean>> = {
  go: (command) => command.path !== undefined && !isOfPage(command),
  do: () => true,
  filter: isOfPage,
}

/** A line there that begins with a command's name is meant for it; in the others it is looked for as it stands. */
export const takesCommands = (page: string): boolean => page === root.key || Object.hasOwn(ofCommands, page)

/** `set` goes straight to the command. */
const ofItself = ['set', savedGroup, 'log', 'help'] as const
const scopeNames: readonly string[] = [...records.keys(), ...Object.keys(ofCommands), ...ofItself]

/** Signs for some of them; several need AltGr on French and Spanish keyboards, so they are never the only way. */
export const { scope: casesScope } = foundBy('cases')
const signs: Readonly<Record<string, string>> = { '>': 'do', '@': 'cl', '#': casesScope, '?': 'help' }

export const signOf = (scope: string): string | null => Object.keys(signs).find((sign) => signs[sign] === scope) ?? null

/** Before a number it says that this is an id, of whichever kind. */
const idSign = '#'
const isOfId = (query: string): boolean => /^#\s*(?:\d|$)/u.test(query)
/** Of which it is not known yet what it says. */
export const isBareSign = (query: string): boolean => query.trim() === idSign

/** The scope whose sign the query begins with. */
const scopeOfSign = (query: string): string | null => (isOfId(query) ? null : (signs[query.slice(0, 1)] ?? null))

/** The scope whose sign is typed on the first page, where nothing else stood. */
export const scopeSigned = (page: string, before: string, typed: string): string | null =>
  page === root.key && (before === '' || isBareSign(before)) ? scopeOfSign(typed) : null

export const isScope = (key: string): boolean => scopeNames.includes(key)

export const scopeTitle = (key: string): string => {
  const tab = tabOfScope(key)
  if (tab !== null) return listTitle(tab)
  switch (key) {
    case 'go':
      return t('palette.scope.go')
    case 'do':
      return t('palette.scope.do')
    case 'set':
      return t('palette.scope.set')
    case 'filter':
      return t('palette.scope.filter')
    case savedGroup:
      return t('palette.scope.saved')
    case 'log':
      return t('palette.scope.log')
    default:
      return t('palette.scope.help')
  }
}

export const tabOfScope = (key: string): RecordTab | null => records.get(key) ?? null
export const groupOfScope = (key: string): string | null => (key === savedGroup ? savedGroup : tabOfScope(key))

/** Whether a command stands in the scope; null where the scope is none of commands. */
export const commandsOfScope = (key: string): ((command: Command) => boolean) | null => ofCommands[key] ?? null

export const pageOfScope = (key: string): Scope => ({ key, remote: tabOfScope(key) === null ? null : remote })

/** What puts a page that was loaded anew back where it stood; nothing where that was no scope. */
export const backInScope = (page: string | undefined, line: string): readonly PaletteEvent[] =>
  page !== undefined && isScope(page)
    ? [
        { type: 'scopePushed', scope: pageOfScope(page) },
        { type: 'typed', query: line },
      ]
    : []

/** The scopes that hold something for this person here: a field to set, saved filters. */
export const offeredScopes = (
  scopes: ReadonlySet<string> | null,
  has: { readonly set: boolean; readonly saved: boolean },
): readonly string[] =>
  scopeNames.filter((key) => {
    const tab = tabOfScope(key)
    if (tab !== null) return mayFind(scopes, tab)
    return key === 'set' || key === savedGroup ? has[key] : true
  })

const scopePrefix = 'scope:'
export const scopeRow = (key: string): PaletteRow => ({
  id: `${scopePrefix}${key}`,
  kind: 'command',
  group: 'scopes',
  label: scopeTitle(key),
  ranges: [],
  certain: true,
})
export const scopeOfRow = (id: string): string | null =>
  id.startsWith(scopePrefix) ? id.slice(scopePrefix.length) : null
