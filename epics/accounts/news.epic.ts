import { merge } from 'rxjs'
import { accountChangedBeside, accountNotSaved, oneAccount } from '../../domain/accounts/index.ts'
import { askedOf } from '../../domain/calls/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** Whoever has gone on to another account sees that one; this one is asked when they are back. */
const isInView = (state: State, account: number): boolean => askedOf(state, oneAccount)?.id === account

/** What stands there by now is shown beside what was typed, and after what no answer tells of. */
export const newsEpic = epic('accounts.news', (action$, state$) =>
  merge(
    action$.pipe(
      filter(accountNotSaved.match),
      filter(({ payload }) => payload.isClash),
    ),
    action$.pipe(filter(accountChangedBeside.match)),
  ).pipe(
    filter(({ payload }) => isInView(state$.value, payload.account)),
    map((because) => oneAccount.opened({ id: because.payload.account }, because)),
  ),
)
