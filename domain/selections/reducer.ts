import { group, nullable, on, slice, text, type Infer } from '../kernel/index.ts'
import { recordAt, routeEntered } from '../navigation/index.ts'
import { isObjectKind, recordOpened, recordRemoved } from '../records/index.ts'
import { loggedOut } from '../session/index.ts'
import { clientAccountChosen, clientAccountLoaded, selectionDropped, selectionsRestored } from './actions.ts'
import { nothingSelected, onCase, selectionIds, type SelectionIds } from './ids.ts'
import { kindOf, selectionNames } from './kinds.ts'
import { restoredInto } from './remembered.ts'

const selectionsShape = group({
  ids: selectionIds,
  /** The selected client account's, once it is loaded. */
  clientName: nullable(text('name', 160)),
})
export type SelectionsState = Infer<typeof selectionsShape>

/** What the page of a record selects; that of a location or an event leaves the case and who is on it. */
const pageSelects = (at: Parameters<typeof routeEntered>[0]): Partial<SelectionIds> => {
  if (at.route === 'client') return { client: at.accountId ?? null }
  const record = recordAt(at)
  if (record === null || record.id === 0 || !isObjectKind(record.kind)) return {}
  const { kind, id, caseId } = record
  const offCase = { court_case: null, victim: null, defendant: null, location: null }
  if (kind === 'location') return { ...offCase, individual_location: id }
  if (kind === 'event') return { ...offCase, event: id }
  return { ...(caseId > 0 && { court_case: caseId }), [kind]: id }
}

export const selectionsSlice = slice('selections', selectionsShape, { ids: nothingSelected, clientName: null }, [
  on(routeEntered, (state, at) => {
    const selected = pageSelects(at)
    if (selected.client !== undefined && selected.client !== state.ids.client) state.clientName = null
    Object.assign(state.ids, onCase(state.ids, selected.court_case ?? null), selected)
  }),
  /** A location's own page has left the case before it opens its record. */
  on(recordOpened, (state, { kind, id }) => {
    if (kind === 'location' && id > 0 && state.ids.court_case !== null) state.ids.location = id
  }),
  on(recordRemoved, (state, { kind, id }) => {
    for (const name of selectionNames) if (kindOf(name) === kind && state.ids[name] === id) state.ids[name] = null
  }),
  on(selectionsRestored, (state, stored) => {
    Object.assign(state.ids, restoredInto(state.ids, stored))
  }),
  on(selectionDropped, (state, { of }) => {
    state.ids[of] = null
    if (of === 'client') state.clientName = null
  }),
  on(clientAccountChosen, (state, { account }) => {
    state.ids.client = account
    state.clientName = null
  }),
  on(clientAccountLoaded, (state, { account, name }) => {
    if (state.ids.client === account) state.clientName = name
  }),
  on(loggedOut, (state) => {
    Object.assign(state, { ids: { ...nothingSelected }, clientName: null })
  }),
])
