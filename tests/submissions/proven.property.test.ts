/** Whatever a report shows is taken as submitted; and no other number in the place of one of its. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportListsLoaded } from '../../domain/config/index.ts'
import {
  comparisonChosen,
  fileBody,
  fileForms,
  filterSet,
  periodChosen,
  reportSheet,
  reportTypeNames,
  runAsked,
  type Figure,
  type Leaving,
} from '../../domain/reports/index.ts'
import { fileOfSheet, isForFunders, submissionOf } from '../../domain/submissions/index.ts'
import { isProven } from '../../server/submissions/proven.ts'
import { startRuns } from '../reports/runWorld.ts'
import { runs } from '../run/runs.ts'

const grant = {
  id: 7,
  label: 'State 2026',
  grant_type: 'VOCA' as const,
  master_grant: null,
  status: 1,
  date_time: '2020-07-01T06:00:00.000Z',
  end_date_time: '2030-10-01T05:59:59.999Z',
}
const nobody = { court_case: null, victim: null, defendant: null, event: null, person: null, location: null }
const kinds = reportTypeNames.filter(isForFunders).flatMap((report) =>
  [false, true].map((compares) => {
    const world = startRuns(undefined, true, {}, ['view_own_event', 'view_hb3800_detail'])
    world.dispatch(
      reportListsLoaded({ advancedGrants: [grant], highestIds: nobody, failed: [] }),
      periodChosen({ report, period: 'Last Quarter' }),
      comparisonChosen({ report, compares }),
    )
    if (report === 'grant')
      world.dispatch(filterSet({ report, filter: 'grants', to: { grants: [{ combine_type: 'any', items: [7] }] } }))
    world.dispatch(runAsked({ report, force: false }))
    world.counties('Glen')
    return { report, compares, state: world.state(), run: world.run(report) }
  }),
)

const amounts = fc.oneof(
  fc.nat(9),
  fc.nat(12_000),
  fc.nat(99_999).map((each) => each / 100),
)

type Kind = (typeof kinds)[number]
const countedRun = ({ report, run }: Kind, counts: readonly number[], hidesSmall: boolean): Leaving => {
  const figures = run.figures.map((one, at): Figure => {
    const drawn = counts[at % counts.length] ?? 0
    // Hours have parts, people have none.
    return { ...one, is: 'came', count: one.type === 'event' ? drawn : Math.floor(drawn), updated: 1 }
  })
  return { report, run: { ...run, figures }, minutes: null, zone: 'America/Denver', by: 'Mira', at: 1, hidesSmall }
}
const drawn = fc.tuple(fc.constantFrom(...kinds), fc.array(amounts, { minLength: 12, maxLength: 12 }), fc.boolean())

test('law: the file of what was submitted has the figures and the words that the file of its run had', () => {
  fc.assert(
    fc.property(drawn, fc.constantFrom(...fileForms), ([kind, counts, hidesSmall], form) => {
      const leaving = countedRun(kind, counts, hidesSmall)
      const made = reportSheet(kind.state, leaving)
      const { about, ...of } = fileBody({ ...made, taken: [['Exported', 'today']] }, form)
      const { sheet } = submissionOf(kind.state, leaving)
      const file = fileOfSheet(sheet, { form, locale: 'en-US', about: [['Exported', 'today']] })
      expect(file).toEqual({ ...of, about })
    }),
    { numRuns: runs(20) },
  )
})

test('law: the sheet of each report proves itself, and no longer once one of its numbers is another', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(drawn, fc.nat(), ([kind, counts, hidesSmall], nth) => {
      const { report, compares, state } = kind
      const { sheet, figures: asked } = submissionOf(state, countedRun(kind, counts, hidesSmall))
      expect([report, isProven(sheet, asked)]).toEqual([report, true])
      const told = sheet.lines.flatMap(({ count, mark }, at) => (count !== null || /\d/.test(mark) ? [at] : []))
      const at = told[nth % told.length]
      const line = at === undefined ? undefined : sheet.lines[at]
      if (at === undefined || line === undefined) return
      met.add(line.count === null ? 'change' : asked.some((one) => one.at === at) ? 'figure' : 'follows')
      met.add(`${report} ${compares}`)
      const turned = line.mark.replace(/[+−-]/u, (sign) => (sign === '+' ? '−' : '+'))
      const others =
        line.count === null
          ? [{ mark: `${line.mark}7` }, ...(turned === line.mark ? [] : [{ mark: turned }])]
          : [{ count: line.count + 1_000_000 }]
      for (const other of others) {
        const lines = sheet.lines.with(at, { ...line, ...other })
        expect([report, line, other, isProven({ ...sheet, lines }, asked)]).toEqual([report, line, other, false])
      }
    }),
    { numRuns: runs(200) },
  )
  if (runs(200) >= 200) expect(met.size).toBe(kinds.length + 3)
})
