/** A report's run over a server and a socket that the test plays. */
import { collectionsLoaded, settingsLoaded } from '../../domain/config/index.ts'
import { loggedOut, sessionReady, userLoaded } from '../../domain/session/index.ts'
import type { ReportType, Run } from '../../domain/reports/index.ts'
import type { State } from '../../domain/state.ts'
import type { NamedEpic, Ports } from '../../epics/kernel/index.ts'
import { actsEpics } from '../../epics/acts/index.ts'
import { reportsEpics } from '../../epics/reports/index.ts'
import { startWorld, type Exchange } from '../records/epicWorld.ts'
import { sampleAccount, sampleUser } from '../session/samples.ts'

export const races = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]

export const emptyCollections = {
  special_classification: [],
  crime: [],
  service_category: [],
  service: [],
  agency: [],
  event_type: [],
}

/** As they are once the answer has come. */
export const highestIds = { event: 101, location: 102, person: 103, victim: 104, court_case: 105, defendant: 41 }

export const startRuns = (
  preloaded?: State,
  isConnected = true,
  more: Partial<Ports> = {},
  scopes: readonly string[] = [],
  /** Besides those of reports. */
  epics: readonly NamedEpic[] = [],
) => {
  const world = startWorld(
    [...actsEpics, ...reportsEpics, ...epics],
    ['view_report', 'view_individual_report', 'view_own_victim', 'view_own_saved_report', ...scopes],
    more,
    preloaded,
  )
  if (isConnected) world.socketIs('connected')
  if (preloaded === undefined)
    world.dispatch(
      userLoaded({
        user: { ...sampleUser, id: 3 },
        account: { ...sampleAccount, time_zone: 'America/Denver', fiscal_year_start: '2023-10-01' },
      }),
      settingsLoaded({
        failed: [],
        settings: {
          races: races.map((id) => ({ id, label: `Race ${id}`, status: 1 })),
          genders: [{ id: 4, label: 'Not reported', status: 1 }],
          case_stages: [],
          advocates: [],
          field_views: [],
        },
      }),
      collectionsLoaded({
        collections: emptyCollections,
        failed: [],
      }),
      sessionReady({ complete: true }),
    )
  const run = (report: ReportType = 'full'): Run => {
    const found = world.state().reports.forms[report].run
    if (found === null) throw new Error('there is no run')
    return found
  }
  const calls = (id: string): readonly Exchange[] => world.open().filter(({ call }) => call === id)
  return {
    ...world,
    run,
    calls,
    /** Time for whatever waits, and for the device. */
    passing: async (milliseconds = 5_000): Promise<void> => {
      world.passes(milliseconds)
      await new Promise((done) => setImmediate(done))
    },
    leave: () => world.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 })),
    /** Clients live there: a report by counties begins once that is known. */
    counties: (...data: readonly string[]) => calls('county.list').forEach((one) => one.answer({ data })),
    /** The run is kept, and the main counts are asked for. */
    made: (id = 77) => calls('report_object.create').forEach((one) => one.answer({ id })),
    main: (count = 1) => calls('report.one').forEach((one) => one.answer({ count })),
    /** The next chunk of a batch; answers how many figures were in it. */
    chunk: (count = 2): number => {
      const [open] = calls('report.batch')
      if (open === undefined) return 0
      const names = Object.keys(open.input.body as object)
      open.answer(Object.fromEntries(names.map((name) => [name, count])))
      return names.length
    },
    completes: (times: number, id = 77) => {
      for (let n = 0; n < times; n += 1) world.say('report result complete', { report_id: id })
    },
  }
}
