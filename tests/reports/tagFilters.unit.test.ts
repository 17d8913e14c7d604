import { expect, it } from 'vitest'
import { mayFilterBy } from '../../domain/reports/index.ts'

const withSwitches = (...switches: string[]) => new Set(['view_term', ...switches])

it.each([
  ['case_terms', 'case_manager_enabled'],
  ['defendant_terms', 'defendant_manager_enabled'],
  ['location_terms', 'location_manager_enabled'],
  ['event_terms', 'event_manager_enabled'],
] as const)('%s is offered to reports only with %s', (filter, needs) => {
  expect(mayFilterBy(filter, withSwitches())).toBe(false)
  expect(mayFilterBy(filter, withSwitches(needs))).toBe(true)
})
