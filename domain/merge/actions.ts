import { count, fact, group, id, optional, type Field, type Infer } from '../kernel/index.ts'
import { personFields } from '../records/index.ts'

/** What a person is, of which two may say different things; what each is on cases is theirs together. */
export const mergedNames = Object.keys(personFields) as readonly MergedName[]
export type MergedName = keyof typeof personFields

type Chosen = { readonly [N in MergedName]?: Infer<(typeof personFields)[N]['field']> }

/** `fields`: of each that differs, the value to stay. The versions are those of which somebody chose. */
export const merging = group({
  keep_id: id('person'),
  drop_id: id('person'),
  keep_version: optional(count()),
  drop_version: optional(count()),
  fields: group(
    Object.fromEntries(mergedNames.map((name) => [name, optional(personFields[name].field as Field)])),
  ) as Field as Field<Chosen>,
})
export type Merging = Infer<typeof merging>

/** ADM-35: confirmed by somebody who has chosen each value. */
export const mergeAsked = fact('merge/asked', { v: 1, origin: 'intent', payload: merging })
