/** The session behind the calls: which token they carry, when it is exchanged, and how both tokens end. */
import {
  concat,
  defer,
  firstValueFrom,
  from,
  ignoreElements,
  map,
  of,
  race,
  ReplaySubject,
  Subject,
  switchMap,
  take,
  tap,
  timer,
  type Observable,
} from 'rxjs'
import { isAway, isMaintenance } from '../../domain/calls/index.ts'
import { needsRefresh, saysMore, sessionOfToken, tokenFacts, type LogoutReason } from '../../domain/session/index.ts'
import type { Gate, GateEvent, HttpAnswer, RefreshOutcome, StoredTokens, TokenPair } from '../kernel/index.ts'
import { authWire, type AuthWire } from './authWire.ts'
import { endingOf } from './endingOf.ts'
import { isSuccess, saidBy } from './failure.ts'
import { lockPoll, longestWait, refreshLock, type Lock } from './lock.ts'
import { refresher } from './refresh.ts'
import { serverClock, type ServerClock } from './serverClock.ts'
import { noAnswer, type CallWorld } from './world.ts'

/** The gate with what the calls themselves need of it. */
export type CallGate = Gate & {
  readonly time: ServerClock
  /** Raised whenever the session of this tab ends: an answer that was asked for under an older one is dropped. */
  readonly generation: () => number
  /** False for a token of another session than this tab's, which another tab has begun: no call of this one goes with it. */
  readonly isOwn: (access: string | null) => boolean
  /** Ends the session of such a generation unless another tab, which is waited for, says how it ended. No value. */
  readonly lose: (asked: number, reason: LogoutReason, message: string) => Observable<never>
  /** What each answer teaches: the server's time, whether it is there, whether it is down on purpose. */
  readonly heard: (answer: HttpAnswer) => void
  /** PRO-37: a call of this session was refused for want of a second factor. */
  readonly factorRequired: () => void
}

/** A start has dropped the access token already. */
const sessionOf = ({ access, refresh }: ReturnType<CallWorld['tokens']['read']>): string | null =>
  tokenFacts(access)?.claims.session ?? (refresh === null ? null : sessionOfToken(refresh))

type Parts = { readonly world: CallWorld; readonly time: ServerClock; readonly lock: Lock; readonly auth: AuthWire }

/** Milliseconds in which another tab that took the tokens is heard. */
const untilTold = 1_000

/** Milliseconds: no log-out takes longer to tell the server. */
const longestRevoke = 5_000

const ending = ({ world, time, lock, auth }: Parts, isOwn: CallGate['isOwn'], forget: () => void) => {
  const { tokens, scheduler, tabs } = world
  const isStale = (access: string | null): boolean => {
    const facts = tokenFacts(access)
    return facts === null || needsRefresh(facts.expiresAt, time.now())
  }
  const told = (reason: LogoutReason | null): Observable<boolean> => {
    const stored = tokens.read()
    const { refresh } = stored
    if (refresh === null) return of(true)
    /** An access token that ran out can't revoke its refresh token, which may live for another half hour. */
    const renewed = (): Observable<boolean> =>
      auth.lastPair(refresh).pipe(switchMap((pair) => (pair === null ? of(true) : auth.revoke(pair, reason))))
    return isStale(stored.access)
      ? renewed()
      : auth.revoke(stored, reason).pipe(switchMap((wasTaken) => (wasTaken ? of(true) : renewed())))
  }
  /** Goes on in the background after its time: the server is to hear of it even when it is slow. */
  const revoked = (reason: LogoutReason | null): Observable<boolean> => {
    const done = new ReplaySubject<boolean>(1)
    told(reason).subscribe(done)
    return done
  }
  const inTurn = <T extends {}>(work: () => Observable<T>): Observable<T> => lock.exclusively<T>(() => null, work)
  const afterRevoking = <T>(reason: LogoutReason | null, then: () => T): Observable<T> =>
    race(revoked(reason), timer(longestRevoke, scheduler)).pipe(take(1), map(then))
  const end = (reason: LogoutReason | null): true => {
    const session = sessionOf(tokens.read())
    forget()
    tokens.clear()
    const isTold = reason !== null && session !== null && saysMore(reason)
    tabs.post({ kind: 'loggedOut', ...(isTold && { ended: { session, reason } }) })
    return true
  }
  return {
    goodbye: (reason: LogoutReason): Observable<boolean> =>
      inTurn(() => {
        // Looked at now: sealing takes its time, and who signs in meanwhile in another tab is not to be put out.
        if (isOwn(tokens.read().access)) return afterRevoking(reason, () => end(reason))
        forget()
        return of(false)
      }),
    endStored: (): Observable<void> => inTurn(() => afterRevoking(null, () => end(null))).pipe(map(() => undefined)),
    exchange: (
      { access, refresh }: TokenPair,
      revoking: boolean,
      replacing: (stored: StoredTokens) => void = () => undefined,
    ): Observable<void> => {
      const put = (): true => {
        replacing(tokens.read())
        forget()
        tokens.write(access, refresh)
        tabs.post({ kind: 'tokensRotated' })
        return true
      }
      return inTurn(() => (revoking ? afterRevoking(null, put) : of(put()))).pipe(map(() => undefined))
    },
  }
}

export const createGate = (world: CallWorld): CallGate => {
  const { tokens, scheduler, tabs, clock } = world
  const events$ = new Subject<GateEvent>()
  const time = serverClock(clock)
  const lock = refreshLock(tabs, scheduler)
  const auth = authWire(world)
  let generation = 0
  /** The session of this tab, from its first call on until it ends. */
  let session: string | null = null
  let heardAt: number | null = null
  const known = { maintenance: false, away: false }
  let inFlight: Observable<RefreshOutcome> | undefined

  const learn = (kind: keyof typeof known, on: boolean): void => {
    if (on === known[kind]) return
    known[kind] = on
    events$.next({ kind, on })
  }
  const heard = (answer: HttpAnswer): void => {
    time.learn(answer.headers)
    // What refuses the session says nothing of how long its keys are kept.
    if (isSuccess(answer)) heardAt = clock.now()
    learn('away', isAway(answer.status))
    if (isSuccess(answer)) learn('maintenance', false)
    else if (isMaintenance(saidBy(answer))) learn('maintenance', true)
  }

  const refreshing = refresher(world, {
    time,
    heard,
    lock,
    auth,
    generation: () => generation,
    rotated: (kept) => events$.next({ ...kept, kind: 'refreshed' }),
  })
  const forget = (): void => {
    generation += 1
    session = null
    // It ends as nothing: the next session asks for its own.
    inFlight = undefined
  }
  const isOwn = (access: string | null): boolean => {
    const facts = tokenFacts(access)
    if (facts === null) return true
    session ??= facts.claims.session
    return session === facts.claims.session
  }

  /**
   * Runs on even when nobody listens any more: a pair that nobody stored would be lost, and so would be the end of a
   * session. Whoever listens is answered first, and may say more of it.
   */
  const refresh = (): Observable<RefreshOutcome> => {
    if (inFlight) return inFlight
    const result = new ReplaySubject<RefreshOutcome>(1)
    inFlight = result
    const settle = (outcome: RefreshOutcome): void => {
      if (inFlight === result) inFlight = undefined
      const end = outcome.kind === 'failed' ? endingOf(outcome) : null
      const whose = sessionOf(tokens.read())
      if (end !== null) {
        tokens.clear()
        tabs.post({ kind: 'loggedOut', ...(whose !== null && { ended: { session: whose, ...end } }) })
      }
      result.next(outcome)
      result.complete()
      if (end !== null) events$.next({ kind: 'ended', ...end })
    }
    refreshing().subscribe({ next: settle, error: () => settle({ kind: 'unavailable', answer: noAnswer }) })
    return result
  }

  const renew = (used: string | null): Observable<RefreshOutcome> =>
    defer(() => {
      const { access } = tokens.read()
      const facts = access === used ? null : tokenFacts(access)
      if (facts !== null && !needsRefresh(facts.expiresAt, time.now())) return of({ kind: 'kept' as const, ...facts })
      return refresh()
    })

  const { goodbye, endStored, exchange } = ending({ world, time, lock, auth }, isOwn, forget)
  /** What is in progress comes first. */
  const afterRefresh = <T>(work: () => Observable<T>): Observable<T> =>
    defer(() => (inFlight ? race(inFlight, timer(longestWait, scheduler)).pipe(take(1)) : of(null))).pipe(
      switchMap(work),
    )

  const isValid = (): boolean => {
    const facts = tokenFacts(tokens.read().access)
    return facts !== null && facts.expiresAt > time.now()
  }
  const isLoggedIn = (): Observable<boolean> => {
    const look = (waited: number): Observable<boolean> =>
      defer(async () => ({ isBusy: inFlight !== undefined || (await firstValueFrom(lock.isHeld())) })).pipe(
        switchMap(({ isBusy }) => {
          if (!isBusy || waited >= longestWait) return of(isValid())
          return timer(lockPoll, scheduler).pipe(switchMap(() => look(waited + lockPoll)))
        }),
      )
    return defer(() => (isValid() ? of(true) : look(0)))
  }

  /** Whoever listens later hears how it is: the first calls are made before there is a store. */
  const standing = (): readonly GateEvent[] =>
    (['maintenance', 'away'] as const).flatMap((kind) => (known[kind] ? [{ kind, on: true }] : []))

  return {
    events$: defer(() => concat(from(standing()), events$)),
    time,
    refresh,
    renew,
    isLoggedIn,
    goodbye: (reason) => afterRefresh(() => goodbye(reason)),
    endStored: () => afterRefresh(endStored),
    exchange: (...asked) => afterRefresh(() => exchange(...asked)),
    pairFor: auth.lastPair,
    forget,
    generation: () => generation,
    isOwn,
    heardAt: () => heardAt,
    serverNow: time.now,
    lose: (asked, reason, message) =>
      timer(untilTold, scheduler).pipe(
        tap(() => {
          if (generation === asked) events$.next({ kind: 'ended', reason, message })
        }),
        ignoreElements(),
      ),
    heard,
    factorRequired: () => events$.next({ kind: 'factorRequired' }),
  }
}
