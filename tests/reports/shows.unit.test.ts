/** What a report counts in which ways, and what these are called (RPT-42, RPT-43). */
import { expect, test } from 'vitest'
import { figureWords, runAsked, showOf, type CountType, type Show } from '../../domain/reports/index.ts'
import { startRuns } from './runWorld.ts'

/** As the specification has them; those without a wording of their own are told apart from all others. */
const labels: Readonly<Partial<Record<CountType, Readonly<Record<string, string | null>>>>> = {
  case: { all: 'New Cases', activity: 'Updated Cases', served: null, year: null },
  defendant: { new: null, merged: null, victim_year: null, victim_person_year: null, victim_all: null },
  event: { 'count': null, 'person-scheduled': null, 'person-attended': null, 'user-scheduled': null, 'user-attended': null },
  location: {
    'new': null,
    'all': null,
    'case': null,
    'event': null,
    'served': null,
    'year': null,
    'multiple-case': null,
    'multiple-event': null,
  },
  service: { all: null, year: null, oct: null },
  timelog: { both: null, general: null, service: null },
}

test('[RPT-42] each way of counting has its figure in a report, under a label of its own', () => {
  const everything = [
    'case_manager_enabled',
    'view_own_case',
    'defendant_manager_enabled',
    'view_own_defendant',
    'location_manager_enabled',
    'view_own_location',
    'view_own_timelog',
  ]
  const counted = (['full', 'event'] as const).flatMap((report) => {
    const world = startRuns(undefined, true, {}, everything)
    world.dispatch(runAsked({ report, force: false }))
    return world.run(report).figures.filter(({ by }) => by === null)
  })
  for (const [type, told] of Object.entries(labels)) {
    const words = Object.entries(told).map(([label, wording]) => {
      const show = showOf(type as CountType, label)
      expect([type, label, counted.some((one) => one.type === type && one.show === show)]).toEqual([type, label, true])
      const text = figureWords({ type: type as CountType, show })
      if (wording !== null) expect(text).toBe(wording)
      return text
    })
    expect(words.every((text) => /\p{L}/u.test(text) && !text.includes('report.'))).toBe(true)
    expect(new Set(words).size).toBe(words.length)
  }
})

test('[RPT-43] where no way is asked: new defendants, all cases, events, all services, both sorts of timelogs', () => {
  const usual: readonly (readonly [CountType, Show])[] = [
    ['defendant', 'new'],
    ['case', 'all'],
    ['event', 'count'],
    ['service', 'all'],
    ['timelog', 'both'],
  ]
  for (const [type, show] of usual)
    for (const asked of [undefined, '', 'everything']) expect([type, showOf(type, asked)]).toEqual([type, show])
})
