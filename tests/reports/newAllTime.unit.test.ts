/** What stands at a figure is what it counts, in whichever mode: on the screen, on paper and in a file. */
import { expect, test } from 'vitest'
import {
  countedWords,
  fileBody,
  figureTables,
  namesBy,
  reports,
  reportSheet,
  reportTypeNames,
  runAsked,
  sectionNotes,
  type Report,
  type ReportFilters,
} from '../../domain/reports/index.ts'
import { startRuns } from './runWorld.ts'

const world = startRuns(undefined, true, {}, ['case_manager_enabled', 'view_own_case'])
world.dispatch(runAsked({ report: 'full', force: false }))
const told = (filters: ReportFilters): string => {
  const run = { ...world.run('full'), filters }
  const leaving = {
    report: 'full' as const,
    run,
    minutes: null,
    zone: 'America/Denver',
    by: 'Ada',
    at: 1,
    hidesSmall: false,
  }
  const sheet = reportSheet(world.state(), leaving)
  return JSON.stringify([figureTables(world.state(), 'full', run), sheet.tables, fileBody(sheet, 'csv').rows])
}

test('where whoever was ever served is not new, nothing is called new of a year, and elsewhere it is', () => {
  const [standard, allTime] = [told({}), told({ report_new_all_time: '1' })]
  const ofYears = ['New this fiscal year', 'New since 1 October', 'Cases first served this fiscal year']
  for (const words of ofYears)
    expect([words, standard.includes(words), allTime.includes(words)]).toEqual([words, true, false])
  for (const words of ['New, never served before', 'Cases never served before'])
    expect([words, standard.includes(words), allTime.includes(words)]).toEqual([words, false, true])
  // The list that a figure opens is called by it, too.
  const question = {
    type: 'service' as const,
    show: 'oct',
    since: null,
    until: null,
    report_new_all_time: '1' as const,
  }
  expect(
    countedWords(
      question,
      namesBy(
        () => null,
        () => null,
        'UTC',
      ),
      'UTC',
    ),
  ).toContain('New, never served before')
})

test('which totals count anonymous clients is said where others beside them do not, unless they are filtered by', () => {
  const notesOf = (report: Report, filters: ReportFilters): string =>
    report.sections.flatMap((section) => sectionNotes(section, { filters })).join(' ')
  expect(notesOf(reports.full, {})).toBe(
    '“With two or more services”, “With two or more special classifications”: anonymous clients count here, too. ' +
      'Among all clients they do not.',
  )
  expect(notesOf(reports.grant, {})).toMatch(
    /^“With more than one type of victimization”: anonymous contacts do not count here\. /,
  )
  for (const type of reportTypeNames.filter((each) => reports[each].about === 'clients'))
    for (const anonymous of ['0', '1'] as const)
      expect([type, notesOf(reports[type], { anonymous })]).toEqual([type, ''])
})
