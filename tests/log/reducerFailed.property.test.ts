/** A reducer that throws costs one action: the log goes on, and replays to the state that the session had. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { actions as registry } from '../../domain/actions.ts'
import type { Action, Stamped } from '../../domain/kernel/index.ts'
import { errorClosed, shownErrors } from '../../domain/calls/index.ts'
import { wording } from '../../domain/messages/index.ts'
import { shortcutsClosed } from '../../domain/navigation/index.ts'
import { reducerFailed, replay, stateHash, type Entry } from '../../domain/log/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { createStore, epic, stampMiddleware, type Ports } from '../../epics/kernel/index.ts'
import { logEnhancer } from '../../epics/log/attach.ts'
import { ignoreElements, tap } from 'rxjs'
import { historyArbitrary } from './arbitrary.ts'
import { runs } from '../run/runs.ts'

const histories = historyArbitrary(registry, { maxLength: 40 })

/** A session over these actions, in which the reducers throw at those of `poisoned`, by their number. */
const live = (history: readonly Stamped[], poisoned: ReadonlySet<number>) => {
  const entries: Entry[] = []
  const heard: string[] = []
  const reported: unknown[] = []
  const root = {
    ...rootReducer,
    reduce: (state: State, action: Stamped<Action>): State => {
      if (poisoned.has(action.seq) && !reducerFailed.match(action)) throw new TypeError('a mistake of ours')
      return rootReducer.reduce(state, action)
    },
  }
  const clock = { now: () => 1_700_000_000_000 }
  const store = createStore({
    root,
    ports: { clock } as Partial<Ports> as Ports,
    epics: [
      epic('test.listener', (action$) =>
        action$.pipe(
          tap(({ type }) => heard.push(type)),
          ignoreElements(),
        ),
      ),
    ],
    stamp: stampMiddleware(registry, clock),
    enhancer: logEnhancer(
      registry,
      { enqueue: (entry) => void entries.push(entry) },
      { report: (error) => void reported.push(error) },
    ),
  })
  for (const { type, payload } of history) store.dispatch({ type, payload })
  return { entries, heard, reported, state: store.getState() }
}

test('law: whichever actions a reducer throws at, each has its place in the log, all others are taken, and a replay is the session', () => {
  fc.assert(
    fc.property(histories, fc.array(fc.nat(40), { maxLength: 6 }), (history, drawn) => {
      const poisoned = new Set(drawn.map((one) => (one % Math.max(1, history.length)) + 1))
      const { entries, heard, reported, state } = live(history, poisoned)
      expect(entries.map(({ seq }) => seq)).toEqual(history.map((_, index) => index + 1))
      const failed = entries.filter(({ type }) => type === reducerFailed.type)
      const expected = history.filter(({ type }, index) => poisoned.has(index + 1) && type !== reducerFailed.type)
      const own = history.filter(({ type }) => type === reducerFailed.type)
      expect(failed).toHaveLength(expected.length + own.length)
      for (const { seq, payload } of failed)
        if (history[seq - 1]?.type !== reducerFailed.type)
          expect(payload).toMatchObject({ action: history[seq - 1]?.type })
      expect(heard).toEqual(history.map(({ type }) => type))
      const replayed = replay(rootReducer, entries)
      expect(replayed.divergence).toBeNull()
      expect(stateHash(replayed.state)).toBe(stateHash(state))
      expect(state.log.failures).toBe(failed.length)
      expect(reported).toHaveLength(expected.length)
    }),
    { numRuns: runs(60) },
  )
})

test('the person is told of it, and can close that', () => {
  const { state } = live([{ ...shortcutsClosed({}), seq: 1, at: 1 }], new Set([1]))
  const [shown] = shownErrors(state)
  expect(shown).toMatchObject({ message: wording('log.failure'), persistent: true })
  const closed = rootReducer.reduce(state, { ...errorClosed({ error: shown?.error ?? '' }), seq: 2, at: 2 })
  expect(shownErrors(closed)).toEqual([])
})
