/** "add service counseling 30": a line that begins with a command's name and goes on with its answers. */
import { commands } from '../../domain/commands.ts'
import type { Argument, Command } from '../../domain/kernel/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import {
  chosen,
  commandNames,
  fold,
  isWhole,
  longestNamed,
  nextAsked,
  readGiven,
  type Asked,
  type AskedChoice,
  type CommandNames,
  type Given,
  type PaletteRow,
  type Questions,
  type SettableField,
} from '../../domain/palette/index.ts'
import { englishOf, titlesOf } from './choices.ts'
import { choiceOf, choiceRows } from './pageRows.ts'
import { fieldGiven } from './questions.ts'
import { isReport, saysPeriod, withPeriod } from './periodsSaid.ts'
import { setVerbs } from './setLine.ts'
import { isEmptyWord } from './synonyms.ts'

export type Line = {
  readonly command: Command
  readonly given: readonly Given[]
  /** Whether nothing more has to be asked. */
  readonly isWhole: boolean
  /** What none of its questions took, for the next one. */
  readonly rest: string
}
export type LineRow = Line & { readonly row: PaletteRow }

const mostChoices = 8

export const withoutDots = (title: string): string => title.replace(/…$/u, '')

export const nameOf = ({ title }: Pick<Command, 'title'>): string => withoutDots(tOf(title))

/** What lines begin with that are meant for a command; also for one that can't be run here, or by this person. */
export const lineBeginnings = (isMeant: (command: Command) => boolean = () => true): CommandNames =>
  commandNames([
    ...commands.filter(isMeant).map((command) => ({
      names: titlesOf(command),
      others: command.keywords,
      asks: (command.arguments ?? []).length > 0,
    })),
    { names: setVerbs(), asks: true },
  ])

/** What a page asks for: what a line alone may say is no question. */
const askedOf = ({ arguments: all = [] }: Command): readonly Argument[] => all.filter(({ unasked }) => unasked !== true)

/** Commands that ask, and are not spread out into a row for each choice. */
export const asksQuestions = (command: Command): boolean => {
  const [first, ...others] = askedOf(command)
  const { fills, titleOfChoice } = command
  return (
    first !== undefined &&
    (fills !== undefined || first.kind !== 'choice' || others.length > 0 || titleOfChoice === undefined)
  )
}

/** What follows, as typed, by the folded words that the line begins with: the fewest, where several fold to the same. */
type Beginnings = ReadonlyMap<string, string>

/** Once for all names that a line may begin with: there are hundreds, at each key. */
const beginningsOf = (line: string): Beginnings => {
  const said = line.trimStart()
  const found = new Map<string, string>()
  for (const { index, 0: gap } of said.matchAll(/\s+/gu)) {
    if (index > longestNamed) break
    const folded = fold(said.slice(0, index))
    if (!found.has(folded)) found.set(folded, said.slice(index + gap.length))
  }
  return found
}

export const lineRow = (line: Line, at: number | 'ask', isCertain: boolean): LineRow => {
  const words = line.given
    .filter(({ isSkipped }) => !isSkipped)
    .map(({ shown }) => shown)
    .join(', ')
  const name = nameOf(line.command)
  const label = words === '' ? name : t('palette.textLine', { command: name, words })
  const id = `line:${line.command.id}:${at}`
  const row = { id, kind: 'command', group: 'values', label: line.isWhole ? label : `${label}…`, ranges: [] }
  return { ...line, row: { ...row, certain: isCertain } }
}

export const rowsOf = (command: Command, questions: Questions, words: string): readonly LineRow[] => {
  const { given, rest } = readGiven(questions, words)
  const asked = nextAsked(questions, given)
  if (rest === '' || asked?.choices === null) {
    const isEnd = rest === '' && isWhole(questions, given)
    return given.length === 0 ? [] : [lineRow({ command, given, isWhole: isEnd, rest }, 0, true)]
  }
  if (asked === null) return []
  return choicesOf(questions, given, asked, rest).map(({ whole, isCertain }, at) =>
    lineRow({ command, given: whole, isWhole: isWhole(questions, whole), rest: '' }, at, isCertain),
  )
}

type Candidate = { readonly whole: readonly Given[]; readonly isCertain: boolean }

/** Asks the first question, of which the words say nothing yet. */
export const askRow = (command: Command, rest: string): LineRow =>
  lineRow({ command, given: [], isWhole: false, rest }, 'ask', false)

/** How many of them, one behind the other, stand within so many characters. */
const wordsWithin = (words: readonly string[], most: number): number => {
  let length = 0
  const beyond = words.findIndex((word) => (length += word.length) > most)
  return beyond === -1 ? words.length : beyond
}

/** The choices that the next words may mean, as many words as can, each with all that follows them. */
const choicesOf = (
  questions: Questions,
  given: readonly Given[],
  { choices, name }: Extract<Asked, { choices: readonly AskedChoice[] }>,
  rest: string,
): readonly Candidate[] => {
  const words = rest.split(/(?<=\s)(?=\S)/u)
  for (let taken = wordsWithin(words, longestNamed); taken > 0; taken -= 1) {
    const found = choiceRows(choices, words.slice(0, taken).join('').trim()).slice(0, mostChoices)
    const candidates = found.flatMap(({ id, certain, near = false }): readonly Candidate[] => {
      const choice = choiceOf(choices, id)
      if (choice === undefined || (near && taken < words.length)) return []
      const line = readGiven(questions, words.slice(taken).join(''), [...given, chosen(name, choice)])
      return line.rest === '' ? [{ whole: line.given, isCertain: certain }] : []
    })
    if (candidates.length > 0) return candidates
  }
  return []
}

/** Sets a field to a value, or asks for one. */
export const fieldRow = (
  command: Command,
  field: SettableField,
  value: Given | null,
  at: number,
  rest = '',
): LineRow => {
  const label =
    value === null
      ? t('palette.setField', { field: field.label })
      : t('palette.set', { field: field.label, value: value.shown })
  const id = `line:${command.id}:${at}`
  return {
    command,
    given: [fieldGiven(field), ...(value === null ? [] : [value])],
    isWhole: value !== null,
    rest,
    row: { id, kind: 'command', group: 'values', label, ranges: [], certain: false },
  }
}

/** Rows for fields that a line may mean, each with the value that stands behind if it is one of its own. */
export const fieldRows = (
  command: Command,
  fields: readonly SettableField[],
  questions: Questions,
  words = '',
): readonly LineRow[] =>
  fields.slice(0, mostChoices).map((field, at) => {
    const { given, rest } = readGiven(questions, words, [fieldGiven(field)])
    return fieldRow(command, field, (rest === '' ? given[1] : undefined) ?? null, at, rest)
  })

/** What of the line follows the longest of the names that it begins with. */
const wordsAfterAny = (line: Beginnings, names: readonly string[]): string | null =>
  names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => line.get(fold(name)))
    .find((words) => words !== undefined) ?? null

/** "go to reports": the place that a line names after a verb; null without one. */
export const placeIn = (line: string): string | null =>
  wordsAfterAny(beginningsOf(line), ['go to', 'go', 'open', 'show', ...t('palette.goVerbs').split('|')])?.trim() || null

/** An answer without what leads to it: "by race" behind what is called "… by". */
const unled = (command: Command, words: string): string => {
  const own = new Set([nameOf(command), englishOf(command)].flatMap((name) => fold(name).split(' ')))
  const each = words.trim().split(/(?<=\s)(?=\S)/u)
  const from = each.findIndex((word) => !own.has(fold(word)) && !isEmptyWord(word))
  return from === -1 ? words : each.slice(from).join('')
}

const isSeveralWords = (name: string): boolean => /\s/u.test(name.trim())

/**
 * Rows for the commands whose name the line begins with, the longest name first; one of which the rest says nothing asks
 * its first question, and one that asks nothing is still what was meant, whatever was said after it.
 */
export const lineRows = (
  commands: Iterable<Command>,
  questionsOf: (command: Command) => Questions,
  line: string,
): readonly LineRow[] => {
  const beginnings = beginningsOf(line)
  const [told, isOfPeriod] = [withPeriod(line), saysPeriod(line)]
  const ofReports = told === line ? beginnings : beginningsOf(told)
  // Nothing follows a word that is alone, and so it is no line of any command's.
  if (beginnings.size === 0) return []
  return [...commands]
    .flatMap((command) => {
      const titles = [nameOf(command), withoutDots(englishOf(command))]
      const asks = asksQuestions(command)
      if (!asks && (command.takesAway === true || askedOf(command).length > 0)) return []
      if (!asks && isOfPeriod && command.path?.startsWith('/reports/') === true) return []
      const names = asks ? [...titles, ...command.keywords.filter(isSeveralWords)] : titles.filter(isSeveralWords)
      const words = wordsAfterAny(isReport(command) ? ofReports : beginnings, names)
      return words === null || words.trim() === '' ? [] : [{ command, words, asks }]
    })
    .toSorted((a, b) => nameOf(b.command).length - nameOf(a.command).length)
    .flatMap(({ command, words, asks }) => {
      if (!asks) {
        const { given } = readGiven(questionsOf(command), words)
        return [lineRow({ command, given, isWhole: true, rest: '' }, 0, false)]
      }
      const rows = rowsOf(command, questionsOf(command), words)
      if (rows.length > 0) return rows
      const said = unled(command, words)
      const ofSaid = said === words ? [] : rowsOf(command, questionsOf(command), said)
      return ofSaid.length > 0 ? ofSaid : [askRow(command, said)]
    })
}
