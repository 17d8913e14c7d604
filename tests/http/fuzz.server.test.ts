import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPath } from '../../domain/kernel/index.ts'
import * as features from '../../server/features.ts'
import { asSystem, openDatabases } from '../../server/kernel/database.ts'
import { startAgency } from '../records/agencyServer.ts'
import { password, type TestServer } from '../session/testServer.ts'

let server: TestServer
let strangersCanary = ''
beforeAll(async () => {
  server = await startAgency(300, { CASELOG_DEMO: '1' })
  strangersCanary = 'canary-of-another-account'
  await server.addUser(await server.addAccount({ name: strangersCanary, contact_person: strangersCanary }), {
    first: strangersCanary,
    email: `${strangersCanary}@example.org`,
  })
})
afterAll(() => server.stop())

const calls = Object.values(features)
  .flatMap((feature) => feature.routes({ demo: true, authFeature: true, supportEmail: 'support@example.org' }))
  .map(({ call }) => call)

describe('every route', () => {
  test('[PRM-56] every call of the build refuses a caller without the scopes that it declares', async () => {
    const account = await server.addAccount()
    // A role that nobody has any more, or not yet: it comes with no scope at all.
    const { superuserUrl: url } = server.database
    const owner = openDatabases({ app: url, system: url })
    await asSystem(owner, 'job', (tx) =>
      tx.insertInto('role').values({ id: 99, level: 0, description: 'Nobody' }).execute(),
    )
    await owner.close()
    const { access } = await server.signIn((await server.addUser(account, { role_id: 99 })).login)
    for (const call of calls) {
      if (call.needs === 'anyone' || call.needs === 'signedIn') continue
      const url = `${call.service === 'auth' ? '/auth' : `/v${call.version}`}/${fillPath(call.path, { id: 1 })}`
      const reply = await server.send(call.method, url, { token: access, ...(call.method !== 'GET' && { body: {} }) })
      expect([call.id, reply.status, reply.body]).toEqual([
        call.id,
        403,
        { message: 'You are not allowed to do this.' },
      ])
    }
  })

  test('no password, token, code or personal value is in the log', async () => {
    const account = await server.addAccount()
    const user = await server.addUser(account, { user_login: 'canary.login', email: 'canary.mail@example.org' })
    const { access, refresh } = await server.signIn(user.login)
    await server.send('POST', '/v1/login', { body: { user_login: user.login, password: 'canary-password' } })
    await server.send('PUT', `/v1/me/${user.id}`, { token: access, body: { first: 'Canaryname' } })
    await server.send('GET', '/v2/victim?search=Canarysearch', { token: access })
    await server.send('GET', '/v1/canary-in-the-path?x=canary')
    await server.send('POST', '/auth/token', { body: { refresh_token: refresh, grant_type: 'refresh_token' } })
    const log = server.logLines.join('')
    expect(log).toContain('/v1/me/:id')
    for (const secret of [password, access, refresh, access.split('.')[2] ?? '', 'argon2id', strangersCanary])
      expect(log).not.toContain(secret)
    expect(log.toLowerCase()).not.toContain('canary')
  })
})
