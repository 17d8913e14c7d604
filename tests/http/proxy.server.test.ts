/** The product behind a proxy that ends TLS, over real connections. */
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { password, startTestServer, type TestServer } from '../session/testServer.ts'
import { certificate, startTlsProxy, type TlsProxy } from './tlsProxy.ts'

const publicUrl = 'https://caselog.example.org'
const env = { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.9' }
let server: TestServer
/** One that the server trusts, and one that it does not. */
let proxy: TlsProxy
let strange: TlsProxy
beforeAll(async () => {
  server = await startTestServer({ env, limits: { all: 1_000_000, open: 20 } })
  await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.fastify.server.address() as AddressInfo
  proxy = await startTlsProxy(port, '127.0.0.9')
  strange = await startTlsProxy(port, '127.0.0.8')
})
afterAll(async () => {
  await Promise.all([proxy.close(), strange.close()])
  await server.stop()
})

type Sent = { readonly from: string; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown }

const post = (through: TlsProxy, path: string, { from, headers = {}, body }: Sent) =>
  new Promise<{ status: number; body: Readonly<Record<string, unknown>> }>((resolve, reject) => {
    const sending = request(
      `${through.url}${path}`,
      {
        method: 'POST',
        ca: certificate,
        localAddress: from,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => {
        text(answer).then((all) => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(all) }), reject)
      },
    )
    sending.on('error', reject)
    sending.end(JSON.stringify(body))
  })

const newUser = async (firewall: readonly string[] | null) => {
  const account = await server.addAccount({ firewall_ip_whitelist: firewall === null ? null : [...firewall] })
  return { account, ...(await server.addUser(account)) }
}
const login = (through: TlsProxy, from: string, user_login: string, headers = {}) =>
  post(through, '/v1/login', { from, headers, body: { user_login, password } })

test('[SES-51] the address list, the audit trail and the limits go by who called the proxy', async () => {
  const { account, id, login: name } = await newUser(['127.0.0.50/31'])
  expect((await login(proxy, '127.0.0.51', name)).status).toBe(200)
  const forged = { 'x-forwarded-for': '127.0.0.50', 'x-real-ip': '127.0.0.50' }
  expect((await login(proxy, '127.0.0.52', name, forged)).status).toBe(403)
  expect((await login(strange, '127.0.0.51', name, forged)).status).toBe(403)
  const lines = await asSystem(server.database.databases, 'job', (tx) =>
    tx.selectFrom('audit').select(['ip', 'result']).where('account', '=', account).where('user_id', '=', id).execute(),
  )
  expect(lines.map(({ ip, result }) => `${ip} ${result}`).toSorted()).toEqual([
    '127.0.0.51 done',
    '127.0.0.52 refused',
    '127.0.0.8 refused',
  ])
  const statuses: number[] = []
  for (let at = 0; at < 25; at += 1)
    statuses.push((await post(proxy, '/v1/reset_password', { from: '127.0.0.60', body: { user_login: '' } })).status)
  expect(statuses).toContain(429)
  const other = await post(proxy, '/v1/reset_password', { from: '127.0.0.61', body: { user_login: '' } })
  expect(other.status).toBe(200)
})

test('links in mails lead to the public address', async () => {
  const { account, login: name } = await newUser(null)
  await post(proxy, '/v1/reset_password', { from: '127.0.0.70', body: { user_login: name } })
  const [mail] = await asSystem(server.database.databases, 'delivery', (tx) =>
    tx.selectFrom('outbox').select('body').where('account', '=', account).execute(),
  )
  expect(mail?.body).toContain(`${publicUrl}/reset?token=`)
})

const connected = async (token: string, from: string, origin?: string): Promise<boolean> => {
  // The library hands these on to the connection, and has no types for them.
  const connection = { ca: certificate, localAddress: from }
  const socket: Socket = io(proxy.url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
    extraHeaders: origin === undefined ? {} : { origin },
    ...connection,
  })
  try {
    return await new Promise((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('connect_error', () => resolve(false))
    })
  } finally {
    socket.disconnect()
  }
}

test('sockets open through the proxy for pages of the public address, and under the address list', async () => {
  const { login: name } = await newUser(['127.0.0.80'])
  const { body } = await login(proxy, '127.0.0.80', name)
  const token = String(body['access_token'])
  expect(await connected(token, '127.0.0.80', publicUrl)).toBe(true)
  expect(await connected(token, '127.0.0.80')).toBe(true)
  expect(await connected(token, '127.0.0.81', publicUrl)).toBe(false)
  for (const origin of ['https://elsewhere.example.org', 'http://caselog.example.org', proxy.url, 'null'])
    expect([origin, await connected(token, '127.0.0.80', origin)]).toEqual([origin, false])
})
