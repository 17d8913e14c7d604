/** Whether a case's number is taken; it travels in the body, as addresses are kept on their way. */
import * as z from 'zod/mini'
import { count, group, id, text } from '../kernel/field.ts'
import { call } from '../kernel/index.ts'
import { recordNeeds } from '../access/index.ts'

const question = group({ id: id('record'), case_reference_id: text('number', 80) })

export const sameNumber = call({
  id: 'court_case.same_number',
  method: 'POST',
  reads: true,
  path: 'court_case/same_number',
  needs: recordNeeds.case.view,
  body: question.schema,
  response: z.strictObject({ others: count().schema, case_id: z.nullable(id('court_case').schema) }),
  errors: [422],
  summary: 'How many other cases of the account have a number, and one of these that the user may see',
})
