/** Who sees and changes which record, through the API: every kind with a page, every ground, open and limited. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { idOf, startAgency, type Agency, type Caller } from './agencyServer.ts'
import { changeOf, make, urlOf } from './kinds.ts'

const kinds = ['victim', 'court_case', 'defendant', 'location', 'event'] as const
type Kind = (typeof kinds)[number]
/** The word in the flags and in `assignment.kind`. */
const wordOf = (kind: Kind): string => (kind === 'court_case' ? 'case' : kind)

let agency: Agency
let admin: Caller
let account = 0

type Person = { readonly id: number; readonly caller: Caller }
const volunteer = async (capabilities: readonly string[] = []): Promise<Person> => {
  // Role 2 has the scopes of volunteers, and no flag that reaches what others own.
  const { id, login } = await agency.addUser(account, { role_id: 2, capabilities: [...capabilities] })
  return { id, caller: await agency.as(login) }
}

const assign = (kind: string, object_id: unknown, user_id: number) =>
  inTenant(agency.database.databases, { account, user: null }, (tx) =>
    sql`
      insert into assignment (account, kind, object_id, user_id)
      values (${account}, ${kind}, ${Number(object_id)}, ${user_id})`.execute(tx),
  )

/** Status of reading and of changing, and whether the record says that it may be changed. */
const tried = async ({ caller }: Person, kind: Kind, id: unknown) => {
  const url = `${urlOf(kind)}/${String(id)}`
  const [field, value] = changeOf[kind]
  const read = await caller.get(url)
  const written = await caller.put(url, { [field]: `${value}${Math.random()}`.slice(0, 30) })
  return [read.status, written.status, read.body['may_edit'] ?? null]
}

const both = [200, 200, true]
const seen = [200, 403, false]
const none = [403, 403, null]

beforeAll(async () => {
  agency = await startAgency(50)
  admin = await agency.as('admin')
  account = Number((await admin.get('/v1/me')).body['account'])
})
afterAll(() => agency?.stop())

describe.each(kinds.map((kind) => [kind] as const))('%s', (kind) => {
  const word = wordOf(kind)
  const made = async (more: object = {}): Promise<Readonly<Record<string, unknown>>> => make(kind, admin, more)
  const open = () => made()
  const limited = () => made({ limited_access: true })
  const isEvent = kind === 'event'

  test('[PRM-21] without a ground it is refused', async () => {
    const user = await volunteer()
    expect(await tried(user, kind, (await open())['id'])).toEqual(none)
    expect(await tried(user, kind, (await limited())['id'])).toEqual(none)
  })

  test('[PRM-17] [PRM-18] can_view_any: what is not limited, and of events all', async () => {
    const user = await volunteer([`can_view_any_${word}`])
    expect(await tried(user, kind, (await open())['id'])).toEqual(seen)
    expect(await tried(user, kind, (await limited())['id'])).toEqual(isEvent ? seen : none)
  })

  test('[PRM-16] can_view_confidential: what is limited too', async () => {
    const user = await volunteer([`can_view_confidential_${word}`])
    expect(await tried(user, kind, (await open())['id'])).toEqual(seen)
    expect(await tried(user, kind, (await limited())['id'])).toEqual(seen)
  })

  test('[PRM-22] [PRM-23] can_edit_any: what is not limited; of clients and events all that is seen', async () => {
    const user = await volunteer([`can_view_confidential_${word}`, `can_edit_any_${word}`])
    expect(await tried(user, kind, (await open())['id'])).toEqual(both)
    const reachesAll = isEvent || kind === 'victim'
    expect(await tried(user, kind, (await limited())['id'])).toEqual(reachesAll ? both : seen)
  })

  test('[PRM-22] can_edit_confidential: all that is seen, and nothing unseen', async () => {
    const user = await volunteer([`can_view_confidential_${word}`, `can_edit_confidential_${word}`])
    expect(await tried(user, kind, (await limited())['id'])).toEqual(both)
    const blind = await volunteer([`can_edit_confidential_${word}`])
    expect(await tried(blind, kind, (await limited())['id'])).toEqual(none)
  })

  test('[PRM-19] [PRM-22] [PRM-24] the owner sees and changes it, limited or not', async () => {
    const user = await volunteer()
    expect(await tried(user, kind, (await made({ owner_id: user.id }))['id'])).toEqual(both)
    expect(await tried(user, kind, (await made({ owner_id: user.id, limited_access: true }))['id'])).toEqual(both)
  })

  test('[PRM-20] [PRM-22] [PRM-25] who is assigned sees and changes it; a client only with the flag', async () => {
    const [plain, flagged] = [await volunteer(), await volunteer(['can_edit_assigned_object'])]
    const { id } = await limited()
    for (const user of [plain, flagged]) await assign(word, id, user.id)
    expect(await tried(plain, kind, id)).toEqual(kind === 'victim' ? seen : both)
    expect(await tried(flagged, kind, id)).toEqual(both)
  })

  test('[PRM-20] [PRM-24] who owns its case, or is assigned to that, sees it', async () => {
    if (kind === 'court_case' || isEvent) return
    const [owner, assigned] = [await volunteer(), await volunteer(['can_edit_assigned_object'])]
    const onCase = await make('court_case', admin, { owner_id: owner.id })
    await assign('case', onCase['id'], assigned.id)
    const { id } = kind === 'location' ? await limited() : await made({ case_id: onCase['id'], limited_access: true })
    if (kind === 'location')
      await inTenant(agency.database.databases, { account, user: null }, (tx) =>
        tx
          .insertInto('location_case')
          .values({ account, location_id: Number(id), case_id: Number(onCase['id']) })
          .execute(),
      )
    expect(await tried(owner, kind, id)).toEqual(both)
    expect(await tried(assigned, kind, id)).toEqual(both)
  })

  test('[CLI-32] limited access is set by its owner and by who may edit confidential ones', async () => {
    const editor = await volunteer([`can_view_confidential_${word}`, `can_edit_any_${word}`])
    const keeper = await volunteer([`can_view_confidential_${word}`, `can_edit_confidential_${word}`])
    const { id } = await open()
    const set = ({ caller }: Person, limited_access: boolean) =>
      caller.put(`${urlOf(kind)}/${String(id)}`, { limited_access })
    expect([(await set(editor, true)).status, (await set(keeper, true)).status]).toEqual([403, 200])
    const own = await make(kind, (await volunteer()).caller, { limited_access: true })
    expect(own['limited_access']).toBe(true)
  })

  test('[CLI-32] law: it is given to another owner by those who may limit it, and nobody else takes it', async () => {
    const [mate, other] = [await volunteer(), await volunteer()]
    const [assigned, editor, keeper] = [
      await volunteer(['can_edit_assigned_object']),
      await volunteer([`can_view_any_${word}`, `can_edit_any_${word}`]),
      await volunteer([`can_view_confidential_${word}`, `can_edit_confidential_${word}`]),
    ]
    const { id } = await open()
    await assign(word, id, assigned.id)
    const give = async ({ caller }: Person, owner_id: number) => {
      const { status } = await caller.put(`${urlOf(kind)}/${String(id)}`, { owner_id })
      return status
    }
    for (const taker of [assigned, editor]) expect(await give(taker, taker.id)).toBe(403)
    expect(await give(keeper, mate.id)).toBe(200)
    expect([await give(mate, other.id), await give(mate, mate.id)]).toEqual([200, 403])
  })
})

describe('a person', () => {
  test('[PRM-21] is seen and changed by whoever may see and change one of their records', async () => {
    const client = await make('victim', admin, { limited_access: true })
    const { person_id } = client
    const url = `/v1/person/${String(person_id)}`
    const [blind, viewer, editor] = [
      await volunteer(),
      await volunteer(['can_view_confidential_victim']),
      await volunteer(['can_view_confidential_victim', 'can_edit_confidential_victim']),
    ]
    const statuses = async ({ caller }: Person) => [
      (await caller.get(url)).status,
      (await caller.put(url, { city: 'Eagle Notch' })).status,
    ]
    expect([await statuses(blind), await statuses(viewer), await statuses(editor)]).toEqual([
      [403, 403],
      [200, 403],
      [200, 200],
    ])
    const accused = await admin.post(urlOf('defendant'), { person_id, case_id: client['case_id'] })
    const onlyDefendants = await volunteer(['can_view_any_defendant'])
    expect((await onlyDefendants.caller.get(url)).body).toMatchObject({
      victim_cases: [],
      defendant_cases: [{ id: idOf(accused) }],
    })
  })

  test('[PRM-21] nobody links or renames a person whose records they may not change', async () => {
    const client = await make('victim', admin, { limited_access: true })
    const { caller } = await volunteer(['can_view_confidential_victim'])
    const body = { victim_type: 'S', person_id: client['person_id'] }
    expect((await caller.post('/v2/victim', { ...body, first: 'Renamed' })).status).toBe(403)
    const blind = await volunteer()
    expect((await blind.caller.post('/v2/victim', body)).status).toBe(422)
  })
})
