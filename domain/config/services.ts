/** What follows from the services that an agency offers. */
import type { RowOf, Service } from './collections.ts'

type ServiceBundle = RowOf<'service_bundle'>
type ServiceGroup = RowOf<'service_group'>

/** SVC-03: a service applies when it is active and the filters of the moment do not hide it. */
export type Hides = (service: Service) => boolean

/** SVC-02: each group with the flag that says whether one of its services applies. Services that are gone do not. */
export const withApplicable = (
  groups: readonly ServiceGroup[],
  services: readonly Service[],
  hides: Hides,
): (ServiceGroup & { applicable: boolean })[] => {
  const applying = new Set(services.filter((service) => service.status === 1 && !hides(service)).map(({ id }) => id))
  return groups.map((group) => ({ ...group, applicable: group.services.some((id) => applying.has(id)) }))
}

/** SVC-08: what a bundle enters in one step, in its order, each service once; none that is inactive or gone. */
export const bundledServices = (bundle: ServiceBundle, services: readonly Service[]): Service[] => {
  const active = new Map(services.filter(({ status }) => status === 1).map((service) => [service.id, service]))
  return [...new Set(bundle.services)].flatMap((id) => active.get(id) ?? [])
}
