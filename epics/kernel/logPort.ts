/** The log of a tab, as its effects see it: where it is kept, what seals it, who writes it, how it ends. */
import type { Observable } from 'rxjs'
import type { Entry } from '../../domain/log/entry.ts'
import type { UnsentWork } from '../../domain/unsent.ts'

/**
 * Where the log is kept. Every adapter passes the same contract suite. A full disk rejects with an error named
 * `QuotaExceededError`.
 */
export interface LogStore {
  /** Streams that are on this device, newest first. */
  streams(): Promise<readonly StreamHead[]>
  /**
   * Appends rows, with the contents that they refer to, in one transaction; resolves when they are durable. The very
   * same row once more is no error (its first answer was lost); another row in its place rejects with a
   * `ConstraintError`. A row whose beginning is not there any more, since somebody removed it, would be kept and could not
   * be read: it rejects with a `GoneError`.
   */
  append(rows: readonly SealedRow[], contents?: readonly SealedContent[]): Promise<void>
  /** Rows and segments that end after `afterSeq`, in order. */
  read(stream: string, afterSeq: number): Promise<readonly SealedRow[]>
  /** Not where the stream is gone by now. */
  saveSnapshot(snapshot: SealedSnapshot): Promise<void>
  /** Newest first; at most the two newest are kept. */
  snapshots(stream: string): Promise<readonly SealedSnapshot[]>
  /** Of every stream: they are caches, and another build makes its own (SES-22). */
  dropSnapshots(): Promise<void>
  /** Replaces rows (named by their `fromSeq`) by the segment of their span, in one transaction; not where the stream is gone. */
  seal(segment: SealedRow, replaces: readonly number[]): Promise<void>
  /** Those of them that are there, in any order. */
  contents(stream: string, hashes: readonly string[]): Promise<readonly SealedContent[]>
  /** Not where more has been appended since it was read up to there: whoever was taken for dead lives. */
  remove(stream: string, upTo?: number): Promise<void>
  /** What was taken over of it is not to be taken over again; the rest can't be read and waits for its end. */
  setAside(stream: string, aside: SetAside): Promise<void>
  /** Drafts sealed at logout; `instead` of the streams that they were in, in one transaction, where there is no other room. */
  keepDrafts(kept: KeptDrafts, instead?: readonly ReadStream[]): Promise<void>
  keptDrafts(): Promise<readonly KeptDrafts[]>
  /** As a stream: parts that were taken over are not to be taken over again; the rest waits for a build that reads it. */
  setDraftsAside(kept: Pick<KeptDrafts, 'keyId' | 'stream'>, aside: SetAside): Promise<void>
  dropKeptDrafts(kept: Pick<KeptDrafts, 'keyId' | 'stream'>): Promise<void>
  deviceKeys(): Promise<CryptoKeyPair | null>
  /** Saves them unless usable ones stand there; answers those that stand, so that all tabs have the same. */
  addDeviceKeys(made: CryptoKeyPair, isUsable: (keys: CryptoKeyPair) => boolean): Promise<CryptoKeyPair>
  /** In place of others. */
  saveDeviceKeys(keys: CryptoKeyPair): Promise<void>
  /**
   * Nothing is left, the device's keys neither, unless there is a stream or drafts. The database itself stays: a tab that
   * the system has stopped can't let go of it, and whoever opens it after a deletion would wait for that tab.
   */
  clearUnused(): Promise<void>
}
/** A stream, and how far it was read. */
export type ReadStream = { readonly stream: string; readonly upTo: number }
/** How far one build could read a stream's entries, or the parts of what was sealed at a logout, counted from 1. */
export type Reading = {
  /** Those that it did not understand. */
  readonly unread: readonly number[]
  /** The first of those behind which it could read none; null where it read to the end. */
  readonly from: number | null
}
/** What the build `by` left of what it could not read whole; the rest it has taken over. */
export type SetAside = Reading & {
  readonly by: string
  /** Of builds before it, which took over what each of them could read. */
  readonly earlier?: readonly Reading[]
}
export type StreamHead = {
  readonly stream: string
  readonly keyId: string
  readonly lastSeq: number
  /** End of the hour of the last row, in milliseconds since 1970. */
  readonly lastAt: number
  readonly isSetAside?: true
  /** Not where a build of before 2026-11-28 has set it aside. */
  readonly aside?: SetAside
}
/**
 * What encryption adds: a nonce of 12 bytes, never used twice with a key, and bytes that end with the tag of 16 bytes.
 */
export type Sealed = { readonly nonce: Uint8Array<ArrayBuffer>; readonly bytes: Uint8Array<ArrayBuffer> }
/**
 * Entries fromSeq … toSeq of a stream: a batch as it was written, or a segment that has replaced 500 or more entries of
 * batches. After a segment's own bytes stands the tag of the last row that it has replaced.
 */
export type SealedRow = Sealed & {
  readonly stream: string
  readonly kind: 'row' | 'segment'
  readonly keyId: string
  readonly fromSeq: number
  readonly toSeq: number
  /** End of the hour of the last entry, in milliseconds since 1970. */
  readonly at: number
}
export type SealedSnapshot = Sealed & {
  readonly stream: string
  readonly keyId: string
  readonly seq: number
  readonly reducerVersion: string
}
export type SealedContent = Sealed & { readonly stream: string; readonly hash: string }
/** `until` in milliseconds since 1970, the end of an hour; one for each logout of a tab that had unsent work. */
export type KeptDrafts = Sealed & {
  readonly keyId: string
  /**
   * Its own name, drawn when it was sealed. Builds of before 2026-11-30 took that of the tab's stream, which goes on where a
   * logout was cut off: what was sealed after that took its place.
   */
  readonly stream: string
  readonly until: number
  /** Where a build did not understand all of its parts. */
  readonly aside?: SetAside
}

/** Encrypts under the session's key, which no script can read. `about` is authenticated with the text, not stored. */
export interface LogCipher {
  readonly keyId: string
  /** Known only with the key: names of large parts are made with it. */
  salt(stream: string): Promise<string>
  seal(stream: string, text: string, about: string, compress: boolean): Promise<Sealed>
  /** Null when key, bytes, nonce or `about` are not those of `seal`. */
  open(stream: string, sealed: Sealed, about: string): Promise<string | null>
}

/** Where a piece of the log belongs. */
export type SealedPlace = Pick<SealedRow, 'stream' | 'fromSeq' | 'toSeq' | 'at'>

/**
 * Seals under the session's key and keeps on the disk what is given to it in the clear, in this thread or another. What it
 * has taken is durable; what it rejects with is the store's, or the key's.
 */
export interface Sealing {
  salt(stream: string): Promise<string>
  /** Answers the row's tag. The same row once more is put there as it was sealed the first time. */
  append(row: {
    readonly place: SealedPlace
    readonly text: string
    readonly tagBefore: string
    readonly parts: readonly { readonly hash: string; readonly json: string }[]
  }): Promise<string>
  seal(segment: {
    readonly place: SealedPlace
    readonly text: string
    readonly tagBefore: string
    /** Of the last row that it replaces. */
    readonly tag: string
    readonly replaces: readonly number[]
  }): Promise<void>
  /** Its text as it is made, piece by piece. */
  saveSnapshot(
    snapshot: Pick<SealedSnapshot, 'stream' | 'seq' | 'reducerVersion'>,
    pieces: AsyncIterable<string>,
  ): Promise<void>
  /** What it has not taken by then is forgotten. */
  close(): void
}

/** The live log of this tab: fed by the store, opened once the session has its key. */
export interface LogWriter {
  /** Takes an entry, and the state after it, in memory at once (≤ 1 µs); it becomes durable with the next batch. */
  enqueue(entry: Entry, state: unknown): void
  /** Resolves when all that was enqueued before is durable: true; or, once the log is closed or takes no more, false. */
  flush(): Promise<boolean>
  /** Entries that are not durable yet, in order. */
  waiting(): readonly Entry[]
  /** `durableSeq`, and what went wrong: shown, never swallowed. */
  readonly status$: Observable<LogStatus>
}
/** `full`: so much waits in memory that nothing more is recorded until the page is loaded again. */
export type LogStatus = { readonly durableSeq: number; readonly problem: 'none' | 'quota' | 'failed' | 'full' }

/** What dead tabs left, null where nobody could look; and how many parts of it could not be read. */
export type LeftWork = { readonly work: UnsentWork | null; readonly unread: number }
/** How much of it outlives the session on this device, and how many do not. */
export type Unsent = { readonly kept: number; readonly lost: number }

/** What the end of a session does with this tab's log; in this order. */
export interface LogEnd {
  /** What dead tabs left, also those that died since the start. Emits once. */
  readLeft(): Observable<LeftWork>
  /** Seals that and what is unsent in this tab. Emits how it stands: at first nothing is kept. */
  seal(left: LeftWork): Observable<Unsent>
  /** Leaves nothing but what is sealed. */
  clear(): Promise<void>
}
