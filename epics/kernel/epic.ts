import { takeUntil, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import type { State } from '../../domain/state.ts'
import type { Ports } from './ports.ts'

/** What an epic reads of the state: the newest value, and the stream of values. */
export type StateRef = Observable<State> & { readonly value: State }

/** A pipeline from actions to actions. It has a name, so that its failure can be shown (L11). */
export type NamedEpic = {
  readonly name: string
  readonly run: (action$: Observable<Action>, state$: StateRef, ports: Ports) => Observable<Action>
}

export const epic = (name: string, run: NamedEpic['run']): NamedEpic => ({ name, run })

/** The same pipelines, which say nothing any more once `over$` emits. */
export const until = (epics: readonly NamedEpic[], over$: Observable<unknown>): readonly NamedEpic[] =>
  epics.map(({ name, run }) =>
    epic(name, (action$, state$, ports) => run(action$, state$, ports).pipe(takeUntil(over$))),
  )
