/** ACT-01, ACT-07: available_client_case_advocates. */
import * as z from 'zod/mini'
import { call, schemaOf } from '../kernel/index.ts'

const whole = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))

export const getAvailableAdvocates = call({
  id: 'client_case_advocate.list',
  method: 'GET',
  path: 'available_client_case_advocate',
  needs: { anyOf: ['view_task', 'view_appointment'] },
  query: schemaOf<{ victim_id?: number; case_id?: number }>(z.partial(z.strictObject({ victim_id: whole, case_id: whole }))),
  response: z.strictObject({ data: z.array(z.int().check(z.minimum(1))) }),
  errors: [400, 403, 404],
  summary: 'Ids of the users who own or are assigned to a client or its case, or a case',
})
