/** "services last quarter by race": a command by its words in whichever order, and behind them a choice that it asks for. */
import type { Command } from '../../domain/kernel/index.ts'
import { chosen, isWhole, type Questions } from '../../domain/palette/index.ts'
import { lineRow, type LineRow } from './lines.ts'
import { commandsMeant } from './meant.ts'
import { plainly } from './synonyms.ts'

/** Words of a choice at the end of a line. */
const mostOfChoice = 3

export const answeredLines = (
  byId: ReadonlyMap<string, Command>,
  questionsOf: (command: Command) => Questions,
  line: string,
): readonly LineRow[] => {
  const words = line.trim().split(/\s+/u)
  for (let taken = Math.min(mostOfChoice, words.length - 1); taken > 0; taken -= 1) {
    const said = plainly(words.slice(-taken).join(' '))
    const found = commandsMeant(byId, words.slice(0, -taken).join(' ')).flatMap(({ id }, at): readonly LineRow[] => {
      const command = byId.get(id)
      const [argument] = command?.arguments ?? []
      if (command === undefined || argument?.kind !== 'choice') return []
      const questions = questionsOf(command)
      const choice = questions([])[0]?.choices?.find(({ label }) => said !== '' && plainly(label) === said)
      if (choice === undefined) return []
      const given = [chosen(argument.name, choice)]
      return [lineRow({ command, given, isWhole: isWhole(questions, given), rest: '' }, at, false)]
    })
    if (found.length > 0) return found
  }
  return []
}
