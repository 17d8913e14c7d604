/** What columns of lists are made of. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { labelFor, type WithConfig } from '../../domain/config/index.ts'
import type { Needs } from '../../domain/kernel/index.ts'
import { cardPlace, cardTitle, type AnyCard } from '../../domain/lists/index.ts'
import { t, type MessageKey } from '../../domain/messages/index.ts'
import { pathOf } from '../../domain/navigation/index.ts'
import { dayFrom, shownDay, shownInstant, shownPhone, type Day } from '../../domain/records/index.ts'
import { Icon } from '../ui/index.ts'
import css from './lists.module.css'

/** What a cell may need beside its row; it is drawn anew when one of them changes. */
export type CellWorld = { readonly state: WithConfig; readonly today: Day | null; readonly zone: string }

export type Column<Row> = {
  readonly id: string
  readonly title: MessageKey
  /** CSS grid track. */
  readonly width: string
  /** Name that the server sorts by (LST-25); none where it can't. */
  readonly sort?: string
  readonly end?: boolean
  /** Stands on a tablet too. */
  readonly main?: boolean
  /** Not there until it is chosen (LST-20). */
  readonly extra?: true
  /** Who sees it; everybody unless stated. */
  readonly needs?: Needs
  readonly cell: (row: Row, world: CellWorld) => ReactNode
}

/** A list's columns, and what stands under the name where only a phone's width is there. */
export type Shown<Row> = {
  readonly columns: readonly [Column<Row>, ...Column<Row>[]]
  readonly onPhone: (row: Row, world: CellWorld) => readonly (string | null)[]
}

const Locked = () => <Icon name="lock" size="small" label={t('record.limitedAccess')} />

/** NAV-53: a link, so that the browser opens it where it was asked to. */
export const NameLink = ({ card }: { readonly card: AnyCard }) => (
  <Link className={css.name} to={pathOf(cardPlace(card))}>
    {cardTitle(card)}
    {card.row.limited_access ? <Locked /> : null}
  </Link>
)

type Phones = { readonly primary_phone: string | null; readonly secondary_phone: string | null }

export const phonesColumn: Column<Phones> = {
  id: 'phones',
  title: 'list.column.phones',
  width: 'minmax(10rem, 1.2fr)',
  main: true,
  cell: ({ primary_phone, secondary_phone }) =>
    [primary_phone, secondary_phone].flatMap((phone) => (phone === null ? [] : [shownPhone(phone)])).join(', '),
}

export const firstPhone = ({ primary_phone }: Phones): string | null =>
  primary_phone === null ? null : shownPhone(primary_phone)

export const ownerColumn: Column<{ readonly owner_id: number | null }> = {
  id: 'owner',
  title: 'list.column.owner',
  width: 'minmax(8rem, 1fr)',
  cell: (row, { state }) => (row.owner_id === null ? '' : labelFor(state, 'user', row.owner_id)),
}

export const shownBirthdate = (birthdate: string | null): string => {
  const day = birthdate === null ? null : dayFrom(birthdate)
  return day === null ? '' : shownDay(day)
}

/** The first one's name, and how many others there are. */
export const counted = (name: string | null, count: number): string => {
  if (name === null) return count === 0 ? '' : String(count)
  return count > 1 ? `${name} +${count - 1}` : name
}

type Common = { readonly status: 0 | 1; readonly updated_at: string }

/** LST-20: what every card has besides. */
export const moreColumns: readonly Column<Common>[] = [
  {
    id: 'status',
    title: 'field.status',
    width: 'minmax(6rem, 0.6fr)',
    extra: true,
    cell: ({ status }) => t(status === 1 ? 'status.active' : 'status.inactive'),
  },
  {
    id: 'updated',
    title: 'field.updated_at',
    width: 'minmax(10.5rem, 1fr)',
    sort: 'updated_at',
    extra: true,
    cell: ({ updated_at }, { zone }) => shownInstant(updated_at, zone),
  },
]

export const businessColumn: Column<{ readonly business: string | null }> = {
  id: 'business',
  title: 'list.column.business',
  width: 'minmax(8rem, 1fr)',
  extra: true,
  cell: (row) => row.business,
}
