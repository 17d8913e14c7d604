/** Which figures of a report's totals are left out: what one of them says of another is what they mean, told here anew. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reports, reportTypeNames, runAsked, type Figure, type ReportType } from '../../domain/reports/index.ts'
import type { Report, Section } from '../../domain/reports/section.ts'
import { hiddenIn, isHidden } from '../../domain/reports/smallNumbers.ts'
import { figureTables, type FigureTable, type TableCell } from '../../domain/reports/tables.ts'
import { patience, runs } from '../run/runs.ts'
import { startRuns } from './runWorld.ts'

/** The second counts those who are anonymous, too, and the first does not: unless it is said which are asked for. */
const ofOneSort: readonly (readonly [whole: string, part: string])[] = [
  ['service all', 'service multiple'],
  ['service all', 'service multiple-sc'],
]
/** All whom the second counts are among those whom the first counts. */
const among: readonly (readonly [whole: string, part: string])[] = [
  ['service all', 'service year'],
  ['service all', 'service oct'],
  ...ofOneSort,
  ['service all', 'victimized multiple'],
  ['service all', 'victimized multiple-voca'],
  ['missing any', 'missing race'],
  ['missing any', 'missing gender'],
  ['missing any', 'missing age'],
  ['missing any', 'missing type'],
  ['missing any', 'missing victimization'],
  ['case served', 'case year'],
  ['defendant victim_all', 'defendant victim_year'],
  ['service year', 'service oct'],
  ['event person-attendance', 'event person-attended'],
  // What is between them are those who attend and are no team members.
  ['event attendance', 'event user-attendance'],
]
const wholesOf = (name: string, isOfOneSort: boolean): readonly string[] =>
  among.flatMap((each) => (each[1] === name && (isOfOneSort || !ofOneSort.includes(each)) ? [each[0]] : []))

/** Totals of a report, as it declares them, each with nothing counted yet. */
const totalsOf = (report: ReportType, isMeasured: boolean): readonly Figure[] => {
  const { sections }: Report = reports[report]
  return sections
    .filter(({ by, where }) => by === undefined && (where === undefined || (where === 'measured') === isMeasured))
    .flatMap(({ id: section, columns }) =>
      columns.map(({ type, show }): Figure => ({
        section,
        type,
        show: show === 'shown' ? 'count' : show,
        by: null,
        of: null,
        ages: null,
        clientType: null,
        stage: 'batch',
        is: 'came',
        count: 0,
        updated: 1,
      })),
    )
}
const world = startRuns()
world.dispatch(runAsked({ report: 'full', force: false }))
const [state, someRun] = [world.state(), world.run('full')]
const nameOf = ({ type, show }: Pick<Figure, 'type' | 'show'>): string => `${type} ${show}`

const isFew = (count: number): boolean => count > 0 && count < 5

test('law: two totals that stand leave between them no group of one to four, where one counts some of the other', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(
      fc.constantFrom(...reportTypeNames),
      fc.nat(40),
      fc.array(fc.nat(8), { minLength: 20, maxLength: 20 }),
      fc.boolean(),
      fc.boolean(),
      (report, most, lacking, isMeasured, isOfOneSort) => {
        const counts = new Map<string, number>()
        const countOf = (name: string, at: number): number => {
          const lacks = lacking[at % lacking.length] ?? 0
          const wholes = wholesOf(name, isOfOneSort).map((whole) => counts.get(whole) ?? most)
          if (name === 'event person-attendance') return most - Math.max(0, most - (lacking[0] ?? 0))
          if (name === 'event user-attendance') return Math.max(0, most - (lacking[0] ?? 0))
          return wholes.length === 0 ? most : Math.max(0, Math.min(...wholes) - lacks)
        }
        const figures = totalsOf(report, isMeasured).map((figure, at): Figure => {
          const name = nameOf(figure)
          const count = countOf(name, at)
          counts.set(name, count)
          return { ...figure, count }
        })
        const tables = figureTables(state, report, { ...someRun, figures })
        const hidden = hiddenIn(tables, () => null, { isOfOneSort })
        const totals = tables.flatMap(({ section, rows }, t) =>
          section.by === undefined
            ? rows.flatMap(({ cells }, r) =>
                cells.flatMap((cell, c) =>
                  cell.is === 'figure' && !isHidden(hidden, t, r, c)
                    ? [{ section: section.id, name: nameOf(cell.figure), count: cell.figure.count ?? 0 }]
                    : [],
                ),
              )
            : [],
        )
        for (const part of totals)
          for (const whole of totals.filter(
            ({ section, name }) => section === part.section && wholesOf(part.name, isOfOneSort).includes(name),
          )) {
            met.add(`${whole.name} ${part.name}`)
            const between = whole.count - part.count
            expect([report, whole.name, part.name, between, isFew(between)]).toEqual([
              report,
              whole.name,
              part.name,
              between,
              false,
            ])
          }
      },
    ),
    { numRuns: runs(900) },
  )
  // With fewer runs some of them are not met.
  if (runs(900) >= 300) expect([...met].toSorted()).toEqual(among.map(([whole, part]) => `${whole} ${part}`).toSorted())
})

test('law: nor do a total and a line that stand, of whoever may be in several lines', () => {
  const [{ section, rows } = { section: null, rows: [] }] = figureTables(state, 'full', someRun)
  const [row] = rows
  const [begun] = someRun.figures
  if (section === null || row === undefined || begun === undefined) throw new Error('the report has no totals')
  const cellOf = (count: number, of: number | null): TableCell => ({
    is: 'figure',
    figure: { ...begun, section: 'victimization', type: 'service', show: 'all', of, is: 'came', count, updated: 1 },
  })
  const tableOf = (by: 'victimization' | undefined, counts: readonly number[]): FigureTable => {
    const { by: _, ...bare } = section
    const lines = counts.map((count, at) => ({ ...row, cells: [cellOf(count, by === undefined ? null : at)] }))
    return { section: by === undefined ? bare : { ...bare, by }, columns: null, rows: lines }
  }
  fc.assert(
    fc.property(fc.nat(40), fc.array(fc.nat(8), { maxLength: 8 }), (total, lacking) => {
      const counts = lacking.map((lacks) => Math.max(0, total - lacks))
      const hidden = hiddenIn([tableOf(undefined, [total]), tableOf('victimization', counts)], () => null)
      if (isHidden(hidden, 0, 0, 0)) return
      for (const [at, count] of counts.entries())
        expect([count, isHidden(hidden, 1, at, 0) || !isFew(total - count)]).toEqual([count, true])
    }),
    { numRuns: runs(200) },
  )
})

type Count = { readonly type: Figure['type']; readonly show: Figure['show']; readonly count: number }
/** A table by hand: rows of lines, or a row each of totals. */
const tableBy = (
  by: Section['by'] | undefined,
  rows: readonly { readonly of: number | null; readonly counts: readonly Count[] }[],
): FigureTable => {
  const [{ section, rows: like } = { section: null, rows: [] }] = figureTables(state, 'full', someRun)
  const [row] = like
  const [begun] = someRun.figures
  if (section === null || row === undefined || begun === undefined) throw new Error('the report has no totals')
  const { by: _, ...bare } = section
  return {
    section: by === undefined ? bare : { ...bare, by },
    columns: null,
    rows: rows.map(({ of, counts }) => ({
      ...row,
      cells: counts.map((one): TableCell => ({
        is: 'figure',
        figure: { ...begun, ...one, of, is: 'came', updated: 1 },
      })),
    })),
  }
}
const hiddenRows = (tables: readonly FigureTable[], table: number, column: number): readonly number[] => {
  const hidden = hiddenIn(tables, () => null)
  return (tables[table]?.rows ?? []).flatMap((_, at) => (isHidden(hidden, table, at, column) ? [at] : []))
}

test.each([
  ['classification', 'service', 'multiple-sc'],
  ['victimization', 'victimized', 'multiple'],
] as const)('a small line by %s is told by no others where nobody stands in two', (by, type, show) => {
  const clients = (count: number): Count => ({ type: 'service', show: 'all', count })
  const tables = [
    tableBy(undefined, [
      { of: null, counts: [clients(42)] },
      { of: null, counts: [{ type, show, count: 0 }] },
    ]),
    tableBy(by, [
      { of: 1, counts: [clients(12)] },
      { of: 2, counts: [clients(14)] },
      { of: 3, counts: [clients(3)] },
      { of: null, counts: [clients(13)] },
    ]),
  ]
  expect(hiddenRows(tables, 1, 0)).toEqual([0, 2])
})

test.each(['advocate', 'agency'] as const)(
  'a small line by %s is told by no others where it has to hold the rest',
  (by) => {
    const clients = (count: number): Count => ({ type: 'service', show: 'all', count })
    const tables = [
      tableBy(undefined, [{ of: null, counts: [clients(44)] }]),
      tableBy(by, [
        { of: 1, counts: [clients(30)] },
        { of: 2, counts: [clients(4)] },
        { of: null, counts: [clients(10)] },
      ]),
    ]
    expect(hiddenRows(tables, 1, 0)).toEqual([1, 2])
  },
)

test.each(['category', 'service', 'advocate', 'agency', 'race', 'gender', 'age', 'clientType', 'county'] as const)(
  'services of few people by %s can not be told by those of all others',
  (by) => {
    const row = (clients: number, services: number): readonly Count[] => [
      { type: 'service', show: 'all', count: clients },
      { type: 'service_total', show: 'all', count: services },
    ]
    const tables = [
      tableBy(
        undefined,
        row(60, 157).map((one) => ({ of: null, counts: [one] })),
      ),
      tableBy(by, [
        { of: 1, counts: row(31, 90) },
        { of: 2, counts: row(3, 7) },
        { of: 3, counts: row(26, 60) },
      ]),
    ]
    expect(hiddenRows(tables, 1, 1)).toEqual([1, 2])
  },
)

/** Two services of one category and one of another: who had which, and how often each time. */
const categoryOf = (service: number): number => (service <= 2 ? 10 : 20)
const serviceIds = [1, 2, 3]
type Had = [number, number, number]
const had: fc.Arbitrary<Had> = fc.tuple(fc.nat(2), fc.nat(1), fc.nat(2)).filter((times) => times.some((one) => one > 0))

/** In the order of the tables: of all, of each service, of each category. */
const worldOf = (people: readonly (readonly number[])[]) => {
  const isOf = [
    () => true,
    ...serviceIds.map((id) => (service: number) => service === id),
    ...[10, 20].map((category) => (service: number) => categoryOf(service) === category),
  ]
  const timesOf = (person: readonly number[], is: (service: number) => boolean): number =>
    serviceIds.reduce((sum, id, at) => sum + (is(id) ? (person[at] ?? 0) : 0), 0)
  return isOf.map((is) => ({
    clients: people.filter((person) => timesOf(person, is) > 0).length,
    times: people.reduce((sum, person) => sum + timesOf(person, is), 0),
  }))
}

/** Every number that may stand for each cell, clients first: found by trying who may have had what, and how often. */
const readable = (
  clients: readonly (number | null)[],
  times: readonly (number | null)[],
  secret: readonly boolean[],
) => {
  const most = clients[0] ?? 8
  const combinations = Array.from({ length: 7 }, (_, at) => at + 1)
  const isIn = (combination: number, service: number): boolean => Math.floor(combination / 2 ** service) % 2 === 1
  const found = [...clients, ...times].map(() => new Set<number>())
  const byServices = new Map<string, number[][]>()
  const people = Array.from({ length: 8 }, () => 0)
  const fits = (all: readonly number[], shown: readonly (number | null)[]): boolean =>
    all.every((count, at) => (shown[at] ?? count) === count)
  const take = (): void => {
    const sum = (is: (combination: number) => boolean): number =>
      combinations.reduce((all, each) => all + (is(each) ? (people[each] ?? 0) : 0), 0)
    const all = [
      sum(() => true),
      ...[0, 1, 2].map((service) => sum((each) => isIn(each, service))),
      sum((each) => isIn(each, 0) || isIn(each, 1)),
      sum((each) => isIn(each, 2)),
    ]
    if (!fits(all, clients) || all.some((count, at) => clients[at] === null && secret[at] === true && !isFew(count)))
      return
    const key = all.slice(1, 4).join(' ')
    byServices.set(key, [...(byServices.get(key) ?? []), all])
  }
  const next = (at: number, left: number): void => {
    const combination = combinations[at]
    if (combination === undefined) return take()
    // All of whom it is told how many they are are somewhere.
    const isLast = at === combinations.length - 1 && clients[0] !== null
    for (let count = isLast ? left : 0; count <= left; count += 1) {
      people[combination] = count
      next(at + 1, left - count)
    }
    people[combination] = 0
  }
  next(0, most)
  const upTo = times[0] ?? 16
  const range = (at: number, least: number): readonly number[] => {
    const told = times[at]
    if (least === 0) return [0]
    if (told != null) return told >= least ? [told] : []
    return Array.from({ length: Math.max(0, upTo - least + 1) }, (_, each) => least + each)
  }
  for (const worlds of byServices.values()) {
    const [, ...least] = worlds[0] ?? []
    for (const one of range(1, least[0] ?? 0))
      for (const two of range(2, least[1] ?? 0))
        for (const three of range(3, least[2] ?? 0).filter(
          (each) => (times[0] ?? one + two + each) === one + two + each,
        )) {
          const all = [one + two + three, one, two, three, one + two, three]
          if (!fits(all, times)) continue
          for (const [at, each] of all.entries()) found[clients.length + at]?.add(each)
          for (const world of worlds) for (const [at, each] of world.entries()) found[at]?.add(each)
        }
  }
  return found
}

test(
  'law: services and their categories tell together no client and no service of a group of one to four',
  () => {
    let tried = 0
    fc.assert(
      fc.property(fc.array(had, { minLength: 1, maxLength: 7 }), (people) => {
        const world = worldOf(people)
        const counts = ({ clients, times }: (typeof world)[number]): readonly Count[] => [
          { type: 'service', show: 'all', count: clients },
          { type: 'service_total', show: 'all', count: times },
        ]
        const [all, ...lines] = world.map(counts)
        const rowsBy = (ids: readonly number[], from: number) =>
          ids.map((of, at) => ({ of, counts: lines[from + at] ?? [] }))
        const tables = [
          tableBy(
            undefined,
            (all ?? []).map((one) => ({ of: null, counts: [one] })),
          ),
          tableBy('service', rowsBy(serviceIds, 0)),
          tableBy('category', rowsBy([10, 20], 3)),
        ]
        const hidden = hiddenIn(tables, categoryOf)
        const isLeft = (at: number, column: number): boolean => {
          if (at === 0) return isHidden(hidden, 0, column, 0)
          return at <= 3 ? isHidden(hidden, 1, at - 1, column) : isHidden(hidden, 2, at - 4, column)
        }
        const isSecret = world.map(({ clients }) => isFew(clients))
        if (!isSecret.includes(true)) return
        tried += 1
        const clients = world.map((one, at) => (isLeft(at, 0) ? null : one.clients))
        const times = world.map((one, at) => (isLeft(at, 1) ? null : one.times))
        const found = readable(clients, times, isSecret)
        for (const [at, { clients: count, times: sum }] of world.entries()) {
          if (isSecret[at] !== true) continue
          const [ofClients = new Set(), ofTimes = new Set()] = [found[at], found[world.length + at]]
          expect([at, count, ofClients.has(count), ofClients.size > 1]).toEqual([at, count, true, true])
          if (at > 0) expect([at, sum, ofTimes.has(sum), ofTimes.size > 1]).toEqual([at, sum, true, true])
        }
      }),
      // Four have the first and the third, one all three: the second is what the first leaves of its category.
      { numRuns: runs(60), examples: [[[...Array.from({ length: 4 }, () => [1, 0, 1]), [1, 1, 1]] as Had[]]] },
    )
    if (runs(60) >= 60) expect(tried).toBeGreaterThan(runs(60) / 5)
  },
  patience(40_000),
)

test('a service of one client is not told by its category and the other service of it', () => {
  const row = (of: number, clients: number, services: number) => ({
    of,
    counts: [
      { type: 'service', show: 'all', count: clients },
      { type: 'service_total', show: 'all', count: services },
    ] as const,
  })
  const tables = [
    tableBy(undefined, [
      { of: null, counts: [{ type: 'service', show: 'all', count: 60 }] },
      { of: null, counts: [{ type: 'service_total', show: 'all', count: 157 }] },
    ]),
    tableBy('service', [row(1, 31, 90), row(2, 1, 1), row(3, 29, 60), row(4, 6, 6)]),
    tableBy('category', [row(10, 31, 91), row(20, 35, 66)]),
  ]
  const hidden = hiddenIn(tables, categoryOf)
  const isLeft = (table: number, at: number): boolean => isHidden(hidden, table, at, 1)
  expect([isLeft(1, 1), isLeft(1, 0) || isLeft(2, 0)]).toEqual([true, true])
})

test.each(['category', 'service', 'month', 'vocaService', 'agency', 'advocate'] as const)(
  'by %s everybody stands on a line: what the shown ones leave is not told by the total',
  (by) => {
    const clients = (count: number): Count => ({ type: 'service', show: 'all', count })
    const tables = [
      tableBy(undefined, [{ of: null, counts: [clients(14)] }]),
      tableBy(
        by,
        [6, 4, 4].map((count, at) => ({ of: at + 1, counts: [clients(count)] })),
      ),
    ]
    expect(hiddenRows(tables, 1, 0)).toEqual([0, 1, 2])
  },
)

test('whoever lacks anything lacks one of the kinds: what the shown ones leave is not told by all', () => {
  const lacking = (show: Figure['show'], count: number) => ({
    of: null,
    counts: [{ type: 'missing', show, count }] as readonly Count[],
  })
  const rows = [lacking('any', 13), lacking('race', 5), lacking('gender', 4), lacking('age', 4)]
  const [hiddenNow, few] = [hiddenRows([tableBy(undefined, rows)], 0, 0), [2, 3]]
  expect([hiddenNow.filter((at) => few.includes(at)), hiddenNow.length > few.length]).toEqual([few, true])
})

test.each(['advocate', 'agency'] as const)('who had a service by %s may have had another one without it', (by) => {
  const clients = (count: number): Count => ({ type: 'service', show: 'all', count })
  const tables = [
    tableBy(undefined, [{ of: null, counts: [clients(20)] }]),
    tableBy(by, [
      { of: 1, counts: [clients(20)] },
      { of: 2, counts: [clients(3)] },
      { of: null, counts: [clients(9)] },
    ]),
  ]
  // Were they others than those of the first line, the first one could not hold all.
  expect(hiddenRows(tables, 1, 0)).toEqual([1])
})

test('[RPT-77] of persons, lines of types are no parts of the total: a person stands on those of all their records', () => {
  const clients = (count: number): Count => ({ type: 'service', show: 'all', count })
  const tables = [
    tableBy(undefined, [{ of: null, counts: [clients(10)] }]),
    tableBy('clientType', [
      { of: 1, counts: [clients(7)] },
      { of: 2, counts: [clients(4)] },
    ]),
  ]
  // Three are on no other line than the one that is left out: as parts of ten it could be told that there are at least those.
  const isLeftOut = (isOfPersons: boolean) =>
    [0, 1].map((row) => isHidden(hiddenIn(tables, categoryOf, { isOfPersons }), 1, row, 0))
  expect([false, true].map(isLeftOut)).toEqual([
    [false, true],
    [true, true],
  ])
})

test.each([1, 2, 4])('services to %i people in all are left out of the totals, as they are of a line', (few) => {
  const row = (clients: number, services: number) => [
    { of: null, counts: [{ type: 'service', show: 'all', count: clients }] as const },
    { of: null, counts: [{ type: 'service_total', show: 'all', count: services }] as const },
  ]
  expect(hiddenRows([tableBy(undefined, row(few, 57))], 0, 0)).toEqual([0, 1])
  expect(hiddenRows([tableBy(undefined, row(5, 57))], 0, 0)).toEqual([])
  expect(hiddenRows([tableBy(undefined, row(0, 0))], 0, 0)).toEqual([])
})

test('who had several services, with the anonymous, may be more than all clients, and nearly as many tell nothing', () => {
  const tables = (all: number, several: number) => [
    tableBy(undefined, [
      { of: null, counts: [{ type: 'service', show: 'all', count: all }] },
      { of: null, counts: [{ type: 'service', show: 'multiple', count: several }] },
    ]),
  ]
  const gone = (all: number, several: number, isOfOneSort: boolean): number =>
    hiddenIn(tables(all, several), () => null, { isOfOneSort }).size
  expect([gone(30, 28, false), gone(30, 33, false), gone(30, 28, true)]).toEqual([0, 0, 1])
})

test('those with several classifications are not as many of all clients where some of them may be anonymous', () => {
  const clients = (of: number | null, count: number) => ({
    of,
    counts: [{ type: 'service', show: 'all', count }] as readonly Count[],
  })
  const tables = [
    tableBy(undefined, [
      clients(null, 30),
      { of: null, counts: [{ type: 'service', show: 'multiple-sc', count: 10 }] },
    ]),
    tableBy('classification', [clients(1, 30), clients(2, 7), clients(3, 3), clients(null, 0)]),
  ]
  const gone = (isOfOneSort: boolean) =>
    [0, 1, 2, 3].filter((row) =>
      isHidden(
        hiddenIn(tables, () => null, { isOfOneSort }),
        1,
        row,
        0,
      ),
    )
  // All are on the first line, so the ten are those of the second and the third: where it is just they, these hold three more.
  expect([gone(false), gone(true)]).toEqual([[2], [1, 2]])
})

test('where everybody was served once, one line more is left out with a small one, and the totals stand', () => {
  const row = (of: number | null, count: number) => ({
    of,
    counts: [
      { type: 'service', show: 'all', count },
      { type: 'service_total', show: 'all', count },
    ] as readonly Count[],
  })
  const lines = [1, 20, 30, 40].map((count, at) => row(at + 1, count))
  const totals = row(null, 91).counts.map((count) => ({ of: null, counts: [count] }))
  const tables = [tableBy(undefined, totals), tableBy('race', lines)]
  expect([0, 1].map((column) => hiddenRows(tables, 1, column))).toEqual([
    [0, 1],
    [0, 1],
  ])
  expect(hiddenRows(tables, 0, 0)).toEqual([])
})
