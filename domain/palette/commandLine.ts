/** Lines that are meant for a command: what is said after its name is looked for nowhere. */
import { fold } from './fold.ts'

/** What a line may begin with to be a command's, folded. */
export type CommandNames = ReadonlySet<string>

type Named = {
  readonly names: readonly string[]
  /** Other words that it is found by. */
  readonly others?: readonly string[]
  /** Whether answers may follow the name in the line. */
  readonly asks: boolean
}

const isSeveralWords = (folded: string): boolean => folded.includes(' ')

/**
 * A command of one word that asks nothing may begin the name of a record too: "Home", "Support". So may another word
 * for one that asks: "comment", "hearing"; its others of several words are said as its name is: "write note".
 */
export const commandNames = (commands: Iterable<Named>): CommandNames =>
  new Set(
    [...commands].flatMap(({ names, others = [], asks }) => [
      ...names.map(fold).filter((name) => isSeveralWords(name) || (asks && name !== '')),
      ...(asks ? others.map(fold).filter(isSeveralWords) : []),
    ]),
  )

export const isCommandLine = (names: CommandNames, line: string): boolean => {
  const words = fold(line).split(' ')
  return words.some((_, at) => names.has(words.slice(0, at + 1).join(' ')))
}
