/** Persons, clients, defendants and cases that resemble each other, and what a search over them finds by its definition. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { may, mayCall, recordNeeds, type AccessUser } from '../../domain/access/index.ts'
import type { Held } from '../../domain/access/may.ts'
import { meets } from '../../domain/kernel/index.ts'
import { openDatabases, type Databases } from '../../server/kernel/database.ts'
import { bulkLoad, referenceKey } from '../../server/records/index.ts'
import { words } from '../../server/records/keys.ts'
import { startTestServer, type TestServer } from '../session/testServer.ts'

export type SearchWorld = {
  readonly server: TestServer
  /** The superuser's, whom no policy binds. */
  readonly owner: Databases
  readonly account: number
  /** Four, as the ids 1 to 4 of generated users. */
  readonly users: readonly number[]
  readonly stop: () => Promise<void>
}

const names = ['Mara', 'Maria', 'Mariana', 'Marí', 'Ann-Mar', "O'Mara", '2024', 'Zoe']
export const digits = ['3035550142', '3035550199', '3034820142', '7205550142', '3034443035']
const anyName = fc.constantFrom(...names)
const planOf = (users: readonly number[], limited: number) => {
  const anyone = fc.constantFrom(null, ...users)
  const held = {
    owner_id: anyone,
    limited_access: fc.integer({ min: 1, max: 100 }).map((nth) => nth <= limited),
    status: fc.constantFrom(1 as const, 1 as const, 0 as const),
    assigned: fc.subarray([...users], { maxLength: 1 }),
  }
  const part = fc.option(fc.record({ ...held, nth: fc.noBias(fc.nat({ max: 999_999 })) }), { freq: 2 })
  return fc.record({
    first: fc.option(anyName),
    last: anyName,
    business: fc.option(anyName, { freq: 1 }),
    alias: fc.option(
      fc.tuple(anyName, anyName).map((both) => both.join(' ')),
      { freq: 1 },
    ),
    primary_phone: fc.option(fc.constantFrom(...digits).map((each) => `1${each}`)),
    secondary_phone: fc.option(fc.constantFrom(...digits)),
    address1: fc.option(anyName),
    victim: part,
    second: part,
    defendant: part,
    courtCase: fc.record({ ...held, year: fc.constantFrom('2023', '2024', 'MAR-2024') }),
    removed: fc.integer({ min: 0, max: 9 }),
  })
}

const at = '2026-01-15T10:00:00.000Z'
const named = { prefix: null, middle: null, suffix: null, address2: null, city: null, state: null, zip: null }

/** As many persons as asked for, each with a case; some records are removed, some persons deleted. Of 100, so many are limited. */
export const plantSearchWorld = async (count: number, seed: number, limited = 50): Promise<SearchWorld> => {
  const server = await startTestServer()
  const account = await server.addAccount()
  const users: number[] = []
  for (let nth = 0; nth < 4; nth += 1) users.push((await server.addUser(account)).id)
  const plans = fc.sample(planOf(users, limited), { numRuns: count, seed })
  const base = { account, updated_at: at, version: 1 }
  const parts = (which: 'victim' | 'second' | 'defendant') =>
    plans.flatMap((plan, index) => {
      const part = plan[which]
      return part === null ? [] : [{ ...part, person: index + 1, case: 1 + (part.nth % count) }]
    })
  const row = ({
    owner_id,
    limited_access,
    status,
  }: {
    owner_id: number | null
    limited_access: boolean
    status: 0 | 1
  }) => ({ owner_id, limited_access, status })
  const clients = [...parts('victim'), ...parts('second')].map((part, index) => ({ ...part, id: index + 1 }))
  const accused = parts('defendant').map((part, index) => ({ ...part, id: index + 1 }))
  const cases = plans.map(({ courtCase }, index) => ({ ...courtCase, id: index + 1 }))
  await bulkLoad(server.database.databases, async (load) => {
    await load.records(
      cases.map((one) => ({
        ...base,
        ...row(one),
        id: one.id,
        case_reference_id: `${one.year}-${String(one.id).padStart(4, '0')}`,
        date_time: at,
        custom_fields: {},
      })),
      plans.map(({ first, last, business, alias, primary_phone, secondary_phone, address1 }, index) => ({
        ...base,
        ...named,
        id: index + 1,
        first,
        last,
        business,
        primary_phone,
        secondary_phone,
        address1,
        deceased: false,
        aliases: alias === null ? [] : [alias],
        identifications: [],
        is_location: false,
        current: true,
        limited_access: false,
        status: 1,
        custom_fields: {},
      })),
      clients.map((one) => ({
        ...base,
        ...row(one),
        id: one.id,
        case_id: one.case,
        person_id: one.person,
        victim_type: 'P',
        title: null,
        anonymous: false,
        mass_incident: false,
        count: 1,
        custom_fields: {},
      })),
    )
    await load.parties({
      defendants: accused.map((one) => ({
        ...base,
        ...row(one),
        id: one.id,
        case_id: one.case,
        person_id: one.person,
        custom_fields: {},
      })),
      locations: names.map((first, index) => ({
        ...base,
        id: count + 1 + index,
        first,
        business: null,
        primary_phone: '13035550142',
        aliases: [],
        identifications: [],
        current: true,
        owner_id: null,
        limited_access: false,
        status: 1 as const,
        custom_fields: {},
      })),
      events: [],
    })
    await load.insert(
      'assignment',
      (
        [
          ['case', cases],
          ['victim', clients],
          ['defendant', accused],
        ] as const
      ).flatMap(([kind, all]) =>
        all.flatMap(({ id, assigned }) => assigned.map((user_id) => ({ account, kind, object_id: id, user_id }))),
      ),
    )
  })
  const owner = openDatabases({ app: server.database.superuserUrl, system: server.database.superuserUrl })
  const gone = (which: number, ids: readonly { readonly id: number }[]) =>
    ids.filter(({ id }) => plans[(id * 7) % count]?.removed === which).map(({ id }) => id)
  await sql`update victim set removed_at = now() where id = any (${gone(0, clients)}::bigint[])`.execute(owner.tenant)
  await sql`delete from victim_word where victim_id = any (${gone(0, clients)}::bigint[])`.execute(owner.tenant)
  await sql`update defendant set removed_at = now() where id = any (${gone(1, accused)}::bigint[])`.execute(
    owner.tenant,
  )
  await sql`delete from defendant_word where defendant_id = any (${gone(1, accused)}::bigint[])`.execute(owner.tenant)
  await sql`update person set deleted_at = now() where id <= ${count} and id = any (${gone(2, cases)}::bigint[])`.execute(
    owner.tenant,
  )
  await sql`vacuum analyze`.execute(owner.tenant)
  return {
    server,
    owner,
    account,
    users,
    stop: async () => {
      await owner.close()
      await server.stop()
    },
  }
}

type Person = {
  readonly id: number
  readonly first: string | null
  readonly last: string | null
  readonly business: string | null
  readonly sort_name: string
  readonly address_words: string
  readonly primary_phone: string | null
  readonly secondary_phone: string | null
  readonly aliases: readonly string[]
  readonly is_location: boolean
  readonly deleted: boolean
}
type Part = {
  readonly id: number
  readonly status: number
  readonly removed: boolean
  readonly limited_access: boolean
  readonly owner_id: number | null
  readonly person_id: number
  readonly case_id: number
  readonly sort_name: string
}
type Case = {
  readonly id: number
  readonly reference_key: string
  readonly owner_id: number | null
  readonly limited_access: boolean
}
type Kind = 'victim' | 'defendant'

export type Stored = {
  readonly persons: readonly Person[]
  readonly cases: ReadonlyMap<number, Case>
  readonly parts: Readonly<Record<Kind, readonly Part[]>>
  readonly assigned: ReadonlyMap<string, readonly number[]>
}

export const readStored = async ({ owner, account }: SearchWorld): Promise<Stored> => {
  const all = async <R>(query: string): Promise<R[]> =>
    (await sql<R>`${sql.raw(query)} where account = ${account}`.execute(owner.tenant)).rows
  const partOf = (kind: Kind) =>
    all<Part>(
      `select id, status, removed_at is not null as removed, limited_access, owner_id, person_id, case_id, sort_name from ${kind}`,
    )
  const assigned = new Map<string, number[]>()
  for (const { kind, object_id, user_id } of await all<{ kind: string; object_id: number; user_id: number }>(
    'select kind, object_id, user_id from assignment',
  ))
    assigned.set(`${kind} ${object_id}`, [...(assigned.get(`${kind} ${object_id}`) ?? []), user_id])
  const cases = await all<Case>('select id, reference_key, owner_id, limited_access from court_case')
  return {
    persons: await all<Person>(
      'select id, first, last, business, sort_name, address_words, primary_phone, secondary_phone, aliases, is_location, deleted_at is not null as deleted from person',
    ),
    cases: new Map(cases.map((one) => [one.id, one])),
    parts: { victim: await partOf('victim'), defendant: await partOf('defendant') },
    assigned,
  }
}

const mayView = (stored: Stored, user: AccessUser, kind: Kind, part: Part): boolean => {
  const courtCase = stored.cases.get(part.case_id)
  const heldBy = (of: string, id: number, ownerId: number | null): Held => ({
    ownerId,
    assigned: stored.assigned.get(`${of} ${id}`) ?? [],
  })
  const parent = courtCase === undefined ? null : heldBy('case', courtCase.id, courtCase.owner_id)
  return may(user, 'view', {
    kind,
    limitedAccess: part.limited_access,
    ...heldBy(kind, part.id, part.owner_id),
    parent,
  })
}

/** Its number is for those who may see the case (PRM-21). */
const isOnCase = (stored: Stored, user: AccessUser, { case_id }: Part, typed: string): boolean => {
  const of = stored.cases.get(case_id)
  if (of?.reference_key.startsWith(referenceKey(typed)) !== true) return false
  const { id, owner_id: ownerId, limited_access: limitedAccess } = of
  const assigned = stored.assigned.get(`case ${id}`) ?? []
  return mayCall(user, 'view', { kind: 'case', limitedAccess, ownerId, assigned, parent: null })
}

/** Each typed word begins one of these. */
const begun = (typed: string, of: readonly string[]): boolean => {
  const all = words(typed)
  return all.length > 0 && all.every((word) => of.some((each) => each.startsWith(word)))
}
const namesOf = ({ first, last, business }: Person): string[] =>
  words([first, last, business].filter((each) => each !== null).join(' '))
const aliasesOf = ({ aliases }: Person): string[] => aliases.flatMap(words)

/** Whole, without the area, and the last four digits. */
const hasPhone = ({ primary_phone, secondary_phone }: Person, typed: string): boolean => {
  const asked = typed.replaceAll(/\D/gu, '')
  if (asked.length < 4 || !/^[\d\s()+.-]+$/u.test(typed.trim())) return false
  const own = (phone: string) => phone.replace(/^1(?=\d{10}$)/u, '')
  return [primary_phone, secondary_phone].some(
    (phone) =>
      phone !== null &&
      [own(phone), own(phone).slice(-7), own(phone).slice(-4)].some((each) => each.startsWith(own(asked))),
  )
}

const inOrder = <R extends { readonly id: number; readonly sort_name: string }>(rows: readonly R[]): number[] =>
  rows
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.sort_name), Buffer.from(b.sort_name)) || a.id - b.id)
    .map(({ id }) => id)

/** Clients or defendants: SRC-37, SRC-38, in the order of their names. */
export const plainParts = (
  stored: Stored,
  user: AccessUser,
  kind: Kind,
  type: 'named' | 'case_number' | 'address',
  typed: string,
): number[] => {
  const persons = new Map(stored.persons.map((person) => [person.id, person]))
  return inOrder(
    stored.parts[kind].filter((part) => {
      const person = persons.get(part.person_id)
      if (person === undefined || part.removed || part.status !== 1 || !mayView(stored, user, kind, part)) return false
      if (type === 'case_number') return isOnCase(stored, user, part, typed)
      if (type === 'address') return begun(typed, words(person.address_words))
      return (
        begun(typed, namesOf(person)) ||
        begun(typed, [...namesOf(person), ...aliasesOf(person)]) ||
        hasPhone(person, typed)
      )
    }),
  )
}

/**
 * Persons: those with a client or defendant who may be viewed, and those with none for whoever may view such a client and
 * all that they were.
 */
export const plainPersons = (stored: Stored, user: AccessUser, type: 'person' | 'address', typed: string): number[] => {
  const kinds = ['victim', 'defendant'] as const
  const partsOf = (kind: Kind, person: Person) =>
    stored.parts[kind].filter((part) => part.person_id === person.id && !part.removed)
  const isSeen = (person: Person): boolean =>
    kinds.some(
      (kind) =>
        meets(user.scopes, recordNeeds[kind].view) &&
        partsOf(kind, person).some((part) => mayView(stored, user, kind, part)),
    ) ||
    (kinds.every(
      (kind) =>
        partsOf(kind, person).length === 0 &&
        stored.parts[kind].every(
          (part) =>
            part.person_id !== person.id ||
            (meets(user.scopes, recordNeeds[kind].view) && mayView(stored, user, kind, part)),
        ),
    ) &&
      may(user, 'view', { kind: 'victim', limitedAccess: false, ownerId: null, assigned: [], parent: null }))
  return inOrder(
    stored.persons.filter(
      (person) =>
        !person.is_location &&
        !person.deleted &&
        isSeen(person) &&
        (type === 'address'
          ? begun(typed, words(person.address_words))
          : begun(typed, [...namesOf(person), ...aliasesOf(person)]) || hasPhone(person, typed)),
    ),
  )
}
