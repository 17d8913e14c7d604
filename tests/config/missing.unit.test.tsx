// @vitest-environment jsdom
/** CFG-26: what stands where something is missing, for each of the twenty things that can be, wherever it is shown. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { collectionsLoaded, laterCollections, labelFor, labelsIn } from '../../domain/config/index.ts'
import { chipWords, filterChips as reportChips, namesIn, type ReportFilters } from '../../domain/reports/index.ts'
import { filterChips } from '../../domain/lists/index.ts'
import { entities, recordLoaded, type Records } from '../../domain/records/index.ts'
import type { State } from '../../domain/state.ts'
import { shownValue } from '../../src/fields/index.ts'
import { shownInHistory } from '../../src/history/shown.ts'
import { CaseFacts } from '../../src/records/facts/index.ts'
import { courtCase } from '../links/operationsWorld.ts'
import { showScreen } from '../links/screen.tsx'
import { startRuns } from '../reports/runWorld.ts'

afterEach(cleanup)

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

  test('a client type that the agency does not have is Client Type Not Found in a report', () => {
    const filters: ReportFilters = { client_types: ['P', 'W'] }
    expect(reportChips('service', filters).map((chip) => chipWords(namesIn(state), filters, chip))).toEqual([
      'Client types: Primary, Client Type Not Found',
    ])
  })

  const factsOf = (of: Partial<Records['court_case']>): ReadonlyMap<string, string> => {
    showScreen(<CaseFacts id={11} />, [recordLoaded({ kind: 'court_case', record: courtCase(of) })])
    return new Map(
      screen.getAllByRole('term').map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent ?? '']),
    )
  }
  test.each([
    ['Officer', { officer: 'Reyes' }, 'Reyes', 'Case Officer not found'],
    ['Badge', { badge: '4471' }, '4471', 'Badge Num. not found'],
    ['Police division', { police_division: 'North' }, 'North', 'Division not found'],
  ] as const)('a case without %s says so at a glance', (term, of, value, missing) => {
    expect(factsOf(of).get(term)).toBe(value)
    cleanup()
    expect(factsOf({}).get(term)).toBe(missing)
  })

  test('a client or a case that is gone, or may not be seen, is Client not found and Case not found in a history', () => {
    const names = [{ kind: 'victim' as const, id: 7, name: 'Ana Ortega' }]
    const shown = (field: string, id: number): string =>
      shownInHistory(state, 'court_case', field, id, { zone: 'UTC', names })
    expect([shown('primary_victim_id', 7), shown('primary_victim_id', 8)]).toEqual(['Ana Ortega', 'Client not found'])
    expect(shownInHistory(state, 'victim', 'case_id', 8, { zone: 'UTC', names })).toBe('Case not found')
  })
})
