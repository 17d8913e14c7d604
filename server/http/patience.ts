import { sql } from 'kysely'
import { ok, refuse, type Result } from '../../domain/kernel/index.ts'
import { wording } from '../../domain/messages/index.ts'
import type { Work } from '../kernel/database.ts'
import { runWithNext } from '../kernel/pipeline.ts'
import type { SignedIn } from './route.ts'

/**
 * For the rest of the transaction. PostgreSQL takes it that a page somewhere costs four times one that follows, as on a
 * turning disk; then it reads all clients from first to last where it had to look at one in a hundred by an index.
 */
export const jumpsAreCheap = (tx: Work): Promise<void> =>
  runWithNext(tx, sql`select set_config('random_page_cost', '1.1', true)`.compile(tx))

const mayTake = (tx: Work, milliseconds: number): Promise<void> =>
  runWithNext(tx, sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.compile(tx))

/** Of every other statement (server/kernel/database.ts). */
const usualPatience = 60_000

/** SQLSTATE query_canceled */
const isGivenUp = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014'

/** Not `unavailable`: asked again as it is, it would take as long again. */
export const tooSlow = refuse('invalid', wording('list.tooSlow'), { reason: 'too_slow' })

/** Looks for something for so long and no longer. After a refusal the transaction can do nothing more. */
export const withPatience = async <T>(tx: Work, milliseconds: number, look: () => Promise<T>): Promise<Result<T>> => {
  await mayTake(tx, milliseconds)
  try {
    const found = await look()
    await mayTake(tx, usualPatience)
    return ok(found)
  } catch (error) {
    if (isGivenUp(error)) return tooSlow
    throw error
  }
}

/**
 * One step of work that has to be done by an instant, in ms since 1970: no statement of it may take longer than what is
 * left. Null where nothing is left, or the step was given up; what it did is undone then, and the transaction goes on.
 */
export const inTime = async <T>(
  context: SignedIn,
  until: number,
  step: (context: SignedIn) => Promise<Result<T>>,
): Promise<Result<T> | null> => {
  const { tx, services } = context
  const left = until - services.clock.now()
  if (left <= 0) return null
  await runWithNext(tx, sql`savepoint step`.compile(tx))
  const heavy = {
    ...services.heavy,
    // A step asks more than one thing: each has what those before it have left, and none of them no limit, which is 0.
    get patience() {
      return Math.max(1, Math.min(until - services.clock.now(), services.heavy.patience))
    },
  }
  const done = await step({ ...context, services: { ...services, heavy } })
  if (done !== tooSlow) return done
  await sql`rollback to savepoint step`.execute(tx)
  return null
}
