import { merge, takeUntil } from 'rxjs'
import { collectionsLoaded, rowsIn } from '../../domain/config/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { navigationRequested, paletteOpened } from '../../domain/navigation/index.ts'
import { recordChangedElsewhere, saveSucceeded } from '../../domain/records/index.ts'
import { loggedOut, scopesOf } from '../../domain/session/index.ts'
import { termCalled, termNamed } from '../../domain/tags/index.ts'
import { failureSaying, failureShown } from '../calls/index.ts'
import { collectionOf } from '../config/index.ts'
import { epic, filter, map, switchMap } from '../kernel/index.ts'

/** A term by its name, from the palette; from a menu there are no words yet, and the palette asks for them. */
export const termNamedEpic = epic('tags.named', (action$, state$, ports) =>
  action$.pipe(
    filter(termNamed.match),
    map((named) => {
      const { words } = named.payload
      if (words.trim() === '') return paletteOpened({}, named)
      const term = termCalled(rowsIn(state$.value, 'term'), words)
      return term === null
        ? failureShown(ports, failureSaying(wording('tags.notFound')), false, named)
        : navigationRequested({ route: 'term', taxonomyId: term.taxonomy_id, termId: term.id }, named)
    }),
  ),
)

/** A term that was changed, here or elsewhere, is called by its new name wherever it is applied. */
export const termsEpic = epic('tags.terms', (action$, state$, ports) =>
  merge(
    action$.pipe(
      filter(saveSucceeded.match),
      filter(({ payload }) => payload.saved.kind === 'term'),
    ),
    action$.pipe(
      filter(recordChangedElsewhere.match),
      filter(({ payload }) => payload.kind === 'term'),
    ),
  ).pipe(
    switchMap((because) =>
      collectionOf({ ports, scopes: scopesOf(state$.value) }, 'term').pipe(
        map(({ rows, failed }) =>
          collectionsLoaded(
            failed === null
              ? { collections: { term: rows }, failed: [] }
              : { collections: {}, failed: [{ name: 'term', message: failed.message }] },
            because,
          ),
        ),
        takeUntil(action$.pipe(filter(loggedOut.match))),
      ),
    ),
  ),
)
