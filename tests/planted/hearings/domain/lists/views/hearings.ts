/** Court dates that are still to come. */
import { group, id, isoInstant, nullable, text } from '../../kernel/index.ts'
import { instantCell } from '../cells.ts'
import { byId, named } from '../columns.ts'
import { view } from '../view.ts'

const card = group({
  id: id('court_date'),
  date_time: isoInstant(),
  court_id: nullable(id('court')),
  note: nullable(text('prose', 20_000)),
  updated_at: isoInstant(),
})

export const hearings = view(card, {
  kind: 'court_date',
  rank: 80,
  route: 'list.hearings',
  keywords: 'hearing',
  hasStatus: false,
  columns: [
    {
      id: 'date',
      title: 'list.column.date',
      width: 'minmax(10rem, 1fr)',
      sort: 'date_time',
      main: true,
      cell: (row, { zone }) => instantCell(row.date_time, zone),
    },
    {
      id: 'court',
      title: 'field.court',
      width: 'minmax(10rem, 1fr)',
      main: true,
      cell: (row, world) => named('court', row.court_id, world),
    },
    { id: 'note', title: 'field.note', width: 'minmax(10rem, 2fr)', cell: (row) => row.note },
  ],
  onPhone: ['court', 'note'],
  searchTypes: ['text', 'all'],
  filters: [
    { id: 'date', title: 'list.column.date', type: 'day' },
    { id: 'court', title: 'field.court', type: 'choice', lookup: 'court' },
    byId,
  ],
})
