import { catchError, debounce, EMPTY, of, takeUntil, timer, type Observable } from 'rxjs'
import {
  helpEdited,
  helpLeftAnswered,
  helpNotSaved,
  helpSaved,
  helpSaveRepeated,
  helpToggled,
  putHelpBlock,
  savable,
} from '../../domain/help/index.ts'
import { tableEntries, type Action } from '../../domain/kernel/index.ts'
import { loggedOut, sessionReady } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { asFailure } from '../calls/index.ts'
import { concatMap, epic, filter, map, mergeMap, perKey, type Ports } from '../kernel/index.ts'

/** Milliseconds after the last change (HLP-06). */
const pause = 500

type Asked = { readonly id: number; readonly isTyped: boolean; readonly because: Action }

const askedBy = (because: Action, state: State): readonly Asked[] => {
  if (helpEdited.match(because)) return [{ id: because.payload.id, isTyped: true, because }]
  if (helpToggled.match(because) || helpSaveRepeated.match(because) || helpLeftAnswered.match(because))
    return [{ id: because.payload.id, isTyped: false, because }]
  // What a reload left unsent.
  if (sessionReady.match(because))
    return tableEntries(state.help.unsaved).map(([id]) => ({ id, isTyped: false, because }))
  return []
}

const send = ({ id, because }: Asked, state: State, { http, supportPhone }: Ports): Observable<Action> => {
  const change = savable(state, id)
  if (change === null) return EMPTY
  return http.call(putHelpBlock, { params: { id }, body: change }).pipe(
    map((block) => helpSaved({ block, sent: change }, because)),
    catchError((error: unknown) =>
      of(helpNotSaved({ id, message: asFailure(error, 'save', supportPhone).message }, because)),
    ),
  )
}

/** HLP-06, HLP-07: one save of a block after the other, each with all that is unsaved when it begins. */
export const saveHelpEpic = epic('help.save', (action$, state$, ports) =>
  action$.pipe(
    mergeMap((action) => askedBy(action, state$.value)),
    perKey(
      ({ id }) => String(id),
      (asked$) =>
        asked$.pipe(
          debounce(({ isTyped }) => timer(isTyped ? pause : 0, ports.scheduler)),
          concatMap((asked) => send(asked, state$.value, ports).pipe(takeUntil(action$.pipe(filter(loggedOut.match))))),
        ),
    ),
  ),
)
