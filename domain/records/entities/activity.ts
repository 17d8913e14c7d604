/** What is written, planned and filed on a record: notes, tasks, appointments, court dates, letters, documents. */
import { childNeeds } from '../../access/index.ts'
import {
  category,
  flag,
  group,
  id,
  isoInstant,
  label,
  list,
  nullable,
  optional,
  quantity,
  text,
} from '../../kernel/field.ts'
import { entity } from '../../kernel/entity.ts'
import type { Messages, Values } from '../../kernel/index.ts'
import { tOf, wording } from '../../messages/index.ts'
import { richTextLimit } from '../../richText/index.ts'
import { at, computed, endAfterStart, isId, link, lookup, needed, stamps, textOf } from './parts.ts'

const section = 'section.activity'
const title = {
  field: text('prose', 255),
  label: 'field.title',
  widget: 'text',
  section,
  span: 6,
  required: true,
} as const
const prose = {
  field: nullable(text('prose', 20_000)),
  label: 'field.note',
  widget: 'textarea',
  section,
  span: 12,
} as const
const onClientOrCase = {
  victim_id: link('victim', 'field.victim', section),
  case_id: link('court_case', 'field.case', section),
} as const
const onAny = {
  ...onClientOrCase,
  defendant_id: link('defendant', 'field.defendant', section),
  location_id: link('location', 'field.location', section),
  event_id: link('event', 'field.event', section),
} as const
/** What an action item says of the record that it is of; nothing where the reader may not see that one. */
const ofRecord = {
  victim_name: computed(nullable(text('name', 400)), 'field.victim', section),
  victim_case_id: computed(nullable(id('court_case')), 'field.case', section),
  case_reference_id: computed(nullable(text('number', 80)), 'field.case_reference_id', section),
} as const
const nobody = (whole: Values, fields: readonly string[]): Messages =>
  fields.some((field) => isId(whole[field])) ? {} : { [fields[0] ?? '']: wording('field.recordNeeded') }

/** SVC-09, SVC-10, PRM-31: `supplement` marks what an owner or assignee appended to a record. */
export const note = entity({
  kind: 'note',
  endpoint: 'note',
  version: 1,
  names: { one: 'entity.note.one', many: 'entity.note.many' },
  needs: childNeeds.note,
  fields: {
    date_time: { field: isoInstant(), label: 'field.date', widget: 'instant', section, span: 3, required: true },
    private: {
      field: flag(),
      label: 'field.private',
      widget: 'checkbox',
      section,
      span: 2,
      keywords: ['confidential', 'hidden'],
    },
    note: {
      field: text('prose', richTextLimit),
      label: 'field.note',
      widget: 'richText',
      section,
      span: 12,
      required: true,
    },
    advocate_id: computed(nullable(id('user')), 'field.advocate', section),
    supplement: { field: flag(), label: 'field.supplement', widget: 'none', section },
    ...onAny,
    ...stamps(section),
  },
  blank: { private: false, supplement: false },
  title: () => tOf('entity.note.one'),
  owners: {
    victim: 'victim_id',
    court_case: 'case_id',
    defendant: 'defendant_id',
    location: 'location_id',
    event: 'event_id',
  },
  columns: ['date_time', 'note', 'private', 'advocate_id'],
  refused: (_, whole) => ({ ...needed(whole, ['date_time', 'note']), ...nobody(whole, Object.keys(onAny)) }),
})

/** ACT-01 … ACT-03, ACT-09: `date_time` is when it is due. */
export const task = entity({
  kind: 'task',
  endpoint: 'task',
  version: 1,
  names: { one: 'entity.task.one', many: 'entity.task.many' },
  needs: childNeeds.task,
  fields: {
    is_completed: { field: category([0, 1]), label: 'field.is_completed', widget: 'none', section },
    title,
    date_time: at('field.due', section),
    user_id: lookup('user', 'field.assigned_to', section, { required: true }),
    note: prose,
    ...onClientOrCase,
    ...ofRecord,
    ...stamps(section),
  },
  order: ['is_completed', 'id'],
  blank: { is_completed: 0 },
  title: (record) => textOf(record, 'title') || tOf('entity.task.one'),
  owners: { victim: 'victim_id', court_case: 'case_id', user: 'user_id' },
  ofAccount: 'all',
  columns: ['is_completed', 'title', 'date_time', 'user_id'],
  refused: (_, whole) => needed(whole, ['title', 'user_id']),
})

/** ACT-09 */
export const appointment = entity({
  kind: 'appointment',
  endpoint: 'appointment',
  version: 1,
  names: { one: 'entity.appointment.one', many: 'entity.appointment.many' },
  needs: childNeeds.appointment,
  fields: {
    title,
    date_time: { field: isoInstant(), label: 'field.start', widget: 'instant', section, span: 3, required: true },
    end_date_time: at('field.end', section),
    location: { field: nullable(text('street', 255)), label: 'field.place', widget: 'text', section, span: 4 },
    user_id: lookup('user', 'field.assigned_to', section, { required: true }),
    note: prose,
    ...onClientOrCase,
    ...ofRecord,
    ...stamps(section),
  },
  blank: {},
  title: (record) => textOf(record, 'title') || tOf('entity.appointment.one'),
  owners: { victim: 'victim_id', court_case: 'case_id', user: 'user_id' },
  columns: ['title', 'date_time', 'end_date_time', 'location', 'user_id'],
  refused: (_, whole) => ({
    ...needed(whole, ['title', 'date_time', 'user_id']),
    ...endAfterStart(whole, 'date_time', 'end_date_time'),
  }),
})

/** Somebody on the case, chosen on the case's page; on a client's or a defendant's own it is theirs. */
const party = (space: 'victim' | 'defendant') =>
  ({ field: nullable(id(space)), label: `field.${space}`, widget: 'record', section, span: 3 }) as const

/** ACT-09 */
export const courtDate = entity({
  kind: 'court_date',
  endpoint: 'court_date',
  version: 1,
  names: { one: 'entity.court_date.one', many: 'entity.court_date.many' },
  needs: childNeeds.court_date,
  fields: {
    date_time: { field: isoInstant(), label: 'field.date', widget: 'instant', section, span: 3, required: true },
    court_id: lookup('court', 'field.court', section),
    note: prose,
    case_id: onClientOrCase.case_id,
    victim_id: party('victim'),
    defendant_id: party('defendant'),
    victim_name: computed(optional(nullable(text('name', 400))), 'field.victim', section),
    defendant_name: computed(optional(nullable(text('name', 400))), 'field.defendant', section),
    ...stamps(section),
  },
  blank: {},
  title: () => tOf('entity.court_date.one'),
  owners: { court_case: 'case_id', victim: 'victim_id', defendant: 'defendant_id' },
  sharesCase: true,
  columns: ['date_time', 'court_id', 'victim_name', 'defendant_name', 'note'],
  isOffered: (field, form) => (field !== 'victim_id' && field !== 'defendant_id') || isId(form['case_id']),
  refused: (_, whole) => ({
    ...needed(whole, ['date_time']),
    ...nobody(whole, ['case_id', 'victim_id', 'defendant_id']),
  }),
})

/** ACT-05: what comes down as a file, and its type. */
const asFile = computed(optional(group({ filemime: label() })), 'entity.document.one', section)

/** ACT-05, ACT-10: a letter made from a template, as text of its own that may still be changed. */
export const letter = entity({
  kind: 'letter',
  endpoint: 'written_letter',
  version: 1,
  names: { one: 'entity.letter.one', many: 'entity.letter.many' },
  needs: childNeeds.letter,
  fields: {
    /** Chosen before the form, which holds its filled text. */
    letter_id: { ...lookup('letter', 'field.letter_template', section), widget: 'none' },
    title,
    date_time: { field: isoInstant(), label: 'field.date', widget: 'instant', section, span: 3, required: true },
    body: { field: text('prose', richTextLimit), label: 'field.body', widget: 'richText', section, span: 12 },
    status: { field: category([0, 1]), label: 'field.status', widget: 'none', section },
    court_id: link('case_court', 'field.court', section),
    ...onClientOrCase,
    user_id: computed(nullable(id('user')), 'field.user', section),
    document: asFile,
    ...stamps(section),
  },
  blank: { status: 1, body: '' },
  title: (record) => textOf(record, 'title') || tOf('entity.letter.one'),
  owners: { victim: 'victim_id', court_case: 'case_id', case_court: 'court_id' },
  /** ACT-05 */
  includes: { victims: ['victim'] },
  columns: ['date_time', 'title', 'user_id'],
  refused: (_, whole) => ({ ...needed(whole, ['title', 'date_time']), ...nobody(whole, ['victim_id', 'case_id']) }),
})

/** ACT-05, ACT-13: made by an upload; only its title may be changed after that. */
export const document = entity({
  kind: 'document',
  endpoint: 'document',
  version: 1,
  names: { one: 'entity.document.one', many: 'entity.document.many' },
  needs: childNeeds.document,
  fields: {
    name: { field: text('name', 255), label: 'field.name', widget: 'text', section, span: 6, required: true },
    document: asFile,
    filemime: computed(label(), 'field.file_type', section),
    size: computed(quantity(), 'field.size', section),
    user_id: computed(nullable(id('user')), 'field.user', section),
    date_time: computed(isoInstant(), 'field.date', section),
    victims: computed(list(group({ id: id('victim') })), 'field.victims', section),
    letter_id: computed(nullable(id('letter')), 'field.letter', section),
    ...onClientOrCase,
    ...stamps(section),
  },
  blank: {},
  title: (record) => textOf(record, 'name') || tOf('entity.document.one'),
  owners: { victim: 'victim_id', court_case: 'case_id' },
  ofAccount: 'alone',
  columns: ['name', 'filemime', 'size', 'user_id', 'date_time'],
  refused: (_, whole) => needed(whole, ['name']),
})
