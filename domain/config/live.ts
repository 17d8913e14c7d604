/** The lists whose changes the server tells to everybody who uses them. */
import { collectionNames, tableNameOf, type CollectionName } from './collections.ts'

export type LiveList = CollectionName | 'user' | 'field_view'
export const liveLists: [LiveList, ...LiveList[]] = ['user', 'field_view', ...collectionNames]

/** What the server calls them in its messages: by their tables, and users by the word of their path. */
const byTable = new Map<string, LiveList>([
  ...collectionNames.map((name): [string, LiveList] => [tableNameOf(name), name]),
  ['user', 'user'],
  ['app_user', 'user'],
  ['field_view', 'field_view'],
])

/** The list that a message of a change is about; null when it is about something else. */
export const liveListOf = (kind: string): LiveList | null => byTable.get(kind) ?? null
