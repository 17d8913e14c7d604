/** An agency shares one network address, with whoever floods from there too. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scalarText } from '../../domain/kernel/index.ts'
import { password, startTestServer, textOf, type TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ limits: { all: 12, open: 4 } })
})
afterAll(() => server.stop())

/** Each sign-in from an address of its own, so that nothing is used up yet. */
let addresses = 0
const newUser = async () => {
  const { login } = await server.addUser(await server.addAccount())
  addresses += 1
  const reply = await server.send('POST', '/v1/login', {
    body: { user_login: login, password },
    ip: `192.0.2.${addresses}`,
  })
  const cookie = scalarText(reply.headers['set-cookie']).split(';')[0] ?? ''
  return { login, cookie, token: textOf(reply, 'access_token') }
}
const me = async (token: string, ip: string) => (await server.send('GET', '/v1/me', { token, ip })).status
const signIn = async (user_login: string, ip: string, headers = {}) =>
  (await server.send('POST', '/v1/login', { body: { user_login, password }, ip, headers })).status

test('a session that asks too much, and a flood without one, leave the others at the address theirs', async () => {
  const [loud, quiet] = [await newUser(), await newUser()]
  const ip = '198.51.100.1'
  for (let round = 0; round < 14; round += 1) await me(loud.token, ip)
  for (let round = 0; round < 14; round += 1) await me('made.up.token', ip)
  expect([await me(loud.token, ip), await me('made.up.token', ip)]).toEqual([429, 429])
  expect(await me(quiet.token, ip)).toBe(200)
  // People take their budget along: neither another address nor another session gives them more.
  expect(await me(loud.token, '198.51.100.2')).toBe(429)
  expect(await me((await server.signIn(loud.login, '198.51.100.4')).access, '198.51.100.2')).toBe(429)
})

test('where an address has used up its sign-ins, a browser that was signed in with before still may; a made-up one may not', async () => {
  const { login, cookie, token } = await newUser()
  const ip = '198.51.100.3'
  for (let round = 0; round < 6; round += 1) await signIn('nobody', ip)
  expect(await signIn(login, ip)).toBe(429)
  expect(await signIn(login, ip, { cookie: `__Host-device=${'B'.repeat(22)}.1.${'B'.repeat(43)}` })).toBe(429)
  expect(await signIn(login, ip, { cookie })).toBe(200)
  expect(await signIn(login, ip, { authorization: `Bearer ${token}` })).toBe(429)
  // All browsers of one user are one: signing in often makes nobody's budget larger.
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const again = await server.send('POST', '/v1/login', { body: { user_login: login, password }, ip: '198.51.100.9' })
    const fresh = scalarText(again.headers['set-cookie']).split(';')[0] ?? ''
    statuses.push(await signIn(login, ip, { cookie: fresh === '' ? cookie : fresh }))
  }
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3)
})

test('whoever has a network of IPv6 has one budget for it, and the next network has another', async () => {
  const statuses: number[] = []
  for (let host = 1; host <= 7; host += 1) statuses.push(await signIn(`nobody${host}`, `2001:db8:0:7::${host}`))
  expect(statuses.at(-1)).toBe(429)
  expect(await signIn('nobody8', '2001:db8:0:8::1')).toBe(401)
})
