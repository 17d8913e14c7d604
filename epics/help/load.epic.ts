import { mayEditHelpHere, helpBlocks } from '../../domain/help/index.ts'
import { sessionReady } from '../../domain/session/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** HLP-10: the disabled ones too, for whoever edits them. Whoever may see none asks for none. */
export const loadHelpEpic = epic('help.load', (action$, state$) =>
  action$.pipe(
    filter(sessionReady.match),
    map((ready) => helpBlocks.opened({ all: mayEditHelpHere(state$.value) }, ready)),
  ),
)
