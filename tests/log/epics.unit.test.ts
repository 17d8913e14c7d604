import { configureStore, Tuple, type Reducer, type UnknownAction } from '@reduxjs/toolkit'
import { BehaviorSubject, Subject, VirtualTimeScheduler, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { Action, Stamped } from '../../domain/kernel/index.ts'
import { logBecameDurable, logProblemFound, replay, stateHash, type Entry } from '../../domain/log/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import type { LogStatus } from '../../epics/kernel/logPort.ts'
import type { Ports } from '../../epics/kernel/ports.ts'
import { stampMiddleware } from '../../epics/kernel/stamp.ts'
import { logEnhancer } from '../../epics/log/attach.ts'
import { durabilityEpic, type Opening } from '../../epics/log/index.ts'
import { fieldTyped, practiceRegistry, practiceRoot, savePressed, type PracticeState } from './practice.ts'

/** A state that hears what is told of the log. */
const telling = (...before: readonly Action[]) => {
  const reduced = (state: State, action: Action): State => rootReducer.reduce(state, { ...action, seq: 1, at: 1 })
  const state$ = new BehaviorSubject(before.reduce(reduced, rootReducer.initial))
  const types: string[] = []
  const take = (action: Action): void => {
    types.push(action.type)
    state$.next(reduced(state$.value, action))
  }
  return { told: { types, take }, state$ }
}
const portsOf = (ports: Partial<Ports>): Ports => ports as Ports

describe('the store', () => {
  const practiceStore = (enqueue: (entry: Entry, state: unknown) => void, firstSeq = 1) => {
    let time = 100
    const reducer: Reducer<PracticeState> = (state = practiceRoot.initial, action: UnknownAction) =>
      'seq' in action ? practiceRoot.reduce(state, action as UnknownAction & Stamped) : state
    return configureStore({
      reducer,
      middleware: () => new Tuple(stampMiddleware(practiceRegistry, { now: () => (time += 1) }, firstSeq)),
      enhancers: (standard) =>
        standard({ autoBatch: false }).concat(logEnhancer(practiceRegistry, { enqueue }, { firstSeq })),
      devTools: false,
    })
  }

  it('records exactly what the reducers saw, in that order, with the state after it', () => {
    const seen: [Entry, unknown][] = []
    const store = practiceStore((entry, state) => seen.push([entry, state]))
    const first = store.dispatch(fieldTyped({ id: 1, field: 'first', value: 'A' }))
    store.dispatch({ type: 'somebody/elses' })
    store.dispatch(fieldTyped({ id: 1, field: 'first', value: 'B' }, first))
    expect(seen.map(([{ seq, at, v, origin, cause }]) => ({ seq, at, v, origin, cause }))).toEqual([
      { seq: 1, at: 101, v: 2, origin: 'intent', cause: undefined },
      { seq: 2, at: 102, v: 2, origin: 'intent', cause: 1 },
    ])
    expect(seen.at(-1)?.[1]).toBe(store.getState())
    expect(
      stateHash(
        replay(
          practiceRoot,
          seen.map(([entry]) => entry),
        ).state,
      ),
    ).toBe(stateHash(store.getState()))
  })

  it('leaves no gap where a fact is said while another one is reduced: that one is refused, and all others are taken', () => {
    const seen: number[] = []
    const refused: unknown[] = []
    const save = savePressed({ save: 'k1', id: 1 })
    const store = practiceStore(({ seq }) => {
      seen.push(seq)
      try {
        store.dispatch(save)
      } catch (error) {
        refused.push(error)
      }
    })
    for (const value of ['A', 'B']) store.dispatch(fieldTyped({ id: 1, field: 'first', value }))
    expect([seen, refused.length]).toEqual([[1, 2], 2])
  })

  it('counts on from a stream that is continued, and refuses a gap', () => {
    const seen: number[] = []
    const store = practiceStore(({ seq }) => seen.push(seq), 41)
    store.dispatch(savePressed({ save: 'k1', id: 1 }))
    expect(seen).toEqual([41])
    const gap = practiceStore(() => {}, 1)
    const enhanced = logEnhancer(practiceRegistry, { enqueue: () => {} })
    const bare = enhanced((reducer) => ({ reducer }) as never)(() => 0)
    expect(() =>
      (bare as { reducer: Reducer }).reducer(0, {
        type: 'practice/clientGone',
        payload: { id: 1 },
        seq: 2,
        at: 1,
      }),
    ).toThrow(/expected entry 1 and got 2/)
    expect(gap.getState()).toEqual(practiceRoot.initial)
  })
})

/** Of the log's key: it came. */
const noTrouble$ = of<Opening>('none')

describe('durability', () => {
  it('tells what is durable once for each pause, and not of its own fact', () => {
    const scheduler = new VirtualTimeScheduler()
    const status$ = new BehaviorSubject<LogStatus>({ durableSeq: 0, problem: 'none' })
    const action$ = new Subject<Action>()
    const told: Action[] = []
    durabilityEpic({ status$ }, noTrouble$)
      .run(action$, telling().state$, portsOf({ scheduler }))
      .subscribe((action) => told.push(action))
    for (const durableSeq of [1, 2, 3]) status$.next({ durableSeq, problem: 'none' })
    scheduler.flush()
    expect(told).toEqual([logBecameDurable({ durableSeq: 3 })])
    action$.next({ ...logBecameDurable({ durableSeq: 3 }), seq: 4, at: 1 })
    status$.next({ durableSeq: 4, problem: 'none' })
    scheduler.flush()
    expect(told).toHaveLength(1)
    status$.next({ durableSeq: 5, problem: 'none' })
    scheduler.flush()
    expect(told.at(-1)).toEqual(logBecameDurable({ durableSeq: 5 }))
  })

  it('shows a problem when it comes and when it is over', () => {
    const scheduler = new VirtualTimeScheduler()
    const status$ = new BehaviorSubject<LogStatus>({ durableSeq: 0, problem: 'none' })
    const { told, state$ } = telling()
    durabilityEpic({ status$ }, noTrouble$)
      .run(new Subject<Action>(), state$, portsOf({ scheduler }))
      .subscribe(told.take)
    for (const problem of ['quota', 'quota', 'failed', 'none', 'none'] as const)
      status$.next({ durableSeq: 0, problem })
    expect(told.types).toEqual(['log/problemFound', 'log/problemFound', 'log/problemSolved'])
  })

  it('a trouble that the state tells of from before a reload is over where there is none', () => {
    const { told, state$ } = telling(logProblemFound({ problem: 'failed', lost: 0 }))
    durabilityEpic({ status$: new BehaviorSubject<LogStatus>({ durableSeq: 3, problem: 'none' }) }, noTrouble$)
      .run(new Subject<Action>(), state$, portsOf({ scheduler: new VirtualTimeScheduler() }))
      .subscribe(told.take)
    expect(told.types).toEqual(['log/problemSolved'])
    expect(state$.value.log.writing).toBeNull()
  })

  it('law: one trouble is over only when the other is as well', () => {
    const status = fc.constantFrom('none', 'quota', 'failed', 'full')
    const opening = fc.constantFrom('none', 'late', 'failed', 'otherDevice')
    fc.assert(
      fc.property(fc.array(fc.tuple(status, opening), { minLength: 1, maxLength: 8 }), (steps) => {
        const { told, state$ } = telling()
        const status$ = new BehaviorSubject<LogStatus>({ durableSeq: 0, problem: 'none' })
        const opening$ = new BehaviorSubject<Opening>('none')
        durabilityEpic({ status$ }, opening$)
          .run(new Subject<Action>(), state$, portsOf({ scheduler: new VirtualTimeScheduler() }))
          .subscribe(told.take)
        for (const [problem, why] of steps) {
          status$.next({ durableSeq: 0, problem })
          opening$.next(why)
          const { writing } = state$.value.log
          expect([problem, why, writing === null]).toEqual([problem, why, problem === 'none' && why === 'none'])
          if (problem !== 'none') expect(writing).toBe(problem)
        }
      }),
    )
  })
})
