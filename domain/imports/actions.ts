import { count, fact, group, id, list, nullable, oneOf, text } from '../kernel/index.ts'
import { importColumn, importDecision, importDetail, importRow, likelyChoices } from './forms.ts'

const named = group({ id: id('import') })

/** The page of imports is open. */
export const importsOpened = fact('imports/opened', { v: 1, origin: 'intent', payload: group({}) })
export const importsLoaded = fact('imports/loaded', {
  v: 1,
  origin: 'server',
  payload: group({ rows: list(importRow, 100) }),
})
export const importsNotLoaded = fact('imports/notLoaded', {
  v: 1,
  origin: 'server',
  payload: group({ message: text('prose', 2_000) }),
})
/** A file is at the server. */
export const importUploaded = fact('imports/uploaded', { v: 1, origin: 'server', payload: importRow })
/** One of them is to be worked on; null to go back to the list. */
export const importChosen = fact('imports/chosen', {
  v: 1,
  origin: 'intent',
  payload: group({ id: nullable(id('import')) }),
})
/** Rows of likely duplicates behind `after` are to be seen. */
export const importAsked = fact('imports/asked', {
  v: 1,
  origin: 'intent',
  payload: group({ id: id('import'), after: count() }),
})
export const importLoaded = fact('imports/detailLoaded', { v: 1, origin: 'server', payload: importDetail })
/** What one of the calls about an import answered. */
export const importChanged = fact('imports/changed', { v: 1, origin: 'server', payload: importRow })
/** Where columns go, while nothing is sent. */
export const importColumnsSet = fact('imports/columnsSet', {
  v: 1,
  origin: 'intent',
  payload: group({ id: id('import'), columns: list(importColumn, 300) }),
})
export const importColumnsSent = fact('imports/columnsSent', { v: 1, origin: 'intent', payload: named })
/** Back from what was checked to the columns. */
export const importColumnsReopened = fact('imports/columnsReopened', { v: 1, origin: 'intent', payload: named })
export const importDecided = fact('imports/decided', {
  v: 1,
  origin: 'intent',
  payload: group({
    id: id('import'),
    /** The row behind which those that are shown begin. */
    after: count(),
    decisions: list(importDecision, 500),
    rest: nullable(oneOf(likelyChoices)),
  }),
})
export const importRunAsked = fact('imports/runAsked', { v: 1, origin: 'intent', payload: named })
export const importUndoAsked = fact('imports/undoAsked', { v: 1, origin: 'intent', payload: named })
export const importRemovalAsked = fact('imports/removalAsked', { v: 1, origin: 'intent', payload: named })
export const importRemoved = fact('imports/removed', { v: 1, origin: 'server', payload: named })
/** One of the calls about an import was refused, or had no answer. */
export const importRefused = fact('imports/refused', {
  v: 1,
  origin: 'server',
  payload: group({ id: id('import'), message: text('prose', 2_000) }),
})
