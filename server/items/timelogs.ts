/** PRM-32: for whom somebody may log time; SVC-06, SVC-07: on which timesheet. */
import { timelogAdvocates } from '../../domain/access/index.ts'
import type { Values } from '../../domain/kernel/index.ts'
import { keeping, type Errors, type Write } from '../records/index.ts'
import { userOf } from './userOf.ts'

const notChoosable = 'You may not log time for this user.'
const otherKind = {
  service: 'This timesheet is for general timelogs.',
  general: 'This timesheet is for the timelogs of services.',
} as const

const typeOf = (timelog: Values): 'service' | 'general' => (timelog['victim_id'] === null ? 'general' : 'service')

const wrongAdvocate = async ({ next, names, context, user }: Write): Promise<Errors> => {
  const id = next['advocate_id']
  if (!names.includes('advocate_id') || typeof id !== 'number') return {}
  const chosen = await userOf(context.tx, id, context.services.clock.now())
  return chosen !== null && timelogAdvocates(user, [chosen]).length > 0 ? {} : { advocate_id: notChoosable }
}

/** A timelog that is moved to a client, or from it, changes its type too. */
const wrongTimesheet = async ({ next, names, context: { tx } }: Write): Promise<Errors> => {
  const id = next['timesheet_id']
  if (typeof id !== 'number' || !names.some((name) => name === 'timesheet_id' || name === 'victim_id')) return {}
  const sheet = await tx.selectFrom('timesheet').select('type').where('id', '=', id).executeTakeFirst()
  const type = typeOf(next)
  return sheet === undefined || sheet.type === type ? {} : { timesheet_id: otherKind[type] }
}

export const timelogs = keeping('timelog', {
  refused: async (write) => ({ ...(await wrongTimesheet(write)), ...(await wrongAdvocate(write)) }),
})
