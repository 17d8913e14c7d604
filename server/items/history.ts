/** What is kept and told of each write: history, audit line, and a message to those who may see the item. */
import type { Values } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import { created, gone, rememberChange, removed, restored, touched, updated, type Step } from '../records/index.ts'
import { itemTables, type ItemKind } from './kinds.ts'
import type { Owners } from './owners.ts'

export type Written = {
  readonly verb: Step['verb']
  readonly kind: ItemKind
  readonly id: number
  readonly version: number
  readonly before: Values
  readonly after: Values
  /** The names of what changed. */
  readonly fields: readonly string[]
  /** What it hangs on, and what it hung on. */
  readonly owners: Owners
}

const audited = { create: 'create', update: 'update', remove: 'delete', restore: 'restore' } as const

const stepOf = ({ verb, before, after, fields }: Written): Step => {
  if (verb === 'remove') return removed
  if (verb === 'restore') return restored
  return verb === 'create' ? { ...created(after), fields } : updated(before, after, fields)
}

/** SVC-10: of a private note nobody else hears, not even that there is one. */
const isSecret = (kind: ItemKind, item: Values): boolean => {
  const { private: mark } = itemTables[kind]
  return mark !== undefined && item[mark] === true
}

const tell = (context: SignedIn, { verb, kind, id, version, before, after, owners }: Written): void => {
  const wasSecret = isSecret(kind, before)
  if (isSecret(kind, after)) {
    if (verb === 'update' && !wasSecret) gone(context, kind, [id])
  } else if (verb === 'remove') gone(context, kind, [id])
  else touched(context, kind, [{ id, version }], owners.map(({ owner, id }) => ({ kind: owner, id })))
}

export const remember = async (context: SignedIn, written: Written): Promise<void> => {
  const { verb, kind, id, version, fields } = written
  await rememberChange(context, kind, [{ id, version }], stepOf(written))
  await context.audit({ verb: audited[verb], kind, id, fields })
  tell(context, written)
}

type Gone = { readonly kind: ItemKind; readonly id: number; readonly item: Values }

/** What is expunged has no history. */
export const forget = async (context: SignedIn, { kind, id, item }: Gone): Promise<void> => {
  await context.tx.deleteFrom('record_change').where('kind', '=', kind).where('record_id', '=', id).execute()
  await context.audit({ verb: 'expunge', kind, id })
  if (!isSecret(kind, item)) gone(context, kind, [id])
}
