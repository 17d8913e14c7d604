import { distinctUntilChanged, takeUntil } from 'rxjs'
import { mayEditHelpHere, helpBlocks } from '../../domain/help/index.ts'
import { meets, same } from '../../domain/kernel/index.ts'
import { loggedOut, scopesOf, sessionReady } from '../../domain/session/index.ts'
import { epic, filter, map, switchMap } from '../kernel/index.ts'

/** HLP-10: the disabled ones too, for whoever edits them, be it since just now. Whoever may see none asks for none. */
export const loadHelpEpic = epic('help.load', (action$, state$) =>
  action$.pipe(
    filter(sessionReady.match),
    switchMap((ready) =>
      state$.pipe(
        map((state) => ({ sees: meets(scopesOf(state), helpBlocks.needs), all: mayEditHelpHere(state) })),
        distinctUntilChanged((one, other) => same(one, other)),
        filter(({ sees }) => sees),
        map(({ all }) => helpBlocks.opened({ all }, ready)),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      ),
    ),
  ),
)
