/** The screen of tasks: one's own, or everybody's for those who may change them (ACT-08). */
import { t } from '../../messages/index.ts'
import { recordFields } from '../../records/index.ts'
import { instantCell } from '../cells.ts'
import { byId, byUpdate, called, named, updated } from '../columns.ts'
import { view } from '../view.ts'

export const tasks = view(recordFields.task, {
  kind: 'task',
  rank: 80,
  route: 'tasks',
  keywords: 'task',
  title: ({ title }) => title,
  hasStatus: false,
  columns: [
    {
      id: 'title',
      title: 'field.title',
      width: 'minmax(12rem, 2fr)',
      main: true,
      cell: (row) => called(row.title),
    },
    {
      id: 'due',
      title: 'field.due',
      width: 'minmax(15rem, 1.2fr)',
      sort: 'date_time',
      main: true,
      cell: (row, { zone }) => instantCell(row.date_time, zone),
    },
    {
      id: 'client',
      title: 'field.victim',
      width: 'minmax(9rem, 1.2fr)',
      main: true,
      cell: (row) => row.victim_name ?? row.case_reference_id,
    },
    {
      id: 'assigned',
      title: 'field.assigned_to',
      width: 'minmax(8rem, 1fr)',
      cell: (row, world) => named('user', row.user_id, world),
    },
    {
      id: 'done',
      title: 'item.done',
      width: 'minmax(4rem, 0.4fr)',
      extra: true,
      cell: (row) => t(row.is_completed === 1 ? 'record.yes' : 'record.no'),
    },
    updated,
  ],
  onPhone: ['due', 'client'],
  searchTypes: ['text', 'all'],
  filters: [
    { id: 'assigned', title: 'field.assigned_to', type: 'choice', lookup: 'user' },
    {
      id: 'done',
      title: 'item.done',
      type: 'choice',
      choices: [
        { value: '0', label: 'record.no' },
        { value: '1', label: 'record.yes' },
      ],
    },
    { id: 'due', title: 'field.due', type: 'day' },
    byUpdate,
    byId,
  ],
})
