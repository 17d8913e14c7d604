import { merge } from 'rxjs'
import { accountChangedBeside, accountNotSaved, oneAccount } from '../../domain/accounts/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** What stands there by now is shown beside what was typed, and after what no answer tells of. */
export const newsEpic = epic('accounts.news', (action$) =>
  merge(
    action$.pipe(
      filter(accountNotSaved.match),
      filter(({ payload }) => payload.isClash),
    ),
    action$.pipe(filter(accountChangedBeside.match)),
  ).pipe(map((because) => oneAccount.opened({ id: because.payload.account }, because))),
)
