import { useCallback, useMemo, useState } from 'react'
import { customFieldsOf } from '../../domain/config/index.ts'
import type { CustomFieldValues } from '../../domain/customFields/index.ts'
import { same, type Values } from '../../domain/kernel/index.ts'
import {
  clashesOf,
  dirtyFields,
  draftOf,
  editFields,
  formOf,
  heldBack,
  isEntered,
  isSameDraft,
  newestSave,
  recordOf,
  saveAsked,
  type Kind,
} from '../../domain/records/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { useClock } from '../clock/index.ts'
import { mayEdit } from '../commands/index.ts'
import { useAppSelector, useAppState, useOpenForm, useSay } from '../store/index.ts'
import { useCustomDefaults } from './useDefinitions.ts'

/** The account's time zone, in which instants are shown (FMT-11). */
export const useZone = (): string => useAppSelector((state) => currentAccount(state)?.time_zone ?? 'UTC')

const nothing: Values = {}
const noCustomChanges: CustomFieldValues = {}

/**
 * A record's form over the store: values as the form shows them, and what a keystroke or a press says. `prefill` are the
 * form's values of a new record that come from where it is made; they become part of the draft with the first edit, so
 * that a form that was only looked at leaves nothing behind.
 */
export const useRecordForm = (kind: Kind, id: number, prefill: Values = nothing) => {
  useOpenForm(kind, id)
  const zone = useZone()
  const say = useSay()
  const read = useAppState()
  const clock = useClock()
  const shown = useAppSelector((state) => formOf(state, kind, id, zone))
  const isFresh = useAppSelector((state) => id === 0 && draftOf(state, kind, id) === undefined)
  const defaults = useCustomDefaults(kind, id, zone)
  const values = useMemo(() => {
    const held = isFresh ? { ...shown, ...prefill } : shown
    if (Object.keys(defaults).length === 0) return held
    return { ...held, custom_fields: { ...defaults, ...(held['custom_fields'] as CustomFieldValues | undefined) } }
  }, [isFresh, shown, prefill, defaults])
  const dirty = useAppSelector((state) => dirtyFields(state, kind, id))
  // What the form was filled with before anybody typed is nobody's change.
  const typed = useMemo(
    () => dirty.filter((name) => isEntered(kind, name) && !(name in prefill && same(values[name], prefill[name]))),
    [kind, dirty, values, prefill],
  )
  const customChanges = useAppSelector(
    (state) => (draftOf(state, kind, id)?.changes['custom_fields'] ?? noCustomChanges) as CustomFieldValues,
  )
  const clashes = useAppSelector((state) => clashesOf(state, kind, id, zone))
  const problem = useAppSelector((state) => heldBack(state, kind, id))
  const editable = useAppSelector((state) => mayEdit(state, kind, id))
  const draft = useAppSelector((state) => draftOf(state, kind, id))
  const [last, setLast] = useState(draft)
  // One name for a draft however often it is edited: an edit is no reason to begin anew.
  if (draft !== undefined && (last === undefined || !isSameDraft(draft, last))) setLast(draft)
  const newest = useAppSelector((state) => newestSave(state, kind, id, last))
  const editedSeq = useAppSelector((state) => Math.max(0, ...Object.values(draftOf(state, kind, id)?.editedSeq ?? {})))
  const editAll = useCallback(
    (changes: Values): void => {
      const begun = id === 0 && draftOf(read(), kind, id) === undefined ? { ...prefill, ...changes } : changes
      const custom = { fields: customFieldsOf(read(), kind), now: clock.now() }
      say(editFields(kind, id, begun, recordOf(read(), kind, id) ?? null, { zone, custom }))
    },
    [say, read, kind, id, zone, clock, prefill],
  )
  const begin = useCallback((): void => {
    if (id === 0 && draftOf(read(), kind, id) === undefined) editAll({})
  }, [read, editAll, kind, id])
  const edit = useCallback((name: string, value: unknown): void => editAll({ [name]: value }), [editAll])
  const save = useCallback((): void => {
    begin()
    say(saveAsked({ kind, id }))
  }, [say, begin, kind, id])
  return {
    values,
    dirty,
    typed,
    customChanges,
    clashes,
    problem,
    editable,
    newest,
    editedSeq,
    begin,
    edit,
    editAll,
    save,
    zone,
  }
}

export type RecordFormModel = ReturnType<typeof useRecordForm>
