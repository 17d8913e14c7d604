import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  capabilitiesOf,
  lost,
  may,
  mayCall,
  mayChild,
  scopesOf,
  type AccessObject,
  type AccessUser,
  type ChildObject,
} from '../../domain/access/index.ts'
import type { Held } from '../../domain/access/may.ts'
import {
  editable,
  editableChild,
  visible,
  visibleRows,
  visibleChild,
  type Condition,
} from '../../server/access/index.ts'
import { asSystem, inTenant, type Work } from '../../server/kernel/database.ts'
import { startTestServer, type TestServer } from '../session/testServer.ts'
import { childTables, plantedKinds, probeFeature, type PlantedKind } from './tablesOfKinds.ts'
import { anyUser } from './worlds.ts'
import { drawn } from '../run/drawn.ts'
import { runs } from '../run/runs.ts'

const times = runs(100)

let server: TestServer
let account = 0
const users: number[] = []
const objects = new Map<PlantedKind, Map<number, AccessObject>>()
const gone = new Map<PlantedKind, number[]>()
type Planted = Omit<ChildObject, 'kind'> & { readonly victimId: number | null; readonly linked: readonly number[] }
const children = new Map<number, Planted>()

const inAccount = <T>(work: (tx: Work) => Promise<T>): Promise<T> =>
  inTenant(server.database.databases, { account, user: null }, work)
const objectsOf = (kind: string): Map<number, AccessObject> =>
  [...objects].find(([{ of }]) => of.kind === kind)?.[1] ?? new Map()

const goneOf = (kind: string): readonly number[] => [...gone].find(([{ of }]) => of.kind === kind)?.[1] ?? []

/** Every way in which few users can be tied to an object, and to cases that it is on. */
const anyPlan = fc.record({
  owner: fc.constantFrom(null, 0, 1, 2, 3),
  limited: fc.boolean(),
  assigned: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 2 }),
  cases: fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 2 }),
  removed: fc.integer({ min: 0, max: 5 }).map((of) => of === 0),
})
const user = (index: number | null): number | null => (index === null ? null : (users[index] ?? null))

const plantKind = async (tx: Work, kind: PlantedKind): Promise<void> => {
  const made = new Map<number, AccessObject>()
  objects.set(kind, made)
  const removedIds: number[] = []
  gone.set(kind, removedIds)
  const cases = [...objectsOf('case'), ...goneOf('case').map((id) => [id, null] as const)]
  const seed = 11 + objects.size
  for (const plan of fc.sample(anyPlan, { numRuns: 90, seed })) {
    const most = { none: 0, one: 1, many: 2 }[kind.cases]
    const on = [...new Map(plan.cases.slice(0, most).flatMap((nth) => cases.slice(nth % cases.length).slice(0, 1)))]
    const held: Held = { ownerId: user(plan.owner), assigned: plan.assigned.map((index) => user(index) ?? 0) }
    const row = { account, owner: held.ownerId, limited: plan.limited, cases: on.map(([id]) => id) }
    const id = await kind.plant(tx, row)
    for (const one of held.assigned)
      await sql`insert into assignment (account, kind, object_id, user_id)
        values (${account}, ${kind.of.kind}, ${id}, ${one})`.execute(tx)
    if (plan.removed && kind.removal !== undefined) {
      await sql`update ${sql.table(kind.of.table)} set ${sql.ref(kind.removal)} = now() where id = ${id}`.execute(tx)
      removedIds.push(id)
      continue
    }
    const parent = on.flatMap(([, object]) => object ?? [])
    const limitedAccess = plan.limited && kind.neverLimited !== true
    made.set(id, { kind: kind.of.kind, limitedAccess, parent, ...held })
  }
}

const anyChildPlan = fc.record({
  user: fc.constantFrom(null, 0, 1, 2, 3),
  isPrivate: fc.boolean(),
  victim: fc.option(fc.nat()),
  courtCase: fc.option(fc.nat()),
  linked: fc.uniqueArray(fc.nat({ max: 89 }), { maxLength: 2 }),
})

const plantChildren = async (tx: Work): Promise<void> => {
  const all = (kind: string) => [...objectsOf(kind).keys(), ...goneOf(kind)]
  const [cases, victims] = [all('case'), all('victim')]
  const one = (ids: readonly number[], nth: number | null) => (nth === null ? null : (ids[nth % ids.length] ?? null))
  for (const plan of fc.sample(anyChildPlan, { numRuns: 120, seed: 5 })) {
    const [victimId, caseId] = [one(victims, plan.victim), one(cases, plan.courtCase)]
    const linked = [...new Set(plan.linked.map((nth) => victims[nth % victims.length] ?? 0))]
    const { rows } = await sql<{ id: number }>`
      insert into probe_child (account, user_id, private, victim_id, case_id)
      values (${account}, ${user(plan.user)}, ${plan.isPrivate}, ${victimId}, ${caseId}) returning id`.execute(tx)
    const id = rows[0]?.id ?? 0
    for (const victim of linked)
      await sql`insert into probe_child_victim values (${account}, ${id}, ${victim})`.execute(tx)
    const onCase = caseId === null ? [] : [objectsOf('case').get(caseId) ?? lost]
    children.set(id, { userId: user(plan.user), isPrivate: plan.isPrivate, victimId, linked, parents: onCase })
  }
}

beforeAll(async () => {
  server = await startTestServer({ more: [probeFeature] })
  account = await server.addAccount()
  for (let index = 0; index < 4; index++) users.push((await server.addUser(account)).id)
  await inAccount(async (tx) => {
    for (const kind of plantedKinds) await plantKind(tx, kind)
    await plantChildren(tx)
  })
})
afterAll(() => server?.stop())

const ascending = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b)
const found = async (tx: Work, table: string, condition: Condition): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(table)} t where ${condition}`.execute(tx)
  return ascending(rows.map(({ id }) => id))
}
const reached = <O>(planted: ReadonlyMap<number, O>, test: (object: O) => boolean): number[] =>
  ascending([...planted].filter(([, object]) => test(object)).map(([id]) => id))
/** One of the planted users, with the generated role and grants. */
const anyPlanted = anyUser.map((generated) => (): AccessUser => ({ ...generated, id: users[generated.id - 1] ?? 0 }))

describe.each(plantedKinds.map((kind) => [kind.of.kind, kind] as const))('%s', (_, kind) => {
  test(
    '[PRM-16] [PRM-17] [PRM-18] [PRM-19] [PRM-20] [PRM-21] [PRM-22] [SRV-36] SQL finds what may be viewed and edited',
    async () => {
      const planted = objects.get(kind) ?? new Map<number, AccessObject>()
      expect(planted.size).toBeGreaterThan(0)
      await fc.assert(
        fc.asyncProperty(anyPlanted, async (as) => {
          const one = as()
          await inAccount(async (tx) => {
            expect(await found(tx, kind.of.table, visible(one, kind.of, 't'))).toEqual(
              reached(planted, (object) => may(one, 'view', object)),
            )
            expect(await found(tx, kind.of.table, editable(one, kind.of, 't'))).toEqual(
              reached(planted, (object) => may(one, 'edit', object)),
            )
          })
        }),
        { numRuns: times },
      )
    },
    60_000 + times * 100,
  )
})

const worded = plantedKinds.filter(({ of }) => ['victim', 'defendant', 'location', 'event'].includes(of.kind))

test.each(worded.map((kind) => [kind.of.kind, kind] as const))(
  '[SRV-36] the filter of the word index finds the same: %s',
  async (_, { of }) => {
    await fc.assert(
      fc.asyncProperty(anyPlanted, async (as) => {
        const one = as()
        await inAccount(async (tx) => {
          const byWord = await visibleRows(tx, one, of)
          const name = sql.ref(`${of.kind}_id`)
          const { rows } = await sql<{ id: number }>`
            select w.${name} as id
            from (select r.id as ${name}, r.limited_access from ${sql.table(of.table)} r where ${of.rows?.('r') ?? sql`true`}) w
            where ${byWord('w', `${of.kind}_id`)}`.execute(tx)
          expect(ascending(rows.map(({ id }) => id))).toEqual(
            reached(objectsOf(of.kind), (object) => may(one, 'view', object)),
          )
        })
      }),
      { numRuns: times },
    )
  },
  60_000 + times * 100,
)

describe.each(childTables.map((of) => [of.kind, of] as const))('children: %s', (_, of) => {
  /** As the child stands to the objects that its table leads to. */
  const asChild = ({ userId, isPrivate, victimId, linked, parents }: Planted): ChildObject => {
    const leads = (way: string) => of.parents.some((one) => ('column' in one ? one.column === way : way === 'links'))
    const ids = [...(leads('victim_id') && victimId !== null ? [victimId] : []), ...(leads('links') ? linked : [])]
    const victims = ids.map((id) => objectsOf('victim').get(id) ?? lost)
    return {
      kind: of.kind,
      userId,
      isPrivate: isPrivate === true,
      parents: [...victims, ...(leads('case_id') ? parents : [])],
    }
  }

  test(
    '[PRM-20] [PRM-34] [PRM-50] [SVC-10] [ACT-08] SQL finds exactly what may be viewed, and edited',
    async () => {
      await fc.assert(
        fc.asyncProperty(anyPlanted, async (as) => {
          const one = as()
          await inAccount(async (tx) => {
            expect(await found(tx, 'probe_child', visibleChild(one, of, 't'))).toEqual(
              reached(children, (planted) => mayChild(one, 'view', asChild(planted))),
            )
            expect(await found(tx, 'probe_child', editableChild(one, of, 't'))).toEqual(
              reached(children, (planted) => mayChild(one, 'edit', asChild(planted))),
            )
          })
        }),
        { numRuns: Math.ceil(times / 3) },
      )
    },
    60_000 + times * 100,
  )
})

describe.each(plantedKinds.flatMap((kind) => (kind.calls ? [[kind.of.kind, kind, kind.calls] as const] : [])))(
  'the server answers about %s',
  (_, kind, calls) => {
    const standings = [
      { level: 1, role: 1, granted: [] },
      { level: 1, role: 1, granted: ['can_view_confidential_case', 'can_edit_any_victim'] },
      { level: 10, role: 2, granted: [] },
      { level: 10, role: 2, granted: ['can_edit_assigned_object', 'can_edit_any_case'] },
      { level: 30, role: 3, granted: [] },
      { level: 30, role: 3, granted: ['edit_any_victim', 'can_edit_confidential_case'] },
      { level: 45, role: 4, granted: [] },
      { level: 60, role: 5, granted: [] },
    ]
    test.each(standings)(
      '[PRM-21] [PRM-22] [PRM-35] [PRM-56] level $level with $granted: 403 or the record, its mark, and the same list',
      async ({ level, role, granted }) => {
        // Each planted user in turn has the standing, so that every tie is asked about.
        for (const id of users.slice(0, 2)) {
          const login = `user${users.indexOf(id) + 1}`
          await asSystem(server.database.databases, 'job', (tx) =>
            sql`update app_user set role_id = ${role}, capabilities = ${granted} where id = ${id}`.execute(tx),
          )
          const one: AccessUser = {
            id,
            roleLevel: level,
            scopes: new Set(
              scopesOf({ roleLevel: level, capabilities: granted, addons: [], userStatus: 1, accountExpired: false }),
            ),
            capabilities: new Set(capabilitiesOf({ roleLevel: level, capabilities: granted })),
          }
          const { access: token } = await server.signIn(login)
          const planted = objects.get(kind) ?? new Map<number, AccessObject>()
          for (const [record, object] of drawn([...planted].slice(0, 40), 3)) {
            const page = await server.send('GET', `${calls.record}/${record}`, { token })
            expect(page.status).toBe(mayCall(one, 'view', object) ? 200 : 403)
            if (page.status === 200) expect(page.body['may_edit']).toBe(mayCall(one, 'edit', object))
            const saved = await server.send('PUT', `${calls.record}/${record}`, { token, body: {} })
            expect(saved.status).toBe(mayCall(one, 'edit', object) ? 200 : 403)
          }
          const list = await server.send('GET', `${calls.list}?limit=100`, { token })
          const listed = (list.body['data'] as { id: number }[]).map((row) => row.id)
          expect(ascending(listed)).toEqual(reached(planted, (object) => mayCall(one, 'view', object)))
        }
      },
      60_000,
    )
  },
)
