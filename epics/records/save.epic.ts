import { EMPTY, Subject, catchError, defer, finalize, merge, of, take, takeUntil, type Observable } from 'rxjs'
import { snackbarClosed, snackbarShown } from '../../domain/calls/index.ts'
import type { Action, Entity } from '../../domain/kernel/index.ts'
import { navigationRequested, placeOf, recordAt } from '../../domain/navigation/index.ts'
import {
  isOfForm,
  isPageKind,
  answerToSave,
  entities,
  saveAsked,
  saveCleared,
  saveConflicted,
  saveOf,
  saveRefused,
  saveRequested,
  saveResent,
  saveSent,
  saveSucceeded,
  type AnyChanges,
  type AnyRecord,
  type Kind,
  type Save,
} from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { asFailure, failureShown, said, tellingSlow } from '../calls/index.ts'
import { type CallFailure, concatMap, epic, filter, mergeMap, perKey, type Ports } from '../kernel/index.ts'
import { newerIn, write } from './calls.ts'
import { saveContext } from './context.ts'

/** Whether a save came to nothing. */
const isEndOf = (save: string, action: Action): boolean =>
  (saveRefused.match(action) || saveCleared.match(action)) && action.payload.save === save

/** A press of Save becomes a request with a name of its own, or what is wrong with the draft. */
export const askedEpic = epic('records.asked', (action$, state$, { ids, clock }) => {
  const answer = (kind: Kind, id: number, asked: Action): Action | null =>
    answerToSave(state$.value, kind, id, saveContext(state$.value, kind, clock.now()), ids.uuid(), asked)
  /** What was typed since a new record was sent the first time follows once it is known to be made. */
  const typedSince = (save: string, asked: Action): Observable<Action> =>
    action$.pipe(
      filter(saveSucceeded.match),
      filter(({ payload }) => payload.save === save),
      take(1),
      mergeMap(({ payload: { saved } }) => {
        const rest = answer(saved.kind, saved.record.id, asked)
        return rest === null ? EMPTY : of(rest)
      }),
      takeUntil(action$.pipe(filter((end) => loggedOut.match(end) || isEndOf(save, end)))),
    )
  return action$.pipe(
    filter(saveAsked.match),
    mergeMap((asked) => {
      const first = answer(asked.payload.kind, asked.payload.id, asked)
      if (first === null) return EMPTY
      return saveResent.match(first) ? merge(of(first), typedSince(first.payload.save, asked)) : of(first)
    }),
  )
})

/** Where a record that was just made is shown, when its form is still in view and nothing else was begun there. */
const shown = (
  { navigation: { at }, records }: State,
  line: Save,
  { kind, record }: AnyRecord,
  because: Action,
): readonly Action[] => {
  const inView = recordAt(at)
  if (!isPageKind(kind) || inView?.kind !== kind || inView.id !== 0 || !isOfForm(records, kind, 0, line)) return []
  return [navigationRequested(placeOf(kind, record, 'edit'), because)]
}

const outcome = (
  ports: Ports,
  save: string,
  request: AnyChanges,
  failure: CallFailure,
  because: Action,
): readonly Action[] => {
  const closed = snackbarClosed({ snackbar: save }, because)
  const theirs = failure.status === 409 ? newerIn(request.kind, failure.body) : null
  if (theirs) return [saveConflicted({ save, theirs }, because), closed]
  const refused = saveRefused(
    { save, status: failure.status, message: failure.message, fields: { ...failure.refusal?.fields } },
    because,
  )
  return [refused, closed, failureShown(ports, failure, false, because)]
}

/** A save that puts back what an earlier one changed says that. */
const savedSaid = (
  ports: Ports,
  { operations: { undoneSaves } }: State,
  save: string,
  { kind }: AnyChanges,
  because: Action,
): Action => {
  if (Object.values(undoneSaves).some(({ by }) => by === save))
    return said(ports, save, 'operation.undo.saved', 'success', because, { about: entities[kind].names.one })
  // AFF-24: what is saved while somebody types is not told each time.
  return savingOf(kind) === undefined
    ? said(ports, save, 'status.saved', 'success', because)
    : snackbarClosed({ snackbar: save }, because)
}

const savingOf = (kind: Kind): string | undefined => (entities[kind] as Entity).saving

const send = (ports: Ports, state: () => State, save: string, because: Action): Observable<Action> =>
  defer(() => {
    // Read at its turn: an earlier save of this record may have moved its version on.
    const line = saveOf(state(), save)
    if (line?.phase !== 'queued') return EMPTY
    const { request } = line
    const attempts = new Subject<Action>()
    const onAttempt = (attempt: number): void => attempts.next(saveSent({ save, attempt }, because))
    const saved$ = write(ports.http, request, { idempotencyKey: save, onAttempt }).pipe(
      mergeMap((saved): readonly Action[] => [
        saveSucceeded({ save, saved }, because),
        savedSaid(ports, state(), save, request, because),
        ...shown(state(), line, saved, because),
      ]),
      catchError((error: unknown) =>
        of(...outcome(ports, save, request, asFailure(error, 'save', ports.supportPhone), because)),
      ),
      finalize(() => attempts.complete()),
    )
    const message = savingOf(request.kind) ?? 'status.saving'
    const saving = snackbarShown({ snackbar: save, message, tone: 'info', until: null }, because)
    return merge(of(saving), attempts, saved$).pipe(tellingSlow(save, ports.scheduler, because))
  })

/** Writes what is queued: several records at once, the saves of one record one after another. */
export const saveEpic = epic('records.save', (action$, state$, ports) =>
  action$.pipe(
    filter((action) => saveRequested.match(action) || saveResent.match(action)),
    mergeMap((action) => {
      const line = saveOf(state$.value, action.payload.save)
      return line?.phase === 'queued' ? of({ action, of: `${line.request.kind} ${line.request.id}` }) : EMPTY
    }),
    perKey(
      (queued) => queued.of,
      (ofOneRecord) =>
        ofOneRecord.pipe(
          concatMap(({ action }) =>
            send(ports, () => state$.value, action.payload.save, action).pipe(
              takeUntil(action$.pipe(filter(loggedOut.match))),
            ),
          ),
        ),
    ),
  ),
)
