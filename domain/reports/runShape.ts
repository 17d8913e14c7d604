/** What a run is kept with besides who ran what, when, of which period and with which filters. */
import { ageGroupSets } from '../config/index.ts'
import { flag, group, id, isoInstant, key, label, list, oneOf, optional, type Infer } from '../kernel/index.ts'
import { partings } from './section.ts'
import { allShows } from './shows.ts'

export const mostFigures = 5_000

export const span = { since: isoInstant(), until: isoInstant() }

/**
 * Besides period and filters: what a run counts of what it is asked by; and of what its lines were made, which may be
 * another thing by the time that it is opened again.
 */
export const runShown = group({
  zone: optional(label(64)),
  ages: optional(oneOf(ageGroupSets)),
  show: optional(oneOf(allShows)),
  parting: optional(oneOf(partings)),
  /** By a funder's categories, which older runs were not. */
  measured: optional(flag()),
  before: optional(group(span)),
})

/** Null where another version has kept what this one can't read. */
export const runShownIn = (kept: unknown): Infer<typeof runShown> | null => {
  const read = runShown.schema.safeParse(kept)
  return read.success ? read.data : null
}

/** Earlier runs of whose figures one begins: each is read before it does. */
export const mostKnownRuns = 50

/** Figures that the client knew already, by the own run that counted them (RPT-59). */
export const knownFigures = list(
  group({ run: id('report_object'), keys: list(key('report_result'), mostFigures) }),
  mostKnownRuns,
)
export type KnownFigures = Infer<typeof knownFigures>

/** RPT-59: results that are known; the oldest go. */
export const mostResults = 2_000
