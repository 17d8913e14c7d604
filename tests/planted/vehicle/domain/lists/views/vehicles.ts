/** Vehicles of the cases that may be seen. */
import { category, group, id, isoInstant, nullable, optional, text } from '../../kernel/index.ts'
import { t } from '../../messages/index.ts'
import { customFieldValues } from '../../records/index.ts'
import { byId, caseNumber, updated } from '../columns.ts'
import { onCase } from '../found.ts'
import { view } from '../view.ts'

const card = group({
  id: id('vehicle'),
  plate: text('number', 20),
  make: nullable(text('name', 80)),
  body: category(['car', 'truck', 'other']),
  case_reference_id: nullable(text('number', 80)),
  updated_at: isoInstant(),
  custom: optional(customFieldValues),
})

export const vehicles = view(card, {
  kind: 'vehicle',
  rank: 60,
  route: 'list.vehicles',
  keywords: 'vehicle',
  hasStatus: false,
  title: ({ plate }) => plate,
  found: {
    scope: 've',
    needs: 'signedIn',
    keywords: ({ make, case_reference_id }) => [make, case_reference_id],
    detail: ({ make }) => [make],
    lines: ({ make, case_reference_id }) => [[make, onCase(case_reference_id)]],
  },
  columns: [
    {
      id: 'plate',
      title: 'field.vehicle_plate',
      width: 'minmax(8rem, 1fr)',
      sort: 'plate',
      main: true,
      cell: ({ plate }) => plate,
    },
    {
      id: 'make',
      title: 'field.vehicle_make',
      width: 'minmax(8rem, 1fr)',
      sort: 'make',
      main: true,
      cell: ({ make }) => make,
    },
    {
      id: 'body',
      title: 'field.vehicle_body',
      width: 'minmax(6rem, 1fr)',
      cell: ({ body }) => t(`vehicle.${body}`),
    },
    caseNumber,
    updated,
  ],
  onPhone: ['make', 'case'],
  searchTypes: ['text', 'all', 'custom_fields'],
  filters: [
    { id: 'plate', title: 'field.vehicle_plate', type: 'text' },
    {
      id: 'body',
      title: 'field.vehicle_body',
      type: 'choice',
      choices: [
        { value: 'car', label: 'vehicle.car' },
        { value: 'truck', label: 'vehicle.truck' },
        { value: 'other', label: 'vehicle.other' },
      ],
    },
    byId,
  ],
})
