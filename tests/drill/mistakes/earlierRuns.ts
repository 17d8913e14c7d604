import type { Mistake } from '../mistake.ts'

const kept = { server: ['tests/reports/earlierRuns.server.test.ts'] }
const shown = { quick: ['tests/reports/earlierRuns.unit.test.ts'] }

export const mistakes: readonly Mistake[] = [
  {
    what: 'everybody who may run reports reads the runs of others',
    file: 'server/reports/runs.ts',
    from: 'or r.user_id = ${userId})',
    to: 'or r.user_id <> -${userId})',
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
    from: 'r.user_id = ${userId} and r.id = of_run.run',
    to: 'r.user_id <> -${userId} and r.id = of_run.run',
    noticedBy: kept,
  },
  {
    what: 'a figure is written down for whichever run its asker names',
    file: 'server/reports/routes.ts',
    from: '(await ownRun(context, run)) === undefined',
    to: '(await ownRun(context, run)) === null',
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
]
