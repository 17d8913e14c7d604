/** What every kind of record does alike: made, read, changed, merged, refused, removed, put back, remembered. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntityFields } from '../../domain/kernel/index.ts'
import { anyRecord, entities } from '../../domain/records/index.ts'
import { inTenant, type Work } from '../../server/kernel/database.ts'
import { startAgency, type Agency, type Caller } from './agencyServer.ts'
import { emptiable } from './emptiable.ts'
import { bodyOf, changeOf, keptKinds, make, removeUrl, urlOf, type KeptKind } from './kinds.ts'

let agency: Agency
let admin: Caller
let stranger: Caller
let account = 0

const inAccount = <T>(work: (tx: Work) => Promise<T>): Promise<T> =>
  inTenant(agency.database.databases, { account, user: null }, work)

const historyOf = (kind: KeptKind, id: unknown) =>
  inAccount((tx) =>
    tx
      .selectFrom('record_change')
      .selectAll()
      .where('kind', '=', kind)
      .where('record_id', '=', Number(id))
      .orderBy('version')
      .execute(),
  )

beforeAll(async () => {
  agency = await startAgency(200)
  admin = await agency.as('admin')
  stranger = await agency.as('other-admin')
  account = Number((await admin.get('/v1/me')).body['account'])
})
afterAll(() => agency?.stop())

/** Where a name is needed (CLI-09, DEF-02), and the record of the test has no other. */
const neverEmpty: Readonly<Partial<Record<KeptKind, readonly string[]>>> = {
  victim: ['first', 'last'],
  person: ['first', 'last'],
  defendant: ['first', 'last'],
  location: ['first'],
}
/** Whose number must be one that there is. */
const isOfOthers = (kind: KeptKind, name: string): boolean => {
  const { [name]: of }: EntityFields = entities[kind].fields
  return ['lookup', 'lookups', 'record'].includes(of?.widget ?? '')
}
const stamps = ['version', 'updated_at', 'updated_by']
const content = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !stamps.includes(name)))

describe.each(keptKinds.map((kind) => [kind] as const))('%s', (kind) => {
  const [field, one, other] = changeOf[kind]
  const at = (id: unknown) => `${urlOf(kind)}/${String(id)}`

  test('[SRV-38] [SRV-41] is made and read as its declaration says', async () => {
    const made = await make(kind, admin)
    expect(anyRecord.schema.safeParse({ kind, record: made }).success).toBe(true)
    const read = await admin.get(at(made['id']))
    expect(read.body).toEqual(made)
    expect(read.headers['etag']).toBe(`"${String(made['version'])}"`)
  })

  test('each of its fields that may be empty is filled and emptied, and no other changes by it', async () => {
    const { id } = await make(kind, admin)
    const fields = emptiable.find((each) => each.kind === kind)?.fields ?? {}
    for (const [name, held] of Object.entries(fields)) {
      if (isOfOthers(kind, name)) continue
      const refused = neverEmpty[kind]?.includes(name) === true
      const before = await admin.get(at(id))
      const filled = await admin.put(at(id), { [name]: held.at(-1) })
      expect([name, filled.status, filled.body[name]], filled.text).toEqual([name, 200, held.at(-1)])
      const emptied = await admin.put(at(id), { [name]: null })
      expect([name, emptied.status], emptied.text).toEqual([name, refused ? 422 : 200])
      const { [name]: after, ...rest } = content((await admin.get(at(id))).body)
      expect([name, after]).toEqual([name, refused ? held.at(-1) : null])
      expect([name, { ...rest, [name]: before.body[name] }]).toEqual([name, content(before.body)])
    }
  })

  test('[CLI-14] saving it as it is changes nothing', async () => {
    const made = await make(kind, admin)
    const same = await admin.put(at(made['id']), { [field]: made[field] })
    expect([same.status, same.body['version']]).toEqual([200, made['version']])
    const lines = await inAccount((tx) =>
      tx
        .selectFrom('audit')
        .select(['verb', 'fields'])
        .where('kind', '=', kind)
        .where('object_id', '=', Number(made['id']))
        .orderBy('seq')
        .execute(),
    )
    expect(lines.at(-1)).toEqual({ verb: 'update', fields: [] })
  })

  test('a field that two people change is a conflict, answered with the newer record', async () => {
    const made = await make(kind, admin)
    const version = Number(made['version'])
    const first = await admin.put(at(made['id']), { [field]: one }, version)
    const second = await admin.put(at(made['id']), { [field]: other }, version)
    expect([first.status, second.status]).toEqual([200, 409])
    expect(second.body['record']).toEqual(first.body)
    expect((await admin.put(at(made['id']), { [field]: other }, version + 7)).status).toBe(412)
    expect((await admin.put(at(made['id']), { [field]: other }, Number(first.body['version']))).status).toBe(200)
  })

  test('the same request sent again is answered again and makes nothing', async () => {
    const headers = { 'idempotency-key': `again-${kind}` }
    const { access: token } = await agency.signIn('admin')
    const body = await bodyOf(kind, admin)
    const send = () => agency.send('POST', urlOf(kind), { token, body, headers })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
  })

  test('[SRV-41] a computed field, an unknown one and an empty body are refused by name', async () => {
    const body = await bodyOf(kind, admin)
    for (const wrong of ['updated_at', 'colour']) {
      const answer = await admin.post(urlOf(kind), { ...body, [wrong]: '2026-02-01T10:00:00.000Z' })
      expect([answer.status, Object.keys(Object(answer.body['fields']))]).toEqual([422, [wrong]])
    }
    expect((await admin.post(urlOf(kind), {})).status).toBe(422)
  })

  test('of another account it is nobody’s', async () => {
    const made = await make(kind, admin)
    const url = at(made['id'])
    const nobodys = await stranger.get(at(888_888))
    for (const answer of [
      await stranger.get(url),
      await stranger.put(url, { [field]: one }),
      await stranger.remove(removeUrl(kind, made['id'])),
      await stranger.post(`${url}/restore`, {}),
    ])
      expect([answer.status === 404 || answer.status === 403, answer.text.includes('Probe')]).toEqual([true, false])
    if (nobodys.status === 404) expect((await stranger.get(url)).text).toBe(nobodys.text)
    expect((await admin.get(url)).body).toEqual(made)
  })

  test('removed it is not there, and put back it is as it was', async () => {
    const made = await make(kind, admin)
    const url = at(made['id'])
    expect((await admin.remove(removeUrl(kind, made['id']))).body).toEqual({ success: true })
    expect([
      (await admin.get(url)).status,
      (await admin.put(url, { [field]: one })).status,
      (await admin.remove(removeUrl(kind, made['id']))).status,
    ]).toEqual([404, 404, 404])
    const back = await admin.post(`${url}/restore`, {})
    expect(back.status).toBe(200)
    const { updated_at: _, ...was } = made
    expect(back.body).toMatchObject({ ...was, version: Number(made['version']) + 2 })
    expect((await admin.post(`${url}/restore`, {})).status).toBe(404)
  })

  test('its history holds old and new values, when and by whom; its audit lines no value', async () => {
    const made = await make(kind, admin)
    await admin.put(at(made['id']), { [field]: one })
    await admin.put(at(made['id']), { [field]: other })
    await admin.remove(removeUrl(kind, made['id']))
    await admin.post(`${at(made['id'])}/restore`, {})
    const history = await historyOf(kind, made['id'])
    expect(history.map(({ verb }) => verb)).toEqual(['create', 'update', 'update', 'remove', 'restore'])
    expect(history[2]).toMatchObject({ fields: [field], before: { [field]: one }, after: { [field]: other } })
    expect(history[2]?.at).toBe(new Date(agency.clock.now()).toISOString())
    expect(history.map(({ user_id }) => typeof user_id)).toEqual(Array(5).fill('number'))
    const lines = await inAccount((tx) =>
      tx
        .selectFrom('audit')
        .selectAll()
        .where('kind', '=', kind)
        .where('object_id', '=', Number(made['id']))
        .orderBy('seq')
        .execute(),
    )
    expect(lines.map(({ verb }) => verb)).toEqual(['create', 'update', 'update', 'delete', 'restore'])
    expect(JSON.stringify(lines)).not.toContain('Probe')
  })

  test('[PRM-35] a display-only user changes nothing', async () => {
    const volunteer = await agency.as('volunteer')
    const made = await make(kind, admin)
    expect([
      (await volunteer.post(urlOf(kind), await bodyOf(kind, admin))).status,
      (await volunteer.put(at(made['id']), { [field]: one })).status,
      (await volunteer.remove(removeUrl(kind, made['id']))).status,
      (await volunteer.post(`${at(made['id'])}/restore`, {})).status,
    ]).toEqual([403, 403, 403, 403])
    const seen = await volunteer.get(at(made['id']))
    if (seen.status === 200 && 'may_edit' in seen.body) expect(seen.body['may_edit']).toBe(false)
  })

  test('many writers at once neither hang nor lose', async () => {
    const made = await make(kind, admin)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => admin.put(at(made['id']), { [field]: nth % 2 === 0 ? one : other })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { version } = (await admin.get(at(made['id']))).body
    expect((await historyOf(kind, made['id'])).at(-1)?.version).toBe(version)
  })
})
