import { useCallback } from 'react'
import { isListed } from '../../domain/config/index.ts'
import { storedValue, type CustomFieldValues, type CustomValue } from '../../domain/customFields/index.ts'
import { customFieldIn, mayPutBack, type Change, type HistoryEntry } from '../../domain/history/index.ts'
import type { EntityFields, Values } from '../../domain/kernel/index.ts'
import {
  draftOf,
  editFields,
  entities,
  formOf,
  fromWire,
  isOffered,
  recordOf,
  saysHeld,
  type Kind,
} from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { mayEdit } from '../commands/index.ts'
import { useAppState, useSay } from '../store/index.ts'

/** The old value as a form holds it, under the name by which forms change it. */
const editOf = (state: State, kind: Kind, id: number, { field, from }: Change, zone: string): Values => {
  const custom = customFieldIn(field)
  const fields: EntityFields = entities[kind].fields
  if (custom === null) return fields[field] === undefined ? {} : { [field]: fromWire(fields[field], from, { zone }) }
  const changed = (draftOf(state, kind, id)?.changes['custom_fields'] ?? {}) as CustomFieldValues
  return { custom_fields: { ...changed, [custom]: storedValue(from as CustomValue) } }
}

/** Whether the value before a change may be put into the form again, and is not there already. */
export const canPutBack = (state: State, entry: HistoryEntry, change: Change, zone: string): boolean => {
  const { kind, of: id } = entry
  // The form of an entry of a list is not on the page that shows its history.
  if (isListed(kind)) return false
  if (!mayPutBack(scopesOf(state) ?? new Set(), entry, change.field) || !mayEdit(state, kind, id)) return false
  const form = formOf(state, kind, id, zone)
  const name = customFieldIn(change.field) === null ? change.field : 'custom_fields'
  return isOffered(kind, name, form) && !saysHeld(form[name], editOf(state, kind, id, change, zone)[name])
}

/** Makes a draft edit with the value before the change; nothing is saved. */
export const usePutBack = (zone: string): ((entry: HistoryEntry, change: Change) => void) => {
  const say = useSay()
  const read = useAppState()
  return useCallback(
    ({ kind, of: id }, change) => {
      const state = read()
      say(editFields(kind, id, editOf(state, kind, id, change, zone), recordOf(state, kind, id) ?? null, { zone }))
    },
    [say, read, zone],
  )
}
