/** SRV-63 … SRV-65: figures are asked for one by one, or several at once by the names that they are wanted under. */
import * as z from 'zod/mini'
import { call, isoInstant, schemaOf, written } from '../kernel/index.ts'
import { countQuestion, type CountQuestion } from './question.ts'
import { countTypes } from './shows.ts'

/** RPT-57: figures that one request asks for. */
export const mostCounts = 10

const needs = { allOf: ['view_report'] }

const name = z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[\w:./|-]+$/))
const number = z.number()

/** Filters as JSON text, since they are no flat list. */
const filters = z.optional(z.string().check(z.maxLength(60_000)))
const marker = z.optional(z.enum(['0', '1']))
const text = z.optional(z.string().check(z.maxLength(40)))
const runNumber = z.optional(written(0, 15))

export const getReport = call({
  id: 'report.count',
  method: 'GET',
  path: 'report',
  version: 2,
  needs,
  query: z.strictObject({
    type: z.enum(countTypes),
    show: text,
    since: z.optional(isoInstant().schema),
    until: z.optional(isoInstant().schema),
    filters,
    report_id: runNumber,
    /** RPT-59: what was counted is known to whoever asked for it; here each answer outside a run is counted anew. */
    cache: marker,
    force: marker,
    show_deactivated_services: marker,
  }),
  response: z.strictObject({ count: number }),
  errors: [403, 404, 422],
  summary: 'One figure of a report; counted anew whatever cache and force say, but once within a run',
})

/** The own run that a figure is of: what it was counted first is kept with it, and answered again. */
const runOf = z.optional(z.int().check(z.minimum(1)))

/** The same in a body: what somebody typed to filter by is a name, and no business of an address. */
export const countOne = call({
  id: 'report.one',
  method: 'POST',
  reads: true,
  path: 'report',
  version: 2,
  needs,
  body: z.strictObject({ question: countQuestion.schema, report_id: runOf }),
  response: z.strictObject({ count: number }),
  errors: [403, 404, 422],
  summary: 'One figure of a report, by a question that no address holds',
})

/** Read: nothing is changed by it, and its filters are no business of an address. */
export const countBatch = call({
  id: 'report.batch',
  method: 'POST',
  reads: true,
  path: 'report/batch',
  version: 2,
  needs,
  query: z.strictObject({ report_id: runNumber }),
  body: schemaOf<Readonly<Record<string, CountQuestion>>>(
    z
      .record(name, countQuestion.schema)
      .check(z.refine((map) => Object.keys(map).length <= mostCounts, `At most ${mostCounts} figures at once.`)),
  ),
  response: schemaOf<Record<string, number>>(z.record(name, number)),
  errors: [403, 404, 422],
  summary: `Up to ${mostCounts} figures of a report, by the names that they were asked under`,
})

/** SRV-65: the same under the version that one place of the specification marks it with. */
export const countBatchAsFirst = call({ ...countBatch, id: 'report.batch.1', version: 1 })
