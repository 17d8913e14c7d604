import type { Clock } from './clock.ts'
import type { Work } from './database.ts'
import { post, type Deliver } from './outbox.ts'

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

const patience = 15_000

/**
 * The gateway for text messages: `https://user:secret@sms.example.org/messages?from=%2B15555550100`. The provider is sent a
 * form of `From`, `To` and `Body` over basic authentication, and answers with a status below 300 what it has taken. What
 * else the address asks for goes with it. No redirect is followed: it would take code and secret elsewhere.
 */
export function smsGateway(smsUrl: string): Deliver {
  const url = new URL(smsUrl)
  const from = url.searchParams.get('from') ?? ''
  const named = [url.username, url.password].map(decodeURIComponent).join(':')
  url.searchParams.delete('from')
  url.username = ''
  url.password = ''
  const headers = { authorization: `Basic ${Buffer.from(named).toString('base64')}` }
  return async ({ to, body }) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ From: from, To: to, Body: body }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (!reply.ok) throw new Error(`The provider of text messages answered ${reply.status}.`)
  }
}
