/** The slice of imports: the user's own, and the one that is worked on. */
import { flag, group, id, list, nullable, on, oneOf, slice, text, type Infer } from '../kernel/index.ts'
import { loggedOut } from '../session/index.ts'
import {
  importChanged,
  importChosen,
  importColumnsReopened,
  importColumnsSent,
  importColumnsSet,
  importDecided,
  importLoaded,
  importRefused,
  importRemoved,
  importRunAsked,
  importsLoaded,
  importsNotLoaded,
  importsOpened,
  importUndoAsked,
  importUploaded,
} from './actions.ts'
import { importColumn, importDetail, importRow, type ImportRow } from './forms.ts'

const importsShape = group({
  status: oneOf(['none', 'loading', 'loaded', 'failed']),
  message: nullable(text('prose', 2_000)),
  rows: list(importRow, 1_000),
  chosen: nullable(id('import')),
  detail: nullable(importDetail),
  /** Where columns go, as it was chosen and not sent yet. */
  draft: nullable(group({ id: id('import'), columns: list(importColumn, 300) })),
  /** Somebody went back from the checked rows to the columns. */
  reopened: flag(),
  refusal: nullable(text('prose', 2_000)),
})
export type ImportsState = Infer<typeof importsShape>

const initial = (): ImportsState => ({
  status: 'none',
  message: null,
  rows: [],
  chosen: null,
  detail: null,
  draft: null,
  reopened: false,
  refusal: null,
})

/** A list that was asked for earlier may come later. */
const put = (draft: ImportsState, row: ImportRow): void => {
  const at = draft.rows.findIndex(({ id }) => id === row.id)
  const before = draft.rows[at]
  if (before === undefined) draft.rows.unshift({ ...row })
  else if (before.version <= row.version) draft.rows[at] = { ...row }
}

/** What was refused is tried again. */
const again = (draft: ImportsState): void => {
  draft.refusal = null
}

const choose = (draft: ImportsState, chosen: number | null): void => {
  if (draft.chosen === chosen) return
  Object.assign(draft, { chosen, detail: null, draft: null, reopened: false, refusal: null })
}

export const importsSlice = slice('imports', importsShape, initial(), [
  on(importsOpened, (draft) => {
    draft.status = draft.rows.length > 0 ? draft.status : 'loading'
    draft.message = null
  }),
  on(importsLoaded, (draft, { rows }) => {
    const known = new Map(draft.rows.map((row) => [row.id, row]))
    draft.status = 'loaded'
    draft.message = null
    draft.rows = rows.map((row) => {
      const before = known.get(row.id)
      return { ...(before !== undefined && before.version > row.version ? before : row) }
    })
    if (!rows.some(({ id }) => id === draft.chosen)) choose(draft, null)
  }),
  on(importsNotLoaded, (draft, { message }) => {
    draft.status = 'failed'
    draft.message = message
  }),
  on(importUploaded, (draft, row) => {
    put(draft, row)
    choose(draft, row.id)
  }),
  on(importChosen, (draft, { id: chosen }) => choose(draft, chosen)),
  on(importChanged, (draft, row) => {
    put(draft, row)
    if (draft.chosen === row.id) draft.reopened = false
  }),
  on(importLoaded, (draft, detail) => {
    const {
      headers: _h,
      columns: _c,
      orders: _o,
      sample: _s,
      preview: _p,
      problems: _m,
      likely: _l,
      changes: _x,
      may_undo: _u,
      ...row
    } = detail
    put(draft, row)
    if (draft.chosen !== detail.id) return
    if (draft.detail !== null && draft.detail.id === detail.id && draft.detail.version > detail.version) return
    draft.detail = { ...detail }
  }),
  on(importColumnsSet, (draft, { id: of, columns }) => {
    draft.draft = { id: of, columns: columns.map((column) => ({ ...column })) }
    draft.refusal = null
  }),
  on(importColumnsReopened, (draft) => {
    draft.reopened = true
    draft.refusal = null
  }),
  on(importColumnsSent, again),
  on(importDecided, again),
  on(importRunAsked, again),
  on(importUndoAsked, again),
  on(importRefused, (draft, { id: of, message }) => {
    if (draft.chosen !== of) return
    draft.refusal = message
  }),
  on(importRemoved, (draft, { id: of }) => {
    draft.rows = draft.rows.filter((row) => row.id !== of)
    if (draft.chosen === of) choose(draft, null)
  }),
  on(loggedOut, (draft) => {
    Object.assign(draft, initial())
  }),
])
