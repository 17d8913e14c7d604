import { merge, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import type { NamedEpic, StateRef } from './epic.ts'
import type { Ports } from './ports.ts'
import { supervise } from './supervise.ts'

/** All pipelines of the build, each supervised. Two with one name are a mistake of ours and stop the start. */
export const rootEpic = (epics: readonly NamedEpic[]) => {
  const names = new Set<string>()
  for (const { name } of epics) {
    if (names.has(name)) throw new TypeError(`epic declared twice: ${name}`)
    names.add(name)
  }
  return (action$: Observable<Action>, state$: StateRef, ports: Ports): Observable<Action> =>
    merge(...epics.map((epic) => supervise(epic, action$, state$, ports)))
}
