import { merge, of, take, takeUntil, type Observable } from 'rxjs'
import { same, type Action } from '../../domain/kernel/index.ts'
import { letterAsked, newLetter, templateChosen } from '../../domain/letters/index.ts'
import { navigationRequested, placeOf, routeEntered } from '../../domain/navigation/index.ts'
import { draftOf, isNewDraftWaiting, isNewFormBehind, newDraftTaken } from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { epic, filter, mergeMap, switchMap } from '../kernel/index.ts'

/**
 * ACT-10: on the record's tab of letters, as if somebody had pressed its button there and taken the template. A letter
 * that is begun is asked about before its text is given up.
 */
export const askedEpic = epic('letters.asked', (action$, state$) =>
  action$.pipe(
    filter(letterAsked.match),
    switchMap((asked): Observable<Action> => {
      const { template, kind, id, case_id } = asked.payload
      const to = placeOf(kind, { id, ...(case_id !== undefined && { case_id }) }, 'letters')
      const owner = kind === 'victim' ? { victim_id: id } : { case_id: id }
      const opened = (): readonly Action[] => {
        const meant = { kind: 'letter', owner: kind, of: id, mark: null } as const
        // What a template says, once it comes, is written over nothing that was found meanwhile.
        const isLeft = state$.value.letters.filling === null && isNewFormBehind(state$.value, meant)
        const isBegun = draftOf(state$.value, 'letter', 0) !== undefined || isNewDraftWaiting(state$.value, meant)
        const isChoosing = !isBegun && template === null
        const form = newLetter.changed({ value: { isChoosing, replaces: isBegun ? template : null } }, asked)
        const first = isLeft ? [newDraftTaken(meant, asked), form] : [form]
        return isBegun || template === null ? first : [...first, templateChosen({ template, owner }, asked)]
      }
      if (same(state$.value.navigation.at, to)) return of(...opened())
      const elsewhere$ = action$.pipe(
        filter(navigationRequested.match),
        filter(({ payload }) => !same(payload, to)),
      )
      // What is open on a page is closed by leaving it.
      const there$ = action$.pipe(
        filter(routeEntered.match),
        take(1),
        mergeMap(({ payload }) => (same(payload, to) ? opened() : [])),
        takeUntil(elsewhere$),
      )
      return merge(there$, of(navigationRequested(to, asked))).pipe(takeUntil(action$.pipe(filter(loggedOut.match))))
    }),
  ),
)
