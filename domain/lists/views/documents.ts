/** The agency's own documents: those that are of no record (PRM-49). */
import { mimeLabel, sizeLabel } from '../../documents/index.ts'
import { recordFields } from '../../records/index.ts'
import { instantCell } from '../cells.ts'
import { byId, byName, called, named } from '../columns.ts'
import { view } from '../view.ts'

export const documents = view(recordFields.document, {
  kind: 'document',
  rank: 90,
  route: 'documents',
  keywords: 'document',
  title: ({ name }) => name,
  hasStatus: false,
  sorted: 'date_time',
  order: 'DESC',
  columns: [
    {
      id: 'name',
      title: 'field.name',
      width: 'minmax(12rem, 2fr)',
      sort: 'name',
      main: true,
      cell: (row) => called(row.name),
    },
    {
      id: 'type',
      title: 'field.file_type',
      width: 'minmax(7rem, 0.8fr)',
      main: true,
      cell: (row) => mimeLabel(row.filemime),
    },
    {
      id: 'size',
      title: 'field.size',
      width: 'minmax(5rem, 0.5fr)',
      sort: 'size',
      end: true,
      cell: (row) => sizeLabel(row.size),
    },
    {
      id: 'user',
      title: 'field.user',
      width: 'minmax(8rem, 1fr)',
      cell: (row, world) => named('user', row.user_id, world),
    },
    {
      id: 'date',
      title: 'field.date',
      width: 'minmax(10rem, 1fr)',
      sort: 'date_time',
      main: true,
      cell: (row, { zone }) => instantCell(row.date_time, zone),
    },
  ],
  onPhone: ['type', 'size', 'date'],
  searchTypes: ['text', 'all'],
  filters: [
    byName,
    { id: 'date', title: 'field.date', type: 'day' },
    { id: 'user', title: 'field.user', type: 'choice', lookup: 'user' },
    byId,
  ],
})
