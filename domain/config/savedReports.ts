/** Saved filter sets of reports (SAV-01, SRV-69): their form, their calls and what must be right about them. */
import * as z from 'zod/mini'
import {
  isBlank,
  call,
  count,
  group,
  id,
  isoInstant,
  label,
  nullable,
  oneOf,
  schemaOf,
  text,
  writtenCount,
  type Infer,
  type Messages,
  timeOf,
} from '../kernel/index.ts'
import { gates } from '../access/index.ts'
import { wording } from '../messages/index.ts'
import { stamps } from './forms.ts'

/** `Custom` keeps its dates, the others make them anew (SAV-13). */
export const reportPeriods = [
  'Quarter to Date',
  'Last Quarter',
  'Year to Date',
  'Last Year',
  'Month to Date',
  'Last Month',
  'All Time',
  'Custom',
] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** UTF-16 units of the filters of one set, written as JSON. */
const mostFilters = 60_000
/** What a report filters by is the report's to say; here it is kept and given back as it came. */
const filters = schemaOf<Record<string, unknown>>(
  z
    .record(z.string().check(z.maxLength(80)), z.unknown())
    .check(z.refine((value) => isFewFilters(value) && isStorable(value))),
)

/** Under that name stands what is kept in the place of filters and is none. */
export const unreadableFilters = 'unreadable'

export const isFewFilters = (value: object): boolean => JSON.stringify(value).length <= mostFilters

/** PostgreSQL takes no NUL in text, and nobody nests filters deeper than this. */
const isStorable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth > 8) return false
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner, depth + 1))
}

const said = {
  label: text('name', 120),
  description: nullable(text('prose', 2_000)),
  period: oneOf(reportPeriods),
  date_time: nullable(isoInstant()),
  end_date_time: nullable(isoInstant()),
}
const user = group({ id: id('user'), first: text('name', 80), last: text('name', 80) })
const plain = group({
  id: id('saved_report'),
  ...said,
  /** Which report, or which list's filters it is of. */
  type: label(40),
  user,
  created_at: isoInstant(),
  ...stamps,
})
type Filters = { filters: Record<string, unknown>; quick_filters: Record<string, unknown> }
export type SavedReport = Infer<typeof plain> & Filters
export type SavedReportChanges = Partial<Pick<SavedReport, keyof typeof said | 'type' | keyof Filters>>

const schemaWith = (of: { readonly schema: z.ZodMiniType }) =>
  schemaOf<SavedReport>(z.extend(of.schema as z.ZodMiniObject, { filters, quick_filters: filters }))
const savedReport = schemaWith(plain)

const optional = (shape: Readonly<Record<string, { readonly schema: z.ZodMiniType }>>) =>
  Object.fromEntries(Object.entries(shape).map(([name, { schema }]) => [name, z.optional(schema)]))
const sets = { filters: z.optional(filters), quick_filters: z.optional(filters) }
const newSet = schemaOf<SavedReportChanges>(
  z.strictObject({ ...optional(said), ...sets, type: z.optional(label(40).schema) }),
)
/** `merges`: members of `filters` that are not sent stay, and null takes one away: whoever changes it may not know all. */
export type SetChanges = SavedReportChanges & { readonly merges?: true }
const changedSet = schemaOf<SetChanges>(
  z.strictObject({ ...optional(said), ...sets, merges: z.optional(z.literal(true)) }),
)

/** SAV-03 */
const needs = gates['savedReport.load']
const params = z.strictObject({ id: z.int().check(z.minimum(1)) })
/** SAV-02: sets that one answer may tell, since whoever chooses one chooses among all of a report. */
export const mostSets = 1_000

export const savedReportCalls = {
  get: call({
    id: 'saved_report.get',
    method: 'GET',
    path: 'saved_report/{id}',
    needs,
    params,
    response: savedReport,
    errors: [403, 404],
    summary: 'One saved filter set',
  }),
  list: call({
    id: 'saved_report.list',
    method: 'GET',
    path: 'saved_report',
    needs,
    /** SAV-11: `all` of the account's, for its administrators. */
    query: z.strictObject({
      type: z.optional(label(40).schema),
      all: z.optional(z.literal('1')),
      /** Their names alone: no filters come with them. */
      brief: z.optional(z.literal('1')),
      page: z.optional(writtenCount),
      limit: z.optional(writtenCount),
    }),
    response: z.strictObject({
      data: z.array(savedReport),
      total: count().schema,
      page: count().schema,
      limit: count().schema,
    }),
    errors: [403],
    summary: 'The saved filter sets of the user, newest first',
  }),
  create: call({
    id: 'saved_report.create',
    method: 'POST',
    path: 'saved_report',
    needs,
    body: newSet,
    response: savedReport,
    errors: [403, 422],
    summary: 'Saves a filter set',
  }),
  update: call({
    id: 'saved_report.update',
    method: 'PUT',
    path: 'saved_report/{id}',
    needs,
    params,
    body: changedSet,
    response: savedReport,
    errors: [403, 404, 409, 412, 422],
    summary: 'Changes a saved filter set; of quick_filters what is not sent stays, and null takes a member away',
  }),
  remove: call({
    id: 'saved_report.remove',
    method: 'DELETE',
    path: 'saved_report/{id}',
    needs,
    params,
    response: z.strictObject({ success: z.literal(true) }),
    errors: [403, 404],
    summary: 'Deletes a saved filter set',
  }),
} as const

type Said = Pick<SavedReport, 'label' | 'period' | 'date_time' | 'end_date_time' | 'type'>

/** SAV-12, SAV-13. `others` are the labels of the user's other sets of the type. */
export const savedReportProblems = (set: Said, others: readonly string[]): Messages => {
  const missing = (['label', 'type'] as const).filter((name) => isBlank(set[name]))
  const needsDates = set.period === 'Custom'
  const undated = (['date_time', 'end_date_time'] as const).filter((name) => needsDates && set[name] === null)
  const { date_time: from, end_date_time: to } = set
  const isReversed = from !== null && to !== null && timeOf(to) < timeOf(from)
  return {
    ...(others.includes(set.label.trim()) && { label: wording('config.savedReport.labelTaken') }),
    ...(isReversed && { end_date_time: wording('field.endBeforeStart') }),
    ...Object.fromEntries([...missing, ...undated].map((name) => [name, wording('field.required')])),
  }
}
