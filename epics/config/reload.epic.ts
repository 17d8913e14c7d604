import { catchError, concat, defer, filter, forkJoin, from, of, switchMap, takeUntil } from 'rxjs'
import { settingsReloadRequested } from '../../domain/config/index.ts'
import { t } from '../../domain/messages/index.ts'
import { getMe, getMyAccount, loggedOut, userLoaded } from '../../domain/session/index.ts'
import { failureSaying, failureShown } from '../calls/index.ts'
import { epic } from '../kernel/index.ts'
import { loadSettings } from './settings.ts'
import { settingsFacts } from './shown.ts'

/** CFG-11: caches away, then user and account, then the lists. Where user or account fail, the rest is not tried. */
export const reloadEpic = epic('config.reload', (action$, _state$, ports) =>
  action$.pipe(
    filter(settingsReloadRequested.match),
    switchMap((asked) =>
      from(ports.browser.clearCaches()).pipe(
        switchMap(() => forkJoin({ user: ports.http.call(getMe, {}), account: ports.http.call(getMyAccount, {}) })),
        switchMap((loaded) =>
          concat(
            of(userLoaded(loaded, asked)),
            defer(() => loadSettings(ports)).pipe(switchMap((outcome) => settingsFacts(ports, outcome))),
          ),
        ),
        catchError(() => of(failureShown(ports, failureSaying(t('session.accountFailed')), true, asked))),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      ),
    ),
  ),
)
