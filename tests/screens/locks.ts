/** Web Locks of one page. What it holds goes with it, as in a browser; jsdom has none. */

type Waiting = { readonly name: string; readonly start: () => void }
type Work = (lock: Lock | null) => unknown
type LockOptionsGiven = { readonly ifAvailable?: boolean; readonly signal?: AbortSignal }

export const pageLocks = (): LockManager => {
  const held = new Set<string>()
  let queue: Waiting[] = []

  const release = (name: string): void => {
    held.delete(name)
    const next = queue.find((waiting) => waiting.name === name)
    queue = queue.filter((waiting) => waiting !== next)
    next?.start()
  }

  const work = async (name: string, run: Work): Promise<unknown> => {
    held.add(name)
    try {
      return await run({ name, mode: 'exclusive' })
    } finally {
      release(name)
    }
  }

  const waitFor = (name: string, signal: AbortSignal | undefined, run: Work): Promise<unknown> =>
    new Promise((done, failed) => {
      const waiting = { name, start: () => work(name, run).then(done, failed) }
      queue.push(waiting)
      signal?.addEventListener('abort', () => {
        if (!queue.includes(waiting)) return
        queue = queue.filter((other) => other !== waiting)
        failed(new DOMException('The lock was not waited for any longer.', 'AbortError'))
      })
    })

  const request = async (name: string, first: LockOptionsGiven | Work, second?: Work): Promise<unknown> => {
    const [options, run] = typeof first === 'function' ? [{}, first] : [first, second ?? (() => undefined)]
    if (!held.has(name)) return work(name, run)
    return options.ifAvailable === true ? run(null) : waitFor(name, options.signal, run)
  }

  return {
    request,
    query: async () => ({
      held: [...held].map((name) => ({ name, mode: 'exclusive' as const, clientId: '' })),
      pending: queue.map(({ name }) => ({ name, mode: 'exclusive' as const, clientId: '' })),
    }),
  }
}
