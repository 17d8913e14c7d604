/** Lists by the status of their records, from wherever one is (LST-04). */
import { command, type Command, type Needs } from '../kernel/index.ts'
import { navigationRequested, pathOf } from '../navigation/index.ts'
import type { ListTab } from './forms.ts'

const needsOf: Readonly<Record<ListTab, Needs>> = {
  victims: { allOf: ['view_own_victim'] },
  cases: { allOf: ['view_case_manager', 'case_manager_enabled', 'view_own_case'] },
}

const list = (tab: ListTab, which: 'all' | 'all_active' | 'all_inactive', keywords: readonly string[], order: number): Command => {
  const to = { route: `list.${tab}`, searchType: which } as const
  return command({
    id: `list.${tab}.${which}`,
    title: `command.list.${tab}.${which}`,
    keywords,
    group: 'go',
    needs: needsOf[tab],
    place: { at: 'list', order },
    path: pathOf(to),
    run: () => navigationRequested(to),
    risk: 'safe',
  })
}

export const listCommands: readonly Command[] = [
  list('victims', 'all', ['every client', 'victims'], 10),
  list('victims', 'all_active', ['open clients', 'victims'], 20),
  list('victims', 'all_inactive', ['closed clients', 'victims'], 30),
  list('cases', 'all', ['every case'], 40),
  list('cases', 'all_active', ['open cases'], 50),
  list('cases', 'all_inactive', ['closed cases'], 60),
]
