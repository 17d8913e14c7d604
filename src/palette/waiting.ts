/** What a line said of a command, while it is asked what becomes of the draft that stands in its form. */
import { same, type Command } from '../../domain/kernel/index.ts'
import { nextAsked, type Given, type Questions } from '../../domain/palette/index.ts'
import type { State } from '../../domain/state.ts'
import { nameOf } from './lines.ts'

export type Said = { readonly given: readonly Given[]; readonly rest: string }

export const nothingSaid: Said = { given: [], rest: '' }
export const isSaid = ({ given, rest }: Said): boolean => given.length > 0 || rest !== ''

/** What of it goes on behind a draft's answers; null where those say something else, or leave no question to it. */
export const goesOn = (questions: Questions, begun: readonly Given[], { given, rest }: Said): string | null => {
  const isThere = ({ name, value, isSkipped }: Given): boolean =>
    isSkipped || begun.some((each) => each.name === name && same(each.value, value))
  if (!given.every(isThere)) return null
  if (rest === '' || begun[given.length]?.typed === rest) return ''
  return nextAsked(questions, begun) === null ? null : rest
}

/** As it was typed, or as it could have been: a line of the page before. */
export const lineAgain = ({ navigation: { paletteLine } }: State, command: Command): string => {
  if (paletteLine === null) return ''
  const { line, asking } = paletteLine
  if (asking === undefined) return line
  const answers = asking.answers.filter(({ isSkipped }) => !isSkipped).map(({ answer }) => answer)
  return [nameOf(command), ...answers, line].join(' ')
}
