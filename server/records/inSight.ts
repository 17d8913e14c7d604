import { ok } from '../../domain/kernel/index.ts'
import { recordsInSight } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import { route } from '../http/route.ts'
import { namedRecords } from './named.ts'

/** Nobody has looked at anything by it: it says of numbers that the caller knows whether they are still the caller's to open. */
export const inSightRoute = route(recordsInSight, async ({ params: { kind }, query: { ids } }, { tx, principal }) => {
  const named = await namedRecords(tx, accessUser(principal), kind, ids.split(',').map(Number))
  return ok({ ids: named.map(({ id }) => id) })
})
