/** Search before create: what was typed travels in the body, as an address may be kept by anybody on its way. */
import * as z from 'zod/mini'
import { call } from '../kernel/index.ts'
import { likelyPersonList, typedPerson } from './forms.ts'

export const likelyPersons = call({
  id: 'person.likely',
  method: 'POST',
  reads: true,
  path: 'person/likely',
  needs: { allOf: ['view_own_victim'], anyOf: ['add_victim', 'add_defendant'] },
  body: typedPerson.schema,
  response: z.strictObject({ data: likelyPersonList.schema }),
  errors: [400],
  summary: 'Persons that the user may see and who may be the one about to be entered',
})
