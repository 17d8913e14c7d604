import type { Feature } from '../feature.ts'
import { retired } from '../kernel/index.ts'
import * as facts from './actions.ts'
import { removeExportAct, requestExport } from './acts.ts'
import { exportCommands } from './commands.ts'
import { exportRemoval } from './parts.ts'
import { exportsSlice } from './reducer.ts'

export const exports = {
  facts: {
    ...facts,
    // Exports had columns of their own until November 2026: now they have the list's.
    ...retired({ 'exports/columnsChosen': { v: 1, origin: 'intent' } }),
  },
  slices: [exportsSlice],
  acts: [requestExport, removeExportAct],
  commands: exportCommands,
  rank: 120,
  words: ['custom'],
  parts: [exportRemoval],
} as const satisfies Feature
