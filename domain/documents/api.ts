/** SRV-79: documents come in as a form with a file, and go out under their own name. */
import * as z from 'zod/mini'
import { call, schemaOf, writtenId } from '../kernel/index.ts'
import { entities, recordFields } from '../records/index.ts'

const owner = z.optional(writtenId)

/**
 * What the document is of; without either it is the account's own (PRM-49). The address says it, so that it is known before
 * the file is; a form that says it too (CAL-07) says the same, ahead of the file.
 */
const fields = z.strictObject({ victim_id: owner, case_id: owner })
export type DocumentOwner = { victim_id?: number | undefined; case_id?: number | undefined }

export const addDocument = call({
  id: 'document.add',
  method: 'POST',
  path: 'document',
  needs: entities.document.needs.add,
  query: schemaOf<DocumentOwner>(fields),
  body: schemaOf<DocumentOwner>(fields),
  response: recordFields.document.schema,
  errors: [403, 413, 415, 422],
  summary: 'Stores a file as a document of a client, a case or the account',
})

/** `preview=1` shows it in the page, where the browser can do so safely. */
export const openDocument = call({
  id: 'document.open',
  method: 'GET',
  path: 'document/{id}',
  needs: entities.document.needs.view,
  params: z.strictObject({ id: z.int().check(z.minimum(1)) }),
  query: z.strictObject({ download: z.literal('1'), preview: z.optional(z.literal('1')) }),
  response: z.unknown(),
  errors: [403, 404],
  summary: 'The file of a document, as bytes',
})
