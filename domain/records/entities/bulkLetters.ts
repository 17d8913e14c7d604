/** One letter for many clients, and how the agency's letters look. */
import { childNeeds, gates } from '../../access/index.ts'
import { category, flag, group, id, isoInstant, list, nullable, quantity, oneOf, text } from '../../kernel/field.ts'
import { entity } from '../../kernel/entity.ts'
import { tOf, wording } from '../../messages/index.ts'
import { computed, isId, lookup, needed, stamps, textOf } from './parts.ts'

const section = 'section.activity'

/** Clients of one bulk letter at most; more is a matter of several. */
export const mostBulkClients = 500

/** Why a client got no letter. */
const bulkFailures = ['gone', 'placeholders', 'tooLarge', 'notAllowed', 'failed'] as const

/** ACT-11: `victims` are chosen when it is made; what becomes of each is in `outcomes`. */
export const bulkLetter = entity({
  kind: 'bulk_letter',
  endpoint: 'bulk_letter',
  version: 1,
  names: { one: 'entity.bulk_letter.one', many: 'entity.bulk_letter.many' },
  needs: childNeeds.bulk_letter,
  fields: {
    title: { field: text('prose', 255), label: 'field.title', widget: 'text', section, span: 6, required: true },
    letter_id: lookup('letter', 'field.letter_template', section, { required: true }),
    victims: {
      field: list(group({ id: id('victim'), name: text('name', 255) }), mostBulkClients),
      label: 'field.victims',
      widget: 'none',
      section,
    },
    /** Whether its maker knows that it is ready. */
    is_seen: { field: category([0, 1]), label: 'field.bulk_letter_seen', widget: 'none', section },
    state: computed(oneOf(['waiting', 'running', 'done']), 'field.status', section),
    total: computed(quantity(), 'field.bulk_letter_total', section),
    made: computed(quantity(), 'field.bulk_letter_made', section),
    /** By client: the document made, or why there is none. A client that is gone, or may no longer be seen, is 0. */
    outcomes: computed(
      list(
        group({
          victim_id: id('victim'),
          case_id: id('court_case'),
          document_id: nullable(id('document')),
          failure: nullable(oneOf(bulkFailures)),
        }),
      ),
      'field.bulk_letter_outcomes',
      section,
    ),
    has_file: computed(flag(), 'field.bulk_letter_file', section),
    user_id: computed(nullable(id('user')), 'field.user', section),
    date_time: computed(isoInstant(), 'field.date', section),
    ...stamps(section),
  },
  blank: { victims: [], is_seen: 0 },
  title: (record) => textOf(record, 'title') || tOf('entity.bulk_letter.one'),
  ofAccount: 'all',
  columns: ['date_time', 'title', 'letter_id', 'user_id', 'state'],
  refused: (_, whole, before) => ({
    ...needed(whole, ['title', 'letter_id']),
    ...(before === null &&
    !(Array.isArray(whole['victims']) && whole['victims'].some((one: { id?: unknown }) => isId(one.id)))
      ? { victims: wording('bulkLetter.clientsNeeded') }
      : {}),
  }),
})

/** Points of 1/72 inch. */
const margins = [36, 54, 72, 90, 108] as const
const marginChoices = {
  36: 'letter.margin.36',
  54: 'letter.margin.54',
  72: 'letter.margin.72',
  90: 'letter.margin.90',
  108: 'letter.margin.108',
} as const
const margin = (name: string) =>
  ({
    field: category(margins),
    label: name,
    widget: 'choice',
    section: 'section.letterPage',
    span: 3,
    choices: marginChoices,
    required: true,
  }) as const

/** ACT-12: one for each account, under the account's own number. */
export const letterDefaults = entity({
  kind: 'letter_defaults',
  endpoint: 'bulk_letter_default_settings',
  version: 1,
  names: { one: 'entity.letter_defaults.one', many: 'entity.letter_defaults.one' },
  needs: {
    view: { anyOf: ['view_letter', 'view_bulk_letter'] },
    add: { allOf: ['nobody'] },
    edit: gates['bulkLetter.defaults'],
  },
  fields: {
    font: {
      field: category(['serif', 'sans']),
      label: 'field.letter_font',
      widget: 'choice',
      section: 'section.letterText',
      span: 4,
      choices: { serif: 'letter.font.serif', sans: 'letter.font.sans' },
      required: true,
    },
    font_size: {
      field: category([10, 11, 12, 14, 16]),
      label: 'field.letter_font_size',
      widget: 'choice',
      section: 'section.letterText',
      span: 3,
      choices: {
        10: 'letter.size.10',
        11: 'letter.size.11',
        12: 'letter.size.12',
        14: 'letter.size.14',
        16: 'letter.size.16',
      },
      required: true,
    },
    margin_top: margin('field.margin_top'),
    margin_right: margin('field.margin_right'),
    margin_bottom: margin('field.margin_bottom'),
    margin_left: margin('field.margin_left'),
    address_block: {
      field: text('street', 600),
      label: 'field.address_block',
      widget: 'textarea',
      section: 'section.letterPage',
      span: 6,
    },
    ...stamps('section.letterPage'),
  },
  blank: { address_block: '' },
  title: () => tOf('entity.letter_defaults.one'),
})
