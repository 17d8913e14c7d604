/** Accounts of clients, made, changed and left by the back office. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveDue } from '../../server/accounts/archive.ts'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { day, startUserWorld, strong, type UserWorld } from '../config/userWorld.ts'
import { password } from '../session/testServer.ts'

let world: UserWorld
let office = 0
beforeAll(async () => {
  world = await startUserWorld()
  office = await world.addAccount({ name: 'Office' })
  await world.addUser(office, { role_id: 6, user_login: 'office-desk' })
})
afterAll(() => world?.stop())

type Ask = { readonly login?: string; readonly version?: number; readonly key?: string }
const asks = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  { login = 'office-desk', version, key }: Ask = {},
) => {
  const { access: token } = await world.signIn(login)
  const headers = {
    ...(version !== undefined && { 'if-match': `"${version}"` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  return world.send(method, `/v1/client${path}`, { token, headers, ...(body !== undefined && { body }) })
}
let people = 0
const agency = (more: object = {}) => {
  const login = `founder${(people += 1)}`
  return {
    name: 'Harbor House',
    time_zone: 'America/Denver',
    administrator: { first: 'Nia', last: 'Harrow', user_login: login, email: `${login}@example.org` },
    ...more,
  }
}
const made = async (more: object = {}): Promise<number> => {
  const reply = await asks('POST', '', agency(more))
  expect(reply.status, reply.text).toBe(200)
  return Number(reply.body['id'])
}
type Change = { readonly version: number; readonly verb: string; readonly fields: readonly string[] }
const historyOf = async (id: number) => (await asks('GET', `/${id}/history`)).body['data'] as readonly Change[]
const trailOf = (account: number) =>
  inTenant(world.database.databases, { account, user: null }, (tx) =>
    tx.selectFrom('audit').select(['verb', 'kind', 'object_id', 'fields', 'user_id', 'reason']).execute(),
  )

describe('[SRV-22] an account', () => {
  test('is created with its lists and an administrator, who comes in by the link that is mailed to them', async () => {
    const body = agency({ expiration_date: '2027-06-30', bill_cycle: 3, max_fields: 20 })
    const reply = await asks('POST', '', body)
    const { administrator, ...said } = body
    expect([reply.status, reply.body], reply.text).toMatchObject([200, { ...said, contact_person: 'Nia Harrow' }])
    const id = Number(reply.body['id'])
    expect((await world.register(administrator.email)).status).toBe(200)
    const signedIn = await world.send('POST', '/v1/login', {
      body: { user_login: administrator.user_login, password: strong },
    })
    const token = String(signedIn.body['access_token'])
    expect((await world.send('GET', '/v1/me', { token })).body).toMatchObject({ account: id, role: { level: 60 } })
    const races = (await world.send('GET', '/v2/race', { token })).body['data'] as unknown[]
    expect(races.length).toBeGreaterThan(5)
    expect(await historyOf(id)).toMatchObject([{ version: 1, verb: 'create', after: said, before: {} }])
  })

  test('is changed, field by field, with what was before in its history, by whom and when', async () => {
    const id = await made()
    const changed = await asks('PUT', `/${id}`, { name: ' Harbor Home ', shut_off_date: '2027-01-31' })
    expect([changed.status, changed.body], changed.text).toMatchObject([
      200,
      { id, name: 'Harbor Home', shut_off_date: '2027-01-31', time_zone: 'America/Denver' },
    ])
    const [newest, ...older] = await historyOf(id)
    expect(newest).toEqual({
      version: 2,
      verb: 'update',
      fields: ['name', 'shut_off_date'],
      before: { name: 'Harbor House', shut_off_date: null },
      after: { name: 'Harbor Home', shut_off_date: '2027-01-31' },
      at: new Date(world.clock.now()).toISOString(),
      user_id: expect.any(Number),
      by: expect.stringMatching(/^\S+ \S+/),
    })
    expect(older).toHaveLength(1)
    expect((await asks('PUT', `/${id}`, { name: 'Harbor Home' })).status).toBe(200)
    expect(await historyOf(id)).toHaveLength(2)
    const line = { verb: 'update', kind: 'account', object_id: id, fields: ['name', 'shut_off_date'] }
    expect(await trailOf(office)).toContainEqual(
      expect.objectContaining({ ...line, user_id: newest?.['user_id' as never] }),
    )
    expect(await trailOf(id)).toContainEqual(expect.objectContaining({ ...line, user_id: null, reason: 'provider' }))
  })

  test('that two change is merged, unless it is the same field, of which the later one is told', async () => {
    const id = await made()
    expect((await asks('PUT', `/${id}`, { name: 'First' }, { version: 1 })).headers['etag']).toBe('"2"')
    expect((await asks('PUT', `/${id}`, { contact_person: 'Ines Quill' }, { version: 1 })).status).toBe(200)
    expect((await asks('PUT', `/${id}`, { name: 'Second' }, { version: 1 })).status).toBe(409)
    expect((await asks('PUT', `/${id}`, { name: 'Second' }, { version: 9 })).status).toBe(412)
    expect((await asks('GET', `/${id}`)).body).toMatchObject({ name: 'First', contact_person: 'Ines Quill' })
  })

  test('of another back office is deactivated by nobody, as long as somebody of it works there', async () => {
    const id = await made()
    const { id: user } = await world.addUser(id, { role_id: 6, user_login: 'other-office' })
    const refused = await asks('DELETE', `/${id}`)
    expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, ['id']])
    expect((await asks('GET', `/${id}`)).body['deactivation_date']).toBeNull()
    await asSystem(world.database.databases, 'job', (tx) =>
      tx.updateTable('app_user').set({ status: 0 }).where('id', '=', user).execute(),
    )
    expect((await asks('DELETE', `/${id}`)).status).toBe(200)
    expect((await asks('PUT', `/${id}`, { deactivation_date: null })).status).toBe(200)
  })

  test('[BIL-24] that is deleted is deactivated that day, archived 90 days later, and then lets nobody in', async () => {
    const id = await made()
    await world.addUser(id, { role_id: 3, user_login: 'left-behind' })
    expect((await asks('DELETE', `/${id}`)).body).toEqual({ success: true })
    const today = new Date(world.clock.now()).toISOString().slice(0, 10)
    expect((await asks('GET', `/${id}`)).body['deactivation_date']).toBe(today)
    expect(await historyOf(id)).toMatchObject([
      { verb: 'deactivate', fields: ['deactivation_date', 'scheduled_archive_date'] },
      { verb: 'create' },
    ])
    expect((await asks('DELETE', `/${id}`)).status).toBe(422)
    const dates = () =>
      asSystem(world.database.databases, 'job', (tx) =>
        tx
          .selectFrom('account')
          .select(['scheduled_archive_date', 'archive_date'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      )
    const due = new Date(Date.parse(today) + 90 * day).toISOString().slice(0, 10)
    expect(await dates()).toEqual({ scheduled_archive_date: due, archive_date: null })
    world.clock.advance(89 * day)
    expect(await archiveDue(world.app.services)).toBe(0)
    const { access: token } = await world.signIn('left-behind')
    world.clock.advance(day)
    expect([await archiveDue(world.app.services), await archiveDue(world.app.services)]).toEqual([1, 0])
    expect((await dates()).archive_date).toBe(due)
    expect((await world.send('GET', '/v1/me', { token })).status).toBe(401)
    const refused = await world.send('POST', '/v1/login', {
      body: { user_login: 'left-behind', password: password },
    })
    expect([refused.status, refused.body['message']]).toEqual([
      403,
      'Your account is locked. Please call (555) 555-0100.',
    ])
    expect((await historyOf(id))[0]).toMatchObject({ verb: 'archive', user_id: null })
    expect((await asks('PUT', `/${id}`, { deactivation_date: null })).body['deactivation_date']).toBeNull()
    expect(await dates()).toEqual({ scheduled_archive_date: null, archive_date: null })
    expect((await historyOf(id))[0]).toMatchObject({
      verb: 'update',
      before: { deactivation_date: today, scheduled_archive_date: due, archive_date: due },
      after: { deactivation_date: null, scheduled_archive_date: null, archive_date: null },
    })
    await world.signIn('left-behind')
  })

  test('is archived by the day of its own zone', async () => {
    const nextMidnight = (Math.floor(world.clock.now() / day) + 1) * day
    world.clock.advance(nextMidnight - world.clock.now() + day / 8)
    const id = await made({ time_zone: 'Pacific/Honolulu' })
    expect((await asks('DELETE', `/${id}`)).status).toBe(200)
    const there = new Date(nextMidnight - day).toISOString().slice(0, 10)
    expect((await asks('GET', `/${id}`)).body['deactivation_date']).toBe(there)
    const archived = async () => (await historyOf(id))[0]?.verb
    world.clock.advance(89 * day + day / 8)
    await archiveDue(world.app.services)
    expect(await archived()).toBe('deactivate')
    world.clock.advance(day / 2)
    await archiveDue(world.app.services)
    expect(await archived()).toBe('archive')
  })

  /** 001 §9 */
  const told = [
    ['Eastern', 'America/New_York'],
    ['Central', 'America/Chicago'],
    ['Mountain', 'America/Denver'],
    ['Mountain (Arizona)', 'America/Phoenix'],
    ['Pacific', 'America/Los_Angeles'],
    ['Alaska', 'America/Anchorage'],
    ['Hawaii', 'Pacific/Honolulu'],
  ] as const

  test('[FMT-10] has one of the time zones of agencies, which are named where it is none, and the database knows each', async () => {
    const id = await made()
    for (const [, time_zone] of told)
      expect((await asks('PUT', `/${id}`, { time_zone })).body).toMatchObject({ time_zone })
    const inWords = told.map(([name, zone]) => `${name} (${zone})`).join(', ')
    const others = ['CST', 'UTC', 'america/denver', 'America/Nowhere', 'America/Puerto_Rico', 'Europe/Paris']
    for (const time_zone of others) {
      const replies = [await asks('PUT', `/${id}`, { time_zone }), await asks('POST', '', agency({ time_zone }))]
      for (const { status, body } of replies)
        expect([time_zone, status, body['fields']]).toEqual([
          time_zone,
          422,
          { time_zone: `Please choose one of these time zones: ${inWords}.` },
        ])
    }
    const { rows } = await asSystem(world.database.databases, 'job', (tx) =>
      sql<{ name: string }>`select name from pg_timezone_names`.execute(tx),
    )
    const known = new Set(rows.map(({ name }) => name))
    expect(told.filter(([, zone]) => !known.has(zone))).toEqual([])
  })

  test('that has another zone from before may keep it', async () => {
    const id = await made()
    await asSystem(world.database.databases, 'back-office', (tx) =>
      tx.updateTable('account').set({ time_zone: 'America/Puerto_Rico' }).where('id', '=', id).execute(),
    )
    expect((await asks('PUT', `/${id}`, { name: 'Isla', time_zone: 'America/Puerto_Rico' })).status).toBe(200)
  })

  test('is none’s to make, change or leave without add_client, nor with a sign-in of before', async () => {
    const id = await made()
    for (const login of ['own-admin', 'own-advocate'])
      for (const reply of [
        await asks('POST', '', agency(), { login }),
        await asks('PUT', `/${id}`, { name: 'Mine' }, { login }),
        await asks('DELETE', `/${id}`, undefined, { login }),
        await asks('GET', `/${id}/history`, undefined, { login }),
      ])
        expect([login, reply.status]).toEqual([login, 403])
    const { access: token, refresh } = await world.signIn('office-desk')
    expect(token).not.toBe('')
    world.clock.advance(10 * 60_000 + 1)
    const renewed = await world.send('POST', '/auth/token', {
      body: { grant_type: 'refresh_token', refresh_token: refresh },
    })
    const stale = String(renewed.body['access_token'])
    for (const [method, path, body] of [
      ['POST', '', agency()],
      ['PUT', `/${id}`, { name: 'Late' }],
      ['DELETE', `/${id}`, undefined],
    ] as const) {
      const reply = await world.send(method, `/v1/client${path}`, { token: stale, ...(body && { body }) })
      expect([method, reply.status]).toEqual([method, 401])
    }
    expect((await historyOf(id)).map(({ verb }) => verb)).toEqual(['create'])
  })

  test('that can not be is refused field by field, and nothing is left of it', async () => {
    const wrongs = [
      [{ name: ' ' }, 'name'],
      [{ time_zone: 'America/Nowhere' }, 'time_zone'],
      [{ start_date: '2026-02-01', expiration_date: '2026-01-01' }, 'expiration_date'],
      [{ expiration_date: '2036-02-01', shut_off_date: '2036-01-01' }, 'shut_off_date'],
      [{ deactivation_date: '2026-01-01' }, 'deactivation_date'],
    ] as const
    const id = await made()
    const count = () =>
      asSystem(
        world.database.databases,
        'job',
        async (tx) => (await tx.selectFrom('account').select('id').execute()).length,
      )
    const before = await count()
    for (const [wrong, field] of wrongs) {
      const replies = [await asks('POST', '', agency(wrong)), await asks('PUT', `/${id}`, wrong)]
      for (const { status, body } of replies)
        expect([field, status, Object.keys(body['fields'] as object)]).toEqual([field, 422, [field]])
    }
    const taken = { ...agency().administrator, user_login: 'own-admin' }
    expect((await asks('POST', '', agency({ administrator: taken }))).status).toBe(422)
    expect(await count()).toBe(before)
    for (const reply of [
      await asks('PUT', '/999999', { name: 'X' }),
      await asks('DELETE', '/999999'),
      await asks('GET', '/999999/history'),
    ])
      expect(reply.status).toBe(404)
    expect((await asks('DELETE', `/${office}`)).status).toBe(422)
  })

  test('is made once, however often the very same is asked', async () => {
    const body = agency({ name: 'Once' })
    const first = await asks('POST', '', body, { key: 'opening' })
    expect((await asks('POST', '', body, { key: 'opening' })).body).toEqual(first.body)
    expect(await world.mailsTo(body.administrator.email)).toHaveLength(1)
  })
})
