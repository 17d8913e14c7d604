/** A bulk letter in the works: who takes it up, in whose name it is made, and what its maker hears meanwhile. */
import { sql } from 'kysely'
import { recordCalls } from '../../domain/records/index.ts'
import { appendSystemAudit } from '../http/audit.ts'
import type { AuditEvent, Principal, SignedIn } from '../http/route.ts'
import type { Services } from '../http/services.ts'
import { asSystem, inTenant, type Work } from '../kernel/database.ts'
import { rightsOf, standingOf } from '../session/index.ts'

const minute = 60_000
/** Longer than one client ever takes. */
const lease = 5 * minute

export type Task = {
  readonly account: number
  readonly id: number
  readonly user_id: number
  readonly title: string
  readonly letter_id: number | null
  readonly body: string
  readonly date_time: string
  readonly attempts: number
  /** When its maker last heard of it; in memory only. */
  readonly told: { at: number }
}
export type OnError = (error: unknown) => void

export const isoAt = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Milliseconds between two words to the maker while letters are being made. */
const pause = 1_000

/** By one process at a time; null when nothing waits. */
export const claim = ({ databases, clock }: Services): Promise<Task | null> =>
  asSystem(databases, 'job', async (tx) => {
    const now = clock.now()
    const { rows } = await sql<Omit<Task, 'told'>>`
      update bulk_letter b set state = 'running', lease_until = ${isoAt(now + lease)}, attempts = attempts + 1
      where (b.account, b.id) in (
        select w.account, w.id from bulk_letter w
        where w.state <> 'done' and (w.lease_until is null or w.lease_until <= ${isoAt(now)})
        order by w.id limit 1 for update skip locked)
      returning b.account, b.id, b.user_id, b.title, b.letter_id, b.body, b.date_time, b.attempts`.execute(tx)
    return rows[0] ? { ...rows[0], told: { at: 0 } } : null
  })

const principalOf = async (tx: Work, { account, user_id }: Task, now: number): Promise<Principal | null> => {
  const standing = await standingOf(tx, user_id)
  if (standing === null || standing.archiveDate !== null) return null
  const { scopes, capabilities } = rightsOf(standing, now)
  return {
    userId: user_id,
    account,
    session: '',
    tokenId: '',
    scopes: new Set(scopes),
    capabilities: new Set(capabilities),
    roleLevel: standing.roleLevel,
    authenticatedAt: 0,
    actingAdmin: null,
  }
}

/** One transaction in the maker's name, as a request of theirs would be. */
const inNameOf = async <T>(
  services: Services,
  task: Task,
  work: (context: SignedIn | null) => Promise<T>,
  tx: Work,
  later: (() => void)[],
): Promise<T> => {
  const now = services.clock.now()
  const principal = await principalOf(tx, task, now)
  if (principal === null) return work(null)
  const request = { id: `bulk letter ${task.id}`, ip: 'job', ifMatch: null, idempotencyKey: null }
  const frame = { call: recordCalls.bulk_letter.create, request, at: now }
  const audit = (event: AuditEvent): Promise<void> =>
    appendSystemAudit(tx, frame, { ...event, account: task.account, userId: task.user_id })
  return work({ tx, principal, request, services, audit, afterCommit: (done) => void later.push(done) })
}

export const asMaker = async <T>(
  services: Services,
  task: Task,
  work: (tx: Work, context: SignedIn | null) => Promise<T>,
): Promise<T> => {
  const later: (() => void)[] = []
  const outcome = await inTenant(services.databases, { account: task.account, user: task.user_id }, (tx) =>
    inNameOf(services, task, (context) => work(tx, context), tx, later),
  )
  for (const done of later) done()
  return outcome
}

/** The maker hears of progress now and then, and of the end; their screens load what is new. */
export const progressed = async (tx: Work, services: Services, task: Task, values: object): Promise<() => void> => {
  const { account, id, user_id, told } = task
  const now = services.clock.now()
  const { version } = await tx
    .updateTable('bulk_letter')
    .set({ version: sql<number>`version + 1`, updated_at: isoAt(now), lease_until: isoAt(now + lease), ...values })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return () => {
    if (!('state' in values) && now < told.at + pause) return
    told.at = now
    services.realtime.recordChanged(account, 'bulk_letter', id, version, undefined, { only: user_id })
  }
}
