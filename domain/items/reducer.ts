/**
 * The slice of items: who works with the client or the case whose action item is being written, and the report's
 * filters by which services are listed.
 */
import { group, id, list, nullable, on, oneOf, slice, type Field } from '../kernel/index.ts'
import { loggedOut } from '../session/index.ts'
import { advocatesLoaded, advocatesOpened, serviceListOpened } from './actions.ts'
import { noServiceFilters, serviceFilters, type ServiceFilters } from './serviceFilters.ts'

export type Subject = { readonly kind: 'victim' | 'court_case'; readonly id: number }
export type ItemsState = {
  advocates: { kind: Subject['kind']; id: number; users: number[] } | null
  serviceFilters: ServiceFilters
}

const shape: Field<ItemsState> = group({
  advocates: nullable(group({ kind: oneOf(['victim', 'court_case']), id: id('record'), users: list(id('user')) })),
  serviceFilters,
})

export const itemsSlice = slice('items', shape, { advocates: null, serviceFilters: noServiceFilters }, [
  on(serviceListOpened, (state, filters) => {
    state.serviceFilters = filters
  }),
  on(advocatesOpened, (state, { kind, id: of }) => {
    if (state.advocates?.kind !== kind || state.advocates.id !== of) state.advocates = null
  }),
  on(advocatesLoaded, (state, { kind, id: of, users }) => {
    state.advocates = { kind, id: of, users }
  }),
  on(loggedOut, (state) => {
    state.advocates = null
    state.serviceFilters = noServiceFilters
  }),
])

const nobody: readonly number[] = []

/** ACT-07: nobody, until it is known. */
export const availableFor = ({ items: { advocates } }: { readonly items: ItemsState }, { kind, id: of }: Subject): readonly number[] =>
  advocates?.kind === kind && advocates.id === of ? advocates.users : nobody

/** SVC-13 */
export const serviceFiltersOf = ({ items }: { readonly items: ItemsState }): ServiceFilters => items.serviceFilters
