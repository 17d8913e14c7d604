import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import { createDexieLogStore, type DexieLogStore } from '../../epics/adapters/dexieLogStore.ts'
import { makeDeviceKeys } from '../../epics/adapters/logCrypto.ts'
import { createMemoryLogStore } from './memoryLogStore.ts'
import type { LogStore, SealedRow } from '../../epics/kernel/logPort.ts'

const open: DexieLogStore[] = []
const dexie = (): LogStore => {
  const store = createDexieLogStore({ name: 'contract', indexedDB: new IDBFactory(), IDBKeyRange })
  open.push(store)
  return store
}
afterEach(() => {
  for (const store of open.splice(0)) store.close()
})

const bytes = (...values: number[]) => Uint8Array.from(values)
const row = (fromSeq: number, toSeq: number, more: Partial<SealedRow> = {}): SealedRow => ({
  stream: 's',
  kind: 'row',
  keyId: 'k',
  fromSeq,
  toSeq,
  at: toSeq,
  nonce: bytes(fromSeq),
  bytes: bytes(fromSeq, toSeq),
  ...more,
})
const snapshot = (seq: number) => ({
  stream: 's',
  keyId: 'k',
  seq,
  reducerVersion: '1',
  nonce: bytes(seq),
  bytes: bytes(seq),
})
const spans = async (store: LogStore, after = 0) =>
  (await store.read('s', after)).map(({ kind, fromSeq, toSeq }) => [kind, fromSeq, toSeq])

describe.each([
  ['memory', () => createMemoryLogStore()],
  ['dexie', dexie],
] as const)('a log store (%s)', (_, make: () => LogStore) => {
  it('answers appended rows in order of their place, after a sequence number', async () => {
    const store = make()
    await store.append([row(1, 3)])
    await store.append([row(4, 4), row(5, 12)])
    expect(await store.read('s', 0)).toEqual([row(1, 3), row(4, 4), row(5, 12)])
    expect(await spans(store, 4)).toEqual([['row', 5, 12]])
    expect(await spans(store, 5)).toEqual([['row', 5, 12]])
    expect(await spans(store, 12)).toEqual([])
    expect(await store.read('other', 0)).toEqual([])
  })

  it('keeps a head for each stream, newest first', async () => {
    const store = make()
    await store.append([row(1, 3)])
    await store.append([row(1, 1, { stream: 'later', at: 99 })])
    await store.append([row(4, 9)])
    expect(await store.streams()).toEqual([
      { stream: 'later', keyId: 'k', lastSeq: 1, lastAt: 99 },
      { stream: 's', keyId: 'k', lastSeq: 9, lastAt: 9 },
    ])
  })

  it('takes the same row twice, and refuses another one in its place without changing anything', async () => {
    const store = make()
    await store.append([row(1, 3)])
    await store.append([row(1, 3)])
    await expect(store.append([row(4, 4), row(1, 3, { bytes: bytes(9) })])).rejects.toMatchObject({
      name: 'ConstraintError',
    })
    expect(await store.read('s', 0)).toEqual([row(1, 3)])
    expect((await store.streams())[0]?.lastSeq).toBe(3)
  })

  it('refuses a row whose beginning is not there any more: nobody could read it', async () => {
    const store = make()
    const refused = { name: 'GoneError' }
    await expect(store.append([row(4, 4)])).rejects.toMatchObject(refused)
    await store.append([row(1, 3)])
    await store.append([row(1, 3, { stream: 'other' })])
    await expect(store.append([row(5, 5)])).rejects.toMatchObject(refused)
    await store.append([row(4, 4)])
    await store.remove('s')
    await expect(store.append([row(5, 5), row(6, 9)], [])).rejects.toMatchObject(refused)
    expect(await store.read('s', 0)).toEqual([])
    expect((await store.streams()).map(({ stream }) => stream)).toEqual(['other'])
  })

  it('replaces rows by their segment in one step', async () => {
    const store = make()
    await store.append([row(1, 3), row(4, 4), row(5, 6)])
    await store.seal(row(1, 4, { kind: 'segment', bytes: bytes(7) }), [1, 4])
    expect(await spans(store)).toEqual([
      ['segment', 1, 4],
      ['row', 5, 6],
    ])
    expect(await spans(store, 4)).toEqual([['row', 5, 6]])
  })

  it('keeps the two newest snapshots, until all are dropped', async () => {
    const store = make()
    await store.append([row(1, 40)])
    for (const seq of [10, 30, 20]) await store.saveSnapshot(snapshot(seq))
    await store.saveSnapshot(snapshot(40))
    expect((await store.snapshots('s')).map(({ seq }) => seq)).toEqual([40, 30])
    expect(await store.snapshots('other')).toEqual([])
    await store.dropSnapshots()
    expect(await store.snapshots('s')).toEqual([])
  })

  it('keeps neither a snapshot nor a segment of a stream that was removed meanwhile', async () => {
    const store = make()
    await store.append([row(1, 3), row(1, 1, { stream: 't' })])
    await store.remove('s')
    await store.saveSnapshot(snapshot(3))
    await store.seal(row(1, 3, { kind: 'segment' }), [1])
    expect(await store.snapshots('s')).toEqual([])
    expect(await store.read('s', 0)).toEqual([])
    expect((await store.streams()).map(({ stream }) => stream)).toEqual(['t'])
  })

  it('keeps contents with the row that refers to them', async () => {
    const store = make()
    const content = { stream: 's', hash: 'h1', nonce: bytes(1), bytes: bytes(2) }
    await store.append([row(1, 1)], [content])
    await store.append([row(2, 2)], [content])
    expect(await store.contents('s', ['h2', 'h1'])).toEqual([content])
    expect(await store.contents('t', ['h1'])).toEqual([])
  })

  it('removes one stream and leaves the others', async () => {
    const store = make()
    const content = { stream: 's', hash: 'h1', nonce: bytes(1), bytes: bytes(2) }
    await store.append([row(1, 1)], [content])
    await store.append([row(1, 1, { stream: 's2' })], [{ ...content, stream: 's2' }])
    await store.saveSnapshot(snapshot(1))
    await store.remove('s')
    expect(await store.read('s', 0)).toEqual([])
    expect(await store.snapshots('s')).toEqual([])
    expect(await store.contents('s', ['h1'])).toEqual([])
    expect(await store.contents('s2', ['h1'])).toHaveLength(1)
    expect((await store.streams()).map(({ stream }) => stream)).toEqual(['s2'])
  })

  it('keeps one bundle of drafts for a key and its name; it outlives the stream', async () => {
    const store = make()
    const kept = { keyId: 'k', stream: 's', until: 5, nonce: bytes(1), bytes: bytes(2) }
    await store.append([row(1, 1)])
    await store.keepDrafts(kept)
    await store.keepDrafts({ ...kept, stream: 's2' })
    await store.keepDrafts({ ...kept, keyId: 'other' })
    await store.keepDrafts({ ...kept, until: 7 })
    await store.remove('s')
    expect(await store.keptDrafts()).toHaveLength(3)
    expect(await store.keptDrafts()).toContainEqual({ ...kept, until: 7 })
    await store.dropKeptDrafts({ keyId: 'k', stream: 's2' })
    const left = await store.keptDrafts()
    expect(left.map(({ keyId, stream }) => `${keyId} ${stream}`).toSorted()).toEqual(['k s', 'other s'])
  })

  it('remembers which stream is set aside', async () => {
    const store = make()
    await store.append([row(1, 1)])
    await store.append([row(1, 1, { stream: 's2' })])
    const aside = { by: 'a build', unread: [2, 5], from: 7 }
    await store.setAside('s', aside)
    await store.setAside('none', aside)
    const marked = (await store.streams()).map(
      ({ stream, isSetAside = false, aside: what = null }) => [stream, { isSetAside, what }] as const,
    )
    expect(new Map(marked)).toEqual(
      new Map<string, unknown>([
        ['s', { isSetAside: true, what: aside }],
        ['s2', { isSetAside: false, what: null }],
      ]),
    )
    expect(await store.read('s', 0)).toEqual([row(1, 1)])
  })

  it('remembers which bundle of drafts is set aside, until it is sealed anew', async () => {
    const store = make()
    const kept = { keyId: 'k', stream: 's', until: 5, nonce: bytes(1), bytes: bytes(2) }
    const aside = { by: 'a build', unread: [2], from: null, earlier: [{ unread: [1, 2], from: null }] }
    for (const each of [kept, { ...kept, stream: 's2' }]) await store.keepDrafts(each)
    await store.setDraftsAside(kept, aside)
    await store.setDraftsAside({ keyId: 'none', stream: 's' }, aside)
    const found = async () => (await store.keptDrafts()).toSorted((one, other) => (one.stream < other.stream ? -1 : 1))
    expect(await found()).toEqual([
      { ...kept, aside },
      { ...kept, stream: 's2' },
    ])
    await store.keepDrafts({ ...kept, until: 7 })
    expect((await found())[0]).toEqual({ ...kept, until: 7 })
  })

  it('removes a stream as far as it was read: not where more was appended since', async () => {
    const store = make()
    const kept = { stream: 's', keyId: 'k', until: 9, nonce: bytes(1), bytes: bytes(2) }
    await store.append([row(1, 3)])
    await store.remove('s', 2)
    await store.keepDrafts(kept, [{ stream: 's', upTo: 2 }])
    expect([await spans(store), (await store.keptDrafts()).length]).toEqual([[['row', 1, 3]], 1])
    await store.remove('s', 3)
    expect([await spans(store), await store.streams()]).toEqual([[], []])
  })

  it('leaves nothing, the device’s keys neither, once there is no stream and no drafts', async () => {
    const store = make()
    const kept = { stream: 's', keyId: 'k', until: 9, nonce: bytes(1), bytes: bytes(2) }
    await store.addDeviceKeys(await makeDeviceKeys(), () => true)
    await store.append([row(1, 3)])
    await store.keepDrafts(kept)
    await store.clearUnused()
    expect([(await store.deviceKeys()) !== null, await spans(store)]).toEqual([true, [['row', 1, 3]]])
    await store.remove('s')
    await store.clearUnused()
    expect([(await store.deviceKeys()) !== null, (await store.keptDrafts()).length]).toEqual([true, 1])
    await store.dropKeptDrafts(kept)
    await store.clearUnused()
    expect([await store.deviceKeys(), await store.streams(), await store.keptDrafts()]).toEqual([null, [], []])
  })

  it('keeps drafts instead of their stream', async () => {
    const store = make()
    await store.append([row(1, 1)])
    await store.append([row(1, 1, { stream: 's2' })])
    const kept = { keyId: 'k', stream: 's', until: 5, nonce: bytes(1), bytes: bytes(2) }
    await store.keepDrafts(kept, [{ stream: 's', upTo: 1 }])
    expect((await store.streams()).map(({ stream }) => stream)).toEqual(['s2'])
    expect(await store.read('s', 0)).toEqual([])
    expect(await store.keptDrafts()).toEqual([kept])
  })

  it('keeps a key pair that can not be read out', async () => {
    const store = make()
    expect(await store.deviceKeys()).toBeNull()
    await store.addDeviceKeys(await makeDeviceKeys(), () => true)
    const keys = await store.deviceKeys()
    expect(keys?.privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', keys?.privateKey as CryptoKey)).rejects.toThrow()
  })

  it('keeps one key pair, whichever tab was first, until it is of no use', async () => {
    const store = make()
    const pairs = await Promise.all([1, 2, 3].map(makeDeviceKeys))
    const keyOf = async ({ publicKey }: CryptoKeyPair) =>
      Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64')
    const stood = await Promise.all(pairs.map((pair) => store.addDeviceKeys(pair, () => true)))
    const keys = new Set(await Promise.all(stood.map(keyOf)))
    expect(keys.size).toBe(1)
    expect(keys).toContain(await keyOf((await store.deviceKeys()) as CryptoKeyPair))
    const later = await makeDeviceKeys()
    expect(await keyOf(await store.addDeviceKeys(later, () => false))).toBe(await keyOf(later))
    expect(await keyOf((await store.deviceKeys()) as CryptoKeyPair)).toBe(await keyOf(later))
    const [first] = pairs as [CryptoKeyPair]
    await store.saveDeviceKeys(first)
    expect(await keyOf((await store.deviceKeys()) as CryptoKeyPair)).toBe(await keyOf(first))
  })
})

describe('the IndexedDB store', () => {
  it('opens the database again when the connection was lost, once', async () => {
    const factory = new IDBFactory()
    const store = createDexieLogStore({ name: 'lost', indexedDB: factory, IDBKeyRange })
    open.push(store)
    await store.append([row(1, 1)])
    store.close()
    await store.append([row(2, 2)])
    expect(await spans(store)).toEqual([
      ['row', 1, 1],
      ['row', 2, 2],
    ])
  })

  it('lets another connection delete the database, and works on a new one afterwards', async () => {
    const factory = new IDBFactory()
    const store = createDexieLogStore({ name: 'gone', indexedDB: factory, IDBKeyRange })
    open.push(store)
    await store.append([row(1, 1)])
    await new Promise<void>((resolve, reject) => {
      const request = factory.deleteDatabase('gone')
      request.addEventListener('success', () => resolve())
      request.addEventListener('blocked', () => reject(new Error('blocked')))
    })
    await store.append([row(1, 1)])
    expect(await spans(store)).toEqual([['row', 1, 1]])
  })
})
