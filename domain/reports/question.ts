/** What is counted, and how it is asked for: of a figure, and of the list that it opens. */
import {
  group,
  isoInstant,
  label,
  nullable,
  oneOf,
  optional,
  shapeOf,
  type Field,
  type Infer,
} from '../kernel/index.ts'
import { filtersOfRecord, reportFilters, type ReportFilters } from './filters.ts'
import { countTypes } from './shows.ts'

/** The period's first and last instant; null is open. */
const period = { since: nullable(isoInstant()), until: nullable(isoInstant()) } as const
const asked = {
  type: oneOf(countTypes),
  show: optional(label(40)),
  ...period,
  /** RPT-77: as all of the report is filtered by what tells the line. */
  new_among: optional(filtersOfRecord),
} as const

type Asked = Infer<ReturnType<typeof group<typeof asked>>>
/** One figure: what is counted, in which way, in which period, and of what the filters leave. */
export type CountQuestion = Asked & ReportFilters

export const countQuestion = group({ ...asked, ...shapeOf(reportFilters) }) as Field as Field<CountQuestion>
