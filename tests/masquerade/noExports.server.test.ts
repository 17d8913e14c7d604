/** While somebody works as another, no list leaves the product as a file, whatever the user may do themselves. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientList, startExportWorld, type ExportWorld } from '../exports/exportWorld.ts'
import { getFile } from '../documents/form.ts'
import { tokensOf } from '../session/testServer.ts'

let world: ExportWorld
beforeAll(async () => {
  world = await startExportWorld()
}, 120_000)
afterAll(() => world?.stop())

test('none is made, none that the user has made is sent, and both are the user’s own again afterwards', async () => {
  const { agency } = world
  const advocate = await agency.as('advocate')
  const { id } = await world.exported({}, 'advocate')
  const userId = Number((await advocate.get('/v1/me')).body['id'])
  const { access } = tokensOf(
    await agency.send('POST', '/v1/masquerade', {
      token: (await agency.signIn('admin')).access,
      body: { user_id: userId },
    }),
  )
  const file = (token: string) => getFile(agency, `/v1/export/${String(id)}?download=1`, token)
  const asked = await agency.send('POST', '/v2/export', { token: access, body: clientList })
  expect(asked.status).toBe(403)
  const sent = await file(access)
  expect(sent.status).toBe(403)
  expect(String(sent.body['message'])).toContain('While you work as somebody else')
  // The list itself is there, as the user sees it.
  expect((await agency.send('GET', '/v2/victim?limit=1', { token: access })).status).toBe(200)
  const rows = (await advocate.get('/v1/export')).body['data'] as readonly unknown[]
  expect(rows).toHaveLength(1)
  expect((await file((await agency.signIn('advocate')).access)).status).toBe(200)
  expect((await advocate.post('/v2/export', clientList)).status).toBe(200)
})
