/** What the features declare and what the migrations made are the same queues. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { membersOf } from '../../domain/kernel/index.ts'
import * as features from '../../server/features.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { queueSchema } from '../../server/queue/queue.ts'
import { freshDatabase, type FreshDatabase } from '../server-kernel/testDatabase.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh?.drop())

test('each declared queue is there, waits for signs of life, and tries often enough to outlast a restart', async () => {
  const declared = membersOf(features).flatMap(({ queues = [] }) => queues.map(({ name }) => name))
  const { rows } = await asSystem(fresh.databases, 'job', (tx) =>
    sql<{ name: string; heartbeat_seconds: number | null; retry_limit: number }>`
      select name, heartbeat_seconds, retry_limit from ${sql.table(`${queueSchema}.queue`)} where name not like '\\_\\_%'`.execute(
      tx,
    ),
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(declared.toSorted())
  for (const queue of rows) {
    expect(queue.heartbeat_seconds).toBe(15)
    expect(queue.retry_limit).toBeGreaterThanOrEqual(20)
  }
})
