/** The tabs of the administration, and entries in another order, as laws. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moved } from '../../domain/administration/index.ts'
import { roleScopes } from '../../domain/access/roles.ts'
import { t } from '../../domain/messages/index.ts'
import { destinationOf, mayOpen, settledPlace, visibleAdminTabs } from '../../domain/navigation/index.ts'
import '../../domain/messages/staff.ts'

type Told = readonly [row: string, tab: string, title: string, opens: (has: (scope: string) => boolean) => boolean]

/** As the specification has them, in its order. */
const told: readonly Told[] = [
  ['ADM-03', 'office-info', 'Office information', (has) => has('edit_own_account')],
  ['ADM-04', 'users', 'Users', (has) => has('admin_own_users')],
  ['ADM-05', 'agencies', 'Agencies', (has) => has('configure_agency')],
  ['ADM-06', 'grants', 'Grants', (has) => has('configure_grant') || has('add_master_grant')],
  ['ADM-07', 'addons', 'Modules', (has) => has('configure_addon')],
  ['ADM-08', 'event-manager-settings', 'Event manager settings', (has) => has('configure_event_manager')],
  ['ADM-09', 'case-workflow', 'Workflows', (has) => has('add_case_stage')],
  ['ADM-10', 'client-types', 'Client types', (has) => has('edit_own_account')],
  ['ADM-11', 'demographics', 'Demographics', (has) => has('configure_demographics')],
  ['ADM-12', 'victimizations', 'Victimizations', (has) => has('configure_victimization')],
  ['ADM-13', 'services', 'Services', (has) => has('configure_service')],
  ['ADM-14', 'timesheets', 'Timesheets', (has) => has('add_timesheet')],
  ['ADM-15', 'letters', 'Letters', (has) => has('add_letter')],
  ['ADM-16', 'taxonomies', 'Tags', (has) => has('add_term')],
  ['ADM-17', 'custom-fields', 'Custom fields', (has) => has('configure_custom_field') && has('max_fields')],
  ['ADM-18', 'additional-settings', 'Additional settings', () => true],
  ['ADM-19', 'merge', 'Merge People', (has) => has('edit_any_victim')],
  ['ADM-18', 'billing', 'Billing', () => true],
  ['ADM-20', 'account-groups', 'Account groups', (has) => has('add_account_group')],
]
const asked = [
  ...new Set([
    'edit_own_account',
    'admin_own_users',
    'configure_agency',
    'configure_grant',
    'add_master_grant',
    'configure_addon',
    'configure_event_manager',
    'add_case_stage',
    'configure_demographics',
    'configure_victimization',
    'configure_service',
    'add_timesheet',
    'add_letter',
    'add_term',
    'configure_custom_field',
    'edit_any_victim',
    'add_account_group',
    ...roleScopes,
  ]),
]
const anyScopes = fc.subarray(asked).map((scopes) => new Set(scopes))

describe('tabs', () => {
  test('stand in the order of the specification, and what it does not name behind them', () => {
    const seen = visibleAdminTabs(new Set(asked), 10)
    expect(seen.slice(0, told.length)).toEqual(told.map(([, tab]) => tab))
    expect(new Set(seen).size).toBe(seen.length)
  })

  test.each(told)('[%s] %s is called %s, and seen with its scope and not without', (_row, tab, title, opens) => {
    expect(t(`admin.tab.${tab}` as 'admin.tab.users')).toBe(title)
    fc.assert(
      fc.property(anyScopes, fc.constantFrom(0, 1, 50), (scopes, maxFields) => {
        const has = (scope: string): boolean => (scope === 'max_fields' ? maxFields > 0 : scopes.has(scope))
        expect(visibleAdminTabs(scopes, maxFields).includes(tab)).toBe(opens(has))
      }),
    )
  })

  /** Nothing stands on these so far. As long as there are such, ADM-21 is not met: its first tab may be one of them. */
  const toCome = new Set(['office-info', 'users', 'custom-fields', 'billing'])

  test('a tab without its scope, one that there is not and none lead to the first that is seen, of those on which something stands', () => {
    const words = fc.oneof(
      fc.constantFrom(...told.map(([, tab]) => tab)),
      fc.constantFrom('nothing', 'constructor', ''),
      fc.string().map((word) => encodeURIComponent(word.toWellFormed())),
    )
    fc.assert(
      fc.property(anyScopes, fc.constantFrom(0, 50), words, (scopes, maxFields, word) => {
        const place = destinationOf(`/admin/${word}`)
        fc.pre(place.route === 'admin')
        const seen = visibleAdminTabs(scopes, maxFields)
        const tab = seen.includes(word) ? word : (seen.find((each) => !toCome.has(each)) ?? seen[0])
        expect(settledPlace(scopes, place, maxFields)).toEqual({ route: 'admin', tab })
      }),
    )
  })

  test('[ADM-02] none of them opens without view_admin_interface, whatever else one holds', () => {
    const words = fc.constantFrom(...told.map(([, tab]) => tab), 'nothing', '')
    fc.assert(
      fc.property(anyScopes, words, (scopes, word) => {
        const place = destinationOf(`/admin/${word}`)
        const others = new Set([...scopes].filter((scope) => scope !== 'view_admin_interface'))
        expect(mayOpen(others, place)).toBe(false)
      }),
    )
  })
})

test('law: who is moved stands where they were moved to, and nobody else changes places with each other', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 12 }),
      fc.nat(),
      fc.integer(),
      (ids, which, far) => {
        const id = ids[which % ids.length] ?? 0
        const by = far % (ids.length + 2)
        const next = moved(ids, id, by)
        const to = ids.indexOf(id) + by
        if (by === 0 || to < 0 || to >= ids.length) {
          expect(next).toBeNull()
          return
        }
        expect(next?.indexOf(id)).toBe(to)
        expect(next?.filter((each) => each !== id)).toEqual(ids.filter((each) => each !== id))
      },
    ),
  )
})
