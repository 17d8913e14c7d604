import { distinctUntilChanged, takeUntil } from 'rxjs'
import { mayEditHelpHere, helpBlocks } from '../../domain/help/index.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import { epic, filter, map, switchMap } from '../kernel/index.ts'

/** HLP-10: the disabled ones too, for whoever edits them, be it since just now. Whoever may see none asks for none. */
export const loadHelpEpic = epic('help.load', (action$, state$) =>
  action$.pipe(
    filter(sessionReady.match),
    switchMap((ready) =>
      state$.pipe(
        map(mayEditHelpHere),
        distinctUntilChanged(),
        map((all) => helpBlocks.opened({ all }, ready)),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      ),
    ),
  ),
)
