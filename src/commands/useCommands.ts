import { useMemo } from 'react'
import { commands } from '../../domain/commands.ts'
import { meets, type Command, type CommandArguments, type CommandContext } from '../../domain/kernel/index.ts'
import { listTabs, type ListTab } from '../../domain/lists/index.ts'
import { commandRun, recordAt } from '../../domain/navigation/index.ts'
import { entities, hasUnsavedDraft, recordOf, type Kind } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'

/** The record that the address shows, if it shows one. */
export const recordInView = ({ navigation: { at } }: State): ReturnType<typeof recordAt> => recordAt(at)

export const listInView = ({ navigation: { at } }: State): ListTab | undefined =>
  listTabs.find((tab) => at?.route === `list.${tab}`)

/** The server says of each record whether this person may edit it; a new one needs the scope to add. */
export const mayEdit = (state: State, kind: Kind, id: number): boolean => {
  if (id === 0) return meets(scopesOf(state), entities[kind].needs.add)
  const record = recordOf(state, kind, id)
  return record !== undefined && (!('may_edit' in record) || record.may_edit)
}

export const commandContext = (state: State): CommandContext => {
  const record = recordInView(state)
  const list = listInView(state)
  return {
    scopes: scopesOf(state),
    record,
    ...(list === undefined ? {} : { list }),
    hasUnsavedDraft: record !== null && hasUnsavedDraft(state, record.kind, record.id),
    canEditRecord: record !== null && mayEdit(state, record.kind, record.id),
  }
}

/** What may be run now: by scope, and by what is in view. */
export const availableCommands = (state: State): readonly Command[] => {
  const context = commandContext(state)
  return commands.filter(({ needs, when }) => meets(context.scopes, needs) && (when?.(context) ?? true))
}

const sameCommands = (a: readonly Command[], b: readonly Command[]): boolean => a.length === b.length && a.every((each, index) => each === b[index])

export const useAvailableCommands = (): readonly Command[] => useAppSelector(availableCommands, sameCommands)

/** Runs a command and notes that it was run; `run` checks again that it may. */
export const useRunCommand = (): ((command: Command, by: 'palette' | 'menu' | 'chord', args?: CommandArguments) => void) => {
  const say = useSay()
  const read = useAppState()
  return useMemo(
    () => (command, by, args = {}) => {
      const state = read()
      if (!availableCommands(state).includes(command)) return
      const context = commandContext(state)
      say(commandRun({ command: command.id, by, record: context.record?.id ?? null }))
      say(command.run(context, args))
    },
    [say, read],
  )
}
