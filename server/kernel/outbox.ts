import { sql, type Generated } from 'kysely'
import type { Clock } from './clock.ts'
import { asSystem, type Databases, type Work } from './database.ts'

export type MessageKind = 'mail' | 'sms'

/** Messages to people outside the product. Without a gateway they stay here, which is their delivery. */
interface OutboxTable {
  id: Generated<number>
  /** Null when the message belongs to no account yet, such as one about a registration. */
  account: number | null
  kind: MessageKind
  recipient: string
  subject: string
  body: string
  at: string
  sent_at: string | null
  attempts: Generated<number>
  next_attempt_at: string
}

declare module './database.ts' {
  interface Database {
    outbox: OutboxTable
  }
}

export interface Message {
  readonly account: number | null
  /** A mail address or an E.164 phone number. */
  readonly to: string
  /** Empty for a text message. */
  readonly subject: string
  readonly body: string
}

/** Hands one message to the outside world; rejects when that failed and may be tried again. */
export type Deliver = (message: Message) => Promise<void>

/**
 * Writes a message in the transaction of the change that it tells of: a change that is rolled back tells nobody.
 * A row without an account can only be written by `asSystem`.
 */
export async function post(trx: Work, clock: Clock, kind: MessageKind, message: Message): Promise<void> {
  const at = new Date(clock.now()).toISOString()
  const { account, to: recipient, subject, body } = message
  await trx
    .insertInto('outbox')
    .values({ account, kind, recipient, subject, body, at, next_attempt_at: at, sent_at: null })
    .execute()
}

/**
 * Delivers what waits, at most 20 messages, each at least once and by one process at a time; a failed one waits twice
 * as long each time, from a minute to a day. A delivered body is erased: it may hold a code. Answers how many were
 * delivered.
 */
export async function deliverOutbox(
  databases: Databases,
  clock: Clock,
  gateways: Readonly<Partial<Record<MessageKind, Deliver>>>,
): Promise<number> {
  const kinds = (['mail', 'sms'] as const).filter((kind) => gateways[kind])
  if (kinds.length === 0) return 0
  const now = new Date(clock.now()).toISOString()
  const claimed = await asSystem(databases, 'delivery', (trx) =>
    trx
      .updateTable('outbox')
      .set({
        attempts: sql<number>`attempts + 1`,
        next_attempt_at: sql<string>`${now}::timestamptz
          + least(interval '1 day', interval '1 minute' * power(2, least(attempts, 11)))`,
      })
      .where('id', 'in', (waiting) =>
        waiting
          .selectFrom('outbox')
          .select('id')
          .where('sent_at', 'is', null)
          .where('next_attempt_at', '<=', now)
          .where('kind', 'in', kinds)
          .orderBy('next_attempt_at')
          .limit(20)
          .forNoKeyUpdate()
          .skipLocked(),
      )
      .returning(['id', 'account', 'kind', 'recipient', 'subject', 'body'])
      .execute(),
  )
  let delivered = 0
  for (const row of claimed) {
    const sent = await gateways[row.kind]?.({
      account: row.account,
      to: row.recipient,
      subject: row.subject,
      body: row.body,
    }).then(
      () => true,
      () => false,
    )
    if (!sent) continue
    await asSystem(databases, 'delivery', (trx) =>
      trx
        .updateTable('outbox')
        .set({ sent_at: new Date(clock.now()).toISOString(), body: '' })
        .where('id', '=', row.id)
        .execute(),
    )
    delivered += 1
  }
  return delivered
}
