import { wrongCustomChanges, customFieldTableOf, type CustomFieldValues } from '../../domain/customFields/index.ts'
import { same, type Values } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import { momentOf, readCustomFields } from './queries.ts'

const valuesIn = (record: Values): CustomFieldValues => (record['custom_fields'] ?? {}) as CustomFieldValues

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
  const [fields, moment] = [await readCustomFields(context, table), await momentOf(context)]
  const problems = wrongCustomChanges(fields, before, after, moment)
  return Object.fromEntries(Object.entries(problems).map(([id, message]) => [`custom_fields.${id}`, message]))
}
