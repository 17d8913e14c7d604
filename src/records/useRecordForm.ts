import { useCallback } from 'react'
import { clashesOf, dirtyFields, draftOf, editFields, formOf, heldBack, ledger, recordOf, saveAsked, type Kind } from '../../domain/records/index.ts'
import { currentAccount } from '../../domain/session/index.ts'
import { mayEdit } from '../commands/index.ts'
import { useAppSelector, useAppState, useSay } from '../store/index.ts'

/** The account's time zone, in which instants are shown (FMT-11). */
export const useZone = (): string => useAppSelector((state) => currentAccount(state)?.time_zone ?? 'UTC')

/** A record's form over the store: values as the form shows them, and what a keystroke or a press says. */
export const useRecordForm = (kind: Kind, id: number) => {
  const zone = useZone()
  const say = useSay()
  const read = useAppState()
  const values = useAppSelector((state) => formOf(state, kind, id, zone))
  const dirty = useAppSelector((state) => dirtyFields(state, kind, id))
  const clashes = useAppSelector((state) => clashesOf(state, kind, id, zone))
  const problem = useAppSelector((state) => heldBack(state, kind, id))
  const editable = useAppSelector((state) => mayEdit(state, kind, id))
  const newest = useAppSelector((state) => ledger(state).find(({ request }) => request.kind === kind && request.id === id))
  const editedSeq = useAppSelector((state) => Math.max(0, ...Object.values(draftOf(state, kind, id)?.editedSeq ?? {})))
  const edit = useCallback(
    (name: string, value: unknown): void => say(editFields(kind, id, { [name]: value }, recordOf(read(), kind, id) ?? null, { zone })),
    [say, read, kind, id, zone],
  )
  const save = useCallback((): void => say(saveAsked({ kind, id })), [say, kind, id])
  return { values, dirty, clashes, problem, editable, newest, editedSeq, edit, save, zone }
}

export type RecordFormModel = ReturnType<typeof useRecordForm>
