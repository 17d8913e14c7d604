import { products, savesItself } from '../../domain/affiliates/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { collectionFailed } from '../../domain/records/index.ts'
import { failureSaying, failureShown } from '../calls/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** AFF-26: each of the page's lists that does not come is told of, and the others stand there all the same. */
export const failedEpic = epic('affiliates.failed', (action$, _, ports) =>
  action$.pipe(
    filter(
      (action) => products.failed.match(action) || (collectionFailed.match(action) && savesItself(action.payload.kind)),
    ),
    map((because) => {
      const message = collectionFailed.match(because) ? because.payload.message : wording('affiliates.noProducts')
      return failureShown(ports, failureSaying(message), false, because)
    }),
  ),
)
