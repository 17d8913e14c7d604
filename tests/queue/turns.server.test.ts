/** Work in a queue is taken by turns of the accounts, however much one of them asks for at once. */
import fc from 'fast-check'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exports } from '../../server/exports/feature.ts'
import { queueSchema, type WorkName } from '../../server/queue/queue.ts'
import { startWorkQueues, type WorkQueues } from '../../server/queue/index.ts'
import { clientList } from '../exports/exportWorld.ts'
import { idOf, startAgency, type Agency } from '../records/agencyServer.ts'
import { runs } from '../run/runs.ts'

const people = ['admin', 'other-admin'] as const

let agency: Agency
let queues: WorkQueues
let boss: PgBoss
beforeAll(async () => {
  agency = await startAgency(100)
  // Nobody works here: the test itself takes what is next.
  queues = await startWorkQueues(agency.app.services, {
    queues: (exports.queues ?? []).map((queue) => ({ ...queue, atOnce: 0 })),
    onError: (error) => {
      throw error
    },
  })
  const pool = agency.database.databases.libraryPool(1)
  boss = new PgBoss({
    db: { executeSql: (text, values = []) => pool.query(text, [...values]) },
    schema: queueSchema,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  ended.push(() => pool.end())
})
const ended: (() => Promise<unknown>)[] = []
afterAll(async () => {
  await boss?.stop({ graceful: false })
  for (const end of ended) await end()
  await queues?.stop()
  await agency?.stop()
})

test('law: nobody’s next work waits for a second one of somebody else’s that was asked for after', async () => {
  const lots = fc.array(fc.record({ who: fc.constantFrom(...people), count: fc.integer({ min: 1, max: 2 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(lots, async (asked) => {
      const whose = new Map<number, string>()
      for (const { who, count } of asked) {
        for (let n = 0; n < count; n += 1)
          whose.set(idOf(await (await agency.as(who)).post('/v2/export', clientList)), who)
        await queues.dispatch()
      }
      const taken: string[] = []
      for (;;) {
        const [job] = await boss.fetch<WorkName>('export')
        if (!job) break
        taken.push(whose.get(job.data.id) ?? '')
        await boss.complete('export', job.id)
      }
      expect(taken).toHaveLength(whose.size)
      // How many may wait of one person is limited.
      for (const [id, who] of whose) await (await agency.as(who)).remove(`/v1/export/${id}`)
      // As long as both have something left, they take turns.
      const least = Math.min(...people.map((who) => taken.filter((one) => one === who).length))
      for (let n = 0; n < least; n += 1) expect(new Set(taken.slice(2 * n, 2 * n + 2)).size).toBe(2)
    }),
    { numRuns: runs(6) },
  )
})
