/** Files on their way over a server that counts: lost answers, failures, pages that are loaded again. */
import * as fc from 'fast-check'
import { NEVER, Subject, VirtualTimeScheduler } from 'rxjs'
import { describe, expect, it, test } from 'vitest'
import {
  lostUploads,
  lostUploadsForgotten,
  uploadBegan,
  uploadEnded,
  uploadsRecovered,
  uploadToRepeat,
} from '../../domain/documents/index.ts'
import { openSnackbars } from '../../domain/calls/index.ts'
import { logOpened } from '../../domain/log/index.ts'
import { loggedOut } from '../../domain/session/index.ts'
import type { State } from '../../domain/state.ts'
import { stalledAfter } from '../../epics/documents/calls.ts'
import { fileCalls, filesEpics, uploadLog } from '../../epics/documents/index.ts'
import type { Http } from '../../epics/kernel/index.ts'
import { startWorld } from '../records/epicWorld.ts'
import { runs } from '../run/runs.ts'

const names = ['a.pdf', 'b.pdf', 'c.pdf'] as const
type Which = 0 | 1 | 2
/** A browser gives a new object at each choice. */
const chosen = (which: Which): File =>
  new File(['abc'], names[which], { lastModified: 1_700_000_000_000 + which, type: 'application/pdf' })
const lostNames = (state: State): readonly string[] => lostUploads(state).map(({ name }) => name)
const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

const start = (state?: State, prefix = 'a') => {
  const sent: {
    readonly name: string
    readonly key: string
    readonly answer$: Subject<unknown>
    readonly move: (sent: number, total: number) => void
  }[] = []
  const http = {
    call: () => NEVER,
    upload: (_path: string, file: File, _fields: unknown, key: string, move: (sent: number, total: number) => void) => {
      const answer$ = new Subject()
      sent.push({ name: file.name, key, answer$, move })
      return answer$
    },
  } as Partial<Http> as Http
  const time = new VirtualTimeScheduler()
  const world = startWorld(filesEpics, undefined, {}, state)
  let ids = 0
  const store = { getState: world.state, dispatch: (action: never) => (world.dispatch(action), action) } as never
  const calls = fileCalls(http, uploadLog(store, { uuid: () => `${prefix}-${(ids += 1)}` }), time)
  if (state !== undefined) world.dispatch(logOpened({ stream: 's', resumed: 1 }))
  const aborts: AbortController[] = []
  /** Which were said not to move. */
  const told = new Map<string, boolean>()
  const upload = (which: Which): void => {
    const abort = new AbortController()
    aborts.push(abort)
    calls
      .upload(
        'document',
        chosen(which),
        { victim_id: '7' },
        (_, isStalled = false) => told.set(names[which], isStalled),
        abort.signal,
      )
      .catch(() => undefined)
  }
  /** Nothing moves for so long. */
  const wait = async (milliseconds: number): Promise<void> => {
    time.maxFrames = time.frame + milliseconds
    time.flush()
    time.frame = time.maxFrames
    await turn()
  }
  return { ...world, sent, upload, aborts, wait, told }
}

type Step =
  | { readonly is: 'choose'; readonly which: Which }
  | { readonly is: 'answer' | 'loseAnswer' | 'fail' | 'reload' | 'reloadAfterAnswer' }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant('choose' as const), which: fc.constantFrom<Which>(0, 1, 2) }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...(['answer', 'loseAnswer', 'fail', 'reload', 'reloadAfterAnswer'] as const).map((is) => ({ is })),
    ),
  },
)

describe('files on their way', () => {
  it('law: one that is chosen again until it has arrived is there once, and each that was lost with a page is named', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const arrived = new Map<string, string>()
        let world = start()
        let pages = 1
        const open = () => world.sent.findLast(({ answer$ }) => answer$.observed)
        /** Chosen, and not known to have arrived. */
        const wanted = new Set<string>()
        const reload = (): void => {
          const underWay = Object.values(world.state().uploads.all).filter(({ is }) => is === 'sending')
          const known = lostNames(world.state())
          world = start(world.state(), `page ${(pages += 1)}`)
          expect(lostNames(world.state()).toSorted()).toEqual(
            [...known, ...underWay.map(({ of }) => of.name)].toSorted(),
          )
        }
        for (const each of steps) {
          if (each.is === 'choose') {
            const name = names[each.which]
            // The same file twice at once is meant twice.
            const isBusy = Object.values(world.state().uploads.all).some(
              ({ is, of }) => is === 'sending' && of.name === name,
            )
            if (isBusy || (!wanted.has(name) && [...arrived.values()].includes(name))) continue
            wanted.add(name)
            world.upload(each.which)
          } else if (each.is === 'reload') reload()
          else {
            const exchange = open()
            if (exchange === undefined) continue
            if (each.is !== 'fail') arrived.set(exchange.key, exchange.name)
            if (each.is === 'reloadAfterAnswer') reload()
            else if (each.is === 'answer') {
              exchange.answer$.next({ id: 1 })
              exchange.answer$.complete()
              wanted.delete(exchange.name)
            } else exchange.answer$.error({ status: 0, message: 'No answer.' })
          }
          await turn()
          expect(world.sent.filter(({ answer$ }) => answer$.observed).length).toBeLessThan(2)
        }
        for (const name of names) expect([...arrived.values()].filter((each) => each === name).length).toBeLessThan(2)
      }),
      { numRuns: runs(60) },
    ))

  test('one document is sent after the other, and a refused or cancelled one does not hold up the rest', async () => {
    const world = start()
    for (const which of [0, 1, 2] as const) world.upload(which)
    await turn()
    expect(world.sent.map(({ name }) => name)).toEqual(['a.pdf'])
    expect(Object.values(world.state().uploads.all).map(({ is }) => is)).toEqual(['sending', 'sending', 'sending'])
    world.aborts[1]?.abort()
    await turn()
    expect(world.sent).toHaveLength(1)
    world.sent[0]?.answer$.error({ status: 422, message: 'No.' })
    await turn()
    expect(world.sent.map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf'])
    expect(Object.values(world.state().uploads.all).map(({ of, is }) => [of.name, is])).toEqual([['c.pdf', 'sending']])
  })

  test('one that does not move says so and lets the next pass; one that moves, however slowly, does not', async () => {
    const world = start()
    for (const which of [0, 1, 2] as const) world.upload(which)
    await turn()
    for (let part = 1; part <= 5; part += 1) {
      await world.wait(stalledAfter - 1)
      world.sent[0]?.move(part, 100)
    }
    expect(world.sent.map(({ name }) => name)).toEqual(['a.pdf'])
    expect(world.told.get('a.pdf')).toBe(false)
    await world.wait(stalledAfter)
    expect(world.sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
    expect([...world.told]).toEqual([
      ['a.pdf', true],
      ['b.pdf', false],
    ])
    world.sent[1]?.answer$.next({ id: 1 })
    world.sent[1]?.answer$.complete()
    await turn()
    expect(world.sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
    world.sent[0]?.move(60, 100)
    expect(world.told.get('a.pdf')).toBe(false)
    world.sent[0]?.answer$.next({ id: 2 })
    world.sent[0]?.answer$.complete()
    await turn()
    expect(Object.values(world.state().uploads.all).map(({ of }) => of.name)).toEqual(['c.pdf'])
  })

  test('one that was given up is another one when it is chosen again: it may have arrived', async () => {
    const world = start()
    world.upload(0)
    await turn()
    world.aborts[0]?.abort()
    await turn()
    world.upload(0)
    await turn()
    expect(new Set(world.sent.map(({ key }) => key)).size).toBe(2)
  })

  test('one that failed goes again under its key, and only the very same: path, fields, name, size and time', () => {
    const { state, dispatch } = startWorld(filesEpics)
    const of = { path: 'document', fields: { victim_id: '7' }, name: 'a.pdf', size: 3, modified: 5 }
    dispatch(uploadBegan({ upload: 'one', of }), uploadEnded({ upload: 'one', is: 'failed' }))
    expect(uploadToRepeat(state(), structuredClone(of))).toBe('one')
    for (const other of [
      { path: 'import' },
      { fields: { victim_id: '8' } },
      { fields: {} },
      { fields: { victim_id: '7', more: '' } },
      { name: 'b.pdf' },
      { size: 4 },
      { modified: 6 },
    ])
      expect(uploadToRepeat(state(), { ...of, ...other })).toBeNull()
    dispatch(uploadBegan({ upload: 'one', of }), uploadEnded({ upload: 'one', is: 'refused' }))
    expect(uploadToRepeat(state(), of)).toBeNull()
  })

  test('of those that failed the newest fifty are remembered, and each that was lost', () => {
    const { state, dispatch } = startWorld(filesEpics)
    const of = (size: number) => ({ path: 'document', fields: {}, name: 'a.pdf', size, modified: 5 })
    for (let at = 0; at < 60; at += 1) dispatch(uploadBegan({ upload: `lost ${at}`, of: of(at) }))
    dispatch(logOpened({ stream: 's', resumed: 1 }))
    for (let at = 100; at < 160; at += 1)
      dispatch(
        uploadBegan({ upload: `failed ${at}`, of: of(at) }),
        uploadEnded({ upload: `failed ${at}`, is: 'failed' }),
      )
    expect(lostNames(state())).toHaveLength(60)
    expect([uploadToRepeat(state(), of(109)), uploadToRepeat(state(), of(110))]).toEqual([null, 'failed 110'])
  })

  test('what waits when the session ends is not sent by whoever signs in next', async () => {
    const world = start()
    world.upload(0)
    world.upload(1)
    await turn()
    world.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    world.sent[0]?.answer$.complete()
    await turn()
    await turn()
    expect(world.sent.map(({ name }) => name)).toEqual(['a.pdf'])
  })

  test('one under way when a new log is opened, as its key came late, goes on', async () => {
    const world = start()
    world.upload(0)
    await turn()
    world.dispatch(logOpened({ stream: 's', resumed: 0 }))
    expect([lostNames(world.state()), openSnackbars(world.state())]).toEqual([[], []])
  })

  test('those that were lost with a page are told of, until that is read or the session ends', async () => {
    const before = start()
    before.upload(0)
    await turn()
    const world = start(before.state(), 'b')
    expect(openSnackbars(world.state()).map(({ message }) => message)).toEqual(['documents.lost'])
    expect(lostNames(world.state())).toEqual(['a.pdf'])
    const other = start(undefined, 'c')
    other.dispatch(
      uploadsRecovered({ uploads: { key: { path: 'import', fields: {}, name: 'x.csv', size: 1, modified: 1 } } }),
    )
    expect(openSnackbars(other.state()).map(({ message }) => message)).toEqual(['documents.lost'])
    expect(lostNames(other.state())).toEqual(['x.csv'])
    world.dispatch(lostUploadsForgotten({}))
    expect([lostNames(world.state()), openSnackbars(world.state())]).toEqual([[], []])
    world.upload(1)
    world.dispatch(loggedOut({ reason: 'logout', message: '', draftsKept: 0 }))
    expect(world.state().uploads.all).toEqual({})
  })
})
