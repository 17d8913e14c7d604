/** What is kept and told of each write: history, audit line, and a message to those who may see the item. */
import { sql } from 'kysely'
import type { Values } from '../../domain/kernel/index.ts'
import { entities } from '../../domain/records/index.ts'
import type { SignedIn } from '../http/route.ts'
import type { Work } from '../kernel/database.ts'
import { created, rememberChange, removed, restored, updated, type Step } from '../records/index.ts'
import { tableOf, type StoredKind } from './kinds.ts'
import type { Owners } from './owners.ts'

export type Written = {
  readonly verb: Step['verb']
  readonly kind: StoredKind
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

/** SVC-10: the one user who hears of a private item; the others do not even learn that there is one. */
const confidant = (kind: StoredKind, item: Values): number | null => {
  const { private: mark, user } = tableOf(kind)
  if (mark === undefined || user === null || item[mark] !== true) return null
  return Number(item[user])
}

const sayGone = ({ afterCommit, services, principal }: SignedIn, kind: StoredKind, id: number, item: Values): void => {
  const only = confidant(kind, item)
  afterCommit(() => services.realtime.recordRemoved(principal.account, kind, id, only === null ? undefined : { only }))
}

const tell = (context: SignedIn, { verb, kind, id, version, before, after, owners }: Written): void => {
  if (verb === 'remove') return sayGone(context, kind, id, after)
  const { afterCommit, services, principal } = context
  const { realtime } = services
  const only = confidant(kind, after)
  const pages = owners.map(({ owner, id: page }) => ({ kind: owner, id: page }))
  const audience = only === null ? undefined : { only }
  afterCommit(() => realtime.recordChanged(principal.account, kind, id, version, pages, audience))
  // Whoever has it on their screen should lose it now.
  if (only !== null && verb === 'update' && confidant(kind, before) === null)
    afterCommit(() => realtime.recordRemoved(principal.account, kind, id, { except: only }))
}

export const remember = async (context: SignedIn, written: Written): Promise<void> => {
  const { verb, kind, id, version, fields } = written
  await rememberChange(context, kind, [{ id, version }], stepOf(written))
  await context.audit({ verb: audited[verb], kind, id, fields })
  tell(context, written)
}

type Gone = { readonly kind: StoredKind; readonly id: number; readonly item: Values }

/** First answers that are kept for repeated requests, and are this item. */
const forgetAnswers = (tx: Work, kind: StoredKind, id: number): Promise<unknown> =>
  sql`
  delete from idempotency a where a.status = 200 and a.body like '{%'
    and (a.body::jsonb ->> 'id')::bigint = ${id}
    and a.body::jsonb ?& ${Object.keys(entities[kind].fields)}::text[]`.execute(tx)

/** What is expunged has no history. */
export const forget = async (context: SignedIn, { kind, id, item }: Gone): Promise<void> => {
  const { tx } = context
  await tx.deleteFrom('record_change').where('kind', '=', kind).where('record_id', '=', id).execute()
  await tx.deleteFrom('object_term').where('kind', '=', kind).where('object_id', '=', id).execute()
  await forgetAnswers(tx, kind, id)
  await context.audit({ verb: 'expunge', kind, id })
  sayGone(context, kind, id, item)
}
