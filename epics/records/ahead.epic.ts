import { recordAt, routeEntered, visibleTabs } from '../../domain/navigation/index.ts'
import { collectionIsStale, collectionOpened, pageOf, type CollectionName } from '../../domain/records/index.ts'
import { scopesOf } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { epic, filter, map, mergeMap } from '../kernel/index.ts'

/** The list that the page at which somebody has just arrived will show; null where it is there or none is shown. */
const listedHere = (state: State): CollectionName | null => {
  const { at } = state.navigation
  const record = recordAt(at)
  if (at === null || record === null || record.id === 0) return null
  const shown = at.tab ?? pageOf(record.kind).opens
  const lists = visibleTabs(record.kind, scopesOf(state)).find(({ tab }) => tab === shown)?.lists
  if (lists === undefined) return null
  const name = { kind: lists, owner: record.kind, of: record.id }
  return collectionIsStale(state, name) ? name : null
}

/** Asks for a page's list beside its record, not after it. */
export const aheadEpic = epic('records.ahead', (action$, state$) =>
  action$.pipe(
    filter(routeEntered.match),
    filter(() => state$.value.session.phase === 'ready'),
    map((action) => ({ action, name: listedHere(state$.value) })),
    mergeMap(({ action, name }) => (name === null ? [] : [collectionOpened(name, action)])),
  ),
)
