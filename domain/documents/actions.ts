/** Files on their way to the server, as the log has them: all but their bytes. */
import { dictionary, fact, group, instant, key, label, oneOf, quantity, text, type Infer } from '../kernel/index.ts'

/** A file and where it goes: by all of it, a file that is chosen again is known to be the same. */
export const uploadOf = group({
  /** After `/v1/`. */
  path: label(60),
  /** What is sent with it, such as whose document it becomes. */
  fields: dictionary(text('prose', 2_000), label(60)),
  name: text('name', 1_000),
  /** Bytes. */
  size: quantity(),
  modified: instant(),
})
export type UploadOf = Infer<typeof uploadOf>

const upload = key('upload')

/** It was chosen and waits, or is sent; `upload` is its idempotency key. */
export const uploadBegan = fact('documents/uploadBegan', {
  v: 1,
  origin: 'intent',
  payload: group({ upload, of: uploadOf }),
})
/**
 * `failed` is one whose answer was lost. `givenUp` is a person's own doing: it may have arrived, and chosen again it is
 * meant to be another one.
 */
export const uploadEnded = fact('documents/uploadEnded', {
  v: 1,
  origin: 'server',
  payload: group({ upload, is: oneOf(['arrived', 'refused', 'failed', 'givenUp']) }),
})
/** Those that were under way, or lost before, in tabs that died. */
export const uploadsRecovered = fact('documents/uploadsRecovered', {
  v: 1,
  origin: 'storage',
  payload: group({ uploads: dictionary(uploadOf, upload) }),
})
/** Nobody wants to be told of those any more that were on their way when the page was loaded again. */
export const lostUploadsForgotten = fact('documents/lostUploadsForgotten', {
  v: 1,
  origin: 'intent',
  payload: group({}),
})
