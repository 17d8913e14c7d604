/** The kernel's face. */
export { isBlank, isFilled, seenName } from './blank.ts'
export {
  dayAt,
  dayFrom,
  dayFromIso,
  dayNumberAt,
  dayNumberOf,
  dayOfNumber,
  daysLater,
  instantFrom,
  isoDay,
  monthsLater,
  realDay,
  shownAt,
  shownDay,
  shownWireDay,
  shownInstant,
  shownIso,
  shownTime,
  wireDay,
  weekdayNamed,
} from './calendar.ts'
export type { Day } from './calendar.ts'
export { isoInstantAt, timeOf } from './instants.ts'
export { actionRegistry, fact, origins, renamed, retired } from './action.ts'
export { mayHaveHappened } from './mayHaveHappened.ts'
export { storable } from './storable.ts'
export type { Action, ActionDefinition, ActionOf, ActionRegistry, Origin, PayloadOf, Stamped } from './action.ts'
export { fillPath } from './call.ts'
export { checked } from './checked.ts'
export type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from './call.ts'
export { command, commandRegistry, onlyShows } from './command.ts'
export type { Argument, Command, CommandArguments, CommandContext, ListMenu, Place } from './command.ts'
export { call } from './declareCall.ts'
export { isDictionary } from './dictionary.ts'
export { changesField, draftChangesField, draftField, isTyped, mostOf, recordField } from './entity.ts'
export type {
  ChangesOf,
  Entity,
  EntityField,
  EntityPage,
  EntityTab,
  EntityFields,
  Lookup,
  Messages,
  RecordOf,
  Values,
} from './entity.ts'
export type { OptionalField } from './field.ts'
export {
  category,
  count,
  day,
  dictionary,
  flag,
  group,
  id,
  innerOf,
  instant,
  isoInstant,
  key,
  label,
  list,
  mayBeEmpty,
  money,
  nullable,
  oneOf,
  optional,
  ordinal,
  partial,
  quantity,
  schemaOf,
  secret,
  shapeOf,
  text,
  variant,
} from './field.ts'
export type { Field, FieldNode, Infer, InferShape, LeafForm, SecretHandle } from './field.ts'
export { folded } from './folded.ts'
export { afresh, frozen } from './frozen.ts'
export { chunksOf } from './chunks.ts'
export { membersOf } from './membersOf.ts'
export { entriesIn, valuesIn } from './names.ts'
export { anyNeeds, asksFor, meets } from './needs.ts'
export { onlyNamed } from './onlyNamed.ts'
export { part, shownPart } from './part.ts'
export type { AnyPart, Part } from './part.ts'
export { same } from './same.ts'
export { plainNumber } from './plainNumber.ts'
export { scalarText } from './scalarText.ts'
export type { Needs } from './needs.ts'
export { combineSlices, on, slice } from './reducer.ts'
export type { Handler, On, RootReducer, Slice } from './reducer.ts'
export { ok, refuse } from './result.ts'
export type { Refusal, RefusalCode, Result } from './result.ts'
export { emptyTable, table, tableBuckets, tableEntries, tableGet, tablePut, tableRemove, tableValues } from './table.ts'
export type { Table } from './table.ts'
export { allows, statesOf, step, workflow } from './workflow.ts'
export { instantOf, wallTimeAt } from './zone.ts'
export { written, writtenCount, writtenId, writtenNumber } from './written.ts'
