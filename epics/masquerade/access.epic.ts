/** PRM-43 */
import { ignoreElements, take } from 'rxjs'
import { reloadNeeded } from '../../domain/access/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { accessChanged, dialogAccepted, dialogRanOut } from '../../domain/notices/index.ts'
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

/** With a token that says what may be done now, at the place where somebody is. */
export const reloadEpic = epic('masquerade.reload', (action$, state$, { gate, navigator }) =>
  action$.pipe(
    filter(accessChanged.match),
    switchMap(() => {
      const shown = state$.value.notices.dialogs.find(({ about }) => about === 'access')?.id
      return action$.pipe(
        filter((action) => dialogAccepted.match(action) || dialogRanOut.match(action)),
        filter(({ payload: { dialog } }) => dialog === shown),
        take(1),
        switchMap(() => gate.refresh()),
        tap(() => {
          const { at } = state$.value.navigation
          navigator.leave(at === null ? '/home' : pathOf(at))
        }),
      )
    }),
    ignoreElements(),
  ),
)
