import { ignoreElements } from 'rxjs'
import { navigationRequested, pathOf } from '../../domain/navigation/index.ts'
import { epic, filter, tap } from '../kernel/index.ts'

/** Somebody asked to go somewhere: the address bar follows, and the router tells what it shows. */
export const goEpic = epic('navigation.go', (action$, _state$, { navigator }) =>
  action$.pipe(
    filter(navigationRequested.match),
    tap(({ payload }) => navigator.go(pathOf(payload))),
    ignoreElements(),
  ),
)
