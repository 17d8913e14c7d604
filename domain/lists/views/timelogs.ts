/** General timelogs of the agency, and those of clients that a report counted: LST-24, LST-26, SVC-06, RPT-44. */
import {
  category,
  count,
  flag,
  group,
  id,
  isoInstant,
  list,
  nullable,
  optional,
  quantity,
  text,
  type Infer,
} from '../../kernel/index.ts'
import { shownMinutes } from '../../records/index.ts'
import { byAdvocate, byId, byUpdate, ofReports, updated } from '../columns.ts'
import { advocate, agency, byAgency, byGrant, client, day, grant, ofClient, placeOfClient } from '../itemColumns.ts'
import { view } from '../view.ts'

/** The rest of the whole record, for one of no client is changed where it is listed; older logs have none of it. */
const rest = {
  version: optional(count()),
  timesheet_id: optional(nullable(id('timesheet'))),
  type: optional(category(['service', 'general'])),
  terms: optional(list(group({ id: id('object_term'), term_id: id('term') }))),
  may_edit: optional(flag()),
  updated_by: optional(nullable(id('user'))),
}

const card = group({
  id: id('timelog'),
  date_time: isoInstant(),
  minutes: quantity(1, 100_000),
  note: nullable(text('prose', 4_000)),
  advocate_id: id('user'),
  agency_id: nullable(id('agency')),
  grant_id: nullable(id('grant')),
  updated_at: isoInstant(),
  ...ofClient,
  /** Older logs lack it. */
  victim_id: optional(nullable(id('victim'))),
  ...rest,
})
export type TimelogCard = Infer<typeof card>

export const timelogs = view(card, {
  kind: 'timelog',
  rank: 70,
  route: 'list.timelogs',
  keywords: 'timelog',
  advanced: { word: 'advanced', origins: ofReports },
  leads: placeOfClient('timelogs'),
  hasStatus: false,
  order: 'DESC',
  // LST-26
  path: 'timelog',
  pageSize: 10,
  always: { show: 'general' },
  includes: 'user,victim',
  columns: [
    day,
    advocate,
    client,
    {
      id: 'minutes',
      title: 'itemList.minutes',
      width: 'minmax(5rem, 0.5fr)',
      sort: 'minutes',
      end: true,
      main: true,
      cell: (row) => shownMinutes(row.minutes),
    },
    { id: 'note', title: 'field.note', width: 'minmax(10rem, 2fr)', main: true, cell: (row) => row.note },
    agency,
    grant,
    updated,
  ],
  onPhone: ['advocate', 'minutes', 'note'],
  searchTypes: ['text', 'all'],
  filters: [
    { id: 'date', title: 'list.column.date', type: 'day' },
    byAdvocate,
    { id: 'minutes', title: 'itemList.minutes', type: 'time' },
    { id: 'note', title: 'field.note', type: 'text' },
    byAgency,
    byGrant,
    byUpdate,
    byId,
  ],
})
