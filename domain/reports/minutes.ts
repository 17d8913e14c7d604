/** Minutes of each advocate by service, sort or day: what hourly and daily reports list (RPT-79). */
import * as z from 'zod/mini'
import {
  call,
  day,
  group,
  id,
  isoInstant,
  list,
  nullable,
  oneOf,
  optional,
  quantity,
  schemaOf,
  type Infer,
} from '../kernel/index.ts'
import { ask } from '../calls/index.ts'

/** Of `service`, `sort` and `day` that by which the report parts them; the others are null. */
const line = group({
  advocate: nullable(id('user')),
  service: nullable(id('service')),
  sort: nullable(oneOf(['service', 'general'])),
  day: nullable(day('yyyy-MM-dd')),
  minutes: quantity(0, 1_000_000_000_000),
})
export type MinutesLine = Infer<typeof line>

/** Lines that are shown at most: more advocates, with more days each, than anybody reads. */
export const mostMinutesLines = 20_000

/**
 * A run's own period and filters are asked by, so that nothing of them stands in the address. What was listed first is what
 * the run has; `counted_at` is null of one for which nobody asked while it counted.
 */
export const getMinutes = call({
  id: 'report_object.minutes',
  method: 'GET',
  path: 'report_object/{id}/minutes',
  version: 2,
  needs: { allOf: ['view_report'] },
  params: z.strictObject({ id: z.int().check(z.minimum(1)) }),
  response: schemaOf<{ data: MinutesLine[]; counted_at: string | null }>(
    z.strictObject({ data: list(line, mostMinutesLines).schema, counted_at: z.nullable(isoInstant().schema) }),
  ),
  errors: [404, 422],
  summary: 'Minutes by advocate of a run of an hourly or daily report, as it listed them',
})

export const runMinutes = ask('reports/minutes', {
  call: getMinutes,
  asked: group({ id: id('report_object') }),
  answer: group({ data: list(line, mostMinutesLines), counted_at: optional(nullable(isoInstant())) }),
  input: ({ id: run }) => ({ params: { id: run } }),
})
