/** SRV-51, SRV-52: exports are asked for, listed, downloaded, marked as seen and deleted. */
import * as z from 'zod/mini'
import { recordNeeds } from '../access/index.ts'
import {
  call,
  group,
  label,
  list,
  oneOf,
  optional,
  schemaOf,
  text,
  writtenNumber,
  type Infer,
} from '../kernel/index.ts'
import { listTabs, mostColumns } from '../lists/index.ts'
import { countQuestion } from '../reports/index.ts'
import { documentTypes, exportRow, type ExportRow } from './forms.ts'

const needs = recordNeeds.export

/** LST-14: what the list shows, as its own call asks for it; without what is not chosen. */
const filters = group({
  search: optional(text('prose', 200)),
  status: optional(oneOf(['0', '1', 'all'])),
  order_by: optional(label(60)),
  order: optional(oneOf(['ASC', 'DESC'])),
  /** LST-13, as JSON. */
  filter: optional(text('prose', 60_000)),
  /** RPT-47: only what that figure of a report counted. */
  counted: optional(countQuestion),
})
export type ExportFilters = Infer<typeof filters>

export const exportBody = group({
  filters,
  document_type: oneOf(documentTypes),
  filename: text('name', 255),
  type: oneOf(listTabs),
  search_type: label(60),
  columns: optional(list(label(60), mostColumns)),
  /** The language of the screen, as the file of a submission has it; one that the server does not speak is English. */
  locale: optional(label(20)),
})
export type ExportRequest = Infer<typeof exportBody>

export const addExport = call({
  id: 'export.create',
  method: 'POST',
  path: 'export',
  version: 2,
  needs: needs.add,
  body: exportBody.schema,
  response: exportRow.schema,
  errors: [403, 422],
  summary: 'Asks for a list as a file; it is made in the background',
})

const named = z.strictObject({ id: z.int().check(z.minimum(1)) })
const success = z.strictObject({ success: z.literal(true) })
export type ExportPage = {
  data: ExportRow[]
  total: number
  page: number
  limit: number
}

export const listExports = call({
  id: 'export.list',
  method: 'GET',
  path: 'export',
  needs: needs.view,
  query: schemaOf<{ page?: number; limit?: number }>(
    z.strictObject({ page: z.optional(writtenNumber), limit: z.optional(writtenNumber) }),
  ),
  response: schemaOf<ExportPage>(
    z.strictObject({
      data: z.array(exportRow.schema),
      total: z.int(),
      page: z.int(),
      limit: z.int(),
    }),
  ),
  errors: [400],
  summary: 'Exports that the user may see, the newest first',
})

export const downloadExport = call({
  id: 'export.download',
  method: 'GET',
  path: 'export/{id}',
  needs: needs.view,
  params: named,
  query: z.strictObject({ download: z.literal('1') }),
  response: z.unknown(),
  errors: [403, 404],
  summary: 'The file of an export, as bytes',
})

export const seeExport = call({
  id: 'export.seen',
  method: 'PUT',
  path: 'export/{id}',
  needs: needs.edit,
  params: named,
  body: z.strictObject({ is_seen: z.literal(true) }),
  response: exportRow.schema,
  errors: [404],
  summary: 'The maker of an export saw that it is ready',
})

export const removeExport = call({
  id: 'export.remove',
  method: 'DELETE',
  path: 'export/{id}',
  needs: needs.remove,
  params: named,
  response: success,
  errors: [403, 404],
  summary: 'Deletes an export with its file',
})
