import { connectAsked, windowBlocked } from '../../domain/integrations/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** Pixels (INT-12). */
const size = { width: 600, height: 800 } as const

/** INT-12, INT-13: at once, for a browser lets a window open only while somebody presses. */
export const connectEpic = epic('integrations.connect', (action$, _state$, { navigator }) =>
  action$.pipe(
    filter(connectAsked.match),
    map((asked) => {
      const { client_id, redirect_uri } = asked.payload
      const query = new URLSearchParams({ client_id, ...(redirect_uri !== '' && { redirect_uri }) })
      const isOpen = navigator.open(`${pathOf({ route: 'authorize' })}?${query.toString()}`, size)
      return windowBlocked.changed({ value: isOpen ? null : true }, asked)
    }),
  ),
)
