import { sql } from 'kysely'
import type { Work } from '../kernel/database.ts'
import { runWithNext } from '../kernel/pipeline.ts'

/**
 * For the rest of the transaction. PostgreSQL takes it that a page somewhere costs four times one that follows, as on a
 * turning disk; then it reads all clients from first to last where it had to look at one in a hundred by an index.
 */
export const jumpsAreCheap = (tx: Work): Promise<void> =>
  runWithNext(tx, sql`select set_config('random_page_cost', '1.1', true)`.compile(tx))
