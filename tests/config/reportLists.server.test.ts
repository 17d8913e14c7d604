/** Saved filter sets, roles and what reports begin with; and whose lists may be asked for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLinkWorld, type Agency, type LinkWorld } from '../links/linkWorld.ts'
import type { Reply } from '../session/testServer.ts'

let world: LinkWorld
let own: Agency
let other: Agency
let provider = ''
let providers = 0
beforeAll(async () => {
  world = await startLinkWorld()
  own = await world.agency('own')
  other = await world.agency('other')
  providers = await world.addAccount({ name: 'Provider' })
  provider = (await world.addUser(providers, { role_id: 6, user_login: 'provider' })).login
})
afterAll(() => world?.stop())

type Row = Readonly<Record<string, unknown>>
const rows = (reply: Reply): Row[] => reply.body['data'] as Row[]
const idOf = (reply: Reply): string => {
  expect(reply.status, reply.text).toBe(200)
  return String(reply.body['id'])
}

describe('a saved filter set', () => {
  const set = (label: string, more: object = {}) => ({
    label,
    description: 'Clients of the quarter',
    period: 'Custom',
    date_time: '2026-01-01T00:00:00.000Z',
    end_date_time: '2026-03-31T00:00:00.000Z',
    type: 'full',
    filters: { status: 1, agencies: { combine_type: 'any', items: [1, 2] } },
    quick_filters: { races: [9] },
    ...more,
  })
  const path = '/v1/saved_report'

  test('[SRV-57] [SRV-69] [SAV-01] is saved, read, listed, changed and deleted by its user', async () => {
    const advocate = own.as('advocate')
    const made = await advocate.post(path, set('Quarter'))
    const id = idOf(made)
    const user = { id: own.users['advocate'], first: expect.any(String), last: 'advocate' }
    const stored = { ...set('Quarter'), id: Number(id), user, created_at: expect.any(String), version: 1 }
    expect(made.body).toMatchObject(stored)
    expect((await advocate.get(`${path}/${id}`)).body).toMatchObject(stored)
    const list = await advocate.get(`${path}?type=full&limit=10`)
    expect(list.body).toMatchObject({ total: 1, page: 1, limit: 10 })
    expect(rows(list)[0]).toMatchObject(stored)
    expect(rows(await advocate.get(`${path}?type=event`))).toEqual([])
    const changed = await advocate.put(`${path}/${id}`, {
      label: 'Year',
      period: 'Year to Date',
      filters: { status: 0 },
    })
    expect(changed.body).toMatchObject({
      label: 'Year',
      period: 'Year to Date',
      filters: { status: 0 },
      version: 2,
      quick_filters: { races: [9] },
    })
    // Whoever does not know all of its filters leaves those alone.
    const merged = await advocate.put(`${path}/${id}`, { merges: true, filters: { status: null, zip_code: '80' } })
    expect(merged.body['filters']).toEqual({ zip_code: '80' })
    const more = await advocate.put(`${path}/${id}`, { merges: true, filters: { of_tomorrow: 'x'.repeat(50_000) } })
    expect(Object.keys(more.body['filters'] as object).toSorted()).toEqual(['of_tomorrow', 'zip_code'])
    const tooMuch = await advocate.put(`${path}/${id}`, { merges: true, filters: { another: 'x'.repeat(50_000) } })
    expect(tooMuch.status).toBe(422)
    expect((await advocate.get(`${path}/${id}`)).body['filters']).toEqual(more.body['filters'])
    expect((await advocate.remove(`${path}/${id}`)).body).toEqual({ success: true })
    expect((await advocate.get(`${path}/${id}`)).status).toBe(404)
    const verbs = (await world.audited(own.account, 'saved_report')).map(({ verb }) => verb)
    expect(verbs).toEqual(expect.arrayContaining(['create', 'update', 'delete']))
  })

  test('[SRV-69] each member is changed by itself, and what is not sent stays', async () => {
    const advocate = own.as('advocate')
    const kept = set('Each', { quick_filters: { races: [9], show: 'year' } })
    const id = idOf(await advocate.post(path, kept))
    const changes = [
      { label: 'Every' },
      { description: 'Of the year' },
      { description: null },
      { period: 'Custom', date_time: '2026-02-01T00:00:00.000Z' },
      { end_date_time: '2026-02-28T00:00:00.000Z' },
      { filters: { status: 0 } },
    ]
    let now: object = kept
    for (const change of changes) {
      now = { ...now, ...change }
      expect((await advocate.put(`${path}/${id}`, change)).body).toMatchObject(now)
      expect((await advocate.get(`${path}/${id}`)).body).toMatchObject(now)
    }
  })

  test('law: what shows how a set is shown is merged: of members that are not sent none is lost, and null takes one', async () => {
    const advocate = own.as('advocate')
    const quick_filters = { races: [9], show: 'year', later: { of: 'another build' } }
    const id = idOf(await advocate.post(path, set('Merged', { quick_filters })))
    const told = async (sent: object) => {
      const { body } = await advocate.put(`${path}/${id}`, { quick_filters: sent })
      expect((await advocate.get(`${path}/${id}`)).body['quick_filters']).toEqual(body['quick_filters'])
      return body['quick_filters']
    }
    expect(await told({ show: 'oct', parting: 'race' })).toEqual({ ...quick_filters, show: 'oct', parting: 'race' })
    expect(await told({ show: null, parting: null })).toEqual({ races: [9], later: quick_filters.later })
  })

  test('[SAV-11] [SRV-57] is private to its user; administrators see and delete all sets of the account', async () => {
    const id = idOf(await own.as('advocate').post(path, set('Mine')))
    for (const [caller, status] of [
      [own.as('supervisor'), 403],
      [other.as('admin'), 404],
    ] as const) {
      expect((await caller.get(`${path}/${id}`)).status).toBe(status)
      expect((await caller.put(`${path}/${id}`, { label: 'Theirs' })).status).toBe(status)
      expect((await caller.remove(`${path}/${id}`)).status).toBe(status)
      expect(rows(await caller.get(path)).map((one) => one['id'])).not.toContain(Number(id))
    }
    expect((await own.as('supervisor').get(`${path}?all=1`)).status).toBe(403)
    const admin = own.as('admin')
    expect(rows(await admin.get(path)).map((one) => one['id'])).not.toContain(Number(id))
    expect(rows(await admin.get(`${path}?all=1`)).map((one) => one['id'])).toContain(Number(id))
    expect((await admin.put(`${path}/${id}`, { label: 'Theirs' })).status).toBe(403)
    expect((await admin.remove(`${path}/${id}`)).status).toBe(200)
  })

  test('[SAV-03] [SRV-69] needs view_own_saved_report', async () => {
    const theirs = idOf(await own.as('advocate').post(path, set('Whose')))
    for (const login of ['display', 'helper']) {
      const caller = own.as(login)
      const answers = [
        await caller.get(path),
        await caller.get(`${path}/${theirs}`),
        await caller.post(path, set('No')),
        await caller.put(`${path}/${theirs}`, { label: 'No' }),
        await caller.remove(`${path}/${theirs}`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    }
    expect((await own.as('advocate').get(`${path}/${theirs}`)).status).toBe(200)
  })

  test('[SAV-13] with a period by its name has the dates of today, with Custom those that were stored', async () => {
    const advocate = own.as('advocate')
    const stored = { date_time: '2026-01-05T07:00:00.000Z', end_date_time: '2026-01-20T06:59:59.999Z' }
    const dates = async (period: string) => {
      const id = idOf(await advocate.post(path, set(`By ${period}`, { period, ...stored })))
      const { date_time, end_date_time } = (await advocate.get(`${path}/${id}`)).body
      return [date_time, end_date_time]
    }
    // The server's clock: 2 March 2026, in Denver; the year begins in July.
    expect(await dates('Last Quarter')).toEqual(['2025-10-01T06:00:00.000Z', '2026-01-01T06:59:59.999Z'])
    expect(await dates('Year to Date')).toEqual(['2025-07-01T06:00:00.000Z', '2026-03-03T06:59:59.999Z'])
    expect(await dates('All Time')).toEqual([null, null])
    expect(await dates('Custom')).toEqual([stored.date_time, stored.end_date_time])
  })

  test('[SAV-12] has a label of its own among the user’s sets of its type', async () => {
    const advocate = own.as('advocate')
    const id = idOf(await advocate.post(path, set('Same')))
    const wrong = async (reply: Promise<Reply>) => {
      const { status, body } = await reply
      return [status, Object.keys(body['fields'] ?? {})]
    }
    expect(await wrong(advocate.post(path, set(' Same ')))).toEqual([422, ['label']])
    expect(await wrong(advocate.post(path, set('  ')))).toEqual([422, ['label']])
    expect((await advocate.put(`${path}/${id}`, { label: 'Same' })).status).toBe(200)
    idOf(await advocate.post(path, set('Same', { type: 'event' })))
    idOf(await own.as('supervisor').post(path, set('Same')))
    expect(await wrong(advocate.post(path, set('Undated', { date_time: null })))).toEqual([422, ['date_time']])
    expect(await wrong(advocate.post(path, set('Reversed', { date_time: '2026-09-01T00:00:00.000Z' })))).toEqual([
      422,
      ['end_date_time'],
    ])
    expect((await advocate.post(path, set('Large', { filters: { text: 'x'.repeat(70_000) } }))).status).toBe(422)
    expect((await advocate.post(path, set('Nul', { filters: { text: 'a\0b' } }))).status).toBe(422)
  })
})

test('[SRV-57] [SRV-28] roles are those that the user may give, letters the agency’s templates', async () => {
  const admin = own.as('admin')
  expect(rows(await admin.get('/v1/user_role')).map(({ level }) => level)).toEqual([1, 10, 30, 45, 60])
  expect(rows(await admin.get('/v1/user_role'))[0]).toEqual({ id: 1, level: 1, description: 'Display Only' })
  expect((await own.as('supervisor').get('/v1/user_role')).status).toBe(403)
  const id = idOf(await admin.post('/v1/letter', { label: 'Welcome', body: '<p>Dear you,</p>' }))
  expect(rows(await own.as('display').get('/v1/letter'))).toContainEqual(
    expect.objectContaining({ id: Number(id), label: 'Welcome' }),
  )
})

describe('what a report begins with', () => {
  test('[SRV-60] [RPT-62] [RPT-63] [RPT-64] age groups, each with what it is called and its years', async () => {
    const advocate = own.as('advocate')
    const described = async (set: string) =>
      rows(await advocate.get(`/v1/age_group?set=${set}`)).map(({ description }) => description)
    expect(await described('age')).toEqual(['0-12', '13-17', '18-24', '25-59', '60 and older', 'Not Reported'])
    expect(await described('true_age')).toEqual([
      '0-6',
      '7-12',
      '13-17',
      '18-29',
      '30-44',
      '45-59',
      '60-64',
      '65 and older',
      'Not Reported',
    ])
    expect(await described('VOCA')).toEqual(await described('age'))
    expect(await described('VAWA')).toEqual(['0-10', '11-17', '18-24', '25-59', '60 and older', 'Not Reported'])
    expect(await described('other')).toEqual(await described('true_age'))
    for (const group of rows(await advocate.get('/v1/age_group')))
      expect(Object.keys(group).toSorted()).toEqual(['description', 'id', 'max', 'min', 'set'])
    expect((await own.as('helper').get('/v1/age_group')).status).toBe(403)
  })

  test('[SRV-60] [PRM-40] [PRM-13] grants in full for who may see them so, and by name for others', async () => {
    const full = await world.agency('granted', ['advanced_grant_manager_enabled'])
    const ask = async (agency: Agency) => rows(await agency.as('advocate').get('/v1/advanced_grant'))
    for (const agency of [own, full]) {
      const listed = { status: 1, sort_order: 0, grant_type: 'VOCA' }
      const master_grant_id = await world.insert(agency.account, 'master_grant', {
        ...listed,
        label: 'State',
        account_groups: [],
        accounts: [],
      })
      await world.insert(agency.account, 'funding_grant', {
        ...listed,
        label: 'VOCA 2026',
        master_grant_id,
        date_time: '2026-01-01T00:00:00.000Z',
        end_date_time: null,
      })
    }
    expect(await ask(full)).toEqual([
      {
        id: expect.any(Number),
        label: 'VOCA 2026',
        grant_type: 'VOCA',
        status: 1,
        date_time: '2026-01-01T00:00:00.000Z',
        end_date_time: null,
        master_grant: { id: expect.any(Number), label: 'State', user_id: null, account_groups: [], accounts: [] },
      },
    ])
    expect(await ask(own)).toEqual([
      {
        id: expect.any(Number),
        label: 'VOCA 2026',
        grant_type: null,
        status: null,
        date_time: null,
        end_date_time: null,
        master_grant: null,
      },
    ])
    expect((await own.as('helper').get('/v1/advanced_grant')).status).toBe(403)
  })

  test('[SRV-60] products for who sees affiliates', async () => {
    expect(rows(await own.as('display').get('/v1/product')).map(({ product_name }) => product_name)).toContain(
      'Caselog',
    )
    await world.addUser(own.account, { role_id: 6, user_login: 'own-office', status: 0 })
    const { access: token } = await world.signIn('own-helper')
    expect((await world.send('GET', '/v1/product', { token })).status).toBe(200)
    expect((await world.send('GET', '/v1/product')).status).toBe(401)
  })
})

describe('[SRV-58] the account parameter', () => {
  const paths = ['v1/agency', 'v1/grant', 'v2/service', 'v1/user'] as const
  const marked = async (agency: Agency, label: string) => {
    const listed = { label, status: 1, sort_order: 0 }
    await world.insert(agency.account, 'agency', listed)
    await world.insert(agency.account, 'funding_grant', {
      ...listed,
      grant_type: 'other',
      master_grant_id: null,
      date_time: null,
      end_date_time: null,
    })
    const category_id = await world.insert(agency.account, 'service_category', listed)
    await world.insert(agency.account, 'offered_service', { ...listed, category_id })
    await world.addUser(agency.account, { role_id: 3, user_login: `marked-${label}`, last: label })
  }
  const texts = async (get: (url: string) => Promise<Reply>, account: number | string) =>
    Promise.all(paths.map(async (path) => get(`/${path}?account=${account}`)))

  test('is the own account or all; another one is as good as none', async () => {
    await marked(own, 'Owncanary')
    await marked(other, 'Othercanary')
    const { get } = own.as('admin')
    for (const account of [own.account, 'all'])
      for (const reply of await texts(get, account)) {
        expect([reply.status, reply.text.includes('Owncanary'), reply.text.includes('Othercanary')]).toEqual([
          200,
          true,
          false,
        ])
      }
    for (const reply of await texts(get, other.account))
      expect([reply.status, reply.text.includes('canary')]).toEqual([404, false])
    for (const reply of await texts(get, 987_654)) expect(reply.status).toBe(404)
    for (const reply of await texts(get, '1;2')) expect(reply.status).toBe(400)
  })

  test('is a client account for the back office, which leaves a trace', async () => {
    const { access: token } = await world.signIn(provider)
    const get = (url: string) => world.send('GET', url, { token })
    for (const reply of await texts(get, other.account))
      expect([reply.status, reply.text.includes('Othercanary'), reply.text.includes('Owncanary')]).toEqual([
        200,
        true,
        false,
      ])
    const traces = (await world.audited(providers, 'account')).map(({ verb, object_id }) => [verb, object_id])
    expect(traces).toEqual(paths.map(() => ['view', other.account]))
    for (const reply of await texts(get, 987_654)) expect(reply.status).toBe(404)
    for (const reply of await texts(get, 'all'))
      expect([reply.status, reply.text.includes('canary')]).toEqual([200, false])
    expect((await get('/v1/court?account=1')).status).toBe(400)
  })
})
