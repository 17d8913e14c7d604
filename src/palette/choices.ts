/** A command with one argument of few choices stands in the palette once for each of them. */
import type { Command, CommandArguments } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'

export type Chosen = { readonly command: Command; readonly args: CommandArguments }

const origins = new WeakMap<Command, Chosen>()
const known = new WeakMap<Command, readonly Command[]>()

const make = (command: Command): readonly Command[] => {
  const [argument, ...others] = command.arguments ?? []
  if (argument?.kind !== 'choice' || others.length > 0) return [command]
  return argument.choices.map(({ value, label }) => {
    const row: Command = { ...command, id: `${command.id}.${value}`, title: t('palette.openTab', { tab: tOf(label) }), arguments: [] }
    origins.set(row, { command, args: { [argument.name]: value } })
    return row
  })
}

/** The rows of a command; the same ones each time. */
export const rowsOfCommand = (command: Command): readonly Command[] => {
  const rows = known.get(command) ?? make(command)
  known.set(command, rows)
  return rows
}

/** What a row runs. */
export const chosenBy = (row: Command): Chosen => origins.get(row) ?? { command: row, args: {} }
