/** The client: a person's part in a case. Name, contact and demographics live with the linked person. */
import { recordNeeds } from '../../access/index.ts'
import { category, flag, group, id, list, money, nullable, optional, quantity, text } from '../../kernel/field.ts'
import { entity } from '../../kernel/entity.ts'
import { same, type Values } from '../../kernel/index.ts'
import { clientNameProblems, clientTitle } from './clientName.ts'
import { customFieldValues } from './customFields.ts'
import {
  access,
  computed,
  demographicProblems,
  followsBirthdate,
  isFilled,
  link,
  notReported,
  stamps,
  terms,
  withoutToldAge,
} from './parts.ts'
import { personFields } from './person.ts'

/** CLI-06 */
export const victimTypes = ['P', 'S', 'W', 'A', 'D', 'O'] as const

const total = { total: quantity(), total_time: quantity(), total_dollars: money(999_999_999_999) }

/** CLI-11 … CLI-13: what follows from a mass incident and from a known birthdate. */
const completed = (given: Values, before: Values | null): Values => {
  const changes = { ...given }
  const whole = { ...before, ...changes }
  if (whole['mass_incident'] === true)
    for (const [field, value] of Object.entries({ person_id: null, deceased: false, deceased_date: null }))
      if (before && !same(before[field], value)) changes[field] = value
      else delete changes[field]
  return withoutToldAge(changes, whole)
}

export const victim = entity({
  kind: 'victim',
  endpoint: 'victim',
  version: 2,
  names: { one: 'entity.victim.one', many: 'entity.victim.many' },
  needs: recordNeeds.victim,
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
    mass_incident: {
      field: flag(),
      label: 'field.mass_incident',
      widget: 'checkbox',
      section: 'section.client',
      span: 2,
    },
    count: { field: quantity(1, 100_000), label: 'field.count', widget: 'count', section: 'section.client', span: 2 },
    title: {
      field: nullable(text('name', 160)),
      label: 'field.title',
      widget: 'text',
      section: 'section.client',
      span: 4,
    },
    type_contact: {
      field: nullable(text('prose', 80)),
      label: 'field.type_contact',
      widget: 'text',
      section: 'section.contact',
      span: 3,
    },
    next_of_kin: {
      field: nullable(text('name', 160)),
      label: 'field.next_of_kin',
      widget: 'text',
      section: 'section.contact',
      span: 4,
    },
    ...access('section.client'),
    case_id: { field: id('court_case'), label: 'field.case', widget: 'none', section: 'section.client' },
    person_id: link('person', 'field.person', 'section.client'),
    custom_fields: {
      field: customFieldValues,
      label: 'field.custom_fields',
      widget: 'none',
      section: 'section.custom',
    },
    case_reference_id: computed(nullable(text('number', 80)), 'field.case_reference_id', 'section.client'),
    other_victim_ids: computed(
      list(
        group({
          id: id('victim'),
          case_id: id('court_case'),
          /** Logs of before have none. */
          case_reference_id: optional(nullable(text('number', 80))),
        }),
      ),
      'field.other_victim_ids',
      'section.client',
    ),
    terms: terms('section.client'),
    special_classifications: computed(
      list(group({ id: id('special_classification'), victim_condition_id: id('victim_condition') })),
      'field.special_classifications',
      'section.client',
    ),
    victimizations: computed(
      list(
        group({
          victimization_id: id('victimization'),
          crime_id: id('crime'),
          /** Those of its tags; logs of before them have none. */
          taxonomies: optional(list(id('taxonomy'))),
          victimization_terms: list(group({ id: id('object_term'), term_id: id('term') })),
        }),
      ),
      'field.victimizations',
      'section.client',
    ),
    agencies: computed(list(id('agency')), 'field.agencies', 'section.client'),
    grants: computed(list(id('grant')), 'field.grants', 'section.client'),
    service_advocate_ids: computed(list(id('user')), 'field.service_advocates', 'section.client'),
    service_summary: computed(
      group({
        ...total,
        categories: list(group({ service_category_id: nullable(id('service_category')), ...total })),
        services: list(group({ service_id: id('service'), ...total })),
      }),
      'field.service_summary',
      'section.client',
    ),
    ...stamps('section.client'),
  },
  blank: {
    victim_type: 'P',
    count: 1,
    status: 1,
    deceased: false,
    anonymous: false,
    mass_incident: false,
    limited_access: false,
    ...notReported,
  },
  title: clientTitle,
  settled: completed,
  follows: followsBirthdate,
  refused: (changes, whole, before) => ({
    ...clientNameProblems(changes, whole, before === null),
    ...demographicProblems(changes),
  }),
  /** CLI-12, CLI-13: a field that would not be sent is not offered either. */
  isOffered: (field, form) => {
    if (field === 'deceased' || field === 'deceased_date') return form['mass_incident'] !== true
    return field !== 'true_age' || !isFilled(form['birthdate'])
  },
})
