import { ignoreElements, timer } from 'rxjs'
import { submittedPrintAsked } from '../../domain/submissions/index.ts'
import { epic, filter, switchMap, tap } from '../kernel/index.ts'

/** What it was asked from, as the palette, is gone before the page is on its way to the printer. */
export const printEpic = epic('submissions.print', (action$, _state$, ports) =>
  action$.pipe(
    filter(submittedPrintAsked.match),
    switchMap(() => timer(0, ports.scheduler)),
    tap(() => ports.browser.print()),
    ignoreElements(),
  ),
)
