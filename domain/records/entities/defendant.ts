import { recordNeeds } from '../../access/index.ts'
import { group, id, list, nullable, optional, text } from '../../kernel/field.ts'
import { entity } from '../../kernel/entity.ts'
import type { Messages, Values } from '../../kernel/index.ts'
import { t, wording } from '../../messages/index.ts'
import { customFieldValues } from './customFields.ts'
import {
  access,
  computed,
  demographicProblems,
  followsBirthdate,
  isFilled,
  isId,
  link,
  notReported,
  personName,
  stamps,
  terms,
  withoutToldAge,
} from './parts.ts'
import { personFields } from './person.ts'

/** DEF-02: both, and a business is none. A linked person has a name already. */
const nameProblems = (changes: Values, whole: Values, isNew: boolean): Messages => {
  const isAsked = isNew ? !isId(whole['person_id']) : 'first' in changes || 'last' in changes
  const missing = ['first', 'last'].filter((field) => isAsked && !isFilled(whole[field]))
  return Object.fromEntries(missing.map((field) => [field, wording('field.defendantNameNeeded')]))
}

const { deceased: _, deceased_date: __, ...ofPerson } = personFields

/** DEF-01: a person's part in a case, as the one who is accused. */
export const defendant = entity({
  kind: 'defendant',
  endpoint: 'defendant',
  version: 1,
  names: { one: 'entity.defendant.one', many: 'entity.defendant.many' },
  needs: recordNeeds.defendant,
  fields: {
    ...ofPerson,
    ...access('section.defendant'),
    case_id: { field: id('court_case'), label: 'field.case', widget: 'none', section: 'section.defendant' },
    person_id: link('person', 'field.person', 'section.defendant'),
    custom_fields: {
      field: customFieldValues,
      label: 'field.custom_fields',
      widget: 'none',
      section: 'section.custom',
    },
    case_reference_id: computed(nullable(text('number', 80)), 'field.case_reference_id', 'section.defendant'),
    other_defendant_ids: computed(
      list(
        group({
          id: id('defendant'),
          case_id: id('court_case'),
          /** Logs of before have none. */
          case_reference_id: optional(nullable(text('number', 80))),
        }),
      ),
      'field.other_defendant_ids',
      'section.defendant',
    ),
    defendant_terms: terms('section.defendant'),
    ...stamps('section.defendant'),
  },
  blank: { status: 1, limited_access: false, ...notReported },
  title: (record) => personName(record) || t('record.unnamed'),
  settled: (changes, before) => withoutToldAge(changes, { ...before, ...changes }),
  follows: followsBirthdate,
  refused: (changes, whole, before) => ({
    ...nameProblems(changes, whole, before === null),
    ...demographicProblems(changes),
    ...(isId(whole['case_id']) ? {} : { case_id: wording('field.caseNeeded') }),
  }),
  isOffered: (field, form) => field !== 'true_age' || !isFilled(form['birthdate']),
})
