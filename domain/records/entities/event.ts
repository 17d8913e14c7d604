import { childNeeds, recordNeeds } from '../../access/index.ts'
import { category, group, id, isoInstant, list, nullable, quantity, text } from '../../kernel/field.ts'
import { entity } from '../../kernel/entity.ts'
import { t, wording } from '../../messages/index.ts'
import { customFieldValues } from './customFields.ts'
import { access, at, chosen, computed, endAfterStart, isId, lookup, needed, stamps, terms, textOf } from './parts.ts'

/** EVT-01 */
export const event = entity({
  kind: 'event',
  endpoint: 'event',
  version: 1,
  names: { one: 'entity.event.one', many: 'entity.event.many' },
  needs: recordNeeds.event,
  fields: {
    name: {
      field: text('name', 160),
      label: 'field.event_name',
      widget: 'text',
      section: 'section.event',
      span: 4,
      required: true,
    },
    date_time: {
      field: isoInstant(),
      label: 'field.start',
      widget: 'instant',
      section: 'section.event',
      span: 3,
      required: true,
    },
    end_date_time: at('field.end', 'section.event'),
    event_type_id: lookup('event_type', 'field.event_type', 'section.event'),
    stage_id: lookup('event_stage', 'field.stage', 'section.event'),
    estimated_attendees: {
      field: nullable(quantity(0, 10_000_000)),
      label: 'field.estimated_attendees',
      widget: 'count',
      section: 'section.event',
      span: 2,
    },
    ...access('section.event'),
    description: {
      field: nullable(text('prose', 4_000)),
      label: 'field.description',
      widget: 'textarea',
      section: 'section.event',
      span: 12,
    },
    custom_fields: {
      field: customFieldValues,
      label: 'field.custom_fields',
      widget: 'none',
      section: 'section.custom',
    },
    attendees_count: computed(quantity(), 'field.attendees_count', 'section.event'),
    locations: computed(
      list(
        group({
          id: id('location'),
          location_event_id: id('location_event'),
          name: text('name', 160),
          address: text('street', 255),
        }),
      ),
      'field.locations',
      'section.event',
    ),
    grants: computed(
      list(group({ event_grant_id: id('event_grant'), grant_id: id('grant') })),
      'field.grants',
      'section.event',
    ),
    event_terms: terms('section.event'),
    last_stage_change: computed(nullable(isoInstant()), 'field.last_stage_change', 'section.event'),
    stage_history: computed(
      list(group({ stage_id: nullable(id('event_stage')), at: isoInstant(), user_id: nullable(id('user')) })),
      'field.stage_history',
      'section.event',
    ),
    ...stamps('section.event'),
  },
  blank: { status: 1, limited_access: false },
  includes: { location: 'locations.location' },
  title: (record) => textOf(record, 'name') || t('record.unnamed'),
  /** EVT-09 */
  refused: (_, whole) => ({
    ...needed(whole, ['name', 'date_time']),
    ...endAfterStart(whole, 'date_time', 'end_date_time'),
  }),
})

/** EVT-02, EVT-10: somebody named for an event; `event_date_time` is set once they attended. */
export const attendee = entity({
  kind: 'attendee',
  endpoint: 'event_attendee',
  version: 1,
  names: { one: 'entity.attendee.one', many: 'entity.attendee.many' },
  needs: childNeeds.attendee,
  fields: {
    type: {
      field: category(['T', 'A']),
      label: 'field.attendee_type',
      widget: 'choice',
      section: 'section.attendee',
      span: 3,
      required: true,
      choices: { A: 'attendee_type.A', T: 'attendee_type.T' },
    },
    user_id: lookup('user', 'field.team_member', 'section.attendee'),
    person_id: chosen('person', 'field.person', 'section.attendee'),
    role_id: lookup('attendee_role', 'field.role', 'section.attendee'),
    event_date_time: at('field.attended_from', 'section.attendee'),
    event_end_date_time: at('field.attended_until', 'section.attendee'),
    event_id: { field: id('event'), label: 'field.event', widget: 'none', section: 'section.attendee' },
    name: computed(text('name', 255), 'field.name', 'section.attendee'),
    victim_cases: computed(
      list(group({ id: id('victim'), case_id: id('court_case') })),
      'field.victim_cases',
      'section.attendee',
    ),
    ...stamps('section.attendee'),
  },
  blank: { type: 'A' },
  title: (record) => textOf(record, 'name') || t('record.unnamed'),
  owners: { event: 'event_id' },
  columns: ['name', 'type', 'role_id', 'event_date_time'],
  refused: (changes, whole, before) => {
    const who = whole['type'] === 'T' ? 'user_id' : 'person_id'
    // Whoever may not see the person is not told who it is, and who it is stays.
    const stays = before !== null && before['type'] === whole['type'] && !(who in changes)
    return stays || isId(whole[who])
      ? endAfterStart(whole, 'event_date_time', 'event_end_date_time')
      : { [who]: wording('field.required') }
  },
  isOffered: (field, form) => {
    if (field === 'user_id') return form['type'] === 'T'
    return field !== 'person_id' || form['type'] !== 'T'
  },
})

/** EVT-10: the event's own times are those of who came, unless they are changed; null for who did not. */
export const attendedChanges = (
  times: { readonly date_time: string; readonly end_date_time: string | null },
  came: boolean,
): { event_date_time: string | null; event_end_date_time: string | null } =>
  came
    ? { event_date_time: times.date_time, event_end_date_time: times.end_date_time }
    : { event_date_time: null, event_end_date_time: null }
