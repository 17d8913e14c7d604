/** A vehicle that has to do with a case. */
import { childNeeds } from '../../access/index.ts'
import { entity } from '../../kernel/entity.ts'
import { category, id, nullable, text } from '../../kernel/field.ts'
import { t } from '../../messages/index.ts'
import { customFieldValues } from './customFields.ts'
import { needed, stamps, textOf } from './parts.ts'

const section = 'section.vehicle'

export const vehicle = entity({
  kind: 'vehicle',
  endpoint: 'vehicle',
  version: 1,
  names: { one: 'entity.vehicle.one', many: 'entity.vehicle.many' },
  needs: childNeeds.vehicle,
  fields: {
    plate: {
      field: text('number', 20),
      label: 'field.vehicle_plate',
      widget: 'text',
      section,
      span: 3,
      required: true,
    },
    make: { field: nullable(text('name', 80)), label: 'field.vehicle_make', widget: 'text', section, span: 4 },
    body: {
      field: category(['car', 'truck', 'other']),
      label: 'field.vehicle_body',
      widget: 'choice',
      section,
      span: 3,
      choices: { car: 'vehicle.car', truck: 'vehicle.truck', other: 'vehicle.other' },
    },
    custom_fields: {
      field: customFieldValues,
      label: 'field.custom_fields',
      widget: 'none',
      section: 'section.custom',
    },
    case_id: { field: id('court_case'), label: 'field.case', widget: 'none', section },
    ...stamps(section),
  },
  order: ['plate'],
  blank: { body: 'car' },
  title: (record) => textOf(record, 'plate') || t('record.unnamed'),
  owners: { court_case: 'case_id' },
  columns: ['plate', 'make', 'body'],
  refused: (_, whole) => needed(whole, ['plate']),
})
