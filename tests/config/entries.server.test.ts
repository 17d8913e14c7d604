/** The agency's own lists are saved by one set of calls, each behind its own scope. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  collectionNames,
  declarationOf,
  listedKinds,
  tableNameOf,
  type CollectionName,
} from '../../domain/config/index.ts'
import { notReported } from '../../domain/records/index.ts'
import { startLinkWorld, type Agency, type LinkWorld } from '../links/linkWorld.ts'
import type { Reply } from '../session/testServer.ts'

/** Letters' templates have texts of their own; the others are the provider's. */
const others = ['letter', 'affiliate', 'training_link', 'account']
const savedCollections = collectionNames.filter((name) => !others.includes(name))

let world: LinkWorld
let own: Agency
let other: Agency
/** Ids of one entry of each list, by account. */
const there: Record<string, Record<string, number>> = {}

type Body = Readonly<Record<string, unknown>>
type Asked = {
  readonly body?: Body
  readonly id?: number
  readonly version?: number
  readonly key?: string
  readonly login?: string
}

const tokens = new Map<string, string>()
const tokenOf = async (login: string): Promise<string> => {
  const known = tokens.get(login) ?? (await world.signIn(login)).access
  tokens.set(login, known)
  return known
}

const ask = async (
  method: 'GET' | 'POST' | 'PUT',
  name: CollectionName,
  { body, id, version, key, login = 'own-admin' }: Asked,
): Promise<Reply> => {
  const { version: api, endpoint: path, listed } = declarationOf(name)
  const { type } = listed
  const address = `/v${api}/${path}${id === undefined ? '' : `/${id}`}${type === undefined ? '' : `?type=${type}`}`
  const headers = {
    ...(version !== undefined && { 'if-match': `"${version}"` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  return world.send(method, address, { token: await tokenOf(login), body, headers })
}

/** What an entry needs besides its label, by the ids of the account's other lists. */
const needed = (ids: Record<string, number>): Partial<Record<CollectionName, Body>> => ({
  grant: { grant_type: 'VOCA' },
  master_grant: { grant_type: 'VAWA' },
  service: { category_id: ids['service_category'], default_dollars: 12.5 },
  service_group: { services: [ids['service']] },
  service_bundle: { services: [ids['service']] },
  timesheet: { type: 'general' },
  crime: { category_id: ids['crime_category'] },
  client_type: { code: 'P' },
  taxonomy: { objects: ['Client'] },
  term: { taxonomy_id: ids['taxonomy'] },
})
/** Of a list that the specification does not name, what its declaration asks for: some text, the first of the choices. */
const assumed = (name: CollectionName): Body =>
  Object.fromEntries(
    Object.entries(declarationOf(name).fields).flatMap(
      ([
        field,
        {
          required,
          field: { node },
        },
      ]) => {
        if (required !== true || node.kind !== 'leaf') return []
        if (node.form.is === 'text') return [[field, 'Harbor']]
        return node.form.is === 'choice' ? [[field, node.form.values[0]]] : []
      },
    ),
  )
const good = (account: string, name: CollectionName, label = 'Harbor'): Body => ({
  ...assumed(name),
  label,
  ...needed(there[account] ?? {})[name],
})

const make = async (account: string): Promise<void> => {
  const ids: Record<string, number> = {}
  there[account] = ids
  for (const name of savedCollections) {
    const made = await ask('POST', name, { body: good(account, name), login: `${account}-admin` })
    if (made.status !== 200) throw new Error(`${name}: ${made.text}`)
    ids[name] = Number(made.body['id'])
  }
}

const scopesOf = (name: CollectionName): readonly string[] => {
  const { add } = declarationOf(name).needs
  const { allOf = [], anyOf = [] } = typeof add === 'string' ? {} : add
  return [...allOf, ...anyOf.slice(0, 1)]
}
const listed = async (name: CollectionName, login = 'own-admin'): Promise<Body[]> =>
  (await ask('GET', name, { login })).body['data'] as Body[]

beforeAll(async () => {
  world = await startLinkWorld()
  own = await world.agency('own')
  other = await world.agency('other')
  await make('own')
  await make('other')
})
afterAll(() => world?.stop())

describe('each list', () => {
  test.each(savedCollections)('%s is added to only with its scope', async (name) => {
    const login = `keeper-of-${name}`
    await world.addUser(own.account, { role_id: 2, user_login: login, capabilities: [...scopesOf(name)] })
    const before = (await listed(name)).length
    expect((await ask('POST', name, { body: good('own', name), login: 'own-supervisor' })).status).toBe(403)
    expect((await listed(name)).length).toBe(before)
    const made = await ask('POST', name, { body: good('own', name, 'Keeper’s own'), login })
    expect([name, made.status, made.text]).toEqual([name, 200, expect.stringContaining('Keeper’s own')])
    expect((await listed(name)).map(({ label }) => label)).toContain('Keeper’s own')
    expect(await world.audited(own.account, tableNameOf(name))).toContainEqual(
      expect.objectContaining({ verb: 'create', object_id: made.body['id'] }),
    )
  })

  test.each(savedCollections)('%s is changed only with its scope, and only in the own account', async (name) => {
    const id = there['own']?.[name] ?? 0
    const body = { label: 'Renamed' }
    expect((await ask('PUT', name, { id, body, login: 'own-supervisor' })).status).toBe(403)
    expect((await ask('PUT', name, { id: 987_654, body })).status).toBe(404)
    const others = there['other']?.[name] ?? 0
    if (others !== id) expect((await ask('PUT', name, { id: others, body })).status).toBe(404)
    const saved = await ask('PUT', name, { id, body })
    expect([name, saved.status, saved.text]).toEqual([name, 200, expect.stringContaining('Renamed')])
    expect(saved.body).toMatchObject({ id, version: 2, updated_by: own.users['admin'] })
    expect((await listed(name)).find((row) => row['id'] === id)).toMatchObject(body)
    expect((await listed(name, 'other-admin')).map(({ label }) => label)).not.toContain('Renamed')
    expect(await world.audited(own.account, tableNameOf(name))).toContainEqual(
      expect.objectContaining({ verb: 'update', object_id: id, fields: ['label'] }),
    )
    expect((await ask('GET', name, { id })).body).toEqual(saved.body)
  })

  test.each(savedCollections)('%s refuses what it does not know', async (name) => {
    for (const body of [
      { label: ' ' },
      {},
      { label: null },
      { ...good('own', name), account: other.account },
      { ...good('own', name), id: 7 },
    ]) {
      const { status } = await ask('POST', name, { body })
      expect([name, body, [400, 422].includes(status)]).toEqual([name, body, true])
    }
  })
})

describe('the history of an entry', () => {
  /** Written by the provider, and by whoever keeps the installation. */
  const providers = {
    affiliate: () => Promise.resolve({ affiliate_name: 'A network', status: 1 }),
    training_link: async () => ({
      label: 'A course',
      url: 'https://training.example.org',
      affiliate_id: await world.insert(own.account, 'affiliate', { affiliate_name: 'Another network', status: 1 }),
      product_id: 1,
      status: 1,
    }),
    account: () => Promise.resolve({ id: other.account, label: 'Another agency' }),
  }
  const kept = collectionNames.filter((name) => !(name in providers))
  const goodToo = (name: CollectionName): Body => (name === 'letter' ? { body: '<p>Hello</p>' } : good('own', name))
  const historyOf = (agency: Agency, name: CollectionName, id: unknown): Promise<Reply> =>
    agency.as('admin').get(`/v1/history/${tableNameOf(name)}/${String(id)}`)

  test('is asked of every list that there is', () => {
    expect([...kept, ...Object.keys(providers)].map((name) => tableNameOf(name as CollectionName)).toSorted()).toEqual(
      listedKinds.toSorted(),
    )
  })

  test.each(kept)('of %s tells who made and who changed it, from what to what, and nobody elsewhere', async (name) => {
    const made = await ask('POST', name, { body: { ...goodToo(name), label: 'Before' } })
    const id = Number(made.body['id'])
    expect([name, made.status]).toEqual([name, 200])
    expect((await ask('PUT', name, { id, body: { label: 'After' } })).status).toBe(200)
    const { status, body } = await historyOf(own, name, id)
    const told = { kind: tableNameOf(name), of: id, user_id: own.users['admin'] }
    expect([name, status]).toEqual([name, 200])
    expect((body['data'] as Body[]).filter(({ verb }) => verb !== 'view')).toMatchObject([
      { ...told, verb: 'update', fields: ['label'], from: { label: 'Before' }, to: { label: 'After' } },
      { ...told, verb: 'create', to: { label: 'Before' } },
    ])
    expect((await historyOf(other, name, id)).status).toBe(404)
  })

  test.each(Object.entries(providers))('of %s, which no agency writes, may be asked for too', async (name, row) => {
    const list = name as CollectionName
    const id = await world.insert(own.account, tableNameOf(list), await row())
    expect(await historyOf(own, list, id)).toMatchObject({ status: 200, body: { data: [] } })
    expect((await historyOf(other, list, id)).status).toBe(404)
  })
})

describe('a save', () => {
  test('merges what two people changed apart, and refuses what both changed', async () => {
    const id = Number((await ask('POST', 'agency', { body: { label: 'Twice' } })).body['id'])
    expect((await ask('PUT', 'agency', { id, version: 1, body: { label: 'Mine' } })).status).toBe(200)
    const merged = await ask('PUT', 'agency', { id, version: 1, body: { order: 77 } })
    expect(merged.body).toMatchObject({ version: 3, label: 'Mine', order: 77 })
    const clash = await ask('PUT', 'agency', { id, version: 1, body: { label: 'Theirs' } })
    expect([clash.status, (clash.body['record'] as Body)['label']]).toEqual([409, 'Mine'])
    expect((await ask('PUT', 'agency', { id, version: 9, body: { label: 'Theirs' } })).status).toBe(412)
  })

  test('that is repeated with its key happens once', async () => {
    const key = 'agency-0001'
    const [first, again] = [
      await ask('POST', 'agency', { body: { label: 'Once' }, key }),
      await ask('POST', 'agency', { body: { label: 'Once' }, key }),
    ]
    expect(again.body).toEqual(first.body)
    expect((await listed('agency')).filter(({ label }) => label === 'Once')).toHaveLength(1)
  })

  test('takes ids of the own account only', async () => {
    for (const [name, member] of [
      ['service', 'category_id'],
      ['crime', 'category_id'],
      ['term', 'taxonomy_id'],
    ] as const) {
      const foreign = await ask('POST', name, { body: { ...good('own', name), [member]: 987_654 } })
      expect([foreign.status, Object.keys(foreign.body['fields'] as Body)]).toEqual([422, [member]])
    }
    const bundle = await ask('POST', 'service_bundle', {
      body: { label: 'Intake', services: [there['own']?.['service'], there['other']?.['service']] },
    })
    expect([bundle.status, Object.keys(bundle.body['fields'] as Body)]).toEqual([422, ['services']])
  })

  test('of a grant wants an end after its start', async () => {
    const body = {
      ...good('own', 'grant'),
      date_time: '2026-02-01T00:00:00.000Z',
      end_date_time: '2026-01-01T00:00:00.000Z',
    }
    expect((await ask('POST', 'grant', { body })).body['fields']).toEqual({ end_date_time: expect.any(String) })
  })

  test('keeps what a timesheet and a client type are', async () => {
    expect(
      (await ask('PUT', 'timesheet', { id: there['own']?.['timesheet'] ?? 0, body: { type: 'service' } })).status,
    ).toBe(422)
    expect(
      (await ask('PUT', 'client_type', { id: there['own']?.['client_type'] ?? 0, body: { code: 'S' } })).status,
    ).toBe(422)
  })
})

describe('active and inactive', () => {
  test.each(['grant', 'service'] as const)('[CLI-23] a %s is switched off and on again', async (name) => {
    const id = Number((await ask('POST', name, { body: good('own', name, 'Switched') })).body['id'])
    for (const status of [0, 1]) {
      expect((await ask('PUT', name, { id, body: { status }, login: 'own-advocate' })).status).toBe(403)
      expect((await ask('PUT', name, { id, body: { status } })).body['status']).toBe(status)
      expect((await listed(name, 'own-display')).find((row) => row['id'] === id)).toMatchObject({ status })
    }
    expect((await ask('PUT', name, { id, body: { status: 2 } })).status).toBe(422)
  })

  test('[ADM-31] race 9 and gender 4 stay what they are', async () => {
    for (const [name, id] of Object.entries(notReported) as ['race' | 'gender', number][]) {
      const off = await ask('PUT', name, { id, body: { status: 0 } })
      expect([off.status, Object.keys(off.body['fields'] as Body)]).toEqual([422, ['status']])
    }
    expect((await ask('PUT', 'race', { id: notReported.gender, body: { status: 0 } })).status).toBe(200)
  })

  test.each(['case_stage', 'event_stage'] as const)(
    '[ADM-30] of %s one is the default, as long as there is one',
    async (name) => {
      const [first, second] = [
        Number((await ask('POST', name, { body: { label: 'One', is_default: true } })).body['id']),
        Number((await ask('POST', name, { body: { label: 'Two' } })).body['id']),
      ]
      expect((await ask('PUT', name, { id: second, body: { is_default: true } })).status).toBe(200)
      expect((await listed(name)).filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([second])
      expect((await ask('GET', name, { id: first })).body).toMatchObject({ is_default: false, version: 2 })
      expect((await ask('PUT', name, { id: second, body: { is_default: false } })).status).toBe(422)
      expect((await ask('PUT', name, { id: second, body: { status: 0 } })).status).toBe(422)
    },
  )

  test('[PRM-53] event settings need configure_event_manager, stages of cases another scope', async () => {
    const login = 'events-only'
    await world.addUser(own.account, { role_id: 2, user_login: login, capabilities: ['configure_event_manager'] })
    for (const name of ['event_type', 'event_stage', 'attendee_role'] as const)
      expect([name, (await ask('POST', name, { body: { label: 'Gala' }, login })).status]).toEqual([name, 200])
    expect((await ask('POST', 'case_stage', { body: { label: 'Gala' }, login })).status).toBe(403)
    const without = await world.agency('plain', ['case_manager_enabled'])
    expect((await without.as('admin').post('/v1/event_type', { label: 'Gala' })).status).toBe(403)
    const gala = { name: 'Gala', date_time: '2026-04-01T17:00:00.000Z' }
    expect((await without.as('admin').post('/v1/event', gala)).status).toBe(403)
    expect((await without.as('admin').get('/v1/event')).status).toBe(403)
    expect((await own.as('admin').post('/v1/event', gala)).status).toBe(200)
  })
})
