/** What is active or inactive, and who switches it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addRecords, startLinkWorld, type Agency, type LinkWorld } from '../links/linkWorld.ts'
import type { Reply } from '../session/testServer.ts'

let world: LinkWorld
let own: Agency
let other: Agency
beforeAll(async () => {
  world = await startLinkWorld()
  own = await world.agency('own')
  other = await world.agency('other')
})
afterAll(() => world?.stop())

type Row = Readonly<Record<string, unknown>>
const rows = (reply: Reply): Row[] => reply.body['data'] as Row[]
const idsOf = (reply: Reply) => rows(reply).map(({ id }) => id)

test('[CLI-23] [LST-04] a case, a client and a defendant are switched off and on again, and listed as what they are', async () => {
  const admin = own.as('admin')
  const { caseId, victim, defendant } = await addRecords(own)
  for (const [path, id] of [
    ['v1/court_case', caseId],
    ['v2/victim', victim],
    ['v1/defendant', defendant],
  ] as const) {
    expect((await admin.get(`/${path}/${id}`)).body['status']).toBe(1)
    for (const status of [0, 1]) {
      expect((await own.as('display').put(`/${path}/${id}`, { status: 1 - status })).status).toBe(403)
      expect((await admin.put(`/${path}/${id}`, { status })).body['status']).toBe(status)
      const [active, inactive] = [await admin.get(`/${path}?status=1`), await admin.get(`/${path}?status=0`)]
      expect([path, idsOf(active).includes(id), idsOf(inactive).includes(id)]).toEqual([
        path,
        status === 1,
        status === 0,
      ])
    }
  }
})

describe('a user', () => {
  const put = (login: string, id: number | undefined, body: object) => own.as(login).put(`/v1/user/${String(id)}`, body)

  test('[CLI-23] is switched off and on by who may administer users, and signs in only while active', async () => {
    const { id, login } = await world.addUser(own.account, { role_id: 3, user_login: 'own-leaver' })
    const { access: token } = await world.signIn(login)
    const reads = async () => (await world.send('GET', '/v2/victim', { token })).status
    expect(await reads()).toBe(200)
    expect((await put('supervisor', id, { status: 0 })).status).toBe(403)
    const off = await put('admin', id, { status: 0 })
    expect([off.status, off.body['status'], off.body['version']]).toEqual([200, 0, 2])
    expect(await reads()).not.toBe(200)
    expect(idsOf(await own.as('admin').get('/v1/user?status=0'))).toContain(id)
    expect((await put('admin', id, { status: 1 })).body).toMatchObject({
      status: 1,
      version: 3,
      updated_by: own.users['admin'],
    })
    expect(idsOf(await own.as('admin').get('/v1/user?status=1'))).toContain(id)
    expect(await world.audited(own.account, 'app_user')).toContainEqual(
      expect.objectContaining({ verb: 'update', object_id: id, fields: ['status'], user_id: own.users['admin'] }),
    )
  })

  test('[ADM-24] does not switch off their own record', async () => {
    expect((await put('admin', own.users['admin'], { status: 0 })).body['fields']).toEqual({
      status: expect.any(String),
    })
    expect((await put('admin', own.users['admin'], { status: 1 })).status).toBe(200)
  })

  test('[CLI-23] is switched by nobody of a lower level, nor of another account', async () => {
    const { id } = await world.addUser(own.account, { role_id: 6, user_login: 'own-provider' })
    expect((await put('admin', id, { status: 0 })).status).toBe(403)
    expect((await other.as('admin').put(`/v1/user/${String(own.users['advocate'])}`, { status: 0 })).status).toBe(404)
    expect((await put('admin', 987_654, { status: 0 })).status).toBe(404)
    expect((await put('admin', own.users['helper'], { status: 2 })).status).toBe(422)
    expect((await put('admin', own.users['helper'], { password_hash: 'x' })).status).toBe(422)
  })
})
