/**
 * The log in IndexedDB. Dexie opens, upgrades and reads; writes go to the database itself, for they need what Dexie
 * sets only for all transactions at once: relaxed durability for appends, strict for what replaces something.
 */
import { Dexie, type Table } from 'dexie'
import type {
  KeptDrafts,
  LogStore,
  ReadStream,
  SealedContent,
  SealedRow,
  SealedSnapshot,
  StreamHead,
} from '../kernel/logPort.ts'

const ofStreams = ['rows', 'heads', 'snapshots', 'contents']

type DeviceRow = { readonly name: 'keys'; readonly keys: CryptoKeyPair }

class LogDatabase extends Dexie {
  declare readonly rows: Table<SealedRow, [string, number]>
  declare readonly heads: Table<StreamHead, string>
  declare readonly snapshots: Table<SealedSnapshot, [string, number]>
  declare readonly contents: Table<SealedContent, [string, string]>
  declare readonly kept: Table<KeptDrafts, [string, string]>
  declare readonly device: Table<DeviceRow, string>

  constructor(name: string, options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange }) {
    super(name, options)
    this.version(1).stores({
      rows: '[stream+fromSeq]',
      heads: 'stream',
      snapshots: '[stream+seq]',
      contents: '[stream+hash]',
      kept: '[keyId+stream]',
      device: 'name',
    })
  }
}

export type DexieLogOptions = {
  readonly name?: string
  /** For tests; the browser's own unless given. */
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
}

export type DexieLogStore = LogStore & {
  /** Lets go of the database, so that it can be deleted. */
  close(): void
}

export const createDexieLogStore = ({ name = 'caselog-log', ...options }: DexieLogOptions = {}): DexieLogStore => {
  const db = new LogDatabase(name, options)
  // Another tab wants to delete or upgrade the database: an open connection would block it for ever.
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: false })
    return false
  })

  /** The browser may drop a connection at any time; the next one is tried once. */
  const connected = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!db.isOpen()) await db.open()
    try {
      return await work()
    } catch (error) {
      if (!isLostConnection(error)) throw error
      db.close({ disableAutoOpen: false })
      await db.open()
      return work()
    }
  }

  const removeStream = (transaction: IDBTransaction, { stream, upTo }: ReadStream): void => {
    const heads = transaction.objectStore('heads')
    const head: IDBRequest<StreamHead | undefined> = heads.get(stream)
    head.addEventListener('success', () => {
      if ((head.result?.lastSeq ?? 0) > upTo) return
      heads.delete(stream)
      const all = (options.IDBKeyRange ?? IDBKeyRange).bound([stream], [stream, []])
      for (const store of ['rows', 'snapshots', 'contents']) transaction.objectStore(store).delete(all)
    })
  }

  const write = (
    stores: readonly string[],
    durability: 'relaxed' | 'strict',
    requests: (transaction: IDBTransaction) => void,
    /** More is written when what was asked first is answered. */
    isAsked = false,
  ): Promise<void> =>
    connected(
      () =>
        new Promise<void>((resolve, reject) => {
          const transaction = db.backendDB().transaction(stores, 'readwrite', { durability })
          // The request's own error says more than the abort that follows it.
          let cause: DOMException | null | undefined = null
          transaction.addEventListener('error', ({ target }) => {
            cause ??= (target as IDBRequest | null)?.error
          })
          transaction.addEventListener('complete', () => resolve())
          transaction.addEventListener('abort', () =>
            reject(transaction.error ?? cause ?? new DOMException('the transaction was aborted', 'AbortError')),
          )
          requests(transaction)
          if (!isAsked) transaction.commit()
        }),
    )

  /** Only while the stream is there: what takes its time may come after its removal, and nobody would remove it again. */
  const writeToStream = (stream: string, store: string, requests: (into: IDBObjectStore) => void): Promise<void> =>
    write(
      ['heads', store],
      'strict',
      (transaction) => {
        const head = transaction.objectStore('heads').count(stream)
        head.addEventListener('success', () => (head.result > 0 ? requests(transaction.objectStore(store)) : undefined))
      },
      true,
    )

  /** Rows that stand already make `add` fail; the same ones again are a repetition whose first answer was lost. */
  const isRepetition = async (rows: readonly SealedRow[]): Promise<boolean> => {
    const found = await db.rows.bulkGet(rows.map(({ stream, fromSeq }): [string, number] => [stream, fromSeq]))
    return rows.every((row, index) => {
      const there = found[index]
      return there !== undefined && sameBytes(there.bytes, row.bytes)
    })
  }

  return {
    close: () => db.close(),
    streams: () =>
      connected(async () => (await db.heads.toArray()).toSorted((one, other) => other.lastAt - one.lastAt)),
    append: async (rows, contents = []) => {
      const [first, last] = [rows[0], rows.at(-1)]
      if (!first || !last) return
      let isGone = false
      try {
        await write(
          contents.length > 0 ? ['rows', 'heads', 'contents'] : ['rows', 'heads'],
          'relaxed',
          (transaction) => {
            const into = transaction.objectStore('rows')
            const head: IDBRequest<StreamHead | undefined> = transaction.objectStore('heads').get(first.stream)
            head.addEventListener('success', () => {
              isGone = isWithoutStart(first, head.result)
              if (isGone) transaction.abort()
              else transaction.commit()
            })
            for (const row of rows) into.add(row)
            transaction.objectStore('heads').put({
              stream: last.stream,
              keyId: last.keyId,
              lastSeq: last.toSeq,
              lastAt: last.at,
            } satisfies StreamHead)
            for (const content of contents) transaction.objectStore('contents').put(content)
          },
          true,
        )
      } catch (error) {
        if (isGone) throw gone()
        if (!(error instanceof Error) || error.name !== 'ConstraintError') throw error
        if (!(await connected(() => isRepetition(rows)))) throw conflict()
      }
    },
    read: (stream, afterSeq) =>
      connected(() =>
        db.transaction('r', db.rows, async () => {
          const byPlace = db.rows.where('[stream+fromSeq]')
          const [across, behind] = await Promise.all([
            byPlace.between([stream, Dexie.minKey], [stream, afterSeq], true, true).last(),
            byPlace.between([stream, afterSeq], [stream, Dexie.maxKey], false).toArray(),
          ])
          return across !== undefined && across.toSeq > afterSeq ? [across, ...behind] : behind
        }),
      ),
    saveSnapshot: async (snapshot) => {
      const old = await connected(() => newestSnapshots(db, snapshot.stream))
      const dropped = old.filter(({ seq }) => seq !== snapshot.seq).slice(1)
      await writeToStream(snapshot.stream, 'snapshots', (into) => {
        into.put(snapshot)
        for (const { stream, seq } of dropped) into.delete([stream, seq])
      })
    },
    snapshots: (stream) => connected(() => newestSnapshots(db, stream)),
    dropSnapshots: () =>
      write(['snapshots'], 'strict', (transaction) => void transaction.objectStore('snapshots').clear()),
    seal: (segment, replaces) =>
      writeToStream(segment.stream, 'rows', (rows) => {
        for (const fromSeq of replaces) rows.delete([segment.stream, fromSeq])
        rows.put(segment)
      }),
    contents: (stream, hashes) =>
      connected(async () =>
        (await db.contents.bulkGet(hashes.map((hash) => [stream, hash]))).filter((content) => content !== undefined),
      ),
    setAside: (stream, aside) =>
      connected(async () => void (await db.heads.update(stream, { isSetAside: true, aside }))),
    remove: (stream, upTo = Infinity) =>
      write(ofStreams, 'strict', (transaction) => removeStream(transaction, { stream, upTo }), true),
    keepDrafts: (kept, instead) =>
      write(
        ['kept', ...ofStreams],
        'strict',
        (transaction) => {
          for (const stream of instead ?? []) removeStream(transaction, stream)
          transaction.objectStore('kept').put(kept)
        },
        true,
      ),
    keptDrafts: () => connected(() => db.kept.toArray()),
    setDraftsAside: ({ keyId, stream }, aside) =>
      connected(async () => void (await db.kept.update([keyId, stream], { aside }))),
    dropKeptDrafts: ({ keyId, stream }) =>
      write(['kept'], 'strict', (transaction) => void transaction.objectStore('kept').delete([keyId, stream])),
    deviceKeys: () => connected(async () => (await db.device.get('keys'))?.keys ?? null),
    saveDeviceKeys: (keys) =>
      write(
        ['device'],
        'strict',
        (transaction) => void transaction.objectStore('device').put({ name: 'keys', keys } satisfies DeviceRow),
      ),
    clearUnused: () =>
      write(
        ['kept', 'device', ...ofStreams],
        'strict',
        (transaction) => {
          const counts = ['heads', 'kept'].map((store) => transaction.objectStore(store).count())
          counts.at(-1)?.addEventListener('success', () => {
            if (counts.every(({ result }) => result === 0))
              for (const store of transaction.objectStoreNames) transaction.objectStore(store).clear()
          })
        },
        true,
      ),
    addDeviceKeys: async (made, isUsable) => {
      let standing = made
      await connected(() =>
        db.transaction('rw', db.device, async () => {
          const found = await db.device.get('keys')
          if (found !== undefined && isUsable(found.keys)) standing = found.keys
          else await db.device.put({ name: 'keys', keys: made })
        }),
      )
      return standing
    },
  }
}

const newestSnapshots = async (db: LogDatabase, stream: string): Promise<SealedSnapshot[]> =>
  (await db.snapshots.where('[stream+seq]').between([stream, Dexie.minKey], [stream, Dexie.maxKey]).toArray()).toSorted(
    (one, other) => other.seq - one.seq,
  )

/** Safari loses its database server, others close on memory pressure; the handle is dead but a new one works. */
const isLostConnection = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'InvalidStateError' ||
    error.name === 'DatabaseClosedError' ||
    /connection .*(lost|closing)|server lost/i.test(error.message)
  )
}

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
/** Whether what stands before a row is not there. */
export const isWithoutStart = ({ fromSeq }: SealedRow, head: StreamHead | undefined): boolean =>
  fromSeq > 1 && (head === undefined || head.lastSeq < fromSeq - 1)
export const gone = (): Error =>
  Object.assign(new Error('the beginning of this log is not on the device any more'), { name: 'GoneError' })
export const conflict = (): Error =>
  Object.assign(new Error('another row stands in this place of the log'), { name: 'ConstraintError' })
