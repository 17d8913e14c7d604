/** What a connection says of itself before it is one. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Client } from './sockets.ts'

/**
 * Browsers can't set headers on a socket, so they send the token as `auth`; the specified header is accepted too
 * (RTS-02).
 */
export const tokenOf = (socket: Client): string | null => {
  const given: unknown = socket.handshake.auth['token']
  if (typeof given === 'string') return given
  return /^bearer +([\w.-]+)$/i.exec(socket.handshake.headers.authorization ?? '')?.[1] ?? null
}

/** A page of somebody else's must not open sockets in a visitor's name; programs send no origin. */
export const isOwnOrigin = ({ origin, host }: IncomingHttpHeaders, own: string | null): boolean =>
  origin === undefined || (URL.canParse(origin) && (own === null ? new URL(origin).host === host : origin === own))
