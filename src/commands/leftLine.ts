import { commands } from '../../domain/commands.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import type { State } from '../../domain/state.ts'

type LineLeft = Pick<State['navigation']['linesLeft'][number], 'line' | 'asking'>

/** A line of the palette as it is told of elsewhere: behind the command that it was typed for, and what that was told. */
export const shownLine = ({ line, asking }: LineLeft): string => {
  const answers = asking?.answers.filter(({ isSkipped }) => !isSkipped).map(({ answer }) => answer) ?? []
  const words = [...answers, line].filter((each) => each !== '').join(', ')
  const command = commands.find(({ id }) => id === asking?.command)
  const name = command === undefined ? null : tOf(command.title).replace(/…$/u, '')
  return name === null ? words : t('palette.textLine', { command: name, words })
}
