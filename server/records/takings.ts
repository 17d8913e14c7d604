/** Records are taken out and put back. */
import type { Records } from '../../domain/records/index.ts'
import type { Answer, SignedIn } from '../http/route.ts'
import { aroundOf, type Keeping } from './keeping.ts'
import type { KeptKind } from './kinds.ts'
import { found } from './outcomes.ts'
import { putBack, takeOut } from './removal.ts'
import { pagesOf } from './told.ts'
import { answer } from './writes.ts'

export const removeRecord = async <K extends KeptKind>(
  of: Keeping<K>,
  id: number,
  context: SignedIn,
): Promise<Answer<{ success: true }>> => {
  const { kind } = of
  const { user, at } = aroundOf(context)
  await of.lock(context, id, null)
  const known = found(await of.read(context.tx, user, id), 'delete')
  if (!known.ok) return known
  const { record } = known.value
  const leaves = await of.leaves?.(context, record)
  if (leaves?.ok === false) return leaves
  await takeOut(context, kind, [id], at, { columns: of.marked?.(true) })
  await of.removed?.(context, record, at)
  await context.audit({ verb: 'delete', kind, id })
  return { ok: true, value: { success: true } }
}

/** Undo of a removal, for whoever may remove it. */
export const restoreRecord = async <K extends KeptKind>(
  of: Keeping<K>,
  id: number,
  context: SignedIn,
): Promise<Answer<Records[K]>> => {
  const { kind } = of
  const around = aroundOf(context)
  await of.lock(context, id, null)
  const known = found(await of.read(context.tx, around.user, id, 'removed'), 'delete')
  if (!known.ok) return known
  const { record, owners } = known.value
  const returns = await of.returns?.(context, record)
  if (returns?.ok === false) return returns
  const at = await putBack(context, kind, [id], {
    columns: of.marked?.(false),
    pages: pagesOf(kind, owners),
  })
  if (at !== null) await of.restored?.(context, record, at)
  await context.audit({ verb: 'restore', kind, id })
  return answer(of, around, id)
}
