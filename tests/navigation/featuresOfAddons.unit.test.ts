import { expect, test } from 'vitest'
import { addonCapabilities, addonNames, addons, type AddonName } from '../../domain/access/index.ts'
import { adminTabs, isFeatureOf } from '../../domain/navigation/index.ts'
import { meets } from '../../domain/kernel/index.ts'
import { adminTabNeeds } from '../../domain/navigation/tabs.ts'

/** ADM-08, ADM-09, ADM-14: whose settings they are. */
const settingsOf: Readonly<Record<string, AddonName>> = {
  'event-manager-settings': 'event_manager',
  'case-workflow': 'case_manager',
  timesheets: 'timesheets',
}

const holders = (tab: string): readonly AddonName[] =>
  addonNames.filter((name) => isFeatureOf({ route: 'admin', tab }, addonCapabilities(name)))

test.each(adminTabs)('/admin/%s is a feature of the add-on that it sets, and of no other', (tab) => {
  expect(holders(tab)).toEqual([settingsOf[tab] ?? []].flat())
})

test('law: a tab of the administration that opens to nobody without an add-on is a feature of it', () => {
  const all = new Set(addonNames.flatMap((name) => [...addons[name].gated, ...addonCapabilities(name)]))
  for (const tab of adminTabs)
    for (const name of addonNames) {
      const without = new Set([...all].filter((scope) => !addons[name].gated.includes(scope)))
      const isLost = meets(all, adminTabNeeds(tab)) && !meets(without, adminTabNeeds(tab))
      expect([tab, name, holders(tab).includes(name)]).toEqual([tab, name, isLost])
    }
})
