/**
 * The fixed categories of the performance measures of the Office for Victims of Crime, by which sub-grantees of VOCA report.
 * An agency says of each entry of its own lists in which of them it is counted.
 */
import type { EntityField } from '../../kernel/entity.ts'
import { nullable, oneOf, optional } from '../../kernel/field.ts'
import { entrySection as section } from './listed.ts'

export const vocaCategories = {
  race: [
    'american_indian',
    'asian',
    'black',
    'hispanic',
    'pacific_islander',
    'white',
    'other',
    'multiple',
    'not_reported',
    'not_tracked',
  ],
  gender: ['male', 'female', 'other', 'not_reported', 'not_tracked'],
  crime: [
    'adult_physical_assault',
    'adult_sexual_assault',
    'abused_as_child',
    'arson',
    'bullying',
    'burglary',
    'child_physical_abuse',
    'child_pornography',
    'child_sexual_abuse',
    'domestic_violence',
    'impaired_driving',
    'elder_abuse',
    'hate_crime',
    'labor_trafficking',
    'sex_trafficking',
    'financial_crime',
    'kidnapping_noncustodial',
    'kidnapping_custodial',
    'mass_violence',
    'vehicular',
    'robbery',
    'stalking',
    'homicide_survivors',
    'teen_dating',
    'terrorism',
    'other',
  ],
  service: ['information', 'advocacy', 'emotional_support', 'shelter', 'justice'],
  special_classification: [
    'deaf',
    'homeless',
    'immigrant',
    'lgbtq',
    'veteran',
    'disability',
    'limited_english',
    'other',
  ],
} as const
export type VocaList = keyof typeof vocaCategories
export type VocaCategory<L extends VocaList = VocaList> = (typeof vocaCategories)[L][number]

/** Logs of older builds have entries without it. */
export const vocaCategory = <const L extends VocaList>(list: L) => {
  const categories = vocaCategories[list] as readonly VocaCategory<L>[] as readonly [
    VocaCategory<L>,
    ...VocaCategory<L>[],
  ]
  return {
    field: optional(nullable(oneOf<VocaCategory<L>>(categories))),
    label: 'field.voca_category',
    widget: 'choice',
    section,
    span: 4,
    choices: Object.fromEntries(categories.map((each) => [each, `voca.${list}.${each}`])),
  } as const satisfies EntityField
}

/** Of entries with which an agency begins: those whose name leaves no doubt. */
const begun: { readonly [L in VocaList]: Readonly<Record<string, VocaCategory<L>>> } = {
  race: {
    'American Indian or Alaska Native': 'american_indian',
    Asian: 'asian',
    'Black or African American': 'black',
    'Hispanic or Latino': 'hispanic',
    'Native Hawaiian or Other Pacific Islander': 'pacific_islander',
    White: 'white',
    'Some Other Race': 'other',
    'Multiple Races': 'multiple',
    'Not Reported': 'not_reported',
  },
  gender: { Female: 'female', Male: 'male', 'Non-binary': 'other', 'Not Reported': 'not_reported' },
  crime: {
    'Domestic violence': 'domestic_violence',
    'Elder abuse': 'elder_abuse',
    Homicide: 'homicide_survivors',
    Robbery: 'robbery',
    Stalking: 'stalking',
    Harassment: 'stalking',
    'Hate crime': 'hate_crime',
    'Driving under the influence with injury': 'impaired_driving',
    Burglary: 'burglary',
    Arson: 'arson',
    'Identity theft': 'financial_crime',
    Fraud: 'financial_crime',
  },
  service: {
    'Crisis counseling': 'emotional_support',
    'Hotline call': 'emotional_support',
    'On-scene response': 'emotional_support',
    'Safety planning': 'emotional_support',
    'Court accompaniment': 'justice',
    'Case status update': 'justice',
    'Victim impact statement': 'justice',
    'Protection order help': 'justice',
    'Emergency shelter': 'shelter',
    Transport: 'advocacy',
    'Individual counseling': 'emotional_support',
    'Support group': 'emotional_support',
    'Referral to therapist': 'information',
    'Restitution help': 'justice',
    Interpreter: 'advocacy',
  },
  special_classification: {
    'Deaf or hard of hearing': 'deaf',
    Homeless: 'homeless',
    'Immigrant, refugee or asylum seeker': 'immigrant',
    LGBTQ: 'lgbtq',
    Veteran: 'veteran',
    'Cognitive, physical or mental disability': 'disability',
    'Limited English': 'limited_english',
  },
}

export const vocaOf = <L extends VocaList>(list: L, label: string): VocaCategory<L> | null => begun[list][label] ?? null
