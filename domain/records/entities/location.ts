import { guards, recordNeeds } from '../../access/index.ts'
import { flag, group, id, isoInstant, list, nullable, text } from '../../kernel/field.ts'
import { entity } from '../../kernel/entity.ts'
import { t, wording } from '../../messages/index.ts'
import { customFieldValues } from './customFields.ts'
import { access, computed, contactFields, isFilled, own, stamps, terms, textOf } from './parts.ts'
import { one, pageAt, tabs } from './page.ts'

const name = { widget: 'text', section: 'section.location', span: 4 } as const

/** LOC-01, LOC-03: a place, stored as a person record with `is_location`; its name is that record's `first` (LOC-02). */
export const location = entity({
  kind: 'location',
  endpoint: 'location',
  version: 1,
  names: { one: 'entity.location.one', many: 'entity.location.many' },
  needs: recordNeeds.location,
  page: pageAt('location', 'locations', {
    guards: { page: guards.location, form: guards['new.location'], list: guards['list.locations'] },
    icon: 'location',
    order: 40,
    go: {
      keywords: ['list of locations', 'places', 'addresses'],
      needs: { allOf: ['view_location_manager', 'location_manager_enabled', 'view_own_location'] },
      chord: 'g l',
    },
    add: {
      keywords: ['add location', 'create location', 'place'],
      needs: { allOf: ['view_location_manager', 'add_location', 'location_manager_enabled'] },
      chord: 'n l',
    },
    tabs: [
      { tab: 'overview', needs: one('view_own_location') },
      { tab: 'edit', needs: one('view_own_location') },
      {
        tab: 'operations',
        needs: one('view_own_location'),
        holds: ['location_operation', 'warrant', 'seizure'],
      },
      tabs.assignments,
      { tab: 'cases', needs: one('view_own_case') },
      { tab: 'events', needs: one('view_own_event') },
      tabs.tags,
      tabs.notes,
      tabs.history,
    ],
    opens: 'edit',
  }),
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
  title: (record) =>
    textOf(record, 'first') || textOf(record, 'business') || textOf(record, 'address1') || t('record.unnamed'),
  /** LOC-11 */
  problems: (_, whole) => {
    if (isFilled(whole['first']) || isFilled(whole['business'])) return {}
    return { first: wording('field.locationNameNeeded'), business: wording('field.locationNameNeeded') }
  },
})
