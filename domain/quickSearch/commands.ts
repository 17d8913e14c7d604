import { command, type Command } from '../kernel/index.ts'
import { quickSearchOpened } from './actions.ts'

export const quickSearchCommands: readonly Command[] = [
  command({
    id: 'search.quick',
    title: 'quickSearch.title',
    keywords: ['find', 'look for', 'search box', 'client', 'case number'],
    group: 'help',
    needs: 'signedIn',
    place: { at: 'topBar', order: 45 },
    chord: '/',
    run: () => quickSearchOpened({}),
    risk: 'safe',
  }),
]
