import { merge } from 'rxjs'
import { snackbarClosed, snackbarShown } from '../../domain/calls/index.ts'
import { lostUploads, lostUploadsForgotten, uploadBegan, uploadsRecovered } from '../../domain/documents/index.ts'
import { logOpened } from '../../domain/log/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

const snackbar = 'uploads'

/** A page that is loaded again has no bytes any more: who chose a file is told, and sees on the home page which. */
export const lostEpic = epic('files.lost', (action$, state$) => {
  const hasLost = (): boolean => lostUploads(state$.value).length > 0
  return merge(
    action$.pipe(
      filter((action) => logOpened.match(action) || uploadsRecovered.match(action)),
      filter(hasLost),
      map((opened) => snackbarShown({ snackbar, message: 'documents.lost', tone: 'warning', until: null }, opened)),
    ),
    action$.pipe(
      filter((action) => lostUploadsForgotten.match(action) || uploadBegan.match(action)),
      filter(() => !hasLost() && state$.value.calls.snackbars.some(({ snackbar: name }) => name === snackbar)),
      map((last) => snackbarClosed({ snackbar }, last)),
    ),
  )
})
