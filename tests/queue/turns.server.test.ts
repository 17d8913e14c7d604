/**
 * Work in a queue is taken by turns: of the accounts, within each of its users, and of each user in the order in which it
 * was asked for, whatever is asked for and taken meanwhile.
 */
import fc from 'fast-check'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exports } from '../../server/exports/feature.ts'
import { queueSchema, type WorkName } from '../../server/queue/queue.ts'
import { startWorkQueues, type WorkQueues } from '../../server/queue/index.ts'
import { clientList } from '../exports/exportWorld.ts'
import { idOf, startAgency, type Agency } from '../records/agencyServer.ts'
import { runs } from '../run/runs.ts'

const people = ['admin', 'supervisor', 'other-admin'] as const
type Who = (typeof people)[number]
const accountOf = (who: Who): string => (who === 'other-admin' ? 'other' : 'own')

type Piece = { readonly id: number; readonly who: Who; readonly asked: number; taken: number }

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

/** Whether two of `one`'s were taken while something of `other`'s waited all the while. */
const overtook = (
  pieces: readonly Piece[],
  is: (piece: Piece) => boolean,
  other: (piece: Piece) => boolean,
): boolean => {
  const [first, second] = [pieces.filter(is), pieces.filter(other)]
  return first.some((before) =>
    first.some(
      (after) =>
        after.taken > before.taken &&
        second.some(({ asked, taken }) => asked < before.taken && taken > after.taken) &&
        !second.some(({ taken }) => taken > before.taken && taken < after.taken),
    ),
  )
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ask: fc.constantFrom(...people), times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: fc.constant('take' as const) },
  { weight: 1, arbitrary: fc.constant('look' as const) },
)

test('law: whoever waits is served between any two pieces of somebody else’s, and their oldest first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
      const pieces: Piece[] = []
      let time = 0
      const take = async (): Promise<boolean> => {
        const [job] = await boss.fetch<WorkName>('export')
        if (!job) return false
        const piece = pieces.find(({ id, taken }) => id === job.data.id && taken === Infinity)
        expect(piece).toBeDefined()
        if (piece) piece.taken = time += 1
        await queues.dispatch()
        await boss.complete('export', job.id)
        return true
      }
      for (const one of steps)
        if (one === 'take') await take()
        else if (one === 'look') await queues.dispatch()
        else
          // How many may wait of one person is limited.
          for (
            let n = pieces.filter(({ who }) => who === one.ask).length, last = Math.min(10, n + one.times);
            n < last;
            n += 1
          ) {
            const id = idOf(await (await agency.as(one.ask)).post('/v2/export', clientList))
            pieces.push({ id, who: one.ask, asked: (time += 1), taken: Infinity })
          }
      await queues.dispatch()
      while (await take());
      for (const { id, who } of pieces) await (await agency.as(who)).remove(`/v1/export/${id}`)

      expect(pieces.filter(({ taken }) => taken === Infinity)).toEqual([])
      for (const who of people) {
        const own = pieces.filter((piece) => piece.who === who)
        expect(own.toSorted((a, b) => a.taken - b.taken)).toEqual(own)
        for (const other of people.filter((one) => one !== who && accountOf(one) === accountOf(who)))
          expect([
            who,
            other,
            overtook(
              pieces,
              (p) => p.who === who,
              (p) => p.who === other,
            ),
          ]).toEqual([who, other, false])
      }
      for (const [one, other] of [
        ['own', 'other'],
        ['other', 'own'],
      ])
        expect([
          one,
          overtook(
            pieces,
            ({ who }) => accountOf(who) === one,
            ({ who }) => accountOf(who) === other,
          ),
        ]).toEqual([one, false])
    }),
    { numRuns: runs(12) },
  )
})
