import { readChoice } from './argumentValues.ts'

/** A choice of a page. `given` is the value as the command takes it. */
export type AskedChoice = { readonly value: string; readonly label: string; readonly given: unknown }

export type Said =
  | { readonly ok: true; readonly value: unknown; readonly shown: string }
  | { readonly ok: false; readonly message: string }

/** One question of a command: a page of choices, or a text and what it says. */
export type Asked = {
  readonly name: string
  /** In the language of the screen. */
  readonly label: string
  readonly optional: boolean
  /** In a line it takes all that follows. */
  readonly takesRest: boolean
  /** Only a line says it. */
  readonly unasked?: true
} & ({ readonly choices: readonly AskedChoice[] } | { readonly choices: null; readonly read: (typed: string) => Said })

/** An answer: its value, how it is shown, and what was typed for it. One that was passed over has none. */
export type Given = {
  readonly name: string
  readonly value: unknown
  readonly shown: string
  readonly typed: string
  readonly isSkipped: boolean
}

export const skipped = (name: string): Given => ({ name, value: undefined, shown: '', typed: '', isSkipped: true })

export const chosen = (name: string, { given, label }: AskedChoice): Given => ({
  name,
  value: given,
  shown: label,
  typed: label,
  isSkipped: false,
})

/** The first question without an answer; null when none is left. Questions may follow from answers. */
export type Questions = (given: readonly Given[]) => readonly Asked[]
export const nextAsked = (questions: Questions, given: readonly Given[]): Asked | null =>
  questions(given)[given.length] ?? null

/** Whether a command can run with these answers: whatever is left may be left out. */
export const isEnough = (questions: Questions, given: readonly Given[]): boolean =>
  questions(given)
    .slice(given.length)
    .every(({ optional }) => optional)

/** Whether no page asks for more. */
export const isAllAsked = (questions: Questions, given: readonly Given[]): boolean =>
  questions(given)
    .slice(given.length)
    .every(({ unasked }) => unasked === true)

/** Whether a line that gave these answers asks for no more: what is left are texts that may be left out, or only said. */
export const isWhole = (questions: Questions, given: readonly Given[]): boolean =>
  given.length > 0 &&
  isEnough(questions, given) &&
  questions(given)
    .slice(given.length)
    .every(({ takesRest, unasked }) => takesRest || unasked === true)

/** Words of one answer in the middle of a line. */
const longestAnswer = 8

const answer = (asked: Asked, typed: string): Given | null => {
  const { name, choices } = asked
  if (choices === null) {
    const said = asked.read(typed)
    return said.ok ? { name, value: said.value, shown: said.shown, typed, isSkipped: false } : null
  }
  const found = readChoice(choices, typed)
  const choice = found.kind === 'choice' ? choices.find(({ value }) => value === found.value) : undefined
  return choice === undefined ? null : chosen(name, choice)
}

export type LineGiven = { readonly given: readonly Given[]; /** What no question took. */ readonly rest: string }

/**
 * Reads "counseling 30" against a command's questions: each takes as many of the next words as it can, a text all that
 * follows, and one that may be left out is passed over where it takes none but a later one does.
 */
export const readGiven = (questions: Questions, line: string, given: readonly Given[] = []): LineGiven => {
  const rest = line.trim()
  const asked = nextAsked(questions, given)
  if (rest === '' || asked === null) return { given, rest }
  const words = rest.split(/(?<=\s)(?=\S)/u)
  const most = asked.takesRest ? words.length : Math.min(words.length, longestAnswer)
  const least = asked.takesRest ? words.length : 1
  for (let taken = most; taken >= least; taken -= 1) {
    const found = answer(asked, words.slice(0, taken).join('').trim())
    if (found !== null) return readGiven(questions, words.slice(taken).join(''), [...given, found])
  }
  if (!asked.optional) return { given, rest }
  const later = readGiven(questions, rest, [...given, skipped(asked.name)])
  return later.rest === rest ? { given, rest } : later
}

/** The values by the names of their arguments, without those that were left out. */
export const valuesOf = (given: readonly Given[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(given.filter(({ isSkipped }) => !isSkipped).map(({ name, value }) => [name, value]))
