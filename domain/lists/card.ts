/** What cards of several lists hold (SRC-29 … SRC-33, LST-24). */
import { category, flag, id, isoInstant, nullable, optional, text, type Field } from '../kernel/index.ts'
import { customFieldValues } from '../records/index.ts'

/** What every record's row has. */
export const common = {
  limited_access: flag(),
  owner_id: nullable(id('user')),
  status: category([0, 1]),
  updated_at: isoInstant(),
  /** LST-20: values of the agency's own fields that the list shows. */
  custom: optional(customFieldValues),
}

/** Of people and places. */
export const phones = { primary_phone: nullable(text('phone', 40)), secondary_phone: nullable(text('phone', 40)) }
export const address = nullable(text('street', 400))
export const name = (): Field<string | null> => nullable(text('name', 255))
