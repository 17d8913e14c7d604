/** What whoever keeps the installation does with a program that is registered. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandIn, toldInWords } from '../../server/accounts/index.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { tokensOf } from '../session/testServer.ts'
import { codeIn, redirectUri, startApplicationWorld, type ApplicationWorld } from './applicationWorld.ts'

let world: ApplicationWorld
beforeAll(async () => {
  world = await startApplicationWorld()
})
afterAll(() => world?.stop())

const command = (...args: readonly string[]) => commandIn(args, readConfig({}))(world.app.services)
const auditOf = (call: string) =>
  asSystem(world.database.databases, 'job', (tx) =>
    tx.selectFrom('audit').select(['account', 'verb', 'kind', 'count']).where('call', '=', call).execute(),
  )

test('a secret that is rotated is worth nothing any more, and its successor is told once', async () => {
  const { access } = await world.signIn('admin')
  const application = await world.register()
  const pair = await world.given(access, application)
  const allowed = await world.authorize(access, { client_id: application.clientId, redirect_uri: redirectUri })
  const given = { code: codeIn(allowed), redirect_uri: redirectUri }
  const done = await command('rotate-secret', application.clientId)
  if (!done.ok || !('rotated' in done.value)) throw new Error('it was not rotated')
  const { clientSecret } = done.value
  expect(toldInWords(done.value)).toContain(clientSecret)
  expect((await world.collect(application, given)).status).toBe(401)
  const collected = tokensOf(await world.collect({ ...application, clientSecret }, given))
  for (const { access: token } of [pair, collected])
    expect((await world.send('GET', '/v2/victim', { token })).status).toBe(200)
  expect(await auditOf('admin.rotateSecret')).toEqual([
    { account: world.account, verb: 'update', kind: 'application', count: null },
  ])
  const open = await world.register({ isPublic: true })
  for (const clientId of [open.clientId, 'nobody-at-all'])
    expect((await command('rotate-secret', clientId)).ok).toBe(false)
})

test('a program that is removed is out at once, and can be authorized by nobody', async () => {
  const { access } = await world.signIn('admin')
  const application = await world.register()
  const asked = { client_id: application.clientId, redirect_uri: redirectUri }
  const pair = await world.given(access, application)
  const waiting = codeIn(await world.authorize(access, asked))
  const done = await command('remove-application', application.clientId)
  if (!done.ok) throw new Error(done.refusal.message)
  expect(toldInWords(done.value)).toMatch(/Court Calendar .* 2 sessions/)
  expect((await world.send('GET', '/v1/me', { token: pair.access })).status).toBe(401)
  expect((await world.refresh(pair)).status).toBe(401)
  expect((await world.collect(application, { code: waiting, redirect_uri: redirectUri })).status).toBe(401)
  expect((await world.authorize(access, asked)).status).toBe(404)
  expect((await world.send('GET', '/v1/me', { token: access })).status).toBe(200)
  expect(await auditOf('admin.removeApplication')).toEqual([
    { account: world.account, verb: 'delete', kind: 'application', count: 2 },
  ])
  expect((await command('remove-application', application.clientId)).ok).toBe(false)
})
