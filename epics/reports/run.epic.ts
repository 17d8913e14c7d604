/**
 * RPT-48 … RPT-58: a run is driven by what of it has come. What it is about to do is told by the state, so it goes on where
 * it was after a reload, and ends where it is cancelled or its filters are changed.
 */
import { EMPTY, catchError, concat, defer, distinctUntilChanged, from, merge, of, timer, type Observable } from 'rxjs'
import { chunksOf, type Action } from '../../domain/kernel/index.ts'
import {
  addReportObject,
  ageSetOf,
  isMeasured,
  countBatch,
  countCompleted,
  countOne,
  datesOf,
  figuresCame,
  figuresFailed,
  grantIn,
  isComplete,
  isUnderWay,
  knownAs,
  knownFigures,
  mostCounts,
  phaseOf,
  questionOf,
  reportForm,
  reportTypeNames,
  rounded,
  runFailed,
  runMade,
  runReleased,
  type CountQuestion,
  type Figure,
  type ReportType,
  type Run,
} from '../../domain/reports/index.ts'
import { isReady, zoneOf } from '../../domain/session/index.ts'
import { asFailure } from '../calls/index.ts'
import { epic, filter, heard, map, mergeMap, type Ports, type StateRef, switchMap } from '../kernel/index.ts'
import { begun } from './begun.ts'
import { runFailureShown } from './told.ts'

/** RPT-58: milliseconds. */
const longestWait = 60 * 1_000

type Asked = { readonly at: number; readonly question: CountQuestion }
type World = {
  readonly ports: Ports
  readonly state$: StateRef
  readonly of: { readonly report: ReportType; readonly run: string }
}

const waiting = (run: Run, is: (figure: Figure) => boolean): readonly Asked[] =>
  run.figures.flatMap((figure, at) => {
    const question = figure.is === 'waiting' && is(figure) ? questionOf(run, figure) : null
    return question === null ? [] : [{ at, question }]
  })

type Came = (counts: readonly (Asked & { readonly count: number })[]) => Action

/** Of figures that are asked for now: however the agency sets things up meanwhile, they are counted as it is. */
const cameOf = ({ ports, state$, of: run }: World, { id }: Run): Came => {
  const nameOf = knownAs(state$.value, ports.clock.now())
  return (counts) =>
    figuresCame({
      ...run,
      came: counts.map(({ at, question, count }) => ({
        at,
        key: nameOf(question),
        count: rounded(count),
        updated: ports.clock.now(),
        ...(id !== null && { run: id }),
      })),
    })
}

/** RPT-82: everybody is told, and what came stays. */
const refused = ({ ports, of: run }: World, error: unknown, asked: readonly Asked[]): Observable<Action> => {
  const failure = asFailure(error, 'read', ports.supportPhone)
  const { message } = failure
  return of(runFailureShown(ports, failure), figuresFailed({ ...run, failed: asked.map(({ at }) => at), message }))
}

const mainCounts = (world: World, run: Run): Observable<Action> => {
  const came = cameOf(world, run)
  const one = (asked: Asked): Observable<Action> => {
    const body = { question: asked.question, ...(run.id !== null && { report_id: run.id }) }
    return world.ports.http.call(countOne, { body }).pipe(
      map(({ count }) => came([{ ...asked, count }])),
      catchError((error: unknown) => refused(world, error, [asked])),
    )
  }
  return merge(...waiting(run, ({ stage }) => stage === 'main').map(one))
}

const chunk = (world: World, run: Run, asked: readonly Asked[]): Observable<Action> =>
  defer(() => {
    const came = cameOf(world, run)
    const body = Object.fromEntries(asked.map(({ at, question }) => [String(at), question]))
    return world.ports.http.call(countBatch, { body, query: run.id === null ? {} : { report_id: run.id } }).pipe(
      map((counts) =>
        came(
          asked.map((one) => {
            const count = counts[String(one.at)]
            // Nothing is no nought: what was not answered was not counted.
            if (count === undefined) throw new Error('A figure that was asked for is not in the answer.')
            return { ...one, count }
          }),
        ),
      ),
    )
  })

/** One user has three turns at once: beside one run, one is left for what they do meanwhile. */
const sectionsAtOnce = 2

/** RPT-55 … RPT-57: the figures of one section are a batch, asked for chunk by chunk; with a chunk its batch has failed. */
const batches = (world: World, run: Run, stage: Figure['stage']): Observable<Action> => {
  const sections = [...new Set(run.figures.map(({ section }) => section))]
  return from(sections).pipe(
    mergeMap((section) => {
      const asked = waiting(run, (figure) => figure.stage === stage && figure.section === section)
      return concat(...chunksOf(asked, mostCounts).map((each) => chunk(world, run, each))).pipe(
        catchError((error: unknown) => refused(world, error, asked)),
      )
    }, sectionsAtOnce),
  )
}

/** RPT-48: it is kept under its own name, once. */
const made = ({ ports, state$: { value: state }, of: { report, run: name } }: World, run: Run): Observable<Action> => {
  const { filters, period } = run
  const told = { ...filters, ...datesOf(run) }
  const { parting, before, show } = run
  const shown = {
    zone: zoneOf(state),
    ages: ageSetOf(report, grantIn(state, filters)),
    ...(show !== null && { show }),
    ...(parting !== null && { parting }),
    ...(before !== null && { before }),
    ...(isMeasured(run.figures) && { measured: true }),
  }
  const known = knownFigures(run)
  const body = {
    uuid: name,
    type: report,
    filters: JSON.stringify(told),
    reporting_period: period,
    shown,
    ...(known.length > 0 && { known }),
  }
  return ports.http.call(addReportObject, { body, idempotencyKey: name }).pipe(
    map(({ id }): Action => runMade({ report, run: name, id })),
    catchError((error: unknown) => {
      const failure = asFailure(error, 'save', ports.supportPhone)
      return of(runFailureShown(ports, failure), runFailed({ report, run: name, message: failure.message }))
    }),
  )
}

const next = (world: World, run: Run): Observable<Action> => {
  switch (phaseOf(run)) {
    case 'making':
      return made(world, run)
    case 'main':
      return mainCounts(world, run)
    case 'batch':
    case 'low':
      return batches(world, run, phaseOf(run) as 'batch' | 'low')
    case 'completing':
    case 'done':
    case 'cancelled':
      return EMPTY
  }
}

const runs = (state$: StateRef, report: ReportType): Observable<Run | null> =>
  state$.pipe(
    map((state) => (isReady(state) ? reportForm(state, report).run : null)),
    distinctUntilChanged(),
  )

/** What is to be done changes with the phase, and with nothing else. */
const driven = (state$: StateRef, ports: Ports, report: ReportType): Observable<Action> =>
  runs(state$, report).pipe(
    map((run) => ({ run, is: run === null ? null : `${run.run} ${phaseOf(run)}` })),
    distinctUntilChanged((one, other) => one.is === other.is),
    switchMap(({ run }) => (run === null ? EMPTY : next({ ports, state$, of: { report, run: run.run } }, run))),
  )

/** RPT-50 … RPT-52: messages complete it, or the delay, or that there will be no messages. */
const completed = (state$: StateRef, { socket, scheduler }: Ports, report: ReportType): Observable<Action> => {
  const newest = (): Run | null => reportForm(state$.value, report).run
  const waits = (run: Run): boolean => newest()?.run === run.run && !isComplete(run)
  return runs(state$, report).pipe(
    map((run) => (isUnderWay(run) && !isComplete(run) ? run : null)),
    distinctUntilChanged((one, other) => one?.run === other?.run),
    switchMap((run) => {
      if (run === null) return EMPTY
      const said$ = heard(socket, 'report result complete').pipe(
        filter(({ report_id: id }) => id === newest()?.id),
        map((): Action => countCompleted({ report, run: run.run })),
      )
      const late$ = merge(
        timer(longestWait, scheduler),
        socket.status$.pipe(filter((is) => is === 'disconnected')),
      ).pipe(
        filter(() => waits(run)),
        map((): Action => runReleased({ report, run: run.run })),
      )
      return merge(said$, late$)
    }),
  )
}

export const runEpic = epic('reports.run', (action$, state$, ports) =>
  merge(
    begun(action$, state$, ports),
    ...reportTypeNames.flatMap((report) => [driven(state$, ports, report), completed(state$, ports, report)]),
  ),
)
