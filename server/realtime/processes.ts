/**
 * The processes of one installation, which hear each other over Redis. It only passes on what is said at the moment: nothing is
 * kept there, and what must not be lost is in PostgreSQL. So where one may have missed something (Redis was away, or a process
 * died before it had told what it did), its pages connect again, and look at all that they show.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { createAdapter } from '@socket.io/redis-adapter'

type Watcher = {
  /** Something that others told may not have been heard. */
  readonly missed: () => void
  /** Redis went away, or came back. */
  readonly reached: (isReached: boolean) => void
}

export type Processes = {
  /** Joins the rooms of all processes. */
  readonly adapter: ReturnType<typeof createAdapter>
  /** Whether the others can be told and asked. */
  readonly isReached: () => boolean
  readonly watch: (watcher: Watcher) => void
  /** Once nothing more is told. */
  readonly leave: () => Promise<void>
}

type Options = {
  readonly url: string
  /** Of the installation: several may share one Redis. */
  readonly key: Uint8Array
}

/** Milliseconds: between two looks at who is there, for an answer of the others, and for Redis at the start. */
const lookEvery = 1_000
export const answerWithin = 2_000
const startWithin = 10_000
/** As long as several causes for the same are one. */
const settled = 500

/** Most installations are one process, which need not load any of it. */
const redis = async () => {
  const [{ createClient }, { createAdapter }] = await Promise.all([
    import('@redis/client'),
    import('@socket.io/redis-adapter'),
  ])
  return { createClient, createAdapter }
}

const connectionTo = ({ createClient }: Awaited<ReturnType<typeof redis>>, url: string, hasStarted: () => boolean) =>
  createClient({
    url,
    // What can't be said now is not said later: the pages will have looked again.
    disableOfflineQueue: true,
    pingInterval: 5_000,
    socket: {
      connectTimeout: 5_000,
      socketTimeout: 15_000,
      reconnectStrategy: (tries, cause) => (hasStarted() || tries < 20 ? Math.min(2_000, 50 * 2 ** tries) : cause),
    },
  })

/** Rejects, with words for whoever set `REDIS_URL`, where no Redis answers. */
export const joinProcesses = async ({ url, key }: Options): Promise<Processes> => {
  const name = `caselog ${createHmac('sha256', key).update('processes').digest('hex').slice(0, 24)}`
  const own = `${name} process ${randomUUID()}`
  let [hasStarted, isLeaving, wasThere, isDue] = [false, false, true, false]
  let watcher: Watcher | null = null
  let known: Set<string> | null = null
  const loaded = await redis()
  const speaking = connectionTo(loaded, url, () => hasStarted)
  const listening = connectionTo(loaded, url, () => hasStarted)
  const isReached = (): boolean => speaking.isReady && listening.isReady

  const miss = (): void => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      watcher?.missed()
    }, settled).unref()
  }
  const note = (): void => {
    if (!hasStarted || isLeaving || isReached() === wasThere) return
    wasThere = isReached()
    watcher?.reached(wasThere)
    if (!wasThere) return
    known = null
    miss()
    void publish(`${name} missed`, own)
  }
  for (const client of [speaking, listening]) client.on('error', note).on('ready', note)

  // The adapter takes no notice of what can't be said, which would end the process.
  const say = speaking.publish.bind(speaking)
  const publish: typeof say = (channel, message) => say(channel, message).catch(() => 0)
  Object.assign(speaking, { publish })

  /** A process that is gone without a word has not told all. */
  const look = async (): Promise<void> => {
    const before = known
    const there = new Set(await speaking.pubSubChannels(`${name} process *`))
    if (before !== null && known === before && [...before].some((each) => !there.has(each))) miss()
    if (isReached()) known = there
  }

  const begin = async (): Promise<void> => {
    await Promise.all([speaking.connect(), listening.connect()])
    await listening.subscribe(own, () => undefined)
    await listening.subscribe(`${name} missed`, (of) => (of === own ? undefined : miss()))
    await listening.subscribe(`${name} left`, (of) => void known?.delete(of))
    await look()
  }
  const over = new AbortController()
  const late = delay(startWithin, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error('late')
  })
  try {
    await Promise.race([begin(), late])
  } catch {
    for (const client of [speaking, listening]) if (client.isOpen) client.destroy()
    throw new Error('REDIS_URL: no Redis answers there. Start it, or leave the variable empty for a single process.')
  } finally {
    over.abort()
    late.catch(() => undefined)
  }
  hasStarted = true

  const stopping = new AbortController()
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      await delay(lookEvery, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (!stopping.signal.aborted) await look().catch(() => undefined)
    }
  })()

  return {
    adapter: loaded.createAdapter(speaking, listening, { key: name, requestsTimeout: answerWithin }),
    isReached,
    watch: (then) => void (watcher = then),
    leave: async () => {
      isLeaving = true
      stopping.abort()
      await looking
      await publish(`${name} left`, own)
      for (const client of [listening, speaking]) client.destroy()
    },
  }
}
