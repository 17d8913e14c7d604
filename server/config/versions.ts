/** Versions of what has no column for them: each change is remembered, and the newest one says which version it is. */
import { sql, type RawBuilder } from 'kysely'
import type { SignedIn } from '../http/route.ts'
import type { Audience } from '../http/services.ts'
import { rememberChange, type ChangedKind, type Step } from '../records/index.ts'

/** What a row called `e` was last changed by, as `c`. What was never changed has version 1. */
export const stamps = sql`coalesce(c.version, 1) as version, c.at as updated_at, c.user_id as updated_by`
export const lastChange = (kind: ChangedKind): RawBuilder<unknown> => sql`
  left join lateral (
    select h.version, h.at, h.user_id from record_change h
    where h.account = e.account and h.kind = ${kind} and h.record_id = e.id order by h.version desc limit 1
  ) c on true`

/** Lists have one writer at a time: marks pass from entry to entry, and an order is the last one's successor. */
export const alone = async ({ tx, principal }: SignedIn): Promise<void> => {
  await sql`select from account where id = ${principal.account} for no key update`.execute(tx)
}

/** History, audit line and a message to the others. */
export const told = async (
  context: SignedIn,
  kind: ChangedKind,
  id: number,
  step: Step,
  audience: Audience,
): Promise<void> => {
  const { tx, principal, services } = context
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), ${step.verb === 'create' ? 0 : 1}) + 1 as version from record_change
    where kind = ${kind} and record_id = ${id}`.execute(tx)
  const version = Number(rows[0]?.version ?? 1)
  await rememberChange(context, kind, [{ id, version }], step)
  await context.audit({ verb: step.verb === 'remove' ? 'delete' : step.verb, kind, id, fields: step.fields })
  const { realtime } = services
  context.afterCommit(() =>
    step.verb === 'remove'
      ? realtime.recordRemoved(principal.account, kind, id, audience)
      : realtime.recordChanged(principal.account, kind, id, version, undefined, audience),
  )
}
