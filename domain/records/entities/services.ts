/** What was done for a client, and how long it took (SVC-01 … SVC-14). */
import { childNeeds } from '../../access/index.ts'
import { category, id, isoInstant, money, nullable, quantity, text } from '../../kernel/field.ts'
import { entity } from '../../kernel/entity.ts'
import { tOf } from '../../messages/index.ts'
import { computed, lookup, needed, stamps, terms } from './parts.ts'

const section = 'section.service'
const minutes = {
  field: nullable(quantity(0, 100_000)),
  label: 'field.time',
  widget: 'minutes',
  section,
  span: 3,
} as const
const dollars = (label: string) => ({ field: money(), label, widget: 'money', section, span: 2 }) as const
const when = { field: isoInstant(), label: 'field.date', widget: 'instant', section, span: 3, required: true } as const
const oneOfVictim = { label: 'field.victim', widget: 'none', section } as const

/** SVC-01, SVC-11 */
export const service = entity({
  kind: 'service',
  endpoint: 'service',
  version: 1,
  names: { one: 'entity.service.one', many: 'entity.service.many' },
  needs: childNeeds.service,
  fields: {
    service_id: lookup('service', 'field.service', section, { required: true, keywords: ['what'] }),
    date_time: when,
    amount: { field: quantity(1, 100_000), label: 'field.amount', widget: 'count', section, span: 2 },
    time_minutes: minutes,
    advocate_id: lookup('user', 'field.advocate', section),
    agency_id: lookup('agency', 'field.agency', section),
    grant_id: lookup('grant', 'field.grant', section),
    grant_dollars: dollars('field.grant_dollars'),
    other_dollars: dollars('field.other_dollars'),
    status: {
      field: category([0, 1]),
      label: 'field.status',
      widget: 'choice',
      section,
      span: 2,
      choices: { 1: 'status.active', 0: 'status.inactive' },
    },
    note: { field: nullable(text('prose', 4_000)), label: 'field.note', widget: 'textarea', section, span: 12 },
    victim_id: { ...oneOfVictim, field: id('victim') },
    service_category_id: computed(nullable(id('service_category')), 'field.service_category', section),
    terms: terms(section),
    ...stamps(section),
  },
  blank: { amount: 1, grant_dollars: 0, other_dollars: 0, status: 1 },
  title: () => tOf('entity.service.one'),
  owners: { victim: 'victim_id' },
  /** SVC-01 */
  includes: {
    agencies: ['agency'],
    grants: ['grant'],
    case_date_time: 'victim.case.date_time',
    victimizations: 'victim.victimizations',
    special_classifications: 'victim.special_classifications',
    race: 'victim.race',
    gender: 'victim.gender',
  },
  columns: [
    'date_time',
    'service_id',
    'time_minutes',
    'advocate_id',
    'amount',
    'agency_id',
    'grant_id',
    'grant_dollars',
    'other_dollars',
  ],
  refused: (_, whole) => needed(whole, ['service_id', 'date_time']),
})

/** SVC-04, SVC-06: with a client it is a service timelog, without one a general timelog. */
export const timelog = entity({
  kind: 'timelog',
  endpoint: 'timelog',
  version: 1,
  names: { one: 'entity.timelog.one', many: 'entity.timelog.many' },
  needs: childNeeds.timelog,
  fields: {
    date_time: when,
    minutes: { ...minutes, field: quantity(1, 100_000), required: true },
    advocate_id: lookup('user', 'field.advocate', section, { required: true }),
    timesheet_id: lookup('timesheet', 'field.timesheet', section),
    agency_id: lookup('agency', 'field.agency', section),
    grant_id: lookup('grant', 'field.grant', section),
    note: { field: nullable(text('prose', 4_000)), label: 'field.note', widget: 'textarea', section, span: 12 },
    victim_id: { ...oneOfVictim, field: nullable(id('victim')) },
    type: computed(category(['service', 'general']), 'field.timelog_type', section),
    terms: terms(section),
    ...stamps(section),
  },
  blank: {},
  title: () => tOf('entity.timelog.one'),
  owners: { victim: 'victim_id', user: 'advocate_id' },
  columns: ['date_time', 'minutes', 'advocate_id', 'timesheet_id', 'agency_id', 'grant_id', 'note'],
  refused: (_, whole) => ({
    ...needed(whole, ['date_time', 'advocate_id']),
    ...(typeof whole['minutes'] === 'number' && whole['minutes'] > 0 ? {} : needed({}, ['minutes'])),
  }),
})
