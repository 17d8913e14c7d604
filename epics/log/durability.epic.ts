/** What is durable, and what is wrong with the log, as facts in the log. */
import { auditTime, concat, distinctUntilChanged, from, merge, of, type Observable } from 'rxjs'
import type { Action } from '../../domain/kernel/index.ts'
import { logBecameDurable, logProblemFound, logProblemSolved } from '../../domain/log/index.ts'
import type { LogStatus, LogWriter } from '../kernel/logPort.ts'
import { epic, filter, map, type NamedEpic, switchMap } from '../kernel/index.ts'

/** People see "kept" at most so much later than it is true. */
const showAfterMs = 100

export const durabilityEpic = (writer: Pick<LogWriter, 'status$'>): NamedEpic =>
  epic('log/durability', (action$, _, { scheduler }) =>
    merge(durable(writer.status$, action$, scheduler), problems(writer.status$)),
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

const problems = (status$: Observable<LogStatus>): Observable<Action> =>
  status$.pipe(
    map(({ problem }) => problem),
    distinctUntilChanged(),
    filter((problem, index) => problem !== 'none' || index > 0),
    switchMap((problem): Observable<Action> =>
      problem === 'none' ? of(logProblemSolved({})) : concat(from([logProblemFound({ problem, lost: 0 })])),
    ),
  )
