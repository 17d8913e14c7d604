import { count, dictionary, flag, group, id, key, nullable, on, oneOf, slice, type Infer } from '../kernel/index.ts'
import { kinds, recordRemoved, saveConflicted, saveRefused } from '../records/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  removalDropped,
  removalProposed,
  saveUndoFailed,
  saveUndoRequested,
  undoAsked,
  undoGivenUp,
  undoQuestionDropped,
  undoQuestioned,
} from './actions.ts'

/** Saves that were taken back, of which that is remembered. */
const mostUndone = 40

const operationsShape = group({
  /** Saves that were taken back, or are just being: by which save, and since which `seq`; by itself, one that was given up. */
  undoneSaves: dictionary(group({ by: key('save'), seq: count() }), key('save')),
  /** What is about to be deleted or expunged, once that is confirmed. */
  proposed: nullable(group({ kind: oneOf(kinds), id: id('record'), expunge: flag() })),
  /** The name of what is about to be taken back, once that is confirmed. */
  questioned: nullable(key('operation')),
})
export type OperationsState = Infer<typeof operationsShape>

const noOperations = (): OperationsState => ({ undoneSaves: {}, proposed: null, questioned: null })

/** A save that was to take another one back was not written: that one still stands. */
const keepSave = (state: OperationsState, by: string): void => {
  for (const [save, undone] of Object.entries(state.undoneSaves)) if (undone.by === by) delete state.undoneSaves[save]
}

const put = (state: OperationsState, save: string, by: string, seq: number): void => {
  state.undoneSaves[save] = { by, seq }
  const saves = Object.entries(state.undoneSaves).toSorted(([, a], [, b]) => a.seq - b.seq)
  for (const [name] of saves.slice(0, Math.max(0, saves.length - mostUndone))) delete state.undoneSaves[name]
}

export const operationsSlice = slice('operations', operationsShape, noOperations(), [
  on(saveUndoRequested, (state, { save, by }, { seq }) => put(state, save, by, seq)),
  on(undoGivenUp, (state, { name }, { seq }) => put(state, name, name, seq)),
  on(saveUndoFailed, (state, { by }) => keepSave(state, by)),
  on(saveRefused, (state, { save }) => keepSave(state, save)),
  on(saveConflicted, (state, { save }) => keepSave(state, save)),
  on(removalProposed, (state, proposed) => {
    state.proposed = { ...proposed }
  }),
  on(removalDropped, (state) => {
    state.proposed = null
  }),
  on(undoQuestioned, (state, { name }) => {
    state.questioned = name
  }),
  on(undoQuestionDropped, (state) => {
    state.questioned = null
  }),
  on(undoAsked, (state) => {
    state.questioned = null
  }),
  on(recordRemoved, (state, { kind, id: gone }) => {
    if (state.proposed?.kind === kind && state.proposed.id === gone) state.proposed = null
  }),
  on(loggedOut, (state) => {
    Object.assign(state, noOperations())
  }),
])
