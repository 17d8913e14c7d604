/**
 * What a record must be to be saved, beyond its single fields. The client asks before it sends, the server before it
 * writes; both get the changes back as they are stored.
 */
import { ok, refuse, type EntityField, type EntityFields, type Result } from '../kernel/index.ts'
import { t } from '../messages/index.ts'
import { entities, type Kind } from './entities/index.ts'
import type { AnyChanges, Changes, Draft, Records } from './fields.ts'
import { same } from './same.ts'
import { fromWire, problemOf, toWire, type FormContext } from './validate.ts'

type Values = Record<string, unknown>
type Messages = Record<string, string>

/** CLI-33: the ids of "not reported". */
export const notReported = { race: 9, gender: 4 } as const

const newRecord: { readonly [K in Kind]: Values } = {
  victim: { victim_type: 'P', count: 1, status: 1, deceased: false, anonymous: false, mass_incident: false, limited_access: false, ...notReported },
  court_case: { status: 1, limited_access: false },
  person: { deceased: false, ...notReported },
}

const fieldsOf = (kind: Kind): EntityFields => entities[kind].fields
const declarationOf = (kind: Kind, field: string): EntityField | undefined => (Object.hasOwn(fieldsOf(kind), field) ? fieldsOf(kind)[field] : undefined)

/** What the form of a new record shows before anything is typed (CLI-04, CLI-33). */
export const blankRecord = (kind: Kind): Values => ({ ...newRecord[kind] })

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** CLI-07 … CLI-09; a mass incident has no person, so nobody's name (CLI-11). */
const nameProblems = (whole: Values): Messages => {
  const needsNone = isFilled(whole['business']) || whole['anonymous'] === true || whole['victim_type'] === 'A' || whole['mass_incident'] === true
  if (needsNone || (isFilled(whole['first']) && isFilled(whole['last']))) return {}
  return Object.fromEntries(['first', 'last'].filter((field) => !isFilled(whole[field])).map((field) => [field, t('field.nameNeeded')]))
}

const isId = (value: unknown): boolean => typeof value === 'number' && value > 0

/** CLI-10 */
const demographicProblems = (changes: Values): Messages =>
  Object.fromEntries((['race', 'gender'] as const).filter((field) => field in changes && !isId(changes[field])).map((field) => [field, t(`field.${field}Needed`)]))

const nameFields = ['first', 'last', 'business', 'anonymous', 'victim_type', 'mass_incident']

const clientProblems = (changes: Values, whole: Values, isNew: boolean): Messages => {
  const isLinked = isNew && isId(whole['person_id']) && whole['mass_incident'] !== true
  const names = !isLinked && (isNew || nameFields.some((field) => field in changes)) ? nameProblems(whole) : {}
  return { ...names, ...demographicProblems(changes) }
}

/** CAS-07 */
const caseProblems = (_: Values, whole: Values): Messages =>
  Object.fromEntries(['case_reference_id', 'date_time'].filter((field) => !isFilled(whole[field])).map((field) => [field, t('field.required')]))

const problemsOf: { readonly [K in Kind]: (changes: Values, whole: Values, isNew: boolean) => Messages } = {
  victim: clientProblems,
  court_case: caseProblems,
  person: clientProblems,
}

/** CLI-11 … CLI-13: what follows from other fields. */
const completed = (kind: Kind, given: Values, before: Values | null): Values => {
  if (kind === 'court_case') return given
  const changes = { ...given }
  const whole = { ...before, ...changes }
  if (whole['mass_incident'] === true) {
    const empty: Values = { person_id: null, deceased: false, deceased_date: null }
    for (const [field, value] of Object.entries(empty))
      if (before && !same(before[field], value)) changes[field] = value
      else delete changes[field]
  }
  if (typeof whole['birthdate'] === 'string') delete changes['true_age']
  return changes
}

/** CLI-12, CLI-13: a field that would not be sent is not offered either. `form` are the form's values. */
export const isOffered = (field: string, form: Values): boolean => {
  if (field === 'deceased' || field === 'deceased_date') return form['mass_incident'] !== true
  return field !== 'true_age' || !isFilled(form['birthdate'])
}

/** Demographics that nobody reported (CLI-33); a linked person has its own. */
const withDefaults = (kind: Kind, changes: Values): Values => {
  if (!isId(changes['person_id'])) return { ...newRecord[kind], ...changes }
  const { race: _, gender: __, deceased: ___, ...own } = newRecord[kind]
  return { ...own, ...changes }
}

/** CLI-14 */
const withoutEmpty = (changes: Values): Values => Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))

/**
 * The changes as they are to be stored, or a sentence for each field that is not right. `record` is the record before
 * them, null for a new one.
 */
export const checkChanges = <K extends Kind>(kind: K, changes: Changes[K], record: Records[K] | null): Result<Changes[K]> => {
  const given = changes as Values
  const fields: Messages = {}
  for (const [field, value] of Object.entries(given)) {
    const of = declarationOf(kind, field)
    const problem = of === undefined || of.computed ? t('field.invalid.other') : problemOf(of, value)
    if (problem !== null) fields[field] = problem
  }
  const settled = completed(kind, record ? given : withDefaults(kind, withoutEmpty(given)), record)
  const whole = { ...record, ...settled }
  const broken = { ...problemsOf[kind](settled, whole, record === null), ...fields }
  if (Object.keys(broken).length > 0) return refuse('invalid', t('record.invalid'), { fields: broken })
  return ok((record ? settled : withoutEmpty(settled)) as Changes[K])
}

/** What the text of a draft says, field by field. */
export const wireValues = (kind: Kind, shown: Values, context: FormContext): { readonly values: Values; readonly problems: Messages } => {
  const values: Values = {}
  const problems: Messages = {}
  for (const [field, text] of Object.entries(shown)) {
    const of = declarationOf(kind, field)
    if (of === undefined || of.computed) continue
    const said = toWire(of, text, context)
    if (said.ok) values[field] = said.value
    else if ((text === '' || text === null) && field in newRecord[kind]) values[field] = newRecord[kind][field]
    else problems[field] = said.refusal.message
  }
  return { values, problems }
}

/** What saving a draft sends, and the fields of the draft that are then done with. */
export type DraftSave = { readonly request: AnyChanges; readonly settles: readonly string[] }

/**
 * The request that saves a draft: only fields that differ from the record, or a sentence for each field that is not
 * right. `record` null is a new one; a request without changes needs no sending.
 */
export const changesToSave = <K extends Kind>(kind: K, draft: Pick<Draft, 'changes' | 'clashes' | 'baseVersion'>, record: Records[K] | null, context: FormContext): Result<DraftSave> => {
  if (Object.keys(draft.clashes).length > 0)
    return refuse('conflict', t('record.clashing'), { fields: Object.fromEntries(Object.keys(draft.clashes).map((field) => [field, t('field.clashing')])) })
  const { values, problems } = wireValues(kind, draft.changes, context)
  const before = record as Values | null
  const changed = Object.fromEntries(Object.entries(values).filter(([field, value]) => !before || !same(before[field], value)))
  const checked = checkChanges(kind, changed as Changes[K], record)
  const fields = { ...(checked.ok ? {} : checked.refusal.fields), ...problems }
  if (!checked.ok || Object.keys(fields).length > 0) return refuse('invalid', t('record.invalid'), { fields })
  const request = { kind, id: record?.id ?? 0, baseVersion: draft.baseVersion, changes: checked.value } as AnyChanges
  return ok({ request, settles: [...new Set([...Object.keys(draft.changes), ...Object.keys(checked.value)])] })
}

/** The form's values of a record, or of a new one. */
export const formValues = (kind: Kind, record: Values | null, context: FormContext): Values => {
  const from = record ?? newRecord[kind]
  return Object.fromEntries(Object.entries(fieldsOf(kind)).map(([field, of]) => [field, fromWire(of, from[field], context)]))
}
