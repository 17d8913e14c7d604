/** SES-51: whatever somebody writes about where they come from, an account's address list goes by where they do. */
import type { IncomingMessage } from 'node:http'
import { array, assert, asyncProperty, constantFrom, integer, oneof, property, record, string, tuple } from 'fast-check'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { callerOf, trustIn } from '../../server/http/proxies.ts'
import { isAdmitted } from '../../server/session/firewall.ts'
import { runs } from '../run/runs.ts'

const proxies = ['10.1.0.0/16', '2001:db8:a::/48'] as const
const list = ['203.0.113.0/24', '2001:db8:f::/48', '::ffff:198.51.100.0/120']

const byte = integer({ min: 0, max: 255 })
const word = integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
/** An IPv4 address as it is, inside an IPv6 one, and inside one in hexadecimal. */
const inForms = (address: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const hex = (high: number, low: number): string => (high * 256 + low).toString(16)
  return constantFrom(address, `::ffff:${address}`, `::FFFF:${address}`, `::ffff:${hex(a, b)}:${hex(c, d)}`)
}
const v4 = (start: string) =>
  tuple(byte, byte).chain(([third, fourth]) =>
    inForms(start.split('.').length === 3 ? `${start}.${fourth}` : `${start}.${third}.${fourth}`),
  )
const v6 = (start: string) => tuple(word, word).map(([one, other]) => `${start}:${one}::${other}`)

const proxy = oneof(v4('10.1'), v6('2001:db8:a'))
const admitted = oneof(v4('203.0.113'), v6('2001:db8:f'), v4('198.51.100'))
/** Neither a proxy nor admitted. */
const stranger = oneof(v4('192.0'), v4('10.2'), v6('2001:db8:e'), constantFrom('127.0.0.1', '::1', '::'))

const claim = oneof(
  admitted,
  proxy,
  admitted.map((address) => `"${address}"`),
  admitted.map((address) => `[${address}]:443`),
  admitted.map((address) => `${address}:443`),
  admitted.map((address) => `for=${address}`),
  constantFrom('unknown', '', ' ', '_hidden', '203.0.113.0/24', '0xcb007101', '3405803777', '203.0.113', '127.0.0.1'),
  string({ maxLength: 20, unit: 'binary-ascii' }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '')),
)
const claims = array(claim, { maxLength: 6 }).map((all) => all.join(', '))
const otherHeaders = record(
  Object.fromEntries(
    [
      'forwarded',
      'x-real-ip',
      'client-ip',
      'true-client-ip',
      'cf-connecting-ip',
      'x-client-ip',
      'x-forwarded',
      'x-cluster-client-ip',
      'x-forwarded-host',
      'x-forwarded-proto',
    ].map((name) => [name, claim]),
  ),
  { requiredKeys: [] },
)

const requestOf = (remoteAddress: string, headers: Record<string, string>): IncomingMessage =>
  ({ socket: { remoteAddress }, headers }) as IncomingMessage
/** As each trusted proxy on the way tells it: who called last stands last. */
const appended = (claimed: string, ...callers: readonly string[]): string => [claimed, ...callers].join(', ')

test('[SES-51] no header and no form of an address lets a stranger past the address list, directly or through proxies', () => {
  const trust = trustIn(proxies)
  assert(
    property(stranger, claims, otherHeaders, array(proxy, { maxLength: 3 }), (caller, claimed, others, through) => {
      const [last, ...before] = through.toReversed()
      const forwarded = last === undefined ? claimed : appended(claimed, caller, ...before.toReversed())
      const request = requestOf(last ?? caller, { ...others, 'x-forwarded-for': forwarded })
      expect(isAdmitted(list, callerOf(request, trust))).toBe(false)
    }),
    { numRuns: runs(5_000) },
  )
})

test('[SES-51] through any number of trusted proxies, whoever is on the list comes in', () => {
  const trust = trustIn(proxies)
  assert(
    property(admitted, claims, array(proxy, { minLength: 1, maxLength: 4 }), (caller, claimed, through) => {
      const [last = '', ...before] = through.toReversed()
      const request = requestOf(last, { 'x-forwarded-for': appended(claimed, caller, ...before.toReversed()) })
      expect(isAdmitted(list, callerOf(request, trust))).toBe(true)
    }),
    { numRuns: runs(1_000) },
  )
})

test('a number of proxies is as many steps back, and what the caller wrote lies beyond them', () => {
  assert(
    property(
      integer({ min: 1, max: 9 }),
      stranger,
      claims,
      array(stranger, { minLength: 9, maxLength: 9 }),
      (count, caller, claimed, hops) => {
        const [last = '', ...before] = hops.slice(0, count)
        const request = requestOf(last, { 'x-forwarded-for': appended(claimed, caller, ...before.toReversed()) })
        expect(callerOf(request, trustIn(count))).toBe(caller)
        expect(callerOf(request, trustIn('none'))).toBe(last)
      },
    ),
  )
})

test('requests and sockets agree on who calls', async () => {
  for (const trusted of ['none', 1, 2, proxies] as const) {
    const trust = trustIn(trusted)
    const app = Fastify({ trustProxy: trust })
    app.get('/', (request, reply) => reply.send({ ip: request.ip }))
    await assert(
      asyncProperty(oneof(stranger, proxy, admitted), claims, async (remoteAddress, claimed) => {
        const headers = { 'x-forwarded-for': claimed }
        const answer = await app.inject({ url: '/', remoteAddress, headers })
        expect(answer.json()).toEqual({ ip: callerOf(requestOf(remoteAddress, headers), trust) })
      }),
      { numRuns: runs(300) },
    )
    await app.close()
  }
})
