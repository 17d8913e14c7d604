/** What a run is kept with besides who ran what, when, of which period and with which filters. */
import { group, id, isoInstant, key, list, oneOf, optional, type Infer } from '../kernel/index.ts'
import { partings } from './section.ts'
import { allShows } from './shows.ts'

export const mostFigures = 5_000

export const span = { since: isoInstant(), until: isoInstant() }

/** Besides period and filters: what a run counts of what it is asked by. */
export const runShown = group({
  show: optional(oneOf(allShows)),
  parting: optional(oneOf(partings)),
  before: optional(group(span)),
})

/** Figures that the client knew already, by the own run that counted them (RPT-59). */
export const knownFigures = list(
  group({ run: id('report_object'), keys: list(key('report_result'), mostFigures) }),
  mostFigures,
)
export type KnownFigures = Infer<typeof knownFigures>
