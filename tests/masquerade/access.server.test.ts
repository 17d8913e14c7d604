import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { until } from '../run/until.ts'
import { tokensOf } from '../session/testServer.ts'

let agency: Agency
let provider: Caller
const sockets: Socket[] = []
beforeAll(async () => {
  agency = await startAgency(60)
  provider = await agency.as('backoffice')
  await agency.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await agency?.stop()
})

const listen = async (token: string): Promise<unknown[]> => {
  const url = `http://127.0.0.1:${(agency.app.fastify.server.address() as AddressInfo).port}`
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
  sockets.push(socket)
  const heard: unknown[] = []
  socket.onAny((name: string, of: unknown) => heard.push(name === 'access changed' ? of : name))
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  return heard
}
const isAccess = (each: unknown): boolean => typeof each === 'object'

test('[PRM-43] whose access was changed hears it, and whoever masquerades as them or is that administrator', async () => {
  const idOf = async (login: string) => Number((await (await agency.as(login)).get('/v1/me')).body['id'])
  const [advocate, admin] = [await idOf('advocate'), await idOf('admin')]
  const acting = tokensOf(
    await agency.send('POST', '/v1/masquerade', {
      token: (await agency.signIn('admin')).access,
      body: { user_id: advocate },
    }),
  )
  const logins = ['advocate', 'admin', 'supervisor'] as const
  const heard = await Promise.all(logins.map(async (login) => listen((await agency.signIn(login)).access)))
  const masquerading = await listen(acting.access)
  const [ofAdvocate = [], ofAdmin = [], ofSupervisor = []] = heard

  await provider.post('/v1/user_capability', { user_id: advocate, capability: 'add_term' })
  await until(() => [ofAdvocate, masquerading].every((one) => one.some(isAccess)))
  await provider.post('/v1/court', { label: 'Told after it' })
  await until(() => [ofAdmin, ofSupervisor].every((one) => one.includes('record changed')))
  expect([ofAdvocate, masquerading].map((one) => one.filter(isAccess))).toEqual([
    [{ user_id: advocate }],
    [{ user_id: advocate }],
  ])
  expect([ofAdmin, ofSupervisor].map((one) => one.filter(isAccess))).toEqual([[], []])

  await provider.post('/v1/user_capability', { user_id: admin, capability: 'add_term' })
  await until(() =>
    [masquerading, ofAdmin].every((one) =>
      one.some((each) => isAccess(each) && (each as { user_id: number }).user_id === admin),
    ),
  )
  expect(masquerading.filter(isAccess)).toEqual([{ user_id: advocate }, { user_id: admin }])
  expect(ofAdvocate.filter(isAccess)).toEqual([{ user_id: advocate }])
})
