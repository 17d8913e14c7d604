/** PRM-43 */
import { forkJoin, ignoreElements, take, takeUntil } from 'rxjs'
import { reloadNeeded } from '../../domain/access/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { accessChanged, dialogAccepted, dialogRanOut } from '../../domain/notices/index.ts'
import { endsSession } from '../../domain/session/index.ts'
import { epic, filter, heard, map, switchMap, tap } from '../kernel/index.ts'

/** Of the user, or of the administrator who works as that user. */
export const accessEpic = epic('masquerade.access', (_action$, state$, { socket }) =>
  heard(socket, 'access changed').pipe(
    filter(({ user_id: changed }) => {
      const { session, masquerade } = state$.value
      const user = session.claims?.user_id ?? null
      return reloadNeeded(changed, { userId: masquerade.admin ?? user, masqueradedUserId: masquerade.on ? user : null })
    }),
    map(() => accessChanged({})),
  ),
)

/**
 * With a token that says what may be done now, which is asked for at once, whatever is read before this; then at the place
 * where somebody is.
 */
export const reloadEpic = epic('masquerade.reload', (action$, state$, { gate, navigator, tokens }) =>
  action$.pipe(
    filter(accessChanged.match),
    switchMap(() => {
      const shown = state$.value.notices.dialogs.find(({ about }) => about === 'access')?.id
      const leaves$ = action$.pipe(
        filter((action) => dialogAccepted.match(action) || dialogRanOut.match(action)),
        filter(({ payload: { dialog } }) => dialog === shown),
        take(1),
      )
      return forkJoin([gate.renew(tokens.read().access), leaves$]).pipe(
        filter(([{ kind }]) => kind !== 'failed' && kind !== 'ended'),
        tap(() => {
          const { at } = state$.value.navigation
          navigator.leave(at === null ? '/home' : pathOf(at))
        }),
        ignoreElements(),
        // Whoever signs out, or is put out, is to stay so, and to be told why.
        takeUntil(action$.pipe(filter(endsSession))),
      )
    }),
  ),
)
