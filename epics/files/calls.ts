/**
 * Files, as screens load and send them: promises that a component's own signal ends. Bytes are no part of the state or
 * the log, so no action carries them; the record that refers to a file is written by actions, as any other.
 */
import {
  firstValueFrom,
  fromEvent,
  of,
  switchMap,
  take,
  takeUntil,
  throwError,
  throwIfEmpty,
  type Observable,
} from 'rxjs'
import { addImage } from '../../domain/richText/api.ts'
import { isImageAddress } from '../../domain/richText/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { failureSaying } from '../calls/index.ts'
import type { Http } from '../kernel/index.ts'

/** From 0 to 1. */
type OnProgress = (share: number) => void

export type FileCalls = {
  /** SRV-54: the bytes of a picture in a text. */
  readonly loadImage: (address: string, signal: AbortSignal) => Promise<Blob>
  /** ACT-15: answers the address to be placed in the text. */
  readonly uploadImage: (file: File, onProgress: OnProgress, signal: AbortSignal) => Promise<string>
  /** Bytes behind a path after `/v1/`. */
  readonly open: (path: string, signal: AbortSignal) => Promise<Blob>
  /** CAL-08: the bytes behind a path after `/v1/`, saved on this device under the name. */
  readonly save: (path: string, fileName: string, signal: AbortSignal) => Promise<void>
  /** CAL-07: `path` after `/v1/`; answers the new record as the server sent it. */
  readonly upload: (
    path: string,
    file: File,
    fields: Readonly<Record<string, string>>,
    onProgress: OnProgress,
    signal: AbortSignal,
  ) => Promise<unknown>
}

/** Each rejects with a `CallFailure`, whose message is for people. */
export const fileCalls = (http: Http): FileCalls => {
  const sent = (path: string, file: File, fields: Readonly<Record<string, string>>, onProgress: OnProgress) =>
    http.upload(path, file, fields, (done, total) => onProgress(total > 0 ? done / total : 0))
  return {
    upload: (path, file, fields, onProgress, signal) => until(signal, sent(path, file, fields, onProgress)),
    save: (path, fileName, signal) => until(signal, http.download(path, {}, fileName)),
    open: (path, signal) => until(signal, http.open(path)),
    loadImage: (address, signal) =>
      until(
        signal,
        isImageAddress(address) ? http.open(address.replace('/v1/', '')) : failing(wording('richText.image.failed')),
      ),
    uploadImage: (file, onProgress, signal) =>
      until(
        signal,
        sent(addImage.path, file, {}, onProgress).pipe(
          switchMap((body) => {
            const answer = addImage.response.safeParse(body)
            return answer.success ? of(answer.data.address) : failing(wording('error.nonsense'))
          }),
        ),
      ),
  }
}

const failing = (message: string): Observable<never> => throwError(() => failureSaying(message))

/** A call that ends without an answer was ended: by its signal, or with the session. */
const until = async <T>(signal: AbortSignal, answer$: Observable<T>): Promise<T> => {
  signal.throwIfAborted()
  const ended$ = fromEvent(signal, 'abort').pipe(take(1))
  const answer = answer$.pipe(
    takeUntil(ended$),
    throwIfEmpty(() => {
      signal.throwIfAborted()
      return failureSaying(wording('session.hasExpired'))
    }),
  )
  const value = await firstValueFrom(answer)
  signal.throwIfAborted()
  return value
}
