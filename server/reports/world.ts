import { sql, type RawBuilder } from 'kysely'
import type { AccessUser } from '../../domain/access/index.ts'
import type { ReportFilters } from '../../domain/reports/index.ts'

export type Part = RawBuilder<unknown>

/** Who asks for a figure, by which filters and of which time; instants are ISO UTC text, and null is open. */
export type World = {
  readonly user: AccessUser
  readonly filters: ReportFilters
  /** By what whoever is told by a line belongs to the whole of the report (RPT-77). */
  readonly whole: ReportFilters
  readonly since: string | null
  readonly until: string | null
  /** The start of the fiscal year, and the 1 October: that of `since`, or of the last day where that is open (RPT-70). */
  readonly yearSince: string | null
  readonly octSince: string | null
  readonly zone: string
  /** yyyy-MM-dd, in the account's zone: people are as old as they are on that day. */
  readonly day: string
}

/** Rows that several figures of one statement count from, so that they are looked for once. */
type Base = {
  /** Figures that have the same one count from the same rows. */
  readonly key: string
  readonly rows: Part
  /** `ids`, of what such rows are called. */
  readonly ids: (rows: Part) => Part
}

/**
 * `ids` selects the `id` of each record; `sum` is added up over them where they are not just counted. `holders`: the list
 * that is opened is of those on whom such records hang, by the `column` of their `table`.
 */
export type Counted = {
  readonly ids: Part
  readonly sum?: Part
  readonly base?: Base
  readonly holders?: { readonly table: string; readonly column: string }
}

/** `sum`, by a query for the ids of those that are listed, where the figure is not their number. */
export type Listed = { readonly ids: Part; readonly sum: ((listed: Part) => Part) | null }

export const idsOf = (from: Part): Part => sql`select r.id ${from}`
