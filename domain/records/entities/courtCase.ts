import { category, count, flag, group, id, isoInstant, list, nullable, text } from '../../kernel/field.ts'
import { entity } from '../../kernel/entity.ts'
import { customFieldValues, victimTypes } from './victim.ts'

/** CAS-01, as far as the kinds of record that stand now. */
export const courtCase = entity({
  kind: 'court_case',
  endpoint: 'court_case',
  version: 1,
  names: { one: 'entity.court_case.one', many: 'entity.court_case.many' },
  customFields: 'Case',
  needs: { view: { allOf: ['view_own_case'] }, add: { allOf: ['view_case_manager', 'add_case'] }, edit: { allOf: ['edit_own_case'] } },
  fields: {
    case_reference_id: { field: text('number', 80), label: 'field.case_reference_id', widget: 'text', section: 'section.case', span: 3, required: true, keywords: ['case number'] },
    date_time: { field: isoInstant(), label: 'field.case_date', widget: 'instant', section: 'section.case', span: 3, required: true },
    incident_date_time: { field: nullable(isoInstant()), label: 'field.incident_date', widget: 'instant', section: 'section.case', span: 3 },
    officer: { field: nullable(text('name', 120)), label: 'field.officer', widget: 'text', section: 'section.police', span: 4 },
    badge: { field: nullable(text('number', 40)), label: 'field.badge', widget: 'text', section: 'section.police', span: 2 },
    police_division: { field: nullable(text('prose', 120)), label: 'field.police_division', widget: 'text', section: 'section.police', span: 4 },
    limited_access: { field: flag(), label: 'field.limited_access', widget: 'checkbox', section: 'section.case', span: 2, keywords: ['confidential'] },
    owner_id: { field: nullable(id('user')), label: 'field.owner', widget: 'lookup', lookup: 'user', section: 'section.case', span: 3 },
    stage_id: { field: nullable(id('stage')), label: 'field.stage', widget: 'lookup', lookup: 'case_stage', section: 'section.case', span: 3 },
    status: { field: category([0, 1]), label: 'field.status', widget: 'choice', section: 'section.case', span: 2, choices: { 1: 'status.active', 0: 'status.inactive' } },
    custom_fields: { field: customFieldValues, label: 'field.custom_fields', widget: 'none', section: 'section.custom' },
    primary_victim_id: { field: nullable(id('victim')), label: 'field.primary_victim', widget: 'none', section: 'section.case' },
    victims: {
      field: list(group({ id: id('victim'), name: text('name', 255), victim_type: category(victimTypes), status: category([0, 1]) })),
      label: 'field.victims',
      widget: 'none',
      section: 'section.case',
      computed: true,
    },
    last_stage_change: { field: nullable(isoInstant()), label: 'field.last_stage_change', widget: 'none', section: 'section.case', computed: true },
    victim_count: { field: count(), label: 'field.victim_count', widget: 'none', section: 'section.case', computed: true },
    may_edit: { field: flag(), label: 'field.may_edit', widget: 'none', section: 'section.case', computed: true },
    updated_at: { field: isoInstant(), label: 'field.updated_at', widget: 'none', section: 'section.case', computed: true },
    updated_by: { field: nullable(id('user')), label: 'field.updated_by', widget: 'none', section: 'section.case', computed: true },
  },
})
