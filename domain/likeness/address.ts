/** Copy address: from another person on the case into the form of a client. */

/** CLI-21: what is copied. */
export const copiedFields = [
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'primary_phone',
  'secondary_phone',
  'email',
] as const
type CopiedField = (typeof copiedFields)[number]
/** Values in the record's form; null where there is none. */
export type Address = Readonly<Record<CopiedField, string | null>>

/** Somebody on the case, as far as the address goes. */
export type AddressHolder = Readonly<Partial<Record<CopiedField, string | null | undefined>>>

const filled = (value: string | null | undefined): string | null =>
  value === undefined || value === null || value.trim() === '' ? null : value

/**
 * What copying from `source` fills in, empty parts included, so that no half of one address stays beside another's.
 * CLI-20: null when the source holds neither address nor contact data.
 */
export const copyableAddress = (source: AddressHolder): Address | null => {
  const address: Address = {
    address1: filled(source.address1),
    address2: filled(source.address2),
    city: filled(source.city),
    state: filled(source.state),
    zip: filled(source.zip),
    primary_phone: filled(source.primary_phone),
    secondary_phone: filled(source.secondary_phone),
    email: filled(source.email),
  }
  return copiedFields.some((field) => address[field] !== null) ? address : null
}

export type AddressSource<P> = {
  readonly person: P
  /** Null: the source is shown, and unavailable. */
  readonly address: Address | null
}

/**
 * CLI-21: the other persons on the case, each once, in their order. A client without a person (a mass incident) is
 * nobody's address; `self` is the person whose form is filled, null for one who is new.
 */
export const addressSources = <P extends AddressHolder & { readonly person_id: number | null }>(
  persons: readonly P[],
  self: number | null,
): readonly AddressSource<P>[] => {
  const seen = new Set<number | null>([null, self])
  return persons.flatMap((person) => {
    if (seen.has(person.person_id)) return []
    seen.add(person.person_id)
    return [{ person, address: copyableAddress(person) }]
  })
}
