import { EMPTY, catchError, concat, from, of, takeUntil, type Observable } from 'rxjs'
import { snackbarClosed, snackbarShown } from '../../domain/calls/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import {
  addSavedFilter,
  filtersNotSaved,
  filtersSaved,
  removalNotUndone,
  removalUndone,
  removalUndoRequested,
  removeSavedFilter,
  replaceSavedFilter,
  savedFilterNotRemoved,
  savedFilterRemovalAsked,
  savedFilterRemoved,
  saveFiltersAsked,
} from '../../domain/savedFilters/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { asFailure, failureShown, said } from '../calls/index.ts'
import { epic, exhaustMap, filter, mergeMap } from '../kernel/index.ts'

/** One at a time: a newer message takes the place of the one before. */
const saving = 'saved filters'

/** One save at a time: the dialog waits for it. Why it failed is said there, and without a dialog to everybody. */
export const saveEpic = epic('savedFilters.save', (action$, state$, ports) =>
  action$.pipe(
    filter(saveFiltersAsked.match),
    exhaustMap((asked) => {
      const { replaces, ...body } = asked.payload
      const sent$ =
        replaces === null
          ? ports.http.call(addSavedFilter, { body })
          : ports.http.call(replaceSavedFilter, { params: { id: replaces }, body })
      const sending = { snackbar: saving, message: 'status.savingFilterSet', tone: 'info', until: null } as const
      const outcome$ = sent$.pipe(
        mergeMap((set) =>
          from([filtersSaved({ set }, asked), said(ports, saving, 'savedFilter.saved', 'success', asked)]),
        ),
        catchError((error: unknown): Observable<Action> => {
          const failure = asFailure(error, 'save', ports.supportPhone)
          const isOpen = state$.value.savedFilters.naming !== null
          const { fields = {} } = failure.refusal ?? {}
          const message = Object.values(fields)[0] ?? failure.message
          return from([
            filtersNotSaved({ message }, asked),
            snackbarClosed({ snackbar: saving }, asked),
            ...(isOpen ? [] : [failureShown(ports, failure, false, asked)]),
          ])
        }),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
      return concat(of<Action>(snackbarShown(sending, asked)), outcome$)
    }),
  ),
)

/** What was deleted can be put back from the message that tells of it. */
export const removeEpic = epic('savedFilters.remove', (action$, _state$, ports) =>
  action$.pipe(
    filter(savedFilterRemovalAsked.match),
    mergeMap((asked) => {
      const { id } = asked.payload
      return ports.http.call(removeSavedFilter, { params: { id } }).pipe(
        mergeMap((): Action[] => {
          const removal = ports.ids.uuid()
          return [
            savedFilterRemoved({ id, removal }, asked),
            said(ports, removal, 'savedFilter.removed', 'success', asked),
          ]
        }),
        catchError((error: unknown): Observable<Action> => {
          const failure = asFailure(error, 'save', ports.supportPhone)
          return from([savedFilterNotRemoved({ id }, asked), failureShown(ports, failure, false, asked)])
        }),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)

export const putBackEpic = epic('savedFilters.putBack', (action$, state$, ports) =>
  action$.pipe(
    filter(removalUndoRequested.match),
    mergeMap((asked): Observable<Action> => {
      const { removal } = asked.payload
      const gone = state$.value.savedFilters.removals.find((one) => one.removal === removal)
      if (gone === undefined) return EMPTY
      const { tab, name, filters, quick_filters } = gone.set
      return ports.http.call(addSavedFilter, { body: { tab, name, filters, quick_filters } }).pipe(
        mergeMap((set): Action[] => [
          removalUndone({ removal, set }, asked),
          said(ports, removal, 'operation.undo.done', 'success', asked, 'savedFilter.removed'),
        ]),
        catchError((error: unknown): Observable<Action> => {
          const failure = asFailure(error, 'save', ports.supportPhone)
          return from([removalNotUndone({ removal }, asked), failureShown(ports, failure, false, asked)])
        }),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
