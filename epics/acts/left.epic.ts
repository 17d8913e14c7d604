import { actsRecovered } from '../../domain/acts.ts'
import { snackbarShown } from '../../domain/calls/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** What was under way in a page that is closed is not sent again by itself: somebody looks first. */
export const leftEpic = epic('acts.left', (action$) =>
  action$.pipe(
    filter(actsRecovered.match),
    map((recovered) =>
      snackbarShown({ snackbar: 'acts', message: 'status.leftUnderWay', tone: 'warning', until: null }, recovered),
    ),
  ),
)
