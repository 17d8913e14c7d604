/** The client starts with a visitor's part and grows at the sign-in; nobody may be able to tell from state or log. */
import * as fc from 'fast-check'
import { asyncScheduler } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { actions } from '../../domain/actions.ts'
import type { Action, Stamped } from '../../domain/kernel/index.ts'
import { actionOf, type Entry } from '../../domain/log/index.ts'
import { rootReducer } from '../../domain/state.ts'
import { isVisitors, visitorActions, visitorReducer } from '../../domain/visitor.ts'
import { createStore, holdBack, stampMiddleware, type Ports } from '../../epics/kernel/index.ts'
import { logEnhancer } from '../../epics/log/attach.ts'
import { historyArbitrary } from '../log/arbitrary.ts'
import { runs } from '../run/runs.ts'
import { turn } from '../run/until.ts'

const visits = historyArbitrary(actions, { maxLength: 40, only: (type) => isVisitors({ type, payload: {} }) })
const sessions = historyArbitrary(actions, { maxLength: 60 })

const bare = ({ type, payload }: Stamped): Action => ({ type, payload })

const clock = { now: () => 1_700_000_000_000 }

/** A store, its log, and when it had grown. */
const world = (grows: boolean) => {
  const entries: Entry[] = []
  const registry = new Map(grows ? visitorActions : actions)
  let arrived = (): void => {}
  const arrival = new Promise<void>((done) => {
    arrived = done
  })
  const grow = async (): Promise<void> => {
    await arrival
    for (const [type, definition] of actions) registry.set(type, definition)
    store.grow(rootReducer, rootReducer.fold(rootReducer.initial, entries.map(actionOf)), [])
  }
  const store = createStore({
    root: grows ? visitorReducer : rootReducer,
    ports: { scheduler: asyncScheduler, clock } as Partial<Ports> as Ports,
    epics: [],
    stamp: stampMiddleware(registry, clock),
    enhancer: logEnhancer(registry, { enqueue: (entry) => entries.push(entry) }),
    ...(grows && { hold: holdBack((action) => !isVisitors(action), grow) }),
  })
  return { store, entries, arrived }
}

describe('a client that grows', () => {
  it('ends in the state, and with the log, of one that was whole from the start', async () => {
    await fc.assert(
      fc.asyncProperty(visits, sessions, fc.nat({ max: 60 }), async (visit, session, wait) => {
        const said = [...visit, ...session].map(bare)
        const whole = world(false)
        const growing = world(true)
        for (const [index, action] of said.entries()) {
          if (index === wait) {
            growing.arrived()
            await turn()
          }
          whole.store.dispatch(action)
          growing.store.dispatch(action)
        }
        growing.arrived()
        await turn()
        expect(growing.entries).toEqual(whole.entries)
        const state = growing.store.getState()
        const isStillSmall = said.every(isVisitors)
        expect(isStillSmall ? { ...whole.store.getState(), ...state } : state).toEqual(whole.store.getState())
      }),
      { numRuns: runs(60) },
    )
  })

  it('what is said while held-back actions are let go comes after them', async () => {
    const seen: string[] = []
    let say: (action: Action) => unknown = () => undefined
    const hold = holdBack(
      ({ type }) => type === 'b',
      () => Promise.resolve(),
    )
    const dispatch = hold({ dispatch: () => undefined, getState: () => undefined } as never)((action) => {
      const { type } = action as Action
      seen.push(type)
      if (type === 'b') say({ type: 'after', payload: {} })
      return action
    })
    say = dispatch
    for (const type of ['a', 'b', 'c']) dispatch({ type, payload: {} })
    expect(seen).toEqual(['a'])
    await turn()
    expect(seen).toEqual(['a', 'b', 'c', 'after'])
    dispatch({ type: 'd', payload: {} })
    expect(seen.at(-1)).toBe('d')
  })

  it('keeps all back where the rest can not be had', async () => {
    const seen: string[] = []
    const hold = holdBack(
      ({ type }) => type === 'b',
      () => Promise.reject(new Error('away')),
    )
    const dispatch = hold({ dispatch: () => undefined, getState: () => undefined } as never)((action) =>
      seen.push((action as Action).type),
    )
    for (const type of ['a', 'b', 'a']) dispatch({ type, payload: {} })
    await turn()
    expect(seen).toEqual(['a'])
  })
})
