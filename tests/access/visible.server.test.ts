import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { may, type AccessObject, type AccessUser } from '../../domain/access/index.ts'
import { visibleCase, visibleVictim, visibleByWord } from '../../server/access/index.ts'
import { inTenant, type Work } from '../../server/kernel/database.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'
import { anyUser } from './worlds.ts'

const runs = Number(process.env['CASELOG_FUZZ_RUNS'] ?? 100)

let agency: Agency
let account = 0
let users: number[] = []
const cases = new Map<number, AccessObject>()
const victims = new Map<number, AccessObject>()

const inAccount = <T>(work: (tx: Work) => Promise<T>): Promise<T> =>
  inTenant(agency.database.databases, { account, user: null }, work)

const owners = [null, 0, 1, 2, 3]
/** Every way in which few users can be tied to a case, and to clients on it. */
const plantObjects = (tx: Work): Promise<void> =>
  fc
    .sample(
      fc.record({
        owner: fc.constantFrom(...owners),
        limited: fc.boolean(),
        assigned: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
        clients: fc.array(
          fc.record({
            owner: fc.constantFrom(...owners),
            limited: fc.boolean(),
            assigned: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
          }),
          { maxLength: 3 },
        ),
      }),
      { numRuns: 150, seed: 11 },
    )
    .reduce(async (before, planned) => {
      await before
      const user = (index: number | null) => (index === null ? null : (users[index] ?? null))
      const assign = async (kind: 'case' | 'victim', object_id: number, indexes: readonly number[]) => {
        for (const index of indexes)
          await tx
            .insertInto('assignment')
            .values({ account, kind, object_id, user_id: user(index) ?? 0 })
            .execute()
      }
      const at = '2026-01-01T00:00:00.000Z'
      const made = await tx
        .insertInto('court_case')
        .values({
          account,
          case_reference_id: 'x',
          reference_key: 'x',
          date_time: at,
          limited_access: planned.limited,
          owner_id: user(planned.owner),
          updated_at: at,
          updated_by: null,
          incident_date_time: null,
          officer: null,
          badge: null,
          police_division: null,
          stage_id: null,
          primary_victim_id: null,
          last_stage_change: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await assign('case', made.id, planned.assigned)
      const parent = { ownerId: user(planned.owner), assigned: planned.assigned.map(index => user(index) ?? 0) }
      cases.set(made.id, { kind: 'case', limitedAccess: planned.limited, parent: null, ...parent })
      for (const { owner, limited, assigned } of planned.clients) {
        const client = await tx
          .insertInto('victim')
          .values({
            account,
            case_id: made.id,
            person_id: null,
            mass_incident: true,
            victim_type: 'P',
            title: 'x',
            type_contact: null,
            next_of_kin: null,
            limited_access: limited,
            owner_id: user(owner),
            full_name: 'x',
            sort_name: 'x',
            updated_at: at,
            updated_by: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await assign('victim', client.id, assigned)
        victims.set(client.id, {
          kind: 'victim',
          ownerId: user(owner),
          limitedAccess: limited,
          assigned: assigned.map(index => user(index) ?? 0),
          parent,
        })
      }
    }, Promise.resolve())

beforeAll(async () => {
  agency = await startAgency(20)
  account = await agency.addAccount()
  for (let index = 0; index < 4; index++) users.push((await agency.addUser(account)).id)
  await inAccount(plantObjects)
})
afterAll(() => agency?.stop())

const ids = async (tx: Work, query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
  (await query.execute(tx)).rows.map(({ id }) => id)
const viewable = (objects: ReadonlyMap<number, AccessObject>, user: AccessUser): number[] =>
  [...objects]
    .filter(([, object]) => may(user, 'view', object))
    .map(([id]) => id)
    .toSorted((a, b) => a - b)

test(
  '[SRV-36] the SQL filter shows exactly the clients and cases that may be viewed',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyUser, async generated => {
        const user: AccessUser = { ...generated, id: users[generated.id - 1] ?? 0 }
        await inAccount(async tx => {
          const byWord = await visibleByWord(tx, user)
          expect(await ids(tx, sql`select id from victim where ${visibleVictim(user)} order by id`)).toEqual(
            viewable(victims, user),
          )
          expect(
            await ids(
              tx,
              sql`select w.victim_id as id from (select id as victim_id, limited_access from victim) w
                where ${byWord('w')} order by 1`,
            ),
          ).toEqual(viewable(victims, user))
          expect(
            await ids(tx, sql`select c.id from court_case c where ${visibleCase(user, 'c')} order by c.id`),
          ).toEqual(viewable(cases, user))
        })
      }),
      { numRuns: runs },
    )
  },
  60_000 + runs * 100,
)
