/** Finds SQL that takes the name or number of a record past the one door to it (server/records/called.ts). */
import { isNode, type Node, type Source } from './source.ts'

/** Who may read them raw, each with its reason. */
export const mayReadNames: Readonly<Record<string, string>> = {
  'server/records/called.ts': 'the door itself',
  'server/records/parties.ts': 'writes the names of clients and defendants anew when their person is renamed',
  'server/records/cases.ts': 'gives new cases their numbers',
  'server/records/nameWords.ts': 'writes the index of words',
  'server/lists/words.ts': 'orders by the index of words, whose rows are held against the reader by `seen`',
  'server/lists/listRecords.ts':
    'orders by the index of words, whose rows are held against the reader by `visibleRows`',
  'server/caseNumbers/routes.ts': 'counts cases of a number that was typed, also hidden ones (CAS-07), and names none',
  'server/imports/rowCases.ts': 'looks for cases of the numbers in a file, and names none that its maker may not see',
}

const names = '(full_name|sort_name|case_reference_id|reference_key)'
/** A record's own row is `r`; what is selected `as` a name, or stands as a name in JSON, was taken before. */
const raw = new RegExp(`(?<!\\br\\.|\\bas |')\\b${names}\\b`, 'u')
/** Also outside of templates, where columns are told as text; a longer word before the point is an order's name. */
const qualified = new RegExp(`^(?!r\\.)\\w{1,2}\\.${names}$`, 'u')

export const rawText = (quasi: unknown): string =>
  isNode(quasi) && typeof quasi['value'] === 'object' ? String(Object(quasi['value']).raw) : ''

export const isSql = (tag: unknown): boolean => isNode(tag) && JSON.stringify(tag).includes('"name":"sql"')

const foundIn = (node: Node): string | null => {
  if (node.type === 'TaggedTemplateExpression' && isSql(node['tag'])) {
    const { quasis = [] } = Object(node['quasi']) as { quasis?: unknown[] }
    return quasis.map((quasi) => raw.exec(rawText(quasi))?.[0] ?? null).find((found) => found !== null) ?? null
  }
  const text = node.type === 'Literal' ? node['value'] : null
  return typeof text === 'string' ? (qualified.exec(text)?.[0] ?? null) : null
}

const isLookedAt = (file: string): boolean => /^server\/(?!demo\/|migrations\/).*\.ts$/u.test(file)

export const namesTaken = (file: string, { nodes }: Source): readonly string[] => {
  if (!isLookedAt(file) || file in mayReadNames) return []
  return nodes.flatMap((node) => {
    const found = foundIn(node)
    return found === null ? [] : [`${file}: ${found} is had by seenRecords, from those who may see the record`]
  })
}
