import { uploadBegan, uploadEnded, uploadToRepeat, type WithUploads } from '../../domain/documents/index.ts'
import type { Ids, Store } from '../kernel/index.ts'

/** What the log is told of a file; its bytes are in no action. */
export type UploadLog = {
  /** Answers the idempotency key. */
  readonly begin: (path: string, fields: Readonly<Record<string, string>>, file: File) => string
  readonly end: (upload: string, is: 'arrived' | 'failed' | 'givenUp') => void
}

export const uploadLog = (store: Store, ids: Ids): UploadLog => ({
  begin: (path, fields, { name, size, lastModified }) => {
    const of = { path, fields: { ...fields }, name: name.slice(0, 1_000), size, modified: lastModified }
    const state = store.getState() as Partial<WithUploads>
    const before = state.uploads === undefined ? null : uploadToRepeat({ uploads: state.uploads }, of)
    const upload = before ?? ids.uuid()
    store.dispatch(uploadBegan({ upload, of }))
    return upload
  },
  end: (upload, is) => void store.dispatch(uploadEnded({ upload, is })),
})
