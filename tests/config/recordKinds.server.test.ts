/** SRV-49: each further kind of record is added, changed, listed and deleted by calls of the one form. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { addClient, startWorld, type World } from '../items/itemWorld.ts'
import { makeBulkLetters } from '../letters/makeBulkLetters.ts'
import { fieldsOf, idOf, rowsOf, type Caller } from '../records/agencyServer.ts'

type Kind = {
  readonly path: string
  readonly kind: string
  readonly fresh: () => Promise<object> | object
  readonly change: Readonly<Record<string, unknown>>
  /** What must have happened before it can be deleted. */
  readonly ready?: () => Promise<unknown>
  /** Where the list of rows has it no more. */
  readonly isGone?: (rows: readonly Record<string, unknown>[], id: number) => boolean
}

let world: World
let admin: Caller
let stranger: Caller
let volunteer: Caller

beforeAll(async () => {
  world = await startWorld()
  admin = world.admin
  stranger = await world.agency.as('other-admin')
  volunteer = await world.agency.as('volunteer')
})
afterAll(() => world?.agency.stop())

const made = async (path: string, body: object): Promise<number> => {
  const reply = await admin.post(path, body)
  expect(reply.status, reply.text).toBe(200)
  return idOf(reply)
}
const category = () => made('/v2/crime_category', { label: 'Fraud' })
const client = async (): Promise<number> => (await addClient(admin)).victim_id
const offeredNoMore = (rows: readonly Record<string, unknown>[], id: number): boolean =>
  rows.some((row) => row['id'] === id && row['status'] === 0)
const absent = (rows: readonly Record<string, unknown>[], id: number): boolean => !rows.some((row) => row['id'] === id)

const list = { isGone: offeredNoMore, change: { label: 'Said otherwise' } }
const kinds: readonly Kind[] = [
  { ...list, kind: 'crime_category', path: '/v2/crime_category', fresh: () => ({ label: 'Arson' }) },
  {
    ...list,
    kind: 'crime',
    path: '/v2/crime',
    fresh: async () => ({ label: 'Forgery', category_id: await category() }),
  },
  { ...list, kind: 'race', path: '/v2/race', fresh: () => ({ label: 'Told otherwise' }) },
  { ...list, kind: 'gender', path: '/v2/gender', fresh: () => ({ label: 'Told otherwise' }) },
  { ...list, kind: 'special_classification', path: '/v2/special_classification', fresh: () => ({ label: 'Veteran' }) },
  {
    kind: 'saved_report',
    path: '/v1/saved_report',
    fresh: () => ({ label: 'Mine', type: 'service', period: 'Year to Date' }),
    change: { label: 'Still mine' },
  },
  {
    kind: 'role',
    path: '/v1/user_role',
    fresh: () => ({ description: 'Night desk', level: 30 }),
    change: { description: 'Weekend desk' },
  },
  {
    kind: 'export',
    path: '/v2/export',
    fresh: () => ({
      filters: { search: '', status: '1' },
      document_type: 'csv',
      filename: 'clients',
      type: 'victims',
      search_type: 'victim',
    }),
    change: { is_seen: true },
  },
  {
    kind: 'bulk_letter',
    path: '/v1/bulk_letter',
    fresh: async () => ({
      title: 'Vigil',
      letter_id: await made('/v1/letter', { label: 'Notice', body: '<p>Dear you,</p>' }),
      victims: [{ id: await client(), name: '' }],
    }),
    change: { title: 'Vigil in May' },
    ready: () => makeBulkLetters(world.agency.app.services),
  },
]

const auditOf = async (kind: string, id: number): Promise<readonly string[]> => {
  const lines = await inTenant(world.agency.database.databases, { account: world.account, user: null }, (tx) =>
    tx.selectFrom('audit').select('verb').where('kind', '=', kind).where('object_id', '=', id).execute(),
  )
  return lines.map(({ verb }) => verb)
}

test.each(kinds)(
  '[SRV-49] [CAL-17] $path: added by POST, changed by PUT, listed, and deleted by DELETE, of the own account alone',
  async ({ path, kind, fresh, change, ready, isGone = absent }) => {
    const own = path.replace('/v2/export', '/v1/export')
    const id = await made(path, await fresh())
    const changed = await admin.put(`${own}/${id}`, change)
    expect([changed.status, changed.body], changed.text).toMatchObject([200, { id, ...change }])
    expect(rowsOf(await admin.get(own))).toContainEqual(expect.objectContaining({ id, ...change }))
    await ready?.()
    for (const asked of [await stranger.remove(`${own}/${id}`), await stranger.put(`${own}/${id}`, change)])
      expect(asked.status).toBe(404)
    expect([403, 404]).toContain((await volunteer.remove(`${own}/${id}`)).status)
    const deleted = await admin.remove(`${own}/${id}`)
    expect([deleted.status, deleted.body], deleted.text).toEqual([200, { success: true }])
    expect(isGone(rowsOf(await admin.get(own)), id)).toBe(true)
    for (const again of [await admin.remove(`${own}/${id}`), await admin.put(`${own}/${id}`, change)])
      expect(again.status).toBe(404)
    expect(await auditOf(kind, id)).toEqual(expect.arrayContaining(['create', 'update', 'delete']))
  },
)

describe('what is in use stays', () => {
  test('[SRV-49] an entry that a record holds is refused with where, and leaves once none does', async () => {
    const crimes = await category()
    const crime = await made('/v2/crime', { label: 'Forgery', category_id: crimes })
    const classification = await made('/v2/special_classification', { label: 'Veteran' })
    const race = await made('/v2/race', { label: 'Told otherwise' })
    const gender = await made('/v2/gender', { label: 'Told otherwise' })
    const victim_id = idOf(
      await admin.post('/v2/victim', { victim_type: 'P', first: 'Ines', last: 'Quillfeather', race, gender }),
    )
    await made('/v1/victimization', { victim_id, crime_id: crime })
    await made('/v1/victim_condition', { victim_id, condition: classification })
    const held = [
      ['/v2/crime', crime, 'Clients: 1'],
      ['/v2/crime_category', crimes, 'Victimizations: 1'],
      ['/v2/special_classification', classification, 'Clients: 1'],
      ['/v2/race', race, 'People: 1'],
      ['/v2/gender', gender, 'People: 1'],
    ] as const
    for (const [path, id, where] of held) {
      const refused = await admin.remove(`${path}/${id}`)
      const says = `This entry is in use (${where}) and cannot be deleted. It can be deactivated instead.`
      expect([refused.status, refused.body['message'], fieldsOf(refused)['id']]).toEqual([422, says, says])
      expect((await admin.put(`${path}/${id}`, { status: 0 })).status).toBe(200)
      expect((await admin.remove(`${path}/${id}`)).status).toBe(422)
    }
    expect(
      (await admin.remove(`/v1/person/${String((await admin.get(`/v2/victim/${victim_id}`)).body['person_id'])}`))
        .status,
    ).toBe(200)
    // A crime holds its category, and goes first.
    for (const [path, id] of held) expect([path, (await admin.remove(`${path}/${id}`)).status]).toEqual([path, 200])
  })

  test('[ADM-31] “not reported” is not deleted, whether anybody has it or not', async () => {
    for (const path of ['/v2/race/9', '/v2/gender/4']) expect((await admin.remove(path)).status).toBe(422)
  })

  test('a deleted entry is chosen by nobody, comes back as it was, and is not told to those who may not', async () => {
    const race = await made('/v2/race', { label: 'Misspelt' })
    expect((await admin.put(`/v2/race/${race}`, { status: 0 })).status).toBe(200)
    expect((await admin.remove(`/v2/race/${race}`)).status).toBe(200)
    const chosen = await admin.post('/v2/victim', { victim_type: 'P', first: 'Ines', last: 'Quillfeather', race })
    expect([chosen.status, Object.keys(fieldsOf(chosen))]).toEqual([422, ['race']])
    const crime_id = await made('/v2/crime', { label: 'Misspelt', category_id: await category() })
    expect((await admin.remove(`/v2/crime/${crime_id}`)).status).toBe(200)
    const linked = await admin.post('/v1/victimization', { victim_id: await client(), crime_id })
    expect([linked.status, Object.keys(fieldsOf(linked))]).toEqual([422, ['crime_id']])
    expect((await volunteer.post(`/v2/race/${race}/restore`, {})).status).toBe(403)
    expect((await stranger.post(`/v2/race/${race}/restore`, {})).status).toBe(404)
    const back = await admin.post(`/v2/race/${race}/restore`, {})
    expect([back.status, back.body]).toMatchObject([200, { id: race, label: 'Misspelt', status: 0 }])
    expect(await auditOf('race', race)).toContain('restore')
  })

  test('what is chosen while it is deleted is either chosen or gone', async () => {
    const outcomes = []
    for (let round = 0; round < 8; round += 1) {
      const [of, victim_id] = [await category(), await client()]
      const crime_id = await made('/v2/crime', { label: 'Forgery', category_id: of })
      const race = await made('/v2/race', { label: `Told so ${round}` })
      const pairs = [
        [admin.post('/v1/victimization', { victim_id, crime_id }), admin.remove(`/v2/crime/${crime_id}`)],
        [admin.put(`/v2/victim/${victim_id}`, { race }), admin.remove(`/v2/race/${race}`)],
      ] as const
      for (const pair of pairs) outcomes.push((await Promise.all(pair)).map(({ status }) => status))
      const empty = await category()
      const added = [admin.post('/v2/crime', { label: 'In it', category_id: empty })] as const
      outcomes.push(
        (await Promise.all([...added, admin.remove(`/v2/crime_category/${empty}`)])).map(({ status }) => status),
      )
    }
    expect(outcomes.filter(([chosen, deleted]) => chosen === 200 && deleted === 200)).toEqual([])
  })

  test('an entry is not expunged, whether anybody has it or not', async () => {
    const race = await made('/v2/race', { label: 'Held' })
    await addClient(admin, { race })
    for (const path of [`/v2/race/${race}`, '/v2/gender/4', `/v2/crime_category/${await category()}`]) {
      const refused = await admin.remove(`${path}?expunge=1`)
      expect([path, refused.status, refused.body['message']]).toEqual([
        path,
        422,
        'An entry of a list is deleted, and not expunged.',
      ])
      expect((await admin.get(path)).status).toBe(200)
    }
  })

  test('an entry does not come back into what is gone', async () => {
    const of = await category()
    const crime = await made('/v2/crime', { label: 'Forgery', category_id: of })
    for (const path of [`/v2/crime/${crime}`, `/v2/crime_category/${of}`])
      expect((await admin.remove(path)).status).toBe(200)
    const back = await admin.post(`/v2/crime/${crime}/restore`, {})
    expect([back.status, Object.keys(fieldsOf(back))]).toEqual([422, ['category_id']])
    for (const path of [`/v2/crime_category/${of}`, `/v2/crime/${crime}`])
      expect((await admin.post(`${path}/restore`, {})).status).toBe(200)
  })

  test('a bulk letter is not deleted while it is made, and comes back with its letters', async () => {
    const letter_id = await made('/v1/letter', { label: 'Notice', body: '<p>Dear you,</p>' })
    const id = await made('/v1/bulk_letter', { title: 'Vigil', letter_id, victims: [{ id: await client(), name: '' }] })
    expect((await admin.remove(`/v1/bulk_letter/${id}`)).status).toBe(422)
    await makeBulkLetters(world.agency.app.services)
    const before = (await admin.get(`/v1/bulk_letter/${id}`)).body
    expect((await admin.remove(`/v1/bulk_letter/${id}`)).status).toBe(200)
    for (const path of ['', '/pdf']) expect((await admin.get(`/v1/bulk_letter/${id}${path}`)).status).toBe(404)
    expect((await admin.get('/v1/bulk_letter_unseen')).body['ids']).not.toContain(id)
    const back = await admin.post(`/v1/bulk_letter/${id}/restore`, {})
    expect([back.status, back.body]).toMatchObject([
      200,
      { id, title: 'Vigil', outcomes: before['outcomes'], has_file: true },
    ])
  })

  test('a role of the agency stays while somebody has it, keeps its level, and is no other agency’s', async () => {
    const id = await made('/v1/user_role', { description: 'Court desk', level: 30 })
    const { id: user } = await world.agency.addUser(world.account, { role_id: id })
    const refused = await admin.remove(`/v1/user_role/${id}`)
    expect([refused.status, refused.body['message']]).toEqual([
      422,
      '1 user has this role. Give them another one first.',
    ])
    for (const body of [{ level: 60 }, { description: ' ' }, { description: 'ADVOCATE' }])
      expect([body, (await admin.put(`/v1/user_role/${id}`, body)).status]).toEqual([body, 422])
    for (const same of ['COURT DESK', 'Court\u00a0desk', 'Court\u200b desk\u00ad', 'Ｃourt desk'])
      expect([same, (await admin.post('/v1/user_role', { description: same, level: 30 })).status]).toEqual([same, 422])
    const greek = await made('/v1/user_role', { description: 'Σύμβουλος', level: 30 })
    for (const same of ['ΣΎΜΒΟΥΛΟΣ', 'σύμβουλοσ'])
      expect([same, (await admin.post('/v1/user_role', { description: same, level: 30 })).status]).toEqual([same, 422])
    expect((await admin.remove(`/v1/user_role/${greek}`)).status).toBe(200)
    expect((await admin.post('/v1/user_role', { description: 'Above', level: 90 })).status).toBe(422)
    expect((await admin.post('/v1/user_role', { description: 'Between', level: 31 })).status).toBe(422)
    for (const provided of [3, 5]) {
      expect((await admin.put(`/v1/user_role/${provided}`, { description: 'Mine' })).status).toBe(403)
      expect((await admin.remove(`/v1/user_role/${provided}`)).status).toBe(403)
    }
    expect(rowsOf(await stranger.get('/v1/user_role')).map((row) => row['id'])).not.toContain(id)
    const account = Number((await stranger.get('/v1/me')).body['account'])
    const own = (level: number) =>
      inTenant(world.agency.database.databases, { account, user: null }, (tx) =>
        tx
          .insertInto('role')
          .values({ account, level, description: `Level ${level}` })
          .execute(),
      )
    await expect(own(90)).rejects.toThrow('nobody of the account has this level')
    await own(30)
    const { id: other } = await world.agency.addUser(Number((await stranger.get('/v1/me')).body['account']), {})
    expect((await stranger.put(`/v1/user/${other}`, { role_id: id })).status).toBe(422)
    expect((await admin.put(`/v1/user/${user}`, { role_id: 3 })).status).toBe(200)
    expect((await admin.remove(`/v1/user_role/${id}`)).status).toBe(200)
  })
})
