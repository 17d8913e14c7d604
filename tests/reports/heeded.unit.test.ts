/** A filter stands on a run; a section that can't be asked by it says so, on the screen as in a file. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formOf, type ChosenFilter } from '../../domain/reports/filterForms.ts'
import { reports } from '../../domain/reports/declared.ts'
import { column, type Section } from '../../domain/reports/section.ts'
import { filtersOf, reportSheet, runAsked, sectionNotes, type ReportFilters } from '../../domain/reports/index.ts'
import { runs } from '../run/runs.ts'
import { passing, someLeftOut } from './leftOut.ts'
import { startRuns } from './runWorld.ts'

const one: Readonly<Record<string, unknown>> = {
  text: 'a',
  contained: { search: 'a', contains: true },
  range: { enabled: true, min: 2, max: 4 },
  words: '1',
  customFields: [{ field_view_id: 1, search: 'a', enabled: true }],
  ages: [{ description: '0-12', min: 0, max: 12 }],
  clientTypes: ['P'],
  lines: ['a'],
  combinable: [{ combine_type: 'any', items: [1] }],
  customAge: { min: 4, max: 9 },
  noGrant: -1,
  ids: [1],
  persons: [1],
}
/** Something that is asked by it. */
const asked = (filter: ChosenFilter): ReportFilters => ({ [filter]: one[formOf(filter).is] })

const scopes = new Set(['view_grant', 'view_term'])
const ofEvents: Section = { id: 'events', title: 'report.section.events', columns: column('event', 'count') }
const filters: ReportFilters = {
  victim_races: [2],
  search_event: 'fair',
  owners: [{ combine_type: 'any', items: [1] }],
  distinct_person: '1',
}

const unheeded = (section: Section, filters: ReportFilters): readonly string[] =>
  sectionNotes(section, { filters }).filter((note) => note.startsWith('Not filtered by'))

test('events are not told apart by what clients are, nor clients by events, and both say so', () => {
  expect(sectionNotes(ofEvents, { filters })).toEqual([expect.stringMatching(/^Not filtered by: Race of clients\. /)])
  for (const section of reports.full.sections)
    expect(unheeded(section, filters)).toEqual([expect.stringMatching(/^Not filtered by: [^,]*[Ee]vent[^,]*\. /)])
  expect(sectionNotes(ofEvents, { filters: { search_event: 'fair' } })).toEqual([])
})

test('law: no report offers a filter that one of its sections is not asked by', () => {
  for (const [report, { sections }] of Object.entries(reports))
    for (const filter of filtersOf(report as keyof typeof reports, scopes))
      for (const section of sections)
        expect([report, filter, unheeded(section, asked(filter))]).toEqual([report, filter, []])
})

const groups = fc.array(
  fc.record(
    {
      combine_type: fc.constantFrom('any', 'all', 'none', 'not_all'),
      items: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
      include_null: fc.boolean(),
    },
    { requiredKeys: ['combine_type', 'items'] },
  ),
  { maxLength: 3 },
)

test('law: that some who are counted stand on no line is said exactly where somebody may', () => {
  const section = (by: 'victimization' | 'classification' | 'agency' | 'race'): Section => ({
    id: by,
    title: 'report.section.victimization',
    by,
    columns: column('service', 'all'),
  })
  const says = (of: Section, filters: ReportFilters): boolean =>
    sectionNotes(of, { filters }).some((note) => note.includes('stand on no line'))
  const met = { said: 0, not: 0 }
  fc.assert(
    fc.property(groups, (all) => {
      // One that no group names is anybody's.
      const items = [1, 2, 3, 4, 5]
      const isNobodys = passing(all, items).length === 0
      const expected = someLeftOut(all, items)
      const said = says(section('victimization'), { victimizations: all })
      // Of more groups it is said where it can't be told by looking at each.
      if (expected || (!isNobodys && all.length < 3)) expect(said).toBe(expected)
      expect(says(section('classification'), { special_classifications: all })).toBe(said)
      // Of single services nothing is counted that is on no line, and a list without groups hides nobody who is counted.
      expect(says(section('agency'), { agencies: all })).toBe(false)
      expect(says(section('race'), { victimizations: all })).toBe(false)
      if (!isNobodys) met[expected ? 'said' : 'not'] += 1
    }),
    { numRuns: runs(400) },
  )
  if (runs(400) >= 400) expect([met.said > 20, met.not > 20]).toEqual([true, true])
})

test('what leaves says by what its sections are not filtered, and with small numbers left out no name that was looked for', () => {
  const world = startRuns()
  world.dispatch(runAsked({ report: 'full', force: false }))
  const filters: ReportFilters = {
    search_victim: 'Mara Example',
    search_event: 'fair',
    zip_code: '81401',
    victim_custom_fields: [{ field_view_id: 7, search: 'Bluebell', enabled: true }],
  }
  const aboutOf = (hidesSmall: boolean): string =>
    JSON.stringify(
      reportSheet(world.state(), {
        report: 'full',
        run: { ...world.run('full'), filters },
        minutes: null,
        zone: 'America/Denver',
        by: 'Ada',
        at: 1,
        hidesSmall,
      }).about,
    )
  expect(aboutOf(false)).toMatch(/Mara Example.*Bluebell/)
  expect(aboutOf(true)).toContain('filtered by name')
  expect(aboutOf(true)).toContain('81401')
  expect(aboutOf(true)).not.toMatch(/Mara|Bluebell|fair/)
  expect(aboutOf(true)).toContain('Not filtered by:')
})
