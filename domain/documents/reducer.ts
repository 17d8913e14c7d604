/** The slice of uploads: those under way, and those of which it is not known whether they arrived. */
import { count, dictionary, group, key, on, oneOf, slice, type Infer } from '../kernel/index.ts'
import { logOpened } from '../log/index.ts'
import { loggedOut } from '../session/index.ts'
import { lostUploadsForgotten, uploadBegan, uploadEnded, uploadOf, uploadsRecovered, type UploadOf } from './actions.ts'

/** Of those whose answer was lost. */
const mostKept = 50

const upload = group({
  of: uploadOf,
  /** `lost` were under way when the page was loaded again. */
  is: oneOf(['sending', 'failed', 'lost']),
  seq: count(),
})
/** `arrived`: when the newest that has arrived was begun, by its number in the log. */
const uploadsShape = group({ all: dictionary(upload, key('upload')), arrived: count() })
type UploadsState = Infer<typeof uploadsShape>

export const uploadsSlice = slice('uploads', uploadsShape, { all: {}, arrived: 0 }, [
  on(uploadBegan, ({ all }, { upload: name, of }, { seq }) => {
    all[name] = { of, is: 'sending', seq }
  }),
  on(uploadEnded, (state, { upload: name, is }) => {
    const { all } = state
    const ended = all[name]
    if (ended === undefined) return
    if (is === 'arrived') state.arrived = Math.max(state.arrived, ended.seq)
    if (is === 'failed') ended.is = 'failed'
    else delete all[name]
    const kept = Object.entries(all).filter(([, each]) => each.is === 'failed')
    const surplus = kept.toSorted(([, a], [, b]) => a.seq - b.seq).slice(0, Math.max(0, kept.length - mostKept))
    for (const [old] of surplus) delete all[old]
  }),
  on(logOpened, ({ all }, { resumed }) => {
    // A new log may be opened late, while files of this page are under way.
    if (resumed === 0) return
    for (const each of Object.values(all)) if (each.is === 'sending') each.is = 'lost'
  }),
  on(uploadsRecovered, ({ all }, { uploads }, { seq }) => {
    for (const [name, of] of Object.entries(uploads)) all[name] ??= { of, is: 'lost', seq }
  }),
  on(lostUploadsForgotten, ({ all }) => {
    for (const [name, each] of Object.entries(all)) if (each.is === 'lost') delete all[name]
  }),
  on(loggedOut, (state) => {
    Object.assign(state, { all: {}, arrived: 0 })
  }),
])

export type WithUploads = { readonly uploads: UploadsState }

const sameFields = (a: UploadOf['fields'], b: UploadOf['fields']): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value)
const isSame = (a: UploadOf, b: UploadOf): boolean =>
  a.path === b.path &&
  a.name === b.name &&
  a.size === b.size &&
  a.modified === b.modified &&
  sameFields(a.fields, b.fields)

/** The key under which the same file was sent before without a known end: under it, it arrives once. Null for a new one. */
export const uploadToRepeat = ({ uploads: { all } }: WithUploads, of: UploadOf): string | null =>
  Object.entries(all).find(([, each]) => each.is !== 'sending' && isSame(each.of, of))?.[0] ?? null
