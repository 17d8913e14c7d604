/** "close case", "to sentencing": a command of the record in view by its one answer, and some words of it. */
import type { Command } from '../../domain/kernel/index.ts'
import { lists } from '../../domain/lists/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { chosen, fold, nextAsked, type AskedChoice, type Questions } from '../../domain/palette/index.ts'
import { englishOf } from './choices.ts'
import { tabOfWord } from './kindWords.ts'
import { lineRow, type LineRow } from './lines.ts'
import { ofTexts } from './ofTexts.ts'
import { choiceOf, choiceRows } from './pageRows.ts'
import { isEmptyWord, plainly } from './synonyms.ts'

const otherWords = ofTexts(['palette.answerWords'], (said = ''): ReadonlyMap<string, string> => {
  const all = said.split('\n').flatMap((line) => {
    const [answer = '', words = ''] = line.split(': ')
    return words.split(', ').map((word) => [fold(word), answer] as const)
  })
  return new Map(all)
})

/** Commands of one answer, chosen of few, that give a record something: what takes it away is asked for by its name. */
const isAnswered = ({ arguments: [first, ...others] = [], fills, takesAway }: Command): boolean =>
  fills === undefined &&
  takesAway !== true &&
  others.length === 0 &&
  (first?.kind === 'own' ||
    (first?.kind === 'offered' && (first.offered === 'assignment.add' || first.offered === 'letter.template')))

const kindOf = ({ arguments: [first] = [], place }: Command): string | null => {
  if (first?.kind === 'own') return first.of
  return 'kind' in place && typeof place.kind === 'string' ? place.kind : null
}

type Parted = {
  readonly rest: string
  /** Whether some word says what the command does. */
  readonly isNamed: boolean
}

/** A line without the words of the command's name, and without the kind's word. */
const parted = (command: Command, words: readonly string[]): Parted => {
  const [first] = command.arguments ?? []
  const titles = [tOf(command.title), englishOf(command), first === undefined ? '' : tOf(first.label)]
  const own = new Set(titles.flatMap((title) => fold(title).split(' ')))
  const kind = kindOf(command)
  const isOwn = (word: string): boolean => {
    const tab = tabOfWord(word)
    return own.has(word) || (tab !== undefined && lists[tab].kind === kind)
  }
  const rest = words.filter((word) => !isOwn(word) && !isEmptyWord(word))
  return { rest: rest.join(' '), isNamed: words.some((word) => isOwn(word) && plainly(word) !== '') }
}

/** Shorter ones begin too much. */
const fewestLetters = 3
const mostAnswers = 8

const answersOf = (choices: readonly AskedChoice[], said: string): readonly AskedChoice[] =>
  said.length < fewestLetters
    ? []
    : choiceRows(choices, said)
        .filter(({ certain }) => certain)
        .slice(0, mostAnswers)
        .flatMap(({ id }) => choiceOf(choices, id) ?? [])

export type AnswersSaid = {
  /** That name what is done, or the whole of an answer; and those that say a part of one. */
  readonly named: readonly LineRow[]
  readonly guessed: readonly LineRow[]
  /** Commands that are named, of which nobody knows yet what there is to choose from. */
  readonly unknown: readonly Command[]
}

export const noAnswers: AnswersSaid = { named: [], guessed: [], unknown: [] }

export const answersSaid = (
  commands: Iterable<Command>,
  questionsOf: (command: Command) => Questions,
  line: string,
): AnswersSaid => {
  const words = fold(line).split(' ')
  if (line.trim() === '' || words.length > mostWords) return noAnswers
  const each = [...commands].filter(isAnswered).flatMap((command) => {
    const { rest, isNamed } = parted(command, words)
    const isGuessed = command.arguments?.[0]?.kind === 'own'
    if (rest === '' || !(isNamed || isGuessed)) return []
    const asked = nextAsked(questionsOf(command), [])
    const choices = asked?.choices ?? null
    if (asked === null || choices === null) return []
    const found = answersOf(choices, rest)
    const others = found.length > 0 ? [] : answersOf(choices, otherWords().get(rest) ?? '')
    // By one of its own words a command is found anyway, and asks.
    const isWhole = found.some(({ label }) => fold(label) === rest) && !command.keywords.includes(rest)
    const isMeant = isNamed || isWhole
    return [{ command, isNamed: isMeant, name: asked.name, found, others, isUnknown: choices.length === 0 }]
  })
  const rowsOf = (isNamed: boolean, isOther: boolean): readonly LineRow[] =>
    each
      .filter((one) => one.isNamed === isNamed)
      .flatMap(({ command, name, found, others }) =>
        (isOther ? others : found).map((choice, at) =>
          lineRow({ command, given: [chosen(name, choice)], isWhole: true, rest: '' }, at, false),
        ),
      )
  return {
    named: [...rowsOf(true, false), ...rowsOf(true, true)],
    guessed: [...rowsOf(false, false), ...rowsOf(false, true)],
    unknown: each.flatMap(({ command, isNamed, isUnknown }) => (isNamed && isUnknown ? [command] : [])),
  }
}
/** A longer line is none of an answer and few words of a name. */
const mostWords = 8
