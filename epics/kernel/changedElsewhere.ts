/** What may have changed where this tab did not change it, and the questions that follow. */
import { takeUntil, timer, type Observable, type SchedulerLike } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { filter, map, switchMap } from './operators.ts'
import type { Socket } from './ports.ts'

/** The kind of record that a message of the server is about; null when it names none. */
const kindOf = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'kind' in payload ? payload.kind : null

/** The kinds of the records that somebody changed or removed. */
export const changedKinds = ({ messages$ }: Pick<Socket, 'messages$'>): Observable<unknown> =>
  messages$.pipe(
    filter(({ name }) => name === 'record changed' || name === 'record removed'),
    map(({ payload }) => kindOf(payload)),
  )

/** `isShown`: a page waits for it, so that its failure is shown too. `wait`: milliseconds. */
export type Asked = { readonly because: Action | undefined; readonly isShown: boolean; readonly wait: number }

/** Loads for the newest question alone, once it has waited; what `ended$` says ends it. */
export const loadInTime = (
  load: (asked: Asked) => Observable<Action>,
  ended$: Observable<unknown>,
  scheduler: SchedulerLike,
) =>
  switchMap((asked: Asked) =>
    (asked.wait === 0 ? load(asked) : timer(asked.wait, scheduler).pipe(switchMap(() => load(asked)))).pipe(
      takeUntil(ended$),
    ),
  )
