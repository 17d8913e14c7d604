/** The calls of letters beyond those of every record (SRV-41): a filled template, and letters as PDF. */
import * as z from 'zod/mini'
import { call, schemaOf, writtenId } from '../kernel/index.ts'
import { entities } from '../records/index.ts'

const id = z.int().check(z.minimum(1))
const named = z.strictObject({ id })
const asked = z.optional(writtenId)
export type LetterOwner = { victim_id?: number; case_id?: number; court_id?: number }

export type Filled = { title: string; body: string; unknown: string[] }

/** ACT-10: the template's text with its place-holders filled, for somebody to look at and change before it is saved. */
export const fillTemplate = call({
  id: 'letter_template.fill',
  method: 'GET',
  path: 'letter/{id}/filled',
  needs: entities.letter.needs.add,
  params: named,
  query: schemaOf<LetterOwner>(z.strictObject({ victim_id: asked, case_id: asked, court_id: asked })),
  response: schemaOf<Filled>(z.strictObject({ title: z.string(), body: z.string(), unknown: z.array(z.string()) })),
  errors: [403, 404, 422],
  summary: 'A letter template filled for a client or a case',
})

/** `download` is what the client sends with each download (CAL-08). */
const bytes = z.strictObject({ download: z.optional(z.literal('1')), preview: z.optional(z.literal('1')) })

export const letterPdf = call({
  id: 'letter.pdf',
  method: 'GET',
  path: `${entities.letter.endpoint}/{id}/pdf`,
  needs: entities.letter.needs.view,
  params: named,
  query: bytes,
  response: z.unknown(),
  errors: [403, 404],
  summary: 'A letter as PDF, as bytes',
})

/** ACT-11 */
export const bulkLetterPdf = call({
  id: 'bulk_letter.pdf',
  method: 'GET',
  path: `${entities.bulk_letter.endpoint}/{id}/pdf`,
  needs: entities.bulk_letter.needs.view,
  params: named,
  query: bytes,
  response: z.unknown(),
  errors: [403, 404],
  summary: 'All letters of a bulk letter in one file, as bytes',
})

export type Unseen = { ids: number[]; partly: boolean }

/** ACT-11: the caller's own bulk letters that are ready and that they have not looked at since. */
export const unseenBulkLetters = call({
  id: 'bulk_letter.unseen',
  method: 'GET',
  path: 'bulk_letter_unseen',
  needs: entities.bulk_letter.needs.view,
  response: schemaOf<Unseen>(z.strictObject({ ids: z.array(id), partly: z.boolean() })),
  summary: 'Own bulk letters that became ready and were not looked at yet',
})
