import {
  wrongCustomChanges,
  customFieldTableOf,
  valueFromText,
  type CustomField,
  type CustomFieldValues,
  type CustomValue,
} from '../../domain/customFields/index.ts'
import { same, type Values } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import { momentOf, readCustomFields } from './queries.ts'

const valuesIn = (record: Values): CustomFieldValues => (record['custom_fields'] ?? {}) as CustomFieldValues

type Held = Readonly<Record<string, CustomValue>>

const problemsIn = async (
  context: SignedIn,
  fields: readonly CustomField[],
  before: Held | null,
  after: Held,
): Promise<Record<string, string>> => {
  const problems = wrongCustomChanges(fields, before, after, await momentOf(context))
  return Object.fromEntries(Object.entries(problems).map(([id, message]) => [`custom_fields.${id}`, message]))
}

/** A sentence for each custom field of a record that may not be saved so (FLD-59). `was` is null for a new one. */
export const wrongCustomFields = async (
  context: SignedIn,
  kind: Lowercase<string>,
  was: Values | null,
  is: Values,
): Promise<Record<string, string>> => {
  const table = customFieldTableOf(kind)
  const [before, after] = [was && valuesIn(was), valuesIn(is)]
  if (table === undefined || (before !== null && same(before, after))) return {}
  return problemsIn(context, await readCustomFields(context, table), before, after)
}

/** FLD-56: the same of a user, who holds each value as one text. */
export const wrongUserFields = async (
  context: SignedIn,
  held: Readonly<Record<string, string>>,
  sent: Held,
): Promise<Record<string, string>> => {
  const fields = await readCustomFields(context, 'User')
  const known = fields.flatMap((field): readonly [string, CustomValue][] => {
    const text = held[field.id]
    return text === undefined ? [] : [[String(field.id), valueFromText(field, text)]]
  })
  const before = Object.fromEntries(known)
  return problemsIn(context, fields, before, { ...before, ...sent })
}
