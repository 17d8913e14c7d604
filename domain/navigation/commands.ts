/** Going places. Each route that takes no record is a command here, in a menu and in the palette. */
import { guards } from '../access/index.ts'
import { command, meets, type Command } from '../kernel/index.ts'
import { navigationRequested, paletteOpened, shortcutsOpened } from './actions.ts'
import { go } from './go.ts'
import { officeCommands } from './officeCommands.ts'
import { pageKinds, pageOf, type PageKind } from '../records/index.ts'
import { listPlace, placeOf } from './path.ts'
import { tabTitle, tabsOf } from './tabs.ts'

/** Other words for a tab. */
const tabWords: Readonly<Record<string, readonly string[]>> = {
  documents: ['docs', 'files', 'attachments', 'attach file', 'upload file'],
  letters: ['send letter', 'write letter'],
  history: ['changes', 'who changed', 'audit'],
}

const openTab = (kind: PageKind): Command => {
  const tabs = tabsOf(kind)
  return command({
    id: `${kind}.openTab`,
    title: 'command.openTab',
    keywords: ['go to tab', 'show', ...tabs.map(({ tab }) => tab)],
    group: 'record',
    needs: 'signedIn',
    place: { at: 'record', kind, order: 40 },
    arguments: [
      {
        name: 'tab',
        kind: 'choice',
        label: 'argument.tab',
        choices: tabs.map(({ tab, needs }) => ({
          value: tab,
          label: tabTitle(kind, tab),
          needs,
          keywords: tabWords[tab] ?? [],
        })),
      },
    ],
    titleOfChoice: 'palette.openTab',
    when: ({ record }) => record?.kind === kind && record.id !== 0,
    run: ({ record, scopes }, { tab }) => {
      const known = tabs.find((each) => each.tab === tab && meets(scopes, each.needs))?.tab ?? pageOf(kind).opens
      return navigationRequested(
        placeOf(kind, { id: record?.id ?? 0, ...(record?.caseId ? { case_id: record.caseId } : {}) }, known),
      )
    },
    risk: 'safe',
  })
}

/** The list of a kind of record, and the form of a new one. */
const waysTo = (kind: PageKind): readonly Command[] => {
  const { form, many, order, go: toList, add } = pageOf(kind)
  return [
    go({
      ...add,
      id: form.name,
      title: `command.${form.name}`,
      place: { at: 'mainMenu', group: 'addNew', order },
      to: placeOf(kind, { id: 0 }),
      group: 'create',
    }),
    go({
      ...toList,
      id: `go.${many}`,
      title: `command.go.${many}`,
      place: { at: 'mainMenu', group: 'records', order },
      to: listPlace(kind),
    }),
  ]
}

export const navigationCommands: readonly Command[] = [
  go({
    id: 'go.home',
    title: 'command.go.home',
    keywords: ['start', 'today'],
    needs: 'signedIn',
    place: { at: 'topBar', order: 10 },
    to: { route: 'home' },
    chord: 'g h',
  }),
  ...pageKinds.flatMap(waysTo),
  go({
    id: 'go.timelogs',
    title: 'command.go.timelogs',
    keywords: ['list of timelogs', 'hours', 'time worked'],
    needs: guards['list.timelogs'],
    place: { at: 'mainMenu', group: 'records', order: 60 },
    to: { route: 'list.timelogs' },
    chord: 'g i',
    holds: ['entity.timelog.many'],
  }),
  go({
    id: 'go.services',
    title: 'command.go.services',
    keywords: ['list of services', 'help given'],
    needs: guards['list.services'],
    place: { at: 'mainMenu', group: 'records', order: 70 },
    to: { route: 'list.services' },
    chord: 'g s',
  }),
  go({
    id: 'go.tasks',
    title: 'command.go.tasks',
    keywords: ['to do', 'my tasks', 'due'],
    needs: { allOf: ['view_task'] },
    place: { at: 'mainMenu', group: 'single', order: 10 },
    to: { route: 'tasks' },
    chord: 'g t',
    holds: ['entity.task.many'],
  }),
  go({
    id: 'go.bulkLetters',
    title: 'command.go.bulkLetters',
    keywords: ['mail merge', 'many letters', 'serial letter', 'print letters'],
    needs: { allOf: ['view_bulk_letter'] },
    place: { at: 'settingsMenu', order: 7 },
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
    place: { at: 'settingsMenu', order: 5 },
    to: { route: 'exports' },
  }),
  go({
    id: 'go.imports',
    title: 'command.go.imports',
    keywords: ['add many clients', 'upload', 'csv', 'excel', 'spreadsheet'],
    needs: guards.imports,
    place: { at: 'settingsMenu', order: 16 },
    to: { route: 'imports' },
  }),
  go({
    id: 'go.documents',
    title: 'command.go.documents',
    keywords: ['files of the agency', 'uploads', 'account documents', 'docs'],
    needs: { allOf: ['view_account_document'] },
    place: { at: 'settingsMenu', order: 6 },
    to: { route: 'documents' },
  }),
  ...officeCommands,
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
    id: 'palette.repeat',
    title: 'command.repeat',
    keywords: ['again', 'redo', 'once more'],
    group: 'help',
    needs: 'signedIn',
    place: { at: 'settingsMenu', order: 55 },
    chord: '.',
    // Which one that is, is known where commands are run; with none to repeat one is looked for.
    run: () => paletteOpened({}),
    risk: 'safe',
  }),
  command({
    id: 'help.shortcuts',
    title: 'shell.shortcuts',
    keywords: ['keys', 'chords', 'hotkeys', 'help', 'turn off keys'],
    group: 'help',
    needs: 'signedIn',
    place: { at: 'settingsMenu', order: 60 },
    chord: '?',
    run: () => shortcutsOpened({}),
    risk: 'safe',
  }),
]
