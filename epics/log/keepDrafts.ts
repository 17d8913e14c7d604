/** Unsent work at logout: sealed on the device for the same user's next sign-in. */
import { leftFor } from '../../domain/log/index.ts'
import type { LogCipher, LogStore, ReadStream } from '../kernel/logPort.ts'
import { aboutDrafts } from '../kernel/chain.ts'
import { timeBucket } from '../kernel/timeBucket.ts'

/** `bundle` is what `leftBundles` reads at the next sign-in; `instead` of streams that have to make room. */
export const keepDrafts = async (
  store: LogStore,
  cipher: LogCipher,
  stream: string,
  bundle: unknown,
  now: number,
  instead?: readonly ReadStream[],
): Promise<void> => {
  const until = timeBucket(now + leftFor)
  const sealed = await cipher.seal(stream, JSON.stringify(bundle), aboutDrafts(stream, until), true)
  await store.keepDrafts({ keyId: cipher.keyId, stream, until, ...sealed }, instead)
}
