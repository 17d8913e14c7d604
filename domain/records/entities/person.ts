import { day, flag, group, id, isoInstant, list, nullable, quantity, text } from '../../kernel/field.ts'
import { entity } from '../../kernel/entity.ts'
import { contactFields, demographicProblems, followsBirthdate, nameFields, notReported, own } from './parts.ts'
import { clientNameProblems, clientTitle } from './clientName.ts'

/** Fields that belong to the person and show on each record of that person (CLI-22). */
export const personFields = {
  ...nameFields,
  race: {
    field: nullable(id('race')),
    label: 'field.race',
    widget: 'lookup',
    lookup: 'race',
    section: 'section.about',
    stored: 'person',
    span: 3,
  },
  gender: {
    field: nullable(id('gender')),
    label: 'field.gender',
    widget: 'lookup',
    lookup: 'gender',
    section: 'section.about',
    stored: 'person',
    span: 3,
  },
  birthdate: {
    field: nullable(day()),
    label: 'field.birthdate',
    widget: 'day',
    section: 'section.about',
    stored: 'person',
    span: 3,
    keywords: ['dob', 'born', 'date of birth'],
  },
  true_age: {
    field: nullable(quantity(0, 150)),
    label: 'field.true_age',
    widget: 'count',
    section: 'section.about',
    stored: 'person',
    span: 2,
    keywords: ['age'],
  },
  deceased: {
    field: flag(),
    label: 'field.deceased',
    widget: 'checkbox',
    section: 'section.about',
    stored: 'person',
    span: 2,
  },
  deceased_date: {
    field: nullable(day()),
    label: 'field.deceased_date',
    widget: 'day',
    section: 'section.about',
    stored: 'person',
    span: 3,
  },
  ...contactFields,
} as const

/** So many other names, and so many papers, one person has at most. */
export const mostFurther = 50

const ofPaper = { section: 'section.further', span: 3 } as const
const paper = {
  kind: { ...ofPaper, field: text('prose', 80), label: 'field.paper.kind', widget: 'text' },
  number: { ...ofPaper, field: text('number', 80), label: 'field.paper.number', widget: 'text' },
  issued_date: { ...ofPaper, field: nullable(day()), label: 'field.paper.issued_date', widget: 'day' },
  expiration_date: { ...ofPaper, field: nullable(day()), label: 'field.paper.expiration_date', widget: 'day' },
} as const

/** What is known of a person besides the name: other names, and papers with their dates (CLI-22). */
const further = {
  aliases: {
    field: list(text('name', 160), mostFurther),
    label: 'field.aliases',
    widget: 'texts',
    section: 'section.further',
    span: 12,
  },
  identifications: {
    field: list(
      group({
        kind: paper.kind.field,
        number: paper.number.field,
        issued_date: paper.issued_date.field,
        expiration_date: paper.expiration_date.field,
      }),
      mostFurther,
    ),
    label: 'field.identifications',
    widget: 'rows',
    parts: paper,
    section: 'section.further',
    span: 12,
  },
} as const

/** What a client's or defendant's page shows of the person in a form of its own. */
export const furtherFields = Object.keys(further)

/** CLI-22: one human being, however many records name them. */
export const person = entity({
  kind: 'person',
  endpoint: 'person',
  version: 1,
  names: { one: 'entity.person.one', many: 'entity.person.many' },
  needs: {
    view: { allOf: ['view_own_victim'] },
    add: { allOf: ['add_victim'] },
    edit: { anyOf: ['edit_own_victim', 'edit_any_victim'] },
    remove: { allOf: ['delete_any_person'] },
  },
  fields: {
    ...own(personFields),
    ...further,
    victim_cases: {
      field: list(group({ id: id('victim'), case_id: id('court_case') })),
      label: 'field.victim_cases',
      widget: 'none',
      section: 'section.about',
      computed: true,
    },
    defendant_cases: {
      field: list(group({ id: id('defendant'), case_id: id('court_case') })),
      label: 'field.defendant_cases',
      widget: 'none',
      section: 'section.about',
      computed: true,
    },
    updated_at: {
      field: isoInstant(),
      label: 'field.updated_at',
      widget: 'none',
      section: 'section.about',
      computed: true,
    },
  },
  blank: { deceased: false, ...notReported },
  title: clientTitle,
  follows: followsBirthdate,
  refused: (changes, whole, before) => ({
    ...clientNameProblems(changes, whole, before === null),
    ...demographicProblems(changes),
  }),
})
