/** Which figures of a report's totals are left out: what one of them says of another is what they mean, told here anew. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { reports, reportTypeNames, runAsked, type Figure, type ReportType } from '../../domain/reports/index.ts'
import type { Report, Section } from '../../domain/reports/section.ts'
import { hiddenIn, isHidden } from '../../domain/reports/smallNumbers.ts'
import { figureTables, type FigureTable, type TableCell } from '../../domain/reports/tables.ts'
import { runs } from '../run/runs.ts'
import { startRuns } from './runWorld.ts'

/** All whom the second counts are among those whom the first counts. */
const among: readonly (readonly [whole: string, part: string])[] = [
  ['service all', 'service year'],
  ['service all', 'service oct'],
  ['service all', 'service multiple'],
  ['service all', 'service multiple-sc'],
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
const wholesOf = (name: string): readonly string[] => among.flatMap(([whole, part]) => (part === name ? [whole] : []))

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
      (report, most, lacking, isMeasured) => {
        const counts = new Map<string, number>()
        const countOf = (name: string, at: number): number => {
          const lacks = lacking[at % lacking.length] ?? 0
          const wholes = wholesOf(name).map((whole) => counts.get(whole) ?? most)
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
        const hidden = hiddenIn(tables)
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
            ({ section, name }) => section === part.section && wholesOf(part.name).includes(name),
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
      const hidden = hiddenIn([tableOf(undefined, [total]), tableOf('victimization', counts)])
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
  const hidden = hiddenIn(tables)
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
  const isLeftOut = (isOfPersons: boolean) => [0, 1].map((row) => isHidden(hiddenIn(tables, isOfPersons), 1, row, 0))
  expect([false, true].map(isLeftOut)).toEqual([
    [false, true],
    [true, true],
  ])
})
