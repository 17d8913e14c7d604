/** What a person asks for as a file: made whole and clean, noted before it is saved, and asked for again where it fails. */
import { BehaviorSubject, EMPTY, of, Subject, throwError, type Observable } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import type { Action, Call } from '../../domain/kernel/index.ts'
import {
  exportConfirmed,
  exportDropped,
  exportMade,
  exportReasonTyped,
  exportRequested,
  logOpened,
  redactionVersion,
  replay,
} from '../../domain/log/index.ts'
import { parseExport } from '../../domain/log/exportFile.ts'
import { rootReducer, type State } from '../../domain/state.ts'
import type { StateRef } from '../../epics/kernel/epic.ts'
import type { Http, Ports } from '../../epics/kernel/ports.ts'
import { exportEpic } from '../../epics/log/index.ts'
import type { ExportWorld } from '../../epics/log/export.epic.ts'
import { turn } from '../run/until.ts'
import { createMemoryLogStore, emptyMemoryLog } from './memoryLogStore.ts'
import { practiceRegistry, practiceRoot, type PracticeState } from './practice.ts'
import { seeded } from './seeded.ts'
import { feed, testCipher, testWriter, typed, writtenLog } from './world.ts'

const noState: StateRef = new BehaviorSubject(null) as never
const made = { timeout: 15_000 }

/** A tab's export over `store`: what it tells, and what it saves. The server notes every file unless `call` says otherwise. */
const exportWorldOf = async (
  world: Partial<ExportWorld<PracticeState>> & Pick<ExportWorld<PracticeState>, 'store' | 'writer'>,
  { call = () => of({ success: true }), state$ = noState }: ExportOptions = {},
) => {
  const cipher = await testCipher()
  const saveFile = vi.fn<(name: string, content: Blob) => void>()
  const action$ = new Subject<Action>()
  const told: Action[] = []
  exportEpic({
    stream: 'stream-1',
    cipher: () => cipher,
    root: practiceRoot,
    registry: practiceRegistry,
    reducerVersion: '1',
    words: () => [],
    newest: () => null,
    random: seeded(3),
    ...world,
  })
    .run(action$, state$, {
      browser: { saveFile },
      build: 'b1',
      supportPhone: '(555) 555-0100',
      http: { call } as Partial<Http>,
      ids: { uuid: () => 'note' },
      clock: { now: () => 1_750_000_000_000 },
      report: () => {},
    } as unknown as Ports)
    .subscribe((action) => told.push(action))
  const types = (): readonly string[] => told.map(({ type }) => type)
  return { action$, told, types, saveFile }
}
type ExportOptions = {
  readonly call?: (call: Call, input: unknown) => Observable<unknown>
  readonly state$?: StateRef
}

describe('the export', () => {
  it('saves a file in which everything is told and nothing is confidential, and says so in the log', async () => {
    const { store } = await writtenLog('stream-1', typed.slice(0, 3))
    const late = typed.slice(3)
    const sent: unknown[] = []
    let answer: Observable<unknown> = throwError(() => new Error('no answer'))
    const { action$, told, types, saveFile } = await exportWorldOf(
      { store, writer: { waiting: () => late } },
      {
        call: ({ id }, input) => {
          sent.push([id, input])
          return answer
        },
      },
    )
    const figures = { entries: 5, types: 3, minutes: expect.any(Number), withheld: expect.any(Number) }
    action$.next({ ...exportRequested({}), seq: 6, at: 2 })
    await vi.waitFor(() => expect(types()).toEqual(['log/exportMade']), made)
    expect(told).toEqual([{ type: 'log/exportMade', payload: figures, cause: 6 }])
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
    expect(name).toBe('caselog-session.json')
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
    for (const [held, opened, told] of [
      [state, reopened, ['log/exportMade']],
      [rootReducer.initial, reopened, []],
      [before, logOpened({ stream: 'stream-1', resumed: 0 }), []],
    ] as const) {
      const { action$, types } = await exportWorldOf({ store, writer }, { state$: { value: held } as never })
      action$.next({ ...opened, seq: 5, at: 5 })
      if (told.length > 0) await vi.waitFor(() => expect(types()).toEqual(told), made)
      for (let turns = 0; turns < 20; turns += 1) await turn()
      expect(types()).toEqual(told)
    }
  })

  it('of a log that is damaged has what could be read, says how much is lost, and can be read itself', async () => {
    const memory = emptyMemoryLog()
    const store = createMemoryLogStore(memory)
    const writer = testWriter(store)
    writer.unlock(await testCipher())
    for (const entry of typed) {
      feed(writer, [entry])
      await writer.flush()
    }
    const third = memory.rows.get('stream-1')?.get(3)
    third?.bytes.fill(0)
    const last = typed.at(-1)?.seq ?? 0
    const waiting = [{ seq: last + 1, at: 7, origin: 'intent', type: 'later/fact', v: 1, payload: {} } as const]
    const { action$, told, saveFile } = await exportWorldOf({ store, writer: { waiting: () => waiting } })
    action$.next(exportRequested({}))
    await vi.waitFor(() => expect(told).toHaveLength(2), made)
    expect(told).toMatchObject([{ payload: { entries: 2 } }, { payload: { problem: 'corrupt', lost: last - 1 } }])
    action$.next(exportConfirmed({ reason: 'The list jumps' }))
    const parsed = parseExport((await saveFile.mock.calls[0]?.[1].text()) ?? '', practiceRegistry)
    expect(parsed.ok && parsed.value.entries.map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('says whether the session had the state that its entries give, where all of them are there', async () => {
    const { store, writer } = await writtenLog('stream-1', typed)
    const { state } = replay(practiceRoot, typed)
    const seq = typed.at(-1)?.seq ?? 0
    const others = replay(practiceRoot, typed.slice(0, 2)).state
    for (const [newest, lived] of [
      [{ seq, state }, true],
      [{ seq, state: others }, false],
      [{ seq: seq + 1, state }, undefined],
      [null, undefined],
    ] as const) {
      const { action$, types, saveFile } = await exportWorldOf({ store, writer, newest: () => newest })
      action$.next(exportRequested({}))
      await vi.waitFor(() => expect(types()).toEqual(['log/exportMade']), made)
      action$.next(exportConfirmed({ reason: 'The list jumps' }))
      expect(JSON.parse((await saveFile.mock.calls[0]?.[1].text()) ?? '').lived).toBe(lived)
    }
  })

  it('reads the entries once, also where it is compared with the session', async () => {
    const { store, writer } = await writtenLog('stream-1', typed)
    const newest = { seq: typed.at(-1)?.seq ?? 0, state: replay(practiceRoot, typed).state }
    const looked: number[] = []
    for (const session of [null, newest]) {
      let looks = 0
      const registry = new Map(practiceRegistry)
      registry.get = (type) => {
        looks += 1
        return practiceRegistry.get(type)
      }
      const { action$, types } = await exportWorldOf({ store, writer, registry, newest: () => session })
      action$.next(exportRequested({}))
      await vi.waitFor(() => expect(types()).toEqual(['log/exportMade']), made)
      looked.push(looks)
    }
    expect(looked[0]).toBeGreaterThanOrEqual(typed.length)
    expect(looked[1]).toBe(looked[0])
  })

  it('that is dropped while it is prepared is not made, and nothing is saved', async () => {
    const { store, writer } = await writtenLog('stream-1', typed)
    const prepared = vi.fn<() => readonly string[]>(() => [])
    const call = vi.fn<() => Observable<unknown>>(() => EMPTY)
    const { action$, told, types, saveFile } = await exportWorldOf({ store, writer, words: prepared }, { call })
    action$.next(exportRequested({}))
    action$.next(exportDropped({}))
    await vi.waitFor(() => expect(prepared).toHaveBeenCalledTimes(1), made)
    for (let turns = 0; turns < 50; turns += 1) await turn()
    action$.next(exportConfirmed({ reason: 'The list jumps' }))
    expect(told).toEqual([])
    expect([call.mock.calls, saveFile.mock.calls]).toEqual([[], []])
    action$.next(exportRequested({}))
    await vi.waitFor(() => expect(types()).toEqual(['log/exportMade']), made)
  })

  it('a log that can not be read is said to be no file, not to be a device that takes nothing, and the next request works', async () => {
    let broken = true
    const store = {
      ...createMemoryLogStore(),
      read: () => (broken ? Promise.reject(new Error('gone')) : Promise.resolve([])),
    }
    const { action$, types } = await exportWorldOf({ store, writer: { waiting: () => [] }, stream: 's' })
    action$.next(exportRequested({}))
    await vi.waitFor(() => expect(types()).toEqual(['log/exportFailed', 'calls/snackbarShown']), made)
    broken = false
    action$.next(exportRequested({}))
    await vi.waitFor(() => expect(types()).toHaveLength(3), made)
  })
})
