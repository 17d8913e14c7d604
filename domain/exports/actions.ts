import { count, fact, group, id, list, oneOf, optional, text } from '../kernel/index.ts'
import { listTabs } from '../lists/index.ts'
import { documentTypes, exportRow } from './forms.ts'

const tab = oneOf(listTabs)

/** LST-14: somebody wants the list, as it is shown, as a file. */
export const exportRequested = fact('exports/requested', {
  v: 1,
  origin: 'intent',
  /** Without ids it is the whole list. */
  payload: group({ tab, document_type: oneOf(documentTypes), ids: optional(list(id('record'), 2_000)) }),
})
/** LST-16 */
export const exportQueued = fact('exports/queued', { v: 1, origin: 'server', payload: exportRow })
export const exportRefused = fact('exports/refused', { v: 1, origin: 'server', payload: group({ tab }) })

/** LST-21 */
export const exportsOpened = fact('exports/opened', { v: 1, origin: 'intent', payload: group({}) })
export const exportsLoaded = fact('exports/loaded', {
  v: 2,
  origin: 'server',
  payload: group({ rows: list(exportRow), total: count() }),
  upcasts: { 1: ({ rows, total }: { rows: unknown; total: unknown }) => ({ rows, total }) },
})
export const exportsNotLoaded = fact('exports/notLoaded', {
  v: 1,
  origin: 'server',
  payload: group({ message: text('prose', 2_000) }),
})
/** Their maker saw that they are ready. */
export const exportsSeen = fact('exports/seen', { v: 1, origin: 'intent', payload: group({ ids: list(id('export')) }) })
export const exportRemovalAsked = fact('exports/removalAsked', {
  v: 1,
  origin: 'intent',
  payload: group({ id: id('export') }),
})
export const exportRemoved = fact('exports/removed', { v: 1, origin: 'server', payload: group({ id: id('export') }) })
