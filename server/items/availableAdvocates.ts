/** ACT-01, ACT-07: who works with a client or a case. */
import { availableAdvocates } from '../../domain/access/index.ts'
import type { getAvailableAdvocates } from '../../domain/items/index.ts'
import { ok, refuse, type ResponseOf } from '../../domain/kernel/index.ts'
import { accessUser } from '../access/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { reached, readObject } from '../records/index.ts'

type Asked = { readonly victim_id?: number; readonly case_id?: number }

export const listAvailable = async (
  { victim_id, case_id }: Asked,
  context: SignedIn,
): Promise<Answer<ResponseOf<typeof getAvailableAdvocates>>> => {
  const id = victim_id ?? case_id
  if (id === undefined || (victim_id !== undefined && case_id !== undefined))
    return refuse('malformed', 'Name one client or one case.')
  const object = await readObject(context.tx, victim_id === undefined ? 'court_case' : 'victim', id)
  const known = reached(accessUser(context.principal), object, 'view')
  if (!known.ok) return known
  return ok({ data: object === null ? [] : [...availableAdvocates(object)] })
}
