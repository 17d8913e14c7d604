import { filter as plainFilter, map as plainMap, merge, mergeMap as plainMergeMap, throwError, timer } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { epicFailed, snackbarClosed, snackbarShown } from '../../domain/calls/index.ts'
import type { Action } from '../../domain/kernel/index.ts'
import { loginCancelled } from '../../domain/session/index.ts'
import { callsEpics } from '../../epics/calls/index.ts'
import { configEpics } from '../../epics/config/index.ts'
import { epic, filter, map, mergeMap, type NamedEpic } from '../../epics/kernel/index.ts'
import { maxFailures, restartDelay, restFor, tellEvery } from '../../epics/kernel/supervise.ts'
import { rootEpic } from '../../epics/kernel/rootEpic.ts'
import { staffSessionEpics, visitorSessionEpics } from '../../epics/session/index.ts'
import { world } from '../session/world.ts'

const everyEpic: readonly NamedEpic[] = [...callsEpics, ...configEpics, ...visitorSessionEpics, ...staffSessionEpics]
const poison = 'poison'
const shown = { message: 'status.saved', tone: 'success', until: null } as const
const isPoison = (action: Action): boolean => snackbarClosed.match(action) && action.payload.snackbar === poison

/** The same pipeline, which dies of one action wherever it is in its work. */
const mortal = ({ name, run }: NamedEpic): NamedEpic =>
  epic(name, (action$, state$, ports) => {
    const death$ = action$.pipe(
      plainFilter(isPoison),
      plainMap((): Action => {
        throw new Error('poisoned')
      }),
    )
    return merge(run(action$, state$, ports), death$)
  })
/** Answers each cancelled login, so that a test sees that it lives. */
const echo = (name: string): NamedEpic =>
  epic(name, (action$) =>
    action$.pipe(
      filter(loginCancelled.match),
      map(() => snackbarClosed({ snackbar: name })),
    ),
  )
const heard = (actions: readonly Action[], name: string): number =>
  actions.filter((action) => snackbarClosed.match(action) && action.payload.snackbar === name).length

describe('supervised pipelines', () => {
  test.each(everyEpic.map(({ name }) => name))(
    'L11: when %s dies all others go on, it is shown, and it is up again within a second',
    async (name) => {
      const w = world()
      const epics = everyEpic.map((each) => (each.name === name ? mortal(each) : each))
      const tab = w.tab({ epics: [...epics, echo('test.a'), echo('test.b')] })
      tab.dispatch(snackbarClosed({ snackbar: poison }))
      tab.dispatch(loginCancelled({}))
      await w.advance(1_000)
      expect(tab.actions.filter(epicFailed.match).map(({ payload }) => payload)).toEqual([{ epic: name, restarts: 1 }])
      expect([heard(tab.actions, 'test.a'), heard(tab.actions, 'test.b')]).toEqual([1, 1])
      expect(tab.store.getState().calls.failedEpics).toMatchObject([{ epic: name, restarts: 1 }])
      tab.start()
      await w.advance(1_000)
      expect(tab.store.getState().session.phase).toBe('signedOut')
    },
  )

  test('L11: what happens while a pipeline is down waits for it, in order', async () => {
    const w = world()
    const seen: string[] = []
    let isBroken = true
    const fragile = epic('test.fragile', (action$) =>
      action$.pipe(
        plainMergeMap((action): Action[] => {
          if (isBroken) {
            isBroken = false
            throw new Error('broken')
          }
          seen.push(action.type)
          return []
        }),
      ),
    )
    const tab = w.tab({ epics: [fragile] })
    tab.dispatch(loginCancelled({}))
    tab.dispatch(snackbarClosed({ snackbar: 'one' }))
    tab.dispatch(snackbarClosed({ snackbar: 'two' }))
    await w.advance(1_000)
    expect(seen).toEqual([epicFailed.type, snackbarClosed.type, snackbarClosed.type])
  })

  test('L11: an error ends the work of one action: what is under way comes to its end, it is told of once a second', async () => {
    const w = world()
    const careless = epic('test.careless', (action$) =>
      action$.pipe(
        filter(snackbarClosed.match),
        mergeMap(({ payload: { snackbar } }) => {
          if (snackbar === poison) throw new Error('poisoned')
          return timer(500, w.time.scheduler).pipe(map(() => snackbarShown({ ...shown, snackbar })))
        }),
      ),
    )
    const tab = w.tab({ epics: [careless] })
    tab.dispatch(snackbarClosed({ snackbar: 'one' }))
    for (let times = 0; times < 5; times += 1) tab.dispatch(snackbarClosed({ snackbar: poison }))
    tab.dispatch(snackbarClosed({ snackbar: 'two' }))
    await w.advance(3_000)
    expect(tab.actions.filter(snackbarShown.match).map(({ payload }) => payload.snackbar)).toEqual(['one', 'two'])
    expect(tab.actions.filter(epicFailed.match).map(({ payload, at }) => [payload, at])).toEqual([
      [{ epic: 'test.careless', restarts: 0 }, w.time.now() - 3_000],
      [{ epic: 'test.careless', restarts: 0 }, w.time.now() - 3_000 + tellEvery],
    ])
    expect(tab.reported).toHaveLength(5)
    // And of each later one.
    for (let times = 0; times < 3; times += 1) {
      tab.dispatch(snackbarClosed({ snackbar: poison }))
      await w.advance(60_000)
    }
    expect(tab.actions.filter(epicFailed.match)).toHaveLength(5)
  })

  test('L11: one that throws at everything it hears does not go on telling of that', async () => {
    const w = world()
    const hopeless = epic('test.hopeless', (action$) =>
      action$.pipe(
        filter((): boolean => {
          throw new Error('never')
        }),
      ),
    )
    const tab = w.tab({ epics: [hopeless, echo('test.a')] })
    tab.dispatch(loginCancelled({}))
    await w.advance(60_000)
    expect(heard(tab.actions, 'test.a')).toBe(1)
    expect(tab.actions.filter(epicFailed.match).length).toBeLessThanOrEqual(2)
  })

  test('L11: one that dies at every start backs off to a second and then rests, and the others stay quick', async () => {
    const w = world()
    const hopeless = epic('test.hopeless', () => throwError(() => new Error('never')))
    const tab = w.tab({ epics: [hopeless, echo('test.a')] })
    await w.advance(10_000)
    const failuresBefore = tab.actions.filter(epicFailed.match).length
    tab.dispatch(loginCancelled({}))
    expect(heard(tab.actions, 'test.a')).toBe(1)
    await w.advance(restFor * 4)
    expect(failuresBefore).toBeLessThanOrEqual(maxFailures + 1)
    expect(tab.actions.filter(epicFailed.match).length).toBeLessThanOrEqual(failuresBefore + 5)
    expect(Math.max(...Array.from({ length: maxFailures }, (_, n) => restartDelay(n + 1)))).toBeLessThanOrEqual(1_000)
  })

  test('two pipelines with one name stop the start', () => {
    expect(() => rootEpic([echo('test.a'), echo('test.a')])).toThrow('epic declared twice: test.a')
  })
})

describe('the store', () => {
  test('tells its listeners once of a dispatch and of all that pipelines answered to it', () => {
    const w = world()
    const chain = (from: string, to: string): NamedEpic =>
      epic(`test.${to}`, (action$) =>
        action$.pipe(
          filter((action) => snackbarClosed.match(action) && action.payload.snackbar === from),
          map(() => snackbarClosed({ snackbar: to })),
        ),
      )
    const tab = w.tab({ epics: [chain('a', 'b'), chain('b', 'c')] })
    let told = 0
    const stop = tab.store.subscribe(() => (told += 1))
    tab.dispatch(snackbarClosed({ snackbar: 'a' }))
    expect(tab.actions.map(({ payload, seq }) => [payload, seq])).toEqual([
      [{ snackbar: 'a' }, 1],
      [{ snackbar: 'b' }, 2],
      [{ snackbar: 'c' }, 3],
    ])
    expect(told).toBe(1)
    stop()
    tab.dispatch(snackbarClosed({ snackbar: 'z' }))
    expect(told).toBe(1)
  })
})
