/** LST-14: what is sent for a list as it is shown. */
import { cleanFileName } from '../documents/index.ts'
import { wallTimeAt } from '../kernel/index.ts'
import { listQuery, listTitle, type ListTab, type ListView } from '../lists/index.ts'
import type { ExportRequest } from './api.ts'
import { isFull, type DocumentType } from './forms.ts'

/** The members that have a value, in what is inside too. */
export const withoutNulls = <T extends object>(value: T): T =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
      if (member === null || member === undefined) return []
      const isInner = typeof member === 'object' && !Array.isArray(member)
      return [[name, isInner ? withoutNulls(member) : member]]
    }),
  ) as T

const two = (value: number): string => String(value).padStart(2, '0')

/** Such as `Clients 2026-03-01 0915`, in the agency's time; the ending follows from the type. */
export const proposedName = (tab: ListTab, at: number, zone: string): string => datedName(listTitle(tab), at, zone)

export const datedName = (title: string, at: number, zone: string): string => {
  const wall = wallTimeAt(at, zone)
  return wall === null
    ? title
    : `${title} ${wall.year}-${two(wall.month)}-${two(wall.day)} ${two(wall.hour)}${two(wall.minute)}`
}

/** A name that any device takes, with the type's own ending. */
export const exportFileName = (name: string, ending: string, otherwise: string): string => {
  const bare = cleanFileName(
    name
      .trim()
      .replace(/\.(?:csv|xlsx|pdf)$/i, '')
      .replace(/[\\/]/g, '-'),
  )
  return cleanFileName(`${bare ?? otherwise}.${ending}`) ?? `${otherwise}.${ending}`
}

/** What the server is asked for a file of a list as it is shown. */
export const exportRequest = (
  view: ListView,
  documentType: DocumentType,
  columns: readonly string[],
  filename: string,
): ExportRequest => {
  const { search, type, status, order_by, order, filter } = listQuery(view, 1)
  const filters = { search, status, order_by, order, filter, counted: view.counted }
  const chosen = isFull(documentType) ? null : [...columns]
  return withoutNulls({
    filters,
    document_type: documentType,
    filename,
    type: view.tab,
    search_type: type ?? 'all',
    columns: chosen,
  }) as ExportRequest
}
