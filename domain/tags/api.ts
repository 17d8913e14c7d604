/** TAG-01: what a record carries; TAG-09: what carries a term. */
import * as z from 'zod/mini'
import { childNeeds, guards } from '../access/index.ts'
import { call, count, group, id, list, schemaOf, text, writtenId, writtenNumber, type Infer } from '../kernel/index.ts'
import { objectKinds } from '../records/index.ts'
import { carrier, type Carrier } from './carriers.ts'

export const listCarriers = call({
  id: 'term.records',
  method: 'GET',
  path: 'term/{id}/records',
  version: 2,
  needs: guards.taxonomy,
  params: z.strictObject({ id: z.int().check(z.minimum(1)) }),
  query: z.strictObject({ page: z.optional(writtenNumber), limit: z.optional(writtenNumber) }),
  response: schemaOf<{ data: Carrier[]; total: number; page: number; limit: number }>(
    z.strictObject({ data: z.array(carrier.schema), total: z.int(), page: z.int(), limit: z.int() }),
  ),
  errors: [403, 404],
  summary: 'The records that carry a term, as far as the caller may see them',
})

/** A term where it is applied: `object_term_id` is the number by which it is taken away again. */
const appliedTerm = group({
  object_term_id: id('object_term'),
  id: id('term'),
  taxonomy_id: id('taxonomy'),
  label: text('name', 160),
  order: count(0, 1_000_000),
  status: count(0, 1),
})
export type AppliedTerm = Infer<typeof appliedTerm>

export const listApplied = call({
  id: 'object_term.list',
  method: 'GET',
  path: 'object_term',
  version: 2,
  needs: childNeeds.object_term.view,
  query: z.strictObject({ object_type: z.enum(objectKinds), object_id: writtenId }),
  response: z.strictObject({ data: list(appliedTerm).schema }),
  errors: [403, 404],
  summary: 'The terms that a record carries, in the order of tags',
})
