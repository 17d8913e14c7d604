import {
  exportRefused,
  exportRemovalAsked,
  exportRequest,
  exportRequested,
  proposedName,
  removeExportAct,
  requestExport,
} from '../../domain/exports/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { isTooShortIn, selectionView, shownColumnIds, viewOf } from '../../domain/lists/index.ts'
import { spokenLocale } from '../../domain/messages/index.ts'
import { zoneOf } from '../../domain/session/index.ts'
import { begin, beginsOn } from '../acts/index.ts'
import { snackbar } from '../calls/index.ts'
import { epic, filter, mergeMap } from '../kernel/index.ts'

/** LST-14 … LST-16: the list as it is shown is asked for as a file. */
export const requestEpic = epic('exports.request', (action$, state$, ports) =>
  action$.pipe(
    filter(exportRequested.match),
    mergeMap((asked): readonly Action[] => {
      const { tab, document_type: type } = asked.payload
      const state = state$.value
      const shown = viewOf(state, tab)
      const { ids } = asked.payload
      const view = shown === null || ids === undefined ? shown : selectionView(shown, ids)
      const zone = zoneOf(state)
      const name = proposedName(tab, ports.clock.now(), zone)
      const body =
        view === null || isTooShortIn(state, view) ? null : exportRequest(view, type, shownColumnIds(state, tab), name)
      return body === null
        ? [exportRefused({ tab }, asked), snackbar(ports, 'export.nothing', 'warning', asked)]
        : [begin(state, ports.ids, requestExport, { tab, body: { ...body, locale: spokenLocale() } }, asked)]
    }),
  ),
)

/** LST-22 */
export const removeEpic = beginsOn('exports.remove', exportRemovalAsked, removeExportAct)
