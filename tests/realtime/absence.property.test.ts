/** A page that is loaded anew is away for a moment: its session is not given to whoever waits for it meanwhile. */
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attendSession } from '../../server/realtime/session.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Milliseconds in which a page has come over a slow network, and those after which nobody is to wait for it any more. */
const slowest = 4_500
const longest = 10_000

const [session, own] = ['s1', 'own']

/** The socket of a page whose session has started; `works`: it is an administrator's who works as somebody else. */
const page = (works: boolean) => {
  const gone: string[] = []
  let isOpen = true
  let leave = (): void => undefined
  const whose = { account: 1, user: 7, acting: works ? 9 : 0 }
  attendSession(
    { emit: () => undefined, use: () => undefined, join: () => undefined, on: (_name, then) => (leave = then) },
    { session, tokenId: 't1' },
    whose,
    works ? { session: own, whose: { account: 1, user: 9, acting: 0 } } : null,
    {
      arbitration: {
        happened: async (_whose, happening) => {
          const { is, ...of } = await happening('')
          if (is === 'gone' && 'session' in of) gone.push(of.session)
          return []
        },
        ended: async () => undefined,
        resolveDue: async () => undefined,
      },
      stay: async () => true,
      openOf: async () => Number(isOpen),
      newcomerOf: async () => null,
      dropped: () => undefined,
      failed: (error) => {
        throw error
      },
    },
  )
  return {
    gone,
    leaves: () => {
      isOpen = false
      leave()
    },
    comesBack: () => {
      isOpen = true
    },
  }
}

test('law: a session whose page is back soon goes on, and one whose page stays away is gone, as is the own one behind it', () =>
  fc.assert(
    fc.asyncProperty(fc.boolean(), fc.option(fc.integer({ min: 0, max: slowest })), async (works, away) => {
      const { gone, leaves, comesBack } = page(works)
      leaves()
      await vi.advanceTimersByTimeAsync(away ?? slowest)
      expect(gone).toEqual([])
      if (away !== null) comesBack()
      await vi.advanceTimersByTimeAsync(longest)
      expect(gone).toEqual(away !== null ? [] : works ? [session, own] : [session])
    }),
    { numRuns: 40 },
  ))
