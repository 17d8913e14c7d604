/** A command that is being told its arguments, as it stands. */
import { onlyShows, type Command } from '../../domain/kernel/index.ts'
import { t } from '../../domain/messages/index.ts'
import { notedLine } from '../../domain/navigation/index.ts'
import type { Given, Questions, Scope } from '../../domain/palette/index.ts'
import type { Blocked, Fill } from './fill.ts'
import { nameOf } from './lines.ts'
import type { Place } from './questions.ts'
import type { Said } from './waiting.ts'

const pagePrefix = 'do:'
export const isQuestion = (key: string): boolean => key.startsWith(pagePrefix)
export const pageAt = (at: number): Scope => ({ key: `${pagePrefix}${at}`, remote: null })
/** Of a command at which the palette begins. */
export const { key: firstQuestion } = pageAt(1)

export type Doing = {
  readonly command: Command
  readonly place: Place | null
  fill: Fill | null
  given: readonly Given[]
  blocked: Blocked | null
  /** What a line said already, for when the form is free. */
  line: Said
  /** Of that, what stays when the draft is given up. */
  anew: Said
  /** Whether something was typed while the form was not free. */
  isTyped: boolean
  /** What stood in the input when the last answer was taken: what stands there later is for another one. */
  taken: string | null
  /** The question whose answer stands in the input again: until another takes its place the draft keeps it. */
  reopened: string | null
  /** Whether the draft is more than what was picked here: it is kept when the palette closes. */
  isKept: boolean
}

/** Of which nothing was said yet. */
export const fresh = { given: [], isTyped: false, taken: null, reopened: null, isKept: false } as const

export type Ends = {
  readonly close: () => void
  /** Closes it although nobody did: what stands there is left. */
  readonly leave: () => void
  /** Runs the command with its answers. */
  readonly run: (command: Command, given: readonly Given[]) => void
}

/** Until it is said what becomes of the draft that stands there, what was typed for a question is in no page. */
export const isWaiting = ({ blocked, isTyped }: Doing): boolean => blocked !== null && !isTyped

/** Of what stands in the input, what no answer is made of. */
export const untaken = ({ taken }: Doing, query: string): string => (taken === query ? '' : query)

/** What is being told and what was said of it, for the log. */
export const askingOf = ({ command, fill, given, taken }: Doing, line: string) => {
  // What is typed while all of it is being saved is none of its answers, nor behind them.
  const told = taken !== null && line !== '' ? [] : given
  const answers = told.map(({ name, shown, isSkipped }) => ({ question: name, answer: notedLine(shown), isSkipped }))
  const asking = { asking: { command: command.id, answers } }
  if (onlyShows(command)) return { ...asking, isForCommand: false }
  return fill === null ? { ...asking, isForCommand: true } : asking
}

/** What is shown and logged of the command that asks, if one does. */
export const toldOf = (current: () => Doing | null, questions: () => Questions | undefined) => ({
  chipOf: (at: number): string => {
    const now = current()
    const given = now?.given[at - 1]
    if (now === null || at === 0 || given === undefined) return now === null ? '' : nameOf(now.command)
    const label = questions()?.(now.given)[at - 1]?.label ?? ''
    return given.isSkipped ? t('palette.skipped', { label }) : given.shown
  },
  isWaiting: (): boolean => {
    const now = current()
    return now !== null && isWaiting(now)
  },
  untaken: (query: string): string => {
    const now = current()
    return now === null ? query : untaken(now, query)
  },
  asking: (line: string) => {
    const now = current()
    return now === null ? null : askingOf(now, line)
  },
})
