import type { Clock } from './clock.ts'
import type { Work } from './database.ts'
import { post } from './outbox.ts'

export interface TextMessage {
  /** Null when the recipient belongs to no account yet. */
  readonly account: number | null
  /** E.164, such as `+15555550100`. */
  readonly to: string
  readonly body: string
}

/** Sends a text message once the transaction commits; it waits in the outbox for a gateway (`deliverOutbox`). */
export async function sendSms(trx: Work, clock: Clock, message: TextMessage): Promise<void> {
  if (!/^\+[1-9]\d{6,14}$/.test(message.to)) throw new Error('A text message needs an E.164 phone number.')
  await post(trx, clock, 'sms', { ...message, subject: '' })
}
