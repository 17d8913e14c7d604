/** What a result shows of a record: SRC-29 … SRC-33. */
import { meets } from '../../domain/kernel/index.ts'
import { cardTitle, type RecordCard, type Cards, type RecordTab } from '../../domain/lists/index.ts'
import { t, tOf } from '../../domain/messages/index.ts'
import { ageOf, dayFrom, shownDay, shownInstant, shownPhone, type Day } from '../../domain/records/index.ts'
import type { IconName } from '../ui/index.ts'

export type CardWorld = {
  readonly today: Day | null
  readonly zone: string
  readonly scopes: ReadonlySet<string> | null
}

/** Null and empty parts are left out. */
type Parts = readonly (string | null | undefined)[]
type Shown<Row> = { readonly icon: IconName; readonly lines: (row: Row, world: CardWorld) => readonly Parts[] }

type Aged = { readonly birthdate: string | null; readonly true_age: number | null }
type Phones = { readonly primary_phone: string | null; readonly secondary_phone: string | null }

const age = (row: Aged, { today }: CardWorld): string | null => {
  const years = today === null ? row.true_age : ageOf(row, today)
  return years === null ? null : t('quickSearch.card.age', { age: years })
}

const born = ({ birthdate }: Aged): string | null => {
  const day = birthdate === null ? null : dayFrom(birthdate)
  return day === null ? null : t('quickSearch.card.born', { day: shownDay(day) })
}

const phones = ({ primary_phone, secondary_phone }: Phones): Parts =>
  [primary_phone, secondary_phone].map((phone) => (phone === null ? null : shownPhone(phone)))

const onCase = (number: string | null): string | null =>
  number === null ? null : t('quickSearch.card.case', { number })

/** How many, and who or what the first of them is. */
const counted = (text: string, name: string | null, count: number): string | null => {
  if (count === 0) return null
  return name === null ? text : count > 1 ? `${text}: ${name} +${count - 1}` : name
}

const linked = (text: string, count: number): string | null => (count === 0 ? null : text)

const mayView = ({ scopes }: CardWorld, kind: 'defendant' | 'location'): boolean =>
  meets(scopes, { allOf: [`view_own_${kind}`] })

const shown: { readonly [T in RecordTab]: Shown<Cards[T]> } = {
  victims: {
    icon: 'user',
    lines: (row, world) => [
      [
        onCase(row.case_reference_id),
        age(row, world),
        born(row),
        row.mass_incident ? t('quickSearch.card.mass', { count: row.count }) : null,
      ],
      [row.business, ...phones(row), row.email, row.address],
      [
        row.defendant_name === null || row.defendant_name === undefined || !mayView(world, 'defendant')
          ? null
          : t('quickSearch.card.defendant', { name: row.defendant_name }),
      ],
    ],
  },
  cases: {
    icon: 'case',
    lines: (row, world) => [
      [
        shownInstant(row.date_time, world.zone),
        row.victim_type === null ? null : tOf(`victim_type.${row.victim_type}`),
        counted(t('quickSearch.card.clients', { count: row.victim_count }), row.victim_name, row.victim_count),
      ],
      [
        mayView(world, 'defendant')
          ? counted(
              t('quickSearch.card.defendants', { count: row.defendant_count }),
              row.defendant_name,
              row.defendant_count,
            )
          : null,
        mayView(world, 'location')
          ? counted(
              t('quickSearch.card.locations', { count: row.location_count }),
              row.location_name,
              row.location_count,
            )
          : null,
      ],
    ],
  },
  defendants: {
    icon: 'users',
    lines: (row, world) => [
      [
        onCase(row.case_reference_id),
        row.date_time === null ? null : shownInstant(row.date_time, world.zone),
        age(row, world),
        born(row),
      ],
      [row.business, ...phones(row), row.city],
    ],
  },
  locations: {
    icon: 'location',
    lines: (row) => [
      [row.business, row.address, ...phones(row)],
      [
        linked(t('quickSearch.card.cases', { count: row.cases_count }), row.cases_count),
        linked(t('quickSearch.card.events', { count: row.events_count }), row.events_count),
      ],
    ],
  },
  events: {
    icon: 'calendar',
    lines: (row, world) => [
      [
        shownInstant(row.date_time, world.zone),
        mayView(world, 'location') ? row.location_name : null,
        row.estimated_attendees === null ? null : t('quickSearch.card.attendees', { count: row.estimated_attendees }),
      ],
    ],
  },
}

export type ShownCard = {
  readonly icon: IconName
  readonly title: string
  readonly locked: boolean
  readonly lines: readonly string[]
}

export const shownCard = (card: RecordCard, world: CardWorld): ShownCard => {
  const { icon, lines }: Shown<never> = shown[card.tab]
  return {
    icon,
    title: cardTitle(card),
    locked: card.row.limited_access,
    lines: lines(card.row as never, world)
      .map((parts) => parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · '))
      .filter((line) => line !== ''),
  }
}
