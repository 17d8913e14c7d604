/** One run of a report, as it is kept: who ran what, when, of which period, with which filters (RRV-14). */
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
  oneOf,
  optional,
  schemaOf,
  shapeOf,
  text,
  writtenNumber,
  type Field,
  type Infer,
} from '../kernel/index.ts'
import { knownFigures, runShown } from './runShape.ts'
import { keptFilters, reportFilters, type ReportFilters } from './filters.ts'
import { runNames } from './names.ts'

/** RPT-34, RPT-36: in words of the product's own. */
const reportTypes = {
  full: 'Dynamic Full Service Report',
  service: 'Service Report',
  grant: 'Grant Report',
  event: 'Event Report',
  human_trafficking: 'Human Trafficking Report',
  enterprise: 'Aggregate Report',
  legacy: 'Classic Client Report',
  legacy_fsr: 'Classic Full Service Report',
  legacy_service_hourly: 'Classic Service Hours by Advocate',
  legacy_timelog_hourly: 'Classic Timelog Hours by Advocate',
  legacy_timelog_daily: 'Classic Timelog Hours by Day',
  legacy_service: 'Classic Service Report',
  legacy_list: 'Classic Client List',
  legacy_victimization: 'Classic Victimization Report',
  legacy_missing: 'Classic Missing Data Report',
  legacy_court: 'Classic Court Report',
} as const
export type ReportType = keyof typeof reportTypes
export const reportTypeNames = Object.keys(reportTypes) as [ReportType, ...ReportType[]]

const simpleTypes = ['dynamic', 'legacy', 'legacy_fsr', 'legacy_missing', 'legacy_list', 'legacy_simple'] as const
type SimpleType = (typeof simpleTypes)[number]

/** RRV-16: what of its filters a run shows. */
export const simpleTypeOf = (type: string): SimpleType => {
  if (!type.startsWith('legacy')) return 'dynamic'
  return simpleTypes.find((each) => each === type) ?? 'legacy_simple'
}

/** RRV-15: among its filters are the two instants of its period, or the last one where that began whenever. */
const withDates = (filters: Field): Field<RunFilters> =>
  group({
    ...shapeOf(filters),
    date_range: optional(list(isoInstant(), 2)),
    date_until: optional(isoInstant()),
  }) as Field as Field<RunFilters>
export const runFilters = withDates(reportFilters)
export type RunFilters = ReportFilters & { date_range?: string[]; date_until?: string }

/** RRV-05: a run that begins is by nothing that its page could not show. */
export const begunFilters = withDates(keptFilters)

/** Of a run that another version kept; null where this one can't read them. */
export const runFiltersIn = (kept: unknown): RunFilters | null => {
  const read = runFilters.schema.safeParse(kept)
  return read.success ? read.data : null
}

const account = group({ id: id('account'), name: text('name', 160), time_zone: optional(label(64)) })
export const reportObject = group({
  id: id('report_object'),
  uuid: key('report_run'),
  account,
  type: oneOf(reportTypeNames),
  type_simple: oneOf(simpleTypes),
  report_type: label(60),
  reporting_period: label(40),
  date_time: isoInstant(),
  user_name: text('name', 170),
  user: group({ id: id('user'), first: text('name', 80), last: text('name', 80), account }),
  filters: runFilters,
  /** Another version kept it, and this one can't say by what it was asked; it stays as it is. */
  unreadable: optional(flag()),
  /** Where one run is asked for: what its filters name. */
  names: optional(runNames),
  /** Where one run is asked for: what was asked besides its filters. */
  shown: optional(runShown),
})
export type ReportObject = Infer<typeof reportObject>
export const titleOfType = (type: ReportType): string => reportTypes[type]

/** Not every text with hyphens: one that was made for this run alone. */
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
/** SRV-66 */
export const addReportObject = call({
  id: 'report_object.create',
  method: 'POST',
  path: 'report_object',
  version: 2,
  needs: { allOf: ['view_report'] },
  body: z.strictObject({
    uuid,
    type: z.enum(reportTypeNames),
    /** As JSON. */
    filters: z.string().check(z.maxLength(60_000)),
    reporting_period: label(40).schema,
    shown: z.optional(runShown.schema),
    /** Nobody counts anew what is known: it is kept as the run counted it that is named. */
    known: z.optional(
      knownFigures.schema.check(
        z.refine((all) => new Set(all.map(({ run }) => run)).size === all.length, 'Each run once.'),
      ),
    ),
  }),
  response: schemaOf<{ id: number }>(z.strictObject({ id: z.int() })),
  errors: [422],
  summary: 'A run of a report begins: who runs what is kept',
})

/** RRV-17 */
const viewNeeds = { anyOf: ['view_own_client', 'view_enterprise_report'] }

/** SRV-67 */
export const getReportObject = call({
  id: 'report_object.get',
  method: 'GET',
  path: 'report_object/{id}',
  version: 2,
  needs: viewNeeds,
  params: z.strictObject({ id: z.int().check(z.minimum(1)) }),
  query: z.strictObject({
    /** One of those of which the user sees the runs; the own one unless stated. */
    account: z.optional(writtenNumber),
    includes: z.optional(z.string().check(z.regex(/^(?:user|account)(?:,(?:user|account))?$/))),
  }),
  response: reportObject.schema,
  errors: [404],
  summary: 'One run of a report, with who ran it in which account',
})

/** SRV-68 */
export const listReportObjects = call({
  id: 'report_object.list',
  method: 'GET',
  path: 'report_object',
  version: 2,
  needs: { allOf: ['view_own_client'] },
  query: z.strictObject({
    account: z.optional(writtenNumber),
    page: z.optional(writtenNumber),
    limit: z.optional(writtenNumber),
  }),
  response: z.strictObject({
    data: z.array(reportObject.schema),
    total: count().schema,
    page: count().schema,
    limit: count().schema,
  }),
  errors: [404],
  summary: 'The runs of reports of an account, the newest first',
})
