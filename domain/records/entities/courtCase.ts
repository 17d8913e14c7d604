import { recordNeeds } from '../../access/index.ts'
import { category, group, id, isoInstant, list, nullable, quantity, text } from '../../kernel/field.ts'
import { entity } from '../../kernel/entity.ts'
import { t } from '../../messages/index.ts'
import { customFieldValues } from './customFields.ts'
import { access, at, computed, isFilled, link, lookup, needed, stamps, terms, textOf } from './parts.ts'
import { victimTypes } from './victim.ts'

const party = { name: text('name', 255), status: category([0, 1]) }

/** CAS-01 */
export const courtCase = entity({
  kind: 'court_case',
  endpoint: 'court_case',
  version: 1,
  names: { one: 'entity.court_case.one', many: 'entity.court_case.many' },
  needs: recordNeeds.case,
  fields: {
    case_reference_id: {
      field: text('number', 80),
      label: 'field.case_reference_id',
      widget: 'text',
      section: 'section.case',
      span: 3,
      required: true,
      keywords: ['case number'],
    },
    date_time: {
      field: isoInstant(),
      label: 'field.case_date',
      widget: 'instant',
      section: 'section.case',
      span: 3,
      required: true,
    },
    incident_date_time: at('field.incident_date', 'section.case'),
    officer: {
      field: nullable(text('name', 120)),
      label: 'field.officer',
      widget: 'text',
      section: 'section.police',
      span: 4,
    },
    badge: {
      field: nullable(text('number', 40)),
      label: 'field.badge',
      widget: 'text',
      section: 'section.police',
      span: 2,
    },
    police_division: {
      field: nullable(text('prose', 120)),
      label: 'field.police_division',
      widget: 'text',
      section: 'section.police',
      span: 4,
    },
    ...access('section.case'),
    stage_id: lookup('case_stage', 'field.stage', 'section.case'),
    custom_fields: {
      field: customFieldValues,
      label: 'field.custom_fields',
      widget: 'none',
      section: 'section.custom',
    },
    primary_victim_id: link('victim', 'field.primary_victim', 'section.case'),
    primary_defendant_id: link('defendant', 'field.primary_defendant', 'section.case'),
    primary_location_id: link('location', 'field.primary_location', 'section.case'),
    victims: computed(
      list(group({ id: id('victim'), ...party, victim_type: category(victimTypes) })),
      'field.victims',
      'section.case',
    ),
    defendants: computed(list(group({ id: id('defendant'), ...party })), 'field.defendants', 'section.case'),
    locations: computed(
      list(group({ id: id('location'), ...party, location_case_id: id('location_case') })),
      'field.locations',
      'section.case',
    ),
    case_terms: terms('section.case'),
    last_stage_change: computed(nullable(isoInstant()), 'field.last_stage_change', 'section.case'),
    stage_history: computed(
      list(group({ stage_id: nullable(id('case_stage')), at: isoInstant(), user_id: nullable(id('user')) })),
      'field.stage_history',
      'section.case',
    ),
    victim_count: computed(quantity(), 'field.victim_count', 'section.case'),
    ...stamps('section.case'),
  },
  blank: { status: 1, limited_access: false },
  includes: { courts: 'case_courts' },
  title: (record) => textOf(record, 'case_reference_id') || t('record.unnamed'),
  /** CAS-07 */
  refused: (_, whole) =>
    needed(
      whole,
      ['case_reference_id', 'date_time'].filter((name) => !isFilled(whole[name])),
    ),
})
