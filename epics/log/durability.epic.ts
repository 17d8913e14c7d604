/** What is durable, and what is wrong with the log, as facts in the log. */
import { auditTime, combineLatest, defer, distinctUntilChanged, merge, skip, startWith, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { logBecameDurable, logProblemFound, logProblemSolved } from '../../domain/log/index.ts'
import type { LogStatus, LogWriter } from '../kernel/logPort.ts'
import { epic, filter, map, type NamedEpic } from '../kernel/index.ts'

/** People see "kept" at most so much later than it is true. */
const showAfterMs = 100

/** Why nothing can be written yet: the log's key is waited for too long, can't be had, or is another device's. */
export type Opening = 'none' | 'late' | 'failed' | 'otherDevice'

export const durabilityEpic = (writer: Pick<LogWriter, 'status$'>, opening$: Observable<Opening>): NamedEpic =>
  epic('log/durability', (action$, state$, { scheduler }) =>
    merge(
      durable(writer.status$, action$, scheduler),
      problems(writer.status$, opening$, () => state$.value.log.writing ?? 'none'),
    ),
  )

/**
 * The fact itself becomes durable too; telling that would never end, so only other entries are told of. One that was
 * recorded just before such a fact becomes durable with it, and is told of all the same.
 */
const durable = (
  status$: Observable<LogStatus>,
  action$: Observable<Action>,
  scheduler: Parameters<NamedEpic['run']>[2]['scheduler'],
): Observable<Action> => {
  let told = 0
  let own: readonly number[] = []
  const noted$ = action$.pipe(
    filter((action) => {
      if (logBecameDurable.match(action) && action.seq !== undefined) own = [...own, action.seq]
      return false
    }),
  )
  const told$ = status$.pipe(
    auditTime(showAfterMs, scheduler),
    map(({ durableSeq }) => durableSeq),
    distinctUntilChanged(),
    filter((durableSeq) => durableSeq - told > own.filter((seq) => seq > told && seq <= durableSeq).length),
    map((durableSeq) => {
      told = durableSeq
      own = own.filter((seq) => seq > told)
      return logBecameDurable({ durableSeq })
    }),
  )
  return merge(noted$, told$)
}

/** What is said is what is so: one trouble is not over because another one is, nor told of by a session before. */
const problems = (
  status$: Observable<LogStatus>,
  opening$: Observable<Opening>,
  told: () => LogStatus['problem'] | 'otherDevice',
): Observable<Action> =>
  defer(() =>
    combineLatest([status$, opening$]).pipe(
      map(([{ problem }, opening]) => (problem === 'none' ? (opening === 'late' ? 'failed' : opening) : problem)),
      startWith(told()),
      distinctUntilChanged(),
      skip(1),
      map((problem) => (problem === 'none' ? logProblemSolved({}) : logProblemFound({ problem, lost: 0 }))),
    ),
  )
