/** ADM-25: where an entry of an agency's list is used, for whoever may change the list. */
import type { Use } from '../../domain/administration/index.ts'
import type { ListedKind } from '../../domain/config/index.ts'
import { ok } from '../../domain/kernel/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { usesOf } from '../items/index.ts'
import { aroundOf, denied, found, mayStored, readItem } from '../records/index.ts'

const notAskable = denied('You are not allowed to see this.')

export const usesFor = async (kind: ListedKind, id: number, context: SignedIn): Promise<Answer<{ data: Use[] }>> => {
  const { user } = aroundOf(context)
  if (!mayStored(user, 'edit', kind, {}, [])) return notAskable
  const known = found(await readItem(context.tx, user, kind, id), 'view')
  if (!known.ok) return known
  const data = await usesOf(context.tx, kind, known.value.record)
  await context.audit({ verb: 'view', kind, id })
  return ok({ data: [...data] })
}
