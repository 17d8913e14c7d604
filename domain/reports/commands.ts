/** Reports filled in from wherever one is: `report services last quarter`. */
import { reportPeriods, type ReportPeriod } from '../config/index.ts'
import { command, type Command } from '../kernel/index.ts'
import { routeOf } from '../navigation/index.ts'
import { earlierAsked, periodOpened } from './actions.ts'
import { reports } from './declared.ts'
import { partings } from './section.ts'

/** Those that are chosen by one word; a classic one has two. */
const offered = {
  full: ['report clients', 'full service report', 'figures', 'statistics'],
  service: ['service report', 'figures of services'],
  grant: ['grant report', 'funder report'],
  event: ['event report', 'attendance'],
} as const

/** A period of one's own has days, which are chosen in the form. */
const named = reportPeriods.filter((period) => period !== 'Custom')

const filled = (report: keyof typeof offered, period: ReportPeriod, order: number): Command =>
  command({
    id: `report.${report}.${period.toLowerCase().replaceAll(' ', '_')}`,
    title: `command.report.${report}.${period}`,
    keywords: offered[report].map((words) => `${words} ${period.toLowerCase()}`),
    group: 'go',
    needs: routeOf(reports[report].route)?.needs ?? 'signedIn',
    place: { at: 'list', order },
    run: () => periodOpened({ report, period }),
    risk: 'safe',
  })

/** `report services last quarter by race` */
const parted = (period: ReportPeriod, order: number): Command => {
  const usual = filled('service', period, order)
  return command({
    ...usual,
    id: `${usual.id}.by`,
    title: `command.report.service.by.${period}`,
    arguments: [
      {
        name: 'by',
        kind: 'choice',
        label: 'report.parting',
        choices: partings.map((value) => ({ value, label: `report.parting.${value}` })),
      },
    ],
    run: (_, { by }) => {
      const parting = partings.find((each) => each === by)
      return periodOpened({ report: 'service', period, ...(parting !== undefined && { parting }) })
    },
  })
}

/** Who counted what, when, and what it was then. */
const earlier = (report: keyof typeof offered, order: number): Command =>
  command({
    id: `report.${report}.earlier`,
    title: `command.report.${report}.earlier`,
    keywords: ['earlier runs', 'figures of then', 'who ran it', 'audit'],
    group: 'go',
    needs: routeOf(reports[report].route)?.needs ?? 'signedIn',
    place: { at: 'list', order },
    run: () => earlierAsked({ report }),
    risk: 'safe',
  })

export const reportCommands: readonly Command[] = [
  ...(Object.keys(offered) as (keyof typeof offered)[]).flatMap((report, at) =>
    named.map((period, index) => filled(report, period, 700 + at * 10 + index)),
  ),
  ...named.map((period, index) => parted(period, 740 + index)),
  ...(Object.keys(offered) as (keyof typeof offered)[]).map((report, at) => earlier(report, 750 + at)),
]
