/** Codes by text message, as far as the provider. */
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '../../server/features.ts'
import { readConfig } from '../../server/kernel/config.ts'
import { startTestServer, type TestServer } from './testServer.ts'

type Got = {
  readonly line: string
  readonly authorization: string | undefined
  readonly form: Readonly<Record<string, string>>
}

const got: Got[] = []
let answer = 201
const provider = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    got.push({
      line: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
      form: Object.fromEntries(new URLSearchParams(body)),
    })
    response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end()
  })
})

let server: TestServer
let port = 0
beforeAll(async () => {
  server = await startTestServer()
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  port = Object(provider.address()).port
})
afterAll(async () => {
  await server?.stop()
  provider.close()
})

const deliver = async (smsUrl: string | null): Promise<void> => {
  const { services } = server.app
  for (const { run } of outbox.repeats?.({ ...services, config: { ...services.config, smsUrl } }) ?? []) await run()
}
const address = () => `http://agency:s%40fe@127.0.0.1:${port}/messages?from=%2B15555550100&batch=caselog`

const newSession = async () => {
  const user = await server.addUser(await server.addAccount())
  const { access: token } = await server.signIn(user.login)
  const auth = (path: string, more: object) =>
    server.send('POST', `/auth/${path}`, { token, body: { authentication_method: 'token', token, ...more } })
  return { token, auth }
}

test('[SRV-12] a code goes to the phone by the provider that the installation was told, and confirms the phone', async () => {
  const { smsUrl } = readConfig({ SMS_URL: 'https://agency:secret@sms.example.org/messages?from=%2B15555550100' })
  expect(smsUrl).toBe('https://agency:secret@sms.example.org/messages?from=%2B15555550100')
  const { token, auth } = await newSession()
  for (const wrong of [{ authentication_method: 'password' }, { phone: '5550123' }, { phone: '+15555550123' }])
    expect((await auth('verify-phone', { phone: '15555550123', ...wrong })).status).toBe(422)
  expect((await auth('verify-phone', { phone: '15555550123' })).body).toEqual({ success: true })

  await deliver(null)
  expect(got).toEqual([])
  await deliver(address())
  expect(got).toEqual([
    {
      line: 'POST /messages?batch=caselog',
      authorization: `Basic ${Buffer.from('agency:s@fe').toString('base64')}`,
      form: { From: '+15555550100', To: '+15555550123', Body: expect.stringMatching(/\b\d{6}\b/) },
    },
  ])
  const code = /\b\d{6}\b/.exec(got[0]?.form['Body'] ?? '')?.[0]
  expect((await auth('mfa', { code })).body).toEqual({ success: true })
  expect((await server.send('GET', '/v1/me', { token })).body).toMatchObject({
    phone_verified: true,
    primary_phone: '15555550123',
  })
})

test('what the provider does not take is sent again, and nowhere else', async () => {
  got.length = 0
  const { auth } = await newSession()
  await auth('verify-phone', { phone: '15555550124' })
  for (const [status, minutes] of [
    [503, 0],
    [302, 2],
    [201, 5],
    [201, 60],
  ] as const) {
    answer = status
    server.clock.advance(minutes * 60_000)
    await deliver(address())
  }
  expect(got.map(({ line }) => line)).toEqual(Array.from({ length: 3 }, () => 'POST /messages?batch=caselog'))
})
