/** Terms as records: read, changed, and the records that carry them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLinkWorld, type Agency, type LinkWorld } from '../links/linkWorld.ts'
import type { Reply } from '../session/testServer.ts'

let world: LinkWorld
let own: Agency
let other: Agency
let taxonomy = 0
let term = 0

const objects = sql`array['Client', 'Case', 'Event', 'Service']::text[]`
const addTerm = (agency: Agency, of: number, label: string) =>
  world.insert(agency.account, 'term', { taxonomy_id: of, label, status: 1, sort_order: 3 })
const addTaxonomy = (agency: Agency) =>
  world.insert(agency.account, 'taxonomy', { label: 'Needs', sort_order: 1, objects })
const rows = (reply: Reply) => reply.body['data'] as Record<string, unknown>[]

beforeAll(async () => {
  world = await startLinkWorld()
  own = await world.agency('own')
  other = await world.agency('other')
  taxonomy = await addTaxonomy(own)
  term = await addTerm(own, taxonomy, 'Needs a lift')
})
afterAll(() => world?.stop())

const putTerm = async (login: string, id: number, body: object, version?: number): Promise<Reply> => {
  const { access: token } = await world.signIn(`own-${login}`)
  return world.send('PUT', `/v2/term/${id}`, {
    token,
    body,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  })
}

describe('[TAG-09] a term', () => {
  test('is read with its version, by those who hold the scopes for it, in its own account', async () => {
    const read = await own.as('admin').get(`/v2/term/${term}`)
    expect(read.status, read.text).toBe(200)
    expect(read.body).toMatchObject({
      id: term,
      version: 1,
      label: 'Needs a lift',
      order: 3,
      status: 1,
      taxonomy_id: taxonomy,
      may_edit: true,
      updated_by: null,
    })
    expect((await world.send('GET', `/v2/term/${term}`)).status).toBe(401)
    expect((await own.as('display').get(`/v2/term/${term}`)).body['may_edit']).toBe(false)
    expect((await other.as('admin').get(`/v2/term/${term}`)).status).toBe(404)
    expect((await other.as('admin').put(`/v2/term/${term}`, { label: 'Ours' })).status).toBe(404)
    expect((await own.as('admin').get('/v2/term/999999')).status).toBe(404)
  })

  test('gets another label, order and status, which the list of tags has at once', async () => {
    const id = await addTerm(own, taxonomy, 'First')
    const saved = await putTerm('admin', id, { label: 'Second', order: 9, status: 0 }, 1)
    expect(saved.status, saved.text).toBe(200)
    expect(saved.body).toMatchObject({
      version: 2,
      label: 'Second',
      order: 9,
      status: 0,
      updated_by: own.users['admin'],
    })
    expect(rows(await own.as('admin').get('/v2/term')).find((one) => one['id'] === id)).toMatchObject({
      label: 'Second',
      order: 9,
      status: 0,
    })
    expect(await world.audited(own.account, 'term')).toContainEqual(
      expect.objectContaining({ object_id: id, verb: 'update', user_id: own.users['admin'] }),
    )
  })

  test('keeps what two people changed apart, and refuses what both changed', async () => {
    const id = await addTerm(own, taxonomy, 'Start')
    expect((await putTerm('admin', id, { label: 'Mine' }, 1)).status).toBe(200)
    const merged = await putTerm('admin', id, { order: 4 }, 1)
    expect(merged.body).toMatchObject({ version: 3, label: 'Mine', order: 4 })
    const clash = await putTerm('admin', id, { label: 'Theirs' }, 1)
    expect([clash.status, (clash.body['record'] as Record<string, unknown>)['label']]).toEqual([409, 'Mine'])
    expect((await putTerm('admin', id, { label: 'Theirs' }, 7)).status).toBe(412)
  })

  test('is refused an empty label, another taxonomy and an order below 0', async () => {
    for (const body of [
      { label: ' ' },
      { label: null },
      { order: -1 },
      { status: 2 },
      { taxonomy_id: 5 },
      { other: 1 },
    ]) {
      const { status } = await putTerm('admin', term, body)
      expect([body, status]).toEqual([body, status === 400 ? 400 : 422])
    }
  })

  test('is changed only with add_term', async () => {
    const scopes = (
      await Promise.all(['display', 'helper', 'advocate'].map((login) => putTerm(login, term, { label: 'x' })))
    ).map(({ status }) => status)
    expect(scopes).toEqual([403, 403, 403])
    expect((await own.as('admin').get(`/v2/term/${term}`)).body['label']).toBe('Needs a lift')
  })
})

describe('[TAG-09] the records that carry a term', () => {
  test('are told with where they are, and only those that the caller may see', async () => {
    const id = await addTerm(own, taxonomy, 'Carried')
    const admin = own.as('admin')
    const seen = (await admin.post('/v2/victim', { victim_type: 'P', first: 'Ines', last: 'Quill' })).body
    const hidden = (
      await admin.post('/v2/victim', { victim_type: 'P', first: 'Hidde', last: 'Quill', limited_access: true })
    ).body
    const tag = (object_type: string, object_id: unknown) =>
      admin.post('/v2/object_term', { object_type, object_id, term_id: id })
    for (const reply of [
      await tag('victim', seen['id']),
      await tag('victim', hidden['id']),
      await tag('court_case', seen['case_id']),
    ])
      expect(reply.status, reply.text).toBe(200)
    const all = await admin.get(`/v2/term/${id}/records`)
    expect(all.status, all.text).toBe(200)
    expect(all.body['total']).toBe(3)
    expect(rows(all)).toContainEqual({
      kind: 'victim',
      id: seen['id'],
      case_id: seen['case_id'],
      name: 'Quill, Ines',
      by: 'victim',
    })
    expect(rows(all).find(({ kind }) => kind === 'court_case')).toMatchObject({ id: seen['case_id'], case_id: null })
    const page = await admin.get(`/v2/term/${id}/records?limit=1&page=2`)
    expect([page.body['total'], rows(page)]).toEqual([3, [rows(all)[1]]])
    const others = await own.as('advocate').get(`/v2/term/${id}/records`)
    expect(others.status, others.text).toBe(200)
    expect(rows(others).map((one) => [one['kind'], one['id']])).not.toContainEqual(['victim', hidden['id']])
    expect(others.body['total']).toBe(rows(others).length)
  })

  test('leave a client out once it is deleted, and name the client of a service', async () => {
    const id = await addTerm(own, taxonomy, 'Served')
    const admin = own.as('admin')
    const client = (await admin.post('/v2/victim', { victim_type: 'P', first: 'Bram', last: 'Quill' })).body
    const category_id = await world.insert(own.account, 'service_category', { label: 'Help', status: 1, sort_order: 1 })
    const service_id = await world.insert(own.account, 'offered_service', {
      label: 'Lift',
      status: 1,
      sort_order: 1,
      category_id,
    })
    const service = await admin.post('/v1/service', {
      victim_id: client['id'],
      service_id,
      date_time: '2026-02-03T17:00:00.000Z',
    })
    const tagged = await admin.post('/v2/object_term', {
      object_type: 'service',
      object_id: service.body['id'],
      term_id: id,
    })
    expect(tagged.status, tagged.text).toBe(200)
    const told = { kind: 'victim', id: client['id'], case_id: client['case_id'], name: 'Quill, Bram', by: 'service' }
    expect(rows(await admin.get(`/v2/term/${id}/records`))).toEqual([told])
    expect((await admin.remove(`/v2/victim/${String(client['id'])}`)).status).toBe(200)
    expect(rows(await admin.get(`/v2/term/${id}/records`))).toEqual([])
  })

  test('are of the own account only', async () => {
    expect((await other.as('admin').get(`/v2/term/${term}/records`)).status).toBe(404)
    expect((await world.send('GET', `/v2/term/${term}/records`)).status).toBe(401)
  })
})

describe('[TAG-01] a taxonomy has objects, label, order and terms', () => {
  const made = async (path: string, body: object) => {
    const reply = await own.as('admin').post(`/v2/${path}`, body)
    expect(reply.status, reply.text).toBe(200)
    return reply.body
  }

  test('a term its taxonomy, status, order and label, and where it is applied object_term_id', async () => {
    const needs = await made('taxonomy', { label: 'Support', objects: ['Client', 'Case'], order: 3 })
    expect(needs).toMatchObject({ label: 'Support', objects: ['Client', 'Case'], order: 3 })
    const taxonomy_id = needs['id']
    const [food, home] = [
      await made('term', { label: 'Food', taxonomy_id, order: 7 }),
      await made('term', { label: 'Home', taxonomy_id, order: 5 }),
    ]
    const listed = { id: food['id'], label: 'Food', taxonomy_id, order: 7, status: 1 }
    expect(food).toMatchObject({ ...listed, version: 1 })
    expect(
      rows(await own.as('admin').get('/v2/term')).filter((one) => one['taxonomy_id'] === taxonomy_id),
    ).toContainEqual(listed)
    const client = await made('victim', { victim_type: 'P', first: 'Ana', last: 'Support' })
    const links = []
    for (const { id: term_id } of [food, home])
      links.push(await made('object_term', { object_type: 'victim', object_id: client['id'], term_id }))
    const applied = await own.as('display').get(`/v2/object_term?object_type=victim&object_id=${String(client['id'])}`)
    expect(rows(applied)).toEqual([
      { id: home['id'], label: 'Home', taxonomy_id, order: 5, status: 1, object_term_id: links[1]?.['id'] },
      { ...listed, object_term_id: links[0]?.['id'] },
    ])
    expect((await own.as('admin').remove(`/v2/object_term/${String(links[1]?.['id'])}`)).status).toBe(200)
    expect((await own.as('admin').put(`/v2/term/${String(food['id'])}`, { status: 0 })).body).toMatchObject({
      version: 2,
      status: 0,
    })
    expect(
      rows(await own.as('admin').get(`/v2/object_term?object_type=victim&object_id=${String(client['id'])}`)),
    ).toEqual([{ ...listed, status: 0, object_term_id: links[0]?.['id'] }])
  })

  test('of a record that the caller may not see nothing is told', async () => {
    const hidden = await made('victim', { victim_type: 'P', first: 'Ana', last: 'Hidden', limited_access: true })
    const address = `/v2/object_term?object_type=victim&object_id=${String(hidden['id'])}`
    expect((await own.as('admin').get(address)).status).toBe(200)
    expect((await own.as('advocate').get(address)).status).toBe(403)
    expect((await other.as('admin').get(address)).status).toBe(404)
  })
})
