/** Lists about clients: what they are, and what happened to them. */
import { guards } from '../../access/index.ts'
import { flag, id, nullable, oneOf, optional } from '../../kernel/field.ts'
import { entrySection as section, labelled, listed, mark, switched, usual } from './listed.ts'
import { vocaCategory } from './voca.ts'

const demographics = guards['admin.demographics']
const victimizations = guards['admin.victimizations']
const named = { ...labelled(120), ...switched } as const

/** CLI-33: number 9 is "not reported". */
export const race = listed({
  kind: 'race',
  tab: 'demographics',
  endpoint: 'race',
  version: 2,
  needs: demographics,
  remove: demographics,
  removable: 'unused',
  fields: { ...named, voca_category: vocaCategory('race') },
  columns: ['voca_category'],
  alwaysActive: [9],
  first: true,
  summary: 'Races of the account',
})

/** CLI-33: number 4 is "not reported". */
export const gender = listed({
  kind: 'gender',
  tab: 'demographics',
  endpoint: 'gender',
  version: 2,
  needs: demographics,
  remove: demographics,
  removable: 'unused',
  fields: { ...named, voca_category: vocaCategory('gender') },
  columns: ['voca_category'],
  alwaysActive: [4],
  first: true,
  summary: 'Genders of the account',
})

export const specialClassification = listed({
  kind: 'special_classification',
  tab: 'demographics',
  endpoint: 'special_classification',
  version: 2,
  needs: demographics,
  remove: demographics,
  removable: 'unused',
  fields: { ...usual, voca_category: vocaCategory('special_classification') },
  columns: ['voca_category'],
  summary: 'Special classifications of clients',
})

/** CLI-06: the code is what a client's record holds. */
export const clientType = listed({
  kind: 'client_type',
  tab: 'client-types',
  endpoint: 'client_type',
  version: 1,
  needs: guards['admin.client-types'],
  fields: {
    ...usual,
    code: {
      field: oneOf(['P', 'S', 'W', 'A', 'D', 'O']),
      label: 'field.client_type_code',
      widget: 'choice',
      section,
      span: 3,
      required: true,
      fixed: true,
      choices: {
        P: 'victim_type.P',
        S: 'victim_type.S',
        W: 'victim_type.W',
        A: 'victim_type.A',
        D: 'victim_type.D',
        O: 'victim_type.O',
      },
    },
  },
  columns: ['code'],
  heldBy: { kind: 'victim', field: 'victim_type', of: 'code' },
  summary: 'Types of clients',
})

/** RPT-78 */
export const crimeCategory = listed({
  kind: 'crime_category',
  tab: 'victimizations',
  endpoint: 'crime_category',
  version: 2,
  needs: victimizations,
  remove: victimizations,
  removable: 'unused',
  fields: {
    ...usual,
    criminal: { field: flag(), label: 'field.criminal', widget: 'checkbox', section, span: 3 },
  },
  columns: ['criminal'],
  summary: 'Categories of crimes',
})

export const crime = listed({
  kind: 'crime',
  tab: 'victimizations',
  endpoint: 'crime',
  version: 2,
  needs: victimizations,
  remove: victimizations,
  removable: 'unused',
  fields: {
    ...usual,
    category_id: {
      field: id('crime_category'),
      label: 'field.crime_category',
      widget: 'lookup',
      lookup: 'crime_category',
      section,
      span: 3,
      required: true,
    },
    /** RPT-80 */
    human_trafficking: { ...mark('field.human_trafficking'), field: optional(nullable(flag())) },
    voca_category: vocaCategory('crime'),
  },
  columns: ['category_id', 'human_trafficking', 'voca_category'],
  summary: 'Crimes, as victimizations name them',
})
