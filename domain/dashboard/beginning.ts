/** What an agency lacks as long as nobody has worked in it: the first page says what to do first. */
import { ask } from '../calls/index.ts'
import { call, flag, group } from '../kernel/index.ts'

const beginning = group({
  /** Somebody besides the user is let in. */
  has_colleagues: flag(),
  has_clients: flag(),
})

export const getBeginning = call({
  id: 'dashboard.beginning',
  method: 'GET',
  path: 'dashboard/beginning',
  needs: { anyOf: ['add_victim', 'admin_own_users', 'edit_own_account'] },
  response: beginning.schema,
  summary: 'Whether the agency has a client yet, and anybody else who works in it',
})

/** With each visit of the first page. */
export const firstSteps = ask('dashboard/beginning', { call: getBeginning, answer: beginning })
