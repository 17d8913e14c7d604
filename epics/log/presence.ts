/**
 * Which streams belong to tabs that live. A lock alone does not say: the browser lets go of those of a tab that was closed
 * only some time later, and what that tab had not sent would be passed over.
 */
import { firstValueFrom, ignoreElements, merge, startWith, timer, type SchedulerLike } from 'rxjs'
import { recoveryEnded } from '../../domain/log/index.ts'
import { epic, type NamedEpic } from '../kernel/epic.ts'
import { filter, tap } from '../kernel/operators.ts'
import type { LogStore } from '../kernel/logPort.ts'
import type { Tabs } from '../kernel/ports.ts'

/** Held by a tab as long as it lives: the browser lets it go with the tab. */
export const streamLock = (stream: string): string => `caselog-log-${stream}`

/** Milliseconds until a tab that holds a lock and says nothing counts as one that lives: it may be busy. */
const longestWait = 2_000
const lookEvery = 50

export const presenceEpic = (
  tabs: Pick<Tabs, 'messages$' | 'post'>,
  stream: string,
  /** Streams that it has taken over: as long as they can't be removed it holds them. */
  took: () => readonly string[],
): NamedEpic =>
  epic('client.presence', (action$) =>
    merge(
      tabs.messages$.pipe(filter(({ kind }) => kind === 'livesAsked')),
      // Who asked before that waits for its word of them.
      action$.pipe(filter(recoveryEnded.match)),
    ).pipe(
      // Who asked before this tab was there waits for its word.
      startWith(null),
      tap(() => tabs.post({ kind: 'lives', stream, took: took() })),
      ignoreElements(),
    ),
  )

/**
 * Resolves when each stream of others is nobody's, or its tab has said that it lives; with those that somebody holds who
 * says nothing: a tab that is very busy, or that the system has stopped and may end without another word.
 */
export const untilGone = async (
  { store, tabs, scheduler }: { readonly store: LogStore; readonly tabs: Tabs; readonly scheduler: SchedulerLike },
  own: readonly string[],
): Promise<readonly string[]> => {
  const known = new Set(own)
  const heard = tabs.messages$.subscribe((message) => {
    if (message.kind === 'lives') for (const one of [message.stream, ...(message.took ?? [])]) known.add(one)
  })
  const asked = new Set<string>()
  try {
    for (let waited = 0; ; waited += lookEvery) {
      const others = (await store.streams()).filter(({ stream }) => !known.has(stream))
      // Again where one has begun meanwhile: its tab has not heard the question.
      if (others.some(({ stream }) => !asked.has(stream))) tabs.post({ kind: 'livesAsked' })
      for (const { stream } of others) asked.add(stream)
      const held = await Promise.all(others.map(({ stream }) => tabs.isHeld(streamLock(stream))))
      const silent = others.filter((_, index) => held[index]).map(({ stream }) => stream)
      if (silent.length === 0 || waited >= longestWait) return silent
      await firstValueFrom(timer(lookEvery, scheduler))
    }
  } finally {
    heard.unsubscribe()
  }
}
