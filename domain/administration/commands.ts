import { declarationOf, listedKinds, nameOf } from '../config/index.ts'
import { adminTabNeeds, adminTabs, go, visibleAdminTabs } from '../navigation/index.ts'
import type { Command, Needs } from '../kernel/index.ts'

/** The page asks for a scope of its own besides the tab's (ADM-02). */
const needsOf = (tab: string): Needs => {
  const needs = adminTabNeeds(tab)
  const { allOf = [], anyOf = [] } = typeof needs === 'string' ? {} : needs
  return { allOf: ['view_admin_interface', ...allOf], anyOf }
}

const listsOf = (tab: string): readonly string[] =>
  listedKinds
    .map((kind) => declarationOf(nameOf(kind)))
    .flatMap(({ listed, names }) => (listed.tab === tab ? [names.many] : []))

/** Each tab of the administration, for who looks for it by its name, or by that of a list that stands there. */
export const administrationCommands: readonly Command[] = adminTabs.map((tab, at) => ({
  ...go({
    id: `go.admin.${tab}`,
    title: `admin.go.${tab}`,
    keywords: ['administration', 'settings of the agency'],
    needs: needsOf(tab),
    place: { at: 'tabs', of: 'admin', order: at },
    to: { route: 'admin', tab },
    holds: listsOf(tab),
  }),
  // Where it stands in the menu.
  when: ({ scopes, maxFields = null }) => visibleAdminTabs(scopes, maxFields).includes(tab),
}))
