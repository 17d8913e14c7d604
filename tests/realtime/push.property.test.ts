/** NOT-13: whatever happens at once, each page that is connected is told each broadcast since its place, once, in order. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPush } from '../../server/realtime/push.ts'
import { sayToEach } from '../../server/realtime/say.ts'
import type { ServerMessage } from '../../domain/realtime/index.ts'
import type { Broadcast } from '../../server/realtime/broadcasts.ts'
import type { Hearer } from '../../server/realtime/delivery.ts'
import type { Principal } from '../../server/http/route.ts'
import { runs } from '../run/runs.ts'

type Page = Hearer & { readonly began: number; readonly told: unknown[] }

const idOf = ({ payload }: ServerMessage): unknown => ('id' in payload ? payload.id : null)

/** A page of an account that has heard all up to `began`. */
const pageOf = (id: string, account: number, began: number, userId = account * 10, own: Hearer['own'] = null): Page => {
  const told: unknown[] = []
  return {
    id,
    began,
    told,
    claims: { account, userId } as Hearer['claims'],
    own,
    address: '192.0.2.1',
    place: { heard: began },
    tell: (messages) => told.push(...messages.map(idOf)),
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
        scopesOf: async () => new Set(),
        tellAll: (hearers, message) => {
          for (const { id } of hearers) pages.find((page) => page.id === id)?.told.push(idOf(message))
        },
        failed: (error) => {
          throw error
        },
      })
      const { task } = scheduler.scheduleSequence(
        steps.map((each) => async () => {
          if (each.is === 'said') {
            const id = broadcasts.length + 1
            broadcasts.push({ id, account: each.account, user: null, scope: null, note: '' })
          } else pages.push(pageOf(`${pages.length}`, each.account, Math.max(0, broadcasts.length - each.back)))
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

const listener = fc.record({
  account: fc.constantFrom(1, 2),
  user: fc.constantFrom(3, 4),
  /** Null for one whose session is over. */
  scopes: fc.option(fc.subarray(['masquerade', 'view_task'])),
  /** Who works as that user, it may be from another account. */
  own: fc.option(fc.record({ account: fc.constantFrom(1, 2), user: fc.constantFrom(5, 6) })),
})
const scopesOfOwn = (user: number) => new Set(user === 5 ? ['masquerade'] : [])
const aim = fc.record({
  account: fc.option(fc.constantFrom(1, 2)),
  user: fc.option(fc.constantFrom(3, 4, 5, 6)),
  scope: fc.option(fc.constantFrom('masquerade', 'view_task')),
})

test('law: at one go all hear it at whom it is aimed, also while they work as another, and nobody else does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(listener, { maxLength: 8 }), aim, async (listeners, aimed) => {
      const pages = listeners.map(({ account, user, own }, id) => pageOf(`${id}`, account, 0, user, own))
      const said: string[] = []
      // To no room at all is to every room.
      const to = (rooms: readonly string[]) => ({
        emit: () => said.push((rooms.length === 0 ? pages.map(({ id }) => id) : rooms).join()),
      })
      const pushing = createPush({
        broadcastsAfter: async () => [{ id: 1, note: 'Hello', ...aimed }],
        accounts: () => [...new Set(pages.map(({ claims }) => claims.account))],
        hearers: (account) => pages.filter(({ claims }) => claims.account === account),
        read: (_account, work) => work(undefined as never),
        present: async (_tx, hearers) =>
          hearers.map(({ id }) => {
            const scopes = listeners[Number(id)]?.scopes
            return scopes ? ({ scopes: new Set(scopes) } as unknown as Principal) : null
          }),
        scopesOf: async ({ user }) => scopesOfOwn(user),
        tellAll: (hearers, message) => sayToEach({ to }, hearers, message),
        failed: (error) => {
          throw error
        },
      })
      pushing.broadcast()
      pushing.push(aimed, { name: 'notification', payload: {} })
      await pushing.settled()
      const isMeant = (who: { account: number; user: number }, scopes: ReadonlySet<string>): boolean =>
        (aimed.account ?? who.account) === who.account &&
        (aimed.user ?? who.user) === who.user &&
        (aimed.scope === null || scopes.has(aimed.scope))
      const heardBy = (asWell: (listener: (typeof listeners)[number]) => boolean): string[] => {
        const meant = [...listeners.entries()].filter(
          ([, one]) => one.scopes !== null && (isMeant(one, new Set(one.scopes)) || asWell(one)),
        )
        const lots = Map.groupBy(meant, ([, { account }]) => account)
        return [...lots.values()].map((lot) => lot.map(([id]) => id).join())
      }
      // The list under the bell is that of the user who is worked as.
      const notified = heardBy(() => false)
      const spokenTo = heardBy(({ own }) => aimed.user !== null && own !== null && isMeant(own, scopesOfOwn(own.user)))
      expect(said.toSorted()).toEqual([...notified, ...spokenTo].toSorted())
    }),
    { numRuns: runs(200) },
  )
})
