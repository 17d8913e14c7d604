/** What a draft of a new record says about the person. */
import { draftOf, kinds, type Kind, type WithRecords } from '../records/index.ts'
import { isEnough, likenessForms, type LikenessForm, type TypedPerson } from './forms.ts'
import { phoneDigits, fewestDigits } from './phone.ts'

/** Fields whose change asks anew; those of the name also bring back a list that was dismissed. */
export const nameFields = ['first', 'last', 'business'] as const
export const evidenceFields = [...nameFields, 'birthdate', 'primary_phone', 'secondary_phone'] as const

export const formOfKind = (kind: string): LikenessForm | null => likenessForms.find((form) => form === kind) ?? null
/** The kind of record that a form makes; null while the product has none such. */
export const kindOf = (form: LikenessForm): Kind | null => kinds.find((kind) => kind === form) ?? null

export const touches = (fields: readonly string[], changes: object): boolean => fields.some((field) => field in changes)

const textOf = (value: unknown, longest: number): string | null => {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text.slice(0, longest)
}

type Drafted = {
  readonly changes: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
}

/** A half-typed birthdate says nothing yet; of two phones the first that is whole. */
export const typedPersonIn = ({ changes, values }: Drafted): TypedPerson => {
  const phones = [changes['primary_phone'], changes['secondary_phone']].map((phone) => textOf(phone, 60))
  return {
    first: textOf(changes['first'], 80),
    last: textOf(changes['last'], 80),
    business: textOf(changes['business'], 80),
    birthdate: textOf(values['birthdate'], 10),
    phone: phones.find((phone) => phone !== null && phoneDigits(phone).length >= fewestDigits) ?? null,
  }
}

/** The person to whom the new record is linked. */
export const linkedPerson = (state: WithRecords, form: LikenessForm): number | null => {
  const kind = kindOf(form)
  const id = kind === null ? null : draftOf(state, kind, 0)?.changes['person_id']
  return typeof id === 'number' && id > 0 ? id : null
}

/** What to ask about a form's person; null when there is too little to go by, or the person is known already. */
export const typedPersonOf = (state: WithRecords, form: LikenessForm): TypedPerson | null => {
  const kind = kindOf(form)
  const draft = kind === null ? undefined : draftOf(state, kind, 0)
  if (draft === undefined || linkedPerson(state, form) !== null) return null
  const typed = typedPersonIn(draft)
  return isEnough(typed) ? typed : null
}
