import type { Feature } from '../feature.ts'
import * as facts from './actions.ts'
import { arrangeEntries } from './arrange.ts'
import { administrationCommands } from './commands.ts'
import { mappingChosen, mappingLacking, mappingShown, mappingTo } from './mapping.ts'
import { deactivation, entryHistory, shownEntries } from './parts.ts'
import { usesOfEntry } from './use.ts'

export const administration = {
  facts,
  asks: [usesOfEntry],
  acts: [arrangeEntries],
  commands: administrationCommands,
  rank: 82,
  parts: [deactivation, entryHistory, mappingChosen, mappingLacking, mappingShown, mappingTo, shownEntries],
} as const satisfies Feature
