/** Lines that are meant for a command: what is said after its name is looked for nowhere. */
import { fold } from './fold.ts'

/** What a line may begin with to be a command's, folded; with a blank behind it only where something follows. */
export type CommandNames = ReadonlySet<string>

type Named = {
  readonly names: readonly string[]
  /** Other words that it is found by. */
  readonly others?: readonly string[]
  /** Whether answers may follow the name in the line. */
  readonly asks: boolean
}

/** What names a field, and with something behind it sets that: by itself it may be the name of a record. */
export const fieldNames = (names: Iterable<string>): CommandNames =>
  new Set([...names].map(fold).flatMap((name) => (name === '' ? [] : [`${name} `])))

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
  return words.some((_, at) => {
    const name = words.slice(0, at + 1).join(' ')
    return names.has(name) || (at < words.length - 1 && names.has(`${name} `))
  })
}
