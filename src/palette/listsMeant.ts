/** "cases in intake": a list by what it is called, and an entry of one of its fields. */
import type { Command } from '../../domain/kernel/index.ts'
import { declarationOf, offeredFilters, tabNamed, type FilterField, type ListTab } from '../../domain/lists/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { routeOf } from '../../domain/navigation/index.ts'
import { chosen } from '../../domain/palette/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { lineRow, type LineRow } from './lines.ts'
import { fieldChoice, valuesOf } from './narrowed.ts'
import { plainly } from './synonyms.ts'

const narrowing = (command: Command): ListTab | undefined => {
  const [argument] = command.arguments ?? []
  return argument?.kind === 'narrowed' ? tabNamed(argument.list) : undefined
}

/** What of a line says which entry is meant: all of it, or what stands beside the field's name. */
const isEntry = (rest: string, field: FilterField, label: string): boolean =>
  [rest, rest.replace(`${plainly(tOf(field.title))} `, '')].includes(plainly(label))

export const listsMeant = (commands: Iterable<Command>, state: State, line: string): readonly LineRow[] => {
  const said = ` ${plainly(line)} `
  return [...commands].flatMap((command) => {
    const tab = narrowing(command)
    const list = tab === undefined ? '' : ` ${plainly(tOf(routeOf(declarationOf(tab).route)?.title ?? ''))} `
    const rest = said.replace(list, ' ').trim()
    if (tab === undefined || rest === '' || !said.includes(list)) return []
    const given = offeredFilters(scopesOf(state), tab)
      .filter(({ type }) => type === 'choice')
      .flatMap((field) =>
        (valuesOf(state, field) ?? [])
          .filter(({ label }) => isEntry(rest, field, label))
          .map((value) => [chosen('field', fieldChoice(field)), chosen('value', value)]),
      )
    return given.map((each, at) => lineRow({ command, given: each, isWhole: true, rest: '' }, at, false))
  })
}
