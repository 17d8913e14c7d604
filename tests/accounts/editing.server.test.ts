/** BIL-25: accounts as the back office edits them, with all that stands on their tabs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { day, startUserWorld, type UserWorld } from '../config/userWorld.ts'

let world: UserWorld
let office = 0
let seller = 0
beforeAll(async () => {
  world = await startUserWorld()
  office = await world.addAccount({ name: 'Office' })
  await world.addUser(office, { role_id: 6, user_login: 'office-desk' })
  seller = (await world.addUser(office, { role_id: 6, user_login: 'office-sales', first: 'Sol', last: 'Reyes' })).id
})
afterAll(() => world?.stop())

type Row = Readonly<Record<string, unknown>>
const asks = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  { login = 'office-desk', key }: { readonly login?: string; readonly key?: string } = {},
) => {
  const { access: token } = await world.signIn(login)
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return world.send(method, `/v1/client${path}`, { token, headers, ...(body !== undefined && { body }) })
}
const read = async (id: number): Promise<Row> => (await asks('GET', `/${id}`)).body
const agency = (more: object = {}): Promise<number> =>
  world.addAccount({ name: 'Cedar House', expiration_date: '2026-12-31', ...more })
const historyOf = async (id: number) => (await asks('GET', `/${id}/history`)).body['data'] as readonly Row[]
const trailOf = (account: number) =>
  inTenant(world.database.databases, { account, user: null }, (tx) =>
    tx.selectFrom('audit').select(['verb', 'kind', 'object_id', 'fields', 'user_id', 'reason']).execute(),
  )
const today = (): string => new Date(world.clock.now()).toISOString().slice(0, 10)
const dayBefore = (): string => new Date(world.clock.now() - day).toISOString().slice(0, 10)

test('many who open accounts at once wait for each other, and nobody is turned away', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => agency()))
  const token = (await world.signIn('office-desk')).access
  const asked = all.flatMap((id) => [`/v1/client/${id}`, `/v1/client/${id}/history`, `/v1/client/${id}`])
  const answers = await Promise.all(asked.map((path) => world.send('GET', path, { token })))
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200))
})

describe('[BIL-01] an account', () => {
  test('has all its dates, people, partners and what it is given', async () => {
    const id = await agency({ start_date: '2025-01-01' })
    await world.addUser(id, { role_id: 5, user_login: 'cedar-admin' })
    await world.signIn('cedar-admin')
    const changed = await asks('PUT', `/${id}`, {
      anniversary_date: '2026-01-01',
      service_provider: 'Northern Desk',
      sales_rep_id: seller,
      product_name: 'Caselog Restorative Justice',
    })
    expect(changed.status, changed.text).toBe(200)
    await asks('POST', `/${id}/partner`, { name: 'Harbor Clinic', contact_person: null, email: null, phone: null })
    await asks('POST', `/${id}/payment`, { amount: '120.00', paid_on: dayBefore() })
    await asSystem(world.database.databases, 'job', (tx) =>
      tx
        .updateTable('account')
        .set({ firewall_ip_whitelist: ['192.0.2.0/24', '0.0.0.0/0'] })
        .where('id', '=', id)
        .execute(),
    )
    await asks('PUT', `/${id}/addon/timesheets`, { active: true })
    await asks('PUT', `/${id}/addon/timesheets`, { active: false })
    const { access: token } = await world.signIn('cedar-admin')
    const own = (await world.send('GET', '/v1/my_account', { token })).body
    for (const account of [await read(id), own]) {
      expect(account).toMatchObject({
        anniversary_date: '2026-01-01',
        last_login_date: new Date(world.clock.now()).toISOString(),
        expiration_date: '2027-12-31',
        start_date: '2025-01-01',
        deactivation_date: null,
        scheduled_archive_date: null,
        archive_date: null,
        grace_period: 15,
        paid_setup: true,
        bill_cycle: 2,
        payments: [{ amount: '120.00', paid_on: dayBefore() }],
        partners: [{ name: 'Harbor Clinic' }],
        users: [{ role_level: 60 }],
        firewall_ip_whitelist: ['192.0.2.0/24', '0.0.0.0/0'],
        sales_rep: { user: { id: seller, first: 'Sol', last: 'Reyes' } },
        product: { product_name: 'Caselog Restorative Justice', service_provider: 'Northern Desk' },
        service_provider: 'Northern Desk',
        sso_application: false,
        contact_person: 'Ada Sample',
        force_system_use_notification: false,
        system_use_notification: null,
        agm_pending: false,
        billing_enabled: false,
        shut_off_date: null,
        show_demo_link: false,
      })
      const addons = account['addons'] as readonly Row[]
      expect(addons.filter(({ label }) => label === 'Timesheets')).toMatchObject([{ pending_cancellation: true }])
      expect(String(account['fiscal_year_start'])).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(Date.parse(String(account['last_activity_date']))).toBeGreaterThanOrEqual(
        Date.parse(String(account['last_login_date'])),
      )
    }
  })

  test('tells somebody without view_own_account nothing of these', async () => {
    const id = await agency()
    await asks('PUT', `/${id}`, { sales_rep_id: seller, service_provider: 'Northern Desk' })
    await world.addUser(id, { role_id: 1, user_login: 'cedar-volunteer' })
    const { access: token } = await world.signIn('cedar-volunteer')
    const own = (await world.send('GET', '/v1/my_account', { token })).text
    expect(own).not.toContain('Northern Desk')
    expect(own).not.toContain('Reyes')
  })
})

describe('[BIL-04] the grace period', () => {
  test('is 15 days without an own value, of a new account and of one that gives its own up', async () => {
    const id = await agency()
    expect(await read(id)).toMatchObject({ grace_period: 15, own_grace_period: null })
    await asks('PUT', `/${id}`, { grace_period: 40 })
    expect(await read(id)).toMatchObject({ grace_period: 40, own_grace_period: 40 })
    await asks('PUT', `/${id}`, { grace_period: null })
    expect(await read(id)).toMatchObject({ grace_period: 15, own_grace_period: null })
    expect(await historyOf(id)).toMatchObject([
      { before: { grace_period: 40 }, after: { grace_period: null } },
      { before: { grace_period: null }, after: { grace_period: 40 } },
    ])
  })

  test('without an own value reports go on for 15 days after the expiration, and no longer', async () => {
    const ends = new Date(world.clock.now() - 15 * day).toISOString().slice(0, 10)
    const over = new Date(world.clock.now() - 16 * day).toISOString().slice(0, 10)
    const scopes = async (login: string, expiration_date: string) => {
      const id = await agency({ expiration_date, time_zone: 'UTC' })
      await world.addUser(id, { role_id: 5, user_login: login })
      const { access } = await world.signIn(login)
      const [, claims = ''] = access.split('.')
      return JSON.parse(Buffer.from(claims, 'base64url').toString()).scope as readonly string[]
    }
    expect(await scopes('still-within', ends)).toContain('view_report')
    expect(await scopes('beyond-it', over)).not.toContain('view_report')
  })
})

describe('who looks after an account', () => {
  test('is somebody of the office that edits it; nobody of another account, and nobody who has left', async () => {
    const id = await agency()
    const { id: theirs } = await world.addUser(id, { role_id: 5, user_login: 'cedar-own' })
    const { id: gone } = await world.addUser(office, { role_id: 6, user_login: 'office-gone', status: 0 })
    for (const sales_rep_id of [theirs, gone, 999_999]) {
      const refused = await asks('PUT', `/${id}`, { sales_rep_id })
      expect([sales_rep_id, refused.status, Object.keys(refused.body['fields'] as object)]).toEqual([
        sales_rep_id,
        422,
        ['sales_rep_id'],
      ])
    }
    expect((await read(id))['sales_rep']).toBeNull()
    expect((await asks('PUT', `/${id}`, { sales_rep_id: seller })).status).toBe(200)
    expect((await read(id))['sales_reps']).toContainEqual({ id: seller, first: 'Sol', last: 'Reyes' })
    expect((await read(id))['sales_reps']).not.toContainEqual(expect.objectContaining({ id: theirs }))
    expect((await asks('PUT', `/${id}`, { sales_rep_id: null })).status).toBe(200)
    expect((await read(id))['sales_rep']).toBeNull()
  })
})

describe('the list of accounts', () => {
  test('has those of a state that are called so, page by page, by name', async () => {
    for (const name of ['Zeta 100% Aid', 'alpha 100% aid', 'Zeta 1000 Aid']) await agency({ name })
    const left = await agency({ name: 'Left 100% Aid' })
    await asks('DELETE', `/${left}`)
    const found = async (query: string) => {
      const { body } = await asks('GET', `/list?${query}`)
      return [(body['data'] as readonly Row[]).map(({ name }) => name), body['total']]
    }
    const search = `search=${encodeURIComponent('100% aid')}`
    expect(await found(`${search}&status=1`)).toEqual([['alpha 100% aid', 'Zeta 100% Aid'], 2])
    expect(await found(`${search}&status=0`)).toEqual([['Left 100% Aid'], 1])
    expect(await found(search)).toEqual([['alpha 100% aid', 'Left 100% Aid', 'Zeta 100% Aid'], 3])
    expect(await found(`${search}&limit=1&page=2`)).toEqual([['Left 100% Aid'], 3])
    expect(await found(`search=${left}`)).toEqual([['Left 100% Aid'], 1])
  })

  test('says of each how it stands and how many are active in it', async () => {
    const id = await agency({ name: 'Told Alone', bill_cycle: 3, grace_period: 7 })
    await world.addUser(id, { role_id: 3, user_login: 'told-active' })
    await world.addUser(id, { role_id: 3, user_login: 'told-gone', status: 0 })
    const { body } = await asks('GET', '/list?search=Told%20Alone')
    expect(body['data']).toEqual([
      {
        id,
        name: 'Told Alone',
        product_name: 'Caselog',
        expiration_date: '2026-12-31',
        shut_off_date: null,
        deactivation_date: null,
        archive_date: null,
        grace_period: 7,
        paid_setup: true,
        billing_enabled: false,
        users: 1,
        last_activity_date: null,
      },
    ])
  })

  test('of an account’s users has the active ones first, and nobody of another', async () => {
    const id = await agency({ name: 'Peopled' })
    await world.addUser(id, { role_id: 3, user_login: 'peopled-gone', last: 'Abbot', status: 0 })
    await world.addUser(id, { role_id: 5, user_login: 'peopled-b', last: 'Bell' })
    await world.addUser(id, { role_id: 3, user_login: 'peopled-a', last: 'adair' })
    const { body } = await asks('GET', `/${id}/user`)
    const rows = body['data'] as readonly Row[]
    expect([rows.map(({ user_login }) => user_login), body['total']]).toEqual([
      ['peopled-a', 'peopled-b', 'peopled-gone'],
      3,
    ])
    expect(rows[1]).toMatchObject({ role: 'Account Administrator', status: 1, last_login: null })
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
      'email',
      'first',
      'id',
      'last',
      'last_login',
      'role',
      'status',
      'user_login',
    ])
  })
})

describe('a payment', () => {
  test('pays for one more cycle, ends the trial and is kept with who recorded it', async () => {
    const id = await agency({ paid_setup: false, bill_cycle: 1, expiration_date: '2026-01-31' })
    const paid = await asks('POST', `/${id}/payment`, { amount: '80.50', paid_on: dayBefore() })
    expect([paid.status, paid.body], paid.text).toMatchObject([
      200,
      { paid_setup: true, expiration_date: '2026-02-28', payments: [{ amount: '80.50', paid_on: dayBefore() }] },
    ])
    const [newest] = await historyOf(id)
    expect(newest).toMatchObject({
      verb: 'update',
      before: { payments: null, paid_setup: false, expiration_date: '2026-01-31' },
      after: { payments: `80.50 ${dayBefore()}`, paid_setup: true, expiration_date: '2026-02-28' },
      user_id: expect.any(Number),
    })
    expect(await trailOf(office)).toContainEqual(
      expect.objectContaining({ verb: 'create', kind: 'payment', user_id: newest?.['user_id'] }),
    )
    expect(await trailOf(id)).toContainEqual(
      expect.objectContaining({ kind: 'account', object_id: id, user_id: null, reason: 'provider' }),
    )
  })

  test('that is sent again under its name is recorded once', async () => {
    const id = await agency()
    const send = () => asks('POST', `/${id}/payment`, { amount: '80.50', paid_on: dayBefore() }, { key: 'pay-once' })
    expect((await send()).body['expiration_date']).toBe('2027-12-31')
    expect((await send()).body).toMatchObject({ expiration_date: '2027-12-31', payments: [{ amount: '80.50' }] })
  })

  test('of nothing, or of a day to come, is refused by its field, and nothing changes', async () => {
    const id = await agency()
    const before = await read(id)
    const tomorrow = new Date(world.clock.now() + 2 * day).toISOString().slice(0, 10)
    for (const [body, field] of [
      [{ amount: '0.00', paid_on: today() }, 'amount'],
      [{ amount: '5.00', paid_on: tomorrow }, 'paid_on'],
      [{ amount: '-5.00', paid_on: today() }, 'amount'],
    ] as const) {
      const { status, body: refusal } = await asks('POST', `/${id}/payment`, body)
      expect([status, Object.keys(refusal['fields'] as object)]).toEqual([422, [field]])
    }
    expect(await read(id)).toEqual(before)
  })
})

describe('partners', () => {
  test('are added, changed and taken off, each with its version of the account', async () => {
    const id = await agency()
    const clinic = { name: ' Harbor Clinic ', contact_person: 'Ines Quill', email: ' ', phone: null }
    const added = await asks('POST', `/${id}/partner`, clinic)
    const [partner] = added.body['partners'] as readonly Row[]
    expect(partner).toEqual({
      id: expect.any(Number),
      name: 'Harbor Clinic',
      contact_person: 'Ines Quill',
      email: null,
      phone: null,
    })
    const twice = await asks('POST', `/${id}/partner`, clinic)
    expect([twice.status, Object.keys(twice.body['fields'] as object)]).toEqual([422, ['name']])
    const path = `/${id}/partner/${String(partner?.['id'])}`
    const changed = await asks('PUT', path, { ...clinic, name: 'Harbor Clinic', phone: '555-555-0142' })
    expect(changed.body['partners']).toMatchObject([{ name: 'Harbor Clinic', phone: '555-555-0142' }])
    expect((await asks('DELETE', path)).body['partners']).toEqual([])
    expect((await asks('DELETE', path)).status).toBe(404)
    expect((await historyOf(id)).map(({ before, after }) => [before, after])).toEqual([
      [{ partners: 'Harbor Clinic, Ines Quill, 555-555-0142' }, { partners: null }],
      [{ partners: 'Harbor Clinic, Ines Quill' }, { partners: 'Harbor Clinic, Ines Quill, 555-555-0142' }],
      [{ partners: null }, { partners: 'Harbor Clinic, Ines Quill' }],
    ])
  })

  test('of one account are reached by the number of no other', async () => {
    const [one, other] = [await agency(), await agency()]
    const body = { name: 'Theirs', contact_person: null, email: null, phone: null }
    const [partner] = (await asks('POST', `/${one}/partner`, body)).body['partners'] as readonly Row[]
    const path = `/${other}/partner/${String(partner?.['id'])}`
    expect((await asks('PUT', path, { ...body, name: 'Mine' })).status).toBe(404)
    expect((await asks('DELETE', path)).status).toBe(404)
    expect((await read(one))['partners']).toMatchObject([{ name: 'Theirs' }])
    expect((await read(other))['partners']).toEqual([])
  })
})

describe('modules of a client’s account', () => {
  test('are turned on and cancelled to the end of what is paid, and say what they need', async () => {
    const id = await agency({ time_zone: 'UTC' })
    const set = (name: string, active: boolean) => asks('PUT', `/${id}/addon/${name}`, { active })
    const needs = await set('defendant_manager', true)
    expect([needs.status, needs.body['message']]).toEqual([422, 'Missing: Case Manager. Turn that on first.'])
    expect((await set('case_manager', true)).body['addons']).toMatchObject([
      { label: 'Case Manager', pending_cancellation: false },
    ])
    expect((await set('case_manager', true)).status).toBe(200)
    expect((await set('case_manager', false)).body['addons']).toMatchObject([
      { label: 'Case Manager', pending_cancellation: true, ends_on: '2026-12-31' },
    ])
    expect((await historyOf(id)).map(({ after }) => after)).toEqual([
      { addons: 'Case Manager: pending' },
      { addons: 'Case Manager: active' },
    ])
    expect((await trailOf(office)).filter(({ kind }) => kind === 'addon').length).toBeGreaterThanOrEqual(2)
  })

  test('of another back office are cancelled by nobody, as long as somebody of it works there', async () => {
    const id = await agency()
    await asks('PUT', `/${id}/addon/timesheets`, { active: true })
    await world.addUser(id, { role_id: 6, user_login: 'second-office' })
    expect((await asks('PUT', `/${id}/addon/timesheets`, { active: false })).status).toBe(422)
    expect((await read(id))['addons']).toMatchObject([{ label: 'Timesheets', pending_cancellation: false }])
  })
})

test('none of it is anybody’s to see or change without add_client, nor of an account that there is not', async () => {
  const id = await agency()
  const partner = { name: 'Any', contact_person: null, email: null, phone: null }
  const before = await read(id)
  const calls = [
    ['PUT', '/addon/timesheets', { active: true }],
    ['POST', '/payment', { amount: '5.00', paid_on: today() }],
    ['POST', '/partner', partner],
    ['PUT', '/partner/1', partner],
    ['DELETE', '/partner/1', undefined],
  ] as const
  for (const [method, path, body] of calls) {
    for (const login of ['own-admin', 'own-advocate'])
      expect([method, path, login, (await asks(method, `/${id}${path}`, body, { login })).status]).toEqual([
        method,
        path,
        login,
        403,
      ])
    expect([method, path, (await asks(method, `/999999${path}`, body)).status]).toEqual([method, path, 404])
  }
  for (const path of ['/list', `/${id}/user`])
    expect((await asks('GET', path, undefined, { login: 'own-admin' })).status).toBe(403)
  expect(await read(id)).toEqual(before)
})
