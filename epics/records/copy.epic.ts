import { defer, EMPTY, takeUntil } from 'rxjs'
import { copyPlace } from '../../domain/localCache/index.ts'
import { anyRecord, copyFound, openingOf, recordOf, recordOpened } from '../../domain/records/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

/** Shows this device's copy of a record that is opened, while the server is asked for it. */
export const copyEpic = epic('records.copy', (action$, state$, { localCache }) =>
  action$.pipe(
    filter(recordOpened.match),
    filter(({ payload: { kind, id } }) => recordOf(state$.value, kind, id) === undefined),
    mergeMap((opened) => {
      const { kind, id } = opened.payload
      const place = copyPlace(kind, id)
      if (place === null) return EMPTY
      return defer(() => localCache?.()?.read(place) ?? EMPTY).pipe(
        map((found) => anyRecord.schema.safeParse({ kind, record: found?.value })),
        filter(({ success }) => success && openingOf(state$.value, kind, id)?.status === 'loading'),
        mergeMap(({ data }) =>
          data === undefined || recordOf(state$.value, kind, id) ? EMPTY : [copyFound(data, opened)],
        ),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      )
    }),
  ),
)
