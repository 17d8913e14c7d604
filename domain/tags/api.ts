/** TAG-09: what carries a term. */
import * as z from 'zod/mini'
import { guards } from '../access/index.ts'
import { call, schemaOf } from '../kernel/index.ts'
import { carrier, type Carrier } from './carriers.ts'

const whole = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))

export const listCarriers = call({
  id: 'term.records',
  method: 'GET',
  path: 'term/{id}/records',
  version: 2,
  needs: guards.taxonomy,
  params: z.strictObject({ id: z.int().check(z.minimum(1)) }),
  query: z.strictObject({ page: z.optional(whole), limit: z.optional(whole) }),
  response: schemaOf<{ data: Carrier[]; total: number; page: number; limit: number }>(
    z.strictObject({ data: z.array(carrier.schema), total: z.int(), page: z.int(), limit: z.int() }),
  ),
  errors: [403, 404],
  summary: 'The records that carry a term, as far as the caller may see them',
})
