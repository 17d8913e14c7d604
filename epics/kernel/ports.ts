/**
 * The world, as epics see it: one small interface each, injected. Adapters live in `epics/adapters`; tests pass fakes
 * and a virtual-time scheduler.
 */
import type { Observable, SchedulerLike } from 'rxjs'
import type { Call, Refusal, SecretHandle } from '../../domain/kernel/index.ts'
import type { Claims, LogoutReason } from '../../domain/session/index.ts'
import type { Setup } from '../../domain/setup/index.ts'
import type { Browser } from './browserPort.ts'
import type { LocalCache } from './cachePort.ts'
import type { LogEnd } from './logPort.ts'

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
  /** Told that the answer has begun, and of each piece of a file. */
  readonly onReceived?: () => void
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
  /** Another access token than the one in use: whose it is, is asked with it (MSQ-19). It is never exchanged. */
  readonly token?: string
  /** Called before each attempt, from 1: the save ledger shows it. */
  readonly onAttempt?: (attempt: number) => void
}

/**
 * Calls with all their rules: refresh, retry, sharing, cap of ten, wording, maintenance. Emits once, or errors with a
 * CallFailure; completes without a value when the session it was made for ended meanwhile.
 */
export interface Http {
  call<P, Q, B, R>(declared: Call<string, P, Q, B, R>, input: CallInput<P, Q, B>): Observable<R>
  /** CAL-07: multipart POST; what comes twice under one key arrives once. `onProgress` hears of the bytes that have left. */
  upload(
    path: string,
    file: File,
    fields: Readonly<Record<string, string>>,
    idempotencyKey: string,
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
  /** `reason`: how the session ended, where the server has said it; `isTurnedAway`: nobody gets in from here (SES-50). */
  | {
      readonly kind: 'failed'
      readonly message: string | null
      readonly reason?: LogoutReason
      readonly isTurnedAway?: boolean
    }
  /** There was no session to keep. */
  | { readonly kind: 'ended' }

export type GateEvent =
  | { readonly kind: 'refreshed'; readonly claims: Claims; readonly expiresAt: number }
  /** The session can't go on: the caller of the log-out procedure is to end it. */
  | { readonly kind: 'ended'; readonly reason: LogoutReason; readonly message: string }
  /** The account demands a second factor, and this session's user has none. */
  | { readonly kind: 'factorRequired' }
  | { readonly kind: 'maintenance'; readonly on: boolean }
  | { readonly kind: 'away'; readonly on: boolean }

/** What the calls know of the session: refresh behind one lock over all tabs, and what answers taught. */
export interface Gate {
  readonly events$: Observable<GateEvent>
  /** One refresh at a time over all tabs. Emits once. */
  refresh(): Observable<RefreshOutcome>
  /** The same, unless another token than `used` is stored already, and good. */
  renew(used: string | null): Observable<RefreshOutcome>
  /** SES-09: waits at most 10 s for a refresh in progress. */
  isLoggedIn(): Observable<boolean>
  /**
   * SES-15: waits for a refresh in progress, revokes both tokens of this tab's session at the server, and removes them. What
   * was unsaved is sealed by then, and the server need not keep more of the log's key than opens that. Emits once: false
   * where another session's tokens are stored by then, for neither they nor what the browser keeps are this tab's to end.
   */
  goodbye(reason: LogoutReason): Observable<boolean>
  /** The same with whatever session's tokens are stored, which has sealed nothing. */
  endStored(): Observable<void>
  /**
   * Another pair comes into use in the place of the stored one, which is revoked first where that is asked for. Waits for
   * a refresh in progress, also in another tab; `replacing` is told which pair that is, just before. Emits once.
   */
  exchange(next: TokenPair, revoking: boolean, replacing?: (stored: StoredTokens) => void): Observable<void>
  /** A new pair for a refresh token beside the one in use; it is stored nowhere. Null when the server gives none. */
  pairFor(refreshToken: string): Observable<TokenPair | null>
  /** Drops the answers of calls that are under way: their session is over in this tab. */
  forget(): void
  /** Milliseconds since 1970 by the server's clock, as far as its answers told it. */
  serverNow(): number
  /** When it answered last, by this device's clock; null before it has. */
  heardAt(): number | null
}

export type StoredTokens = { readonly access: string | null; readonly refresh: string | null }

/** `localStorage`'s keys access_token and refresh_token, and what else the browser keeps for the session. */
export interface TokenStore {
  read(): StoredTokens
  write(access: string, refresh: string): void
  /** SES-04: removes the access token only. */
  dropAccess(): void
  clear(): void
  /** Emits when another tab wrote or removed tokens. */
  readonly changed$: Observable<StoredTokens>
}

export type TokenPair = { readonly access: string; readonly refresh: string }

/** MSQ-04: what an administrator returns to, and the API's address that is in use meanwhile; '' is the page's own. */
export interface AdminTokens {
  /** MSQ-07: the access token alone, whatever else is stored. */
  access(): string | null
  read(): (TokenPair & { readonly apiUrl: string }) | null
  write(own: TokenPair & { readonly apiUrl: string }): void
  clear(): void
  apiUrl(): string
  useApi(address: string): void
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
  /** True while somebody has it, but for what this tab `hold`s. */
  isHeld(name: string): Promise<boolean>
  /** Takes a lock until it lets go of it or dies; true also when this tab has it already, false when another one has. */
  hold(name: string): Promise<boolean>
  /** Half a minute later, unless it is taken again: other tabs of the session may still be ending. */
  letGo(name: string): void
  post(message: TabMessage): void
  readonly messages$: Observable<TabMessage>
}
/** `message` is the server's own. */
export type SessionEnd = {
  readonly session: string
  readonly reason: LogoutReason
  readonly message?: string | undefined
}
export type TabMessage =
  /** The tokens are gone; `ended` is what the other tabs say of it, where that is more than a logout. */
  | { readonly kind: 'loggedOut'; readonly ended?: SessionEnd | undefined }
  | { readonly kind: 'tokensRotated' }
  /** Asks each tab to say that it lives. */
  | { readonly kind: 'livesAsked' }
  /** `took` are those of dead tabs that it holds beside its own. */
  | { readonly kind: 'lives'; readonly stream: string; readonly took?: readonly string[] | undefined }
  /** The user is at work in that tab. */
  | { readonly kind: 'atWork' }
  /** That tab is connected, and the server asks it nothing, be it any more. */
  | { readonly kind: 'goesOn' }
  /** There the user has said that the session goes on: what was asked is asked no more. */
  | { readonly kind: 'answered'; readonly answer: 'stay' | 'refuse' | 'keep' }

/** How a connection ended (RTS-04, RTS-05); `timeout` is an answer to a ping that did not come. */
type LostBy = 'server' | 'transport' | 'client' | 'timeout'
export type ConnectionEvent =
  | { readonly is: 'connected' }
  /** Not made: `refused` is by the server, to somebody who is signed in and may have none. */
  | { readonly is: 'failed' | 'refused' }
  | { readonly is: 'lost'; readonly by: LostBy }

export interface Socket {
  /** Makes one attempt, in place of the connection that stands. */
  connect(token: string): void
  disconnect(): void
  send(message: string, payload?: unknown): void
  readonly messages$: Observable<{ readonly name: string; readonly payload: unknown }>
  readonly status$: Observable<'connected' | 'disconnected'>
  /** Of its own: what is closed by `disconnect` or replaced by `connect` is not told. */
  readonly connection$: Observable<ConnectionEvent>
}

/** The user in front of the page. */
export interface Presence {
  /** Emits with each sign of work: keys, presses, scrolling. */
  readonly active$: Observable<unknown>
  readonly visible$: Observable<boolean>
}

export interface Navigator {
  go(path: string): void
  /** Leaves the application for another address (single sign-on). */
  leave(address: string): void
  /** A path of the application in a window of its own, in pixels; false where the browser does not let it (INT-13). */
  open(path: string, size: { readonly width: number; readonly height: number }): boolean
  close(): void
}

export type Ports = {
  readonly clock: Clock
  readonly ids: Ids
  readonly scheduler: SchedulerLike
  readonly http: Http
  readonly gate: Gate
  readonly tokens: TokenStore
  readonly adminTokens: AdminTokens
  readonly vault: Vault
  readonly tabs: Tabs
  readonly socket: Socket
  readonly presence: Presence
  readonly browser: Browser
  readonly navigator: Navigator
  /** For an error that nobody expected: as one that nobody caught, for the browser's console and tools. */
  readonly report: (error: unknown) => void
  readonly authConfigured: boolean
  readonly supportPhone: string
  /** The version of the loaded build (SES-22). */
  readonly build: string
  /** What the server said in the page (CFG-30). */
  readonly setup?: Setup
  /** Absent before somebody is signed in. */
  readonly logEnd?: () => LogEnd | null
  /** The session whose log key the page came to before its start; none but that one is entered. */
  readonly keySession?: string | null
  /** The tokens with which somebody has come to this page by single sign-on; given once. */
  readonly arrived?: () => { readonly access: string; readonly refresh: string } | null
  /** What this device keeps of answers; null before somebody is signed in. */
  readonly localCache?: () => LocalCache | null
  /** For numbers of records and other things that say nothing of anybody; a logout clears it. */
  readonly localStorage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}
