import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { columnsOfImport, decisionsOfImport, removalOfImport, runOfImport, undoOfImport } from './acts.ts'
import { importRemoval, importUndo } from './parts.ts'
import { importsSlice } from './reducer.ts'

export const imports = {
  facts,
  slices: [importsSlice],
  parts: [importRemoval, importUndo],
  acts: [columnsOfImport, decisionsOfImport, runOfImport, undoOfImport, removalOfImport],
} as const satisfies Feature
