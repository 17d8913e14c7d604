/** What happens to selections and to what is done with them; part of the slice of lists. */
import { on, type On } from '../kernel/index.ts'
import {
  bulkChosen,
  bulkClosed,
  bulkFinished,
  bulkLookedAgain,
  bulkNamed,
  bulkOpened,
  bulkReopened,
  bulkRowSettled,
  bulkStarted,
  bulkStopped,
  bulkUndoStarted,
  bulksRecovered,
  everyRowAsked,
  everyRowFailed,
  everyRowFound,
  rowsSelected,
  selectionCleared,
} from './actions.ts'
import { isBulkUnderWay } from './bulk.ts'
import { makeStale } from './keptPages.ts'
import type { ListsState } from './shape.ts'
import { mostSelected, noSelection, selectedWith } from './selection.ts'
import { recordTabs, type RecordTab } from './tabs.ts'

/** Nothing goes on by itself: what waits is left as it was, and what was sent can be asked about again. */
const showLeft = (state: ListsState, tab: RecordTab): void => {
  if (state.bulks[tab] !== null) return
  const at = state.bulksLeft.findIndex((left) => left.tab === tab)
  const [left] = at < 0 ? [] : state.bulksLeft.splice(at, 1)
  if (left !== undefined) state.bulks[tab] = { ...left.bulk, phase: 'finished', rows: [...left.bulk.rows] }
}

export const selectionHandlers: readonly On<ListsState>[] = [
  on(rowsSelected, (state, { tab, ids, isSelected, anchor }) => {
    const before = state.selections[tab]
    Object.assign(before, { ids: selectedWith(before.ids, ids, isSelected), anchor, problem: null })
  }),
  on(selectionCleared, (state, { tab }) => {
    state.selections[tab] = noSelection()
  }),
  on(everyRowAsked, (state, { tab }) => {
    Object.assign(state.selections[tab], { isAsking: true, problem: null })
  }),
  on(everyRowFound, (state, { tab, ids }) => {
    if (state.selections[tab].isAsking)
      Object.assign(state.selections[tab], { ids: ids.slice(0, mostSelected), isAsking: false })
  }),
  on(everyRowFailed, (state, { tab, message }) => {
    if (state.selections[tab].isAsking) Object.assign(state.selections[tab], { isAsking: false, problem: message })
  }),
  on(bulkOpened, (state, { tab, act }) => {
    state.bulkDialogs[tab] = act
    state.bulkChoices[tab] = null
  }),
  on(bulkChosen, (state, { tab, act }) => {
    if (act === null || state.bulkDialogs[tab] === act.is) state.bulkChoices[tab] = act && { ...act }
  }),
  on(bulkStarted, (state, { tab, act, ids }) => {
    const rows = ids.map((id) => ({
      id,
      is: 'waiting' as const,
      message: null,
      link: null,
      before: null,
    }))
    state.bulks[tab] = { act: { ...act }, name: null, phase: 'running', rows }
    delete state.bulkLast
    state.bulkDialogs[tab] = null
    state.bulkChoices[tab] = null
  }),
  on(bulkNamed, (state, { tab, bulk: name }) => {
    const bulk = state.bulks[tab]
    if (bulk) bulk.name = name
  }),
  on(bulkRowSettled, (state, { tab, row }) => {
    const rows = state.bulks[tab]?.rows ?? []
    const at = rows.findIndex(({ id }) => id === row.id)
    if (at >= 0) rows[at] = { ...row }
  }),
  on(bulkStopped, (state, { tab }) => {
    const bulk = state.bulks[tab]
    if (bulk?.phase === 'running') bulk.phase = 'stopping'
  }),
  on(bulkLookedAgain, (state, { tab }) => {
    const bulk = state.bulks[tab]
    if (bulk?.phase === 'finished' && bulk.rows.some(({ is }) => is === 'sent')) bulk.phase = 'stopping'
  }),
  on(bulkFinished, (state, { tab }, { seq }) => {
    const bulk = state.bulks[tab]
    if (bulk) {
      bulk.phase = bulk.phase === 'undoing' ? 'undone' : 'finished'
      if (bulk.rows.some(({ is }) => is === 'done' || is === 'kept')) state.bulkDone = seq
      else if (bulk.phase === 'undone') state.bulkDone = 0
    }
    makeStale(state.tabs[tab], seq)
  }),
  on(bulkUndoStarted, (state, { tab }) => {
    const bulk = state.bulks[tab]
    if (bulk?.phase === 'finished') bulk.phase = 'undoing'
  }),
  on(bulkClosed, (state, { tab }) => {
    const bulk = state.bulks[tab]
    if (bulk && !isBulkUnderWay(bulk.phase)) {
      state.bulks[tab] = null
      if (bulk.phase === 'finished' && bulk.rows.some(({ is }) => is === 'done')) state.bulkLast = { tab, bulk }
    }
    showLeft(state, tab)
  }),
  on(bulkReopened, (state, { tab }) => {
    const last = state.bulkLast
    if (last?.tab !== tab || state.bulks[tab] !== null) return
    state.bulks[tab] = last.bulk
    delete state.bulkLast
  }),
  on(bulksRecovered, (state, { bulks }) => {
    state.bulksLeft.push(...bulks)
    for (const tab of recordTabs) showLeft(state, tab)
  }),
]
