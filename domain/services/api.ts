/** SVC-08: a bundle enters several services in one step. */
import * as z from 'zod/mini'
import { call, isoInstant, nullable, id, schemaOf } from '../kernel/index.ts'
import { entities, recordFields, type Records } from '../records/index.ts'

const oneOf = (space: string) => z.optional(nullable(id(space)).schema)

/** What all services of the bundle have in common; amount, minutes and dollars are each service's own. */
const shared = z.strictObject({
  victim_id: id('victim').schema,
  date_time: isoInstant().schema,
  advocate_id: oneOf('user'),
  agency_id: oneOf('agency'),
  grant_id: oneOf('grant'),
})
export type SharedByBundle = z.infer<typeof shared>

/** All of them are made, or none: a service that is refused names its fields. */
export const applyBundle = call({
  id: 'service_bundle.apply',
  method: 'POST',
  path: 'service_bundle/{id}/apply',
  needs: entities.service.needs.add,
  params: z.strictObject({ id: z.int().check(z.minimum(1)) }),
  body: shared,
  response: schemaOf<{ data: Records['service'][] }>(z.strictObject({ data: z.array(recordFields.service.schema) })),
  errors: [403, 404, 422],
  summary: "Enters a bundle's active services for a client, in one transaction",
})
