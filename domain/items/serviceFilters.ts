/** SVC-13: what the list of services shows when a report opens it. */
import { flag, group, id, isoInstant, list, nullable, oneOf, type Infer } from '../kernel/index.ts'

/** LST-10: the reports from which lists are opened. */
export const reportOrigins = ['full', 'grant', 'service'] as const
export type ReportOrigin = (typeof reportOrigins)[number]

const prefix = 'initialize_'

/** The origin that an address names: `initialize_grant`, and `grant` where a segment of its own says that it is one. */
export const originOf = (segment: string | undefined): ReportOrigin | null => {
  const word = segment?.startsWith(prefix) === true ? segment.slice(prefix.length) : segment
  return reportOrigins.find((origin) => origin === word) ?? null
}

/** An empty list chooses nothing, so all are shown. */
const chosen = (space: string) => list(id(space), 200)

/** The report's filters as far as they are about single services, and its period; without bounds it is open. */
export const serviceFilters = group({
  origin: nullable(oneOf(reportOrigins)),
  since: nullable(isoInstant()),
  until: nullable(isoInstant()),
  advocates: chosen('user'),
  agencies: chosen('agency'),
  grants: chosen('grant'),
  services: chosen('service'),
  service_categories: chosen('service_category'),
  terms: chosen('term'),
  /** Services without a grant (`by_grant` -1) are shown as well, or alone where no grant is chosen. */
  no_grant: flag(),
  /** SVC-14 */
  show_deactivated_services: flag(),
})
export type ServiceFilters = Infer<typeof serviceFilters>

export const noServiceFilters: ServiceFilters = {
  origin: null,
  since: null,
  until: null,
  advocates: [],
  agencies: [],
  grants: [],
  services: [],
  service_categories: [],
  terms: [],
  no_grant: false,
  show_deactivated_services: false,
}

/** LST-24, LST-25 */
export const serviceSorts = ['date_time', 'service', 'victim.full_name', 'advocate', 'amount', 'time_minutes'] as const
export const timelogSorts = ['date_time', 'advocate', 'victim.full_name', 'minutes'] as const
