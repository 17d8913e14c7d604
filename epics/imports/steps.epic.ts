import { merge } from 'rxjs'
import {
  columnsOfImport,
  decisionsOfImport,
  importColumnsIn,
  importColumnsSent,
  importDecided,
  importRemovalAsked,
  importRunAsked,
  importUndoAsked,
  removalOfImport,
  runOfImport,
  undoOfImport,
} from '../../domain/imports/index.ts'
import { begin } from '../acts/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** From step to step: what somebody asks for becomes an act. */
export const stepsEpic = epic('imports.steps', (action$, state$, { ids }) =>
  merge(
    action$.pipe(
      filter(importColumnsSent.match),
      map((asked) => {
        const columns = importColumnsIn(state$.value).map((column) => ({ ...column }))
        return begin(columnsOfImport, { ...asked.payload, columns }, ids.uuid(), asked)
      }),
    ),
    action$.pipe(
      filter(importDecided.match),
      map((asked) => begin(decisionsOfImport, asked.payload, ids.uuid(), asked)),
    ),
    action$.pipe(
      filter(importRunAsked.match),
      map((asked) => begin(runOfImport, asked.payload, ids.uuid(), asked)),
    ),
    action$.pipe(
      filter(importUndoAsked.match),
      map((asked) => begin(undoOfImport, asked.payload, ids.uuid(), asked)),
    ),
    action$.pipe(
      filter(importRemovalAsked.match),
      map((asked) => begin(removalOfImport, asked.payload, ids.uuid(), asked)),
    ),
  ),
)
