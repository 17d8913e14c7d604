import { debounceTime, merge } from 'rxjs'
import { broadcastHeard, newsHeard } from '../../domain/notices/index.ts'
import { epic, filter, heard, map } from '../kernel/index.ts'

/** Milliseconds: several come close together. */
const settled = 300

/** NOT-13, NOT-17: what the server says to this user. */
export const heardEpic = epic('notices.heard', (_action$, _state$, { socket, scheduler }) =>
  merge(
    heard(socket, 'broadcast').pipe(
      filter(({ note }) => note.trim() !== ''),
      map(({ note }) => broadcastHeard({ note })),
    ),
    heard(socket, 'notification').pipe(
      debounceTime(settled, scheduler),
      map(() => newsHeard({})),
    ),
  ),
)
