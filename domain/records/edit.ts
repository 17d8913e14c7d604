import { fieldsEdited } from './actions.ts'
import { entities, type Kind } from './entities/index.ts'
import { blankRecord, customDefaults, wireValues } from './rules.ts'
import { departing, emptiedOf, saysHeld } from './patch.ts'
import { fromWire, type FormContext } from './validate.ts'
import { isTyped, type Action, type EntityFields } from '../kernel/index.ts'

/** What a new record holds before a change; a default is held against what empties it, which so stays said (FLD-57). */
const newRecord = (kind: Kind, changes: Readonly<Record<string, unknown>>, context: FormContext) => {
  const blank = blankRecord(kind)
  const { custom_fields: change } = changes
  return change === undefined ? blank : { ...blank, custom_fields: emptiedOf(customDefaults(context), change) }
}

/**
 * Somebody typed. `changes` are the form's values; `record` is the record as loaded, null for a new one. Reducers never
 * read what was typed, so what it says in the record's form, and whether it is back at the record's, goes along.
 */
export const editFields = (
  kind: Kind,
  id: number,
  changes: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>> | null,
  context: FormContext,
  because?: Action,
): Action => {
  const fields: EntityFields = entities[kind].fields
  const before: Readonly<Record<string, unknown>> = record ?? newRecord(kind, changes, context)
  const unchanged = Object.entries(changes)
    .filter(
      ([field, shown]) =>
        fields[field] !== undefined && saysHeld(fromWire(fields[field], before[field], context), shown),
    )
    .map(([field]) => field)
  // What is typed in is text, empty where nothing is said; a value of the record's form may come from elsewhere.
  const inForm = (field: string, shown: unknown): unknown => {
    const { [field]: of } = fields
    return of !== undefined && isTyped(of) && typeof shown !== 'string' ? fromWire(of, shown, context) : shown
  }
  const own = Object.fromEntries(
    Object.entries(changes).map(([field, shown]) => [field, departing(before[field], inForm(field, shown))]),
  )
  const { values } = wireValues(kind, own, context)
  return fieldsEdited({ kind, id, changes: own, values, unchanged }, because)
}
