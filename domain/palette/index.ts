export { nextArgument, readArgument, type ArgSpec } from './argumentValues.ts'
export { parseTypedDate, type DateReading } from './argumentDates.ts'
export { fieldArgument, readSetLine, type SetLine, type SettableField } from './arguments.ts'
export {
  chosen,
  isEnough,
  isWhole,
  nextAsked,
  readGiven,
  skipped,
  valuesOf,
  type Asked,
  type AskedChoice,
  type Given,
  type Questions,
  type Said,
} from './asked.ts'
export type { MatchEntry, MatchIndex } from './entryStore.ts'
export { fold, foldWithMap } from './fold.ts'
export {
  forgetUses,
  frecencyScores,
  halfLifeMs,
  mostUses,
  recentIds,
  recordUse,
  usesSchema,
  type Use,
} from './frecency.ts'
export type { LabelRange } from './highlight.ts'
export { paletteStep } from './machine.ts'
export { rowPosition, rowSections } from './machineRows.ts'
export {
  closedPalette,
  confidentialKinds,
  currentScope,
  paletteRow,
  remoteDebounceMs,
  seenAfterMs,
  type PaletteEffect,
  type PaletteEvent,
  type PaletteRow,
  type PaletteState,
  type PaletteStep,
  type Scope,
  type ShownRow,
} from './machineState.ts'
export {
  addEntries,
  buildInSlices,
  buildMatchIndex,
  hasEntry,
  match,
  removeEntries,
  type MatchResult,
  type MatchRow,
} from './matchIndex.ts'
export { tiers, type Tier } from './tiers.ts'
