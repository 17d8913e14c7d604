/** NOT-14, SRV-29: who may tell users something, and whom they reach with it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meets } from '../../domain/kernel/index.ts'
import { pushNotification, type Push } from '../../domain/notices/index.ts'
import { aimOf } from '../../server/notices/aim.ts'
import { heldScopes } from '../access/scopesTold.ts'

const one = fc.constantFrom(1, 2, 3)
const pushes = fc.record(
  {
    event: fc.constantFrom('broadcast' as const, 'notification' as const),
    note: fc.constant('Hello'),
    scope: fc.constantFrom('masquerade', 'view_task'),
    user_id: one,
    account: one,
  },
  { requiredKeys: ['event', 'note'] },
) satisfies fc.Arbitrary<Push>

test('law: the provider reaches whom they name, and whoever is below it their own account and no other', () => {
  fc.assert(
    fc.property(pushes, fc.integer({ min: 0, max: 120 }), one, (push, roleLevel, own) => {
      const aim = aimOf(push, { roleLevel, account: own })
      const { scope = null, user_id: user = null, account } = push
      // Whatever narrows it further stays: nobody is told who was not meant.
      const within = account === undefined || account === own ? { scope, user, account: own } : null
      expect(aim).toEqual(roleLevel >= 90 ? { scope, user, account: account ?? null } : within)
    }),
  )
})

test('either of the two scopes is enough, and all others together are not', () => {
  const either = ['send_instant_broadcast', 'add_global_notice']
  for (const scope of either) expect(meets(new Set([scope]), pushNotification.needs)).toBe(true)
  expect(meets(new Set(heldScopes.filter((scope) => !either.includes(scope))), pushNotification.needs)).toBe(false)
})
