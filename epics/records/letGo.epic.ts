import { recordOpened, recordsLetGo, toLetGo } from '../../domain/records/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

/** A session of a week costs no more than one of a day. */
export const letGoEpic = epic('records.letGo', (action$, state$) =>
  action$.pipe(
    filter(recordOpened.match),
    map((opened) => ({ opened, gone: toLetGo(state$.value.records, opened.seq ?? 0) })),
    mergeMap(({ opened, gone }) => (gone === null ? [] : [recordsLetGo(gone, opened)])),
  ),
)
