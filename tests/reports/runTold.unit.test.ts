/** What is said of a run: when it was counted, by whom, how long it takes, and whose rights its figures are of. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accessChanged } from '../../domain/notices/index.ts'
import {
  countedText,
  filterSet,
  ofFewRuns,
  reportSheet,
  reports,
  runAsked,
  timeLeft,
  timeLeftWords,
  type Figure,
  type Report,
  type Run,
} from '../../domain/reports/index.ts'
import { tokenAccepted } from '../../domain/session/index.ts'
import { runs } from '../run/runs.ts'
import { startRuns } from './runWorld.ts'

const counted = () => {
  const world = startRuns()
  world.dispatch(runAsked({ report: 'full', force: false }))
  world.made()
  world.main()
  world.passes(60_000)
  while (world.chunk() > 0);
  return world
}

describe('what was counted with other rights', () => {
  const claims = { user_id: 3, account: 1, session: 's', scopes: ['view_report'], sso: false }
  const token = (more: Partial<typeof claims> = {}) =>
    tokenAccepted({ by: 'refresh', claims: { ...claims, ...more }, expiresAt: 1_800_000_000_000 })
  const known = () => {
    const world = counted()
    const { scopes } = world.state().session.claims ?? claims
    return { world, scopes: [...scopes] }
  }
  const told = ({ world }: ReturnType<typeof known>) => {
    const { results, forms } = world.state().reports
    return [Object.keys(results).length > 0, forms.full.run !== null]
  }

  test('is not known any more once a token says others, or is somebody else’s; a renewed one changes nothing', () => {
    const one = known()
    one.world.dispatch(token({ scopes: one.scopes }))
    expect(told(one)).toEqual([true, true])
    one.world.dispatch(token({ scopes: one.scopes.slice(1) }))
    expect(told(one)).toEqual([false, false])
    const other = known()
    other.world.dispatch(token({ scopes: other.scopes, user_id: 4 }))
    expect(told(other)).toEqual([false, false])
  })

  test('nor once it is said that they were changed (PRM-43); what was chosen stays', () => {
    const one = known()
    one.world.dispatch(filterSet({ report: 'event', filter: 'zip_code', to: { zip_code: '80' } }), accessChanged({}))
    expect(told(one)).toEqual([false, false])
    expect(one.world.state().reports.forms.event.filters).toEqual({ zip_code: '80' })
  })
})

describe('when a run was counted', () => {
  const at = Date.UTC(2026, 5, 4, 18)
  const hour = 60 * 60 * 1_000
  const run = (ago: readonly number[], opened: Run['opened'] = null): Run => {
    const of = counted().run()
    const [figure] = of.figures as readonly Figure[]
    if (figure === undefined) throw new Error('there is no figure')
    return { ...of, at, opened, figures: ago.map((before) => ({ ...figure, updated: at - before })) }
  }
  const zone = 'America/Denver'
  const mira = { name: 'Mira Example', isOwn: false, lost: 0 }
  const aboutOf = (one: Run) =>
    reportSheet(startRuns().state(), {
      report: 'full',
      run: one,
      minutes: null,
      zone,
      by: 'Ada',
      at: 1,
      hidesSmall: false,
    }).about.filter(([label]) => /^(?:Run|Counted)/.test(label))

  test('is when it began, where its figures are of then', () => {
    expect(countedText(run([0, -60_000]), zone)).toBe('Counted on 6/4/2026 12:00')
    expect(countedText(run([0], mira), zone)).toBe('Run by Mira Example on 6/4/2026 12:00')
    expect(aboutOf(run([0], mira))).toEqual([
      ['Run by', 'Mira Example, 6/4/2026 12:00 (America/Denver)'],
      ['Counted on', '6/4/2026 12:00 (America/Denver)'],
    ])
  })

  test.each([
    ['known from a run before', [48 * hour, 0], '6/2/2026 12:00', '6/4/2026 12:00'],
    ['counted when it was gone on with', [0, -24 * hour], '6/4/2026 12:00', '6/5/2026 12:00'],
  ])('is a span where some are %s, alike on screen and in what leaves', (_which, ago, first, last) => {
    const span = `Figures were counted between ${first} and ${last}`
    expect(countedText(run(ago), zone)).toBe(span)
    expect(countedText(run(ago, mira), zone)).toBe(`Run by Mira Example on 6/4/2026 12:00. ${span}`)
    expect(aboutOf(run(ago))).toEqual([['Counted between', `${first} – ${last} (${zone})`]])
  })
})

describe('how long a run still takes', () => {
  const figure = counted().run().figures[0] as Figure
  const came = (updated: number): Figure => ({ ...figure, is: 'came', count: 1, updated })
  const waiting: Figure = { ...figure, is: 'waiting', count: null, updated: null }
  const of = (all: readonly number[], rest: number) => ({
    at: 0,
    figures: [...all.map(came), ...Array.from({ length: rest }, () => waiting)],
  })

  test('law: at an even rate it is that of what waits, whatever pause there was before; of few figures nobody can say', () => {
    const drawn = [fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 90 }), fc.nat(5_000), fc.nat(9)] as const
    fc.assert(
      fc.property(...drawn, (number, rest, each, pause) => {
        const start = pause * 100_000
        const all = Array.from({ length: number }, (_, at) => start + at * each)
        const left = timeLeft(of(all, rest), start + (number - 1) * each)
        if (number <= 10) expect(left).toBeNull()
        else expect(left).toBeCloseTo(rest * each)
      }),
      { numRuns: runs(100) },
    )
  })

  test('law: by the batch, from one section or two at a time, it is no less than half of what it takes', () => {
    const sizes = [fc.integer({ min: 3, max: 12 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 10, max: 900 })]
    fc.assert(
      fc.property(...(sizes as [(typeof sizes)[0], (typeof sizes)[0], (typeof sizes)[0]]), fc.boolean(), (...drawn) => {
        const [rounds, waiting, each, two] = drawn
        const arrivals = Array.from({ length: rounds }, (_, round) =>
          two ? [round * each, round * each + 1] : [round * each],
        )
        const came = arrivals.flat().flatMap((at) => Array.from({ length: 10 }, () => 1_000 + at))
        const left = timeLeft(of(came, waiting), Math.max(...came)) ?? Infinity
        const truth = (each / (two ? 20 : 10)) * waiting
        expect(left).toBeGreaterThanOrEqual(truth / 2)
        expect(left).toBeLessThanOrEqual(truth * 2)
      }),
      { numRuns: runs(100) },
    )
  })

  test('is nothing at the end, and goes by nothing that was known before it began', () => {
    expect(timeLeft(of([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 0), 20)).toBeNull()
    expect(timeLeft({ ...of([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 5), at: 2 }, 20)).toBeNull()
  })

  test.each([
    [10, 'about 1 s left'],
    [41_200, 'about 42 s left'],
    [90_000, 'about 2 min left'],
  ])('%d milliseconds are told as %s', (left, words) => {
    expect(timeLeftWords(left)).toBe(words)
  })
})

test('law: a run names fifty runs before it at most, those that counted most of it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 300 }), (all) => {
      const known = all.map((run, at) => ({ run, at }))
      const few = ofFewRuns(known)
      const sizes = Map.groupBy(known, ({ run }) => run)
      const named = new Set(few.map(({ run }) => run))
      expect(named.size).toBe(Math.min(50, sizes.size))
      expect(few).toEqual(known.filter(({ run }) => named.has(run)))
      const least = Math.min(...[...named].map((run) => sizes.get(run)?.length ?? 0))
      for (const [run, { length }] of sizes) if (!named.has(run)) expect(length).toBeLessThanOrEqual(least)
    }),
    { numRuns: runs(100) },
  )
})

test('what of a report only some may see has no lines: its figures are known by the run’s terms alone', () => {
  const closed = Object.values<Report>(reports).flatMap(({ sections, partings = [] }) =>
    [...sections, ...partings].filter(({ needs }) => needs !== undefined),
  )
  expect(closed.length).toBeGreaterThan(0)
  expect(closed.filter(({ by }) => by !== undefined)).toEqual([])
})
