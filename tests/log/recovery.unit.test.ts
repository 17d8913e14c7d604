/** What dead tabs left is taken over, once, and nothing that could not be read is removed or passed over in silence. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fact, group, renamed, tableValues, type Stamped } from '../../domain/kernel/index.ts'
import { leftFor } from '../../domain/log/index.ts'
import { createDraftsCipher, createKeptCipher } from '../../epics/adapters/logCrypto.ts'
import { timeBucket } from '../../epics/kernel/timeBucket.ts'
import { keepDrafts, recover, streamLock } from '../../epics/log/index.ts'
import type { RecoveryOptions } from '../../epics/log/leftParts.ts'
import { aloneTabs } from './aloneTabs.ts'
import { createMemoryLogStore } from './memoryLogStore.ts'
import { fieldTyped, practiceRegistry, practiceRoot, type PracticeState } from './practice.ts'
import { testCipher, testOpen, typed, writtenLog } from './world.ts'

describe('recovery', () => {
  type Left = { readonly drafts: readonly number[]; readonly unfinished: readonly string[] }
  const rules = {
    unsentIn: ({ drafts: { drafts, saves } }: PracticeState): Left => ({
      drafts: tableValues(drafts).map(({ id }) => id),
      unfinished: Object.keys(saves).filter((save) => saves[save]?.doneAt === 0),
    }),
    takenOverIn: () => [],
    partsOf: (bundle: unknown) => (bundle === null ? null : [bundle as Left]),
    takenOverInBundle: () => [],
    joined: (parts: readonly Left[]): Left => ({
      drafts: parts.flatMap(({ drafts }) => drafts),
      unfinished: parts.flatMap(({ unfinished }) => unfinished),
    }),
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
  /** A build whose reducer throws at `at`. */
  const throwing = (at: number): typeof practiceRoot => ({
    ...practiceRoot,
    fold: (state, given) => practiceRoot.fold(state, failing(at, given)),
  })
  const failing = function* (at: number, given: Iterable<Stamped>): Generator<Stamped> {
    for (const entry of given) {
      if (entry.seq === at) throw new Error('a mistake of this build')
      yield entry
    }
  }
  const now = 1_750_000_100_000
  const held = new Set([streamLock('alive')])
  const tabs = {
    ...aloneTabs,
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
      takenOver: [],
      now,
    }
    const found = await recovered(options)
    expect(found).toMatchObject({ drafts: [8], unfinished: ['k1'], problems: [{ kind: 'wrongKey' }] })
    expect(await recovered(options)).toMatchObject({ drafts: [], unfinished: [] })
    expect((await testOpen(store, await testCipher(), { stream: 'dead' })).nextSeq).toBe(6)
    await found.done()
    expect((await store.streams()).map(({ stream }) => stream).toSorted()).toEqual(['alive', 'stranger'])
    held.delete(streamLock('stranger'))
    const late = await recovered({ ...options, now: timeBucket(now) + leftFor })
    expect(late.problems).toEqual([{ kind: 'expired', fromSeq: 1, lost: 0 }])
    await late.done()
    expect((await store.streams()).map(({ stream }) => stream)).toEqual(['alive'])
  })

  it('law: a stream of which anything was not read stays, is told of, taken over once: of another build, or a reducer threw', async () => {
    const last = typed.at(-1)?.seq ?? 0
    const laterFact = fact('later/fact', { v: 1, origin: 'intent', payload: group({}) })
    const later = { seq: last + 1, at: now, origin: 'intent', type: laterFact.type, v: 1, payload: {} } as const
    const cases = [
      { entries: [...typed, later], root: practiceRoot, lost: 1, fromSeq: last + 1 },
      ...typed.map(({ seq }) => ({ entries: typed, root: throwing(seq), lost: last + 1 - seq, fromSeq: seq })),
    ]
    for (const { entries, root, lost, fromSeq } of cases) {
      const { store } = await writtenLog('odd', entries)
      const options = {
        store,
        tabs: aloneTabs,
        own: ['own'],
        ciphers: [await testCipher()],
        keptCiphers: [],
        root,
        registry: practiceRegistry,
        reducerVersion: '1',
        rules,
        takenOver: [],
        now,
      }
      const found = await recovered(options)
      expect(found.problems).toEqual([{ kind: 'corrupt', fromSeq, lost }])
      await found.done()
      expect(await recovered(options)).toMatchObject({ drafts: [], unfinished: [], problems: [] })
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

  it('law: whichever builds read a stream, one after the other, each draft is taken over by the first that understands it', async () => {
    const places = 6
    /** Facts that builds know or not; each leaves a draft of its own. */
    const odd = Array.from({ length: places }, (_, at) =>
      renamed(`odd/${at}`, { v: 1, origin: 'intent', payload: fieldTyped.payload }, fieldTyped, (payload) => payload),
    )
    const entries = odd.map(({ type }, at) => ({
      seq: at + 1,
      at: now,
      origin: 'intent' as const,
      type,
      v: 1,
      payload: { id: at + 1, field: 'first', value: 'Canary' },
    }))
    const build = fc.record({
      knows: fc.uniqueArray(fc.nat({ max: places - 1 })),
      throwsAt: fc.option(fc.integer({ min: 1, max: places }), { nil: Infinity }),
    })
    const whole = { knows: [...odd.keys()], throwsAt: Infinity }
    await fc.assert(
      fc.asyncProperty(fc.array(build, { maxLength: 4 }), async (builds) => {
        const store = createMemoryLogStore()
        const { writer } = await writtenLog('odd', [], 'key-1', store)
        for (const entry of entries) writer.enqueue(entry, practiceRoot.initial)
        await writer.flush()
        const taken: number[] = []
        const due = new Set<number>()
        for (const [nth, { knows, throwsAt }] of [...builds, whole].entries()) {
          const registry = new Map(practiceRegistry)
          for (const at of knows) registry.set(`odd/${at}`, odd[at] as never)
          const { drafts, done } = await recovered({
            store,
            tabs: aloneTabs,
            own: ['own'],
            ciphers: [await testCipher()],
            keptCiphers: [],
            root: throwing(throwsAt),
            registry,
            reducerVersion: String(nth),
            rules,
            takenOver: [],
            now,
          })
          // Where it throws at what it does not know, it does not throw.
          const end = knows.includes(throwsAt - 1) ? throwsAt : Infinity
          for (const at of knows) if (at + 1 < end) due.add(at + 1)
          taken.push(...drafts)
          expect(taken.toSorted((a, b) => a - b)).toEqual([...due].toSorted((a, b) => a - b))
          await done()
        }
        expect(await store.streams()).toEqual([])
      }),
      {
        examples: [
          // What the second one takes over, and the third does not understand, the fourth takes over no second time.
          [
            [
              { knows: [0, 2], throwsAt: Infinity },
              { knows: [0, 1], throwsAt: Infinity },
            ],
          ],
          [
            [
              { knows: [0, 1], throwsAt: 2 },
              { knows: [1], throwsAt: Infinity },
              { knows: [0], throwsAt: Infinity },
            ],
          ],
        ],
      },
    )
  })

  it('what facts of two builds make only together is taken over by the first that understands both', async () => {
    const odd = ['first', 'last'].map((field) =>
      renamed(
        `odd/${field}`,
        { v: 1, origin: 'intent', payload: fieldTyped.payload },
        fieldTyped,
        (payload) => payload,
      ),
    )
    const { store, writer } = await writtenLog('odd', [])
    for (const [at, { type }] of odd.entries())
      writer.enqueue(
        {
          seq: at + 1,
          at: now,
          origin: 'intent',
          type,
          v: 1,
          payload: { id: 7, field: at === 0 ? 'first' : 'last', value: 'Canary' },
        },
        practiceRoot.initial,
      )
    await writer.flush()
    const whole = {
      unsentIn: ({ drafts: { drafts } }: PracticeState): Left => ({
        drafts: [],
        unfinished: tableValues(drafts).map(({ changes }) => Object.keys(changes).toSorted().join(' ')),
      }),
      takenOverIn: rules.takenOverIn,
      partsOf: rules.partsOf,
      takenOverInBundle: rules.takenOverInBundle,
      joined: rules.joined,
      beyond: rules.beyond,
    }
    const taken = []
    for (const [nth, knows] of [[0], [1], [0, 1]].entries()) {
      const registry = new Map(practiceRegistry)
      for (const at of knows) registry.set(odd[at]?.type ?? '', odd[at] as never)
      const found = await recovered({
        store,
        tabs: aloneTabs,
        own: ['own'],
        ciphers: [await testCipher()],
        keptCiphers: [],
        root: practiceRoot,
        registry,
        reducerVersion: String(nth),
        rules: whole,
        takenOver: [],
        now,
      })
      taken.push(found.unfinished)
      await found.done()
    }
    expect(taken).toEqual([['first'], ['last'], ['first last']])
    expect(await store.streams()).toEqual([])
  })

  it('looks by itself where another tab that looks does not end', async () => {
    const { store } = await writtenLog('dead', typed)
    const found = await recovered({
      store,
      tabs: { ...aloneTabs, exclusive: async () => 'timeout' },
      own: ['own'],
      ciphers: [await testCipher()],
      keptCiphers: [],
      root: practiceRoot,
      registry: practiceRegistry,
      reducerVersion: '1',
      rules,
      takenOver: [],
      now,
    })
    expect(found.drafts).toEqual([8])
  })

  it('of two tabs that look at once one takes all, whichever is slower: what it has read tells of the rest', async () => {
    const { store } = await writtenLog('first', typed)
    await writtenLog('second', typed, 'key-1', store)
    const ciphers = [await testCipher()]
    const locks = new Map<string, number>()
    let before: Promise<unknown> = Promise.resolve()
    /** It asks for the next lock so many turns after the last. */
    const look = (tab: number, turns: number) =>
      recover({
        store,
        tabs: {
          isHeld: async (name) => locks.has(name),
          hold: async (name) => {
            if (!locks.has(name)) locks.set(name, tab)
            for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
            return locks.get(name) === tab
          },
          exclusive: (_, __, work) => {
            const done = before.then(work)
            before = done
            return done
          },
        },
        own: ['own'],
        ciphers,
        keptCiphers: [],
        root: practiceRoot,
        registry: practiceRegistry,
        reducerVersion: '1',
        rules,
        takenOver: [],
        now,
      })
    const both = await Promise.all([look(1, 20), look(2, 1)])
    expect(both.map(({ left }) => left.length)).toEqual([2, 0])
  })

  it('of what a dead tab had taken over it knows that as well, as long as that is there', async () => {
    const { store } = await writtenLog('dead', typed)
    // Held by a tab that could not read it.
    await writtenLog('alive', typed, 'key-1', store)
    const [alive, goneOne] = [{ part: 'stream key-1 alive', upTo: 9 }, { part: 'stream key-1 gone' }]
    const options = {
      store,
      tabs: { ...aloneTabs, hold: async (name: string) => name !== streamLock('alive') },
      own: ['own'],
      ciphers: [await testCipher()],
      keptCiphers: [],
      root: practiceRoot,
      registry: practiceRegistry,
      reducerVersion: '1',
      rules: { ...rules, takenOverIn: () => [alive, goneOne, alive] },
      now,
    }
    const dead = {
      part: 'stream key-1 dead',
      upTo: (await store.streams()).find((head) => head.stream === 'dead')?.lastSeq,
    }
    expect((await recover({ ...options, takenOver: [] })).takenOver).toEqual([alive, dead])
    expect((await recover({ ...options, takenOver: [alive] })).takenOver).toEqual([dead])
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
      tabs: aloneTabs,
      own: ['own'],
      ciphers: [],
      root: practiceRoot,
      registry: practiceRegistry,
      reducerVersion: '1',
      rules,
      takenOver: [],
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
    const early = await recovered({ ...late, now: late.now - 1, keptCiphers: [] })
    expect([early.drafts, early.problems]).toEqual([[], []])
    await early.done()
    expect(await store.keptDrafts()).toHaveLength(1)
    const unheard = await recovered({ ...late, now: null, keptCiphers: [] })
    expect(unheard.problems).toEqual([])
    await unheard.done()
    expect(await store.keptDrafts()).toHaveLength(1)
    const tooLate = await recovered({ ...late, keptCiphers: [] })
    expect(tooLate.problems).toEqual([{ kind: 'expired', fromSeq: 1, lost: 0 }])
    expect(await store.keptDrafts()).toHaveLength(1)
    await tooLate.done()
    expect(await store.keptDrafts()).toHaveLength(0)

    // Of which a part does not fit this build: it is told of, and stays for one that it fits; what it tells is known.
    await keepDrafts(store, createDraftsCipher('key-9', session, 4), 'tab-1', null, now)
    const before = [{ part: 'stream key-1 before' }]
    const unfit = await recovered({
      ...options,
      keptCiphers: [kept],
      rules: { ...rules, takenOverInBundle: () => before },
    })
    expect(unfit.parts.map(({ is, takenOver }) => [is, takenOver])).toEqual([['setAside', before]])
    expect(unfit.problems).toEqual([{ kind: 'corrupt', fromSeq: 1, lost: 1 }])
    await unfit.done()
    expect(await store.keptDrafts()).toHaveLength(1)
    expect((await recovered({ ...options, keptCiphers: [kept] })).problems).toEqual([])
    expect((await recovered({ ...options, reducerVersion: '2', keptCiphers: [kept] })).problems).toEqual([])
  })
})
