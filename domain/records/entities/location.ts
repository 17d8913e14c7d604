import { recordNeeds } from '../../access/index.ts'
import { flag, group, id, isoInstant, list, nullable, text } from '../../kernel/field.ts'
import { entity } from '../../kernel/entity.ts'
import { t, wording } from '../../messages/index.ts'
import { customFieldValues } from './customFields.ts'
import { access, computed, contactFields, isFilled, own, stamps, terms, textOf } from './parts.ts'

const name = { widget: 'text', section: 'section.location', span: 4 } as const

/** LOC-01, LOC-03: a place, stored as a person record with `is_location`; its name is that record's `first` (LOC-02). */
export const location = entity({
  kind: 'location',
  endpoint: 'location',
  version: 1,
  names: { one: 'entity.location.one', many: 'entity.location.many' },
  needs: recordNeeds.location,
  fields: {
    first: { ...name, field: nullable(text('name', 80)), label: 'field.location_name', keywords: ['name'] },
    business: { ...name, field: nullable(text('name', 80)), label: 'field.business' },
    ...own(contactFields),
    current: { field: flag(), label: 'field.current', widget: 'checkbox', section: 'section.location', span: 2 },
    ...access('section.location'),
    custom_fields: {
      field: customFieldValues,
      label: 'field.custom_fields',
      widget: 'none',
      section: 'section.custom',
    },
    is_location: computed(flag(), 'field.is_location', 'section.location'),
    location_cases: computed(
      list(group({ id: id('location_case'), case_id: id('court_case'), case_reference_id: text('number', 80) })),
      'field.location_cases',
      'section.location',
    ),
    location_events: computed(
      list(
        group({
          id: id('location_event'),
          event_id: id('event'),
          name: text('name', 160),
          date_time: nullable(isoInstant()),
        }),
      ),
      'field.location_events',
      'section.location',
    ),
    location_terms: terms('section.location'),
    ...stamps('section.location'),
  },
  blank: { current: true, status: 1, limited_access: false },
  includes: { case: 'location_cases.case' },
  title: (record) =>
    textOf(record, 'first') || textOf(record, 'business') || textOf(record, 'address1') || t('record.unnamed'),
  /** LOC-11 */
  refused: (_, whole) => {
    if (isFilled(whole['first']) || isFilled(whole['business'])) return {}
    return { first: wording('field.locationNameNeeded'), business: wording('field.locationNameNeeded') }
  },
})
