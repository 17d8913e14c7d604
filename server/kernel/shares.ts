/** Who waits for whom: work that costs is done by so many at once, and nobody's is done at the cost of everybody else. */

export type Shares = {
  /**
   * Does the work when it is its turn: at once where there is room. Of each owner no more than a share is done at the
   * same time, in the order in which it came; owners who wait take turns. Work whose `signal` is aborted before its turn
   * is not begun, nor such as waits longer than there is patience: the promise is rejected with a `NoTurn`.
   */
  readonly turn: <T>(owner: number, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** Whether work of theirs would begin at once. */
  readonly isFree: (owner: number) => boolean
}

/** Turns of accounts, and within them of their users: whoever floods an account's turns makes a queue of their own only. */
export type FairShares = {
  readonly turn: <T>(
    whose: { readonly account: number; readonly user: number },
    work: () => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>
  readonly isFree: (whose: { readonly account: number; readonly user: number }) => boolean
}

export const fairShares = (users: Shares, accounts: Shares): FairShares => ({
  turn: ({ account, user }, work, signal) => users.turn(user, () => accounts.turn(account, work, signal), signal),
  isFree: ({ account, user }) => users.isFree(user) && accounts.isFree(account),
})

/** Why work was not begun: too much waits already, nobody waits for it any more, or it waited for too long. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn'
  readonly reason: 'crowded' | 'abandoned' | 'late'
  constructor(reason: NoTurn['reason']) {
    super(`no turn: ${reason}`)
    this.reason = reason
  }
}

type Limits = {
  /** At the same time: of one owner, and of all. */
  readonly each: number
  readonly all: number
  /** Of one owner; what comes beyond that has no turn. */
  readonly waiting: number
  /** Milliseconds that work waits at most; without it, as long as it takes. */
  readonly patience?: number
}

export const createShares = ({ each, all, waiting, patience }: Limits): Shares => {
  const busy = new Map<number, number>()
  /** In the order of turns: an owner who had one goes to the end. */
  const queues = new Map<number, Set<() => void>>()
  let total = 0

  const busyOf = (owner: number): number => busy.get(owner) ?? 0
  const hasRoom = (owner: number): boolean => total < all && busyOf(owner) < each
  const isFree = (owner: number): boolean => !queues.has(owner) && hasRoom(owner)

  const take = (owner: number): void => {
    total += 1
    busy.set(owner, busyOf(owner) + 1)
  }

  const leave = (owner: number, begin: () => void): void => {
    const queue = queues.get(owner)
    queue?.delete(begin)
    if (queue?.size === 0) queues.delete(owner)
  }

  const next = (): void => {
    for (const [owner, queue] of queues) {
      const [begin] = queue
      if (begin === undefined || !hasRoom(owner)) continue
      leave(owner, begin)
      if (queue.size > 0) {
        queues.delete(owner)
        queues.set(owner, queue)
      }
      take(owner)
      return begin()
    }
  }

  const give = (owner: number): void => {
    total -= 1
    if (busyOf(owner) > 1) busy.set(owner, busyOf(owner) - 1)
    else busy.delete(owner)
    next()
  }

  const admitted = (owner: number, signal: AbortSignal | undefined): Promise<void> | null => {
    if (signal?.aborted) return Promise.reject(new NoTurn('abandoned'))
    if (isFree(owner)) {
      take(owner)
      return null
    }
    const queue = queues.get(owner) ?? new Set()
    if (queue.size >= waiting) return Promise.reject(new NoTurn('crowded'))
    return new Promise((resolve, reject) => {
      const end = (): void => {
        signal?.removeEventListener('abort', gone)
        clearTimeout(timer)
      }
      const without = (reason: NoTurn['reason']): void => {
        end()
        leave(owner, begin)
        reject(new NoTurn(reason))
      }
      const gone = (): void => without('abandoned')
      const begin = (): void => {
        end()
        resolve()
      }
      const timer = patience === undefined ? undefined : setTimeout(() => without('late'), patience)
      signal?.addEventListener('abort', gone, { once: true })
      queues.set(owner, queue.add(begin))
    })
  }

  return {
    turn: async (owner, work, signal) => {
      const turn = admitted(owner, signal)
      if (turn !== null) await turn
      try {
        return await work()
      } finally {
        give(owner)
      }
    },
    isFree,
  }
}
