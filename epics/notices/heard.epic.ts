import { debounceTime, merge } from 'rxjs'
import { broadcastHeard, newsHeard, pushNoteLimit } from '../../domain/notices/index.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

/** Milliseconds: several come close together. */
const settled = 300

const noteOf = (payload: unknown): string | null =>
  typeof payload === 'object' && payload !== null && 'note' in payload && typeof payload.note === 'string'
    ? payload.note.slice(0, pushNoteLimit)
    : null

/** NOT-13, NOT-17: what the server says to this user. A message of another form is none. */
export const heardEpic = epic('notices.heard', (_action$, _state$, { socket, scheduler }) =>
  merge(
    socket.messages$.pipe(
      filter(({ name }) => name === 'broadcast'),
      mergeMap(({ payload }) => {
        const note = noteOf(payload)
        return note === null || note.trim() === '' ? [] : [broadcastHeard({ note })]
      }),
    ),
    socket.messages$.pipe(
      filter(({ name }) => name === 'notification'),
      debounceTime(settled, scheduler),
      map(() => newsHeard({})),
    ),
  ),
)
