import { catchError, defer, EMPTY, firstValueFrom, from, ignoreElements, interval, takeUntil } from 'rxjs'
import { masqueradeFound } from '../../domain/masquerade/index.ts'
import { loggedOut, tokenFacts } from '../../domain/session/index.ts'
import { epic, exhaustMap, filter, type Ports, switchMap } from '../kernel/index.ts'

/** Milliseconds: how often it is looked at, and how long after its end the access token is exchanged. */
const every = 60_000
const late = 600_000
const lockName = 'caselog.adminTokens'

/** One tab does it; the next one finds the new pair. */
const renew =
  ({ adminTokens, gate }: Ports) =>
  async (): Promise<void> => {
    const stored = adminTokens.read()
    const facts = tokenFacts(stored?.access ?? null)
    if (stored === null || facts === null || gate.serverNow() < facts.expiresAt + late) return
    const pair = await firstValueFrom(gate.pairFor(stored.refresh))
    if (pair !== null && adminTokens.read()?.refresh === stored.refresh) adminTokens.write({ ...stored, ...pair })
  }

/** A refresh token that nobody uses dies after half an hour; the administrator is to find the way back. */
export const keepAliveEpic = epic('masquerade.keepAlive', (action$, _state$, ports) =>
  action$.pipe(
    filter(masqueradeFound.match),
    switchMap(({ payload: { on } }) =>
      on
        ? interval(every, ports.scheduler).pipe(
            exhaustMap(() =>
              defer(() => from(ports.tabs.exclusive(lockName, every, renew(ports)))).pipe(catchError(() => EMPTY)),
            ),
            takeUntil(action$.pipe(filter(loggedOut.match))),
          )
        : EMPTY,
    ),
    ignoreElements(),
  ),
)
