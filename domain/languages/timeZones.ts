/** FMT-10: the time zones of agencies, from east to west, each with the key of its name. */
import type { MessageKey } from '../messages/index.ts'

export const timeZones = [
  { zone: 'America/New_York', name: 'timeZone.eastern' },
  { zone: 'America/Chicago', name: 'timeZone.central' },
  { zone: 'America/Denver', name: 'timeZone.mountain' },
  { zone: 'America/Phoenix', name: 'timeZone.arizona' },
  { zone: 'America/Los_Angeles', name: 'timeZone.pacific' },
  { zone: 'America/Anchorage', name: 'timeZone.alaska' },
  { zone: 'Pacific/Honolulu', name: 'timeZone.hawaii' },
] as const satisfies readonly { readonly zone: string; readonly name: MessageKey }[]
