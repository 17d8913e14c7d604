import { distinctUntilChanged } from 'rxjs'
import { connectionChanged } from '../../domain/calls/index.ts'
import { epic, map } from '../kernel/index.ts'

/** Whether the browser has a network at all (ERR-01), from the first moment on. */
export const connectionEpic = epic('calls.connection', (_action$, _state$, { browser }) =>
  browser.online$.pipe(
    distinctUntilChanged(),
    map((online) => connectionChanged({ online })),
  ),
)
