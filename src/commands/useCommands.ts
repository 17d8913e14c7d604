import { weakMapMemoize } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { mayAdd } from '../../domain/access/index.ts'
import { commands } from '../../domain/commands.ts'
import {
  meets,
  type Action,
  type Command,
  type CommandArguments,
  type CommandContext,
  type ListMenu,
} from '../../domain/kernel/index.ts'
import { selectedIds, tabOfRoute, viewOf, type ListTab } from '../../domain/lists/index.ts'
import {
  commandQuestioned,
  commandRun,
  listMenu,
  paletteClosed,
  paletteOpened,
  recordAt,
} from '../../domain/navigation/index.ts'
import { accessUserOf } from '../../domain/links/index.ts'
import { entities, hasUnsavedDraft, recordOf, type Kind } from '../../domain/records/index.ts'
import { reportAt, reportInView } from '../../domain/reports/index.ts'
import { isNarrowed, savedFiltersOf } from '../../domain/savedFilters/index.ts'
import { currentAccount, isEnrolling, scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { maySubmitNow, submissionAt } from '../../domain/submissions/index.ts'
import { minuteOf, useClock, useMinute, type Clock } from '../clock/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'
import type { EarlyKeys } from '../early/index.ts'
import { holdKeys } from './earlyKeys.ts'

/** The record that the address shows, if it shows one. */
export const recordInView = ({ navigation: { at } }: State): ReturnType<typeof recordAt> => recordAt(at)

const listInView = ({ navigation: { at } }: State): ListTab | undefined => tabOfRoute(at?.route)

/** The server says of each record whether this person may edit it; a new one needs the scope to add. */
export const mayEdit = (state: State, kind: Kind, id: number): boolean => {
  if (id === 0) return meets(scopesOf(state), entities[kind].needs.add)
  const record = recordOf(state, kind, id)
  return record !== undefined && (!('may_edit' in record) || record.may_edit)
}

const inList = (state: State, list: ListTab): Partial<CommandContext> => {
  const view = viewOf(state, list)
  return {
    list,
    selected: selectedIds(state, list).length,
    isNarrowed: view !== null && isNarrowed(view),
    savedFilters: savedFiltersOf(state, list).length,
  }
}

const ofReport = (state: State, minute: number): Partial<CommandContext> => {
  const report = reportAt(state, state.navigation.at?.route)
  if (report === null) return {}
  return { report: { ...reportInView(state, report, minute), maySubmit: maySubmitNow(state, report) } }
}

const ofSubmission = (state: State): Partial<CommandContext> => {
  const submission = submissionAt(state, state.navigation.at)
  return submission === null ? {} : { submission }
}

const commandContext = (state: State, minute: number): CommandContext => {
  const record = recordInView(state)
  const caseId = record?.caseId ?? 0
  const list = listInView(state)
  const user = accessUserOf(state)
  return {
    scopes: scopesOf(state),
    record,
    ...(list === undefined ? {} : inList(state, list)),
    ...ofReport(state, minute),
    ...ofSubmission(state),
    maxFields: currentAccount(state)?.max_fields ?? null,
    hasUnsavedDraft: record !== null && hasUnsavedDraft(state, record.kind, record.id),
    canEditRecord: record !== null && mayEdit(state, record.kind, record.id),
    ...(caseId > 0 && mayEdit(state, 'court_case', caseId) && { caseToEdit: caseId }),
    canLogTime: user !== null && mayAdd(user, 'timelog'),
  }
}

/** PRO-37: none that asks first, in the palette or a dialog, which come with what the factor opens. */
const openWithoutFactor: ReadonlySet<string> = new Set(['go.myProfile', 'privacy.hide', 'session.logout'])

/**
 * What may be run now: by scope, by what is in view, and by the day. The bar, the menus and the palette ask the same of
 * each state; `minute` is now, in milliseconds since 1970, to the minute.
 */
export const availableCommands = weakMapMemoize((state: State, minute: number): readonly Command[] => {
  const context = commandContext(state, minute)
  const may = commands.filter(({ needs, when }) => meets(context.scopes, needs) && (when?.(context) ?? true))
  return isEnrolling(state) ? may.filter(({ id }) => openWithoutFactor.has(id)) : may
})

const sameCommands = (a: readonly Command[], b: readonly Command[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index])

export const useAvailableCommands = (): readonly Command[] => {
  const minute = useMinute()
  return useAppSelector((state) => availableCommands(state, minute), sameCommands)
}

/** What of one of the menus over the list in view may be run now. */
export const useListMenu = (menu: ListMenu): readonly Command[] => {
  const scopes = useAppSelector(scopesOf)
  return listMenu(useAvailableCommands(), menu, scopes)
}

const repeatId = 'palette.repeat'
export const paletteId = 'palette.open'

/** What was run last, if it may be run now; opening the palette or a record is nothing to repeat. */
const lastRun = (state: State, among: readonly Command[]): Command | undefined =>
  state.navigation.uses
    .toReversed()
    .map(({ command }) => among.find(({ id }) => id === command))
    .find((found) => found !== undefined && found.id !== repeatId && found.id !== 'palette.open')

/** Whether the palette has to ask something before it can run. */
const asksFirst = ({ arguments: asked = [], fills }: Command, args: CommandArguments): boolean =>
  fills !== undefined || asked.some(({ name, optional }) => optional !== true && !Object.hasOwn(args, name))

type By = 'palette' | 'menu' | 'chord'

export type RunCommand = (command: Command, by: By, args?: CommandArguments, isAnswered?: boolean) => void

/**
 * Runs a command and notes that it was run; `run` checks again that it may. One that lacks an argument opens the palette
 * at its first question; one that asks first opens the dialog, which runs it as answered.
 */
export const runnerOf =
  (say: (action: Action) => void, read: () => State, clock: Clock, before?: EarlyKeys): RunCommand =>
  (command, by, args = {}, isAnswered = false) => {
    const state = read()
    const minute = minuteOf(clock)
    const available = availableCommands(state, minute)
    if (!available.includes(command)) return
    const again = command.id === repeatId ? lastRun(state, available) : undefined
    const asking = again ?? command
    // Whatever opens the palette, by key or pointer: what is typed from now on is meant for it. Of one that is open
    // already the input has the focus, or what is held for it is not taken yet.
    if (by !== 'palette' && !state.navigation.paletteOpen && (asking.id === paletteId || asksFirst(asking, args)))
      holdKeys(
        clock,
        () => read().navigation.paletteOpen,
        () => say(paletteClosed({})),
        before,
      )
    if (asking.risk !== 'safe' && !isAnswered) {
      say(commandQuestioned({ command: asking.id, by }))
      return
    }
    if (again !== undefined) {
      say(asksFirst(again, {}) ? paletteOpened({ command: again.id }) : again.run(commandContext(state, minute), {}))
      return
    }
    if (by !== 'palette' && asksFirst(command, args)) {
      say(paletteOpened({ command: command.id }))
      return
    }
    const context = commandContext(state, minute)
    say(commandRun({ command: command.id, by, record: context.record?.id ?? null }))
    say(command.run(context, args))
  }

export const useRunCommand = (): RunCommand => {
  const say = useSay()
  const read = useAppState()
  const clock = useClock()
  return useMemo(() => runnerOf(say, read, clock), [say, read, clock])
}
