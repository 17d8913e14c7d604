import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayCall } from '../../domain/access/index.ts'
import type { Work } from '../../server/kernel/database.ts'
import { messagesFor, type Announcement, type Known } from '../../server/realtime/announcement.ts'
import { createDelivery, type Hearer } from '../../server/realtime/delivery.ts'
import { anyObject, anyUser } from '../access/worlds.ts'
import { runs } from '../run/runs.ts'

const changed = (id: number): Announcement => ({
  is: 'changed',
  kind: 'court_case',
  id,
  version: 2,
  owners: undefined,
  audience: undefined,
})
const anyMoment = fc.option(anyObject(fc.constant('case' as const)))

describe('what somebody hears of a change', () => {
  test('law: that it changed if they see it, that it is gone if they saw it, and else nothing at all', () => {
    fc.assert(
      fc.property(anyUser, anyMoment, anyMoment, (user, now, before) => {
        const known: Known = {
          told: changed(7),
          sight: { now: now && { is: 'object', object: now }, before: before && { is: 'object', object: before } },
          pages: [],
        }
        const [sees, saw] = [
          now !== null && mayCall(user, 'view', now),
          before !== null && mayCall(user, 'view', before),
        ]
        const told = messagesFor(user, [known])
        const ofRecord = told.filter(({ name }) => name !== 'sight changed')
        if (sees)
          expect(ofRecord).toEqual([{ name: 'record changed', payload: { kind: 'court_case', id: 7, version: 2 } }])
        else expect(ofRecord).toEqual(saw ? [{ name: 'record removed', payload: { kind: 'court_case', id: 7 } }] : [])
        if (!sees && !saw) expect(told).toEqual([])
        if (sees && saw && JSON.stringify(now) === JSON.stringify(before)) expect(told).toHaveLength(1)
      }),
      { numRuns: runs(2_000) },
    )
  })

  test('law: of two users, what one alone is to hear the other does not', () => {
    fc.assert(
      fc.property(anyUser, fc.integer({ min: 1, max: 4 }), (user, only) => {
        const announced: Announcement = { ...changed(7), kind: 'export', audience: { only } }
        const told = messagesFor(user, [{ told: announced, sight: { now: null, before: null }, pages: [] }])
        expect(told).toHaveLength(user.id === only ? 1 : 0)
      }),
      { numRuns: runs(200) },
    )
  })
})

const claims = { account: 1, session: 's', tokenId: 't', expiresAt: 0 }
const principal = (userId: number) => ({
  ...claims,
  userId,
  scopes: new Set<string>(),
  capabilities: new Set<string>(),
  roleLevel: 0,
  authenticatedAt: 0,
  actingAdmin: null,
  application: null,
  sso: false,
})

type Heard = { readonly user: number; readonly log: string[] }
const world = (users: readonly number[], fails: (lot: number) => boolean = () => false) => {
  const heard: Heard[] = users.map((user) => ({ user, log: [] }))
  const hearers: Hearer[] = heard.map(({ user, log }) => ({
    id: String(user),
    claims: { ...claims, userId: user },
    own: null,
    address: '127.0.0.1',
    place: { heard: 0 },
    tell: (messages) => log.push(...messages.map(({ payload }) => String('id' in payload && payload.id))),
    dismiss: () => log.push('dismissed'),
    interrupt: () => log.push('interrupted'),
  }))
  let [looks, failures] = [0, 0]
  const delivery = createDelivery({
    isHeard: () => true,
    hearers: () => hearers,
    read: async (_account, work) => {
      looks += 1
      if (fails(looks)) throw new Error('no database')
      return work({} as Work)
    },
    // A user whose number is negative is one whose session is over.
    present: async (_tx, all) => all.map((one) => (one.claims.userId < 0 ? null : principal(one.claims.userId))),
    failed: () => void (failures += 1),
  })
  return { delivery, heard, looks: () => looks, failures: () => failures }
}
const open = (id: number): Announcement => ({ ...changed(id), kind: 'field_view', audience: 'account' })

describe('delivery', () => {
  test('law: all of one turn are told with one look, however many hear them, in their order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: -5, max: 40 }), { minLength: 1, maxLength: 20 }),
        fc.array(fc.nat(100), { minLength: 1, maxLength: 20 }),
        async (users, ids) => {
          const { delivery, heard, looks } = world(users)
          for (const id of ids) delivery.announce(1, open(id))
          await delivery.settled()
          expect(looks()).toBe(1)
          for (const { user, log } of heard) expect(log).toEqual(user < 0 ? ['dismissed'] : ids.map(String))
        },
      ),
      { numRuns: runs(200) },
    )
  })

  test('law: later announcements never overtake earlier ones', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.nat(100), { minLength: 1, maxLength: 12 }),
        async (scheduler, ids) => {
          const { delivery, heard } = world([3])
          scheduler.scheduleSequence(ids.map((id) => async () => delivery.announce(1, open(id))))
          await scheduler.waitIdle()
          await delivery.settled()
          expect(heard[0]?.log).toEqual(ids.map(String))
        },
      ),
      { numRuns: runs(100) },
    )
  })

  test('where it fails, everybody connects again, and what comes after it is told', async () => {
    const { delivery, heard, failures } = world([3, 4], (look) => look === 1)
    delivery.announce(1, open(1))
    await delivery.settled()
    delivery.announce(1, open(2))
    await delivery.settled()
    expect(failures()).toBe(1)
    for (const { log } of heard) expect(log).toEqual(['interrupted', '2'])
  })
})
