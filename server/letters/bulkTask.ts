/** A bulk letter in the works: in whose name it is made, and what its maker hears meanwhile. */
import { sql } from 'kysely'
import { recordCalls } from '../../domain/records/index.ts'
import { appendSystemAudit } from '../http/audit.ts'
import type { AuditEvent, SignedIn } from '../http/route.ts'
import type { Services } from '../http/services.ts'
import { inTenant, type Work } from '../kernel/database.ts'
import { Superseded, type WorkName } from '../queue/index.ts'
import { absentPrincipal } from '../session/index.ts'

export type Task = {
  readonly account: number
  readonly id: number
  readonly user_id: number
  /** Who worked as the maker when it was asked for. */
  readonly acting_admin: number | null
  readonly title: string
  readonly letter_id: number | null
  readonly body: string
  readonly date_time: string
  readonly attempts: number
  readonly stops: number
  /** When its maker last heard of it; in memory only. */
  readonly told: { at: number }
}

export const isoAt = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Milliseconds between two words to the maker while letters are being made. */
const pause = 1_000

/** Counts the try. Null when all is done. */
export const beginTask = ({ databases }: Services, { account, id }: WorkName): Promise<Task | null> =>
  inTenant(databases, { account, user: null }, async (tx) => {
    const task = await tx
      .updateTable('bulk_letter')
      .set({ state: 'running', attempts: sql<number>`attempts + 1` })
      .where('id', '=', id)
      .where('state', '<>', 'done')
      .returning([
        'account',
        'id',
        'user_id',
        'acting_admin',
        'title',
        'letter_id',
        'body',
        'date_time',
        'attempts',
        'stops',
      ])
      .executeTakeFirst()
    return task === undefined ? null : { ...task, told: { at: 0 } }
  })

/** One transaction in the maker's name, as a request of theirs would be. */
const inNameOf = async <T>(
  services: Services,
  task: Task,
  work: (context: SignedIn | null) => Promise<T>,
  tx: Work,
  later: (() => void)[],
): Promise<T> => {
  const now = services.clock.now()
  const maker = await absentPrincipal(tx, task, now)
  if (maker === null) return work(null)
  const principal = { ...maker, actingAdmin: task.acting_admin }
  const request = { id: `bulk letter ${task.id}`, ip: 'job', ifMatch: null, idempotencyKey: null }
  const frame = { call: recordCalls.bulk_letter.create, request, at: now }
  const audit = (event: AuditEvent): Promise<void> =>
    appendSystemAudit(tx, frame, {
      ...event,
      account: task.account,
      userId: task.user_id,
      ...(task.acting_admin !== null && { actingAdmin: task.acting_admin }),
    })
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
  const row = await tx
    .updateTable('bulk_letter')
    .set({ version: sql<number>`version + 1`, updated_at: isoAt(now), ...values })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('attempts', '=', task.attempts)
    .returning('version')
    .executeTakeFirst()
  if (row === undefined) throw new Superseded('a bulk letter is worked on elsewhere')
  return () => {
    if (!('state' in values) && now < told.at + pause) return
    told.at = now
    services.realtime.recordChanged(account, 'bulk_letter', id, row.version, undefined, { only: user_id })
  }
}
