import type { Mistake } from '../mistake.ts'

const kept = { server: ['tests/reports/earlierRuns.server.test.ts'] }
const rights = { server: ['tests/reports/runRights.server.test.ts'] }
const told = { quick: ['tests/reports/runTold.unit.test.ts'] }
const shown = { quick: ['tests/reports/earlierRuns.unit.test.ts'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'everybody who may run reports reads the runs of others',
    file: 'server/reports/runs.ts',
    from: 'or r.user_id = ${principal.userId})',
    to: 'or r.user_id <> -${principal.userId})',
    noticedBy: kept,
  },
  {
    what: 'a figure that is asked for again within a run is answered as it is counted today',
    file: 'server/reports/keptFigures.ts',
    from: 'kept.get(key) ?? count',
    to: 'count ?? kept.get(key)',
    noticedBy: kept,
  },
  {
    what: 'a run takes what is known from the runs of others',
    file: 'server/reports/keptFigures.ts',
    from: 'and r.user_id = ${userId}\n',
    to: 'and r.user_id <> -${userId}\n',
    noticedBy: kept,
  },
  {
    what: 'a figure is written down for whichever run its asker names',
    file: 'server/reports/readable.ts',
    from: 'r.user_id = ${principal.userId} and r.id',
    to: 'r.user_id <> -${principal.userId} and r.id',
    noticedBy: kept,
  },
  {
    what: 'what a run did not count then is nought',
    file: 'domain/reports/reducer.ts',
    from: '{ ...one, is, count: null, updated: null }',
    to: '{ ...one, is, count: 0, updated: null }',
    noticedBy: shown,
  },
  {
    what: 'whoever counts a run of then again counts the period’s days of today',
    file: 'domain/reports/openedRun.ts',
    from: 'today !== undefined && isSame(today, days)',
    to: "today !== undefined && period !== 'Custom'",
    noticedBy: shown,
  },
  {
    what: 'a run of then comes over what was asked for meanwhile',
    file: 'epics/reports/earlier.epic.ts',
    from: 'standsAt(state$, report) === before',
    to: 'standsAt(state$, report) >= before.slice(0, 1)',
    noticedBy: shown,
  },
  {
    what: 'a run of then is submitted with the records of today',
    file: 'domain/submissions/made.ts',
    from: 'leaving.run.opened === null && ',
    to: '',
    noticedBy: shown,
  },
  {
    what: 'whoever was granted to run the account reads what others counted of records that they do not see',
    file: 'server/reports/runs.ts',
    from: 'counted.every(',
    to: '[].every(',
    noticedBy: rights,
  },
  {
    what: 'who lost a right still reads what their runs counted with it',
    file: 'server/reports/readable.ts',
    from: '${[...closedFilters(scopes)]}',
    to: '${[...closedFilters(scopes)].slice(99)}',
    noticedBy: rights,
  },
  {
    what: 'figures of sections that are closed to the reader are told with the run',
    file: 'server/reports/runs.ts',
    from: '!closed.has(key)',
    to: '!closed.has(`${key} `)',
    noticedBy: rights,
  },
  {
    what: 'a run that was over is written to by whoever asks in its name',
    file: 'server/reports/keptFigures.ts',
    from: 'new Date(now - longestRun)',
    to: 'new Date(now - 99 * longestRun)',
    noticedBy: rights,
  },
  {
    what: 'figures that were counted with other rights are taken for those of a new run',
    file: 'domain/reports/reducer.ts',
    from: '!same(asker, { user_id, scopes })',
    to: 'asker.user_id !== user_id',
    noticedBy: told,
  },
  {
    what: 'figures of another day are said to be of the day of the run',
    file: 'domain/reports/counted.ts',
    from: 'first < at - minute || ',
    to: '',
    noticedBy: told,
  },
  {
    what: 'a run that another version kept hides all others of its report',
    file: 'server/reports/runs.ts',
    from: '(filters === null ? { unreadable: true } : { filters })',
    to: '(filters === null ? { filters: kept as never } : { filters })',
    noticedBy: { server: ['tests/reports/otherVersions.server.test.ts'] },
  },
  {
    what: 'a set whose filters are none hides all others',
    file: 'server/config/savedReports.ts',
    from: ': { [unreadableFilters]: kept }',
    to: ": (kept as SavedReport['filters'])",
    noticedBy: { server: ['tests/reports/otherVersions.server.test.ts'] },
  },
  {
    what: 'a run of then has its days in the zone of today',
    file: 'domain/reports/openedRun.ts',
    from: 'const zone = shown.zone ?? zoneOf(state)',
    to: 'const zone = zoneOf(state)',
    noticedBy: shown,
  },
  {
    what: 'the file of a run of then says its days in the zone of today',
    file: 'domain/reports/sheet.ts',
    from: 'const of = run.opened?.zone ?? zone',
    to: 'const of = zone',
    noticedBy: shown,
  },
  {
    what: 'a sum of minutes is that of an earlier run, beside lines of now',
    file: 'server/reports/reportObjects.ts',
    from: ' && takesKnown(body.type)',
    to: '',
    noticedBy: kept,
  },
]
