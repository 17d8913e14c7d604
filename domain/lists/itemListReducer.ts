/** What happens to the lists of services and timelogs; part of the slice of lists. */
import { on, type On } from '../kernel/index.ts'
import { itemListFailed, itemListLoaded, itemListOpened } from './actions.ts'
import type { ListsState } from './shape.ts'

export const itemListHandlers: readonly On<ListsState>[] = [
  /** The rows of the page before stay in sight until the new ones come. */
  on(itemListOpened, (state, { list, view }) => {
    const kept = state.itemLists[list].view?.origin === view.origin
    Object.assign(state.itemLists[list], { view: { ...view }, status: 'loading', message: null })
    if (!kept) Object.assign(state.itemLists[list], { rows: [], total: 0 })
  }),
  on(itemListLoaded, (state, { total, of }) => {
    Object.assign(state.itemLists[of.list], { status: 'loaded', message: null, total, rows: of.rows })
  }),
  on(itemListFailed, (state, { list, message }) => {
    Object.assign(state.itemLists[list], { status: 'failed', message })
  }),
]
