/** A command that is being told its arguments: one page of the palette for each, with a chip for what was answered. */
import { useEffect, useRef, useState } from 'react'
import type { Command } from '../../domain/kernel/index.ts'
import { spoken, t } from '../../domain/messages/index.ts'
import { notedLine, paletteAsked, paletteLeft } from '../../domain/navigation/index.ts'
import { currentScope, isAllAsked, isWhole, skipped, type Given } from '../../domain/palette/index.ts'
import { useAppSelector } from '../store/index.ts'
import { begunWith } from './begun.ts'
import {
  askingOf,
  firstQuestion,
  fresh,
  isQuestion,
  isWaiting,
  pageAt,
  toldOf,
  untaken,
  type Doing,
  type Ends,
} from './doing.ts'
import {
  beforeSave,
  beginFill,
  completed,
  discardFill,
  fillIn,
  fillOf,
  isFillKnown,
  isFormFree,
  outcomeOf,
  takeBack,
  type Before,
  type Fill,
  type World,
} from './fill.ts'
import { answerOf, lineOfPage, rowIds, type Page } from './pageRows.ts'
import { listsFor } from './offered.ts'
import { questionsOf, type Place } from './questions.ts'
import type { Machine } from './usePaletteMachine.ts'
import { goesOn, isSaid, lineAgain, nothingSaid, type Said } from './waiting.ts'

type Saving = { readonly fill: Fill; readonly before: Before }

export const useDoing = (world: World, today: string, machine: () => Machine, ends: Ends) => {
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

  const pop = (): void => machine().tell({ type: 'scopePopped' })
  const push = (): void => machine().tell({ type: 'scopePushed', scope: pageAt(machine().now().scopeStack.length) })
  const pagesOpen = (): number =>
    machine()
      .now()
      .scopeStack.filter(({ key }) => isQuestion(key)).length

  /** What was typed is another line than the one that waits to be gone on with: that one is left. */
  const onTyped = (query: string): void => {
    const now = doing.current
    if (now === null || !isWaiting(now) || query === '') return
    if (isSaid(now.line)) world.say(paletteLeft({ stays: true }))
    Object.assign(now, { line: nothingSaid, anew: nothingSaid, isTyped: true })
  }

  /** An answer that came back into the input is not there any more. */
  const empty = (now: Doing): void => {
    if (now.fill !== null && now.reopened !== null) takeBack(world, now.fill, now.reopened)
    now.reopened = null
  }

  const finish = (): void => {
    const now = doing.current
    if (now === null) return
    const { command, given } = now
    const { query } = machine().now()
    empty(now)
    if (now.fill !== null) {
      now.isKept = true
      now.taken ??= query
      if (!isFillKnown(world, now.fill)) return setHeld(true)
      const fill = completed(world, now.fill, given)
      now.fill = fill
      // An answer of the last page that was left out, and all that follow it.
      if (given.length === 0) fillIn(world, fill, [])
      const before = beforeSave(world, fill)
      setSaving({ fill, before })
      // All of it is in the form: the line is no work of its own while that is saved.
      const line = notedLine(untaken(now, query))
      world.say(
        paletteAsked({ line, page: currentScope(machine().now())?.key ?? firstQuestion, ...askingOf(now, line) }),
      )
      return ends.run(command, given)
    }
    doing.current = null
    ends.close()
    return ends.run(command, given)
  }

  /** Takes answers up and shows the next question. */
  const take = (answers: readonly Given[]): void => {
    const now = doing.current
    const before = page()
    if (now === null || before === null) return
    setProblem(null)
    now.reopened = null
    const questions = before.questions([...now.given, ...answers]).slice(now.given.length)
    now.isKept ||= answers.some(({ isSkipped }, at) => !isSkipped && questions[at]?.choices === null)
    now.given = [...now.given, ...answers]
    if (now.fill !== null) {
      now.fill = completed(world, now.fill, now.given)
      fillIn(world, now.fill, answers)
    }
    const pages = isAllAsked(before.questions, now.given) ? answers.length - 1 : answers.length
    for (let at = 0; at < pages; at += 1) push()
    if (pages < answers.length) finish()
  }

  const follow = ({ given, rest }: Said, isAll: boolean): void => {
    const now = page()
    if (now === null) return
    const whole = isAll && !isAllAsked(now.questions, given)
    if (given.length > 0) take(given)
    if (whole) finish()
    else if (rest !== '') machine().tell({ type: 'typed', query: rest })
  }

  const start = (command: Command, place: Place | null, line: Said = nothingSaid, anew = line): void => {
    const fill = fillOf(world, command, place)
    listsFor(command, place, fill).forEach(world.say)
    setProblem(null)
    const blocked = fill === null ? null : beginFill(world, fill)
    doing.current = { command, place, fill, line, anew, blocked, ...fresh }
    push()
    const questions = page()?.questions
    if (blocked !== null || questions === undefined) return
    // What nothing is asked of is done, whatever else its line says.
    if (fill === null && line.given.length === 0 && isAllAsked(questions, [])) return finish()
    follow(line, line.rest === '' && isWhole(questions, line.given))
  }

  /** What a row of the page in front does. */
  const choose = (id: string, query: string): void => {
    const now = doing.current
    const here = page()
    if (now === null || here === null || saving !== null || isHeld) return
    if (id === rowIds.done) return finish()
    if (id === rowIds.goOn || id === rowIds.anew) {
      const typed: Said = { given: [], rest: query }
      const rest = id === rowIds.goOn ? goesOn(here.questions, here.begun, now.isTyped ? typed : now.line) : ''
      if (rest === null) world.say(paletteLeft({ stays: true }))
      if (id === rowIds.anew && now.fill !== null) discardFill(world, now.fill)
      now.blocked = null
      now.isKept = id === rowIds.goOn
      pop()
      push()
      if (id === rowIds.goOn) return follow({ given: here.begun, rest: rest ?? '' }, false)
      return follow(now.isTyped ? typed : now.anew, false)
    }
    const line = id === rowIds.line ? lineOfPage(here, query) : null
    if (line !== null) {
      const isAll = line.isWhole && !isAllAsked(here.questions, [...now.given, ...line.answers])
      take(line.answers)
      return isAll ? finish() : undefined
    }
    const given = answerOf(here, id, query)
    if (given !== null) take([given])
    return undefined
  }

  /** One question back; what is on its way to the server is not taken back. */
  const back = (): void => {
    const now = doing.current
    if (saving !== null) return
    if (now === null || now.blocked !== null || pagesOpen() < 2) return backOut()
    setHeld(false)
    setProblem(null)
    empty(now)
    now.taken = null
    const given = now.given.slice(0, pagesOpen() - 2)
    const taken = now.given.slice(given.length)
    const [last] = taken
    const asked = page()?.questions(given)[given.length]
    // What was typed in words is not gone with one key.
    const isText = last !== undefined && !last.isSkipped && asked?.choices === null
    const { fill } = now
    if (fill !== null) for (const { name } of isText ? taken.slice(1) : taken) takeBack(world, fill, name)
    now.given = given
    pop()
    if (!isText) return
    now.reopened = last.name
    machine().tell({ type: 'typed', query: last.typed })
  }

  /** Out of the command; a line that waited stands there again. */
  const backOut = (): void => {
    const now = doing.current
    const line = now !== null && isWaiting(now) && isSaid(now.line) ? lineAgain(world.read(), now.command) : ''
    if (now !== null && now.blocked === null) empty(now)
    leave()
    pop()
    if (line !== '') machine().tell({ type: 'typed', query: line })
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
    // What was typed meanwhile is work of its own.
    machine().note()
    if (outcome.is === 'saved') {
      ends.leave()
      doing.current = null
      return
    }
    if (now === null) return
    if (untaken(now, machine().now().query) !== '') world.say(paletteLeft({ stays: true }))
    now.taken = null
    const questions = page()?.questions(now.given) ?? []
    const wrong = questions.findIndex(({ name }) => Object.hasOwn(outcome.fields, name))
    const target = wrong < 0 ? pagesOpen() - 1 : wrong
    const typed = now.given[target]?.typed ?? ''
    // Also to a question that was not reached: those before it were left out.
    const leftOut = questions.slice(now.given.length, target).map(({ name }) => skipped(name))
    now.reopened = typed === '' ? null : (questions[target]?.name ?? null)
    now.given = [...now.given.slice(0, target), ...leftOut]
    while (pagesOpen() > target + 1) pop()
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

  const isFree = useAppSelector(() => {
    const { blocked, fill } = doing.current ?? {}
    return blocked === 'busy' && fill !== undefined && fill !== null && isFormFree(world, fill)
  })
  useEffect(() => {
    const now = doing.current
    if (!isFree || now === null || now.fill === null) return
    now.blocked = beginFill(world, now.fill)
    // Nobody has seen yet what a line that waited would do.
    if (now.blocked === null && isSaid(now.line)) {
      now.blocked = 'busy'
      return backOut()
    }
    const { query } = machine().now()
    pop()
    push()
    machine().tell({ type: 'typed', query })
    // Once, when what was being saved is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFree])

  const isSaving = saving !== null || isHeld
  const told = toldOf(
    () => doing.current,
    () => page()?.questions,
  )
  return { ...told, page, start, choose, back, leave, onTyped, problem, isSaving }
}
