/** RPT-25: what has no entry of the list that a report is parted by stands on a line of its own, and so all is on a line. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionOf, type CountQuestion, type Figure, type ReportFilters } from '../../domain/reports/index.ts'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { patience, runs } from '../run/runs.ts'
import { countedIds } from './countedIds.ts'
import { someLeftOut } from './leftOut.ts'
import { readDataSet, shake, type DataSet } from './dataSet.ts'
import { filters, poolsOf } from './questions.ts'

let agency: Agency
let owner: Databases
let admin: Caller
let data: DataSet
beforeAll(async () => {
  agency = await startAgency(90)
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  admin = await agency.as('admin')
  await owner.tenant.transaction().execute((tx) => shake(tx, 41))
  data = await owner.tenant.transaction().execute(readDataSet)
}, 120_000)
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

type By = 'agency' | 'advocate' | 'classification' | 'victimization' | 'eventType'
const ever = { since: null, until: null }
const figure = (type: Figure['type'], show: Figure['show'], by: By | null, of: number | null): Figure => ({
  section: by ?? 'clients',
  type,
  show,
  by,
  of,
  ages: null,
  clientType: null,
  stage: 'batch',
  is: 'waiting',
  count: null,
  updated: null,
})

const distinct = (values: readonly unknown[]): readonly number[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined).map(Number)),
]
/** All entries that anything has. */
const entriesOf = (by: By): readonly number[] => {
  if (by === 'classification') return distinct(data.victim_condition.map((row) => row['special_classification_id']))
  if (by === 'victimization') return distinct(data.victimization.map((row) => row['crime_id']))
  if (by === 'eventType') return distinct(data.event.map((row) => row['event_type_id']))
  return distinct([...data.service, ...data.timelog].map((row) => row[`${by}_id`]))
}

/** The whole, the lines of the entries, and the line of what has none, as far as they are asked. */
const askedOf = (type: Figure['type'], show: Figure['show'], by: By, chosen: ReportFilters) => {
  const terms = { ...ever, filters: chosen }
  const whole = questionOf(terms, figure(type, show, null, null))
  if (whole === null) throw new Error('nothing is asked')
  return {
    whole,
    lines: entriesOf(by).flatMap((of) => questionOf(terms, figure(type, show, by, of)) ?? []),
    none: questionOf(terms, figure(type, show, by, null)),
  }
}

const countsOf = async (questions: readonly CountQuestion[]): Promise<readonly number[]> => {
  const counts: number[] = []
  for (let from = 0; from < questions.length; from += 10) {
    const ten = questions.slice(from, from + 10)
    const answer = await admin.post('/v2/report/batch', Object.fromEntries(ten.map((each, at) => [`q${at}`, each])))
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    counts.push(...ten.map((_, at) => Number(answer.body[`q${at}`])))
  }
  return counts
}
const sumOf = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0)

/** Some of what hides lines, and of what does not. */
const drawn = (names: readonly string[]) => {
  const known = filters(poolsOf(data))
  return fc
    .subarray([...names], { maxLength: 2 })
    .chain((few) => fc.record(Object.fromEntries(few.map((name) => [name, known[name] ?? fc.constant(undefined)]))))
    .map((each) => each as ReportFilters)
}
const ofServices = ['agencies', 'advocates', 'agency', 'advocate', 'services', 'by_grant', 'client_types', 'by_agency']

test(
  'law: what its lines count adds up to all of it: services and minutes by agency and advocate, events by type',
  async () => {
    const met = { none: 0, narrowed: 0 }
    const addsUp = async (type: Figure['type'], show: Figure['show'], by: By, chosen: ReportFilters) => {
      const { whole, lines, none } = askedOf(type, show, by, chosen)
      const [all = 0, last, ...each] = await countsOf([whole, ...(none === null ? [whole] : [none]), ...lines])
      const ofNone = none === null ? 0 : (last ?? 0)
      expect([type, show, by, chosen, sumOf(each) + ofNone]).toEqual([type, show, by, chosen, expect.closeTo(all, 6)])
      if (ofNone > 0) met.none += 1
      if (ofNone > 0 && (chosen.agencies ?? chosen.advocates ?? []).length > 0) met.narrowed += 1
    }
    for (const by of ['agency', 'advocate'] as const)
      for (const type of ['service_total', 'service_minutes'] as const) await addsUp(type, 'all', by, {})
    await addsUp('timelog_minutes', 'all', 'advocate', {})
    for (const show of ['count', 'hours', 'attendance'] as const) await addsUp('event', show, 'eventType', {})
    expect(met.none).toBe(7)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Figure['type']>('service_total', 'service_minutes'),
        fc.constantFrom<By>('agency', 'advocate'),
        drawn(ofServices),
        (type, by, chosen) => addsUp(type, 'all', by, chosen),
      ),
      { numRuns: runs(25), ...(runs(25) === 25 && { seed: 25 }) },
    )
    await fc.assert(
      fc.asyncProperty(drawn(['event_types', 'by_event_type', 'event_grants', 'user_attendees']), (chosen) =>
        addsUp('event', 'count', 'eventType', chosen),
      ),
      { numRuns: runs(8) },
    )
    if (runs(25) >= 25) expect(met.narrowed).toBeGreaterThan(0)
  },
  patience(240_000),
)

test(
  'law: each client that is counted is in the list of a line, and a list has no other one',
  async () => {
    const listed = (question: CountQuestion) => countedIds(admin, '/v2/victim?type=all', question)
    let without = 0
    let leftOut = 0
    const covers = async (by: By, chosen: ReportFilters) => {
      const { whole, lines, none } = askedOf('service', 'all', by, chosen)
      const ofNone = none === null ? [] : await listed(none)
      const each: number[] = []
      for (const line of lines) each.push(...(await listed(line)))
      const found = [...new Set([...each, ...ofNone])].toSorted((a, b) => a - b)
      const all = await listed(whole)
      const groups = chosen[by === 'classification' ? 'special_classifications' : 'victimizations']
      // Of single services nothing is counted that is on no line.
      const mayLeaveOut = (by === 'classification' || by === 'victimization') && someLeftOut(groups, entriesOf(by))
      const missing = all.filter((id) => !found.includes(id))
      expect([by, chosen, found.filter((id) => !all.includes(id)), mayLeaveOut ? [] : missing]).toEqual([
        by,
        chosen,
        [],
        [],
      ])
      if (missing.length > 0) leftOut += 1
      if (none !== null) expect(await countsOf([none])).toEqual([ofNone.length])
      if (ofNone.length > 0) without += 1
    }
    const all = ['agency', 'advocate', 'classification', 'victimization'] as const
    for (const by of all) await covers(by, {})
    expect(without).toBe(all.length)
    const two = entriesOf('victimization').slice(0, 2)
    await covers('victimization', { victimizations: [{ combine_type: 'not_all', items: two }] })
    expect(leftOut).toBe(1)
    const names = [...ofServices, 'special_classifications', 'victimizations', 'victim_races']
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...all), drawn(names), (by, chosen) => covers(by, chosen)),
      { numRuns: runs(8) },
    )
  },
  patience(240_000),
)

test('who has some of a list is on no line of those who have none of it', async () => {
  const { none } = askedOf('service', 'all', 'victimization', {})
  const ids = none === null ? [] : await countedIds(admin, '/v2/victim?type=all', none)
  const harmed = new Set(data.victimization.map((row) => Number(row['victim_id'])))
  expect([ids.length > 0, ids.filter((id) => harmed.has(id))]).toEqual([true, []])
})
