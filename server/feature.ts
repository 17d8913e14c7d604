import type { FileRoute } from './files/index.ts'
import type { Route } from './http/route.ts'
import type { Config } from './kernel/config.ts'
import type { Work } from './kernel/database.ts'

/** What a feature adds to the server; its tables declare themselves (`tables.ts`). */
export type Feature = {
  readonly routes: (config: Pick<Config, 'demo' | 'authFeature' | 'supportEmail'>) => readonly Route[]
  /** Calls whose request or answer is a file. */
  readonly files?: readonly FileRoute[]
  /** What it removes each hour, of what is kept for a time; `now` in milliseconds since 1970. */
  readonly removes?: (tx: Work, now: number) => Promise<unknown>
}
