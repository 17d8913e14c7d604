/** PRM-32: for whom somebody may log time. */
import { timelogAdvocates } from '../../domain/access/index.ts'
import { userOf } from './references.ts'
import type { Special } from './special.ts'

const notChoosable = 'You may not log time for this user.'

export const timelogs: Special = {
  wrong: async ({ next, names }, { context, user }) => {
    const id = next['advocate_id']
    if (!names.includes('advocate_id') || typeof id !== 'number') return {}
    const chosen = await userOf(context.tx, id, context.services.clock.now())
    return chosen !== null && timelogAdvocates(user, [chosen]).length > 0 ? {} : { advocate_id: notChoosable }
  },
}
