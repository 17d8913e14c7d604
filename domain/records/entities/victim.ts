/** The client: a person's part in a case. Name, contact and demographics live with the linked person. */
import { category, count, day, flag, id, isoInstant, list, nullable, text, group, dictionary, label, type Field } from '../../kernel/field.ts'
import { entity } from '../../kernel/entity.ts'

/** CLI-06 */
export const victimTypes = ['P', 'S', 'W', 'A', 'D', 'O'] as const

/** A custom field's stored value (FLD-11 … FLD-16): text, or a list of texts for the multi-value types. */
export const customFieldValues: Field<Record<string, string>> = dictionary(text('prose', 20_000), label())

const name = (label: string, required = false) =>
  ({ field: nullable(text('name', 80)), label, widget: 'text', section: 'section.name', stored: 'person', span: 3, required }) as const

const contact = <const L extends Parameters<typeof text>[0]>(label: string, like: L, max: number, widget: 'text' | 'phone' | 'email') =>
  ({ field: nullable(text(like, max)), label, widget, section: 'section.contact', stored: 'person', span: 3 }) as const

/** Fields that belong to the person and show on each record of that person (CLI-22). */
export const personFields = {
  prefix: { ...name('field.prefix'), span: 2 },
  first: name('field.first'),
  middle: name('field.middle'),
  last: name('field.last'),
  suffix: { ...name('field.suffix'), span: 2 },
  business: { ...name('field.business'), span: 4 },
  race: { field: nullable(id('race')), label: 'field.race', widget: 'lookup', lookup: 'race', section: 'section.about', stored: 'person', span: 3 },
  gender: { field: nullable(id('gender')), label: 'field.gender', widget: 'lookup', lookup: 'gender', section: 'section.about', stored: 'person', span: 3 },
  birthdate: { field: nullable(day()), label: 'field.birthdate', widget: 'day', section: 'section.about', stored: 'person', span: 3, keywords: ['dob', 'born'] },
  true_age: { field: nullable(count(0, 150)), label: 'field.true_age', widget: 'count', section: 'section.about', stored: 'person', span: 2, keywords: ['age'] },
  deceased: { field: flag(), label: 'field.deceased', widget: 'checkbox', section: 'section.about', stored: 'person', span: 2 },
  deceased_date: { field: nullable(day()), label: 'field.deceased_date', widget: 'day', section: 'section.about', stored: 'person', span: 3 },
  primary_phone: contact('field.primary_phone', 'phone', 40, 'phone'),
  secondary_phone: contact('field.secondary_phone', 'phone', 40, 'phone'),
  email: contact('field.email', 'email', 255, 'email'),
  address1: { ...contact('field.address1', 'street', 120, 'text'), span: 4 },
  address2: { ...contact('field.address2', 'street', 120, 'text'), span: 4 },
  city: contact('field.city', 'street', 80, 'text'),
  state: { ...contact('field.state', 'street', 40, 'text'), span: 2 },
  zip: { ...contact('field.zip', 'zip', 10, 'text'), span: 2 },
} as const

export const victim = entity({
  kind: 'victim',
  endpoint: 'victim',
  version: 2,
  names: { one: 'entity.victim.one', many: 'entity.victim.many' },
  customFields: 'Victim',
  needs: { view: { allOf: ['view_own_victim'] }, add: { allOf: ['add_victim'] }, edit: { anyOf: ['edit_own_victim', 'edit_any_victim'] } },
  fields: {
    victim_type: {
      field: category(victimTypes),
      label: 'field.victim_type',
      widget: 'choice',
      section: 'section.client',
      span: 3,
      required: true,
      choices: {
        P: 'victim_type.P',
        S: 'victim_type.S',
        W: 'victim_type.W',
        A: 'victim_type.A',
        D: 'victim_type.D',
        O: 'victim_type.O',
      },
      keywords: ['client type'],
    },
    ...personFields,
    anonymous: { field: flag(), label: 'field.anonymous', widget: 'checkbox', section: 'section.client', span: 2 },
    mass_incident: { field: flag(), label: 'field.mass_incident', widget: 'checkbox', section: 'section.client', span: 2 },
    limited_access: { field: flag(), label: 'field.limited_access', widget: 'checkbox', section: 'section.client', span: 2, keywords: ['confidential'] },
    count: { field: count(1, 100_000), label: 'field.count', widget: 'count', section: 'section.client', span: 2 },
    title: { field: nullable(text('name', 160)), label: 'field.title', widget: 'text', section: 'section.client', span: 4 },
    type_contact: { field: nullable(text('prose', 80)), label: 'field.type_contact', widget: 'text', section: 'section.contact', span: 3 },
    next_of_kin: { field: nullable(text('name', 160)), label: 'field.next_of_kin', widget: 'text', section: 'section.contact', span: 4 },
    owner_id: { field: nullable(id('user')), label: 'field.owner', widget: 'lookup', lookup: 'user', section: 'section.client', span: 3 },
    status: { field: category([0, 1]), label: 'field.status', widget: 'choice', section: 'section.client', span: 2, choices: { 1: 'status.active', 0: 'status.inactive' } },
    case_id: { field: id('court_case'), label: 'field.case', widget: 'none', section: 'section.client' },
    person_id: { field: nullable(id('person')), label: 'field.person', widget: 'none', section: 'section.client' },
    custom_fields: { field: customFieldValues, label: 'field.custom_fields', widget: 'none', section: 'section.custom' },
    case_reference_id: { field: nullable(text('number', 80)), label: 'field.case_reference_id', widget: 'none', section: 'section.client', computed: true },
    other_victim_ids: {
      field: list(group({ id: id('victim'), case_id: id('court_case') })),
      label: 'field.other_victim_ids',
      widget: 'none',
      section: 'section.client',
      computed: true,
    },
    may_edit: { field: flag(), label: 'field.may_edit', widget: 'none', section: 'section.client', computed: true },
    updated_at: { field: isoInstant(), label: 'field.updated_at', widget: 'none', section: 'section.client', computed: true },
    updated_by: { field: nullable(id('user')), label: 'field.updated_by', widget: 'none', section: 'section.client', computed: true },
  },
})
