import { merge } from 'rxjs'
import { actsUnderWay, type Asking } from '../../domain/calls/index.ts'
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
import { begin, beginsOn } from '../acts/index.ts'
import { epic, filter, map } from '../kernel/index.ts'

/** From step to step: what somebody asks for becomes an act; rows are imported, and an import undone, once. */
export const stepsEpic = epic('imports.steps', (action$, state$, { ids }) => {
  const isAsked = (step: Asking<{ id: number }>, { id }: { readonly id: number }): boolean =>
    actsUnderWay(state$.value, step).some((each) => each.id === id)
  return merge(
    action$.pipe(
      filter(importColumnsSent.match),
      map((asked) => {
        const columns = importColumnsIn(state$.value).map((column) => ({ ...column }))
        return begin(state$.value, ids, columnsOfImport, { ...asked.payload, columns }, asked)
      }),
    ),
    action$.pipe(
      filter(importRunAsked.match),
      filter(({ payload }) => !isAsked(runOfImport, payload)),
      map((asked) => begin(state$.value, ids, runOfImport, asked.payload, asked)),
    ),
    action$.pipe(
      filter(importUndoAsked.match),
      filter(({ payload }) => !isAsked(undoOfImport, payload)),
      map((asked) => begin(state$.value, ids, undoOfImport, asked.payload, asked)),
    ),
  )
})

export const decideEpic = beginsOn('imports.decide', importDecided, decisionsOfImport)
export const removeEpic = beginsOn('imports.remove', importRemovalAsked, removalOfImport)
