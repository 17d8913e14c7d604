/** Who a request comes from where proxies pass it on. */
import type { IncomingMessage } from 'node:http'
import type { TrustedProxies } from '../kernel/config.ts'
import { liesIn } from '../kernel/networks.ts'

/** Whether what `address` says of its caller counts; `hop` counts from the nearest, 0. */
export type Trust = (address: string, hop: number) => boolean

/** For Fastify, which lets a mere number of hops count for nobody (GHSA-444r-cwp2-x5xf), as for sockets. */
export const trustIn = (proxies: TrustedProxies): Trust => {
  if (proxies === 'none') return () => false
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return liesIn(proxies)
}

/**
 * The nearest address that nobody trusts, or the furthest known. Each trusted proxy appends to `X-Forwarded-For` who
 * called it; what stands further left was written by whoever that is.
 */
export const callerOf = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, trust: Trust): string => {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const named = forwarded.map((address) => address.trim()).filter((address) => address !== '')
  const chain = [socket.remoteAddress ?? '', ...named.toReversed()]
  return chain.find((address, hop) => !trust(address, hop)) ?? chain.at(-1) ?? ''
}
