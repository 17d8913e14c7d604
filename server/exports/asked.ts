/** Whether what is asked of an export is to be had: when it is asked for, and when its file is. */
import { fullColumns, isOfRecords, type DocumentType, type ExportRequest } from '../../domain/exports/index.ts'
import { fieldOfColumn, lists, maySearchBy, offeredColumns, type ListTab } from '../../domain/lists/index.ts'
import { t } from '../../domain/messages/index.ts'
import { accessUser } from '../access/index.ts'
import type { SignedIn } from '../http/route.ts'
import { customFieldsOf, found, searchOf } from '../lists/index.ts'
import { countedRows } from '../reports/index.ts'

const isNamed = <T extends string>(names: readonly T[], name: string): name is T => names.some((each) => each === name)

type Asked = Pick<ExportRequest, 'type' | 'search_type' | 'filters' | 'columns'>

/** What the request asks for wrongly, by its member. */
export const problemsOf = async (sent: Asked, context: SignedIn): Promise<Record<string, string>> => {
  const { tx, principal, services } = context
  const { type: tab, search_type: searchType, filters, columns } = sent
  const { searchTypes, sortColumns } = lists[tab]
  if (!isNamed<string>(searchTypes, searchType) || !maySearchBy(principal.scopes, searchType))
    return { search_type: t('export.searchType.unknown') }
  if (filters.order_by !== undefined && !isNamed<string>(sortColumns, filters.order_by))
    return { filters: t('export.columns.unknown') }
  const offered = new Set(offeredColumns(tab, principal.scopes).map(({ id }) => id))
  const fields = columns === undefined ? [] : await customFieldsOf(tx, tab)
  const isField = (id: string): boolean => fields.some((field) => field.id === fieldOfColumn(id))
  if (columns?.some((id) => !offered.has(id) && !isField(id)) || columns?.length === 0)
    return { columns: t('export.columns.unknown') }
  const { search: text, status, filter } = filters
  const type = searchTypes.find((each) => each === searchType)
  const search = searchOf(tab, { search: text, status, filter, type }, principal.scopes)
  const looked = found(tab, search, { user: accessUser(principal), now: services.clock.now() })
  if (!looked.ok) return { filters: looked.refusal.message }
  const counted = filters.counted === undefined ? null : await countedRows(tab, filters.counted, context)
  return counted?.ok === false ? { filters: counted.refusal.message } : {}
}

/** Whether each of these columns is one that a file would have now. */
export const mayTell = (
  scopes: ReadonlySet<string>,
  { type: tab, document_type: documentType, told }: { type: ListTab; document_type: DocumentType; told: string[] },
): boolean => {
  const all = isOfRecords(tab, documentType) ? fullColumns(lists[tab].kind, scopes) : offeredColumns(tab, scopes)
  const names = new Set(all.map(({ id }) => id))
  return told.every((name) => names.has(name))
}
