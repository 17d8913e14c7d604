/** Unsent work at logout: sealed on the device for the same user's next sign-in. */
import { leftFor } from '../../domain/log/index.ts'
import type { KeptDrafts, LogCipher, LogStore, ReadStream } from '../kernel/logPort.ts'
import { aboutDrafts } from '../kernel/chain.ts'
import { timeBucket } from '../kernel/timeBucket.ts'

/** `work` is what `records/draftsRecovered` will carry at the next sign-in; `instead` of streams that have to make room. */
export const keepDrafts = async (
  store: LogStore,
  cipher: LogCipher,
  stream: string,
  work: unknown,
  now: number,
  instead?: readonly ReadStream[],
): Promise<void> => {
  const until = timeBucket(now + leftFor)
  const sealed = await cipher.seal(stream, JSON.stringify(work), aboutDrafts(stream, until), true)
  await store.keepDrafts({ keyId: cipher.keyId, stream, until, ...sealed }, instead)
}

export type ReadDrafts = {
  /** As `keepDrafts` got it; to be checked by the action's schema. Null when it was damaged. */
  readonly work: unknown
  /** To be dropped once the work is safe in the new log. */
  readonly kept: Pick<KeptDrafts, 'keyId' | 'stream'>
}

/**
 * Whoever has a key for it reads it, whatever this device's clock says of its age: keys are the server's to end. What is of
 * somebody else stays until it is too old.
 */
export const readKeptDrafts = async (
  store: LogStore,
  ciphers: readonly LogCipher[],
  now: number,
): Promise<readonly ReadDrafts[]> => {
  const found: ReadDrafts[] = []
  for (const kept of await store.keptDrafts()) {
    const ours = ciphers.filter(({ keyId }) => keyId === kept.keyId)
    if (ours.length > 0) {
      const text = await openOne(kept, ours)
      found.push({ work: text === null ? null : JSON.parse(text), kept })
    } else if (kept.until <= now) await store.dropKeptDrafts(kept)
  }
  return found
}

const openOne = async (kept: KeptDrafts, ciphers: readonly LogCipher[]): Promise<string | null> => {
  for (const cipher of ciphers) {
    const text = await cipher.open(kept.stream, kept, aboutDrafts(kept.stream, kept.until))
    if (text !== null) return text
  }
  return null
}
