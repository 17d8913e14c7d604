import { Observable, timer, type SchedulerLike, type Subscription } from 'rxjs'
import * as z from 'zod/mini'
import { logoutReasons } from '../../domain/session/index.ts'
import type { TabMessage, Tabs } from '../kernel/index.ts'

const ended = z.object({
  session: z.string().check(z.maxLength(200)),
  reason: z.enum(logoutReasons),
  message: z.optional(z.string().check(z.maxLength(2_000))),
})
/** Tabs of a newer build may say more than this one reads. */
const message = z.union([
  z.object({ kind: z.literal('loggedOut'), ended: z.optional(ended) }),
  z.object({ kind: z.literal('tokensRotated') }),
  z.object({ kind: z.literal('livesAsked') }),
  z.object({ kind: z.literal('lives'), stream: z.string(), took: z.optional(z.array(z.string())) }),
  z.object({ kind: z.literal('atWork') }),
  z.object({ kind: z.literal('goesOn') }),
  z.object({ kind: z.literal('answered'), answer: z.enum(['stay', 'refuse', 'keep']) }),
])

/** Milliseconds; a logout takes half of it at most. */
const untilOthersEnded = 30_000

/** Web Locks and a BroadcastChannel. A lock is never stolen: its holder may be writing. */
export const browserTabs = (locks: LockManager, channel: BroadcastChannel, scheduler: SchedulerLike): Tabs => {
  const exclusive = async <T>(name: string, timeoutMs: number, work: () => Promise<T>): Promise<T | 'timeout'> => {
    if (timeoutMs <= 0)
      return locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? ('timeout' as const) : work()))
    let began = false
    const patience = new AbortController()
    const end = timer(timeoutMs, scheduler).subscribe(() => patience.abort())
    try {
      return await locks.request(name, { signal: patience.signal }, () => {
        began = true
        end.unsubscribe()
        return work()
      })
    } catch (error) {
      if (!began && patience.signal.aborted) return 'timeout'
      throw error
    } finally {
      end.unsubscribe()
    }
  }

  const own = new Map<string, () => void>()
  const leaving = new Map<string, Subscription>()
  const hold = (name: string): Promise<boolean> =>
    new Promise((answer) => {
      leaving.get(name)?.unsubscribe()
      void locks.request(name, { ifAvailable: true }, (lock) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        if (lock !== null) own.set(name, resolve)
        answer(own.has(name))
        return lock === null ? undefined : promise
      })
    })
  const letGo = (name: string): void => {
    leaving.get(name)?.unsubscribe()
    const left = timer(untilOthersEnded, scheduler).subscribe(() => {
      own.get(name)?.()
      own.delete(name)
    })
    leaving.set(name, left)
  }

  return {
    exclusive,
    hold,
    letGo,
    isHeld: async (name) => !own.has(name) && ((await locks.query()).held ?? []).some((lock) => lock.name === name),
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
