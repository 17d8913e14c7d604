/**
 * Files, as screens load and send them: promises that a component's own signal ends. Bytes are no part of the state or
 * the log, so no action carries them; that a file is on its way is a fact, and the record that refers to it is written by
 * actions, as any other.
 */
import {
  BehaviorSubject,
  Subject,
  firstValueFrom,
  fromEvent,
  switchMap,
  take,
  takeUntil,
  throwError,
  throwIfEmpty,
  timer,
  type Observable,
  type SchedulerLike,
} from 'rxjs'
import { addImage } from '../../domain/richText/api.ts'
import { isImageAddress } from '../../domain/richText/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { failureSaying } from '../calls/index.ts'
import type { Http } from '../kernel/index.ts'
import type { UploadLog } from './uploadLog.ts'

/** From 0 to 1; and whether nothing has moved for a while. */
type OnProgress = (share: number, isStalled?: boolean) => void

/** Milliseconds in which nothing of a file leaves: then it holds up itself alone. */
export const stalledAfter = 10_000

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

/**
 * Each rejects with a `CallFailure`, whose message is for people. What is uploaded is in the log from when it was chosen;
 * one document is sent after the other: a slow line then ends some of them instead of none. One that does not move lets
 * the next one pass.
 */
export const fileCalls = (http: Http, log: UploadLog, scheduler: SchedulerLike): FileCalls => {
  const send = async (
    path: string,
    file: File,
    fields: Readonly<Record<string, string>>,
    onProgress: OnProgress,
    signal: AbortSignal,
    before: Promise<unknown>,
    passable: () => void,
  ): Promise<unknown> => {
    signal.throwIfAborted()
    const upload = log.begin(path, fields, file)
    const over = new Promise((done) => signal.addEventListener('abort', done, { once: true }))
    const share$ = new BehaviorSubject(0)
    const progress = (done: number, total: number): void => share$.next(total > 0 ? done / total : 0)
    try {
      await Promise.race([before, over])
      signal.throwIfAborted()
      // What waited is nothing that the next user sends.
      if (!log.isUnderWay(upload)) return await firstValueFrom(failing(wording('session.hasExpired')))
      const shown = share$.subscribe((share) => onProgress(share))
      shown.add(
        share$.pipe(switchMap(() => timer(stalledAfter, scheduler))).subscribe(() => {
          onProgress(share$.value, true)
          passable()
        }),
      )
      const answer = await until(signal, http.upload(path, file, fields, upload, progress)).finally(() =>
        shown.unsubscribe(),
      )
      log.end(upload, 'arrived')
      return answer
    } catch (error) {
      log.end(upload, signal.aborted ? 'givenUp' : isRefusal(error) ? 'refused' : 'failed')
      throw error
    }
  }
  /** By path, what the next one waits for. */
  const queues = new Map<string, Promise<unknown>>()
  return {
    upload: (path, file, fields, onProgress, signal) => {
      const before = queues.get(path) ?? Promise.resolve()
      const passable$ = new Subject<void>()
      const sent = send(path, file, fields, onProgress, signal, before, () => passable$.next())
      const passed = Promise.race([sent, firstValueFrom(passable$)])
      queues.set(
        path,
        Promise.allSettled([before, passed]).then(() => undefined),
      )
      return sent
    },
    save: (path, fileName, signal) => until(signal, http.download(path, {}, fileName)),
    open: (path, signal) => until(signal, http.open(path)),
    loadImage: (address, signal) =>
      until(
        signal,
        isImageAddress(address) ? http.open(address.replace('/v1/', '')) : failing(wording('richText.image.failed')),
      ),
    uploadImage: async (file, onProgress, signal) => {
      const body = await send(addImage.path, file, {}, onProgress, signal, Promise.resolve(), () => undefined)
      const answer = addImage.response.safeParse(body)
      return answer.success ? answer.data.address : firstValueFrom(failing(wording('error.nonsense')))
    },
  }
}

/** The server's own answer: under the same key it would say the same. */
const isRefusal = (error: unknown): boolean => {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0
  return status >= 400 && status < 500
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
