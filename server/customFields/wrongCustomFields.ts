import { wrongCustomChanges, customFieldTableOf, type CustomFieldValues } from '../../domain/customFields/index.ts'
import { same } from '../../domain/kernel/index.ts'
import type { SignedIn } from '../http/route.ts'
import { momentOf, readCustomFields } from './queries.ts'

/** A sentence for each custom field that may not be saved so (FLD-59). `before` is null for a new record. */
export const wrongCustomFields = async (
  context: SignedIn,
  kind: Lowercase<string>,
  before: Readonly<CustomFieldValues> | null,
  after: Readonly<CustomFieldValues>,
): Promise<Record<string, string>> => {
  const table = customFieldTableOf(kind)
  if (table === undefined || (before !== null && same(before, after))) return {}
  const [fields, moment] = [await readCustomFields(context, table), await momentOf(context)]
  const problems = wrongCustomChanges(fields, before, after, moment)
  return Object.fromEntries(Object.entries(problems).map(([id, message]) => [`custom_fields.${id}`, message]))
}
