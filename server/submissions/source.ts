import type { ObjectKind } from '../../domain/records/index.ts'
import { countedList, type CountType } from '../../domain/reports/index.ts'

/** Whose page tells of what a figure counts: the record's own, or that of the client on whom the item hangs. */
export type Source = { readonly page: ObjectKind; readonly item?: 'service' | 'timelog' | 'victimization' }
const ofList = {
  victims: { page: 'victim' },
  cases: { page: 'court_case' },
  defendants: { page: 'defendant' },
  locations: { page: 'location' },
  events: { page: 'event' },
  services: { page: 'victim', item: 'service' },
  timelogs: { page: 'victim', item: 'timelog' },
} as const satisfies Readonly<Record<string, Source>>

export const sourceOf = (type: CountType): Source =>
  type === 'victimization_total' ? { page: 'victim', item: 'victimization' } : ofList[countedList[type]]
