/** The slice of exports: those that the user may see, the newest first. */
import { count, group, list, nullable, oneOf, on, slice, text, type Infer } from '../kernel/index.ts'
import { loggedOut } from '../session/index.ts'
import { exportQueued, exportRemoved, exportsLoaded, exportsNotLoaded, exportsOpened, exportsSeen } from './actions.ts'
import { exportRow } from './forms.ts'

const exportsShape = group({
  status: oneOf(['none', 'loading', 'loaded', 'failed']),
  message: nullable(text('prose', 2_000)),
  rows: list(exportRow),
  total: count(),
})
export type ExportsState = Infer<typeof exportsShape>

const initial = (): ExportsState => ({
  status: 'none',
  message: null,
  rows: [],
  total: 0,
})

export const exportsSlice = slice('exports', exportsShape, initial(), [
  on(exportQueued, (draft, row) => {
    if (draft.rows.some(({ id }) => id === row.id)) return
    draft.rows.unshift({ ...row })
    draft.total += 1
  }),
  on(exportsOpened, (draft) => {
    draft.status = 'loading'
    draft.message = null
  }),
  on(exportsLoaded, (draft, { rows, total }) => {
    draft.status = 'loaded'
    draft.message = null
    draft.rows = rows.map((row) => ({ ...row }))
    draft.total = total
  }),
  on(exportsNotLoaded, (draft, { message }) => {
    draft.status = 'failed'
    draft.message = message
  }),
  on(exportsSeen, (draft, { ids }) => {
    for (const row of draft.rows) if (ids.includes(row.id)) row.is_seen = true
  }),
  on(exportRemoved, (draft, { id }) => {
    const before = draft.rows.length
    draft.rows = draft.rows.filter((row) => row.id !== id)
    draft.total = Math.max(0, draft.total - (before - draft.rows.length))
  }),
  on(loggedOut, (draft) => {
    Object.assign(draft, initial())
  }),
])
