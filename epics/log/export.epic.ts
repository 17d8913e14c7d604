/**
 * A person asks for the session as a file: the log is redacted in this tab, and saved once the server has
 * noted that it is; of the log itself nothing is sent anywhere.
 */
import { catchError, from, merge, of, takeUntil, takeWhile, type Observable } from 'rxjs'
import type { Action, ActionRegistry, RootReducer } from '../../domain/kernel/index.ts'
import {
  decodeAll,
  exportConfirmed,
  exportDropped,
  exportFailed,
  exportFile,
  exportMade,
  exportRefused,
  exportRequested,
  exportSaved,
  figuresOf,
  logOpened,
  logProblemFound,
  noteLogExport,
  redactionVersion,
  renamingFor,
  replay,
  sentencesOf,
  stateHash,
  writeExport,
  type Entry,
  type Random,
} from '../../domain/log/index.ts'
import { asFailure, lastsUnawaited, snackbar } from '../calls/index.ts'
import { epic, exhaustMap, filter, map, mergeMap, type NamedEpic, switchMap, tap } from '../kernel/index.ts'
import type { LogCipher, LogStore, LogWriter } from '../kernel/logPort.ts'
import { readLog } from './readLog.ts'

export type Lived<S> = { readonly seq: number; readonly state: S }

export type ExportWorld<S> = {
  readonly store: LogStore
  readonly stream: string
  readonly writer: Pick<LogWriter, 'waiting'>
  /** The session as it stands, after its newest entry. */
  readonly newest: () => Lived<S> | null
  /** Null while the session has no key: then everything is still in memory. */
  readonly cipher: () => LogCipher | null
  readonly root: RootReducer<S>
  readonly registry: ActionRegistry
  readonly reducerVersion: string
  /** What labels may say besides what actions and states declare. */
  readonly words: () => readonly string[]
  readonly random: Random
}

export const exportEpic = <S>(world: ExportWorld<S>): NamedEpic =>
  epic('log/export', (action$, state$, { browser, build, clock, http, ids, report, supportPhone }) =>
    action$.pipe(
      // One whose page was gone is made anew: the log has gone on since.
      filter(
        (action) =>
          exportRequested.match(action) ||
          (logOpened.match(action) && action.payload.resumed > 0 && state$.value.log.export !== null),
      ),
      switchMap((because) =>
        from(makeExport(world, build)).pipe(
          mergeMap(({ content, figures, lost }): Observable<Action> => {
            const saved$ = action$.pipe(
              filter(exportConfirmed.match),
              exhaustMap((confirmed) => {
                const { reason } = confirmed.payload
                const body = { reason, entries: figures.entries, redaction: redactionVersion }
                return http.call(noteLogExport, { idempotencyKey: ids.uuid(), body }).pipe(
                  map(() => exportSaved({}, confirmed)),
                  tap(() => browser.saveFile(fileName, new Blob([content], { type: 'application/json' }))),
                  catchError((error: unknown) => {
                    const { message } = asFailure(error, 'save', supportPhone)
                    return of(exportRefused({ message }, confirmed))
                  }),
                )
              }),
              takeWhile((action) => !exportSaved.match(action), true),
            )
            const facts =
              lost === 0
                ? [exportMade(figures, because)]
                : [exportMade(figures, because), logProblemFound({ problem: 'corrupt', lost }, because)]
            return merge(from(facts), saved$)
          }),
          catchError((error: unknown) => {
            report(error)
            return of(
              exportFailed({}, because),
              snackbar({ ids, clock }, 'log.export.failed', 'warning', because, lastsUnawaited),
            )
          }),
          // While it is prepared too: nobody waits for it any more.
          takeUntil(action$.pipe(filter(exportDropped.match))),
        ),
      ),
    ),
  )

/** Without the day: those in the file are renamed. */
const fileName = 'caselog-session.json'

const makeExport = async <S>(world: ExportWorld<S>, build: string) => {
  const { root, registry, reducerVersion, random, words } = world
  const newest = world.newest()
  const all = await allEntries(world)
  const { entries, lost } = all
  const renaming = renamingFor(registry, root.shape, entries, random, {
    words: [...words(), build],
    sentences: sentencesOf(),
  })
  const file = exportFile({
    registry,
    root,
    entries,
    renaming,
    build,
    reducerVersion,
    lived: isAsLived(root, all, newest),
  })
  return {
    content: writeExport(file),
    figures: figuresOf(
      file.entries as readonly Entry[],
      file.withheld.reduce((sum, { count }) => sum + count, 0),
    ),
    lost,
  }
}

/** Whether a replay ends in the state that the session had; undefined where not all is there that it had. */
const isAsLived = <S>(
  root: RootReducer<S>,
  { entries, readable }: Pick<Recorded, 'entries' | 'readable'>,
  newest: Lived<S> | null,
): boolean | undefined => {
  if (newest === null || entries[0]?.seq !== 1 || !entries.some(({ seq }) => seq === newest.seq)) return undefined
  const { state, divergence } = replay(
    root,
    readable.filter(({ seq }) => seq <= newest.seq),
  )
  return divergence === null && stateHash(state) === stateHash(newest.state)
}

type Recorded = {
  readonly entries: readonly Entry[]
  /** Those of them that are not parked. */
  readonly readable: readonly Entry[]
  readonly lost: number
}

/**
 * On the disk and not yet on the disk, of this build's versions; parked entries too, which leave as name and shape. Behind
 * what can't be read nothing could be replayed, so there the file ends.
 */
const allEntries = async <S>({ store, stream, writer, cipher, registry }: ExportWorld<S>): Promise<Recorded> => {
  const key = cipher()
  const waiting = writer.waiting()
  const read = key === null ? null : await readLog(store, stream, key)
  const last = read?.entries.at(-1)?.seq ?? 0
  const problem = read?.problem ?? null
  const behind = waiting.filter(({ seq }) => seq > last)
  const all = [...(read?.entries ?? []), ...(problem === null ? behind : [])]
  const { entries: readable, parked } = decodeAll(registry, all)
  const entries = [...readable, ...parked.map(({ entry }) => entry)].toSorted((one, other) => one.seq - other.seq)
  const lost = problem === null ? 0 : Math.max(last + problem.lost, behind.at(-1)?.seq ?? 0) - last
  return { entries, readable, lost }
}
