/** Records are taken out and put back. */
import type { Records } from '../../domain/records/index.ts'
import { accessUser } from '../access/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { found } from './outcomes.ts'
import { putBack, removedAt, takeOut, type RemovableKind } from './removal.ts'
import { answer, nowOf, type Keeping } from './writes.ts'

export const removeRecord = async <K extends RemovableKind>(
  of: Keeping<K>,
  id: number,
  context: SignedIn,
): Promise<Answer<{ success: true }>> => {
  await of.lock(context, id, null)
  const known = found(await of.read(context.tx, accessUser(context.principal), id), 'delete')
  if (!known.ok) return known
  const at = nowOf(context)
  await takeOut(context, of.kind, [id], at)
  await of.removed?.(context, known.value.record, at)
  await context.audit({ verb: 'delete', kind: of.kind, id })
  return { ok: true, value: { success: true } }
}

/** Undo of a removal, for whoever may remove it. */
export const restoreRecord = async <K extends RemovableKind>(
  of: Keeping<K>,
  id: number,
  context: SignedIn,
): Promise<Answer<Records[K]>> => {
  const user = accessUser(context.principal)
  await of.lock(context, id, null)
  const at = await removedAt(context.tx, of.kind, id)
  const known = found(await of.read(context.tx, user, id, 'removed'), 'delete')
  if (!known.ok) return known
  await putBack(context, of.kind, [id])
  if (at !== null) await of.restored?.(context, known.value.record, at)
  await context.audit({ verb: 'restore', kind: of.kind, id })
  return answer(of, { context, user }, id)
}
