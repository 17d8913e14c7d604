/** From a body's changes to the whole client that they lead to, and from that to columns. */
import type { Changes } from '../../domain/records/index.ts'
import { mergedCustomFields } from './changes.ts'
import { toStoredDay } from './days.ts'
import { fullName, personKeys, sortKey } from './keys.ts'
import { settledPerson } from './rules.ts'
import { personFieldNames, type PersonPart, type VictimRecord } from './victimQueries.ts'

export type VictimChanges = Changes['victim']
/** What the server makes by itself is left out. */
export type VictimValues = Omit<
  VictimRecord,
  'id' | 'version' | 'may_edit' | 'other_victim_ids' | 'case_reference_id' | 'updated_at' | 'updated_by'
>

export const emptyPerson: PersonPart = {
  ...(Object.fromEntries(personFieldNames.map(name => [name, null])) as Omit<PersonPart, 'deceased'>),
  deceased: false,
}

export const emptyVictim: Omit<VictimValues, 'victim_type' | 'case_id'> = {
  ...emptyPerson,
  anonymous: false,
  mass_incident: false,
  limited_access: false,
  count: 1,
  title: null,
  type_contact: null,
  next_of_kin: null,
  owner_id: null,
  status: 1,
  person_id: null,
  custom_fields: {},
}

/** Only a member that says something replaces what was there. */
const said = <T extends object>(changes: T): Partial<T> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>

export const mergedVictim = <V extends VictimValues>(current: V, changes: VictimChanges): V => {
  const { custom_fields, ...rest } = changes
  const merged = { ...current, ...said(rest) } as V
  const whole = { ...merged, custom_fields: mergedCustomFields(current.custom_fields, custom_fields) }
  // CLI-11, CLI-12
  return whole.mass_incident ? { ...whole, ...emptyPerson, person_id: null } : settledPerson(whole)
}

export const mergedPerson = <P extends PersonPart>(current: P, changes: Changes['person']): P =>
  settledPerson({ ...current, ...said(changes) } as P)

/** CLI-11: what a mass incident can't keep, because it has no person. */
export const homeless = (changes: VictimChanges): string[] =>
  personFieldNames.filter(name => {
    const value = changes[name]
    if (name === 'deceased' || name === 'deceased_date' || value === null || value === undefined) return false
    return !(name === 'race' && value === 9) && !(name === 'gender' && value === 4)
  })

export const onlyPerson = (values: PersonPart): PersonPart =>
  Object.fromEntries(personFieldNames.map(name => [name, values[name]])) as PersonPart

export const personRow = (person: PersonPart) => ({
  ...onlyPerson(person),
  birthdate: toStoredDay(person.birthdate),
  deceased_date: toStoredDay(person.deceased_date),
  ...personKeys(person),
})

const shownName = (values: VictimValues): string => fullName(values.mass_incident ? null : values, values.title)

export const victimRow = (values: VictimValues) => {
  const {
    case_id,
    person_id,
    victim_type,
    anonymous,
    mass_incident,
    limited_access,
    count,
    title,
    type_contact,
    next_of_kin,
    owner_id,
    status,
  } = values
  const full_name = shownName(values)
  return {
    case_id,
    person_id,
    victim_type,
    anonymous,
    mass_incident,
    limited_access,
    count,
    title,
    type_contact,
    next_of_kin,
    owner_id,
    status,
    custom_fields: JSON.stringify(values.custom_fields),
    full_name,
    sort_name: sortKey(full_name),
  }
}
