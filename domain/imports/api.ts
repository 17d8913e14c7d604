/** The calls of imports. A file is uploaded, its columns are chosen, its rows are checked, and then all of them are stored. */
import * as z from 'zod/mini'
import { recordNeeds } from '../access/index.ts'
import { call, schemaOf, writtenNumber } from '../kernel/index.ts'
import {
  importColumn,
  importDecision,
  importDetail,
  importRow,
  likelyChoices,
  type ImportColumn,
  type ImportDecision,
  type ImportRow,
  type LikelyChoice,
} from './forms.ts'

/** As a client that is made by hand. */
export const importNeeds = recordNeeds.victim.add

const named = z.strictObject({ id: z.int().check(z.minimum(1)) })
const nothing = schemaOf<Record<string, never>>(z.strictObject({}))

export const addImport = call({
  id: 'import.create',
  method: 'POST',
  path: 'import',
  needs: importNeeds,
  body: nothing,
  response: importRow.schema,
  errors: [403, 409, 413, 422],
  summary: 'A file of clients and their cases, to be read in the background',
})

export const listImports = call({
  id: 'import.list',
  method: 'GET',
  path: 'import',
  needs: importNeeds,
  response: schemaOf<{ data: ImportRow[] }>(z.strictObject({ data: z.array(importRow.schema) })),
  summary: 'The own imports, the newest first',
})

export const getImport = call({
  id: 'import.get',
  method: 'GET',
  path: 'import/{id}',
  needs: importNeeds,
  params: named,
  /** The row behind which likely duplicates are to be shown. */
  query: schemaOf<{ after?: number }>(z.strictObject({ after: z.optional(writtenNumber) })),
  response: importDetail.schema,
  errors: [404],
  summary: 'An own import with its columns, its first rows, what is wrong and who is likely known already',
})

export const setImportColumns = call({
  id: 'import.columns',
  method: 'PUT',
  path: 'import/{id}/columns',
  needs: importNeeds,
  params: named,
  body: schemaOf<{ columns: ImportColumn[] }>(
    z.strictObject({ columns: z.array(importColumn.schema).check(z.maxLength(300)) }),
  ),
  response: importRow.schema,
  errors: [404, 409, 422],
  summary: 'Says where each column goes; its rows are then checked in the background',
})

export const decideImport = call({
  id: 'import.decide',
  method: 'PUT',
  path: 'import/{id}/likely',
  needs: importNeeds,
  params: named,
  /** As for the import itself: which rows the answer is to have. */
  query: schemaOf<{ after?: number }>(z.strictObject({ after: z.optional(writtenNumber) })),
  body: schemaOf<{ decisions: ImportDecision[]; rest?: LikelyChoice }>(
    z.strictObject({
      decisions: z.array(importDecision.schema).check(z.maxLength(500)),
      /** For all that are undecided; `link` takes the likeliest. */
      rest: z.optional(z.enum(likelyChoices)),
    }),
  ),
  response: importDetail.schema,
  errors: [404, 409, 422],
  summary: 'Says what becomes of rows whose clients are likely known already',
})

export const runImport = call({
  id: 'import.run',
  method: 'POST',
  path: 'import/{id}/run',
  needs: importNeeds,
  params: named,
  body: nothing,
  response: importRow.schema,
  errors: [404, 409],
  summary: 'Stores all rows in the background, or none',
})

export const undoImport = call({
  id: 'import.undo',
  method: 'POST',
  path: 'import/{id}/undo',
  needs: { ...importNeeds, ...recordNeeds.victim.remove },
  params: named,
  body: nothing,
  response: importRow.schema,
  errors: [404, 409],
  summary: 'Takes away all that an import made, unless some of it was changed since',
})

export const removeImport = call({
  id: 'import.remove',
  method: 'DELETE',
  path: 'import/{id}',
  needs: importNeeds,
  params: named,
  response: schemaOf<{ success: true }>(z.strictObject({ success: z.literal(true) })),
  errors: [404, 409],
  summary: 'Forgets an import with its file; what it made stays',
})
