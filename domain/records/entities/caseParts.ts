/** What hangs on a case, a defendant or a location beside them: courts, charges, operations, warrants, seizures. */
import { childNeeds } from '../../access/index.ts'
import { category, day, id, nullable, text } from '../../kernel/field.ts'
import { entity } from '../../kernel/entity.ts'
import { tOf } from '../../messages/index.ts'
import { at, chosen, lookup, needed, stamps, textOf } from './parts.ts'

/** CAS-02: a court that a case is before. */
export const caseCourt = entity({
  kind: 'case_court',
  endpoint: 'case_court',
  version: 1,
  names: { one: 'entity.case_court.one', many: 'entity.case_court.many' },
  needs: childNeeds.case_court,
  fields: {
    court_id: lookup('court', 'field.court', 'section.court', { required: true }),
    docket: {
      field: nullable(text('number', 80)),
      label: 'field.docket',
      widget: 'text',
      section: 'section.court',
      span: 3,
    },
    judge: {
      field: nullable(text('name', 120)),
      label: 'field.judge',
      widget: 'text',
      section: 'section.court',
      span: 3,
    },
    note: {
      field: nullable(text('prose', 4_000)),
      label: 'field.note',
      widget: 'textarea',
      section: 'section.court',
      span: 12,
    },
    case_id: { field: id('court_case'), label: 'field.case', widget: 'none', section: 'section.court' },
    ...stamps('section.court'),
  },
  order: ['-id'],
  blank: {},
  title: () => tOf('entity.case_court.one'),
  owners: { court_case: 'case_id' },
  columns: ['court_id', 'docket', 'judge'],
  refused: (_, whole) => needed(whole, ['court_id']),
})

/** DEF-06 */
export const charge = entity({
  kind: 'charge',
  endpoint: 'charge',
  version: 1,
  names: { one: 'entity.charge.one', many: 'entity.charge.many' },
  needs: childNeeds.charge,
  fields: {
    charge_level_id: lookup('charge_level', 'field.charge_level', 'section.charge'),
    description: {
      field: text('prose', 500),
      label: 'field.description',
      widget: 'text',
      section: 'section.charge',
      span: 6,
      required: true,
    },
    date: { field: nullable(day()), label: 'field.date', widget: 'day', section: 'section.charge', span: 3 },
    outcome: {
      field: category(['charged', 'cited', 'arrested']),
      label: 'field.charge_outcome',
      widget: 'choice',
      section: 'section.charge',
      span: 3,
      choices: { charged: 'charge.charged', cited: 'charge.cited', arrested: 'charge.arrested' },
    },
    defendant_id: { field: id('defendant'), label: 'field.defendant', widget: 'none', section: 'section.charge' },
    ...stamps('section.charge'),
  },
  order: ['-date'],
  blank: { outcome: 'charged' },
  title: (record) => textOf(record, 'description') || tOf('entity.charge.one'),
  owners: { defendant: 'defendant_id' },
  columns: ['date', 'charge_level_id', 'description', 'outcome'],
  refused: (_, whole) => needed(whole, ['description']),
})

const ofLocation = {
  location_id: { field: id('location'), label: 'field.location', widget: 'none', section: 'section.operation' },
} as const

/** LOC-10 */
export const locationOperation = entity({
  kind: 'location_operation',
  endpoint: 'location_operation',
  version: 1,
  names: { one: 'entity.location_operation.one', many: 'entity.location_operation.many' },
  needs: childNeeds.location_operation,
  fields: {
    type: lookup('operation_type', 'field.operation_type', 'section.operation', { required: true }),
    briefing_date_time: at('field.briefing', 'section.operation'),
    staging_date_time: at('field.staging', 'section.operation'),
    ...ofLocation,
    ...stamps('section.operation'),
  },
  order: ['-briefing_date_time'],
  blank: {},
  title: () => tOf('entity.location_operation.one'),
  owners: { location: 'location_id' },
  columns: ['type', 'briefing_date_time', 'staging_date_time'],
  refused: (_, whole) => needed(whole, ['type']),
})

/** LOC-10: a dated text on a location's part in a case. */
const dated = <const K extends 'warrant' | 'seizure'>(kind: K) =>
  entity({
    kind,
    endpoint: kind,
    version: 1,
    names: { one: `entity.${kind}.one`, many: `entity.${kind}.many` },
    needs: childNeeds[kind],
    fields: {
      date: { field: day(), label: 'field.date', widget: 'day', section: 'section.operation', span: 3, required: true },
      location_case_id: chosen('location_case', 'field.case', 'section.operation'),
      description: {
        field: text('prose', 4_000),
        label: 'field.description',
        widget: 'textarea',
        section: 'section.operation',
        span: 12,
        required: true,
      },
      ...ofLocation,
      ...stamps('section.operation'),
    },
    order: ['-date'],
    blank: {},
    title: (record) => textOf(record, 'description') || tOf(`entity.${kind}.one`),
    owners: { location: 'location_id' },
    columns: ['date', 'description', 'location_case_id'],
    refused: (_, whole) => needed(whole, ['date', 'description']),
  })

export const warrant = dated('warrant')
export const seizure = dated('seizure')
