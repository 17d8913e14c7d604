/** A filter stands on a run; a section that can't be asked by it says so, on the screen as in a file. */
import { expect, test } from 'vitest'
import { formOf, type ChosenFilter } from '../../domain/reports/filterForms.ts'
import { reports } from '../../domain/reports/declared.ts'
import { column, type Section } from '../../domain/reports/section.ts'
import { filtersOf, reportSheet, runAsked, sectionNotes, type ReportFilters } from '../../domain/reports/index.ts'
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

test('events are not told apart by what clients are, nor clients by events, and both say so', () => {
  expect(sectionNotes(ofEvents, filters)).toEqual([expect.stringMatching(/^Not filtered by: Race of clients\. /)])
  for (const section of reports.full.sections)
    expect(sectionNotes(section, filters)).toEqual([expect.stringMatching(/^Not filtered by: [^,]*[Ee]vent[^,]*\. /)])
  expect(sectionNotes(ofEvents, { search_event: 'fair' })).toEqual([])
})

test('law: no report offers a filter that one of its sections is not asked by', () => {
  for (const [report, { sections }] of Object.entries(reports))
    for (const filter of filtersOf(report as keyof typeof reports, scopes))
      for (const section of sections)
        expect([report, filter, sectionNotes(section, asked(filter))]).toEqual([report, filter, []])
})

test('of whom a section’s lines leave out it says so, where one may have some of what a group names and not all', () => {
  const ofAgencies: Section = { id: 'agency', title: 'report.section.agency', by: 'agency', columns: ofEvents.columns }
  const says = (section: Section, agencies: ReportFilters['agencies']): boolean =>
    sectionNotes(section, agencies === undefined ? {} : { agencies }).some((note) => note.includes('stands on no line'))
  const byAgency = { ...ofAgencies, columns: column('service', 'all') }
  expect(says(byAgency, [{ combine_type: 'not_all', items: [1, 2] }])).toBe(true)
  // Whoever has one that alone is named is not counted at all, and what other groups name is on its line.
  for (const combine_type of ['any', 'all', 'none'] as const)
    expect([combine_type, says(byAgency, [{ combine_type, items: [1, 2] }])]).toEqual([combine_type, false])
  expect(says(byAgency, [{ combine_type: 'not_all', items: [1] }])).toBe(false)
  expect(says({ ...byAgency, by: 'race' }, [{ combine_type: 'not_all', items: [1, 2] }])).toBe(false)
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
