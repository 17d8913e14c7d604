/**
 * What a record must be to be saved, beyond its single fields. The client asks before it sends, the server before it
 * writes; both get the changes back as they are stored.
 */
import { defaultValues, wrongCustomChanges, type CustomFieldValues } from '../customFields/index.ts'
import {
  ok,
  refuse,
  same,
  type Entity,
  type EntityField,
  type EntityFields,
  type Messages,
  type Result,
  type Values,
} from '../kernel/index.ts'
import { wording } from '../messages/index.ts'
import { entities, isId, type Kind } from './entities/index.ts'
import type { AnyChanges, Changes, Draft, Records } from './fields.ts'
import { departing, saysHeld } from './patch.ts'
import { fromWire, problemOf, toWire, type FormContext } from './validate.ts'

const declarationOf = (kind: Kind, field: string): EntityField | undefined => {
  const fields: EntityFields = entities[kind].fields
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

const of = (kind: Kind): Entity => entities[kind]

/** What the form of a new record shows before anything is typed (CLI-04, CLI-33). */
export const blankRecord = (kind: Kind): Record<string, unknown> => ({ ...of(kind).blank })

export const isOffered = (kind: Kind, field: string, form: Values): boolean => of(kind).isOffered?.(field, form) ?? true

/** Demographics that nobody reported (CLI-33); a linked person has its own. */
const withDefaults = (kind: Kind, changes: Values): Values => {
  const blank = blankRecord(kind)
  if (isId(changes['person_id'])) for (const field of ['race', 'gender', 'deceased']) delete blank[field]
  return { ...blank, ...changes }
}

/** CLI-14 */
const withoutEmpty = (changes: Values): Values =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))

/**
 * The changes as they are to be stored, or a sentence for each field that is not right. `record` is the record before
 * them, null for a new one.
 */
export const checkChanges = <K extends Kind>(
  kind: K,
  changes: Changes[K],
  record: Records[K] | null,
): Result<Changes[K]> => {
  const given = changes as Values
  const { settled: settledBy = (values) => values, refused = () => ({}) } = of(kind)
  const fields: Record<string, string> = {}
  for (const [field, value] of Object.entries(given)) {
    const declared = declarationOf(kind, field)
    const problem =
      declared === undefined ||
      declared.computed ||
      (declared.fixed && record !== null && !same(value, record[field as never]))
        ? wording('field.invalid.other')
        : problemOf(declared, value)
    if (problem !== null) fields[field] = problem
  }
  const settled = settledBy(record ? given : withDefaults(kind, withoutEmpty(given)), record)
  const whole: Values = { ...record, ...settled }
  const broken = { ...refused(settled, whole, record), ...fields }
  if (Object.keys(broken).length > 0) return refuse('invalid', wording('record.invalid'), { fields: broken })
  return ok((record ? settled : withoutEmpty(settled)) as Changes[K])
}

/** What the text of a draft says, field by field. */
export const wireValues = (
  kind: Kind,
  shown: Values,
  context: FormContext,
): { readonly values: Values; readonly problems: Messages } => {
  const values: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  const blank = blankRecord(kind)
  for (const [field, text] of Object.entries(shown)) {
    const declared = declarationOf(kind, field)
    if (declared === undefined || declared.computed) continue
    const said = toWire(declared, text, context)
    if (said.ok) values[field] = said.value
    else if ((text === '' || text === null) && field in blank) values[field] = blank[field]
    else problems[field] = said.refusal.message
  }
  return { values, problems }
}

const valuesIn = (held: unknown): CustomFieldValues =>
  typeof held === 'object' && held !== null ? (held as CustomFieldValues) : {}

/** What is wrong with the custom fields after the change, each under its own name. */
const customProblems = (change: unknown, before: Values | null, { zone, custom }: FormContext): Messages => {
  if (custom === undefined || (before !== null && change === undefined)) return {}
  const held = before === null ? null : valuesIn(before['custom_fields'])
  const wrong = wrongCustomChanges(custom.fields, held, { ...held, ...valuesIn(change) }, { now: custom.now, zone })
  return Object.fromEntries(Object.entries(wrong).map(([id, message]) => [`custom_fields.${id}`, message]))
}

/** FLD-57: what a new record holds of the agency's fields where nobody said anything else. */
export const customDefaults = ({ zone, custom }: FormContext): CustomFieldValues =>
  custom === undefined ? {} : defaultValues(custom.fields, { now: custom.now, zone })

const withCustomDefaults = (changes: Values, context: FormContext): Values => {
  const defaults = customDefaults(context)
  if (Object.keys(defaults).length === 0) return changes
  return { ...changes, custom_fields: { ...defaults, ...valuesIn(changes['custom_fields']) } }
}

/** What saving a draft sends, and the fields of the draft that are then done with. */
export type DraftSave = { readonly request: AnyChanges; readonly settles: readonly string[] }

/**
 * The request that saves a draft: only fields that differ from the record, or a sentence for each field that is not
 * right. `record` null is a new one; a request without changes needs no sending.
 */
export const changesToSave = <K extends Kind>(
  kind: K,
  draft: Pick<Draft, 'changes' | 'clashes' | 'baseVersion'>,
  record: Records[K] | null,
  context: FormContext,
): Result<DraftSave> => {
  if (Object.keys(draft.clashes).length > 0)
    return refuse('conflict', wording('record.clashing'), {
      fields: Object.fromEntries(Object.keys(draft.clashes).map((field) => [field, wording('field.clashing')])),
    })
  const { values, problems } = wireValues(kind, draft.changes, context)
  const before = record as Values | null
  const said = Object.fromEntries(
    Object.entries(values)
      .filter(([field, value]) => !before || !saysHeld(before[field], value))
      .map(([field, value]) => [field, before ? departing(before[field], value) : value]),
  )
  const changed = record === null ? withCustomDefaults(said, context) : said
  const checked = checkChanges(kind, changed as Changes[K], record)
  const custom = customProblems(changed['custom_fields'], before, context)
  const fields = { ...(checked.ok ? {} : checked.refusal.fields), ...problems, ...custom }
  if (!checked.ok || Object.keys(fields).length > 0) return refuse('invalid', wording('record.invalid'), { fields })
  const request = { kind, id: record?.id ?? 0, baseVersion: draft.baseVersion, changes: checked.value } as AnyChanges
  return ok({ request, settles: [...new Set([...Object.keys(draft.changes), ...Object.keys(checked.value)])] })
}

/** The form's values of a record, or of a new one. */
export const formValues = (kind: Kind, record: Values | null, context: FormContext): Values => {
  const from = record ?? blankRecord(kind)
  return Object.fromEntries(
    Object.entries(of(kind).fields).map(([field, declared]) => [field, fromWire(declared, from[field], context)]),
  )
}
