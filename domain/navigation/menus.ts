/** The menus, as projections of the one command registry. */
import { meets, type Command, type ListMenu, type Needs } from '../kernel/index.ts'

/** Groups of the main menu, in order, and who sees each (NAV-19, NAV-22, NAV-24, NAV-28). */
export const menuGroups = [
  {
    name: 'addNew',
    title: 'menu.addNew',
    needs: { anyOf: ['add_victim', 'view_case_manager', 'view_defendant_manager', 'view_location_manager'] },
  },
  {
    name: 'records',
    title: 'menu.records',
    needs: { anyOf: ['view_own_victim', 'view_case_manager', 'view_defendant_manager', 'view_location_manager'] },
  },
  { name: 'reports', title: 'menu.reports', needs: { anyOf: ['view_individual_report', 'view_enterprise_report'] } },
  { name: 'single', title: 'menu.single', needs: 'signedIn' },
  {
    name: 'backOffice',
    title: 'menu.backOffice',
    needs: { anyOf: ['add_client', 'view_own_client', 'add_affiliate'] },
  },
] as const satisfies readonly { readonly name: string; readonly title: string; readonly needs: Needs }[]

export type MenuEntry =
  | { readonly is: 'button'; readonly command: Command }
  | { readonly is: 'dropDown'; readonly title: string; readonly commands: readonly Command[] }

const order = ({ place }: Command): number => ('order' in place ? place.order : 0)
const inOrder = (commands: readonly Command[]): readonly Command[] => commands.toSorted((a, b) => order(a) - order(b))

/** NAV-18: several visible children are a drop-down, one is a button, none is nothing. */
export const mainMenu = (commands: readonly Command[], scopes: ReadonlySet<string> | null): readonly MenuEntry[] =>
  menuGroups.flatMap((group): readonly MenuEntry[] => {
    if (!meets(scopes, group.needs)) return []
    const children = inOrder(
      commands.filter(
        ({ place, needs }) => place.at === 'mainMenu' && place.group === group.name && meets(scopes, needs),
      ),
    )
    const [only, ...others] = children
    if (only === undefined) return []
    if (group.name === 'single' || others.length === 0)
      return children.map((child) => ({ is: 'button', command: child }))
    return [{ is: 'dropDown', title: group.title, commands: children }]
  })

export const placedAt = (
  commands: readonly Command[],
  at: 'topBar' | 'settingsMenu',
  scopes: ReadonlySet<string> | null,
): readonly Command[] => inOrder(commands.filter(({ place, needs }) => place.at === at && meets(scopes, needs)))

/** Commands that stand on the page of a record of this kind. */
export const recordMenu = (
  commands: readonly Command[],
  kind: string,
  scopes: ReadonlySet<string> | null,
): readonly Command[] =>
  inOrder(
    commands.filter(
      ({ place, needs }) =>
        place.at === 'record' && (place.kind === kind || place.kind === 'any') && meets(scopes, needs),
    ),
  )

/** What stands in one of the menus over a list. */
export const listMenu = (
  commands: readonly Command[],
  menu: ListMenu,
  scopes: ReadonlySet<string> | null,
): readonly Command[] =>
  inOrder(commands.filter(({ place, needs }) => place.at === 'list' && place.menu === menu && meets(scopes, needs)))

/** Message key of what a command is called where it stands. */
export const titleInPlace = ({ place, title }: Command): string => (place.at === 'list' ? place.title : null) ?? title
