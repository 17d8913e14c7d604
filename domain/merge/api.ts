/** SRV-80: two persons who are one human being. */
import { call } from '../kernel/index.ts'
import { recordFields } from '../records/index.ts'
import { merging } from './actions.ts'

export const mergePersons = call({
  id: 'person.merge',
  method: 'POST',
  path: 'person/merge',
  needs: { allOf: ['edit_any_victim'] },
  body: merging.schema,
  response: recordFields.person.schema,
  errors: [403, 404, 409, 422],
  summary: 'Makes two persons one: all that the dropped one is moves to the kept one, for good',
})
