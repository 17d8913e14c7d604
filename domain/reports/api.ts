/** SRV-63 … SRV-65: what is counted, and how it is asked for. */
import * as z from 'zod/mini'
import {
  call,
  group,
  isoInstant,
  label,
  nullable,
  oneOf,
  optional,
  schemaOf,
  shapeOf,
  type Infer,
} from '../kernel/index.ts'
import { reportFilters, type ReportFilters } from './filters.ts'
import { countTypes } from './shows.ts'

/** RPT-57: figures that one request asks for. */
const mostCounts = 10

const needs = { allOf: ['view_report'] }

/** The period's first and last instant; null is open. */
const period = { since: nullable(isoInstant()), until: nullable(isoInstant()) } as const
const asked = { type: oneOf(countTypes), show: optional(label(40)), ...period } as const

type Asked = Infer<ReturnType<typeof group<typeof asked>>>
/** One figure: what is counted, in which way, in which period, and of what the filters leave. */
export type CountQuestion = Asked & ReportFilters

const question = group({ ...asked, ...shapeOf(reportFilters) }).schema as unknown as z.ZodMiniType<CountQuestion>

const name = z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[\w:./|-]+$/))
const number = z.number()

/** Filters as JSON text, since they are no flat list. */
const filters = z.optional(z.string().check(z.maxLength(60_000)))
const marker = z.optional(z.enum(['0', '1']))
const text = z.optional(z.string().check(z.maxLength(40)))

export const getReport = call({
  id: 'report.count',
  method: 'GET',
  path: 'report',
  version: 2,
  needs,
  query: z.strictObject({
    type: z.enum(countTypes),
    show: text,
    since: z.optional(z.iso.datetime()),
    until: z.optional(z.iso.datetime()),
    filters,
    report_id: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    cache: marker,
    force: marker,
    show_deactivated_services: marker,
  }),
  response: z.strictObject({ count: number }),
  errors: [403, 422],
  summary: 'One figure of a report',
})

/** Read: nothing is changed by it, and its filters are no business of an address. */
export const countBatch = call({
  id: 'report.batch',
  method: 'POST',
  reads: true,
  path: 'report/batch',
  version: 2,
  needs,
  body: schemaOf<Readonly<Record<string, CountQuestion>>>(
    z
      .record(name, question)
      .check(z.refine((map) => Object.keys(map).length <= mostCounts, `At most ${mostCounts} figures at once.`)),
  ),
  response: schemaOf<Record<string, number>>(z.record(name, number)),
  errors: [403, 422],
  summary: `Up to ${mostCounts} figures of a report, by the names that they were asked under`,
})

/** SRV-65: the same under the version that one place of the specification marks it with. */
export const countBatchAsFirst = call({ ...countBatch, id: 'report.batch.1', version: 1 })

const read = <T>(schema: z.ZodMiniType<T>, written: string): T | null => {
  try {
    const parsed = z.safeParse(schema, JSON.parse(written))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** What came as a text; null where it is nothing of the kind. */
export const readFilters = (written = '{}'): ReportFilters | null => read(reportFilters.schema, written)
export const readQuestion = (written: string): CountQuestion | null => read(question, written)
