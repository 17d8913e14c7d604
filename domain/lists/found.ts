/** How a record is found by its name, in the palette and by quick search, and what is told of it there (SRC-29 … SRC-33). */
import { meets, shownDay, shownInstant, dayFrom, type Day, type Needs } from '../kernel/index.ts'
import { t } from '../messages/index.ts'
import { ageOf, shownPhone } from '../records/index.ts'

/** What is null or empty is left out. */
export type Words = readonly (string | null | undefined)[]

export type Phones = { readonly primary_phone: string | null; readonly secondary_phone: string | null }
export type Aged = {
  readonly birthdate: string | null
  readonly true_age: number | null
  /** Nobody grows older after it (FMT-05). */
  readonly deceased_date?: string | null | undefined
}

export type FoundWorld = {
  readonly today: Day | null
  readonly zone: string
  readonly scopes: ReadonlySet<string> | null
}

export type Found<Row> = {
  /** The word that makes a page of the palette of these alone. */
  readonly scope: string
  /** SRC-02: who is offered it in quick search. */
  readonly needs: Needs
  /** What it is found by besides its name, and by which numbers, whatever stands between their digits. */
  readonly keywords: (row: Row) => Words
  readonly digits?: (row: Row) => Words
  /** The day that finds it when it is typed whole. */
  readonly day?: (row: Row) => Day | null
  /** Beside its name in the palette. */
  readonly detail: (row: Row) => Words
  /** Below its name in quick search. */
  readonly lines: (row: Row, world: FoundWorld) => readonly Words[]
}

export const phonesOf = ({ primary_phone, secondary_phone }: Phones): Words => [primary_phone, secondary_phone]
export const shownPhones = (row: Phones): Words =>
  phonesOf(row).map((phone) => (typeof phone === 'string' ? shownPhone(phone) : null))
export const firstPhone = (row: Phones): string | null | undefined => shownPhones(row)[0]

export const agedNow = (row: Aged, { today }: FoundWorld): string | null => {
  const years = today === null ? row.true_age : ageOf(row, today)
  return years === null ? null : t('quickSearch.card.age', { age: years })
}

export const birthdayOf = ({ birthdate }: Pick<Aged, 'birthdate'>): Day | null =>
  birthdate === null ? null : dayFrom(birthdate)

export const born = (row: Aged): string | null => {
  const day = birthdayOf(row)
  return day === null ? null : t('quickSearch.card.born', { day: shownDay(day) })
}

export const instantIn = (iso: string | null, { zone }: FoundWorld): string | null =>
  iso === null ? null : shownInstant(iso, zone)

export const onCase = (number: string | null): string | null =>
  number === null ? null : t('quickSearch.card.case', { number })

/** How many, and who or what the first of them is. */
export const several = (text: string, name: string | null, count: number): string | null => {
  if (count === 0) return null
  return name === null ? text : count > 1 ? `${text}: ${name} +${count - 1}` : name
}

export const mayView = ({ scopes }: FoundWorld, kind: 'defendant' | 'location'): boolean =>
  meets(scopes, { allOf: [`view_own_${kind}`] })
