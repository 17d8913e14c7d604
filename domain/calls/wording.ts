/** The error catalogue (ERR-01 … ERR-14) as one function of what is known about a failure. */
import { wording } from '../messages/index.ts'

export type Failing = {
  readonly online: boolean
  /** A GET is a read, any other method a save (ERR-16: a delete too). */
  readonly kind: 'read' | 'save'
  /** HTTP status, 0 when no answer came, null when nothing is known. */
  readonly status: number | null
  readonly serverMessage: string | null
  /** False when the failure came without any error (ERR-10). */
  readonly hadError: boolean
  /** The configured support telephone number (ERR-13). */
  readonly phone: string
}

export type Wording = {
  readonly message: string
  /** ERR-12, for reads: 'status: message' and advice. */
  readonly detail: string | null
  readonly link?: 'serverStatus'
}

/** What a failed call's answer says. */
export type Said = { readonly reason: string | null; readonly message: string | null }

const isCongestion = (status: number): boolean => status === 502 || status === 503 || status === 504

const byStatus = (kind: 'read' | 'save', status: number): string => {
  if (isCongestion(status)) return wording(`error.${kind}.congestion`)
  return status === 0 ? wording(`error.${kind}.dropped`) : wording(`error.${kind}.other`)
}

const text = ({ online, kind, status, serverMessage, hadError }: Failing): string | null => {
  if (!online) return wording('error.offline')
  if (serverMessage !== null && serverMessage.trim() !== '') return serverMessage
  if (kind === 'save' && !hadError) return wording('error.save.none')
  return status === null || !hadError ? null : byStatus(kind, status)
}

const advice = ({ status, phone }: Failing, error: string): string =>
  status === null ? wording('error.read.advice', { phone }) : wording('error.read.detail', { status, error, phone })

/** ERR-03: offline first, then the server's own message, then the table; total. */
export const wordingOf = (failing: Failing): Wording => {
  const found = text(failing)
  const withPhone = (sentence: string): string => sentence.replaceAll('{phone}', () => failing.phone)
  const message = withPhone(found ?? wording('error.fallback'))
  return {
    message,
    detail: failing.kind === 'read' ? advice(failing, message) : null,
    ...(found === null && { link: 'serverStatus' as const }),
  }
}

/** CAL-14: a server is down on purpose, by the reason that it gives or the very sentence that the specification has. */
export const isMaintenance = ({ reason, message }: Said): boolean =>
  reason === 'maintenance' || message === 'We are currently down for scheduled maintenance. Please check back soon.'
