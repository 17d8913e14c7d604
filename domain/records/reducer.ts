/** The slice of records. Its parts: tables.ts (what is loaded), drafts.ts (what is typed), saves.ts (what is written). */
import { on, slice, type PayloadOf } from '../kernel/index.ts'
import { cachesEmptied } from '../config/index.ts'
import { logOpened } from '../log/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  changesMissed,
  clashResolved,
  draftDiscarded,
  draftPutBack,
  draftsRecovered,
  fieldsEdited,
  newDraftTaken,
} from './actions.ts'
import {
  editDraft,
  keepDiscarded,
  leaveWaiting,
  recoverDraft,
  removeDraft,
  resolveClash,
  takeNewDraft,
  takeParked,
} from './drafts.ts'
import { dropSettledConflicts, markUnfinished, newSave, saveHandlers } from './saves.ts'
import { noRecords, recordsShape, type RecordsState } from './shape.ts'
import { tableHandlers } from './tables.ts'

export const recordsSlice = slice('records', recordsShape, noRecords(), [
  ...tableHandlers,
  ...saveHandlers,
  on<RecordsState, PayloadOf<typeof fieldsEdited>>(fieldsEdited, (state, edit, action) =>
    editDraft(state, edit, action),
  ),
  on<RecordsState, PayloadOf<typeof draftDiscarded>>(draftDiscarded, (state, { kind, id }, { seq }) => {
    keepDiscarded(state, kind, id, seq)
    removeDraft(state, kind, id)
    if (id !== 0) takeParked(state, kind, id)
    dropSettledConflicts(state, kind, id)
  }),
  on<RecordsState, PayloadOf<typeof draftPutBack>>(draftPutBack, (state, { discarded }, action) => {
    const at = state.discarded.findIndex(({ seq }) => seq === discarded)
    const [found] = at < 0 ? [] : state.discarded.splice(at, 1)
    if (found) recoverDraft(state, found, action)
  }),
  on<RecordsState, PayloadOf<typeof newDraftTaken>>(newDraftTaken, takeNewDraft),
  on<RecordsState, PayloadOf<typeof clashResolved>>(clashResolved, (state, { kind, id, field, keep }) => {
    resolveClash(state, kind, id, field, keep)
    dropSettledConflicts(state, kind, id)
  }),
  on<RecordsState, PayloadOf<typeof draftsRecovered>>(draftsRecovered, (state, { drafts, unfinished }, action) => {
    for (const one of drafts)
      if (one.draft.id === 0) leaveWaiting(state, one, action)
      else recoverDraft(state, one, action)
    for (const { save, request, typed, of, doubt = true } of unfinished)
      if (request.kind === typed.kind && request.id === typed.id && state.saved[save] === undefined)
        state.saves[save] ??= newSave(request, typed, Object.keys(typed.changes), action, {
          phase: 'unfinished',
          doubt,
          of,
        })
  }),
  on<RecordsState, PayloadOf<typeof logOpened>>(logOpened, (state, { resumed }, { seq }) => {
    // A new log may be opened late, while saves of this page are under way.
    if (resumed > 0) markUnfinished(state)
    state.unsureSince = seq
  }),
  on<RecordsState, PayloadOf<typeof changesMissed>>(changesMissed, (state, _, { seq }) => {
    state.unsureSince = seq
  }),
  /** CFG-10: drafts need what they began at, so records stay; each is asked for again when it is looked at. */
  on<RecordsState, PayloadOf<typeof cachesEmptied>>(cachesEmptied, (state, _, { seq }) => {
    state.unsureSince = seq
  }),
  on<RecordsState, PayloadOf<typeof loggedOut>>(loggedOut, (state) => {
    Object.assign(state, noRecords())
  }),
])
