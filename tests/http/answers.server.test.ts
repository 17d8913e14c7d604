import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../session/testServer.ts'
import { noteFeature } from './noteFeature.ts'

const client = mkdtempSync(join(tmpdir(), 'caselog-client-'))
mkdirSync(join(client, 'assets'))
writeFileSync(join(client, 'index.html'), '<!doctype html><title>Caselog</title>')
writeFileSync(join(client, 'assets', 'index-abc123.js'), 'export {}')

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ more: [noteFeature], clientFolder: client })
  const account = await server.addAccount()
  token = (await server.signIn((await server.addUser(account)).login)).access
})
afterAll(async () => {
  await server.stop()
  rmSync(client, { recursive: true })
})

const create = (body: unknown) => server.send('POST', '/v1/test_note', { token, body })
const list = () => server.send('GET', '/v1/test_note', { token })

describe('what is answered', () => {
  test('only declared fields leave, and an answer that breaks its declaration never does', async () => {
    expect((await server.send('GET', '/v1/test_leak', { token })).text).toBe('{"shown":"yes"}')
    const broken = await server.send('POST', '/v1/test_broken', { token, body: {} })
    expect(broken.status).toBe(500)
    expect(broken.text).not.toContain('canary')
  })

  test('a refusal after a write leaves no trace of the write', async () => {
    expect((await create({ body: 'refuse me' })).status).toBe(422)
    expect((await list()).text).not.toContain('refuse me')
  })

  test('a record has its version as ETag; a write with an older one gets the newer record', async () => {
    const created = await create({ body: 'one' })
    const id = Number(created.body['id'])
    expect(created.headers['etag']).toBe('"1"')
    const put = (body: string, headers: Record<string, string>) =>
      server.send('PUT', `/v1/test_note/${id}`, { token, body: { body }, headers })
    expect((await put('two', { 'if-match': '"1"' })).headers['etag']).toBe('"2"')
    const conflict = await put('three', { 'if-match': '"1"' })
    expect([conflict.status, conflict.body]).toEqual([
      409,
      { message: 'Changed meanwhile.', current: { id, body: 'two', version: 2 } },
    ])
    expect((await put('four', { 'if-match': 'W/"2"' })).status).toBe(200)
    expect((await put('five', { 'if-match': 'yesterday' })).status).toBe(400)
  })

  test('security headers are on every answer; nothing of the API may be kept', async () => {
    for (const url of ['/v1/me', '/v1/nothing', '/', '/docs/openapi.json']) {
      const { headers } = await server.send('GET', url, { token })
      const policy = String(headers['content-security-policy'])
      for (const rule of [
        "default-src 'self'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
      ])
        expect(policy).toContain(rule)
      expect(policy.split(';')).toEqual(
        expect.arrayContaining(["connect-src 'self'", 'trusted-types ProseMirrorClipboard LogWorker']),
      )
      expect(policy).not.toMatch(/unsafe|\*/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      })
    }
    expect((await server.send('GET', '/v1/me', { token })).headers['cache-control']).toBe('no-store')
    expect((await server.send('GET', '/v1/nothing')).headers['cache-control']).toBe('no-store')
  })

  test('screens get the client, hashed files may be kept for ever, and no other file is reachable', async () => {
    for (const url of ['/', '/victim/12', '/reset?token=x']) {
      const reply = await server.send('GET', url)
      expect([reply.status, reply.headers['cache-control'], reply.text]).toEqual([
        200,
        'no-cache',
        '<!doctype html><title>Caselog</title>',
      ])
    }
    expect((await server.send('GET', '/assets/index-abc123.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await server.send('GET', '/assets/gone.js')).status).toBe(404)
    for (const url of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fpackage.json',
      '/%E0%A4%A',
      '/.env',
    ])
      expect((await server.send('GET', url)).text).not.toMatch(/"dependencies"|DATABASE_URL/)
  })

  test('the OpenAPI document names every call with what it needs', async () => {
    const { body } = await server.send('GET', '/docs/openapi.json')
    const paths = Object(body['paths'])
    expect(body['openapi']).toBe('3.1.0')
    expect(paths['/v1/login'].post.security).toEqual([])
    expect(paths['/auth/delete-token/{jti}'].delete.parameters.map((one: { name: string }) => one.name)).toEqual([
      'jti',
      'log_type',
    ])
    expect(paths['/v1/my_account/{id}'].put['x-needs']).toEqual({
      allOf: [],
      anyOf: ['configure_single_signon', 'edit_own_account'],
    })
    expect(paths['/v2/test_note/{id}'].get.responses['404']).toBeDefined()
    expect(paths['/v1/login'].post.requestBody.content['application/json'].schema.additionalProperties).toBe(false)
  })

  test('the outbox is shown with demonstration data only, to administrators only', async () => {
    expect((await server.send('GET', '/v1/admin/outbox', { token })).status).toBe(404)
    const demo = await startTestServer({ env: { CASELOG_DEMO: '1' } })
    const account = await demo.addAccount()
    const [admin, advocate] = [await demo.addUser(account), await demo.addUser(account, { role_id: 3 })]
    const foreigner = await demo.addUser(await demo.addAccount())
    await demo.send('POST', '/v1/reset_password', { body: { user_login: advocate.login } })
    const read = async (who: string) => demo.send('GET', '/v1/admin/outbox', { token: (await demo.signIn(who)).access })
    expect((await read(admin.login)).body).toMatchObject({
      data: [{ kind: 'mail', recipient: `${advocate.login}@example.org` }],
    })
    expect((await read(advocate.login)).status).toBe(403)
    expect((await read(foreigner.login)).body).toEqual({ data: [] })
    await demo.stop()
  })
})
