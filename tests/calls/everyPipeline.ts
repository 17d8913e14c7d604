/** Every pipeline of the build, and one of them run alone over recorded sessions, on virtual time. */
import { BehaviorSubject, NEVER, Subject, map, throwError, timer, type Observable, type Subscription } from 'rxjs'
import type { Action, Call, Stamped } from '../../domain/kernel/index.ts'
import { actionOf } from '../../domain/log/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { callsEpics } from '../../epics/calls/index.ts'
import type {
  CacheEvent,
  ConnectionEvent,
  GateEvent,
  Http,
  NamedEpic,
  Ports,
  TabMessage,
} from '../../epics/kernel/index.ts'
import { supervise } from '../../epics/kernel/supervise.ts'
import { languageEpics } from '../../epics/languages/index.ts'
import { navigationEpics } from '../../epics/navigation/index.ts'
import { visitorSessionEpics } from '../../epics/session/index.ts'
import { createStaffPart, newTabLog, type StaffWorld } from '../../epics/staff.ts'
import { createMemoryCacheStore } from '../localCache/memoryCacheStore.ts'
import { createMemoryLogStore } from '../log/memoryLogStore.ts'
import { sessionFiles, sessionIn } from '../log/recordSessions.ts'
import { virtualTime } from '../session/virtualTime.ts'
import { sampleOf } from './answers.ts'
import { noAdminTokens } from '../session/noAdminTokens.ts'
import { silentBrowser } from '../session/silentBrowser.ts'

type Moment = { readonly action: Stamped; readonly state: State }

/** What happened in the recorded sessions, one after another, and the state in which it left the application. */
export const moments: readonly Moment[] = sessionFiles()
  .flatMap((name) => {
    let state = rootReducer.initial
    return sessionIn(name).entries.map((entry) => {
      const action = actionOf(entry)
      state = rootReducer.reduce(state, action)
      return { action, state }
    })
  })
  .map(({ action, state }, index) => ({ action: { ...action, seq: index + 1 }, state }))

/** What is broken while one action is heard. */
export type Poison = 'action' | 'payload' | 'state' | 'ports' | 'answer' | 'message'
export const poisons: readonly Poison[] = ['action', 'payload', 'state', 'ports', 'answer', 'message']

const poisoned = (): never => {
  throw new TypeError('poisoned')
}

/** Throws at whatever is read of it while `isArmed`. */
const trap = <T extends object>(of: T, isArmed: () => boolean): T =>
  new Proxy(of, {
    get: (target, member) => (isArmed() ? poisoned() : Reflect.get(target, member)),
    has: (target, member) => (isArmed() ? poisoned() : Reflect.has(target, member)),
    ownKeys: (target) => (isArmed() ? poisoned() : Reflect.ownKeys(target)),
  })

/** A port whose functions throw while `isArmed`, and tell that they were used. */
const trapped = <T extends object>(port: T, isArmed: () => boolean, used: () => void): T =>
  new Proxy(port, {
    get: (target, member) => {
      const value: unknown = Reflect.get(target, member)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        used()
        return isArmed() ? poisoned() : (value as (...all: unknown[]) => unknown)(...given)
      }
    },
  })

const nothing = (): undefined => undefined
const soon = (): Promise<undefined> => Promise.resolve(undefined)

export const world = () => {
  const time = virtualTime()
  const { scheduler } = time
  const seen = { works: 0, reported: [] as unknown[] }
  let armed: Poison | null = null
  let uuids = 0
  /** What of the poisons would have been met since this was emptied. */
  const met = new Set<Poison>()
  const work = (): void => {
    seen.works += 1
    met.add('ports')
  }
  const isArmed = (poison: Poison) => (): boolean => armed === poison
  const port = <T extends object>(of: unknown): T => trapped(of as T, isArmed('ports'), work)
  const call = (declared: Call): Observable<unknown> => {
    work()
    met.add('answer')
    if (armed === 'ports') return poisoned()
    if (armed === 'answer') return throwError(() => new TypeError('poisoned'))
    return timer(30, scheduler).pipe(map(() => sampleOf(declared.response)))
  }
  const visible$ = new Subject<boolean>()
  const connection$ = new Subject<ConnectionEvent>()
  const messages$ = new Subject<{ readonly name: string; readonly payload: unknown }>()
  const gateEvents$ = new Subject<GateEvent>()
  const cacheEvents$ = new Subject<CacheEvent>()
  const tabMessages$ = new Subject<TabMessage>()
  const active$ = new Subject<void>()
  const outside = [visible$, connection$, messages$, gateEvents$, cacheEvents$, tabMessages$, active$]
  const tokens = {
    read: () => ({ access: null, refresh: null }),
    write: nothing,
    dropAccess: nothing,
    clear: nothing,
    changed$: tabMessages$,
  }
  const http = { call, upload: () => NEVER, open: () => NEVER, download: () => NEVER } as unknown as Http
  const gate = {
    events$: gateEvents$,
    refresh: () => timer(30, scheduler).pipe(map(() => ({ kind: 'ended' }))),
    isLoggedIn: () => timer(30, scheduler).pipe(map(() => true)),
    renew: () => timer(30, scheduler).pipe(map(() => ({ kind: 'ended' }))),
    goodbye: () => timer(30, scheduler).pipe(map(() => true)),
    endStored: () => timer(30, scheduler).pipe(map(nothing)),
    exchange: () => timer(30, scheduler).pipe(map(nothing)),
    pairFor: () => timer(30, scheduler).pipe(map(() => null)),
    forget: nothing,
    serverNow: time.now,
  }
  const tabs = {
    exclusive: (_: string, __: number, work: () => Promise<unknown>) => work(),
    isHeld: () => Promise.resolve(false),
    hold: () => Promise.resolve(true),
    letGo: nothing,
    post: nothing,
    messages$: tabMessages$,
  }
  const ids = { uuid: () => `uuid-${(uuids += 1)}` }
  const ports: Ports = {
    clock: { now: time.now },
    ids,
    scheduler,
    http,
    gate: port(gate),
    tokens: port(tokens),
    adminTokens: port(noAdminTokens),
    tabs: port(tabs),
    vault: port({ seal: () => 'secret:1', open: () => 'typed', forget: nothing, forgetAll: nothing }),
    socket: port({
      connect: nothing,
      disconnect: nothing,
      send: nothing,
      messages$,
      connection$,
      status$: new BehaviorSubject('disconnected'),
    }),
    presence: { active$, visible$ },
    browser: port(silentBrowser(new BehaviorSubject(true))),
    navigator: port({ go: nothing, leave: nothing, open: () => true, close: nothing }),
    report: (error) => {
      seen.reported.push(error)
      armed = null
    },
    authConfigured: true,
    supportPhone: '555-0100',
    build: '1.0',
    keySession: null,
    logEnd: () => null,
    localCache: () => {
      work()
      return port({
        read: () => Promise.resolve(null),
        keep: soon,
        forget: soon,
        events$: cacheEvents$,
        makeRoom: soon,
      })
    },
    localStorage: port({ getItem: () => null, setItem: nothing, removeItem: nothing }),
  }
  const staff: StaffWorld = {
    ...ports,
    store: createMemoryLogStore(),
    cacheStore: createMemoryCacheStore(),
    reducers: 'test',
    ring: {} as StaffWorld['ring'],
    now: time.now,
    tabStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
    hidden$: NEVER,
    persist: soon,
    pause: soon,
    random: () => 0,
    pipelines: [],
  }
  return {
    ports,
    staff,
    seen,
    met,
    /** What comes from outside, all of it as it should be or all of it not to be read. */
    news: (bad?: never): void => {
      if (outside.some(({ observed }) => observed)) met.add('message')
      tabMessages$.next(bad ?? { kind: 'livesAsked' })
      messages$.next(bad ?? { name: 'record changed', payload: { kind: 'victim', id: 7, version: 900, owners: [] } })
      messages$.next(bad ?? { name: 'record removed', payload: { kind: 'export', id: 7 } })
      connection$.next(bad ?? { is: 'lost', by: 'timeout' })
      visible$.next(bad ?? true)
      active$.next()
      gateEvents$.next(bad ?? { kind: 'away', on: true })
      cacheEvents$.next(bad ?? { is: 'evicted', count: 1 })
    },
    time,
    arm: (poison: Poison | null) => {
      armed = poison
    },
    isArmed,
    /** What has come due by then happens, without a wait for promises. */
    pass: (milliseconds: number): void => {
      const target = scheduler.frame + milliseconds
      for (let next = scheduler.actions[0]; next && next.delay <= target; next = scheduler.actions[0]) {
        scheduler.maxFrames = next.delay
        scheduler.flush()
      }
      scheduler.frame = target
    },
  }
}

type World = ReturnType<typeof world>

const languages = {
  loadTexts: () => Promise.resolve({}),
  browserLanguage: 'en',
  usual: 'en',
} as unknown as Parameters<typeof languageEpics>[0]

export const everyEpic = async ({ staff }: World): Promise<readonly NamedEpic[]> => [
  ...callsEpics,
  ...visitorSessionEpics,
  ...navigationEpics,
  ...languageEpics(languages),
  ...createStaffPart(staff, await newTabLog(staff)).epics,
]

/** The newest state; while armed nothing can be read of it. */
class States extends BehaviorSubject<State> {
  readonly #isArmed: () => boolean
  reads = 0
  /** Whoever subscribes is told the newest, too. */
  subscribed = 0
  constructor(isArmed: () => boolean) {
    super(rootReducer.initial)
    this.#isArmed = isArmed
    const subscribe = Reflect.get(this, 'subscribe') as (...given: readonly unknown[]) => Subscription
    Reflect.set(this, 'subscribe', (...given: readonly unknown[]): Subscription => {
      this.subscribed += 1
      return Reflect.apply(subscribe, this, given)
    })
  }
  override get value(): State {
    this.reads += 1
    return this.#isArmed() ? poisoned() : super.getValue()
  }
}

export type Heard = {
  /** What the pipeline said in each of two runs through the moments; numbers that were drawn all read alike. */
  readonly said: readonly [readonly Said[], readonly Said[]]
  /** Places in `moments` at which it spoke or used a port, and then those at which it looked at the state. */
  readonly concerned: readonly number[]
  /** By place, what it came to in the first run: a poison that it does not come to changes nothing of that run. */
  readonly met: ReadonlyMap<number, ReadonlySet<Poison>>
  readonly reported: readonly unknown[]
  readonly restarts: number
}
/** `at`: the moment that was heard then. */
export type Said = { readonly cause: number | null; readonly at: number; readonly text: string }

/** Milliseconds from one moment to the next, and until everything is over. */
const step = 20
const rest = 130_000

/** Poison that an action carries on unread is found by whoever takes the action, not by its pipeline. */
const textOf = (action: Action): string => {
  try {
    return JSON.stringify(action).replaceAll(/uuid-\d+/g, 'uuid')
  } catch {
    return `poisoned ${action.type}`
  }
}

/**
 * A pipeline hears these moments, twice; the first time it is poisoned while it hears one of them. Without news it hears
 * nothing else, and the second time all that it asks for fails.
 */
export const hear = async (
  name: string,
  places: readonly number[],
  poison: { readonly is: Poison; readonly at: number } | null = null,
  hasNews = true,
): Promise<Heard> => {
  const w = world()
  const found = (await everyEpic(w)).find((epic) => epic.name === name)
  if (found === undefined) throw new Error(`no pipeline ${name}`)
  const action$ = new Subject<Stamped>()
  const states = new States(w.isArmed('state'))
  const said: [Said[], Said[]] = [[], []]
  const worked: number[] = []
  const looked: number[] = []
  const met = new Map<number, ReadonlySet<Poison>>()
  let restarts = 0
  let pass = 0
  let now = 0
  const running = supervise(found, action$, states, w.ports).subscribe((action) => {
    w.seen.works += 1
    if (action.type === 'calls/epicFailed') {
      restarts = (action.payload as { restarts: number }).restarts
      return
    }
    said[pass]?.push({
      cause: action.cause ?? null,
      at: now,
      text: textOf(action),
    })
  })
  for (pass = 0; pass < 2; pass += 1) {
    for (const place of places) {
      const { action, state } = moments[place] as Moment
      now = place
      const isPoisoned = pass === 0 && poison?.at === place
      const before = { works: w.seen.works, reads: states.reads, subscribed: states.subscribed }
      const isTold = states.observed
      w.met.clear()
      w.arm(isPoisoned ? poison.is : hasNews || pass === 0 ? null : 'answer')
      states.next(isPoisoned && poison.is === 'state' ? trap(state, w.isArmed('state')) : state)
      if (isPoisoned && poison.is === 'message') w.news(trap({}, w.isArmed('message')) as never)
      if (hasNews) w.news()
      action$.next(
        isPoisoned && poison.is === 'action'
          ? trap(action, w.isArmed('action'))
          : isPoisoned && poison.is === 'payload'
            ? { ...action, payload: trap(action.payload as object, w.isArmed('payload')) }
            : action,
      )
      w.arm(hasNews || pass === 0 ? null : 'answer')
      if (isTold || states.reads > before.reads || states.subscribed > before.subscribed) w.met.add('state')
      if (pass === 0) met.set(place, new Set([...w.met, 'action', 'payload']))
      if (isPoisoned && poison.is === 'state') states.next(state)
      if (w.seen.works > before.works) worked.push(place)
      else if (states.reads > before.reads) looked.push(place)
      w.pass(step)
    }
    await w.time.settle()
    w.pass(rest)
    await w.time.settle()
  }
  running.unsubscribe()
  return { said, concerned: [...new Set([...worked, ...looked])], met, reported: w.seen.reported, restarts }
}
