/** Lists by the status of their records, from wherever one is (LST-04). */
import { guards } from '../access/index.ts'
import { command, type Command, type Needs } from '../kernel/index.ts'
import { navigationCommands, navigationRequested, pathOf } from '../navigation/index.ts'
import { listTabs, type ListTab } from './tabs.ts'

/** Words that people look for them by. */
const words: Readonly<Record<ListTab, string>> = {
  victims: 'client',
  cases: 'case',
  defendants: 'defendant',
  locations: 'location',
  events: 'event',
}

/** As the menu's entry for the list asks: one that would only lead back home is not shown. */
const needsOf = (tab: ListTab): Needs =>
  navigationCommands.find(({ path }) => path === pathOf({ route: `list.${tab}` }))?.needs ?? guards[`list.${tab}`]

const choices = [
  ['all', 'every'],
  ['all_active', 'open'],
  ['all_inactive', 'closed'],
] as const

const list = (tab: ListTab, [which, word]: (typeof choices)[number], order: number): Command => {
  const to = { route: `list.${tab}`, searchType: which } as const
  return command({
    id: `list.${tab}.${which}`,
    title: `command.list.${tab}.${which}`,
    keywords: [`${word} ${words[tab]}${which === 'all' ? '' : 's'}`, ...(tab === 'victims' ? ['victims'] : [])],
    group: 'go',
    needs: needsOf(tab),
    place: { at: 'list', order },
    path: pathOf(to),
    run: () => navigationRequested(to),
    risk: 'safe',
  })
}

export const listCommands: readonly Command[] = listTabs.flatMap((tab, at) =>
  choices.map((choice, index) => list(tab, choice, (at * choices.length + index + 1) * 10)),
)
