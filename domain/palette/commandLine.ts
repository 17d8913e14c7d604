/** Lines that are meant for a command: what is said after its name is looked for nowhere. */
import { fold } from './fold.ts'

/** What a line may begin with to be a command's, folded. */
export type CommandNames = ReadonlySet<string>

type Named = {
  readonly names: readonly string[]
  /** Whether answers may follow the name in the line. */ readonly asks: boolean
}

/** A command of one word that asks nothing may begin the name of a record too: "Home", "Support". */
export const commandNames = (commands: Iterable<Named>): CommandNames =>
  new Set(
    [...commands].flatMap(({ names, asks }) =>
      names.map(fold).filter((name) => name.includes(' ') || (asks && name !== '')),
    ),
  )

export const isCommandLine = (names: CommandNames, line: string): boolean => {
  const words = fold(line).split(' ')
  return words.some((_, at) => names.has(words.slice(0, at + 1).join(' ')))
}
