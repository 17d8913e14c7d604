/** CFG-26: what stands where something is missing, for each of the twenty things that can be, wherever it is shown. */
import { describe, expect, test } from 'vitest'
import { collectionsLoaded, laterCollections, labelFor, labelsIn } from '../../domain/config/index.ts'
import { chipWords, namesIn, type ReportFilters } from '../../domain/reports/index.ts'
import { filterChips } from '../../domain/lists/index.ts'
import { entities } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import { shownValue } from '../../src/fields/index.ts'
import { shownInHistory } from '../../src/history/shown.ts'
import { startRuns } from '../reports/runWorld.ts'

/** Lists that came without any entry, and types of clients without witnesses. */
const stateOf = (): State => {
  const world = startRuns(undefined, true, {}, ['view_any_user'])
  const lists = Object.fromEntries(laterCollections.map((name) => [name, []]))
  const types = [{ id: 1, label: 'Primary', status: 1, order: 1, code: 'P' as const }]
  world.dispatch(collectionsLoaded({ collections: { ...lists, client_type: types }, failed: [] }))
  return world.state()
}
const state = stateOf()

describe('[CFG-26]', () => {
  test.each([
    ['crime', 'Victimization'],
    ['race', 'Race'],
    ['gender', 'Gender'],
    ['term', 'Tag'],
    ['taxonomy', 'Category'],
    ['service_category', 'Service Category'],
    ['attendee_role', 'Event Attendee Role'],
    ['event_type', 'Event Type'],
    ['service', 'Service'],
    ['user', 'Advocate'],
    ['grant', 'Grant'],
    ['agency', 'Agency'],
    ['case_stage', 'Stage'],
    ['event_stage', 'Stage'],
  ] as const)('a %s whose entry is missing is %s not found, on records and in headings', (lookup, name) => {
    expect([labelFor(state, lookup, 99), labelFor(state, lookup, 99, 'heading')]).toEqual([
      `${name} not found`,
      `${name} Not Found`,
    ])
  })

  test('a victim type that is none is Victim Type not found on a record, and Victim Type Not Found in a filter', () => {
    const { victim_type: field } = entities.victim.fields
    expect([shownValue(state, field, 'P'), shownValue(state, field, 'X')]).toEqual(['Primary', 'Victim Type not found'])
    const filter = {
      combine: 'all' as const,
      conditions: [{ field: 'type', is: 'oneOf' as const, values: ['P', 'X'] }],
      groups: [],
    }
    const [chip] = filterChips(labelsIn(state, 'heading'), 'victims', filter)
    expect(chip?.text).toBe('Client type: Primary or Victim Type Not Found')
  })

  const chipOf = (filters: ReportFilters): string => {
    const [filter = 'officer'] = Object.keys(filters) as 'officer'[]
    return chipWords(namesIn(state), filters, { filter, at: 0, group: null })
  }
  test('a client type that the agency does not have is Client Type Not Found in a report', () => {
    expect(chipOf({ client_types: ['P', 'W'] })).toBe('Client types: Primary, Client Type Not Found')
  })

  test.each([
    ['officer', 'Case officer: Case Officer Not Found'],
    ['badge', 'Badge number: Badge Num. Not Found'],
    ['police_division', 'Police division: Division Not Found'],
  ] as const)('a report by %s that names none says %j', (filter, text) => {
    expect(chipOf({ [filter]: { search: ' ', contains: true } })).toBe(text)
    expect(chipOf({ [filter]: { search: 'Reyes', contains: true } })).toContain('Reyes')
  })

  test('a client or a case that is gone, or may not be seen, is Client not found and Case not found in a history', () => {
    const names = [{ kind: 'victim' as const, id: 7, name: 'Ana Ortega' }]
    const shown = (field: string, id: number): string =>
      shownInHistory(state, 'court_case', field, id, { zone: 'UTC', names })
    expect([shown('primary_victim_id', 7), shown('primary_victim_id', 8)]).toEqual(['Ana Ortega', 'Client not found'])
    expect(shownInHistory(state, 'victim', 'case_id', 8, { zone: 'UTC', names })).toBe('Case not found')
  })
})
