/** The SSO application of an account over HTTP, and its provisioning token. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { textOf, type Reply } from '../session/testServer.ts'
import { startApplicationWorld, type ApplicationWorld, type Pair } from './applicationWorld.ts'

let world: ApplicationWorld
let admin: Pair
beforeAll(async () => {
  world = await startApplicationWorld()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  admin = await world.signIn('admin')
  await asSystem(world.database.databases, 'job', (tx) =>
    tx.updateTable('sso_application').set({ description: 'x' }).execute(),
  )
})

const generate = (token: string, description = 'Our sign-in'): Promise<Reply> =>
  world.send('POST', '/v1/application', { token, body: { description } })
const regenerate = (token: string, id: unknown): Promise<Reply> =>
  world.send('PUT', `/v1/application/${String(id)}`, { token, body: { token: 'regenerate' } })
const kept = () =>
  asSystem(world.database.databases, 'job', (tx) => tx.selectFrom('sso_application').selectAll().execute())
const hash = (token: string): string => createHash('sha256').update(token).digest('hex')

test('[SRV-71] [SRV-72] generated once, its token told once and replaced; only a hash is kept', async () => {
  const read = async () => (await world.send('GET', '/v1/application', { token: admin.access })).body['application']
  expect(await read()).toBeNull()
  for (const login of ['advocate', 'supervisor']) {
    const { access } = await world.signIn(login)
    expect((await generate(access)).status).toBe(403)
  }
  const both = await Promise.all([generate(admin.access), generate(admin.access)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  const made = both.find(({ status }) => status === 200)
  if (made === undefined) throw new Error('none was generated')
  expect(Object.keys(made.body).toSorted()).toEqual(['description', 'entity_id', 'id', 'provisioning_token'])
  expect(made.body['description']).toBe('Our sign-in')
  const { id } = made.body
  const first = textOf(made, 'provisioning_token')
  expect((await kept()).map(({ token_hash: of }) => of.toString('hex'))).toEqual([hash(first)])
  expect(await read()).toEqual({
    id,
    description: 'Our sign-in',
    entity_id: made.body['entity_id'],
    sign_in_url: `${world.app.services.publicUrl}/sso/${world.account}`,
    metadata_url: `${world.app.services.publicUrl}/sso/${world.account}/metadata`,
  })
  const changed = await regenerate(admin.access, id)
  expect([changed.status, changed.body['id']]).toEqual([200, id])
  const second = textOf(changed, 'provisioning_token')
  expect(second).not.toBe(first)
  expect((await kept()).map(({ token_hash: of }) => of.toString('hex'))).toEqual([hash(second)])
  const said = world.logLines.join('\n')
  for (const token of [first, second]) expect(said).not.toContain(token)

  // Another agency neither sees nor changes it.
  const { access: other } = await world.signIn('other-admin')
  expect((await world.send('GET', '/v1/application', { token: other })).body['application']).toBeNull()
  expect((await regenerate(other, id)).status).toBe(404)
  expect((await kept()).map(({ token_hash: of }) => of.toString('hex'))).toEqual([hash(second)])

  // The password was given too long ago.
  world.clock.advance(11 * 60_000)
  const { access: late } = await (async () => {
    const renewed = await world.refresh(admin)
    return { access: textOf(renewed, 'access_token') }
  })()
  expect((await regenerate(late, id)).status).toBe(401)
})

test('a request that sees the table does not see the token’s hash', async () => {
  const { sql } = await import('kysely')
  const { inTenant } = await import('../../server/kernel/database.ts')
  await expect(
    inTenant(world.database.databases, { account: world.account, user: null }, (tx) =>
      sql`select token_hash from sso_application`.execute(tx),
    ),
  ).rejects.toThrow(/permission denied/)
})
