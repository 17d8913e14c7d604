/** What the form of a new item begins with, and when that is known. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advocatesAvailable, isPrefillKnown, prefillOf, type Subject } from '../../domain/items/index.ts'
import { choosable } from '../../domain/items/offered.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { kinds } from '../../domain/records/index.ts'
import { tokenAccepted } from '../../domain/session/index.ts'
import { settingsLoaded } from '../../domain/config/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { signedIn } from '../links/operationsWorld.ts'
import { advocates } from './itemScreen.tsx'

const now = { now: 1_700_000_000_000, zone: 'America/Chicago' }
const user = 3

const stateAfter = (scopes: readonly string[], actions: readonly Action[]): State =>
  rootReducer.fold(
    rootReducer.initial,
    [
      tokenAccepted({
        by: 'login',
        claims: { user_id: user, account: 1, session: 's', scopes: [...scopes], sso: false },
        expiresAt: 1_800_000_000_000,
      }),
      signedIn(60),
      settingsLoaded({
        settings: { races: [], genders: [], case_stages: [], field_views: [], advocates },
        failed: [],
      }),
      ...actions,
    ].map((action, seq) => ({ ...action, at: now.now, seq })),
  )

const subject: fc.Arbitrary<Subject> = fc.record({
  kind: fc.constantFrom('victim' as const, 'court_case' as const),
  id: fc.constantFrom(7, 8),
})
const users = fc.subarray([3, 8, 9])
const heard = fc.oneof(
  subject.map((of) => advocatesAvailable.opened(of)),
  subject.map((of) => advocatesAvailable.failed(of)),
  fc.tuple(subject, users).map(([of, some]) => advocatesAvailable.loaded({ ...of, users: [...some] })),
)
const scopes = fc.subarray(['edit_any_task', 'edit_any_appointment'])

describe('whom a new item is for', () => {
  it('[ACT-07] law: whoever is filled in may be chosen; nobody is before it is known, and then oneself wherever one may', () => {
    fc.assert(
      fc.property(
        scopes,
        fc.array(heard, { maxLength: 6 }),
        fc.constantFrom('task' as const, 'appointment' as const),
        fc.option(subject),
        (held, actions, kind, of) => {
          const state = stateAfter(held, actions)
          const { user_id: filled } = prefillOf(state, kind, of, now)
          const some = choosable(state, kind, of)
          expect([user, null]).toContain(filled)
          expect(filled === user).toBe(some === null || some.includes(user))
          if (!isPrefillKnown(state, kind, of)) expect(filled).toBeNull()
          if (held.includes(`edit_any_${kind}`) || of === null)
            expect([isPrefillKnown(state, kind, of), filled]).toEqual([true, user])
        },
      ),
    )
  })

  it('[ACT-07] law: it becomes known by the answer for that subject, and by its failure, which leaves oneself', () => {
    fc.assert(
      fc.property(fc.array(heard, { maxLength: 4 }), subject, users, fc.boolean(), (actions, of, some, isAsked) => {
        const asked = [...actions, advocatesAvailable.opened(of)]
        // Asked again, what was known of it stays until there is an answer.
        const again = isAsked ? [advocatesAvailable.opened(of)] : []
        const answered = stateAfter([], [...asked, advocatesAvailable.loaded({ ...of, users: [...some] }), ...again])
        expect([isPrefillKnown(answered, 'task', of), prefillOf(answered, 'task', of, now)['user_id']]).toEqual([
          true,
          some.includes(user) ? user : null,
        ])
        const failed = stateAfter([], [...asked, advocatesAvailable.failed(of), ...again])
        expect([isPrefillKnown(failed, 'task', of), prefillOf(failed, 'task', of, now)['user_id']]).toEqual([
          true,
          user,
        ])
      }),
    )
  })

  it('every other kind is known at once', () => {
    const state = stateAfter([], [])
    for (const kind of kinds)
      if (kind !== 'task' && kind !== 'appointment')
        expect(isPrefillKnown(state, kind, { kind: 'victim', id: 7 })).toBe(true)
  })
})
