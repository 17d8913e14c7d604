import { delay } from 'rxjs'
import { screenReloadAsked, screenReloaded } from '../../domain/navigation/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** NAV-10: once the screen is gone it comes back, and loads what it shows. */
export const bounceEpic = epic('navigation.bounce', (action$, _state$, { scheduler }) =>
  action$.pipe(
    filter(screenReloadAsked.match),
    delay(0, scheduler),
    map((because) => screenReloaded({}, because)),
  ),
)
