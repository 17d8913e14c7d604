/** Going places. Each route that takes no record is a command here, in a menu and in the palette. */
import { command, type Command, type Needs, type Place } from '../kernel/index.ts'
import { navigationRequested, paletteOpened, shortcutsOpened } from './actions.ts'
import { pathOf, type Destination } from './path.ts'
import { routeOf } from './routes.ts'

const go = (declaration: { id: string; title: string; keywords: readonly string[]; needs: Needs; place: Place; to: Destination; chord?: string; group?: Command['group'] }): Command =>
  command({
    id: declaration.id,
    title: declaration.title,
    keywords: declaration.keywords,
    group: declaration.group ?? 'go',
    needs: declaration.needs,
    place: declaration.place,
    path: pathOf(declaration.to),
    run: () => navigationRequested(declaration.to),
    risk: 'safe',
    ...(declaration.chord === undefined ? {} : { chord: declaration.chord }),
  })

const openTab = (route: 'case.victim' | 'case.manage', kind: string, order: number): Command => {
  const tabs: readonly string[] = routeOf(route)?.tabs ?? []
  return command({
    id: `${route}.openTab`,
    title: 'command.openTab',
    keywords: ['go to tab', 'show', ...tabs],
    group: 'record',
    needs: routeOf(route)?.needs ?? 'signedIn',
    place: { at: 'record', kind, order },
    arguments: [{ name: 'tab', kind: 'choice', label: 'argument.tab', choices: tabs.map((tab) => ({ value: tab, label: `tab.${tab}` })) }],
    when: ({ record }) => record?.kind === kind && record.id !== 0 && record.caseId !== undefined,
    run: ({ record }, { tab }) => {
      const at = { route, tab: tabs.find((known) => known === tab) ?? tabs[0] ?? '', caseId: record?.caseId ?? 0 }
      return navigationRequested(route === 'case.victim' ? { ...at, victimId: record?.id ?? 0 } : at)
    },
    risk: 'safe',
  })
}

export const navigationCommands: readonly Command[] = [
  go({ id: 'go.home', title: 'command.go.home', keywords: ['start', 'today'], needs: 'signedIn', place: { at: 'topBar', order: 10 }, to: { route: 'home' }, chord: 'g h' }),
  go({
    id: 'new.case',
    title: 'command.new.case',
    keywords: ['add case', 'create case'],
    needs: { allOf: ['view_case_manager', 'add_case'] },
    place: { at: 'mainMenu', group: 'addNew', order: 10 },
    to: { route: 'new.case' },
    chord: 'n a',
    group: 'create',
  }),
  go({
    id: 'new.victim',
    title: 'command.new.victim',
    keywords: ['add client', 'create client', 'victim', 'intake'],
    needs: { allOf: ['add_victim'] },
    place: { at: 'mainMenu', group: 'addNew', order: 20 },
    to: { route: 'new.victim' },
    chord: 'n c',
    group: 'create',
  }),
  go({
    id: 'go.cases',
    title: 'command.go.cases',
    keywords: ['list of cases', 'court cases'],
    // NAV-23 asks for the first, the route for the others: an entry that would only lead back home is not shown.
    needs: { allOf: ['view_case_manager', 'case_manager_enabled', 'view_own_case'] },
    place: { at: 'mainMenu', group: 'records', order: 10 },
    to: { route: 'list.cases' },
    chord: 'g a',
  }),
  go({
    id: 'go.victims',
    title: 'command.go.victims',
    keywords: ['list of clients', 'victims', 'survivors'],
    needs: { allOf: ['view_own_victim'] },
    place: { at: 'mainMenu', group: 'records', order: 20 },
    to: { route: 'list.victims' },
    chord: 'g c',
  }),
  openTab('case.victim', 'victim', 40),
  openTab('case.manage', 'court_case', 40),
  command({
    id: 'palette.open',
    title: 'command.palette',
    keywords: ['search', 'find', 'commands'],
    group: 'help',
    needs: 'signedIn',
    place: { at: 'topBar', order: 50 },
    chord: 'mod+k',
    run: () => paletteOpened({}),
    risk: 'safe',
  }),
  command({
    id: 'help.shortcuts',
    title: 'shell.shortcuts',
    keywords: ['keys', 'chords', 'hotkeys', 'help'],
    group: 'help',
    needs: 'signedIn',
    place: { at: 'settingsMenu', order: 60 },
    chord: '?',
    run: () => shortcutsOpened({}),
    risk: 'safe',
  }),
]
