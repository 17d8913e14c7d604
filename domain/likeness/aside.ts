/** What a form of a new record holds about the person, in the form in which it was typed. */
import { draftField, group, optional, type EntityFields, type Field } from '../kernel/index.ts'
import { entities } from '../records/index.ts'

const fields: EntityFields = entities.victim.fields
const ofPerson = Object.entries(fields).filter(([, { stored }]) => stored === 'person')

export const personFieldNames: readonly string[] = ofPerson.map(([name]) => name)

export const personValues: Field<Record<string, unknown>> = group(
  Object.fromEntries(ofPerson.map(([name, of]) => [name, optional(draftField(of))])),
) as Field as Field<Record<string, unknown>>
