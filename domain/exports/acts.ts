import { act, sent } from '../calls/index.ts'
import { group, id, oneOf } from '../kernel/index.ts'
import { listTabs } from '../lists/index.ts'
import { exportQueued, exportRefused, exportRemoved } from './actions.ts'
import { addExport, exportBody, removeExport } from './api.ts'

/** LST-14 … LST-16: a list, as it is shown, becomes a file. */
export const requestExport = act('exports.request', {
  asked: group({ tab: oneOf(listTabs), body: exportBody }),
  says: { working: 'status.exportRequest', done: 'export.accepted' },
  send: ({ body }) => sent(addExport, { body }),
  done: (row, _asked, _name, because) => [exportQueued(row, because)],
  refused: (_failure, { tab }, _name, because) => [exportRefused({ tab }, because)],
})

export const removeExportAct = act('exports.remove', {
  asked: group({ id: id('export') }),
  send: ({ id: gone }) => sent(removeExport, { params: { id: gone } }),
  done: (_answer, { id: gone }, _name, because) => [exportRemoved({ id: gone }, because)],
  refused: () => [],
})
