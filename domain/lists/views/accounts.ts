/** The accounts whose figures enterprise reports add up: the own one, and those of its groups (LST-03, LST-24). */
import { category, day, group, id, isoInstant, nullable, text } from '../../kernel/index.ts'
import { t } from '../../messages/index.ts'
import { dayCell, instantCell } from '../cells.ts'
import { byId, byName, called } from '../columns.ts'
import { view } from '../view.ts'

const card = group({
  id: id('account'),
  name: text('name', 160),
  product_name: text('name', 80),
  expiration_date: nullable(day()),
  last_activity_date: nullable(isoInstant()),
  status: category([0, 1]),
  updated_at: isoInstant(),
})

export const accounts = view(card, {
  kind: 'linked_account',
  rank: 100,
  route: 'list.clients',
  keywords: 'account',
  needs: { allOf: ['view_enterprise_report'] },
  ofOthers: true,
  title: ({ name }) => name,
  sorted: 'name',
  includes: '',
  columns: [
    { id: 'account', title: 'list.column.account', width: 'minmax(6rem, 0.5fr)', sort: 'id', cell: (row) => row.id },
    {
      id: 'name',
      title: 'list.column.name',
      width: 'minmax(12rem, 2fr)',
      sort: 'name',
      main: true,
      cell: (row) => called(row.name),
    },
    {
      id: 'product',
      title: 'list.column.product',
      width: 'minmax(8rem, 1fr)',
      sort: 'product_name',
      main: true,
      cell: (row) => row.product_name,
    },
    {
      id: 'expiration',
      title: 'list.column.expiration',
      width: 'minmax(7rem, 0.8fr)',
      sort: 'expiration_date',
      main: true,
      cell: (row) => dayCell(row.expiration_date),
    },
    {
      id: 'last_activity',
      title: 'list.column.lastActivity',
      width: 'minmax(10rem, 1fr)',
      sort: 'last_activity_date',
      cell: (row, { zone }) => instantCell(row.last_activity_date, zone),
    },
    {
      id: 'status',
      title: 'field.status',
      width: 'minmax(6rem, 0.6fr)',
      main: true,
      cell: (row) => t(row.status === 1 ? 'status.active' : 'status.inactive'),
    },
  ],
  onPhone: ['name', 'product', 'status'],
  searchTypes: ['text', 'all'],
  filters: [
    byName,
    { id: 'product', title: 'list.column.product', type: 'text' },
    { id: 'expiration', title: 'list.column.expiration', type: 'day' },
    { id: 'last_activity', title: 'list.column.lastActivity', type: 'day' },
    byId,
  ],
})
