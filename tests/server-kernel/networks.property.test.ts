import { SocketAddress } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neighbourhood } from '../../server/kernel/networks.ts'
import { runs } from '../run/runs.ts'

const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }))
const half = fc.tuple(group, group, group, group)
const written = (...halves: readonly (readonly number[])[]): string =>
  halves
    .flat()
    .map((each) => each.toString(16))
    .join(':')

test('law: addresses of IPv6 are one neighbourhood where their first 64 bits are, however they are written', () => {
  fc.assert(
    fc.property(half, half, half, half, (network, other, one, two) => {
      // IPv4 inside of IPv6 is IPv4.
      fc.pre([network, other].every((each) => each.some((value) => value !== 0)))
      const [first, second] = [written(network, one), written(network, two)]
      const short = new SocketAddress({ address: first, family: 'ipv6' }).address
      expect(neighbourhood(second)).toBe(neighbourhood(first))
      expect(neighbourhood(short)).toBe(neighbourhood(first))
      expect(neighbourhood(first.toUpperCase())).toBe(neighbourhood(first))
      expect(neighbourhood(written(other, one)) === neighbourhood(first)).toBe(written(other) === written(network))
    }),
    { numRuns: runs(500) },
  )
})

test('law: an address of IPv4 is itself alone, inside of one of IPv6 too; what is none is itself', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), (one, two) => {
      expect(neighbourhood(`::ffff:${one}`)).toBe(neighbourhood(one))
      expect(neighbourhood(one) === neighbourhood(two)).toBe(one === two)
    }),
    { numRuns: runs(200) },
  )
  expect(neighbourhood('console')).toBe('console')
})
