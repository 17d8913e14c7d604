import { distinctUntilChanged, EMPTY, interval } from 'rxjs'
import { dialogRanOut, dialogTicked, shownDialog } from '../../domain/notices/index.ts'
import { epic, map, mergeMap, switchMap } from '../kernel/index.ts'

/** Milliseconds (NOT-12). */
const tick = 1_000

/** The dialog that is shown counts, and at zero it is accepted. */
export const countdownEpic = epic('notices.countdown', (_action$, state$, { scheduler }) =>
  state$.pipe(
    map((state) => {
      const dialog = shownDialog(state)
      return dialog?.seconds == null ? null : dialog.id
    }),
    distinctUntilChanged(),
    switchMap((dialog) =>
      dialog === null
        ? EMPTY
        : interval(tick, scheduler).pipe(
            mergeMap(() => {
              const left = shownDialog(state$.value)?.seconds ?? 0
              return left > 1 ? [dialogTicked({ dialog })] : [dialogTicked({ dialog }), dialogRanOut({ dialog })]
            }),
          ),
    ),
  ),
)
