import { Observable } from 'rxjs'
import * as z from 'zod/mini'
import type { TabMessage, Tabs } from '../kernel/index.ts'

const message = z.union([
  z.strictObject({ kind: z.literal('loggedOut') }),
  z.strictObject({ kind: z.literal('tokensRotated') }),
])

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError')

/** Web Locks and a BroadcastChannel. A lock is never stolen: its holder may be writing. */
export const browserTabs = (locks: LockManager, channel: BroadcastChannel): Tabs => {
  const exclusive = async <T>(name: string, timeoutMs: number, work: () => Promise<T>): Promise<T | 'timeout'> => {
    if (timeoutMs <= 0)
      return locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? ('timeout' as const) : work()))
    let began = false
    try {
      return await locks.request(name, { signal: AbortSignal.timeout(timeoutMs) }, () => {
        began = true
        return work()
      })
    } catch (error) {
      if (!began && isTimeout(error)) return 'timeout'
      throw error
    }
  }

  const hold = (name: string): Promise<boolean> =>
    new Promise((answer) => {
      const keep = new Promise<never>(() => undefined)
      void locks.request(name, { ifAvailable: true }, (lock) => {
        answer(lock !== null)
        return lock === null ? undefined : keep
      })
    })

  return {
    exclusive,
    hold,
    isHeld: async (name) => ((await locks.query()).held ?? []).some((lock) => lock.name === name),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
    post: (sent: TabMessage) => channel.postMessage(sent),
    messages$: new Observable<TabMessage>((subscriber) => {
      const take = ({ data }: MessageEvent<unknown>): void => {
        const parsed = message.safeParse(data)
        if (parsed.success) subscriber.next(parsed.data)
      }
      channel.addEventListener('message', take)
      return () => channel.removeEventListener('message', take)
    }),
  }
}
