/** BIL-25: what stands beside the form of an account, where it would shut people out, or go over what others did. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startUserWorld, type UserWorld } from '../config/userWorld.ts'

let world: UserWorld
beforeAll(async () => {
  world = await startUserWorld()
  const office = await world.addAccount({ name: 'Office' })
  await world.addUser(office, { role_id: 6, user_login: 'office-desk' })
})
afterAll(() => world?.stop())

type Row = Readonly<Record<string, unknown>>
type Ask = { readonly login?: string; readonly key?: string; readonly version?: number; readonly token?: string }
const asks = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  { login = 'office-desk', key, version, token: held }: Ask = {},
) => {
  const token = held ?? (await world.signIn(login)).access
  const headers = {
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(version !== undefined && { 'if-match': `"${version}"` }),
  }
  return world.send(method, `/v1/client${path}`, { token, headers, ...(body !== undefined && { body }) })
}
const read = async (id: number): Promise<Row> => (await asks('GET', `/${id}`)).body
const agency = (more: object = {}): Promise<number> =>
  world.addAccount({ name: 'Cedar House', expiration_date: '2026-12-31', ...more })
const today = (): string => new Date(world.clock.now()).toISOString().slice(0, 10)

describe('a payment that would shut people out', () => {
  const pay = (id: number, paid_on: string, more: Ask = {}) =>
    asks('POST', `/${id}/payment`, { amount: '5.00', paid_on }, more)

  test('of an old day is refused where the account expires never, and taken where it pays until a day to come', async () => {
    const id = await agency({ expiration_date: null, bill_cycle: 1, time_zone: 'UTC' })
    const before = await read(id)
    const refused = await pay(id, '2001-02-03')
    expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, ['paid_on']])
    expect(JSON.stringify(refused.body['fields'])).toContain('3/3/2001')
    expect(await read(id)).toEqual(before)
    expect((await pay(id, today())).status).toBe(200)
  })

  test('of another office is refused, unless it makes the account last longer', async () => {
    const [never, until] = [await agency({ expiration_date: null }), await agency({ expiration_date: '2026-12-31' })]
    for (const id of [never, until]) await world.addUser(id, { role_id: 6, user_login: `desk-of-${id}` })
    const refused = await pay(never, today())
    expect([refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([422, ['id']])
    expect(await read(never)).toMatchObject({ expiration_date: null, payments: [] })
    expect((await pay(until, today())).body).toMatchObject({ expiration_date: '2027-12-31' })
    expect((await pay(never, today(), { login: `desk-of-${never}` })).status).toBe(200)
  })
})

describe('what stands beside the form', () => {
  const partner = { name: 'Harbor Clinic', contact_person: null, email: null, phone: null }
  /** Each with the part of the account that it changes. */
  const changes = [
    ['addons', 'PUT', '/addon/timesheets', { active: true }],
    ['payments', 'POST', '/payment', { amount: '5.00', paid_on: '2026-01-02' }],
    ['partners', 'POST', '/partner', partner],
    ['partners', 'PUT', '/partner/of', { ...partner, name: 'Harbor Home' }],
    ['partners', 'DELETE', '/partner/of', undefined],
  ] as const
  const withPartner = async () => {
    const id = await agency()
    const [added] = (await asks('POST', `/${id}/partner`, { ...partner, name: 'First' })).body['partners'] as Row[]
    return { id, reach: (path: string) => `/${id}${path.replace('of', String(added?.['id']))}` }
  }

  test.each(changes)('%s: %s %s needs a sign-in of the last minutes', async (_part, method, path, body) => {
    const { id, reach } = await withPartner()
    const before = await read(id)
    const { refresh } = await world.signIn('office-desk')
    world.clock.advance(10 * 60_000 + 1)
    const renewed = await world.send('POST', '/auth/token', {
      body: { grant_type: 'refresh_token', refresh_token: refresh },
    })
    const late = await asks(method, reach(path), body, { token: String(renewed.body['access_token']) })
    expect([late.status, late.body['reason']], late.text).toEqual([401, 'reauth_required'])
    expect(await read(id)).toEqual(before)
  })

  test.each(changes)('%s: %s %s goes over no change of the same that came since', async (part, method, path, body) => {
    const { id, reach } = await withPartner()
    const { version } = (await read(id)) as { readonly version: number }
    await asks('PUT', `/${id}`, { contact_person: 'Ines Quill' })
    await {
      addons: () => asks('PUT', `/${id}/addon/case_manager`, { active: true }),
      payments: () => asks('POST', `/${id}/payment`, { amount: '7.00', paid_on: '2026-01-02' }),
      partners: () => asks('POST', `/${id}/partner`, { ...partner, name: 'Second' }),
    }[part]()
    const before = await read(id)
    expect((await asks(method, reach(path), body, { version })).status).toBe(409)
    expect((await asks(method, reach(path), body, { version: 99 })).status).toBe(412)
    expect(await read(id)).toEqual(before)
    const now = Number(before['version'])
    await asks('PUT', `/${id}`, { contact_person: 'Nia Harrow' })
    const done = await asks(method, reach(path), body, { version: now })
    expect(done.status, done.text).toBe(200)
  })
})
