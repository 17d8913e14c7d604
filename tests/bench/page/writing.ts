/** What logging an action costs the page; the peer adds one row an action by Dexie. */
import { Dexie } from 'dexie'
import { asyncScheduler, NEVER } from 'rxjs'
import { createDexieLogStore } from '../../../epics/adapters/dexieLogStore.ts'
import { createLogCipher } from '../../../epics/adapters/logCrypto.ts'
import { workerSealing } from '../../../epics/adapters/workerSealing.ts'
import { noTag } from '../../../epics/kernel/chain.ts'
import { createLogWriter, type LiveLog } from '../../../epics/log/index.ts'
import type { LogCipher } from '../../../epics/kernel/logPort.ts'
import type { Work } from './sample.ts'

export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done))

let tab = 0
/** The same key each time, under a new tab number. */
export const cipher = async (): Promise<LogCipher> => {
  const bytes = new TextEncoder().encode('bench'.padEnd(32, '.'))
  const key = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits'])
  tab += 1
  return createLogCipher('bench', key, tab)
}

/** What a stream is continued behind: one piece, which nobody reads. */
const writeBeginning = async ({ keyId }: LogCipher, database: string, stream: string, toSeq: number): Promise<void> => {
  const store = createDexieLogStore({ name: database })
  const empty = { nonce: new Uint8Array(12), bytes: new Uint8Array(256) }
  await store.append([{ stream, kind: 'row', fromSeq: 1, toSeq, at: 0, keyId, ...empty }], [])
  store.close()
}

/** As the product's tabs do: another thread seals and writes. It is there before a clock runs, as it is in a session. */
export const openWriter = async (database: string, stream: string, nextSeq = 1): Promise<LiveLog> => {
  const key = await cipher()
  if (nextSeq > 1) await writeBeginning(key, database, stream, nextSeq - 1)
  const apart = await workerSealing(key, database)
  if (apart === null) throw new Error('there is no thread to seal in')
  const writer = createLogWriter({
    sealing: () => apart,
    stream,
    reducerVersion: '1',
    scheduler: asyncScheduler,
    hidden$: NEVER,
    makeRoom: () => Promise.resolve(),
    pause: nextTask,
    resume: { nextSeq, tag: noTag, tail: [], rows: [] },
  })
  writer.unlock(key)
  return writer
}

export const freshDatabase = async (name: string): Promise<void> => {
  await Dexie.delete(name)
}

export type Cost = {
  /** Microseconds to hand an action over, mean. */
  readonly mean: number
  /** Microseconds of a single action with the microtask that batches it, p99; 0 unless asked for. */
  readonly p99: number
  /** The longest that another task had to wait, milliseconds; 0 unless asked for. */
  readonly longest: number
}

/** Asks for each next task at once, and sees how long it takes to come. */
const watchTasks = (): { readonly stop: () => number } => {
  const channel = new MessageChannel()
  let before = performance.now()
  let longest = 0
  let on = true
  channel.port1.addEventListener('message', () => {
    const now = performance.now()
    longest = Math.max(longest, now - before)
    before = now
    if (on) channel.port2.postMessage(null)
  })
  channel.port1.start()
  channel.port2.postMessage(null)
  return {
    stop: () => {
      on = false
      return longest
    },
  }
}

export type Watched = 'nothing' | 'each' | 'tasks'

const p99Of = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0

/** Hands `count` actions over, `group` in a task, then waits until `settle` says that all is done. */
const handOver = async (
  count: number,
  group: number,
  watched: Watched,
  one: (index: number) => void,
  settle: () => Promise<void>,
): Promise<Cost> => {
  const watcher = watched === 'tasks' ? watchTasks() : null
  const single: number[] = []
  let spent = 0
  for (let at = 0; at < count; at += group) {
    const end = Math.min(at + group, count)
    if (watched === 'each')
      for (let index = at; index < end; index += 1) {
        const began = performance.now()
        one(index)
        // The microtask with the batch's JSON belongs to it; encryption goes on elsewhere.
        await Promise.resolve()
        single.push((performance.now() - began) * 1_000)
      }
    else {
      const began = performance.now()
      for (let index = at; index < end; index += 1) one(index)
      spent += performance.now() - began
    }
    await nextTask()
  }
  await settle()
  return { mean: (spent * 1_000) / count, p99: p99Of(single), longest: watcher?.stop() ?? 0 }
}

/** The log that the product writes, in a database of its own. */
export const logCost = async (
  { entries, states }: Work,
  count: number,
  group: number,
  watched: Watched,
): Promise<Cost> => {
  await freshDatabase('bench-append')
  const writer = await openWriter('bench-append', 'bench', entries[0]?.seq)
  const cost = await handOver(
    count,
    group,
    watched,
    (index) => {
      const entry = entries[index]
      if (entry) writer.enqueue(entry, states.get(entry.seq))
    },
    async () => {
      await writer.flush()
      await writer.settled()
    },
  )
  writer.close()
  return cost
}

/** The peer: each action a row, in the clear. */
export const dexieCost = async ({ entries }: Work, count: number, group: number, watched: Watched): Promise<Cost> => {
  await freshDatabase('bench-dexie')
  const db = new Dexie('bench-dexie')
  db.version(1).stores({ actions: 'seq' })
  await db.open()
  const table = db.table('actions')
  const added: PromiseLike<unknown>[] = []
  const cost = await handOver(
    count,
    group,
    watched,
    (index) => void added.push(table.add(entries[index])),
    async () => void (await Promise.all(added)),
  )
  db.close()
  return cost
}

/** Bytes an action: what was sealed, and what the browser says that the database takes on the disk. */
export const bytesPerAction = async ({
  entries,
  states,
}: Work): Promise<{ readonly sealed: number; readonly onDisk: number }> => {
  await freshDatabase('bench-bytes')
  const before = (await navigator.storage.estimate()).usage ?? Number.NaN
  const writer = await openWriter('bench-bytes', 'bench')
  for (let at = 0; at < entries.length; at += 50) {
    for (const entry of entries.slice(at, at + 50)) writer.enqueue(entry, states.get(entry.seq))
    await writer.flush()
  }
  await writer.settled()
  writer.close()
  const db = await new Dexie('bench-bytes').open()
  let sealed = 0
  for (const name of ['rows', 'contents'])
    await db.table<{ bytes: Uint8Array; nonce: Uint8Array }>(name).each(({ bytes, nonce }) => {
      sealed += bytes.length + nonce.length
    })
  db.close()
  const after = (await navigator.storage.estimate()).usage ?? Number.NaN
  return { sealed: sealed / entries.length, onDisk: (after - before) / entries.length }
}
