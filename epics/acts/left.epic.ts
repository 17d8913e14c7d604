import { actBegun, actRepeated, actsRecovered } from '../../domain/acts.ts'
import { snackbarShown } from '../../domain/calls/index.ts'
import { bulksRecovered } from '../../domain/lists/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

/** What was under way in a page that is closed is not sent again by itself: somebody looks first. */
export const leftEpic = epic('acts.left', (action$) =>
  action$.pipe(
    filter((action) => actsRecovered.match(action) || bulksRecovered.match(action)),
    map((recovered) =>
      snackbarShown({ snackbar: 'acts', message: 'status.leftUnderWay', tone: 'warning', until: null }, recovered),
    ),
  ),
)

/** Under its name it happens once, whatever became of it before. */
export const repeatEpic = epic('acts.repeat', (action$, state$) =>
  action$.pipe(
    filter(actRepeated.match),
    mergeMap((repeated) => {
      const { name } = repeated.payload
      const act = state$.value.acts.unknown[name]
      return act === undefined ? [] : [actBegun({ name, act }, repeated)]
    }),
  ),
)
