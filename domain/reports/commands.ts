/** Reports filled in from wherever one is: `report services last quarter`. */
import { reportPeriods, type ReportPeriod } from '../config/index.ts'
import { command, type Argument, type Command, type CommandArguments } from '../kernel/index.ts'
import { routeOf } from '../navigation/index.ts'
import { earlierAsked, periodOpened } from './actions.ts'
import { kindOfType } from './classic.ts'
import { reports } from './declared.ts'
import { reportTypeNames, type ReportType } from './reportObjects.ts'
import { partings, type Parting, type Report } from './section.ts'

/** Those that are asked for every day: each of their periods is a line of its own. */
const offered = {
  full: ['report clients', 'clients served', 'full service report', 'figures', 'statistics'],
  service: ['service report', 'figures of services'],
  grant: ['grant report', 'funder report'],
  event: ['event report', 'attendance'],
} as const

/** A period of one's own has days, which are chosen in the form. */
const named = reportPeriods.filter((period) => period !== 'Custom')

/** Before all there is nothing to compare with. */
const hasBefore = (period: ReportPeriod): boolean => period !== 'All Time'
const before = 'before'
/** `report services last quarter compare with the period before` */
const comparedToo: Argument = {
  name: 'compares',
  kind: 'choice',
  label: 'report.compares',
  optional: true,
  unasked: true,
  choices: [{ value: before, label: 'report.compares' }],
}
const comparedIn = ({ compares }: CommandArguments): { compares?: true } =>
  compares === before ? { compares: true } : {}

/** By what a report may be parted, as its own form offers it. */
const partingsOf = (report: ReportType): readonly Parting[] => {
  const { partings: offers = [] }: Report = reports[report]
  return partings.filter((each) => offers.some(({ by }) => by === each))
}
const partingIn = (report: ReportType, args: CommandArguments): { parting?: Parting } => {
  const parting = partingsOf(report).find((each) => each === args['by'])
  return parting === undefined ? {} : { parting }
}
/** `report events last quarter by month` */
const byMonthToo = (report: ReportType): readonly Argument[] =>
  partingsOf(report)
    .filter((each) => each === 'month')
    .map((value) => ({
      name: 'by',
      kind: 'choice',
      label: 'report.parting',
      optional: true,
      unasked: true,
      choices: [{ value, label: 'report.section.month' }],
    }))

const usual = (report: ReportType, order: number) =>
  ({
    group: 'go',
    needs: routeOf(reports[report].route)?.needs ?? 'signedIn',
    place: { at: 'page', order },
    risk: 'safe',
  }) as const

const filled = (report: keyof typeof offered, period: ReportPeriod, order: number): Command =>
  command({
    ...usual(report, order),
    id: `report.${report}.${period.toLowerCase().replaceAll(' ', '_')}`,
    title: `command.report.${report}.${period}`,
    keywords: offered[report].map((words) => `${words} ${period.toLowerCase()}`),
    arguments: [...byMonthToo(report), ...(hasBefore(period) ? [comparedToo] : [])],
    run: (_, args) => periodOpened({ report, period, ...partingIn(report, args), ...comparedIn(args) }),
  })

/** `report services last quarter by race` */
const parted = (period: ReportPeriod, order: number): Command => {
  const whole = filled('service', period, order)
  return command({
    ...whole,
    id: `${whole.id}.by`,
    title: `command.report.service.by.${period}`,
    arguments: [
      {
        name: 'by',
        kind: 'choice',
        label: 'report.parting',
        choices: partingsOf('service').map((value) => ({ value, label: `report.parting.${value}` })),
      },
      ...(hasBefore(period) ? [comparedToo] : []),
    ],
  })
}

/** The others: the period comes behind the name. */
const more = {
  human_trafficking: ['trafficking report'],
  enterprise: ['aggregate report', 'several offices'],
  legacy: ['old client report'],
  legacy_fsr: ['old full service report'],
  legacy_service_hourly: ['hours of services', 'minutes by advocate'],
  legacy_timelog_hourly: ['hours worked', 'minutes by advocate'],
  legacy_timelog_daily: ['hours worked', 'minutes by day'],
  legacy_service: ['old service report'],
  legacy_list: ['old client list'],
  legacy_victimization: ['old victimization report'],
  legacy_missing: ['old missing data report'],
  legacy_court: ['old court report'],
} as const satisfies Partial<Record<ReportType, readonly string[]>>

const periodAsked: Argument = {
  name: 'period',
  kind: 'choice',
  label: 'report.period',
  choices: named.map((value) => ({ value, label: `report.period.${value}` })),
}
const periodIn = (args: CommandArguments): ReportPeriod =>
  named.find((each) => each === args['period']) ?? 'Quarter to Date'

const ofPeriod = (report: keyof typeof more, order: number): Command =>
  command({
    ...usual(report, order),
    id: `report.${report}.of`,
    title: `command.report.${report}`,
    keywords: more[report],
    arguments: [periodAsked, ...byMonthToo(report)],
    run: (_, args) => periodOpened({ report, period: periodIn(args), ...partingIn(report, args) }),
  })

/** `report grant Shelter 2026 last quarter`: one without its grant can't be run at once (RPT-81). */
const ofGrant = command({
  ...usual('grant', 749),
  id: 'report.grant.of',
  title: 'command.report.grant',
  keywords: ['report grant'],
  arguments: [
    { name: 'grant', kind: 'own', of: 'service', field: 'grant_id', label: 'report.grant' },
    periodAsked,
    ...byMonthToo('grant'),
  ],
  run: (_, args) => {
    const { grant } = args
    return periodOpened({
      report: 'grant',
      period: periodIn(args),
      ...partingIn('grant', args),
      ...(typeof grant === 'number' && { grant }),
    })
  },
})

/** Who counted what, when, and what it was then. */
const earlierWords = ['earlier runs', 'figures of then', 'who ran it', 'audit']

const earlier = (report: keyof typeof offered | 'human_trafficking' | 'enterprise', order: number): Command =>
  command({
    ...usual(report, order),
    keywords: earlierWords,
    id: `report.${report}.earlier`,
    title: `command.report.${report}.earlier`,
    run: () => earlierAsked({ report }),
  })

const classics = reportTypeNames.filter((report) => kindOfType(report) !== undefined)

const earlierClassic = command({
  ...usual('legacy', 780),
  keywords: earlierWords,
  id: 'report.legacy.earlier',
  title: 'command.report.legacy.earlier',
  arguments: [
    {
      name: 'report',
      kind: 'choice',
      label: 'report.classic',
      choices: classics.map((value) => ({ value, label: reports[value].title })),
    },
  ],
  run: (_, { report }) => earlierAsked({ report: classics.find((each) => each === report) ?? 'legacy' }),
})

export const reportCommands: readonly Command[] = [
  ...(Object.keys(offered) as (keyof typeof offered)[]).flatMap((report, at) =>
    named.map((period, index) => filled(report, period, 700 + at * 10 + index)),
  ),
  ...named.map((period, index) => parted(period, 740 + index)),
  ofGrant,
  ...(Object.keys(more) as (keyof typeof more)[]).map((report, at) => ofPeriod(report, 750 + at)),
  ...([...Object.keys(offered), 'human_trafficking', 'enterprise'] as Parameters<typeof earlier>[0][]).map(
    (report, at) => earlier(report, 770 + at),
  ),
  earlierClassic,
]
