/** The slice of tags: what carries the term that was looked at last. */
import { count, group, id, nullable, on, oneOf, slice, text, type Field } from '../kernel/index.ts'
import { loggedOut } from '../session/index.ts'
import { carriersFailed, carriersLoaded, carriersOpened } from './actions.ts'
import { carriers, type Carrier } from './carriers.ts'

export type CarriersOf = {
  term: number
  status: 'loading' | 'part' | 'loaded' | 'failed'
  records: Carrier[]
  total: number
  message: string | null
}
export type TagsState = { carriers: CarriersOf | null }

const shape: Field<TagsState> = group({
  carriers: nullable(
    group({
      term: id('term'),
      status: oneOf(['loading', 'part', 'loaded', 'failed']),
      records: carriers,
      total: count(),
      message: nullable(text('prose', 2_000)),
    }),
  ),
})

export const tagsSlice = slice('tags', shape, { carriers: null }, [
  on(carriersOpened, (state, { term }) => {
    const known = state.carriers?.term === term ? state.carriers.records : []
    state.carriers = { term, status: 'loading', records: known, total: known.length, message: null }
  }),
  on(carriersLoaded, ({ carriers: open }, { term, records, total, isFirst }) => {
    if (open?.term !== term) return
    open.records = isFirst ? records : [...open.records, ...records]
    open.total = total
    open.status = open.records.length < total && records.length > 0 ? 'part' : 'loaded'
  }),
  on(carriersFailed, ({ carriers: open }, { term, message }) => {
    if (open?.term === term) Object.assign(open, { status: 'failed', message })
  }),
  on(loggedOut, (state) => {
    state.carriers = null
  }),
])

type WithTags = { readonly tags: TagsState }
export const carriersOf = ({ tags }: WithTags, term: number): CarriersOf | null =>
  tags.carriers?.term === term ? tags.carriers : null
