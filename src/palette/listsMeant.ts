/** A list by what it is called, and by what it is narrowed: "cases in intake", "clients of Carmen", "my clients". */
import type { Command } from '../../domain/kernel/index.ts'
import { chosen, type Given } from '../../domain/palette/index.ts'
import type { State } from '../../domain/state.ts'
import { customEntriesSaid, searchedBy } from './customSaid.ts'
import { lineRow, type LineRow } from './lines.ts'
import { entriesSaid, exactlySaid, isBareName, saysEntry, severalSaid, typedSaid } from './meanings.ts'
import { fieldChoice } from './narrowed.ts'
import { narrowings, type Meaning, type Narrowing } from './narrowings.ts'

const rowOf = ({ command, isNamed }: Narrowing, [field, value]: Meaning, at: number, isLikely: boolean): LineRow => {
  const given: readonly Given[] = [chosen('field', fieldChoice(field)), chosen('value', value)]
  return lineRow({ command, given, isWhole: true, rest: '' }, at, isNamed && !isLikely)
}

const customSaid = (commands: readonly Command[], said: Narrowing, state: State): readonly LineRow[] =>
  commands
    .filter((each) => searchedBy(each) === said.tab)
    .flatMap((command) =>
      customEntriesSaid(command, state, (before, label) => saysEntry(said, before, label)).map((given, at) =>
        lineRow({ command, given, isWhole: true, rest: '' }, at, said.isNamed),
      ),
    )

export type ListsSaid = {
  /** With the list's own name: nobody is called "Clients of Carmen". */
  readonly said: readonly LineRow[]
  /** By the bare name of a user, who is meant where no record is called so. */
  readonly named: readonly LineRow[]
  /** Where nobody is called so: one of them may be named as "client", too. */
  readonly meant: readonly LineRow[]
}

/** `today` as yyyy-MM-dd. */
export const listsSaid = (commands: Iterable<Command>, state: State, line: string, today: string): ListsSaid => {
  const all = [...commands]
  const each = narrowings(all, state, line).flatMap((said) => {
    const entries = entriesSaid(said, state)
    const exact = exactlySaid(said, state, today, entries)
    const ofCustom = said.plain === '' || exact.length > 0 ? [] : customSaid(all, said, state)
    const several = exact.length + ofCustom.length > 0 ? [] : severalSaid(said, state, today)
    const isTyped = exact.length + ofCustom.length + several.length === 0 && said.isNamed
    const meanings = isTyped ? typedSaid(said) : [...exact, ...several]
    const rows = meanings.map((meaning, at) => {
      const isBare = entries.includes(meaning) && isBareName(said, meaning[0])
      return { row: rowOf(said, meaning, at, isBare), isBare }
    })
    return [...rows, ...ofCustom.map((row) => ({ row, isBare: false }))].map((one) => ({
      ...one,
      isNamed: said.isNamed,
    }))
  })
  const rowsOf = (isNamed: boolean, isBare: boolean): readonly LineRow[] =>
    each.filter((one) => one.isNamed === isNamed && one.isBare === isBare).map(({ row }) => row)
  return {
    said: rowsOf(true, false),
    named: rowsOf(true, true),
    meant: [...rowsOf(false, false), ...rowsOf(false, true)],
  }
}
