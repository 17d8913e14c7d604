import type { IncomingMessage } from 'node:http'

const name = '__Host-device'
const halfYear = 15_552_000

type Request = { readonly headers: IncomingMessage['headers'] }

/** What a browser says of itself, or null: one that never signed in, or a program. */
export const deviceOf = ({ headers }: Request): string | null => {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  const [, value] = pairs.find(([key]) => key === name) ?? []
  return value !== undefined && /^[\w-]{22}\.\d{1,15}\.[\w-]{43}$/.test(value) ? value : null
}

/** No script reads it and no other site sends it (RFC 6265bis §4.1.3.2); it opens nothing. */
export const deviceCookie = (value: string): string =>
  `${name}=${value}; Max-Age=${halfYear}; Path=/; Secure; HttpOnly; SameSite=Strict`
