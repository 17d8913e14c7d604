import { snackbarShown } from '../../domain/calls/index.ts'
import { lostUploads } from '../../domain/documents/index.ts'
import { logOpened } from '../../domain/log/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** A page that is loaded again has no bytes any more: who chose a file is told, and sees on the home page which. */
export const lostEpic = epic('files.lost', (action$, state$) =>
  action$.pipe(
    filter(logOpened.match),
    filter(() => lostUploads(state$.value).length > 0),
    map((opened) =>
      snackbarShown({ snackbar: 'uploads', message: 'documents.lost', tone: 'warning', until: null }, opened),
    ),
  ),
)
