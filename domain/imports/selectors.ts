/** Questions to the state of imports. */
import { createSelector } from '@reduxjs/toolkit'
import { actsUnderWay, type WithActs } from '../calls/index.ts'
import { customFieldsOf, type WithConfig } from '../config/index.ts'
import { scopesOf, type SessionState } from '../session/index.ts'
import { columnsOfImport, decisionsOfImport, runOfImport, undoOfImport } from './acts.ts'
import { isInTheWorks, type ImportColumn, type ImportDecision, type ImportDetail, type ImportRow } from './forms.ts'
import type { ImportsState } from './reducer.ts'
import { importKinds, importTargets, type ImportTarget } from './targets.ts'

export type WithImports = { readonly imports: ImportsState }

export const importsListed = ({ imports }: WithImports): readonly ImportRow[] => imports.rows
export const importsStatus = ({ imports }: WithImports): ImportsState['status'] => imports.status
export const importsMessage = ({ imports }: WithImports): string | null => imports.message
export const hasImportInTheWorks = ({ imports }: WithImports): boolean => imports.rows.some(isInTheWorks)

export const chosenImport = ({ imports }: WithImports): ImportRow | null =>
  imports.rows.find(({ id }) => id === imports.chosen) ?? null
/** Null until it is loaded. */
export const importDetailOf = ({ imports }: WithImports): ImportDetail | null =>
  imports.detail?.id === imports.chosen ? imports.detail : null
/** A step of the chosen one is under way. */
export const isSendingImport = (state: WithImports & WithActs): boolean =>
  [
    ...actsUnderWay(state, columnsOfImport),
    ...actsUnderWay(state, decisionsOfImport),
    ...actsUnderWay(state, runOfImport),
    ...actsUnderWay(state, undoOfImport),
  ].some(({ id }) => id === state.imports.chosen)
/** What was decided of single rows and has no answer yet, the newest last: shown at once. */
export const decisionsUnderWay = createSelector(
  [({ acts }: WithImports & WithActs) => acts, ({ imports }: WithImports & WithActs) => imports.chosen],
  (acts, chosen): readonly ImportDecision[] =>
    actsUnderWay({ acts }, decisionsOfImport).flatMap(({ id, decisions }) => (id === chosen ? decisions : [])),
)
export const importRefusal = ({ imports }: WithImports): string | null => imports.refusal

/** Where the columns go: as it was chosen here last, else as the server has it. */
export const importColumnsIn = (state: WithImports): readonly ImportColumn[] => {
  const detail = importDetailOf(state)
  const { draft } = state.imports
  return draft !== null && draft.id === detail?.id ? draft.columns : (detail?.columns ?? [])
}

export const importSteps = ['file', 'columns', 'check', 'import', 'done'] as const
export type ImportStep = (typeof importSteps)[number]

const stepsOf: Readonly<Record<ImportRow['status'], ImportStep>> = {
  reading: 'file',
  failed: 'file',
  columns: 'columns',
  checking: 'check',
  checked: 'check',
  importing: 'import',
  done: 'done',
  undoing: 'done',
  undone: 'done',
}

export const importStepOf = (state: WithImports): ImportStep => {
  const row = chosenImport(state)
  if (row === null) return 'file'
  return row.status === 'checked' && state.imports.reopened ? 'columns' : stepsOf[row.status]
}

const nobody: ReadonlySet<string> = new Set()
/** Where columns may go, for whoever is signed in. */
export const targetsOfImports = createSelector(
  [(state: { readonly session: SessionState }) => scopesOf(state) ?? nobody, ({ config }: WithConfig) => config],
  (scopes, config): readonly ImportTarget[] =>
    importTargets(
      scopes,
      importKinds.flatMap((kind) => customFieldsOf({ config }, kind)),
    ),
)
