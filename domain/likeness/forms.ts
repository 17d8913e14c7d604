/** What is asked about a new person, and what is shown of somebody who may be the same. */
import {
  category,
  count,
  day,
  group,
  id,
  list,
  nullable,
  optional,
  quantity,
  text,
  type Infer,
} from '../kernel/index.ts'
import { likenessReasons, mostLikely, type Identity } from './likeness.ts'
import { fewestDigits, phoneDigits } from './phone.ts'

/** Forms of new records that name a human being. */
export const likenessForms = ['victim', 'defendant'] as const
export type LikenessForm = (typeof likenessForms)[number]

export const typedPerson = group({
  first: nullable(text('name', 80)),
  last: nullable(text('name', 80)),
  business: nullable(text('name', 80)),
  birthdate: nullable(day()),
  phone: nullable(text('phone', 60)),
})
export type TypedPerson = Infer<typeof typedPerson>

/**
 * A person whom the user may see through `records` of their records. The newest of these as a client is `victim_id`; of
 * who is a client nowhere the newest as a defendant is `defendant_id`.
 */
export const likelyPerson = group({
  person_id: id('person'),
  name: text('name', 255),
  birthdate: nullable(day()),
  /** The phone's last digits: the number of one who is not that person stays hidden. */
  phone_end: nullable(text('number', 4)),
  records: quantity(1),
  victim_id: nullable(id('victim')),
  defendant_id: optional(nullable(id('defendant'))),
  case_id: id('court_case'),
  /** Null where the user may not see that case. */
  case_reference_id: optional(nullable(text('number', 80))),
  score: count(0, 100),
  reasons: list(category(likenessReasons), likenessReasons.length),
})
export type LikelyPerson = Infer<typeof likelyPerson>
export const likelyPersonList = list(likelyPerson, mostLikely)

export const identityOf = ({ phone, ...typed }: TypedPerson): Identity => ({
  ...typed,
  phones: phone === null ? [] : [phone],
})

const lengthOf = (value: string | null): number => [...(value ?? '').trim()].length

/** Whether there is enough to go by: both names, a phone, a birthdate with a last name, or a business. */
export const isEnough = ({ first, last, business, birthdate, phone }: TypedPerson): boolean =>
  (lengthOf(first) >= 2 && lengthOf(last) >= 2) ||
  phoneDigits(phone ?? '').length >= fewestDigits ||
  (birthdate !== null && lengthOf(last) >= 1) ||
  lengthOf(business) >= 3
