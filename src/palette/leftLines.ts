/** A line that stood in the palette of a page that is gone: it stands there again, at the record that it was typed at. */
import { same, type Action, type Command } from '../../domain/kernel/index.ts'
import { lineTakenUp, navigationRequested, notedLine, paletteAsked, recordAt } from '../../domain/navigation/index.ts'
import { chosen, nextAsked, skipped, type Given, type PaletteRow, type Questions } from '../../domain/palette/index.ts'
import type { State } from '../../domain/state.ts'
import { recordInView, shownLine } from '../commands/index.ts'
import { commandId } from './entries.ts'
import { questionsOf, type Place } from './questions.ts'
import type { Known } from './rows.ts'
import { backInScope, root } from './scopes.ts'
import type { useDoing } from './useDoing.ts'
import type { Machine } from './usePaletteMachine.ts'

type LineLeft = State['navigation']['linesLeft'][number]
type Line = Omit<LineLeft, 'at'>

export type Standing = {
  readonly read: () => State
  readonly say: (action: Action) => void
  readonly tell: Machine['tell']
  readonly start: ReturnType<typeof useDoing>['start']
  readonly byId: Known['byId']
  readonly place: () => Place | null
  /** Whether a command begins it. */
  readonly isCommand: (line: string) => boolean
  readonly today: string
}

const commandOf = ({ byId }: Pick<Standing, 'byId'>, id: string): Command | undefined => byId.get(commandId({ id }))

/** What was answered, by how it was shown: up to the first answer that can't be read again. */
const readAgain = (questions: Questions, { answers }: NonNullable<Line['asking']>): readonly Given[] => {
  const given: Given[] = []
  for (const { answer, isSkipped } of answers) {
    const asked = nextAsked(questions, given)
    if (asked === null) break
    const { name } = asked
    const choice = asked.choices?.find(({ label }) => label === answer)
    const said = asked.choices === null ? asked.read(answer) : null
    if (isSkipped) given.push(skipped(name))
    else if (choice !== undefined) given.push(chosen(name, choice))
    else if (said?.ok === true) given.push({ name, ...said, typed: answer, isSkipped: false })
    else break
  }
  return given
}

/** Among the commands, where it is not looked for; if it is work it stays so there, whatever it begins with. */
const restore = ({ say, tell }: Standing, line: string, isWork: boolean): void => {
  if (isWork) say(paletteAsked({ line: notedLine(line), page: 'do', isForCommand: true, isRestored: true }))
  backInScope('do', line).forEach(tell)
}

/**
 * Into a palette that has opened. Answers of what is saved are in its form's draft. A question of a command that can't
 * be run here stands among the commands, where it is not looked for.
 */
export const putBack = (by: Standing, { line, page, asking, isForCommand }: Line): void => {
  const { read, tell, start, place, today } = by
  const command = asking === undefined ? undefined : commandOf(by, asking.command)
  if (asking !== undefined && command !== undefined) {
    const questions = questionsOf(command, { state: read(), place: place(), today })
    const answered = readAgain(questions, asking)
    // With nothing typed behind them, or nothing left to ask, what was answered is what its form holds.
    const isHeld = command.fills !== undefined && (line === '' || nextAsked(questions, answered) === null)
    const given = isHeld ? [] : answered
    return start(command, place(), { given, rest: line }, { given: [], rest: line })
  }
  if (asking !== undefined) {
    const answers = asking.answers.filter(({ isSkipped }) => !isSkipped).map(({ answer }) => answer)
    return restore(by, [...answers, ...(line === '' ? [] : [line])].join(' '), isForCommand ?? true)
  }
  // In another language, and of another build, commands have other names.
  if (page === root.key && isForCommand === true && !by.isCommand(line)) return restore(by, line, true)
  if (page !== root.key) return backInScope(page, line).forEach(tell)
  return line === '' ? undefined : tell({ type: 'typed', query: line })
}

const isTypedHere = (state: State, { at }: LineLeft): boolean => {
  const [typedAt, inView] = [recordAt(at), recordInView(state)]
  return at === null || same(typedAt, inView)
}

const takeUp = (by: Standing, line: LineLeft): void => {
  by.say(lineTakenUp({ line }))
  putBack(by, line)
}

/** The first that can be gone on with where one is; whether there is one. */
export const takeUpHere = (by: Standing): boolean => {
  const state = by.read()
  const { paletteAt, paletteLine, linesLeft } = state.navigation
  const here = linesLeft.find(
    (line) => isTypedHere(state, line) && (line.asking === undefined || commandOf(by, line.asking.command)),
  )
  if (paletteAt !== null || paletteLine !== null || here === undefined) return false
  takeUp(by, here)
  return true
}

const leftPrefix = 'left:'
export const leftRows = ({ navigation: { linesLeft } }: State): readonly PaletteRow[] =>
  linesLeft.map((line, at) => ({
    id: `${leftPrefix}${at}`,
    kind: 'command',
    group: 'left',
    label: shownLine(line),
    ranges: [],
    certain: false,
  }))

export const lineOfLeftRow = ({ navigation: { linesLeft } }: State, id: string): LineLeft | null =>
  linesLeft.find((_, at) => id === `${leftPrefix}${at}`) ?? null

/** Where it was typed; elsewhere one goes there first, since it may be of the record there. */
export const goOnWith = (by: Standing, line: LineLeft): void => {
  if (line.at === null || isTypedHere(by.read(), line)) takeUp(by, line)
  else by.say(navigationRequested(line.at))
}
