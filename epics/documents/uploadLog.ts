import { uploadBegan, uploadEnded, uploadToRepeat, type WithUploads } from '../../domain/documents/index.ts'
import type { PayloadOf } from '../../domain/kernel/index.ts'
import type { Ids, Store } from '../kernel/index.ts'

/** What the log is told of a file; its bytes are in no action. */
export type UploadLog = {
  /** Answers the idempotency key. */
  readonly begin: (path: string, fields: Readonly<Record<string, string>>, file: File) => string
  readonly end: (upload: string, is: PayloadOf<typeof uploadEnded>['is']) => void
  /** False once the session is over that it was chosen in. */
  readonly isUnderWay: (upload: string) => boolean
}

/** Null before somebody has signed in. */
const uploadsIn = (store: Store): WithUploads | null => {
  const state = store.getState() as Partial<WithUploads>
  return state.uploads === undefined ? null : { uploads: state.uploads }
}

export const uploadLog = (store: Store, ids: Ids): UploadLog => ({
  begin: (path, fields, { name, size, lastModified }) => {
    const of = { path, fields: { ...fields }, name: name.slice(0, 1_000), size, modified: lastModified }
    const state = uploadsIn(store)
    const upload = (state && uploadToRepeat(state, of)) ?? ids.uuid()
    store.dispatch(uploadBegan({ upload, of }))
    return upload
  },
  end: (upload, is) => void store.dispatch(uploadEnded({ upload, is })),
  isUnderWay: (upload) => uploadsIn(store)?.uploads.all[upload]?.is === 'sending',
})
