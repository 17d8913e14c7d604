/** Going places. Each route that takes no record is a command here, in a menu and in the palette. */
import { command, type Command, type Needs, type Place } from '../kernel/index.ts'
import { navigationRequested, paletteOpened, shortcutsOpened } from './actions.ts'
import { pageKinds, type PageKind } from '../records/index.ts'
import { pathOf, placeOf, type Destination } from './path.ts'
import { defaultTabs, tabTitle, tabsOf } from './tabs.ts'

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

const openTab = (kind: PageKind): Command => {
  const tabs = tabsOf(kind)
  return command({
    id: `${kind}.openTab`,
    title: 'command.openTab',
    keywords: ['go to tab', 'show', ...tabs.map(({ tab }) => tab)],
    group: 'record',
    needs: 'signedIn',
    place: { at: 'record', kind, order: 40 },
    arguments: [{ name: 'tab', kind: 'choice', label: 'argument.tab', choices: tabs.map(({ tab }) => ({ value: tab, label: tabTitle(kind, tab) })) }],
    when: ({ record }) => record?.kind === kind && record.id !== 0,
    run: ({ record }, { tab }) => {
      const known = tabs.find((each) => each.tab === tab)?.tab ?? defaultTabs[kind]
      return navigationRequested(placeOf(kind, { id: record?.id ?? 0, ...(record?.caseId ? { case_id: record.caseId } : {}) }, known))
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
    needs: { allOf: ['view_case_manager', 'add_case', 'case_manager_enabled'] },
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
  go({
    id: 'go.defendants',
    title: 'command.go.defendants',
    keywords: ['list of defendants', 'accused', 'offenders'],
    needs: { allOf: ['view_defendant_manager', 'defendant_manager_enabled', 'view_own_defendant'] },
    place: { at: 'mainMenu', group: 'records', order: 30 },
    to: { route: 'list.defendants' },
    chord: 'g d',
  }),
  go({
    id: 'go.locations',
    title: 'command.go.locations',
    keywords: ['list of locations', 'places', 'addresses'],
    needs: { allOf: ['view_location_manager', 'location_manager_enabled', 'view_own_location'] },
    place: { at: 'mainMenu', group: 'records', order: 40 },
    to: { route: 'list.locations' },
    chord: 'g l',
  }),
  go({
    id: 'go.events',
    title: 'command.go.events',
    keywords: ['list of events', 'trainings', 'outreach'],
    needs: { allOf: ['event_manager_enabled', 'view_own_event'] },
    place: { at: 'mainMenu', group: 'records', order: 50 },
    to: { route: 'list.events' },
    chord: 'g e',
  }),
  go({
    id: 'go.tasks',
    title: 'command.go.tasks',
    keywords: ['to do', 'my tasks', 'due'],
    needs: { allOf: ['view_task'] },
    place: { at: 'topBar', order: 20 },
    to: { route: 'tasks' },
    chord: 'g t',
  }),
  go({
    id: 'go.bulkLetters',
    title: 'command.go.bulkLetters',
    keywords: ['mail merge', 'many letters', 'serial letter', 'print letters'],
    needs: { allOf: ['view_bulk_letter'] },
    place: { at: 'mainMenu', group: 'single', order: 20 },
    to: { route: 'bulkLetter.list' },
    chord: 'g b',
  }),
  go({
    id: 'go.contact',
    title: 'command.go.contact',
    keywords: ['help', 'contact', 'feedback', 'problem', 'question'],
    needs: { allOf: ['send_contact_form'] },
    // NAV-27
    place: { at: 'mainMenu', group: 'single', order: 90 },
    to: { route: 'contact' },
    group: 'help',
  }),
  go({
    id: 'go.exports',
    title: 'command.go.exports',
    keywords: ['files of lists', 'downloads', 'csv', 'excel', 'spreadsheet'],
    needs: { allOf: ['view_own_export'] },
    place: { at: 'settingsMenu', order: 15 },
    to: { route: 'exports' },
  }),
  go({
    id: 'go.documents',
    title: 'command.go.documents',
    keywords: ['files of the agency', 'uploads', 'account documents'],
    needs: { allOf: ['view_account_document'] },
    place: { at: 'settingsMenu', order: 20 },
    to: { route: 'documents' },
  }),
  go({
    id: 'new.defendant',
    title: 'command.new.defendant',
    keywords: ['add defendant', 'create defendant', 'accused'],
    needs: { allOf: ['view_defendant_manager', 'add_defendant', 'defendant_manager_enabled'] },
    place: { at: 'mainMenu', group: 'addNew', order: 30 },
    to: { route: 'new.defendant' },
    chord: 'n d',
    group: 'create',
  }),
  go({
    id: 'new.location',
    title: 'command.new.location',
    keywords: ['add location', 'create location', 'place'],
    needs: { allOf: ['view_location_manager', 'add_location', 'location_manager_enabled'] },
    place: { at: 'mainMenu', group: 'addNew', order: 40 },
    to: { route: 'new.location' },
    chord: 'n l',
    group: 'create',
  }),
  go({
    id: 'new.event',
    title: 'command.new.event',
    keywords: ['add event', 'create event', 'training'],
    needs: { allOf: ['event_manager_enabled', 'add_event'] },
    place: { at: 'mainMenu', group: 'addNew', order: 50 },
    to: { route: 'new.event' },
    chord: 'n e',
    group: 'create',
  }),
  ...pageKinds.map(openTab),
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
