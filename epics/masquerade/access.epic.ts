/** PRM-43 */
import { ignoreElements, take } from 'rxjs'
import { reloadNeeded } from '../../domain/access/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { accessChanged, dialogAccepted, dialogRanOut } from '../../domain/notices/index.ts'
import { epic, filter, map, switchMap, tap } from '../kernel/index.ts'

const userIn = (payload: unknown): number | null =>
  typeof payload === 'object' && payload !== null && 'user_id' in payload && typeof payload.user_id === 'number'
    ? payload.user_id
    : null

/** Of the user, or of the administrator who works as that user. */
export const accessEpic = epic('masquerade.access', (_action$, state$, { socket }) =>
  socket.messages$.pipe(
    filter(({ name, payload }) => {
      const { session, masquerade } = state$.value
      const changed = userIn(payload)
      const user = session.claims?.user_id ?? null
      const who = { userId: masquerade.admin ?? user, masqueradedUserId: masquerade.on ? user : null }
      return name === 'access changed' && changed !== null && reloadNeeded(changed, who)
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
