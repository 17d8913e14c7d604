/** The log's database, read and damaged behind the application's back. */
import { expect, type Page } from '@playwright/test'

export type LogStoreName = 'rows' | 'heads' | 'snapshots' | 'contents' | 'kept'
type Damage = 'flip a bit' | 'cut short' | 'delete' | 'replace by rubbish'

/** A page of the same origin on which the application does not run, so that nothing writes meanwhile. */
export const withoutApplication = async (page: Page): Promise<void> => void (await page.goto('/readyz'))

/**
 * Damages the records of a store that hold entries after `afterSeq`, all or the first so many; answers how many.
 */
export const damage = (
  page: Page,
  store: LogStoreName,
  how: Damage,
  afterSeq = 0,
  most = Number.MAX_SAFE_INTEGER,
): Promise<number> =>
  page.evaluate(
    async ({ store, how, afterSeq, most }) => {
      type Sealed = {
        readonly fromSeq?: number
        readonly seq?: number
        readonly bytes?: Uint8Array
        readonly [name: string]: unknown
      }
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
        })
      const damaged = (value: Sealed): object => {
        const { bytes } = value
        if (how === 'replace by rubbish' || bytes === undefined)
          return { ...value, bytes: 'rubbish', nonce: null, keyId: value['keyId'], toSeq: 'none', at: {} }
        if (how === 'cut short') return { ...value, bytes: bytes.slice(0, 5) }
        const flipped = bytes.slice()
        flipped[0] = (flipped[0] ?? 0) ^ 1
        return { ...value, bytes: flipped }
      }
      const db = await done(indexedDB.open('caselog-log'))
      const into = db.transaction([store], 'readwrite').objectStore(store)
      const keys = await done(into.getAllKeys())
      const values: Sealed[] = await done(into.getAll())
      let changed = 0
      for (const [index, value] of values.entries()) {
        const key = keys[index]
        if (key === undefined || changed >= most || (value.fromSeq ?? value.seq ?? Number.MAX_SAFE_INTEGER) <= afterSeq)
          continue
        changed += 1
        await (how === 'delete' ? done(into.delete(key)) : done(into.put(damaged(value))))
      }
      db.close()
      return changed
    },
    { store, how, afterSeq, most },
  )

/** What the log's database answers to one question about a store. */
const askStore = <T>(page: Page, store: LogStoreName, what: 'count' | 'getAll'): Promise<T> =>
  page.evaluate(
    ({ name, method }) =>
      new Promise<T>((resolve, reject) => {
        const open = indexedDB.open('caselog-log')
        open.addEventListener('error', () => reject(open.error ?? new Error('not opened')))
        open.addEventListener('success', () => {
          const answer = open.result.transaction([name]).objectStore(name)[method]()
          answer.addEventListener('success', () => {
            open.result.close()
            resolve(answer.result as T)
          })
        })
      }),
    { name: store, method: what },
  )

/** How many records a store holds. */
export const heldIn = (page: Page, store: LogStoreName): Promise<number> => askStore(page, store, 'count')

/** Sequence number of the last entry on the disk. */
export const lastSeq = async (page: Page): Promise<number> => {
  const heads = await askStore<readonly { readonly lastSeq: number; readonly lastAt: number }[]>(
    page,
    'heads',
    'getAll',
  )
  return heads.toSorted((one, other) => other.lastAt - one.lastAt)[0]?.lastSeq ?? 0
}

/** Once the page has sealed and written what it had begun to: its own come after what came before them. */
const written = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let round = 0; round < 3; round += 1) {
      await crypto.subtle.digest('SHA-256', new Uint8Array(1_000))
      await new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('caselog-log')
        open.addEventListener('error', () => reject(open.error ?? new Error('not opened')))
        open.addEventListener('success', () => {
          const { result: db } = open
          const after = db.transaction([...db.objectStoreNames], 'readwrite')
          after.addEventListener('complete', () => {
            db.close()
            resolve()
          })
        })
      })
    }
  })

/**
 * Waits until all that was done stands on the disk, and answers the number of the last entry: the page's clock, which
 * is the journey's, goes past every rest after which something is said, until nothing more is.
 */
export const untilWritten = async (page: Page): Promise<number> => {
  let last = -1
  await expect(async () => {
    const before = last
    await page.clock.runFor(1_000)
    await written(page)
    last = await lastSeq(page)
    expect(last).toBe(before)
  }).toPass()
  return last
}

/** Everything in every store as one text: strings as they are, bytes read as Latin-1, UTF-8 and UTF-16. */
export const wholeDatabase = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const textOf = (value: unknown): string => {
      if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
        return ['latin1', 'utf-8', 'utf-16le'].map((name) => new TextDecoder(name).decode(value)).join(' ')
      if (typeof value !== 'object' || value === null) return String(value)
      return Object.entries(value)
        .map(([name, member]) => `${name} ${textOf(member)}`)
        .join(' ')
    }
    const parts: string[] = []
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''))
      for (const store of db.objectStoreNames) {
        const from = db.transaction([store]).objectStore(store)
        parts.push(`${name}.${store}`, textOf(await done(from.getAllKeys())), textOf(await done(from.getAll())))
      }
      db.close()
    }
    return parts.join(' ')
  })
