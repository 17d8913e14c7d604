/** Runs as they are found again on their report's own screen: who counted what, when, and what it was then. */
import * as z from 'zod/mini'
import {
  call,
  count,
  flag,
  group,
  id,
  isoInstant,
  key,
  label,
  list,
  nullable,
  oneOf,
  optional,
  quantity,
  schemaOf,
  text,
  writtenNumber,
  type Infer,
} from '../kernel/index.ts'
import { amount } from './amounts.ts'
import { mostFigures, runShown } from './runShape.ts'
import { reportTypeNames, runFilters, type RunFilters } from './reportObjects.ts'

const told = {
  id: id('report_object'),
  reporting_period: label(40),
  date_time: isoInstant(),
  user_name: text('name', 170),
}
export const earlierRun = group({
  ...told,
  since: nullable(isoInstant()),
  until: nullable(isoInstant()),
  /** In which its days are days, where it is not the agency's of today. */
  zone: optional(label(64)),
  /** Figures that are kept of it; none of one that was run before they were. */
  figures: quantity(),
  filters: optional(runFilters),
  /** Another version kept it, and this one can't say by what it was asked; it stays as it is. */
  unreadable: optional(flag()),
})
export type EarlierRun = Infer<typeof earlierRun>

const kept = group({ key: key('report_result'), count: amount, counted_at: isoInstant() })
const run = group({
  ...told,
  uuid: key('report_run'),
  type: oneOf(reportTypeNames),
  user_id: id('user'),
  filters: runFilters,
  shown: runShown,
  figures: list(kept, mostFigures),
})
export type KeptRun = Omit<Infer<typeof run>, 'filters'> & { filters: RunFilters }

const needs = { allOf: ['view_report'] }
export const listRuns = call({
  id: 'report_run.list',
  method: 'GET',
  path: 'report_run',
  version: 2,
  needs,
  query: z.strictObject({
    type: z.enum(reportTypeNames),
    page: z.optional(writtenNumber),
    limit: z.optional(writtenNumber),
  }),
  response: z.strictObject({
    data: z.array(earlierRun.schema),
    total: count().schema,
    page: count().schema,
    limit: count().schema,
  }),
  summary: 'The runs of one report, the newest first: the own, or for who runs the account all',
})

export const getRun = call({
  id: 'report_run.get',
  method: 'GET',
  path: 'report_run/{id}',
  version: 2,
  needs,
  params: z.strictObject({ id: z.int().check(z.minimum(1)) }),
  response: schemaOf<KeptRun>(run.schema),
  errors: [404, 422],
  summary: 'One run of a report with its figures, as they were counted then',
})
