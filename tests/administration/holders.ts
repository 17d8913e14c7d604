/** Records that hold entries of an agency's lists: which do, by their declarations, and how one of each is made. */
import { declarationOf, isCollection, listedKinds, nameOf, type ListedKind } from '../../domain/config/index.ts'
import { innerOf, type Field } from '../../domain/kernel/index.ts'
import { entities, kinds, type Kind } from '../../domain/records/index.ts'
import { at, examples, type ExampleKind } from '../items/itemWorld.ts'
import type { Agency, Records } from '../links/linkWorld.ts'

export type Body = Readonly<Record<string, unknown>>

const listNamed = ({ node }: Field): ListedKind | null => {
  const inner = innerOf(node)
  const space = inner.kind === 'leaf' && inner.form.is === 'id' ? inner.form.space : ''
  return isCollection(space) ? (listedKinds.find((kind) => nameOf(kind) === space) ?? null) : null
}

/** What somebody is called stands with the person, whichever of their records names it. */
const ofPerson = new Set<string>(['race', 'gender'])

/** Every field that names an entry, of every kind of which a record can be removed. */
export const holdings = kinds.flatMap((kind) => {
  const { needs, fields } = entities[kind]
  if (needs.remove === undefined) return []
  return Object.entries(fields).flatMap(([field, { field: form, computed }]) => {
    const list = computed === true ? null : listNamed(form)
    // What the provider's affiliates hold is not an administrator's (tests/affiliates).
    return list === null || list === 'affiliate' || (ofPerson.has(field) && kind !== 'person')
      ? []
      : [{ kind, field, list }]
  })
})

/** Those that hold a member of an entry and not its number. */
export const heldOtherwise = listedKinds.flatMap((list) => {
  const { heldBy } = declarationOf(nameOf(list)).listed
  return heldBy === undefined ? [] : [{ ...heldBy, kind: heldBy.kind as Kind, list }]
})

const needed: Readonly<Partial<Record<Kind, Body>>> = {
  victim: { victim_type: 'P', first: 'Ines', last: 'Quillfeather' },
  court_case: { case_reference_id: 'U-1', date_time: at },
  event: { name: 'Market day', date_time: at },
  location: { first: 'Mill Yard' },
  person: { first: 'Petra', last: 'Quillfeather' },
  crime: { label: 'Forgery' },
}

/** Enough to make one, on records that are there. */
export const bodyOf = (kind: Kind, records: Records, { users }: Agency, person_id: number): Body => {
  const {
    caseId: case_id,
    victim: victim_id,
    defendant: defendant_id,
    location: location_id,
    event: event_id,
  } = records
  if (kind === 'attendee') return { type: 'A', event_id, person_id }
  if (kind === 'bulk_letter') return { title: 'To all', victims: [{ id: victim_id, name: '' }] }
  if (kind === 'defendant') return { first: 'Otis', last: 'Fenwright', case_id }
  const own = { case_id, victim_id, defendant_id, location_id, event_id }
  return needed[kind] ?? examples[kind as ExampleKind].good({ own, userId: users['admin'] ?? 0 })
}

/** What hangs on a record and is none by itself. */
export const parts = [
  {
    path: '/v1/victim_condition',
    of: 'victim',
    owner: 'victim_id',
    list: 'special_classification',
    field: 'condition',
  },
  { path: '/v1/victimization', of: 'victim', owner: 'victim_id', list: 'crime', field: 'crime_id' },
  { path: '/v1/victim_agency', of: 'victim', owner: 'victim_id', list: 'agency', field: 'agency_id' },
  { path: '/v2/victim_grant', of: 'victim', owner: 'victim_id', list: 'funding_grant', field: 'grant_id' },
  { path: '/v1/event_grant', of: 'event', owner: 'event_id', list: 'funding_grant', field: 'grant_id' },
] as const satisfies readonly { readonly of: Kind; readonly list: ListedKind; readonly [member: string]: string }[]

/** What an entry needs besides its label. */
export const entryOf: Readonly<Partial<Record<ListedKind, Body>>> = {
  // A type that no other client has.
  client_type: { code: 'D' },
  timesheet: { type: 'service' },
  funding_grant: { grant_type: 'VOCA' },
  letter_template: { body: '<p>Dear you,</p>' },
  taxonomy: {
    objects: ['Client', 'Case', 'Defendant', 'Location', 'Event', 'Victimization', 'Service', 'Service Timelog'],
  },
}
