import { EMPTY, distinctUntilChanged, merge, of, skip } from 'rxjs'
import { changesMissed, recordChangedElsewhere, recordRemoved } from '../../domain/records/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

/**
 * What the socket says of records: that one changed or is gone, that others than those that it names may have come into
 * sight or left it, and that it was away and may have missed some.
 */
export const elsewhereEpic = epic('records.elsewhere', (_action$, _state$, { socket }) =>
  merge(
    socket.messages$.pipe(
      filter(({ name }) => name === 'record changed'),
      mergeMap(({ payload }) => {
        const parsed = recordChangedElsewhere.payload.schema.safeParse(payload)
        return parsed.success ? of(recordChangedElsewhere(parsed.data)) : EMPTY
      }),
    ),
    socket.messages$.pipe(
      filter(({ name }) => name === 'record removed'),
      mergeMap(({ payload }) => {
        const parsed = recordRemoved.payload.schema.safeParse(payload)
        return parsed.success ? of(recordRemoved(parsed.data)) : EMPTY
      }),
    ),
    socket.messages$.pipe(
      filter(({ name }) => name === 'sight changed'),
      map(() => changesMissed({})),
    ),
    // The first connection of a session has missed nothing that was loaded.
    socket.status$.pipe(
      distinctUntilChanged(),
      filter((status) => status === 'connected'),
      skip(1),
      map(() => changesMissed({})),
    ),
  ),
)
