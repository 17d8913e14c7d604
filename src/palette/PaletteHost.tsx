import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { foundCards, recordSearchDropped, searchOf } from '../../domain/lists/index.ts'
import { commandRun, lineNow, paletteClosed, paletteLeft, taughtAt } from '../../domain/navigation/index.ts'
import { t } from '../../domain/messages/index.ts'
import {
  currentScope,
  isCommandLine,
  isLineOf,
  nextAsked,
  valuesOf,
  type Given,
  type PaletteEvent,
  type PaletteRow,
  type PaletteState,
} from '../../domain/palette/index.ts'
import type { Action, Command } from '../../domain/kernel/index.ts'
import { draftOf, fieldsEdited, saveAsked } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import { recordInView, shownChord, takeHeldKeys, useRunCommand } from '../commands/index.ts'
import { useClock, useToday } from '../clock/index.ts'
import { useAppSelector, useAppState, useEachChange, useLastWord, useSay } from '../store/index.ts'
import { beginningsFor } from './beginnings.ts'
import { commandId } from './entries.ts'
import { factsOfRow } from './facts.ts'
import { chosenBy } from './choices.ts'
import { isQuestion } from './doing.ts'
import { askedFor } from './kindWords.ts'
import { asksQuestions } from './lines.ts'
import { goOnWith, lineOfLeftRow, putBack, takeUpHere } from './leftLines.ts'
import { notedBy } from './noted.ts'
import { listsAsked, nothingAsked } from './listsAsked.ts'
import { listsOfQuestions } from './offered.ts'
import { openingOf, usedRow } from './opening.ts'
import { pageNote, pageRowsOf } from './pageRows.ts'
import { Palette, type Around } from './Palette.tsx'
import { PaletteDialog } from './PaletteDialog.tsx'
import { searchOfRow, searchRows } from './rows.ts'
import type { RowFacts } from './rowsView.ts'
import {
  isScope,
  offeredScopes,
  pageOfScope,
  root,
  scopeOfRow,
  scopeSigned,
  scopeTitle,
  tabOfScope,
  takesCommands,
} from './scopes.ts'
import { fullNote, lackNote, unsearchedNote } from './searched.ts'
import { lineNote, setField, setValueAction } from './setLine.ts'
import { useDoing } from './useDoing.ts'
import { useIndex } from './useIndex.ts'
import { useKept } from './useKept.ts'
import { usePaletteMachine, type Machine } from './usePaletteMachine.ts'
import { setRowId } from './rowIcons.ts'
import { useRootRows } from './useRootRows.ts'
import { useVisits } from './useVisits.ts'

/** The palette over the store: one registry of commands, the records seen, and the server's answers. */
export const PaletteHost = () => {
  const open = useAppSelector((state) => state.navigation.paletteOpen)
  const beginsAt = useAppSelector((state) => state.navigation.paletteAt)
  const uses = useAppSelector((state) => state.navigation.uses)
  const byMouse = useAppSelector((state) => state.navigation.paletteByMouse)
  const search = useAppSelector(searchOf)
  const found = useAppSelector(foundCards)
  // Lists that come while a question stands make its choices.
  const lists = useAppSelector(listsOfQuestions, (a, b) => a.every((part, at) => part === b[at]))
  const read = useAppState()
  const say = useSay()
  const run = useRunCommand()
  const { now: clockNow, elapsed } = useClock()
  const today = useToday().replace(/^(\d+)\/(\d+)\/(\d+)$/u, '$3-$1-$2')
  const known = useIndex()
  const { byId, beginnings, doingBeginnings, hasSaved } = known
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef({ query: '', ticket: -1 })
  const listsKnown = useRef(nothingAsked())
  const history = useMemo(() => uses.map(usedRow), [uses])
  const visits = useVisits(clockNow)
  const keys = byId.get(commandId({ id: 'palette.open' }))?.chord
  const placeInView = () => {
    const record = recordInView(read())
    return record === null || record.id === 0 ? null : { kind: record.kind, id: record.id }
  }

  const kept = useKept(elapsed, placeInView)
  const closeBy = (fact: Action) => (): void => {
    const { paletteOpen, isLineLeft } = read().navigation
    if (!paletteOpen) return
    kept.keep(machineNow().now(), isLineLeft)
    say(fact)
  }
  const close = closeBy(paletteClosed({}))
  const leave = closeBy(paletteLeft({ stays: false }))
  const runWith = (command: Command, given: readonly Given[]): void => {
    const place = placeInView()
    const isSet = command.id === setField && place !== null
    const action = isSet ? setValueAction(read(), place, given, clockNow()) : null
    if (action === null) return run(command, 'palette', valuesOf(given))
    say(commandRun({ command: command.id, by: 'palette', record: place?.id ?? null }))
    return setValue(action)
  }
  /** Written at once, and so said, on whichever tab; with what is being typed in the form it waits to be saved. */
  const setValue = (action: Action): void => {
    const place = placeInView()
    const isAlone = place !== null && draftOf(read(), place.kind, place.id) === undefined
    say(action)
    if (isAlone && fieldsEdited.match(action)) say(saveAsked(place))
  }

  const held = useRef<Machine>(null)
  const machineNow = (): Machine => held.current ?? machine
  const doing = useDoing({ read, say, now: clockNow }, today, machineNow, { close, leave, run: runWith })
  const tellMachine = (event: PaletteEvent) => machineNow().tell(event)
  const isCommand = (line: string): boolean => isCommandLine(beginnings, line)
  const standing = { read, say, byId, today, tell: tellMachine, start: doing.start, place: placeInView, isCommand }
  const rootRows = useRootRows({ read, now: clockNow, history, visits, today, known, place: placeInView })

  const localRows = (query: string, scope: string): readonly PaletteRow[] => {
    if (!isQuestion(scope)) {
      const rows = rootRows.rows(query, scope)
      listsAsked(listsKnown.current, placeInView(), rootRows.unknown()).forEach(say)
      return rows
    }
    const page = doing.page()
    return page === null ? [] : pageRowsOf(page, query)
  }

  const push = (scope: string): void => {
    const command = byId.get(commandId({ id: setField }))
    if (scope === 'set' && command !== undefined) doing.start(command, placeInView())
    else if (scope !== 'set') machine.tell({ type: 'scopePushed', scope: pageOfScope(scope) })
  }

  const choose = (id: string): void => {
    const { query } = machine.now()
    if (isQuestion(currentScope(machine.now())?.key ?? '')) return doing.choose(id, query)
    const scope = scopeOfRow(id)
    if (scope !== null) return push(scope)
    const typed = lineOfLeftRow(read(), id)
    if (typed !== null) return goOnWith(standing, typed)
    const line = rootRows.lineOfRow(id)
    if (line !== null) return doing.start(line.command, placeInView(), line)
    const command = byId.get(id)
    if (command !== undefined && asksQuestions(command)) return doing.start(command, placeInView())
    close()
    if (command !== undefined) return run(chosenBy(command).command, 'palette', chosenBy(command).args)
    const opening = openingOf(known, id)
    if (opening.length > 0) return opening.forEach(say)
    const set = id === setRowId ? rootRows.setAction(query) : null
    if (set !== null) return setValue(set)
    const elsewhere = searchOfRow(id, query)
    if (elsewhere !== null) say(elsewhere)
  }

  const isToDo = (line: string, page: string): boolean =>
    takesCommands(page) && isLineOf(doingBeginnings, beginnings, line)
  const noted = notedBy({ read, say, doing, isToDo })
  const machine = usePaletteMachine({
    localRows,
    beginningsIn: beginningsFor(known, rootRows.isTaken),
    askServer: (query, scope) => {
      const tab = tabOfScope(scope)
      const searched = askedFor(query, tab)
      asked.current = { query: searched.payload.query, ticket: machine.now().ticket }
      say(searched)
    },
    dropAsked: () => say(recordSearchDropped({})),
    run: choose,
    note: noted.note,
    isNoted: noted.isNoted,
  })
  const { now } = machine
  useLastWord(machine.note)
  useEachChange(({ navigation: before }, { navigation }) => {
    const { open: isOpen, query } = now()
    if (isOpen) noted.leave(before, navigation, query, currentScope(now())?.key ?? '')
  })
  const isShown = useSyncExternalStore(machine.listen, () => machine.seen().open)

  const tell = (event: PaletteEvent): void => {
    const { scopeStack, query } = now()
    const key = scopeStack.at(-1)?.key ?? ''
    if (event.type === 'scopePopped' && isQuestion(key)) return doing.back()
    if (event.type === 'typed' && event.query !== query) doing.onTyped(event.query)
    const sign = event.type === 'typed' ? scopeSigned(key, query, event.query) : null
    if (event.type !== 'typed' || sign === null) return machine.tell(event)
    push(sign)
    return machine.tell({ type: 'typed', query: event.query.slice(1) })
  }

  const onTab = (): boolean => {
    const { query, scopeStack } = now()
    const typed = query.trim().toLowerCase()
    const offered = offeredScopes(scopesOf(read()), { set: byId.has(commandId({ id: setField })), saved: hasSaved })
    const mayTake = scopeStack.length === 1 && offered.includes(typed)
    if (mayTake) push(typed)
    return mayTake
  }

  const { tell: told } = machine
  useEffect(() => {
    held.current = machine
  })
  useEffect(() => {
    doing.leave()
    told({ type: 'closed' })
    if (!open) return undefined
    // Of a page that was loaded anew while it stood open, the state has what stood in it.
    const { paletteLine } = read().navigation
    told({ type: 'opened', scope: root, query: paletteLine === null && beginsAt === null ? kept.query() : '' })
    const command = beginsAt === null ? undefined : byId.get(commandId({ id: beginsAt }))
    if (paletteLine !== null) putBack(standing, paletteLine)
    else if (command !== undefined) doing.start(command, placeInView())
    return undefined
    // When it opens and closes, not when what may be run changes meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open, beginsAt, told, now, elapsed])
  useEffect(() => {
    const { query, ticket, scopeStack } = now()
    const key = scopeStack.at(-1)?.key ?? ''
    if (isQuestion(key) || rootRows.unknown().length > 0)
      told({ type: 'localMatched', ticket, rows: localRows(query, key) })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lists, now, told])
  useEffect(() => {
    if (search === null || search.query !== asked.current.query || search.status === 'searching') return
    const { ticket } = asked.current
    const key = currentScope(now())?.key ?? ''
    const only = tabOfScope(key)
    const isFailed = search.status === 'failed'
    const cards = isFailed ? [] : found.filter(({ tab }) => only === null || tab === only)
    const rows = rootRows.withFound(now().query, key, { cards, near: search.near === true })
    const otherwise = searchRows(scopesOf(read()), now().query, only)
    if (!isFailed) return told({ type: 'remoteAnswered', ticket, rows, otherwise, at: elapsed() })
    told({ type: 'localMatched', ticket, rows })
    told({ type: 'remoteFailed', ticket })
    // The answer is told once, when it comes; the index is read through a ref.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [search, found, now, told, elapsed])

  const factsOf = (id: string): RowFacts => factsOfRow(known, id)
  /** Why a line sets no field yet; it may have been meant to be searched for. */
  const unsetNote = (state: PaletteState): string | null => {
    const line = state.open && state.scopeStack.length === 1 ? rootRows.setLine(state.query) : null
    const problem = line === null ? null : lineNote(line)
    const isAlone = state.unsearched === 'command' && state.rows.length === 0
    return problem !== null && isAlone ? t('palette.notSet', { problem }) : problem
  }
  const around = (state: PaletteState): Around => {
    const stack = state.scopeStack
    const isAsking = state.open && isQuestion(stack.at(-1)?.key ?? '')
    const page = isAsking ? doing.page() : null
    const question = page === null ? null : nextAsked(page.questions, page.given)
    const firstAt = stack.findIndex(({ key }) => isQuestion(key))
    const chipOf = (key: string, at: number): string => (isScope(key) ? scopeTitle(key) : doing.chipOf(at - firstAt))
    const ofPage = page === null ? unsearchedNote(state) : (doing.problem ?? pageNote(page, state.query))
    const leftNote = read().navigation.isLineLeft ? t('palette.left') : null
    const lack = asked.current.ticket === state.ticket ? lackNote(search, asked.current.query) : null
    const step =
      question === null || page === null
        ? null
        : t('palette.step', {
            command: doing.chipOf(0),
            at: page.given.length + 1,
            of: page.questions(page.given).length,
            label: question.label,
          })
    return {
      chips: stack.slice(1).map(({ key }, at) => chipOf(key, at + 1)),
      question: step,
      note: doing.isSaving
        ? t('palette.saving')
        : (fullNote(state.query) ?? unsetNote(state) ?? ofPage ?? leftNote ?? lack),
      isProblem: doing.problem !== null,
      isBusy: doing.isSaving,
      taught: byMouse === taughtAt && keys !== undefined ? shownChord(keys) : null,
    }
  }

  const onOpened = (): void => {
    const { text, entered } = takeHeldKeys()
    // Nobody types over what was left.
    if (text === '' && !entered && takeUpHere(standing)) return
    // What was looked for before is looked at again, or typed over; what was typed for a command goes on.
    if (lineNow(read().navigation).length === 0) input.current?.select()
    if (text !== '') tell({ type: 'typed', query: text })
    if (entered) tell({ type: 'entered', at: machine.elapsed() })
  }
  return (
    <PaletteDialog open={isShown} input={input} onOpened={onOpened} onClose={close}>
      <Palette input={input} machine={machine} tell={tell} onTab={onTab} factsOf={factsOf} around={around} />
    </PaletteDialog>
  )
}
