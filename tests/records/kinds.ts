/** How each kind that server/records keeps is made and changed through the API. */
import { entities } from '../../domain/records/index.ts'
import { idOf, type Caller } from './agencyServer.ts'

export const keptKinds = ['victim', 'court_case', 'defendant', 'location', 'event', 'person', 'attendee'] as const
export type KeptKind = (typeof keptKinds)[number]

export const urlOf = (kind: KeptKind): string => `/v${entities[kind].version}/${entities[kind].endpoint}`

let next = 0
const name = (): string => `Probe${(next += 1)}x`

/** A body that is enough; a defendant's names a new case, an attendee's a new event and person. */
export const bodyOf = async (kind: KeptKind, admin: Caller): Promise<Record<string, unknown>> => {
  switch (kind) {
    case 'victim':
      return { victim_type: 'P', first: 'Wanda', last: name() }
    case 'defendant':
      return {
        first: 'Dragan',
        last: name(),
        case_id: idOf(await admin.post(urlOf('court_case'), await bodyOf('court_case', admin))),
      }
    case 'court_case':
      return { case_reference_id: `K-${name()}`, date_time: '2026-02-01T10:00:00.000Z' }
    case 'location':
      return { first: `Old mill ${name()}` }
    case 'event':
      return { name: `Vigil ${name()}`, date_time: '2026-02-01T18:00:00.000Z' }
    case 'person':
      return { first: 'Petra', last: name() }
    case 'attendee':
      return {
        type: 'A',
        event_id: idOf(await admin.post(urlOf('event'), await bodyOf('event', admin))),
        person_id: idOf(await admin.post(urlOf('person'), await bodyOf('person', admin))),
      }
  }
}

/** A field that anybody may change, with two values. */
export const changeOf: Readonly<Record<KeptKind, readonly [field: string, one: string, other: string]>> = {
  victim: ['city', 'Eagle Notch', 'Fort Linden'],
  defendant: ['city', 'Eagle Notch', 'Fort Linden'],
  court_case: ['badge', '12', '13'],
  location: ['city', 'Eagle Notch', 'Fort Linden'],
  event: ['description', 'Bring chairs.', 'Bring tables.'],
  person: ['city', 'Eagle Notch', 'Fort Linden'],
  attendee: ['event_date_time', '2026-02-01T18:00:00.000Z', '2026-02-01T19:00:00.000Z'],
}

export const make = async (kind: KeptKind, admin: Caller, more: object = {}): Promise<Record<string, unknown>> => {
  const made = await admin.post(urlOf(kind), { ...(await bodyOf(kind, admin)), ...more })
  if (made.status !== 200) throw new Error(`making a ${kind} answered ${made.status} ${made.text}`)
  return { ...made.body }
}

/** Where it is deleted (LOC-03). */
export const removeUrl = (kind: KeptKind, id: unknown): string =>
  `${kind === 'location' ? urlOf('person') : urlOf(kind)}/${String(id)}`
