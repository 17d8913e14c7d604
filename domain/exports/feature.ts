import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { removeExportAct, requestExport } from './acts.ts'
import { columnWords } from './columns.ts'
import { exportCommands } from './commands.ts'
import { exportsSlice } from './reducer.ts'

export const exports = {
  facts,
  slices: [exportsSlice],
  acts: [requestExport, removeExportAct],
  commands: exportCommands,
  rank: 120,
  words: columnWords,
} as const satisfies Feature
