export { readArgument } from './argumentValues.ts'
export { parseTypedDate, type DateReading } from './argumentDates.ts'
export {
  fieldsSaid,
  readFieldLine,
  readFieldValue,
  readSetLine,
  type FieldRefusal,
  type SetLine,
  type SettableField,
} from './arguments.ts'
export {
  chosen,
  isAllAsked,
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
export { isCommandLine, longestNamed, isLineOf, commandNames, fieldNames, type CommandNames } from './commandLine.ts'
export type { MatchEntry, MatchIndex } from './entryStore.ts'
export { fold } from './fold.ts'
export { frecencyScores, recentIds, type Use } from './frecency.ts'
export type { LabelRange } from './highlight.ts'
export { paletteStep } from './machine.ts'
export { rowSections } from './machineRows.ts'
export {
  closedPalette,
  currentScope,
  paletteRow,
  remoteDebounceMs,
  type PaletteEvent,
  type PaletteRow,
  type PaletteState,
  type Scope,
  type ShownRow,
} from './machineState.ts'
export { dayWord, monthNamed, namedWithDay, namedWithYear, typedDay, withoutBirthday } from './matchQuery.ts'
export { addEntries, buildMatchIndex, match, removeEntries, type MatchResult, type MatchRow } from './matchIndex.ts'
export { joinings, numeralsOf, readingsOf, withoutTitles } from './readings.ts'
export { spelled } from './spelling.ts'
export { beginsName, isOfLabel, unseenRank } from './tiers.ts'
