/** RPT-47: a list that a figure opened says what that counted, of which days, and by what it was narrowed. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { noOptions, type ShownBy } from '../../domain/customFields/index.ts'
import { countedWords, namesBy } from '../../domain/reports/index.ts'

const zone = 'America/Denver'
const names: Readonly<Record<string, string>> = {
  'agency 3': 'Glen Shelter',
  'race 2': 'Asian',
  'field_view 7': 'Tribe',
  'field_view 11': 'Needs an interpreter',
  'field_view 12': 'Loss',
  'field_view 13': 'Referred by',
  'field_view 14': 'First heard of',
}
const options = { ...noOptions, other: true, select: [{ value: 'school', label: 'School', status: 1 }] }
const fields: readonly (ShownBy & { readonly id: number })[] = [
  { id: 7, type: 'Text', options },
  { id: 11, type: 'Yes/No', options },
  { id: 12, type: 'Currency', options: { ...options, decimal_place: 2 } },
  { id: 13, type: 'Select', options },
  { id: 14, type: 'Date/Time', options },
]
const fieldOf = (id: number): ShownBy | null => fields.find((one) => one.id === id) ?? null
const naming = namesBy((list, id) => names[`${list} ${id}`] ?? null, fieldOf, zone)
const quarter = { since: '2026-01-01T07:00:00.000Z', until: '2026-04-01T05:59:59.999Z' }
const saidOf = (more: object): string =>
  countedWords({ type: 'service_total', show: 'all', since: null, until: null, ...more }, naming, zone)

test('the figure, its days in the agency’s zone, its line, and the filters of the report', () => {
  expect(saidOf({})).toBe('Counted by a report: Services given')
  expect(saidOf({ ...quarter, by_agency: -1 })).toBe(
    'Counted by a report: Services given; 1/1/2026 to 3/31/2026; No agency',
  )
  expect(
    saidOf({
      agencies: [{ combine_type: 'any', items: [3] }],
      victim_races: [2],
      victim_custom_fields: [{ field_view_id: 7, search: 'Ute', enabled: true }],
    }),
  ).toBe('Counted by a report: Services given; Agencies: Contains Any Glen Shelter; Race of clients: Asian; Tribe: Ute')
})

test('what is looked for in an agency’s own field is said as its values are shown', () => {
  const saysOf = (field_view_id: number, search: string): string | undefined =>
    saidOf({ victim_custom_fields: [{ field_view_id, search, enabled: true }] })
      .split('; ')
      .at(-1)
  expect(saysOf(11, '0')).toBe('Needs an interpreter: No')
  expect(saysOf(12, '1250.00')).toBe('Loss: $1,250.00')
  expect(saysOf(13, 'school')).toBe('Referred by: School')
  expect(saysOf(13, 'Other:')).toBe('Referred by: Other')
  expect(saysOf(14, '2026-03-02T21:30:00.000Z')).toBe('First heard of: 3/2/2026 14:30')
})

test('a text that may stand anywhere is told from one that is all there is', () => {
  const officer = (contains: boolean): string => saidOf({ officer: { search: 'Reyes', contains } })
  expect(officer(true)).toMatch(/; Case officer contains: Reyes$/)
  expect(officer(false)).toMatch(/; Case officer: Reyes$/)
})

test('law: no two lines of a report say the same of their lists', () => {
  const lines: readonly object[] = [
    {},
    { human_trafficking: '1' },
    { fiscal_year_from: '2025-07-01' },
    { fiscal_year_from: '2025-09-15' },
    { by_agency: -1 },
    { by_advocate: -1 },
    { by_event_type: -1 },
    { counties: [''] },
    { counties: ['Marrow'] },
    ...['white', 'none'].map((one) => ({ voca_races: [one] })),
    ...['female', 'none'].map((one) => ({ voca_genders: [one] })),
    ...['arson', 'none'].map((one) => ({ voca_victimizations: [one] })),
    ...['shelter', 'none'].map((one) => ({ voca_services: [one] })),
    ...['deaf', 'none'].map((one) => ({ voca_classifications: [one] })),
    { client_types: ['P'] },
    { victim_races: [2] },
    { agencies: [{ combine_type: 'any', items: [3] }] },
    ...(['officer', 'badge', 'police_division'] as const).flatMap((filter) =>
      [true, false].map((contains) => ({ [filter]: { search: 'Reyes', contains } })),
    ),
  ]
  fc.assert(
    fc.property(fc.constantFrom(...lines), fc.constantFrom(...lines), fc.boolean(), (one, other, isDated) => {
      const days = isDated ? quarter : {}
      expect(saidOf({ ...days, ...one }) === saidOf({ ...days, ...other })).toBe(one === other)
    }),
  )
})
