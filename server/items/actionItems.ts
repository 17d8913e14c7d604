/** ACT-07, PRM-50: whom a task or an appointment may be for. */
import { choosableAdvocates } from '../../domain/access/index.ts'
import { keeping, type Keeping, type Owners } from '../records/index.ts'
import { userOf } from './userOf.ts'

const notChoosable = 'This user works neither with the client nor with the case.'

/** The client, or the case where no client is named. */
const subjectOf = (owners: Owners) =>
  (['victim', 'court_case'] as const).map((kind) => owners.find(({ owner }) => owner === kind)).find((one) => one)
    ?.object

const actionItem = <K extends 'task' | 'appointment'>(kind: K): Keeping<K> =>
  keeping<K>(kind, {
    refused: async ({ next, names, owners, context, user }) => {
      const id = next['user_id']
      if (!names.includes('user_id') || typeof id !== 'number') return {}
      const chosen = await userOf(context.tx, id, context.services.clock.now())
      const choosable = chosen === null ? [] : choosableAdvocates(user, kind, [chosen], subjectOf(owners) ?? null)
      return choosable.length > 0 ? {} : { user_id: notChoosable }
    },
  })

export const task = actionItem('task')
export const appointment = actionItem('appointment')
