/** The kernel's face. */
export { dayFrom, dayNumberOf, instantFrom, shownDay, shownInstant, shownTime, wireDay } from './calendar.ts'
export type { Day } from './calendar.ts'
export { actionRegistry, fact, origins } from './action.ts'
export type { Action, ActionDefinition, ActionOf, ActionRegistry, Origin, PayloadOf, Stamped } from './action.ts'
export { fillPath } from './call.ts'
export type { BodyOf, Call, Method, ParamsOf, QueryOf, ResponseOf } from './call.ts'
export { command, commandRegistry } from './command.ts'
export type { Argument, Command, CommandArguments, CommandContext, Place } from './command.ts'
export { call } from './declareCall.ts'
export { changesField, draftChangesField, draftField, entity, isTyped, recordField } from './entity.ts'
export type {
  ChangesOf,
  Entity,
  EntityField,
  EntityFields,
  Lookup,
  Messages,
  RecordOf,
  Values,
  Widget,
} from './entity.ts'
export {
  category,
  count,
  day,
  dictionary,
  flag,
  group,
  id,
  instant,
  isoInstant,
  key,
  label,
  list,
  money,
  nullable,
  oneOf,
  oneOrMany,
  optional,
  partial,
  schemaOf,
  secret,
  secretPattern,
  shapeOf,
  text,
  variant,
} from './field.ts'
export type {
  Field,
  FieldNode,
  Infer,
  InferShape,
  LeafForm,
  OptionalField,
  Privacy,
  SecretHandle,
  TextLike,
} from './field.ts'
export { holdsAny, meets } from './needs.ts'
export { scalarText } from './scalarText.ts'
export type { Needs } from './needs.ts'
export { combineSlices, on, slice } from './reducer.ts'
export type { Handler, On, RootReducer, Slice } from './reducer.ts'
export { ok, refuse } from './result.ts'
export type { Refusal, RefusalCode, Result } from './result.ts'
export { bucketOf, emptyTable, table, tableGet, tablePut, tableRemove, tableValues } from './table.ts'
export type { Table } from './table.ts'
export { allows, statesOf, step, workflow } from './workflow.ts'
export type { Workflow } from './workflow.ts'
export { instantOf, wallTimeAt } from './zone.ts'
export type { WallTime } from './zone.ts'
