import type { Call } from '../../domain/kernel/index.ts'
import type { Work } from '../kernel/database.ts'
import { runWithNext } from '../kernel/pipeline.ts'
import type { AuditEvent, Principal, RequestFacts, SystemAuditEvent } from './route.ts'

/** What every line of one request has in common. */
export type AuditFrame = {
  readonly call: Call
  readonly request: RequestFacts
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Appends lines for a signed-in caller. Last in its transaction: the account's chain is locked from the line to the
 * commit, so the two travel together, and a line that the database refuses makes the commit fail.
 */
export const appendAudit = async (
  tx: Work,
  frame: AuditFrame,
  principal: Principal,
  events: readonly AuditEvent[],
): Promise<void> => {
  const { account, userId, actingAdmin, session, roleLevel } = principal
  for (const event of events)
    await insert(
      tx,
      frame,
      { account, user_id: userId, acting_admin: actingAdmin, session: event.session ?? session, role_level: roleLevel },
      event,
    )
}

/** Only its name is written. */
type NamedFrame = Omit<AuditFrame, 'call'> & { readonly call: Pick<Call, 'id'> }

/** Appends a line for somebody who is not signed in; as late in its transaction as the other. */
export const appendSystemAudit = (tx: Work, frame: NamedFrame, event: SystemAuditEvent): Promise<void> =>
  insert(
    tx,
    frame,
    {
      account: event.account,
      user_id: event.userId,
      acting_admin: event.actingAdmin ?? null,
      session: event.session ?? null,
      role_level: null,
    },
    event,
  )

type Actor = {
  readonly account: number
  readonly user_id: number | null
  readonly acting_admin: number | null
  readonly session: string | null
  readonly role_level: number | null
}

const insert = async (tx: Work, { call, request, at }: NamedFrame, actor: Actor, event: AuditEvent): Promise<void> => {
  const line = tx
    .insertInto('audit')
    .values({
      ...actor,
      at: new Date(at).toISOString(),
      ip: request.ip,
      request: request.id,
      call: call.id,
      verb: event.verb,
      kind: event.kind,
      object_id: event.id,
      fields: [...(event.fields ?? [])],
      count: event.count ?? null,
      result: event.result ?? 'done',
      reason: event.reason ?? null,
    })
    .compile()
  await runWithNext(tx, line)
}

/** The line of a write whose handler said nothing: the method, the kind in the path, and the names of what was sent. */
export const defaultEvent = (call: Call, params: unknown, body: unknown, value: unknown): AuditEvent => ({
  verb: call.method === 'POST' ? 'create' : call.method === 'DELETE' ? 'delete' : 'update',
  kind: call.path.split('/')[0] ?? call.path,
  id: idIn(params) ?? idIn(value),
  fields: typeof body === 'object' && body !== null ? Object.keys(body) : [],
})

const idIn = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' ? value.id : null
