/** What becomes of a piece of work that is begun, over and over if need be, by one process after the other. */
import { sql } from 'kysely'
import { inTenant, type Databases } from '../kernel/database.ts'
import type { Queue, WorkName } from './queue.ts'

/** Work that ended so many tries is given up. */
const mostTries = 5

/** Ends a try quietly: what it was about is gone, or another try of it has begun. */
export class Superseded extends Error {}

export type Tries<T> = {
  /** Counts the try; null when nothing is left to do. */
  readonly begin: () => Promise<T | null>
  /** Writes only as long as no other try has begun, and throws `Superseded` where one has. */
  readonly work: (task: T) => Promise<void>
  readonly giveUp: (task: T) => Promise<void>
  /** The try was asked to stop: that says nothing against the work, and does not count. */
  readonly stopped: (task: T) => Promise<unknown>
}

/** How often it was begun, and how many of these tries were stopped. */
type Counted = { readonly attempts: number; readonly stops: number }
const failures = ({ attempts, stops }: Counted): number => attempts - stops

/** It throws where another try may succeed, or `signal` asked it to stop. */
export const tryOnce = async <T extends Counted>(
  { begin, work, giveUp, stopped }: Tries<T>,
  signal: AbortSignal,
): Promise<void> => {
  const task = await begin()
  if (task === null) return
  try {
    await (failures(task) > mostTries ? giveUp(task) : work(task))
  } catch (error) {
    if (error instanceof Superseded) return
    if (signal.aborted) await stopped(task)
    else if (failures(task) >= mostTries) await giveUp(task)
    throw error
  }
}

/** For `stopped`; of another try that has begun since nothing is said. */
export const countStop = (
  databases: Databases,
  table: Queue['table'],
  { account, id, attempts }: WorkName & { readonly attempts: number },
): Promise<unknown> =>
  inTenant(databases, { account, user: null }, (tx) =>
    sql`
      update ${sql.table(table)} set stops = stops + 1
      where account = ${account} and id = ${id} and attempts = ${attempts}`.execute(tx),
  )
