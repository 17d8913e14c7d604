import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { columnsOfImport, decisionsOfImport, removalOfImport, runOfImport, undoOfImport } from './acts.ts'
import { importsSlice } from './reducer.ts'

export const imports = {
  facts,
  slices: [importsSlice],
  acts: [columnsOfImport, decisionsOfImport, runOfImport, undoOfImport, removalOfImport],
} as const satisfies Feature
