/** What the administration asks of an agency's list as a whole. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Use } from '../../domain/administration/index.ts'
import type { ListedKind } from '../../domain/config/index.ts'
import { tagged } from '../../domain/links/index.ts'
import { entities, type Kind } from '../../domain/records/index.ts'
import { addressOf } from '../items/itemWorld.ts'
import { addRecords, startLinkWorld, type Agency, type LinkWorld, type Records } from '../links/linkWorld.ts'
import type { Reply } from '../session/testServer.ts'
import { makeBulkLetters } from '../letters/makeBulkLetters.ts'
import { bodyOf, entryOf, heldOtherwise, holdings, parts } from './holders.ts'

let world: LinkWorld
let own: Agency
let other: Agency

type Row = { readonly id: number; readonly label: string; readonly order: number; readonly version: number }
const admin = () => own.as('admin')
const listed = async (path: string): Promise<readonly Row[]> =>
  (await admin().get(`/v1/${path}`)).body['data'] as readonly Row[]
const labelsOf = async (path: string): Promise<readonly string[]> => (await listed(path)).map(({ label }) => label)
const made = async (path: string, ...labels: string[]): Promise<number[]> => {
  const ids: number[] = []
  for (const label of labels) {
    const { body, status } = await admin().post(path.startsWith('v2') ? `/${path}` : `/v1/${path}`, { label })
    expect(status).toBe(200)
    ids.push(Number(body['id']))
  }
  return ids
}

beforeAll(async () => {
  world = await startLinkWorld()
  own = await world.agency('own')
  other = await world.agency('other')
})
afterAll(() => world?.stop())

describe('[ADM-25] entries are put in another order', () => {
  test('all that stand elsewhere than before, each with a version and a line of history of its own', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await made('agency', 'Alder', 'Birch', 'Cedar', 'Dogwood')
    const before = await listed('agency?all=1')
    const told = await admin().put('/v1/agency', { ids: [c, a, b] })
    expect(told.status).toBe(200)
    const after = await listed('agency?all=1')
    expect(after.map(({ label }) => label).slice(-4)).toEqual(['Cedar', 'Alder', 'Birch', 'Dogwood'])
    const changed = after.filter(({ id, order }) => before.find((row) => row.id === id)?.order !== order)
    const answered = (told.body['data'] as Row[]).map(({ id }) => id)
    expect(new Set(answered)).toEqual(new Set(changed.map(({ id }) => id)))
    expect(answered).toHaveLength(changed.length)
    for (const { id, version } of after) {
      const was = before.find((row) => row.id === id)?.version ?? 0
      expect(version).toBe(changed.some((row) => row.id === id) ? was + 1 : was)
    }
    expect(await world.audited(own.account, 'agency')).toContainEqual(
      expect.objectContaining({ verb: 'update', object_id: c, fields: ['order'] }),
    )
    // The place of what is not named stays.
    expect(after.findIndex(({ id }) => id === d)).toBe(before.findIndex(({ id }) => id === d))
  })

  test('those of a part, on the places that the part has', async () => {
    const [a = 0, b = 0, c = 0] = await made('court', 'Ash', 'Beech', 'Chestnut')
    expect((await admin().put('/v1/court', { ids: [c, a] })).status).toBe(200)
    expect((await labelsOf('court')).slice(-3)).toEqual(['Chestnut', 'Beech', 'Ash'])
    const again = await admin().put('/v1/court', { ids: [c, b, a] })
    expect([again.status, again.body['data']]).toEqual([200, []])
  })

  test('of lists that share a path only the one that is meant', async () => {
    const [a = 0, b = 0] = await made('stage?type=Event', 'Planned', 'Held')
    const cases = await labelsOf('stage')
    expect((await admin().put('/v1/stage?type=Event', { ids: [b, a] })).status).toBe(200)
    expect((await labelsOf('stage?type=Event')).slice(-2)).toEqual(['Held', 'Planned'])
    expect(await labelsOf('stage')).toEqual(cases)
  })

  test('by nobody without the scope, and never those of another account', async () => {
    const [a = 0, b = 0] = await made('event_type', 'Fair', 'Vigil')
    const refused: readonly Reply[] = [
      await own.as('supervisor').put('/v1/event_type', { ids: [b, a] }),
      await own.as('display').put('/v1/event_type', { ids: [b, a] }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403])
    expect((await other.as('admin').put('/v1/event_type', { ids: [b, a] })).status).toBe(404)
    for (const ids of [[a, a], [a, 987_654], [0], ['a'], null])
      expect([400, 404, 422]).toContain((await admin().put('/v1/event_type', { ids })).status)
    expect((await labelsOf('event_type')).slice(-2)).toEqual(['Fair', 'Vigil'])
  })

  test('by two at once one after the other, and none is lost', async () => {
    const [one = 0, two = 0, three = 0, four = 0] = await made('operation_type', 'One', 'Two', 'Three', 'Four')
    const orders = [
      [four, three, two, one],
      [two, one, four, three],
    ]
    const replies = await Promise.all(orders.map((each) => admin().put('/v1/operation_type', { ids: each })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const now = (await listed('operation_type')).map(({ id }) => id).slice(-4)
    expect(orders).toContainEqual(now)
  })
})

describe('what only reading told before', () => {
  test('on a path that two lists share each is changed behind its own scope', async () => {
    const keepers = { 'v1/stage': 'add_case_stage', 'v1/stage?type=Event': 'configure_event_manager' } as const
    const ids: Record<string, number[]> = {}
    for (const path of Object.keys(keepers)) ids[path] = await made(path.slice(3), 'First of two', 'Second of two')
    for (const [path, scope] of Object.entries(keepers)) {
      const login = `only-${scope}`
      await world.addUser(own.account, { role_id: 2, user_login: login, capabilities: [scope] })
      const token = (await world.signIn(login)).access
      for (const [asked, [one = 0, two = 0] = []] of Object.entries(ids)) {
        const status = asked === path ? 200 : 403
        const [address, query = ''] = `/${asked}`.split('?')
        const replies = [
          await world.send('PUT', `/${asked}`, { token, body: { ids: [two, one] } }),
          await world.send('PUT', `${address}/${one}?${query}`, { token, body: { label: 'Renamed' } }),
          await world.send('POST', `/${asked}`, { token, body: { label: 'Another' } }),
        ]
        expect([path, asked, replies.map((reply) => reply.status)]).toEqual([path, asked, [status, status, status]])
      }
    }
  })

  test('[ADM-25] an inactive entry is not chosen anew, and stays where it was chosen before', async () => {
    const [category = 0] = await made('v2/service_category', 'Closing down')
    const { body } = await admin().post('/v2/service', { label: 'Kept', category_id: category })
    expect((await admin().put(`/v2/service_category/${category}`, { status: 0 })).status).toBe(200)
    const anew = await admin().post('/v2/service', { label: 'New', category_id: category })
    expect([anew.status, Object.keys(anew.body['fields'] as object)]).toEqual([422, ['category_id']])
    expect((await admin().put(`/v2/service/${Number(body['id'])}`, { label: 'Kept on' })).body).toMatchObject({
      label: 'Kept on',
      category_id: category,
    })
  })

  test('entries with their versions are asked for by page, and by nothing else', async () => {
    const asked = async (login: string, query: string) => (await own.as(login).get(`/v1/letter?${query}`)).status
    expect([await asked('admin', 'all=1'), await asked('admin', 'all=1&page=1&limit=5')]).toEqual([200, 200])
    expect(await asked('display', '')).toBe(200)
    for (const query of ['all=0', 'all=1&page=0', 'all=2'])
      expect([query, await asked('admin', query)]).toEqual([query, 400])
    expect((await admin().get(`/v1/agency?all=1&account=${other.account}`)).status).toBe(400)
  })

  test('labels have no blanks around them', async () => {
    const { body } = await admin().post('/v1/agency', { label: '  Fir  ' })
    expect(body['label']).toBe('Fir')
    expect((await admin().put(`/v1/agency/${Number(body['id'])}`, { label: '\tFir tree ' })).body['label']).toBe(
      'Fir tree',
    )
  })

  test('[ADM-25] an entry is added behind the last one, also where that has the highest number', async () => {
    const [last = 0] = await made('charge_level', 'Last')
    expect((await admin().put(`/v1/charge_level/${last}`, { order: 1_000_000 })).status).toBe(200)
    expect((await admin().post('/v1/charge_level', { label: 'Still later' })).body['order']).toBe(1_000_000)
  })

  test('what several add at once stands one behind the other', async () => {
    const labels = Array.from({ length: 8 }, (_, at) => `At once ${at}`)
    const replies = await Promise.all(labels.map((label) => admin().post('/v1/client_type', { label, code: 'O' })))
    expect(replies.map(({ status }) => status)).toEqual(labels.map(() => 200))
    expect(new Set(replies.map(({ body }) => body['order'])).size).toBe(labels.length)
  })

  test('[ADM-25] who moves one among many changes those two alone', async () => {
    const labels = Array.from({ length: 12 }, (_, at) => `Sheet ${at}`)
    for (const [at, label] of labels.entries())
      expect((await admin().post('/v1/timesheet', { label, type: 'general', order: 1_000 + 10 * at })).status).toBe(200)
    const [first, second] = (await listed('timesheet')).slice(-labels.length)
    const told = await admin().put('/v1/timesheet', { ids: [second?.id, first?.id] })
    expect(new Set((told.body['data'] as Row[]).map(({ id }) => id))).toEqual(new Set([first?.id, second?.id]))
    expect((await labelsOf('timesheet')).slice(-labels.length, 2 - labels.length)).toEqual(['Sheet 1', 'Sheet 0'])
  })
})

describe('[ADM-25] where an entry is used', () => {
  const uses = (kind: string, id: number, login = 'admin') => own.as(login).get(`/v1/list_use/${kind}/${id}`)

  test('is counted over all that refer to it, and nothing else', async () => {
    const [category = 0] = await made('v2/service_category', 'Crisis')
    expect((await uses('service_category', category)).body['data']).toEqual([])
    const service = await admin().post('/v2/service', { label: 'Call', category_id: category })
    const id = Number(service.body['id'])
    expect((await uses('service_category', category)).body['data']).toEqual([{ kind: 'offered_service', count: 1 }])
    const bundle = await admin().post('/v1/service_bundle', { label: 'Intake', services: [id] })
    expect(bundle.status).toBe(200)
    expect((await uses('offered_service', id)).body['data']).toEqual([{ kind: 'service_bundle', count: 1 }])
  })

  test('is told to whoever may change the list, of the own account', async () => {
    const [id = 0] = await made('agency', 'Elm')
    expect((await uses('agency', id, 'supervisor')).status).toBe(403)
    expect((await other.as('admin').get(`/v1/list_use/agency/${id}`)).status).toBe(404)
    expect((await admin().get('/v1/list_use/nothing/1')).status).toBe(400)
  })

  describe('what was removed is not counted, and counts again when it is back', () => {
    let records: Records
    const entries = new Map<ListedKind, number>()

    const posted = async (url: string, body: object): Promise<number> => {
      const reply = await admin().post(url, body)
      expect(reply.status, `${url} ${reply.text}`).toBe(200)
      return Number(reply.body['id'])
    }
    const entryIn = async (list: ListedKind): Promise<number> => {
      const known = entries.get(list)
      if (known !== undefined) return known
      const named = {
        ...(list === 'crime' && { category_id: await entryIn('crime_category') }),
        ...(list === 'offered_service' && { category_id: await entryIn('service_category') }),
        ...(list === 'term' && { taxonomy_id: await entryIn('taxonomy') }),
      }
      const type = list === 'event_stage' ? '?type=Event' : ''
      const id = await posted(`/v${entities[list].version}/${entities[list].endpoint}${type}`, {
        label: `Held in ${list}`,
        ...entryOf[list],
        ...named,
      })
      entries.set(list, id)
      return id
    }
    const recordOf = async (kind: Kind, more: object = {}): Promise<number> => {
      const person = kind === 'attendee' ? await recordOf('person') : 0
      return posted(addressOf(kind as 'service'), { ...bodyOf(kind, records, own, person), ...more })
    }
    /** How many of a kind hold the entry: with the record, without it, and with it again. */
    const counted = async (list: ListedKind, kind: Kind, id: number): Promise<readonly number[]> => {
      const count = async (): Promise<number> => {
        const all = (await uses(list, await entryIn(list))).body['data'] as Use[]
        return all.find((one) => one.kind === kind)?.count ?? 0
      }
      const there = await count()
      if (kind === 'bulk_letter') await makeBulkLetters(world.app.services)
      // A location is removed as what it is to the database.
      const gone = await admin().remove(`${addressOf((kind === 'location' ? 'person' : kind) as 'service')}/${id}`)
      expect(gone.status, gone.text).toBe(200)
      const without = await count()
      await posted(`${addressOf(kind as 'service')}/${id}/restore`, {})
      return [there, without, await count()]
    }

    beforeAll(async () => {
      records = await addRecords(own)
    })
    beforeEach(() => entries.clear())

    test.each(holdings)('law: $field of a $kind', async ({ kind, field, list }) => {
      const id = await recordOf(kind, { [field]: await entryIn(list) })
      expect(await counted(list, kind, id)).toEqual([1, 0, 1])
    })

    test.each(heldOtherwise)(
      'law: $field of a $kind, which is a member of its own',
      async ({ kind, field, list, of }) => {
        const id = await recordOf(kind, { [field]: entryOf[list]?.[of] })
        expect(await counted(list, kind, id)).toEqual([1, 0, 1])
      },
    )

    test.each(parts)('law: $field of a part of a $of', async ({ path, of, owner, field, list }) => {
      const id = await recordOf(of)
      await posted(path, { [owner]: id, [field]: await entryIn(list) })
      expect(await counted(list, of, id)).toEqual([1, 0, 1])
    })

    test.each(tagged)('law: a tag of a %s', async (object_type) => {
      const kind = object_type === 'victimization' ? 'victim' : object_type
      const id = await recordOf(kind)
      const object_id =
        kind === object_type
          ? id
          : await posted('/v1/victimization', { victim_id: id, crime_id: await entryIn('crime') })
      await posted('/v2/object_term', { object_type, object_id, term_id: await entryIn('term') })
      expect(await counted('term', kind, id)).toEqual([1, 0, 1])
    })
  })
})
