/**
 * The world, as epics see it: one small interface each, injected. Adapters live in `epics/adapters`; tests pass fakes
 * and a virtual-time scheduler.
 */
import type { Observable, SchedulerLike } from 'rxjs'
import type { Call, Refusal, SecretHandle } from '../../domain/kernel/index.ts'
import type { Entry } from '../../domain/log/entry.ts'
import type { Claims, LogoutReason } from '../../domain/session/index.ts'
import type { Setup } from '../../domain/setup/index.ts'
import type { LocalCache } from './cachePort.ts'

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export interface Ids {
  /** RFC 9562 version 4, 36 characters. */
  uuid(): string
}

/** A raw answer; status 0 when none came. Header names are in lower case. */
export type HttpAnswer = {
  readonly status: number
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

export type HttpRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | FormData
  /** Ask for bytes instead of JSON (CAL-08). */
  readonly asBlob?: boolean
  /** Told of the bytes that have left, for an upload; begins anew with each attempt. */
  readonly onProgress?: ((sent: number, total: number) => void) | undefined
}

/** One exchange on the wire; unsubscribing aborts it. Never errors: what goes wrong is status 0. */
export interface Wire {
  exchange(request: HttpRequest): Observable<HttpAnswer>
}

export type CallFailure = {
  readonly status: number
  /** Sentence for people, by the catalogue's order (ERR-03). */
  readonly message: string
  /** 'status: message' and advice, for reads (ERR-12). */
  readonly detail: string | null
  readonly refusal: Refusal | null
  /** The parsed body, e.g. the newer record of a 409. */
  readonly body: unknown
  /** ERR-11: the message is to carry a link to the server-status page. */
  readonly link?: 'serverStatus'
  /** Milliseconds that a 429 asks to wait. */
  readonly retryAfter?: number
}

export type CallInput<P, Q, B> = {
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Sent as `Idempotency-Key`; a repeated POST with it happens once. */
  readonly idempotencyKey?: string
  /** Sent as `If-Match`: the version that the change was made from. */
  readonly ifMatch?: number
  /** Called before each attempt, from 1: the save ledger shows it. */
  readonly onAttempt?: (attempt: number) => void
}

/**
 * Calls with all their rules: refresh, retry, sharing, cap of ten, wording, maintenance. Emits once, or errors with a
 * CallFailure; completes without a value when the session it was made for ended meanwhile.
 */
export interface Http {
  call<P, Q, B, R>(declared: Call<string, P, Q, B, R>, input: CallInput<P, Q, B>): Observable<R>
  /** CAL-07: multipart POST; `onProgress` hears of the bytes that have left. */
  upload(
    path: string,
    file: File,
    fields: Readonly<Record<string, string>>,
    onProgress?: (sent: number, total: number) => void,
  ): Observable<unknown>
  /** A file's bytes, to be shown in the page instead of saved. */
  open(path: string): Observable<Blob>
  /** CAL-08: GET with download=1, saved under `fileName`. */
  download(path: string, query: Readonly<Record<string, string>>, fileName: string): Observable<void>
}

/** What became of a refresh. */
export type RefreshOutcome =
  /** A fresh pair is in the token store, by this tab's doing or another's. */
  | { readonly kind: 'kept'; readonly claims: Claims; readonly expiresAt: number }
  /** The server has not said that the token is refused: nothing is known about the session, so it goes on. */
  | { readonly kind: 'unavailable'; readonly answer: HttpAnswer }
  | { readonly kind: 'failed'; readonly message: string | null }
  /** There was no session to keep. */
  | { readonly kind: 'ended' }

export type GateEvent =
  | { readonly kind: 'refreshed'; readonly claims: Claims; readonly expiresAt: number }
  /** The session can't go on: the caller of the log-out procedure is to end it. */
  | { readonly kind: 'ended'; readonly reason: LogoutReason; readonly message: string }
  | { readonly kind: 'maintenance'; readonly on: boolean }
  | { readonly kind: 'away'; readonly on: boolean }

/** What the calls know of the session: refresh behind one lock over all tabs, and what answers taught. */
export interface Gate {
  readonly events$: Observable<GateEvent>
  /** One refresh at a time over all tabs. Emits once. */
  refresh(): Observable<RefreshOutcome>
  /** SES-09: waits at most 10 s for a refresh in progress. */
  isLoggedIn(): Observable<boolean>
  /** SES-15: waits for a refresh in progress, revokes both tokens at the server, and removes them. Emits once. */
  end(reason: LogoutReason): Observable<void>
  /** Drops the answers of calls that are under way: their session is over in this tab. */
  forget(): void
  /** Milliseconds since 1970 by the server's clock, as far as its answers told it. */
  serverNow(): number
}

/** `localStorage`'s keys access_token and refresh_token, and what else the browser keeps for the session. */
export interface TokenStore {
  read(): { readonly access: string | null; readonly refresh: string | null }
  write(access: string, refresh: string): void
  /** SES-04: removes the access token only. */
  dropAccess(): void
  clear(): void
  /** Emits when another tab wrote or removed tokens. */
  readonly changed$: Observable<{ readonly access: string | null; readonly refresh: string | null }>
}

/** Holds secrets in memory; actions carry only the handles. */
export interface Vault {
  seal(value: string): SecretHandle
  open(handle: SecretHandle): string | null
  forget(handle: SecretHandle): void
  forgetAll(): void
}

/** Locks and messages between the tabs of one browser. */
export interface Tabs {
  /** Runs `work` while holding the named lock; waits for it at most `timeoutMs`, then answers 'timeout'. */
  exclusive<T>(name: string, timeoutMs: number, work: () => Promise<T>): Promise<T | 'timeout'>
  /** True while some tab holds it. */
  isHeld(name: string): Promise<boolean>
  /** Takes a lock until the tab dies; false when another tab has it. */
  hold(name: string): Promise<boolean>
  post(message: TabMessage): void
  readonly messages$: Observable<TabMessage>
}
export type TabMessage = { readonly kind: 'loggedOut' } | { readonly kind: 'tokensRotated' }

export interface Socket {
  connect(token: string): void
  disconnect(): void
  send(message: string, payload?: unknown): void
  readonly messages$: Observable<{ readonly name: string; readonly payload: unknown }>
  readonly status$: Observable<'connected' | 'disconnected'>
}

/** What the browser keeps besides tokens and the log: cookie 'version', dismissed dialogs. */
export interface Browser {
  readonly online$: Observable<boolean>
  isOnline(): boolean
  readCookie(name: string): string | null
  writeCookie(name: string, value: string): void
  removeCookie(name: string): void
  /** Settings outlive `clearStorage`: a dismissed dialog stays dismissed at the next sign-in (SES-38). */
  readSetting(name: string): string | null
  writeSetting(name: string, value: string): void
  /** SES-14: local storage and the local databases. */
  clearStorage(): Promise<void>
  /** SES-22: what can be loaded again; tokens, settings and drafts stay. */
  clearCaches(): Promise<void>
  saveFile(fileName: string, content: Blob): void
}

export interface Navigator {
  go(path: string): void
  /** Leaves the application for another address (single sign-on). */
  leave(address: string): void
}

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
   * `ConstraintError`.
   */
  append(rows: readonly SealedRow[], contents?: readonly SealedContent[]): Promise<void>
  /** Rows and segments that end after `afterSeq`, in order. */
  read(stream: string, afterSeq: number): Promise<readonly SealedRow[]>
  saveSnapshot(snapshot: SealedSnapshot): Promise<void>
  /** Newest first; at most the two newest are kept. */
  snapshots(stream: string): Promise<readonly SealedSnapshot[]>
  /** Of every stream: they are caches, and another build makes its own (SES-22). */
  dropSnapshots(): Promise<void>
  /** Replaces rows (named by their `fromSeq`) by the segment of their span, in one transaction. */
  seal(segment: SealedRow, replaces: readonly number[]): Promise<void>
  content(stream: string, hash: string): Promise<SealedContent | null>
  remove(stream: string): Promise<void>
  /** Drafts sealed at logout; they and the device's key pair outlive `clear`. */
  keepDrafts(kept: KeptDrafts): Promise<void>
  keptDrafts(): Promise<readonly KeptDrafts[]>
  dropKeptDrafts(keyId: string): Promise<void>
  deviceKeys(): Promise<CryptoKeyPair | null>
  saveDeviceKeys(keys: CryptoKeyPair): Promise<void>
  clear(): Promise<void>
}
export type StreamHead = {
  readonly stream: string
  readonly keyId: string
  readonly lastSeq: number
  readonly lastAt: number
}
/**
 * What encryption adds: a nonce of 12 bytes, never used twice with a key, and bytes that end with the tag of 16 bytes.
 */
export type Sealed = { readonly nonce: Uint8Array<ArrayBuffer>; readonly bytes: Uint8Array<ArrayBuffer> }
/**
 * Entries fromSeq … toSeq of a stream: a batch as it was written, or a segment that has replaced 500 or more entries of
 * batches.
 */
export type SealedRow = Sealed & {
  readonly stream: string
  readonly kind: 'row' | 'segment'
  readonly keyId: string
  readonly fromSeq: number
  readonly toSeq: number
  readonly at: number
}
export type SealedSnapshot = Sealed & {
  readonly stream: string
  readonly keyId: string
  readonly seq: number
  readonly reducerVersion: string
}
export type SealedContent = Sealed & { readonly stream: string; readonly hash: string }
/** `until` in milliseconds since 1970; one for each tab that had unsent work. */
export type KeptDrafts = Sealed & { readonly keyId: string; readonly stream: string; readonly until: number }

/** Encrypts under the session's key, which no script can read. `about` is authenticated with the text, not stored. */
export interface LogCipher {
  readonly keyId: string
  /** Known only with the key: names of large parts are made with it. */
  salt(stream: string): Promise<string>
  seal(stream: string, text: string, about: string, compress: boolean): Promise<Sealed>
  /** Null when key, bytes, nonce or `about` are not those of `seal`. */
  open(stream: string, sealed: Sealed, about: string): Promise<string | null>
}

/** The live log of this tab: fed by the store, opened once the session has its key. */
export interface LogWriter {
  /** Takes an entry, and the state after it, in memory at once (≤ 1 µs); it becomes durable with the next batch. */
  enqueue(entry: Entry, state: unknown): void
  /** Resolves when all that was enqueued before is durable. */
  flush(): Promise<void>
  /** Entries that are not durable yet, in order. */
  waiting(): readonly Entry[]
  /** `durableSeq`, and what went wrong: shown, never swallowed. */
  readonly status$: Observable<LogStatus>
}
export type LogStatus = { readonly durableSeq: number; readonly problem: 'none' | 'quota' | 'failed' }

export type Ports = {
  readonly clock: Clock
  readonly ids: Ids
  readonly scheduler: SchedulerLike
  readonly http: Http
  readonly gate: Gate
  readonly tokens: TokenStore
  readonly vault: Vault
  readonly tabs: Tabs
  readonly socket: Socket
  readonly browser: Browser
  readonly navigator: Navigator
  readonly authConfigured: boolean
  readonly supportPhone: string
  /** The version of the loaded build (SES-22). */
  readonly build: string
  /** What the server said in the page (CFG-30). */
  readonly setup?: Setup
  /** Emits once nothing that a dead tab left is being read. Waited for at most 15 s. */
  readonly leftRead?: () => Observable<unknown>
  /** Seals unsaved drafts before a logout clears the device; answers how many were kept. Waited for at most 5 s. */
  readonly keepDrafts?: () => Observable<number>
  /** What this device keeps of answers; null before somebody is signed in. */
  readonly localCache?: () => LocalCache | null
  /** For numbers of records and other things that say nothing of anybody; a logout clears it. */
  readonly localStorage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}
