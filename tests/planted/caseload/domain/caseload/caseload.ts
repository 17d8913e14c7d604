/** How much somebody has in hand. */
import { ask } from '../calls/index.ts'
import { call, group, quantity } from '../kernel/index.ts'

/** Records that the user owns and that are not closed. */
const caseload = group({ clients: quantity(), cases: quantity() })

export const getCaseload = call({
  id: 'caseload.own',
  method: 'GET',
  path: 'caseload',
  needs: { allOf: ['view_own_case', 'view_own_victim'] },
  response: caseload.schema,
  summary: 'How many clients and cases the user owns',
})

/** With each visit of the first page. */
export const ownCaseload = ask('caseload/own', { call: getCaseload, answer: caseload })
