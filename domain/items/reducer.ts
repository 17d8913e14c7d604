/** The slice of items: the form that is open. */
import { group, nullable, on, slice, type Field, type Infer } from '../kernel/index.ts'
import { listPlace, recordAt, routeEntered, type Destination } from '../navigation/index.ts'
import type { CollectionName } from '../records/index.ts'
import { loggedOut } from '../session/index.ts'
import { itemFormClosed, itemFormOpened, openForm } from './actions.ts'

type ItemsState = {
  /** The form that is open on the page of its owner. */
  form: OpenForm | null
}
export type OpenForm = Infer<typeof openForm>

const shape: Field<ItemsState> = group({
  form: nullable(openForm),
})

/** Where the agency's own list of a kind stands. */
const isListOf = (kind: OpenForm['kind'], at: Destination | null): boolean => {
  const { route, tab } = listPlace(kind)
  return route === 'admin' && at?.route === route && at.tab === tab
}

export const itemsSlice = slice('items', shape, { form: null }, [
  on(itemFormOpened, (state, form) => {
    state.form = { ...form }
  }),
  on(itemFormClosed, (state) => {
    state.form = null
  }),
  /** It stays open while somebody looks at another tab of the record, over a reload, and on the way to its list. */
  on(routeEntered, (state, at) => {
    const { form } = state
    if (form === null || (form.owner === 'account' && isListOf(form.kind, at))) return
    const shown = recordAt(at)
    if (shown?.kind !== form.owner || shown.id !== form.of) state.form = null
  }),
  on(loggedOut, (state) => {
    state.form = null
  }),
])

/** The form that is open among the records of this list, if one is. */
export const itemFormOf = (
  { items: { form } }: { readonly items: Pick<ItemsState, 'form'> },
  { kind, owner, of }: CollectionName,
): OpenForm | null => (form?.kind === kind && form.owner === owner && form.of === of ? form : null)
