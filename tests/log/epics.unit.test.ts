import { configureStore, Tuple, type Reducer, type UnknownAction } from '@reduxjs/toolkit'
import { BehaviorSubject, EMPTY, of, Subject, throwError, VirtualTimeScheduler, type Observable } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { fact, group, tableValues, type Action, type Call, type Stamped } from '../../domain/kernel/index.ts'
import {
  exportMade,
  exportRequested,
  exportConfirmed,
  exportDropped,
  exportReasonTyped,
  leftFor,
  redactionVersion,
  logBecameDurable,
  logOpened,
  replay,
  stateHash,
  type Entry,
} from '../../domain/log/index.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import { parseExport } from '../../domain/log/exportFile.ts'
import { timeBucket } from '../../epics/kernel/timeBucket.ts'
import { logEnhancer } from '../../epics/log/attach.ts'
import { createDraftsCipher, createKeptCipher } from '../../epics/adapters/logCrypto.ts'
import { turn } from '../run/until.ts'
import { createMemoryLogStore, emptyMemoryLog } from './memoryLogStore.ts'
import type { StateRef } from '../../epics/kernel/epic.ts'
import type { LogStatus } from '../../epics/kernel/logPort.ts'
import type { Http, Ports } from '../../epics/kernel/ports.ts'
import { stampMiddleware } from '../../epics/kernel/stamp.ts'
import { durabilityEpic, exportEpic, keepDrafts, recover, streamLock } from '../../epics/log/index.ts'
import type { RecoveryOptions } from '../../epics/log/recovery.ts'
import {
  fieldTyped,
  practiceRegistry,
  practiceRoot,
  saveDone,
  savePressed,
  toEntries,
  type PracticeState,
} from './practice.ts'
import { seeded } from './seeded.ts'
import { feed, testCipher, testOpen, testWriter } from './world.ts'

const noState = new BehaviorSubject(null) as object as StateRef
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

describe('durability', () => {
  it('tells what is durable once for each pause, and not of its own fact', () => {
    const scheduler = new VirtualTimeScheduler()
    const status$ = new BehaviorSubject<LogStatus>({ durableSeq: 0, problem: 'none' })
    const action$ = new Subject<Action>()
    const told: Action[] = []
    durabilityEpic({ status$ })
      .run(action$, noState, portsOf({ scheduler }))
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
    const told: string[] = []
    durabilityEpic({ status$ })
      .run(new Subject<Action>(), noState, portsOf({ scheduler }))
      .subscribe(({ type }) => told.push(type))
    for (const problem of ['quota', 'quota', 'failed', 'none', 'none'] as const)
      status$.next({ durableSeq: 0, problem })
    expect(told).toEqual(['log/problemFound', 'log/problemFound', 'log/problemSolved'])
  })
})

const typed = toEntries([
  { ...fieldTyped({ id: 7, field: 'first', value: 'Canary' }), seq: 1, at: 1_750_000_000_000 },
  { ...savePressed({ save: 'k1', id: 7 }), seq: 2, at: 1_750_000_000_001 },
  { ...savePressed({ save: 'k2', id: 7 }), seq: 3, at: 1_750_000_000_002 },
  { ...saveDone({ save: 'k2', at: 5 }), seq: 4, at: 1_750_000_000_003 },
  { ...fieldTyped({ id: 8, field: 'last', value: 'Canary' }), seq: 5, at: 1_750_000_000_004 },
])

const writtenLog = async (
  stream: string,
  entries: readonly Entry[],
  keyId = 'key-1',
  store = createMemoryLogStore(),
) => {
  const writer = testWriter(store, { stream })
  writer.unlock(await testCipher(keyId))
  feed(writer, entries)
  await writer.flush()
  return { store, writer }
}

describe('the export', () => {
  it('saves a file in which everything is told and nothing is confidential, and says so in the log', async () => {
    const { store, writer } = await writtenLog('stream-1', typed.slice(0, 3))
    const late = typed.slice(3)
    const cipher = await testCipher()
    const saveFile = vi.fn<(name: string, content: Blob) => void>()
    const world = {
      store,
      stream: 'stream-1',
      writer: { ...writer, waiting: () => late },
      cipher: () => cipher,
      root: practiceRoot,
      registry: practiceRegistry,
      reducerVersion: '1',
      words: () => [],
      random: seeded(3),
      now: () => 1_750_000_000_000,
    }
    const action$ = new Subject<Action>()
    const told: Action[] = []
    const sent: unknown[] = []
    let answer: Observable<unknown> = throwError(() => new Error('no answer'))
    const call = (of: Call, input: unknown) => {
      sent.push([of.id, input])
      return answer
    }
    const ports = portsOf({
      browser: { saveFile } as never,
      build: 'b1',
      supportPhone: '(555) 555-0100',
      http: { call } as Partial<Http> as Http,
      ids: { uuid: () => 'note' },
    })
    exportEpic(world)
      .run(action$, noState, ports)
      .subscribe((action) => told.push(action))
    const made = { entries: 5, types: 3, minutes: expect.any(Number), withheld: expect.any(Number) }
    action$.next({ ...exportRequested({}), seq: 6, at: 2 })
    await vi.waitFor(() => expect(told.map(({ type }) => type)).toEqual(['log/exportMade']), { timeout: 15_000 })
    expect(told).toEqual([{ type: 'log/exportMade', payload: made, cause: 6 }])
    expect(saveFile).not.toHaveBeenCalled()
    action$.next(exportConfirmed({ reason: 'The list jumps' }))
    expect(told.at(-1)?.type).toBe('log/exportRefused')
    expect(saveFile).not.toHaveBeenCalled()
    const noting$ = new Subject<unknown>()
    answer = noting$
    action$.next(exportConfirmed({ reason: 'The list jumps' }))
    action$.next(exportConfirmed({ reason: 'The list jumps' }))
    expect(saveFile).not.toHaveBeenCalled()
    noting$.next({ success: true })
    noting$.complete()
    const body = { reason: 'The list jumps', entries: 5, redaction: redactionVersion }
    expect(sent).toEqual([1, 2].map(() => ['log_export.note', { idempotencyKey: 'note', body }]))
    expect(told.at(-1)?.type).toBe('log/exportSaved')
    expect(saveFile).toHaveBeenCalledTimes(1)
    action$.next(exportConfirmed({ reason: 'once more' }))
    expect(sent.length).toBe(2)
    const [name, blob] = saveFile.mock.calls[0] ?? []
    expect(name).toBe('caselog-session-2025-06-15.json')
    const content = (await blob?.text()) ?? ''
    expect(content).not.toContain('Canary')
    const parsed = parseExport(content, practiceRegistry)
    expect(
      parsed.ok && replay(practiceRoot, parsed.value.entries, { expectHashes: parsed.value.hashes }).divergence,
    ).toBeNull()
  })

  it('goes on after a reload: the file is made once more, and what it is for stays as it was typed', async () => {
    const say = (state: State, action: Action, seq: number): State =>
      rootReducer.reduce(state, { ...action, seq, at: seq })
    const before = [
      exportRequested({}),
      exportMade({ entries: 5, types: 3, minutes: 1, withheld: 0 }),
      exportReasonTyped({ reason: 'The list jumps' }),
      exportConfirmed({ reason: 'The list jumps' }),
    ].reduce((state, action, at) => say(state, action, at + 1), rootReducer.initial)
    const reopened = logOpened({ stream: 'stream-1', resumed: 4 })
    const state = say(before, reopened, 5)
    expect(state.log.export).toEqual({
      state: 'preparing',
      figures: null,
      problem: null,
      reason: 'The list jumps',
    })
    expect(say(rootReducer.initial, reopened, 5).log.export).toBeNull()

    const { store, writer } = await writtenLog('stream-1', typed)
    const cipher = await testCipher()
    const world = {
      store,
      stream: 'stream-1',
      writer,
      cipher: () => cipher,
      root: practiceRoot,
      registry: practiceRegistry,
      reducerVersion: '1',
      words: () => [],
      random: seeded(3),
      now: () => 0,
    }
    for (const [held, opened, told] of [
      [state, reopened, ['log/exportMade']],
      [rootReducer.initial, reopened, []],
      [before, logOpened({ stream: 'stream-1', resumed: 0 }), []],
    ] as const) {
      const action$ = new Subject<Action>()
      const heard: string[] = []
      exportEpic(world)
        .run(action$, { value: held } as never, portsOf({ build: 'b1' }))
        .subscribe(({ type }) => heard.push(type))
      action$.next({ ...opened, seq: 5, at: 5 })
      if (told.length > 0) await vi.waitFor(() => expect(heard).toEqual(told), { timeout: 15_000 })
      for (let turns = 0; turns < 20; turns += 1) await turn()
      expect(heard).toEqual(told)
    }
  })

  it('of a log that is damaged has what could be read, says how much is lost, and can be read itself', async () => {
    const memory = emptyMemoryLog()
    const store = createMemoryLogStore(memory)
    const cipher = await testCipher()
    const writer = testWriter(store)
    writer.unlock(cipher)
    for (const entry of typed) {
      feed(writer, [entry])
      await writer.flush()
    }
    const third = memory.rows.get('stream-1')?.get(3)
    third?.bytes.fill(0)
    const saveFile = vi.fn<(name: string, content: Blob) => void>()
    const last = typed.at(-1)?.seq ?? 0
    const waiting = [{ seq: last + 1, at: 7, origin: 'intent', type: 'later/fact', v: 1, payload: {} } as const]
    const action$ = new Subject<Action>()
    const told: Action[] = []
    exportEpic({
      store,
      stream: 'stream-1',
      writer: { waiting: () => waiting },
      cipher: () => cipher,
      root: practiceRoot,
      registry: practiceRegistry,
      reducerVersion: '1',
      words: () => [],
      random: seeded(3),
      now: () => 0,
    })
      .run(
        action$,
        noState,
        portsOf({
          browser: { saveFile } as never,
          build: 'b1',
          http: { call: () => of({ success: true }) } as Partial<Http> as Http,
          ids: { uuid: () => 'note' },
        }),
      )
      .subscribe((action) => told.push(action))
    action$.next(exportRequested({}))
    await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 15_000 })
    expect(told).toMatchObject([{ payload: { entries: 2 } }, { payload: { problem: 'corrupt', lost: last - 1 } }])
    action$.next(exportConfirmed({ reason: 'The list jumps' }))
    const parsed = parseExport((await saveFile.mock.calls[0]?.[1].text()) ?? '', practiceRegistry)
    expect(parsed.ok && parsed.value.entries.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('that is dropped while it is prepared is not made, and nothing is saved', async () => {
    const { store, writer } = await writtenLog('stream-1', typed)
    const cipher = await testCipher()
    const saveFile = vi.fn<(name: string, content: Blob) => void>()
    const prepared = vi.fn<() => readonly string[]>(() => [])
    const world = {
      store,
      stream: 'stream-1',
      writer,
      cipher: () => cipher,
      root: practiceRoot,
      registry: practiceRegistry,
      reducerVersion: '1',
      words: prepared,
      random: seeded(3),
      now: () => 0,
    }
    const call = vi.fn<() => Observable<unknown>>(() => EMPTY)
    const action$ = new Subject<Action>()
    const told: Action[] = []
    exportEpic(world)
      .run(
        action$,
        noState,
        portsOf({
          browser: { saveFile } as never,
          build: 'b1',
          http: { call } as Partial<Http> as Http,
          ids: { uuid: () => 'note' },
        }),
      )
      .subscribe((action) => told.push(action))
    action$.next(exportRequested({}))
    action$.next(exportDropped({}))
    await vi.waitFor(() => expect(prepared).toHaveBeenCalledTimes(1), { timeout: 15_000 })
    for (let turns = 0; turns < 50; turns += 1) await turn()
    action$.next(exportConfirmed({ reason: 'The list jumps' }))
    expect(told).toEqual([])
    expect([call.mock.calls, saveFile.mock.calls]).toEqual([[], []])
    action$.next(exportRequested({}))
    await vi.waitFor(() => expect(told.map(({ type }) => type)).toEqual(['log/exportMade']), { timeout: 15_000 })
  })

  it('a log that can not be read is a problem that is shown, and the next request works', async () => {
    const cipher = await testCipher()
    let broken = true
    const store = {
      ...createMemoryLogStore(),
      read: () => (broken ? Promise.reject(new Error('gone')) : Promise.resolve([])),
    }
    const world = {
      store,
      stream: 's',
      writer: { waiting: () => [] },
      cipher: () => cipher,
      root: practiceRoot,
      registry: practiceRegistry,
      reducerVersion: '1',
      words: () => [],
      random: seeded(3),
      now: () => 0,
    }
    const action$ = new Subject<Action>()
    const told: Action[] = []
    exportEpic(world)
      .run(action$, noState, portsOf({ browser: { saveFile: () => {} } as never, build: 'b1' }))
      .subscribe((action) => told.push(action))
    action$.next(exportRequested({}))
    await vi.waitFor(() => expect(told.map(({ type }) => type)).toEqual(['log/exportFailed', 'log/problemFound']), {
      timeout: 15_000,
    })
    broken = false
    action$.next(exportRequested({}))
    await vi.waitFor(() => expect(told).toHaveLength(3), { timeout: 15_000 })
  })
})

describe('recovery', () => {
  type Left = { readonly drafts: readonly number[]; readonly unfinished: readonly string[] }
  const rules = {
    unsentIn: ({ drafts: { drafts, saves } }: PracticeState): Left => ({
      drafts: tableValues(drafts).map(({ id }) => id),
      unfinished: Object.keys(saves).filter((save) => saves[save]?.doneAt === 0),
    }),
    parse: (work: unknown) =>
      work === null ? { work: { drafts: [], unfinished: [] }, unread: 1 } : { work: work as Left, unread: 0 },
    beyond: (all: Left, taken: Left): Left => ({
      drafts: all.drafts.filter((one) => !taken.drafts.includes(one)),
      unfinished: all.unfinished.filter((one) => !taken.unfinished.includes(one)),
    }),
  }
  const recovered = async (options: RecoveryOptions<PracticeState, Left>) => {
    const { left, ...found } = await recover(options)
    return {
      ...found,
      drafts: left.flatMap(({ drafts }) => drafts),
      unfinished: left.flatMap(({ unfinished }) => unfinished),
    }
  }
  const now = 1_750_000_100_000
  const held = new Set([streamLock('alive')])
  const tabs = {
    isHeld: async (name: string) => held.has(name),
    hold: async (name: string) => !held.has(name) && Boolean(held.add(name)),
  }

  it('takes over what dead tabs left, and only when it is safe removes it', async () => {
    const { store } = await writtenLog('dead', typed)
    await writtenLog('alive', typed, 'key-1', store)
    await writtenLog('stranger', typed, 'key-2', store)
    const ciphers = [await testCipher()]
    const options = {
      store,
      tabs,
      own: ['own'],
      ciphers,
      keptCiphers: [],
      root: practiceRoot,
      registry: practiceRegistry,
      reducerVersion: '1',
      rules,
      now,
    }
    const found = await recovered(options)
    expect(found).toMatchObject({ drafts: [8], unfinished: ['k1'], problems: [{ kind: 'wrongKey' }] })
    expect(await recovered(options)).toMatchObject({ drafts: [], unfinished: [] })
    expect((await testOpen(store, await testCipher(), { stream: 'dead' })).nextSeq).toBe(6)
    await found.done()
    expect((await store.streams()).map(({ stream }) => stream).toSorted()).toEqual(['alive', 'stranger'])
    held.delete(streamLock('stranger'))
    await recovered({ ...options, now: timeBucket(now) + leftFor })
    expect((await store.streams()).map(({ stream }) => stream)).toEqual(['alive'])
  })

  it('law: a stream of which anything was not read stays, is told of, taken over once: of another build, or a reducer threw', async () => {
    const last = typed.at(-1)?.seq ?? 0
    const laterFact = fact('later/fact', { v: 1, origin: 'intent', payload: group({}) })
    const later = { seq: last + 1, at: now, origin: 'intent', type: laterFact.type, v: 1, payload: {} } as const
    const failing = function* (at: number, given: Iterable<Stamped>): Generator<Stamped> {
      for (const entry of given) {
        if (entry.seq === at) throw new Error('a mistake of this build')
        yield entry
      }
    }
    const throwing = (at: number): typeof practiceRoot => ({
      ...practiceRoot,
      fold: (state, given) => practiceRoot.fold(state, failing(at, given)),
    })
    const cases = [
      { entries: [...typed, later], root: practiceRoot, lost: 1, fromSeq: last + 1 },
      ...typed.map(({ seq }) => ({ entries: typed, root: throwing(seq), lost: last + 1 - seq, fromSeq: seq })),
    ]
    for (const { entries, root, lost, fromSeq } of cases) {
      const { store } = await writtenLog('odd', entries)
      const options = {
        store,
        tabs: { hold: () => Promise.resolve(true), isHeld: () => Promise.resolve(false) },
        own: ['own'],
        ciphers: [await testCipher()],
        keptCiphers: [],
        root,
        registry: practiceRegistry,
        reducerVersion: '1',
        rules,
        now,
      }
      const found = await recovered(options)
      expect(found.problems).toEqual([{ kind: 'corrupt', fromSeq, lost }])
      await found.done()
      expect(await recovered(options)).toMatchObject({ drafts: [], unfinished: [], problems: [], streams: [] })
      expect((await store.streams()).map(({ stream }) => stream)).toEqual(['odd'])
      expect((await store.read('odd', 0)).at(-1)?.toSeq).toBe(entries.at(-1)?.seq)
      // A build that understands no more says nothing of it again; one that does takes over what was not.
      const likeIt = { ...options, reducerVersion: '2' }
      const again = await recovered(likeIt)
      expect(again).toMatchObject({ drafts: [], unfinished: [], problems: [] })
      await again.done()
      const better = {
        ...options,
        root: practiceRoot,
        registry: new Map(practiceRegistry).set(laterFact.type, laterFact as never),
        reducerVersion: '3',
      }
      const rest = await recovered(better)
      expect(rest.problems).toEqual([])
      expect([...found.drafts, ...rest.drafts].filter((id) => id === 8)).toEqual([8])
      expect(rest.drafts.filter((id) => found.drafts.includes(id))).toEqual([])
      expect([...found.unfinished, ...rest.unfinished].filter((save) => save === 'k1')).toEqual(['k1'])
      await rest.done()
      expect(await store.streams()).toEqual([])
    }
  })

  it('opens drafts that were kept at a logout with the key that the server kept for them, for 72 hours', async () => {
    const bytes = new Uint8Array(32).fill(9)
    const session = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits', 'deriveKey'])
    const store = createMemoryLogStore()
    await keepDrafts(store, createDraftsCipher('key-9', session, 1), 'tab-1', { drafts: [5], unfinished: ['k9'] }, now)
    await keepDrafts(store, createDraftsCipher('key-9', session, 2), 'tab-2', { drafts: [6], unfinished: [] }, now)
    const derived = await crypto.subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: new TextEncoder().encode('caselog drafts') },
      session,
      256,
    )
    const kept = createKeptCipher('key-9', await crypto.subtle.importKey('raw', derived, 'AES-GCM', false, ['decrypt']))
    const options = {
      store,
      tabs,
      own: ['own'],
      ciphers: [],
      root: practiceRoot,
      registry: practiceRegistry,
      reducerVersion: '1',
      rules,
      now,
    }
    expect(await recovered({ ...options, keptCiphers: [] })).toMatchObject({ drafts: [], unfinished: [] })
    const found = await recovered({ ...options, keptCiphers: [kept] })
    expect(found).toMatchObject({ drafts: [5, 6], unfinished: ['k9'] })
    await recovered({ ...options, keptCiphers: [kept] })
    expect(await store.keptDrafts()).toHaveLength(2)
    await found.done()
    expect(await store.keptDrafts()).toHaveLength(0)
    await keepDrafts(store, createDraftsCipher('key-9', session, 3), 'tab-1', { drafts: [5], unfinished: [] }, now)
    // Whoever has the key reads them, whatever this device's clock says; what nobody can read goes after 72 hours.
    const late = { ...options, now: timeBucket(now) + leftFor }
    expect(await recovered({ ...late, keptCiphers: [kept] })).toMatchObject({ drafts: [5] })
    expect(await store.keptDrafts()).toHaveLength(1)
    expect(await recovered({ ...late, now: late.now - 1, keptCiphers: [] })).toMatchObject({ drafts: [] })
    expect(await store.keptDrafts()).toHaveLength(1)
    await recovered({ ...late, keptCiphers: [] })
    expect(await store.keptDrafts()).toHaveLength(0)

    // Of which a part does not fit this build: it is told of, and stays for one that it fits.
    await keepDrafts(store, createDraftsCipher('key-9', session, 4), 'tab-1', null, now)
    const unfit = await recovered({ ...options, keptCiphers: [kept] })
    expect(unfit.problems).toEqual([{ kind: 'corrupt', fromSeq: 1, lost: 1 }])
    await unfit.done()
    expect(await store.keptDrafts()).toHaveLength(1)
  })
})
