/** "export clients": the export of the list in view, and of another list the way there, where it is begun. */
import type { Command } from '../../domain/kernel/index.ts'
import { declarationOf, listTabs, tabOfRoute } from '../../domain/lists/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { pathOf, routeOf } from '../../domain/navigation/index.ts'
import type { PaletteRow } from '../../domain/palette/index.ts'
import type { State } from '../../domain/state.ts'
import { isExporting, plainly } from './synonyms.ts'
import { commandRow } from './rows.ts'

const isExport = ({ id }: Command): boolean => id.startsWith('export.')

export const exportsSaid = (byId: ReadonlyMap<string, Command>, state: State, line: string): readonly PaletteRow[] => {
  const words = line.trim().split(/\s+/u)
  const rest = plainly(words.filter((word) => !isExporting(word)).join(' '))
  if (rest === '' || !words.some(isExporting)) return []
  const tab = listTabs.find((each) => plainly(tOf(routeOf(declarationOf(each).route)?.title ?? '')) === rest)
  if (tab === undefined) return []
  const all = [...byId.values()]
  const here = tabOfRoute(state.navigation.at?.route) === tab ? all.filter(isExport) : []
  const path = pathOf({ route: declarationOf(tab).route })
  const there = all.filter((each) => each.path === path && each.group === 'go')
  return (here.length > 0 ? here : there.slice(0, 1)).map((command) => commandRow(command))
}
