/** Who sends a byte now and then holds no connection; who sends a lot over a slow line is waited for. */
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../run/until.ts'
import { startTestServer, type TestServer } from '../session/testServer.ts'
import { noteFeature } from './noteFeature.ts'

const slowness = { headers: 400, idle: 2_000, grace: 300, pace: 4_000, every: 50 }

let server: TestServer
let token: string
let port: number
beforeAll(async () => {
  server = await startTestServer({ more: [noteFeature], slowness })
  token = (await server.signIn((await server.addUser(await server.addAccount())).login)).access
  await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.fastify.server.address() as AddressInfo).port
})
afterAll(() => server?.stop())

type Line = { readonly socket: Socket; readonly heard: () => string; readonly isOver: () => boolean }

const open = async (): Promise<Line> => {
  const socket = connect(port, '127.0.0.1')
  let [text, over] = ['', false]
  socket.on('data', (bytes) => (text += bytes.toString()))
  socket.on('error', () => (over = true))
  socket.on('close', () => (over = true))
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, heard: () => text, isOver: () => over }
}

/** A look takes 25 ms: so much is sent each time, until nothing is left or nobody listens. */
const sendSlowly = ({ socket, isOver }: Line, text: string, each: number): Promise<true> => {
  let sent = 0
  return until(() => {
    if (isOver() || sent >= text.length) return true
    socket.write(text.slice(sent, sent + each))
    sent += each
    return null
  })
}

const headOf = (length: number): string =>
  [
    'POST /v1/test_note HTTP/1.1',
    'host: caselog.example.org',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n')
const bodyOf = (length: number): string => JSON.stringify({ body: 'slow' }).padEnd(length)

describe('a connection', () => {
  test('on which headers come byte by byte is closed', async () => {
    const line = await open()
    await sendSlowly(line, `GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ${'y'.repeat(4_000)}`, 1)
    await until(line.isOver, 5_000)
    expect(line.heard()).not.toContain(' 200 ')
  })

  test('on which a body comes byte by byte is closed, though its first part came at once', async () => {
    const line = await open()
    const body = bodyOf(6_000)
    line.socket.write(headOf(body.length) + body.slice(0, 1_000))
    await sendSlowly(line, body.slice(1_000), 1)
    expect(line.isOver()).toBe(true)
    expect(line.heard()).toBe('')
  })

  test('on which a body comes slowly but steadily is waited for, longer than headers are', async () => {
    const line = await open()
    const body = bodyOf(9_500)
    const begun = performance.now()
    line.socket.write(headOf(body.length))
    await sendSlowly(line, body, 250)
    await until(() => line.heard().includes('\r\n\r\n'))
    expect(line.heard()).toMatch(/^HTTP\/1.1 200 /)
    expect(performance.now() - begun).toBeGreaterThan(slowness.headers + slowness.grace)
    line.socket.destroy()
  })

  test('on which nothing is asked any more is closed', async () => {
    const line = await open()
    line.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await until(() => line.heard().includes(' 200 '))
    await until(line.isOver, 10_000)
  })
})
