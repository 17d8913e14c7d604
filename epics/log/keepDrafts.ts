/** Unsent work at logout: sealed on the device for 72 hours, for the same user's next sign-in. */
import type { KeptDrafts, LogCipher, LogStore } from '../kernel/ports.ts'
import { aboutDrafts } from './chain.ts'

export const keptForMs = 72 * 3_600_000

/** `work` is what `records/draftsRecovered` will carry at the next sign-in. */
export const keepDrafts = async (
  store: LogStore,
  cipher: LogCipher,
  stream: string,
  work: unknown,
  now: number,
): Promise<void> => {
  const until = now + keptForMs
  const sealed = await cipher.seal(stream, JSON.stringify(work), aboutDrafts(stream, until), true)
  await store.keepDrafts({ keyId: cipher.keyId, stream, until, ...sealed })
}

export type ReadDrafts = {
  /** As `keepDrafts` got them; to be checked by the action's schema. */
  readonly work: readonly unknown[]
  /** To be dropped once the work is safe in the new log. */
  readonly keyIds: readonly string[]
  /** Belong to somebody else, or their key is gone. */
  readonly unreadable: number
}

/** Those that are too old are dropped; those that can't be read stay until they are. */
export const readKeptDrafts = async (
  store: LogStore,
  ciphers: readonly LogCipher[],
  now: number,
): Promise<ReadDrafts> => {
  const work: unknown[] = []
  const keyIds = new Set<string>()
  let unreadable = 0
  for (const kept of await store.keptDrafts()) {
    if (kept.until <= now) {
      await store.dropKeptDrafts(kept.keyId)
      continue
    }
    const text = await openOne(kept, ciphers)
    if (text === null) {
      unreadable += 1
      continue
    }
    work.push(JSON.parse(text))
    keyIds.add(kept.keyId)
  }
  return { work, keyIds: [...keyIds], unreadable }
}

const openOne = async (kept: KeptDrafts, ciphers: readonly LogCipher[]): Promise<string | null> => {
  for (const cipher of ciphers) {
    if (cipher.keyId !== kept.keyId) continue
    const text = await cipher.open(kept.stream, kept, aboutDrafts(kept.stream, kept.until))
    if (text !== null) return text
  }
  return null
}
