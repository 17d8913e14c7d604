/** A command that is being told its arguments: one page of the palette for each, with a chip for what was answered. */
import { isObjectKind } from '../../domain/records/index.ts'
import { useEffect, useRef, useState } from 'react'
import { advocatesAvailable, subjectOf } from '../../domain/items/index.ts'
import { onlyShows, type Command } from '../../domain/kernel/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import { notedLine, paletteAsked } from '../../domain/navigation/index.ts'
import { assignableUsers } from '../../domain/operations/index.ts'
import { currentScope, isWhole, nextAsked, skipped, type Given, type Scope } from '../../domain/palette/index.ts'
import { useAppSelector } from '../store/index.ts'
import { begunWith } from './begun.ts'
import {
  beforeSave,
  beginFill,
  completed,
  discardFill,
  fillIn,
  fillOf,
  isFillKnown,
  outcomeOf,
  takeBack,
  type Before,
  type Blocked,
  type Fill,
  type World,
} from './fill.ts'
import { nameOf } from './lines.ts'
import { answerOf, lineOfPage, rowIds, type Page } from './pageRows.ts'
import { questionsOf, type Place } from './questions.ts'
import type { Machine } from './usePaletteMachine.ts'

const pagePrefix = 'do:'
export const isQuestion = (key: string): boolean => key.startsWith(pagePrefix)
const pageAt = (at: number): Scope => ({ key: `${pagePrefix}${at}`, remote: null })
/** Of a command at which the palette begins. */
export const { key: firstQuestion } = pageAt(1)

type Doing = {
  readonly command: Command
  readonly place: Place | null
  fill: Fill | null
  given: readonly Given[]
  blocked: Blocked | null
  /** What a line said already, for when the form is free. */
  readonly line: { readonly given: readonly Given[]; readonly rest: string }
  /** Of that, what stays when the draft is given up. */
  readonly anew: Doing['line']
  /** Whether the draft is more than what was picked here: it is kept when the palette closes. */
  isKept: boolean
}

type Saving = { readonly fill: Fill; readonly before: Before }

export type Ends = {
  readonly close: () => void
  /** Runs the command with its answers. */
  readonly run: (command: Command, given: readonly Given[]) => void
}

const nothingSaid = { given: [], rest: '' }

export const useDoing = (world: World, today: string, machine: () => Machine, { close, run }: Ends) => {
  const doing = useRef<Doing>(null)
  const [saving, setSaving] = useState<Saving | null>(null)
  /** Whether it is to be saved as soon as it is known what it begins with. */
  const [isHeld, setHeld] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const page = (): Page | null => {
    const now = doing.current
    if (now === null) return null
    const { command, place, given, fill, blocked } = now
    const questions = questionsOf(command, { state: world.read(), place, today })
    const begun = blocked === 'begun' && fill !== null ? begunWith(world, fill, questions) : []
    return { questions, given, saves: fill !== null, blocked, begun }
  }

  const push = (): void => machine().tell({ type: 'scopePushed', scope: pageAt(machine().now().scopeStack.length) })
  const pagesOpen = (): number =>
    machine()
      .now()
      .scopeStack.filter(({ key }) => isQuestion(key)).length

  /** Until it is said what becomes of the draft that stands there, what was typed for a question is in no page. */
  const isBlocked = (): boolean => (doing.current?.blocked ?? null) !== null

  const finish = (): void => {
    const now = doing.current
    if (now === null) return
    const { command, given } = now
    if (now.fill !== null) {
      now.isKept = true
      if (!isFillKnown(world, now.fill)) return setHeld(true)
      const fill = completed(world, now.fill, given)
      now.fill = fill
      // An answer of the last page that was left out, and all that follow it.
      const before = beforeSave(world, fill)
      if (given.length === 0) fillIn(world, fill, [])
      setSaving({ fill, before })
      // All of it is in the form: the line is no work of its own while that is saved.
      world.say(paletteAsked({ line: '', page: currentScope(machine().now())?.key ?? firstQuestion, ...asking() }))
      return run(command, given)
    }
    doing.current = null
    close()
    return run(command, given)
  }

  /** Takes answers up and shows the next question. */
  const take = (answers: readonly Given[]): void => {
    const now = doing.current
    const before = page()
    if (now === null || before === null) return
    setProblem(null)
    const questions = before.questions([...now.given, ...answers]).slice(now.given.length)
    now.isKept ||= answers.some(({ isSkipped }, at) => !isSkipped && questions[at]?.choices === null)
    now.given = [...now.given, ...answers]
    if (now.fill !== null) {
      now.fill = completed(world, now.fill, now.given)
      fillIn(world, now.fill, answers)
    }
    const pages = nextAsked(before.questions, now.given) === null ? answers.length - 1 : answers.length
    for (let at = 0; at < pages; at += 1) push()
    if (pages < answers.length) finish()
  }

  const follow = ({ given, rest }: Doing['line'], ends: boolean): void => {
    const now = page()
    if (now === null) return
    const whole = ends && nextAsked(now.questions, given) !== null
    if (given.length > 0) take(given)
    if (whole) finish()
    else if (rest !== '') machine().tell({ type: 'typed', query: rest })
  }

  const start = (command: Command, place: Place | null, line: Doing['line'] = nothingSaid, anew = line): void => {
    const fill = command.fills === undefined || place === null ? null : fillOf(world, command.fills, place)
    const subject = fill === null ? null : subjectOf(fill.prefill)
    const isActionItem = command.fills === 'task' || command.fills === 'appointment'
    if (subject !== null && isActionItem) world.say(advocatesAvailable.opened(subject))
    const [first] = command.arguments ?? []
    if (first?.kind === 'offered' && first.offered === 'assignment.add' && place !== null && isObjectKind(place.kind))
      world.say(assignableUsers.opened({ kind: place.kind, id: place.id }))
    setProblem(null)
    const blocked = fill === null ? null : beginFill(world, fill)
    doing.current = { command, place, fill, given: [], line, anew, isKept: false, blocked }
    push()
    const questions = page()?.questions
    const isAll = questions !== undefined && line.rest === '' && isWhole(questions, line.given)
    if (blocked === null) follow(line, isAll)
  }

  /** What a row of the page in front does. */
  const choose = (id: string, query: string): void => {
    const now = doing.current
    const here = page()
    if (now === null || here === null || saving !== null || isHeld) return
    if (id === rowIds.done) return finish()
    if (id === rowIds.goOn || id === rowIds.anew) {
      if (id === rowIds.anew && now.fill !== null) discardFill(world, now.fill)
      now.blocked = null
      now.isKept = id === rowIds.goOn
      machine().tell({ type: 'scopePopped' })
      push()
      return follow(id === rowIds.goOn ? { given: here.begun, rest: now.line.rest } : now.anew, false)
    }
    const line = id === rowIds.line ? lineOfPage(here, query) : null
    if (line !== null) {
      const ends = line.isWhole && nextAsked(here.questions, [...now.given, ...line.answers]) !== null
      take(line.answers)
      return ends ? finish() : undefined
    }
    const given = answerOf(here, id, query)
    if (given !== null) take([given])
    return undefined
  }

  /** One question back, told before the machine pops its page. */
  const back = (): void => {
    const now = doing.current
    if (now === null) return
    setHeld(false)
    setProblem(null)
    const last = now.given.at(-1)
    if (last !== undefined && pagesOpen() > 1) {
      now.given = now.given.slice(0, -1)
      if (now.fill !== null) takeBack(world, now.fill, last.name)
      return
    }
    leave()
  }

  const leave = (): void => {
    const now = doing.current
    doing.current = null
    setSaving(null)
    setHeld(false)
    setProblem(null)
    if (now !== null && now.fill !== null && now.blocked === null && !now.isKept) discardFill(world, now.fill)
  }

  const outcome = useAppSelector(
    (state) => (saving === null ? null : outcomeOf(state, saving.fill.meant.kind, saving.before)),
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  )
  useEffect(() => {
    const now = doing.current
    if (saving === null || outcome === null || outcome.is === 'pending') return
    setSaving(null)
    if (outcome.is === 'saved') {
      doing.current = null
      close()
      return
    }
    if (now === null) return
    const questions = page()?.questions(now.given) ?? []
    const wrong = questions.findIndex(({ name }) => Object.hasOwn(outcome.fields, name))
    const target = wrong < 0 ? pagesOpen() - 1 : wrong
    const typed = now.given[target]?.typed ?? ''
    // Also to a question that was not reached: those before it were left out.
    const leftOut = questions.slice(now.given.length, target).map(({ name }) => skipped(name))
    now.given = [...now.given.slice(0, target), ...leftOut]
    while (pagesOpen() > target + 1) machine().tell({ type: 'scopePopped' })
    while (pagesOpen() < target + 1) push()
    // Another query than the one that was acted on, so that Enter is for the next try.
    machine().tell({ type: 'typed', query: `${typed} ` })
    machine().tell({ type: 'typed', query: typed })
    const told = Object.keys(outcome.fields).length === 0 ? [outcome.message] : Object.values(outcome.fields)
    setProblem([...told.map(spoken), t('palette.saveFailed')].filter((part) => part !== '').join(' '))
    // Told once for each outcome.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [outcome, saving])

  const isKnown = useAppSelector(() => {
    const fill = doing.current?.fill ?? null
    return fill === null || isFillKnown(world, fill)
  })
  useEffect(() => {
    if (!isHeld || !isKnown) return
    setHeld(false)
    finish()
    // Once, when it becomes known.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isHeld, isKnown])

  const chipOf = (at: number): string => {
    const now = doing.current
    const given = now?.given[at - 1]
    if (now === null || at === 0 || given === undefined) return now === null ? '' : nameOf(now.command)
    const label = page()?.questions(now.given)[at - 1]?.label ?? ''
    return given.isSkipped ? t('palette.skipped', { label }) : given.shown
  }

  /** What is being told and what was said of it, for the log; null while no command asks. */
  const asking = () => {
    const now = doing.current
    if (now === null) return null
    const answers = now.given.map(({ name, shown, isSkipped }) => ({
      question: name,
      answer: notedLine(shown),
      isSkipped,
    }))
    const told = { asking: { command: now.command.id, answers } }
    if (onlyShows(now.command)) return { ...told, isForCommand: false }
    return now.fill === null ? { ...told, isForCommand: true } : told
  }

  return { page, start, choose, back, leave, chipOf, asking, isBlocked, problem, isSaving: saving !== null || isHeld }
}
