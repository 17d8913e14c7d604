/** TAG-09: a term as a record of its own, with a form; where tags are shown it is read from the agency's lists. */
import { guards } from '../../access/index.ts'
import { category, count, id, text } from '../../kernel/field.ts'
import { entity } from '../../kernel/entity.ts'
import { tOf } from '../../messages/index.ts'
import { computed, needed, stamps, textOf } from './parts.ts'

const section = 'section.term'
const change = { allOf: ['view_taxonomy', 'view_term', 'add_term'] }

export const term = entity({
  kind: 'term',
  endpoint: 'term',
  version: 2,
  names: { one: 'entity.term.one', many: 'entity.term.many' },
  needs: { view: guards.taxonomy, add: change, edit: change },
  fields: {
    label: { field: text('name', 160), label: 'field.label', widget: 'text', section, span: 6, required: true },
    order: { field: count(0, 1_000_000), label: 'field.order', widget: 'count', section, span: 2, required: true },
    status: {
      field: category([0, 1]),
      label: 'field.status',
      widget: 'choice',
      section,
      span: 2,
      required: true,
      choices: { 1: 'status.active', 0: 'status.inactive' },
    },
    taxonomy_id: computed(id('taxonomy'), 'field.taxonomy', section),
    ...stamps(section),
  },
  blank: { status: 1, order: 0 },
  title: (record) => textOf(record, 'label') || tOf('entity.term.one'),
  problems: (_, whole) => needed(whole, ['label']),
})
