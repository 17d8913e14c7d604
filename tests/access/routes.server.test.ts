/**
 * Each route of the server, held against what the specification asks for it (routesTold.ts) and not against its own
 * declaration: with nobody's scopes missing but its own it is refused and writes nothing, with its own alone it opens.
 */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declarationOf, listedKinds, nameOf as listName } from '../../domain/config/index.ts'
import { fillPath, membersOf, type Call } from '../../domain/kernel/index.ts'
import * as allFeatures from '../../server/features.ts'
import { addressOf, exampleKinds, examples, startWorld, type World } from '../items/itemWorld.ts'
import { idOf } from '../records/agencyServer.ts'
import { historyRoute, openRoutes, routesTold } from './routesTold.ts'
import { startScoped, type Asked, type Scoped } from './scopedUsers.ts'
import { keysOf } from './scopesTold.ts'

const features = membersOf(allFeatures)
const config = { demo: false, authFeature: true, supportEmail: 'support@example.org' }
const nameOf = ({ method, service, version, path }: Call): string =>
  `${method} ${service === 'auth' ? '/auth' : `/v${version}`}/${path}`
const files = features.flatMap((feature) => feature.files ?? [])
const routes = [...features.flatMap((feature) => feature.routes(config)), ...files].map(({ call }) => nameOf(call))
const takeForms = files.flatMap(({ does, call }) => (does === 'upload' ? [nameOf(call)] : []))

let world: World
let scoped: Scoped
let superuser: Client
const made: Record<string, number> = {}

beforeAll(async () => {
  world = await startWorld()
  scoped = await startScoped(world.agency, world.account)
  superuser = new Client({ connectionString: world.agency.database.superuserUrl })
  await superuser.connect()
  for (const kind of exampleKinds)
    made[addressOf(kind)] = idOf(await world.admin.post(addressOf(kind), examples[kind].good(world)))
})
afterAll(async () => {
  await superuser?.end()
  await scoped?.stop()
  await world?.agency.stop()
})

/** What is there in all accounts, besides the audit, which tells of refusals. */
const content = async (): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await superuser.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  )
  const held: Record<string, string> = {}
  for (const { name } of rows.filter((table) => !table.name.startsWith('audit'))) {
    const all = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`
    held[name] = (await superuser.query<{ sum: string }>(all)).rows[0]?.sum ?? ''
  }
  return held
}

const none = 987_654_321

/** A record that is there, so that a route that let somebody through would do something. */
const idAt = (address: string): number => {
  const { own, userId, account } = world
  const [kind = ''] = address.split('/{id}')
  const records: Readonly<Record<string, number>> = {
    '/v2/victim': own.victim_id,
    '/v1/court_case': own.case_id,
    '/v2/court_case': own.case_id,
    '/v1/defendant': own.defendant_id,
    '/v1/location': own.location_id,
    '/v1/person': own.location_id,
    '/v1/event': own.event_id,
    '/v1/user': userId,
    '/v1/my_account': account,
    '/v1/client': account,
  }
  return records[kind] ?? made[kind] ?? 1
}

const bodyAt = (method: string, address: string): unknown => {
  const kind = exampleKinds.find((one) => [addressOf(one), `${addressOf(one)}/{id}`].includes(address))
  if (kind === undefined) return method === 'PUT' && !address.includes('{') ? { ids: [1] } : {}
  return method === 'POST' ? examples[kind].good(world) : examples[kind].change
}

/** Without a file: who asks is looked at first. */
const form = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--\r\n' }

/** Of an agency's list, by the path of its calls. */
const kindAt = (address: string): string => {
  const [path = '', type] = address.split('?type=')
  const kind = listedKinds.find((each) => {
    const { endpoint, version, listed } = declarationOf(listName(each))
    return `/v${version}/${endpoint}` === path && listed.type === type
  })
  if (kind === undefined) throw new Error(`no list of ${address}`)
  return kind
}

/** With a good body for a record that is there, or with an empty one for none. */
const asked = (name: string, isGood: boolean): Asked => {
  const [told = '', of] = name.split('?of=')
  const [method, address] = told.split(' ') as [Asked[0], string]
  // One's own profile is the only one that there is.
  const id = address === '/v1/me/{id}' ? scoped.id : isGood ? idAt(address) : none
  const kind = of !== undefined ? kindAt(of) : address.includes('list_use') ? 'agency' : 'victim'
  // Without an owner it is the agency's, which other rights are asked for besides.
  const owner = name === 'POST /v1/document' ? `?victim_id=${isGood ? world.own.victim_id : none}` : ''
  const url = `${fillPath(address, { id, kind, key: 'a', jti: 'a' })}${owner}`
  if (method === 'GET' || method === 'DELETE') return [method, url]
  return [method, url, takeForms.includes(name) ? form : { body: isGood ? bodyAt(method, address) : {} }]
}

const told = Object.entries(routesTold)

describe('each route asks for what the specification says', () => {
  test('every route is told of, and every one that is told of is there', () => {
    const names = new Set([...told.map(([name]) => name.split('?')[0] ?? name), ...openRoutes])
    expect(routes.toSorted()).toEqual([...names].toSorted())
  })

  test('what is told of a list’s history is told of each list that there is', () => {
    const told = Object.keys(routesTold).flatMap((name) => name.split(`${historyRoute}?of=`)[1] ?? [])
    expect(told.map(kindAt).toSorted()).toEqual(listedKinds.toSorted())
  })

  test('[PRM-56] without its scopes, whatever else one holds, it answers 403 with a message and writes nothing', async () => {
    const before = await content()
    const passed = []
    for (const [name, ways] of told)
      for (const key of keysOf(ways)) {
        const { status, body } = await scoped.lacking(key, ...asked(name, true))
        if (status !== 403 || !/\w/.test(String(body['message']))) passed.push([name, key, status])
      }
    expect(passed).toEqual([])
    const after = await content()
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([])
  })

  test('[PRM-01] [PRM-09] with its scopes and no others it opens, also where there are several ways', async () => {
    const closed = []
    for (const [name, ways] of told)
      for (const way of ways) {
        const { status, text } = await scoped.holding(way, ...asked(name, false))
        if ([401, 403].includes(status) || status >= 500) closed.push([name, way, status, text])
      }
    expect(closed).toEqual([])
  })

  test('who lacks nothing is refused nothing that is read', async () => {
    const refused = []
    for (const [name] of told.filter(([each]) => each.startsWith('GET'))) {
      const { status } = await scoped.lacking([], ...asked(name, true))
      if ([401, 403].includes(status) || status >= 500) refused.push([name, status])
    }
    expect(refused).toEqual([])
  })
})
