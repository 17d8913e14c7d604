import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { labelFor } from '../../domain/config/index.ts'
import type { ItemListName, ItemRows } from '../../domain/lists/index.ts'
import { t, type MessageKey } from '../../domain/messages/index.ts'
import { pathOf, placeOf } from '../../domain/navigation/index.ts'
import { shownInstant } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import css from './lists.module.css'

type World = { readonly state: State; readonly zone: string }

export type ItemColumn<Row> = {
  readonly id: string
  readonly title: MessageKey
  readonly width: string
  readonly sort?: string
  readonly end?: boolean
  /** Stands on a phone too. */
  readonly main?: boolean
  readonly cell: (row: Row, world: World) => ReactNode
}

type OfClient = {
  readonly victim_id: number | null
  readonly victim_name?: string | null
  readonly victim_case_id?: number | null
}

/** Where a row leads: the client's page, where the row stands; null without a client that one may see. */
export const clientPath = (list: ItemListName, { victim_id, victim_case_id }: OfClient): string | null =>
  victim_id === null || victim_case_id === null || victim_case_id === undefined
    ? null
    : pathOf(placeOf('victim', { id: victim_id, case_id: victim_case_id }, list))

const named = (state: State, lookup: 'user' | 'service', id: number | null): string =>
  id === null ? '' : labelFor(state, lookup, id)

const client = (list: ItemListName): ItemColumn<OfClient> => ({
  id: 'client',
  title: 'itemList.client',
  width: 'minmax(7rem, 1.4fr)',
  sort: 'victim.full_name',
  ...(list === 'services' && { main: true }),
  cell: (row) => {
    const path = clientPath(list, row)
    if (path === null) return row.victim_name ?? ''
    return (
      <Link className={css.name} to={path}>
        {row.victim_name === null || row.victim_name === undefined || row.victim_name === ''
          ? t('record.unnamed')
          : row.victim_name}
      </Link>
    )
  },
})

const date: ItemColumn<{ readonly date_time: string }> = {
  id: 'date',
  title: 'list.column.date',
  width: 'minmax(10rem, 0.9fr)',
  sort: 'date_time',
  main: true,
  cell: ({ date_time }, { zone }) => shownInstant(date_time, zone),
}
const advocate: ItemColumn<{ readonly advocate_id: number | null }> = {
  id: 'advocate',
  title: 'field.advocate',
  width: 'minmax(6rem, 1fr)',
  sort: 'advocate',
  cell: ({ advocate_id }, { state }) => named(state, 'user', advocate_id),
}

/** LST-24 */
export const itemColumns: { readonly [L in ItemListName]: readonly ItemColumn<ItemRows[L]>[] } = {
  services: [
    date,
    {
      id: 'service',
      title: 'field.service',
      width: 'minmax(9rem, 1.4fr)',
      sort: 'service',
      cell: ({ service_id }, { state }) => named(state, 'service', service_id),
    },
    client('services'),
    advocate,
    {
      id: 'amount',
      title: 'field.amount',
      width: 'minmax(5rem, 0.5fr)',
      sort: 'amount',
      end: true,
      cell: (row) => row.amount,
    },
    {
      id: 'time',
      title: 'itemList.minutes',
      width: 'minmax(6rem, 0.5fr)',
      sort: 'time_minutes',
      end: true,
      cell: (row) => row.time_minutes,
    },
  ],
  timelogs: [
    date,
    // Few of them are of a client (LST-26).
    { ...advocate, main: true },
    client('timelogs'),
    {
      id: 'minutes',
      title: 'itemList.minutes',
      width: 'minmax(5rem, 0.5fr)',
      sort: 'minutes',
      end: true,
      main: true,
      cell: (row) => row.minutes,
    },
    { id: 'note', title: 'field.note', width: 'minmax(10rem, 2fr)', cell: (row) => row.note },
  ],
}
