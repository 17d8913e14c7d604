/** NOT-13: whatever happens at once, each page that is connected is told each broadcast since its place, once, in order. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPush } from '../../server/realtime/push.ts'
import type { Broadcast } from '../../server/realtime/broadcasts.ts'
import type { Hearer } from '../../server/realtime/delivery.ts'
import type { Principal } from '../../server/http/route.ts'
import { runs } from '../run/runs.ts'

type Page = Hearer & { readonly began: number; readonly told: number[] }

/** A page of an account that has heard all up to `began`. */
const pageOf = (account: number, began: number): Page => {
  const told: number[] = []
  return {
    began,
    told,
    claims: { account, userId: account * 10 } as Hearer['claims'],
    address: '192.0.2.1',
    place: { heard: began },
    tell: (messages) => told.push(...messages.map(({ payload }) => (payload as { id: number }).id)),
    dismiss: () => {},
    interrupt: () => {},
  }
}

const step = fc.oneof(
  fc.record({ is: fc.constant('said' as const), account: fc.option(fc.constantFrom(1, 2)) }),
  /** One that was away begins behind what was said meanwhile. */
  fc.record({ is: fc.constant('connected' as const), account: fc.constantFrom(1, 2), back: fc.nat(2) }),
)

test('law: who connects while others are told hears what was said since, and nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), fc.scheduler(), async (steps, scheduler) => {
      const broadcasts: Broadcast[] = []
      const pages: Page[] = []
      const pushing = createPush({
        broadcastsAfter: async (place) => {
          await scheduler.schedule(Promise.resolve(), 'read')
          return broadcasts.filter(({ id }) => id > place)
        },
        accounts: () => [...new Set(pages.map(({ claims }) => claims.account))],
        hearers: (account) => pages.filter(({ claims }) => claims.account === account),
        read: async (_account, work) => {
          await scheduler.schedule(Promise.resolve(), 'rights')
          return work(undefined as never)
        },
        present: async (_tx, hearers) => hearers.map(() => ({ scopes: new Set() }) as unknown as Principal),
        failed: (error) => {
          throw error
        },
      })
      const { task } = scheduler.scheduleSequence(
        steps.map((each) => async () => {
          if (each.is === 'said') {
            const id = broadcasts.length + 1
            broadcasts.push({ id, account: each.account, user: null, scope: null, note: '' })
          } else pages.push(pageOf(each.account, Math.max(0, broadcasts.length - each.back)))
          pushing.broadcast()
        }),
      )
      await scheduler.waitFor(task)
      await scheduler.waitFor(pushing.settled())
      for (const { began, claims, told } of pages)
        expect(told).toEqual(
          broadcasts
            .filter(({ id, account }) => id > began && (account === null || account === claims.account))
            .map(({ id }) => id),
        )
    }),
    { numRuns: runs(300) },
  )
})
