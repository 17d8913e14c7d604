/** Where a client was sent for help that the agency does not give. */
import { childNeeds } from '../../access/index.ts'
import { entity } from '../../kernel/entity.ts'
import { category, day, id, nullable, text } from '../../kernel/field.ts'
import { tOf } from '../../messages/index.ts'
import { needed, stamps, textOf } from './parts.ts'

const section = 'section.referral'

export const referral = entity({
  kind: 'referral',
  endpoint: 'referral',
  version: 1,
  names: { one: 'entity.referral.one', many: 'entity.referral.many' },
  needs: childNeeds.referral,
  fields: {
    date: { field: day(), label: 'field.date', widget: 'day', section, span: 3, required: true },
    place: {
      field: text('prose', 200),
      label: 'field.referral_place',
      widget: 'text',
      section,
      span: 6,
      required: true,
    },
    outcome: {
      field: category(['open', 'helped', 'declined']),
      label: 'field.referral_outcome',
      widget: 'choice',
      section,
      span: 3,
      choices: { open: 'referral.open', helped: 'referral.helped', declined: 'referral.declined' },
    },
    note: { field: nullable(text('prose', 4_000)), label: 'field.note', widget: 'textarea', section, span: 12 },
    victim_id: { field: id('victim'), label: 'field.victim', widget: 'none', section },
    ...stamps(section),
  },
  order: ['-date'],
  blank: { outcome: 'open' },
  title: (record) => textOf(record, 'place') || tOf('entity.referral.one'),
  owners: { victim: 'victim_id' },
  columns: ['date', 'place', 'outcome', 'note'],
  refused: (_, whole) => needed(whole, ['date', 'place']),
})
