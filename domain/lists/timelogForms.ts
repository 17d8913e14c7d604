/** LST-26, SRV-62: the path of timelogs answers with those of one client or advocate, or with `show` with the agency's. */
import * as z from 'zod/mini'
import type { Call } from '../kernel/index.ts'
import { recordCalls, type ListQuery as OwnerQuery, type Records } from '../records/index.ts'
import { lists, type Answer, type ListQuery, type None } from './tabs.ts'
import type { TimelogCard } from './views/timelogs.ts'

const { call } = lists.timelogs
const ofOwner = recordCalls.timelog.list

export type TimelogQuery = ListQuery | OwnerQuery

export const timelogList: Call<string, None, TimelogQuery, None, Answer<TimelogCard | Records['timelog']>> = {
  ...call,
  query: z.union([call.query, ofOwner.query]),
  response: z.union([call.response, ofOwner.response]),
  errors: [...new Set([...call.errors, ...ofOwner.errors])],
  summary: 'Timelogs of one client or advocate, or with show the general ones of the agency',
}
