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

/** Shorter names are near to many a name of a person; so are their beginnings, with a letter behind them. */
const [shortestMissed, shortestJoined] = [6, 8]

const isDigitIn = (name: string, ...places: readonly number[]): boolean =>
  places.some((at) => /\d/u.test(name[at] ?? ''))

/**
 * Whether `typed` is `name` with one character more, less or another one, or with two neighbours in each other's place. A
 * digit of a name is never mistyped: another number is another choice.
 */
const isOneEditFrom = (typed: string, name: string): boolean => {
  if (Math.abs(typed.length - name.length) > 1) return false
  let at = 0
  while (at < name.length && typed[at] === name[at]) at += 1
  const [typedRest, rest] = [typed.slice(at + 1), name.slice(at + 1)]
  if (typed.length > name.length) return typedRest === name.slice(at)
  if (isDigitIn(name, at)) return false
  if (typed.length < name.length) return typed.slice(at) === rest
  const isSwapped =
    typed[at] === name[at + 1] && typed[at + 1] === name[at] && typed.slice(at + 2) === name.slice(at + 2)
  return typedRest === rest || (isSwapped && !isDigitIn(name, at + 1))
}

/**
 * Characters that whatever is named in a line stands within, as typed: a verb, and a label of 160. What is typed behind it
 * is as long as a note is, and is looked at with each key.
 */
export const longestNamed = 320
/** Folded, characters of Korean are up to three, and ligatures as well. */
const longestFold = 4

/** Each of the beginnings of a line that ends where a word does and may be a name, the shortest first. */
const beginningsOf = (words: readonly string[]): readonly string[] => {
  const begun: string[] = []
  for (const word of words) {
    begun.push(begun.length === 0 ? word : `${begun.at(-1)} ${word}`)
    // With this one, so that of those before it each has something behind it.
    if ((begun.at(-1)?.length ?? 0) > longestNamed * longestFold) break
  }
  return begun
}

/** Where the blank behind a name is missing, or it is mistyped by another key, it is meant all the same. */
const isNearMiss = (names: CommandNames, followed: readonly string[]): boolean => {
  const begun = followed.filter(({ length }) => length >= shortestMissed)
  const longest = begun.at(-1)
  if (longest === undefined) return false
  for (const each of names) {
    const name = each.trimEnd()
    if (name.length < shortestMissed || !isSeveralWords(name)) continue
    const isJoined = name.length >= shortestJoined && longest.startsWith(name)
    if (isJoined || begun.some((one) => isOneEditFrom(one, name))) return true
  }
  return false
}

/** A verb, mistyped, with a field behind it. */
const isNearVerb = (names: CommandNames, [verb = '', ...rest]: readonly string[]): boolean => {
  const isField = beginningsOf(rest)
    .slice(0, -1)
    .some((name) => names.has(`${name} `))
  return isField && [...names].some((name) => !isSeveralWords(name) && isOneEditFrom(verb, name))
}

const isNamed = (names: CommandNames, begun: readonly string[]): boolean =>
  begun.some((name) => names.has(name)) || begun.slice(0, -1).some((name) => names.has(`${name} `))

/** Whoever mistypes a name by one key means it all the same, where something follows. */
export const isCommandLine = (names: CommandNames, line: string): boolean => {
  const words = fold(line).split(' ')
  const begun = beginningsOf(words)
  return isNamed(names, begun) || isNearMiss(names, begun.slice(0, -1)) || isNearVerb(names, words)
}

/** Whether it is one of `some` that a line is meant for: what it is called by as it stands there, before what that is near. */
export const isLineOf = (some: CommandNames, all: CommandNames, line: string): boolean => {
  const begun = beginningsOf(fold(line).split(' '))
  return isNamed(all, begun) ? isNamed(some, begun) : isCommandLine(some, line)
}
