/** "export clients": the export of the list in view, and of another list the way there, where it is begun. */
import type { Command } from '../../domain/kernel/index.ts'
import { declarationOf, listTabs, listTitle, tabOfRoute, type ListTab } from '../../domain/lists/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import type { State } from '../../domain/state.ts'
import { fold, type PaletteRow } from '../../domain/palette/index.ts'
import { linesOf, ofTexts } from './ofTexts.ts'
import { commandRow } from './rows.ts'
import { isExporting, plainly } from './synonyms.ts'

const isExport = ({ id }: Command): boolean => id.startsWith('export.')

/** By the words for it. */
const formsNow = ofTexts(
  ['palette.exportForms'],
  (said = ''): ReadonlyMap<string, string> =>
    new Map(linesOf(said).flatMap(([form, words]) => words.map((word) => [fold(word), form] as const))),
)

/** "to excel", "as pdf" behind what is exported; none where no form is said. */
const formIn = (words: readonly string[]) => {
  const form = formsNow().get(fold(words.at(-1) ?? ''))
  if (form === undefined) return []
  const led = words.length > 2 ? words.slice(0, -2) : []
  return [words.slice(0, -1), led].map((rest) => ({ form, rest }))
}

export const exportsSaid = (byId: ReadonlyMap<string, Command>, state: State, line: string): readonly PaletteRow[] => {
  const words = line.trim().split(/\s+/u)
  if (!words.some(isExporting)) return []
  const tabOf = (some: readonly string[]): ListTab | undefined => {
    const rest = plainly(some.filter((word) => !isExporting(word)).join(' '))
    return rest === '' ? undefined : listTabs.find((each) => plainly(listTitle(each)) === rest)
  }
  const [said] = [{ form: null, rest: words }, ...formIn(words)].flatMap(({ form, rest }) => {
    const of = tabOf(rest)
    return of === undefined ? [] : [{ form, tab: of }]
  })
  if (said === undefined) return []
  const { tab, form } = said
  const all = [...byId.values()]
  const here = tabOfRoute(state.navigation.at?.route) === tab ? all.filter(isExport) : []
  const inForm = here.filter(({ id }) => id === `export.${form}`)
  const path = pathOf({ route: declarationOf(tab).route })
  const there = all.filter((each) => each.path === path && each.group === 'go')
  return (here.length > 0 ? [...inForm, ...here.filter((each) => !inForm.includes(each))] : there.slice(0, 1)).map(
    (command) => commandRow(command),
  )
}
