/** Saved filter sets as the reports use them: read, applied, and written (SAV-04, SAV-10, SAV-13). */
import {
  day,
  flag,
  group,
  id,
  isoDay,
  isoInstant,
  label,
  nullable,
  oneOf,
  optional,
  shapeOf,
  text,
  type Infer,
} from '../kernel/index.ts'
import { advocateName, reportPeriods, unreadableFilters, type SavedReport } from '../config/index.ts'
import { timeZones } from '../languages/index.ts'
import { keptFilters, reportFilters, type ReportFilters } from './filters.ts'
import { reports } from './declared.ts'
import { dayIn } from './periods.ts'
import { reportTypeNames, type ReportType } from './reportObjects.ts'
import { partings, type Parting, type Report } from './section.ts'
import { allShows, storedShowOf } from './shows.ts'

/** As it is typed; that one is too long is said by the server. */
export const longestSetLabel = 1_000

/** SAV-01: what a set is for, in words of whoever saved it. */
export const setDescription = text('prose', 2_000)

const told = {
  id: id('saved_report'),
  label: text('name', 120),
  description: optional(setDescription),
  period: oneOf(reportPeriods),
  /** Null for what an older version has saved that nobody can read any more: it stays as it is. */
  filters: nullable(reportFilters),
  /** RPT-41: how its lists show their records; without it as each of them usually does. */
  show: optional(oneOf(allShows)),
  /** By what it is parted, where not as usual; whether it stands beside the period before. */
  parting: optional(oneOf(partings)),
  compares: optional(flag()),
  /** It has filters that this version does not know; they are not asked, and stay in it. */
  partly: optional(flag()),
}
/** As the server keeps it. */
export const storedSet = group({
  ...told,
  date_time: nullable(isoInstant()),
  end_date_time: nullable(isoInstant()),
  /** In which its days are days; without it the agency's of today. */
  zone: optional(label(64)),
})
export type StoredSet = Infer<typeof storedSet>

/** As it is offered from anywhere: which report it is of, and what it is called. */
export const offeredSet = group({ id: told.id, report: oneOf(reportTypeNames), label: told.label })
export type OfferedSet = Infer<typeof offeredSet>

/** SAV-11: as an administrator sees it. */
export const setOfSomebody = group({
  id: told.id,
  report: oneOf(reportTypeNames),
  label: told.label,
  by: text('name', 170),
  created_at: isoInstant(),
})
export type SetOfSomebody = Infer<typeof setOfSomebody>

/** As it is chosen: with days where it has its own (SAV-13). */
export const savedSet = group({
  ...told,
  from: nullable(day('yyyy-MM-dd')),
  until: nullable(day('yyyy-MM-dd')),
})
export type SavedSet = Infer<typeof savedSet>

const isReport = (type: string): type is ReportType => Object.hasOwn(reports, type)

/** What the report can't be parted by any more is left out: its figures are the usual ones. */
const partingOf = (type: string, stored: unknown): Parting | undefined => {
  const offered = isReport(type) ? ((reports[type] as Report).partings ?? []) : []
  return partings.find((each) => each === stored && offered.some(({ by }) => by === each))
}

const knownNames: ReadonlySet<string> = new Set(Object.keys(shapeOf(keptFilters)))

/** For whoever keeps a set that may have more than is known here: what is not asked is taken away, and nothing else. */
export const mergedFilters = (filters: ReportFilters): Record<string, unknown> => ({
  ...Object.fromEntries([...knownNames].map((name) => [name, null])),
  ...filters,
})

export const storedOf = (set: SavedReport): StoredSet => {
  const { id: of, label, description, period, date_time, end_date_time, filters, quick_filters: quick, type } = set
  const { known = [], unknown = [] } = Object.groupBy(Object.entries(filters), ([name]) =>
    knownNames.has(name) ? 'known' : 'unknown',
  )
  const read = keptFilters.schema.safeParse(Object.fromEntries(known))
  const show = isReport(type) ? storedShowOf(reports[type].about, quick['show']) : null
  const parting = partingOf(type, quick['parting'])
  const zone = timeZones.find((known) => known.zone === quick['zone'])?.zone
  return {
    id: of,
    label,
    ...(description !== null && description !== '' && { description }),
    period,
    date_time,
    end_date_time,
    filters: read.success && !Object.hasOwn(filters, unreadableFilters) ? read.data : null,
    ...(show !== null && { show }),
    ...(parting !== undefined && { parting }),
    ...(quick['compares'] === true && { compares: true }),
    ...(unknown.length > 0 && { partly: true }),
    ...(zone !== undefined && { zone }),
  }
}

const isoDayIn = (instant: string | null, zone: string): string | null => {
  const found = dayIn(instant, zone)
  return found === null ? null : isoDay(found)
}

/** SAV-13: the days of a set are those that were saved, wherever the agency has gone since. */
export const setIn = (today: string, { date_time, end_date_time, zone = today, ...set }: StoredSet): SavedSet => ({
  ...set,
  from: set.period === 'Custom' ? isoDayIn(date_time, zone) : null,
  until: set.period === 'Custom' ? isoDayIn(end_date_time, zone) : null,
})

export const ofSomebody = (set: SavedReport): readonly SetOfSomebody[] =>
  offeredOf(set).map((one) => ({
    ...one,
    by: advocateName(set.user),
    created_at: set.created_at,
  }))

/** What no report can read is of something else, and is not offered. */
export const offeredOf = ({ id: of, label, type }: SavedReport): readonly OfferedSet[] =>
  isReport(type) ? [{ id: of, report: type, label }] : []
