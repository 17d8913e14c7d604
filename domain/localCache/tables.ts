/** What this device keeps of what the server said, and where: sealed copies that can be asked for again. */
import type { Kind } from '../records/index.ts'

/** CFG-17 */
export const databaseVersion = 12

/** CFG-17; `items` holds what is no record: the agency's lists, cards, results and filters. */
export const cacheTables = [
  'cases',
  'victims',
  'defendants',
  'locations',
  'events',
  'accounts',
  'services',
  'timelogs',
  'bulkLetters',
  'items',
] as const
export type CacheTable = (typeof cacheTables)[number]

/** Where something is kept. The key never reaches the disk: only a name that is made of it under the session's key. */
export type CachePlace = { readonly table: CacheTable; readonly key: string }

const tableOf: Readonly<Partial<Record<Kind, CacheTable>>> = {
  court_case: 'cases',
  victim: 'victims',
  defendant: 'defendants',
  location: 'locations',
  event: 'events',
  service: 'services',
  timelog: 'timelogs',
  bulk_letter: 'bulkLetters',
}

export const copyTables: readonly CacheTable[] = Object.values(tableOf)

/** Where a copy of a record is kept; null for kinds of which none is. */
export const copyPlace = (kind: Kind, id: number): CachePlace | null => {
  const table = tableOf[kind]
  return table === undefined || id === 0 ? null : { table, key: String(id) }
}

/** Whose names few may see stays with the server, which writes down each time that it is opened. */
export const mayBeKept = (record: Readonly<Record<string, unknown>>): boolean => record['limited_access'] !== true

/** CFG-01 */
export const configurationPlace: CachePlace = { table: 'items', key: 'cached-configurations' }
export const usersPlace: CachePlace = { table: 'items', key: 'cached-users' }
/** Rows of lists, for what is found without asking. */
export const cardsPlace: CachePlace = { table: 'items', key: 'cards' }

/** CFG-21, CFG-19: what is worth more is evicted later. */
export const priorities = { entityCopy: 100, reportResult: 200, listFilter: 10, reportDateRange: 10 } as const
export const usualPriority = 100

export type ItemKind = Exclude<keyof typeof priorities, 'entityCopy'>

/** What reports and lists keep, each sort by names of its own. */
export const itemPlace = (kind: ItemKind, key: string): CachePlace => ({ table: 'items', key: `${kind} ${key}` })
