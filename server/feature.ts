import type { FileRoute } from './documents/index.ts'
import type { Route } from './http/route.ts'
import type { Services } from './http/services.ts'
import type { Config } from './kernel/config.ts'
import type { Work } from './kernel/database.ts'
import type { Queue } from './queue/index.ts'

/** Work that nobody asks for, over and over. */
export type Repeated = {
  /** Milliseconds from the end of one run to the beginning of the next. */
  readonly every: number
  readonly run: () => Promise<unknown>
}

/** What a feature adds to the server; its tables declare themselves (`tables.ts`). */
export type Feature = {
  readonly routes: (config: Pick<Config, 'demo' | 'authFeature' | 'supportEmail'>) => readonly Route[]
  /** Calls whose request or answer is a file. */
  readonly files?: readonly FileRoute[]
  /** Work that is asked for and done in the background. */
  readonly queues?: readonly Queue[]
  readonly repeats?: (services: Services) => readonly Repeated[]
  /** What it removes each hour, of what is kept for a time; `now` in milliseconds since 1970. */
  readonly removes?: (tx: Work, now: number) => Promise<unknown>
}
