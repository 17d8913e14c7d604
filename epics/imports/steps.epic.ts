import { catchError, merge, of, takeUntil, type Observable } from 'rxjs'
import {
  decideImport,
  importChanged,
  importColumnsIn,
  importColumnsSent,
  importDecided,
  importLoaded,
  importRefused,
  importRemovalAsked,
  importRemoved,
  importRunAsked,
  importUndoAsked,
  removeImport,
  runImport,
  setImportColumns,
  undoImport,
} from '../../domain/imports/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { asFailure, failureShown } from '../calls/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

/** From step to step: what somebody asks for is sent, and its answer or its refusal shown where they are. */
export const stepsEpic = epic('imports.steps', (action$, state$, ports) => {
  const { http } = ports
  const answered = (id: number, asked: Action, answer$: Observable<Action>): Observable<Action> =>
    answer$.pipe(
      catchError((error: unknown) =>
        of(importRefused({ id, message: asFailure(error, 'save', ports.supportPhone).message }, asked)),
      ),
      takeUntil(action$.pipe(filter(loggedOut.match))),
    )
  return merge(
    action$.pipe(
      filter(importColumnsSent.match),
      mergeMap((asked) => {
        const { id } = asked.payload
        const columns = importColumnsIn(state$.value).map((column) => ({ ...column }))
        const answer$ = http.call(setImportColumns, { params: { id }, body: { columns } })
        return answered(id, asked, answer$.pipe(map((row) => importChanged(row, asked))))
      }),
    ),
    action$.pipe(
      filter(importDecided.match),
      mergeMap((asked) => {
        const { id, after, decisions, rest } = asked.payload
        const body = { decisions, ...(rest !== null && { rest }) }
        const answer$ = http.call(decideImport, { params: { id }, query: after === 0 ? {} : { after }, body })
        return answered(id, asked, answer$.pipe(map((detail) => importLoaded(detail, asked))))
      }),
    ),
    action$.pipe(
      filter(importRunAsked.match),
      mergeMap((asked) => {
        const { id } = asked.payload
        const answer$ = http.call(runImport, { params: { id }, body: {} })
        return answered(id, asked, answer$.pipe(map((row) => importChanged(row, asked))))
      }),
    ),
    action$.pipe(
      filter(importUndoAsked.match),
      mergeMap((asked) => {
        const { id } = asked.payload
        const answer$ = http.call(undoImport, { params: { id }, body: {} })
        return answered(id, asked, answer$.pipe(map((row) => importChanged(row, asked))))
      }),
    ),
  )
})

export const removeEpic = epic('imports.remove', (action$, _state$, ports) =>
  action$.pipe(
    filter(importRemovalAsked.match),
    mergeMap((asked) => {
      const { id } = asked.payload
      return ports.http.call(removeImport, { params: { id } }).pipe(
        map(() => importRemoved({ id }, asked)),
        catchError((error: unknown) =>
          of(failureShown(ports, asFailure(error, 'save', ports.supportPhone), false, asked)),
        ),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
