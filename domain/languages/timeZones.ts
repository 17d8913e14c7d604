/** FMT-10: the time zones of agencies, from east to west, each with the key of its name. */
import { t, type MessageKey } from '../messages/index.ts'

export const timeZones = [
  { zone: 'America/New_York', name: 'timeZone.eastern' },
  { zone: 'America/Chicago', name: 'timeZone.central' },
  { zone: 'America/Denver', name: 'timeZone.mountain' },
  { zone: 'America/Phoenix', name: 'timeZone.arizona' },
  { zone: 'America/Los_Angeles', name: 'timeZone.pacific' },
  { zone: 'America/Anchorage', name: 'timeZone.alaska' },
  { zone: 'Pacific/Honolulu', name: 'timeZone.hawaii' },
] as const satisfies readonly { readonly zone: string; readonly name: MessageKey }[]

/** Whether an agency may be given it. */
export const isTimeZone = (zone: string): boolean => timeZones.some((known) => known.zone === zone)

/** All that there are, each with its name: "Eastern (America/New_York), …". */
export const timeZonesInWords = (): string => timeZones.map(({ zone, name }) => `${t(name)} (${zone})`).join(', ')
