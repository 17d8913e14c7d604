import { catchError, concat, debounceTime, defer, ignoreElements, of, take, type Observable } from 'rxjs'
import { actsUnderWay } from '../../domain/calls/index.ts'
import {
  generateAsked,
  postSsoApplication,
  provisioningTokenIssued,
  provisioningTokenNotIssued,
  provisioningTokenSeen,
  putSsoApplication,
  regenerateAsked,
  saveSignOn,
  signOnEdited,
  signOnLeftAnswered,
  signOnSaved,
} from '../../domain/integrations/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { currentAccount, sessionReady } from '../../domain/session/index.ts'
import { begin } from '../acts/index.ts'
import { asFailure, failureShown, said } from '../calls/index.ts'
import { epic, exhaustMap, filter, mergeMap, tap, type Ports } from '../kernel/index.ts'

/** Milliseconds without another edit (INT-06). */
const pause = 500

/** SRV-71: what the account's own is called until somebody says otherwise. */
const description = 'Single sign-on'

const issue = (asked: Action, { http, ids }: Ports): Observable<{ readonly provisioning_token: string }> =>
  regenerateAsked.match(asked)
    ? http.call(putSsoApplication, {
        params: { id: asked.payload.id },
        body: { token: 'regenerate' },
        idempotencyKey: ids.uuid(),
      })
    : http.call(postSsoApplication, { body: { description }, idempotencyKey: ids.uuid() })

/** INT-07, INT-08: one at a time. */
export const issueEpic = epic('integrations.issue', (action$, _state$, ports) =>
  action$.pipe(
    filter((action) => generateAsked.match(action) || regenerateAsked.match(action)),
    exhaustMap((asked): Observable<Action> => {
      const name = ports.ids.uuid()
      const working = generateAsked.match(asked) ? 'integrations.sso.generating' : 'integrations.sso.regenerating'
      return concat(
        of(said(ports, name, working, 'info', asked, { lasts: null })),
        defer(() => issue(asked, ports)).pipe(
          mergeMap(({ provisioning_token: token }) => [
            provisioningTokenIssued({ token: ports.vault.seal(token) }, asked),
            said(ports, name, 'integrations.sso.issued', 'success', asked),
          ]),
          catchError((error: unknown) => [
            provisioningTokenNotIssued({}, asked),
            failureShown(ports, asFailure(error, 'save', ports.supportPhone), false, asked),
          ]),
        ),
      )
    }),
  ),
)

export const tokenSeenEpic = epic('integrations.tokenSeen', (action$, _state$, { vault }) =>
  action$.pipe(
    filter(provisioningTokenIssued.match),
    mergeMap(({ payload: { token } }) =>
      action$.pipe(
        filter((action) => provisioningTokenSeen.match(action) || provisioningTokenIssued.match(action)),
        take(1),
        tap(() => vault.forget(token)),
      ),
    ),
    ignoreElements(),
  ),
)

const begins = [signOnEdited, signOnLeftAnswered, signOnSaved, sessionReady]

/** INT-06: all that is changed goes out as one save; while one is under way, the next one waits for its end. */
export const saveSignOnEpic = epic('integrations.saveSignOn', (action$, state$, { ids, scheduler }) =>
  action$.pipe(
    filter((action) => begins.some(({ match }) => match(action))),
    debounceTime(pause, scheduler),
    mergeMap((because): readonly Action[] => {
      const state = state$.value
      const { signOn: changes } = state.integrations
      const account = currentAccount(state)?.id
      const isBusy = actsUnderWay(state, saveSignOn).length > 0
      if (account === undefined || isBusy || Object.keys(changes).length === 0) return []
      return [begin(state, ids, saveSignOn, { account, changes }, because)]
    }),
  ),
)
