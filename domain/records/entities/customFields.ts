import { dictionary, label, text, type Field } from '../../kernel/field.ts'

/** Values of custom fields by the id of their definition: text (FLD-11 … FLD-16). */
export const customFieldValues: Field<Record<string, string>> = dictionary(text('prose', 20_000), label())
