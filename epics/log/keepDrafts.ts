/** Unsent work at logout: sealed on the device for the same user's next sign-in. */
import { leftFor } from '../../domain/log/index.ts'
import type { LogCipher, LogStore, ReadStream } from '../kernel/logPort.ts'
import { aboutDrafts } from '../kernel/chain.ts'
import { timeBucket } from '../kernel/timeBucket.ts'

/**
 * `bundle` is what `leftBundles` reads at the next sign-in; `name` was drawn for it: what is of a bundle before it, be it of
 * the same tab, is not of this one. `instead` of streams that have to make room.
 */
export const keepDrafts = async (
  store: LogStore,
  cipher: LogCipher,
  name: string,
  bundle: unknown,
  now: number,
  instead?: readonly ReadStream[],
): Promise<void> => {
  const until = timeBucket(now + leftFor)
  const sealed = await cipher.seal(name, JSON.stringify(bundle), aboutDrafts(name, until), true)
  await store.keepDrafts({ keyId: cipher.keyId, stream: name, until, ...sealed }, instead)
}
