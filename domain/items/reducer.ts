/**
 * The slice of items: who works with the client or the case whose action item is being written, and the report's
 * filters by which services are listed.
 */
import { group, id, list, nullable, on, oneOf, slice, type Field, type Infer } from '../kernel/index.ts'
import { recordAt, routeEntered } from '../navigation/index.ts'
import type { CollectionName } from '../records/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  advocatesFailed,
  advocatesLoaded,
  advocatesOpened,
  itemFormClosed,
  itemFormOpened,
  openForm,
  serviceListOpened,
} from './actions.ts'
import { noServiceFilters, serviceFilters, type ServiceFilters } from './serviceFilters.ts'

export type Subject = { readonly kind: 'victim' | 'court_case'; readonly id: number }
export type ItemsState = {
  /** Null until it is known; its users are null where they could not be asked for. */
  advocates: { kind: Subject['kind']; id: number; users: number[] | null } | null
  serviceFilters: ServiceFilters
  /** The form that is open on the page of its owner. */
  form: OpenForm | null
}
export type OpenForm = Infer<typeof openForm>

const shape: Field<ItemsState> = group({
  advocates: nullable(
    group({ kind: oneOf(['victim', 'court_case']), id: id('record'), users: nullable(list(id('user'))) }),
  ),
  serviceFilters,
  form: nullable(openForm),
})

export const itemsSlice = slice('items', shape, { advocates: null, serviceFilters: noServiceFilters, form: null }, [
  on(serviceListOpened, (state, filters) => {
    state.serviceFilters = filters
  }),
  on(advocatesOpened, (state, { kind, id: of }) => {
    if (state.advocates?.kind !== kind || state.advocates.id !== of) state.advocates = null
  }),
  on(advocatesLoaded, (state, { kind, id: of, users }) => {
    state.advocates = { kind, id: of, users }
  }),
  on(advocatesFailed, (state, { kind, id: of }) => {
    state.advocates = { kind, id: of, users: null }
  }),
  on(itemFormOpened, (state, form) => {
    state.form = { ...form }
  }),
  on(itemFormClosed, (state) => {
    state.form = null
  }),
  /** It stays open while somebody looks at another tab of the record, and over a reload. */
  on(routeEntered, (state, at) => {
    const { form } = state
    const shown = recordAt(at)
    if (form !== null && (shown?.kind !== form.owner || shown.id !== form.of)) state.form = null
  }),
  on(loggedOut, (state) => {
    state.form = null
    state.advocates = null
    state.serviceFilters = noServiceFilters
  }),
])

const nobody: readonly number[] = []

type WithAdvocates = { readonly items: Pick<ItemsState, 'advocates'> }

/** What is known of who works with it; null until it was asked for. */
export const advocatesOf = (
  { items: { advocates } }: WithAdvocates,
  { kind, id: of }: Subject,
): ItemsState['advocates'] => (advocates?.kind === kind && advocates.id === of ? advocates : null)

/** ACT-07: nobody, until it is known. */
export const availableFor = (state: WithAdvocates, subject: Subject): readonly number[] =>
  advocatesOf(state, subject)?.users ?? nobody

/** The form that is open among the records of this list, if one is. */
export const itemFormOf = (
  { items: { form } }: { readonly items: Pick<ItemsState, 'form'> },
  { kind, owner, of }: CollectionName,
): OpenForm | null => (form?.kind === kind && form.owner === owner && form.of === of ? form : null)

/** SVC-13 */
export const serviceFiltersOf = ({ items }: { readonly items: ItemsState }): ServiceFilters => items.serviceFilters
