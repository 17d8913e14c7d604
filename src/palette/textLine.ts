/** "add tag Call next week": a line that begins with a command's name and goes on with the text that it asks for. */
import type { Command, CommandArguments } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'

export type TextLine = { readonly id: string; readonly command: Command; readonly args: CommandArguments; readonly label: string }

export const asksForText = ({ arguments: [first, ...others] = [] }: Command): boolean => first?.kind === 'text' && others.length === 0

const nameOf = ({ title }: Command): string => tOf(title).replace(/…$/u, '')

/** What the palette's field begins with when such a command is chosen without a text. */
export const beginningOf = (command: Command): string => `${nameOf(command)} `

/** The command whose name the line begins with, if a text follows it. */
export const readTextLine = (commands: Iterable<Command>, line: string): TextLine | null => {
  const typed = line.trimStart()
  for (const command of commands) {
    const [argument] = command.arguments ?? []
    const begins = typed.toLowerCase().startsWith(beginningOf(command).toLowerCase())
    const words = typed.slice(beginningOf(command).length).trim()
    if (argument !== undefined && asksForText(command) && begins && words !== '')
      return { id: `line:${command.id}`, command, args: { [argument.name]: words }, label: t('palette.textLine', { command: nameOf(command), words }) }
  }
  return null
}
