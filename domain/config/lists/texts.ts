/** Tags and their groups, templates of letters. */
import { gates, guards } from '../../access/index.ts'
import { id, list, oneOf, optional, text } from '../../kernel/field.ts'
import { entrySection as section, labelled, listed, ordered, usual } from './listed.ts'

/** What can carry tags (TAG-03). */
export const tagObjects = [
  'Client',
  'Case',
  'Defendant',
  'Location',
  'Event',
  'Victimization',
  'Service',
  'Service Timelog',
  'General Timelog',
] as const
export type TagObject = (typeof tagObjects)[number]

/** TAG-01; its terms are those that name it. */
export const taxonomy = listed({
  kind: 'taxonomy',
  tab: 'taxonomies',
  endpoint: 'taxonomy',
  version: 2,
  needs: { allOf: ['view_taxonomy', 'add_taxonomy'] },
  read: gates['taxonomy.view'],
  fields: {
    ...labelled(),
    ...ordered,
    objects: {
      field: list(oneOf(tagObjects), 100),
      label: 'field.tag_objects',
      widget: 'choices',
      section,
      span: 12,
      choices: {
        Client: 'tags.table.client',
        Case: 'tags.table.case',
        Defendant: 'tags.table.defendant',
        Location: 'tags.table.location',
        Event: 'tags.table.event',
        Victimization: 'tags.table.victimization',
        Service: 'tags.table.service',
        'Service Timelog': 'tags.table.serviceTimelog',
        'General Timelog': 'tags.table.generalTimelog',
      },
    },
  },
  columns: ['objects'],
  blank: { objects: [] },
  filters: { object: 'objects' },
  summary: 'Groups of tags, by what carries them',
})

/** TAG-09 */
export const term = listed({
  kind: 'term',
  tab: 'taxonomies',
  endpoint: 'term',
  version: 2,
  needs: { allOf: ['view_taxonomy', 'view_term', 'add_term'] },
  view: guards.taxonomy,
  read: gates['term.view'],
  fields: {
    ...usual,
    order: { ...ordered.order, widget: 'count', span: 2 },
    taxonomy_id: {
      field: id('taxonomy'),
      label: 'field.taxonomy',
      widget: 'lookup',
      lookup: 'taxonomy',
      section,
      span: 3,
      required: true,
      fixed: true,
    },
  },
  columns: ['taxonomy_id'],
  summary: 'Tags',
})

const letters = { allOf: ['view_letter', 'add_letter'] }

/** ACT-04, ACT-10: what letters are made from; its body is formatted text that holds place-holders. */
export const letterTemplate = listed({
  kind: 'letter_template',
  tab: 'letters',
  name: 'letter',
  endpoint: 'letter',
  version: 1,
  needs: letters,
  read: { allOf: ['view_letter'] },
  remove: letters,
  fields: {
    ...usual,
    // Logs of older builds have templates without it.
    order: { ...ordered.order, field: optional(ordered.order.field), required: true },
    body: { field: text('prose', 200_000), label: 'field.body', widget: 'richText', section, span: 12 },
  },
  blank: { body: '' },
  summary: 'Templates of letters',
})
