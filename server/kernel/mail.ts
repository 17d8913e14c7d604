import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Work } from './database.ts'
import { post, type Deliver } from './outbox.ts'

export interface Mail {
  /** Null when the recipient belongs to no account yet. */
  readonly account: number | null
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
}

/** Sends a mail once the transaction commits. Line breaks in the subject are refused: they would add headers. */
export async function sendMail(trx: Work, clock: Clock, mail: Mail): Promise<void> {
  if (/[\r\n]/.test(mail.subject + mail.to)) throw new Error('A mail subject or address has a line break.')
  await post(trx, clock, 'mail', mail)
}

/**
 * The gateway for mail: `smtp://user:password@host:587?from=caselog@agency.example.org`.
 * Without `from` the sender is `caselog@` and the host.
 */
export function smtpGateway(smtpUrl: string): Deliver {
  const url = new URL(smtpUrl)
  const from = url.searchParams.get('from') ?? `caselog@${url.hostname}`
  url.searchParams.delete('from')
  const transport = createTransport(url.href)
  return async (mail) => {
    await transport.sendMail({ from, to: mail.to, subject: mail.subject, text: mail.body })
  }
}
