/** SES-19, MSQ-12: a masquerade is part of the administrator's own session, also where they end that from elsewhere. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAgency, type Agency } from '../records/agencyServer.ts'
import { payloadOf, tokensOf } from '../session/testServer.ts'

const minute = 60_000
type Pair = { readonly access: string; readonly refresh: string }
let agency: Agency
beforeAll(async () => {
  agency = await startAgency(20)
})
afterAll(() => agency?.stop())

const jtiOf = (token: string): string => String(payloadOf(token)['jti'])
const stands = async ({ access }: Pair): Promise<boolean> =>
  (await agency.send('GET', '/v1/me', { token: access })).status === 200
const renew = ({ refresh: refresh_token }: Pair) =>
  agency.send('POST', '/auth/token', { body: { refresh_token, grant_type: 'refresh_token' } })

/** At work as somebody else for so many minutes, in which nothing renews the own session. */
const atWork = async (by: string, as: string, minutes: number): Promise<{ own: Pair; acting: Pair }> => {
  const user_id = Number(payloadOf((await agency.signIn(as)).access)['sub'])
  const own = await agency.signIn(by)
  let acting: Pair = tokensOf(await agency.send('POST', '/v1/masquerade', { token: own.access, body: { user_id } }))
  for (let left = minutes; left > 0; left -= 4) {
    agency.clock.advance(Math.min(left, 4) * minute)
    acting = tokensOf(await renew(acting))
  }
  return { own, acting }
}
type Listed = { readonly jti: string; readonly type: string }
const listed = async ({ access: token }: Pair): Promise<readonly Listed[]> =>
  JSON.parse((await agency.send('GET', '/auth/get-tokens?is_dev_application=0', { token })).text) as Listed[]
const revoke = async ({ access: token }: Pair, jti: string) =>
  expect((await agency.send('DELETE', `/auth/delete-token/${jti}`, { token })).status).toBe(200)
const signOutElsewhere = async (pair: Pair) => {
  const inUse = [pair.access, pair.refresh].map(jtiOf)
  for (const { jti } of await listed(pair)) if (!inUse.includes(jti)) await revoke(pair, jti)
}

test.each([
  ['admin', 'supervisor', 1],
  ['backoffice', 'other-admin', 1],
  ['admin', 'supervisor', 35],
  ['backoffice', 'other-admin', 35],
] as const)('law: %s, as %s for %d minutes, ends that by signing out everywhere else', async (by, as, minutes) => {
  const { acting } = await atWork(by, as, minutes)
  const elsewhere = await agency.signIn(by)
  expect(await stands(acting)).toBe(true)
  await signOutElsewhere(elsewhere)
  expect([await stands(acting), (await renew(acting)).status]).toEqual([false, 401])
  expect(await stands(elsewhere)).toBe(true)
})

test('what is revoked is just what was begun from there', async () => {
  const first = await atWork('admin', 'supervisor', 35)
  const second = await atWork('admin', 'advocate', 1)
  const [before, elsewhere] = [await listed(second.own), await agency.signIn('admin')]
  expect(before.map(({ jti }) => jti)).toContain(jtiOf(first.own.refresh))
  await revoke(elsewhere, jtiOf(first.own.refresh))
  expect(await Promise.all([first.acting, second.own, second.acting].map(stands))).toEqual([false, true, true])
})

const back = ({ access: token, refresh }: Pair) =>
  agency.send('DELETE', `/auth/delete-token/${jtiOf(refresh)}?log_type=replaced`, { token })

test.each([
  ['its end', back],
  ['its hour', async () => agency.clock.advance(30 * minute)],
] as const)('a session that nobody renewed is listed for a masquerade begun there, until %s', async (_, end) => {
  const { own, acting } = await atWork('backoffice', 'other-admin', 35)
  const [access, refresh] = [own.access, own.refresh].map(jtiOf)
  const ofIt = async (by: Pair) => (await listed(by)).filter(({ jti }) => jti === access || jti === refresh)
  expect(await ofIt(await agency.signIn('backoffice'))).toMatchObject([{ jti: refresh, type: 'refresh' }])
  expect(await ofIt(acting)).toEqual([])
  await end(acting)
  expect(await ofIt(await agency.signIn('backoffice'))).toEqual([])
})
