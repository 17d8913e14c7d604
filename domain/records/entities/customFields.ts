import { dictionary, label, oneOrMany, text, type Field } from '../../kernel/field.ts'

/** Values of custom fields by the id of their definition: text, or a list of texts (FLD-11 … FLD-16). */
export const customFieldValues: Field<Record<string, string | string[]>> = dictionary(
  oneOrMany(text('prose', 20_000)),
  label(),
)
