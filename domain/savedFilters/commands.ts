/** Keeping what the list in view is narrowed by, and letting go of what was kept. */
import { command, type Command } from '../kernel/index.ts'
import { tabNamed, tabOfCommand } from '../lists/index.ts'
import { namingBegan, savedFiltersShown } from './actions.ts'

export const savedFilterCommands: readonly Command[] = [
  command({
    id: 'savedFilter.save',
    title: 'command.savedFilter.save',
    keywords: ['keep filters', 'filter set', 'bookmark this list'],
    group: 'record',
    needs: 'signedIn',
    place: { at: 'list', menu: 'filters', order: 492 },
    when: ({ list, isNarrowed = false }) => tabNamed(list) !== undefined && isNarrowed,
    run: (context) => namingBegan({ tab: tabOfCommand(context) }),
    risk: 'safe',
  }),
  command({
    id: 'savedFilter.delete',
    title: 'command.savedFilter.delete',
    keywords: ['remove saved filters', 'filter sets'],
    group: 'record',
    needs: 'signedIn',
    place: { at: 'list', menu: 'savedFilters', order: 494 },
    when: ({ list, savedFilters = 0 }) => tabNamed(list) !== undefined && savedFilters > 0,
    run: (context) => savedFiltersShown({ tab: tabOfCommand(context) }),
    risk: 'safe',
  }),
]
