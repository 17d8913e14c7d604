/** "services last quarter by race": a command by its words in whichever order, and behind them a choice that it asks for. */
import type { Command } from '../../domain/kernel/index.ts'
import { tOf } from '../../domain/messages/index.ts'
import { chosen, isAllAsked, isWhole, readGiven, type Questions } from '../../domain/palette/index.ts'
import { lineRow, type LineRow } from './lines.ts'
import { commandsMeant } from './meant.ts'
import { isParting, isReport, withoutParting, withPeriod } from './periodsSaid.ts'
import { plainly } from './synonyms.ts'

/** Words of a choice at the end of a line. */
const mostOfChoice = 3

/** What no page asks for and a line may end with. */
const saidLast = (byId: ReadonlyMap<string, Command>): readonly string[] => {
  const labels = [...byId.values()].flatMap(({ arguments: all = [] }) =>
    all.flatMap((one) => (one.unasked === true && one.kind === 'choice' ? one.choices.map(({ label }) => label) : [])),
  )
  return [...new Set(labels)].map((label) => tOf(label))
}

const withoutLast = (words: readonly string[], last: readonly string[]) => {
  const found = last.find((label) => {
    const { length } = label.split(' ')
    return words.length > length && plainly(words.slice(-length).join(' ')) === plainly(label)
  })
  return found === undefined ? { words, last: '' } : { words: words.slice(0, -found.split(' ').length), last: found }
}

type ChoiceIn = { readonly choice: string; readonly others: string }

/** What may be a choice, said plainly, and the other words: at the end of a line, else behind "by", wherever that stands. */
const choicesIn = (words: readonly string[]): readonly ChoiceIn[] => {
  const lengths = Array.from({ length: Math.min(mostOfChoice, words.length - 1) }, (_, at) => at + 1).toReversed()
  const by = words.findIndex(isParting)
  const said = (from: number, until: number, before: number): ChoiceIn => ({
    choice: plainly(words.slice(from, until).join(' ')),
    others: [...words.slice(0, before), ...words.slice(until)].join(' '),
  })
  return [
    ...lengths.map((length) => said(words.length - length, words.length, words.length - length)),
    ...(by < 1
      ? []
      : lengths.filter((length) => by + length < words.length).map((length) => said(by + 1, by + 1 + length, by))),
  ]
}

export const answeredLines = (
  byId: ReadonlyMap<string, Command>,
  questionsOf: (command: Command) => Questions,
  line: string,
): readonly LineRow[] => {
  const told = withPeriod(line.trim())
  // The report of that period is a row of its own.
  if (told !== line.trim() && saidToo(byId, questionsOf, told, '').length > 0) return []
  const { words, last } = withoutLast(told.split(/\s+/u), saidLast(byId))
  for (const { choice: said, others } of choicesIn(words)) {
    const found = commandsMeant(byId, others).flatMap(({ id }, at): readonly LineRow[] => {
      const command = byId.get(id)
      const [argument] = command?.arguments ?? []
      if (command === undefined || argument?.kind !== 'choice') return []
      const questions = questionsOf(command)
      const choice = questions([])[0]?.choices?.find(({ label }) => said !== '' && plainly(label) === said)
      if (choice === undefined) return []
      const { given, rest } = readGiven(questions, last, [chosen(argument.name, choice)])
      return rest === '' ? [lineRow({ command, given, isWhole: isWhole(questions, given), rest: '' }, at, false)] : []
    })
    if (found.length > 0) return found
  }
  for (const whole of withoutParting(words)) {
    const rows = saidToo(byId, questionsOf, whole, last)
    if (rows.length > 0) return rows
  }
  return last === '' ? [] : saidToo(byId, questionsOf, words.join(' '), last)
}

/** Commands of reports that ask nothing, with what their line ends with. */
const saidToo = (
  byId: ReadonlyMap<string, Command>,
  questionsOf: (command: Command) => Questions,
  line: string,
  last: string,
): readonly LineRow[] =>
  commandsMeant(byId, line).flatMap(({ id }, at): readonly LineRow[] => {
    const command = byId.get(id)
    if (command === undefined || !isReport(command) || !isAllAsked(questionsOf(command), [])) return []
    const { given, rest } = readGiven(questionsOf(command), last)
    return rest === '' ? [lineRow({ command, given, isWhole: true, rest: '' }, at, false)] : []
  })
