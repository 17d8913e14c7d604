/** An export as the server answers it and the state holds it (LST-21). */
import { count, flag, group, id, isoInstant, nullable, quantity, oneOf, text, type Infer } from '../kernel/index.ts'
import { declarationOf, listTabs, type ListTab } from '../lists/index.ts'

/** LST-14 */
export const documentTypes = ['csv', 'full_csv', 'xlsx', 'full_xlsx', 'pdf'] as const
export type DocumentType = (typeof documentTypes)[number]

/** LST-21 */
const exportStatuses = ['queued', 'running', 'ready', 'failed'] as const

/** Rows of a PDF at most: its writer keeps something of each page until the end, and nobody reads so many pages. */
export const mostPdfRows = 20_000

/** Why there is no file: the maker may not any more, it is too much for a PDF or for a file, or it was a mistake of ours. */
const exportFailures = ['notAllowed', 'tooLongForPdf', 'tooLarge', 'failed'] as const

export const exportRow = group({
  id: id('export'),
  version: count(),
  /** The file's name. */
  name: text('name', 255),
  type: oneOf(listTabs),
  document_type: oneOf(documentTypes),
  status: oneOf(exportStatuses),
  failure: nullable(oneOf(exportFailures)),
  /** Rows of the file; null until they are counted. */
  total: nullable(count()),
  written: count(),
  /** Limited-access records that the file does not have (LST-22). */
  left_out: quantity(),
  size: nullable(quantity()),
  user_id: id('user'),
  /** Whether its maker knows that it is ready. */
  is_seen: flag(),
  may_delete: flag(),
  created_at: isoInstant(),
  /** The file is there until then. */
  expires_at: nullable(isoInstant()),
})
export type ExportRow = Infer<typeof exportRow>

export const isUnfinished = ({ status }: Pick<ExportRow, 'status'>): boolean =>
  status === 'queued' || status === 'running'

export const isFull = (type: DocumentType): boolean => type === 'full_csv' || type === 'full_xlsx'

/** LST-19: whether a file holds the records themselves; of a list of others' rows a full one holds the list. */
export const isOfRecords = (tab: ListTab, type: DocumentType): boolean =>
  isFull(type) && declarationOf(tab).ofOthers !== true

/** What a file of the type ends in. */
export const endingOf = (type: DocumentType): 'csv' | 'xlsx' | 'pdf' => {
  if (type === 'pdf') return 'pdf'
  return type === 'csv' || type === 'full_csv' ? 'csv' : 'xlsx'
}
