import { distinctUntilChanged, merge, skip } from 'rxjs'
import { changesMissed, recordChangedElsewhere, recordRemoved } from '../../domain/records/index.ts'
import { epic, filter, heard, map, mergeMap } from '../kernel/index.ts'

/**
 * What the socket says of records (of what is none others hear): that one changed or is gone, that others than those that
 * it names may have come into sight or left it, and that it was away and may have missed some.
 */
export const elsewhereEpic = epic('records.elsewhere', (_action$, _state$, { socket }) =>
  merge(
    heard(socket, 'record changed').pipe(
      mergeMap((message) => {
        const { data } = recordChangedElsewhere.payload.schema.safeParse(message)
        return data === undefined ? [] : [recordChangedElsewhere(data)]
      }),
    ),
    heard(socket, 'record removed').pipe(
      mergeMap((message) => {
        const { data } = recordRemoved.payload.schema.safeParse(message)
        return data === undefined ? [] : [recordRemoved(data)]
      }),
    ),
    heard(socket, 'sight changed').pipe(map(() => changesMissed({}))),
    // The first connection of a session has missed nothing that was loaded.
    socket.status$.pipe(
      distinctUntilChanged(),
      filter((status) => status === 'connected'),
      skip(1),
      map(() => changesMissed({})),
    ),
  ),
)
