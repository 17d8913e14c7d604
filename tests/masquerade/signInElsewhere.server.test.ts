/** RTS-44, RTS-45: while somebody works as another user, their own session is open in that page. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../../server/kernel/database.ts'
import { tabsOn } from '../realtime/tabs.ts'
import { idOf, startAgency, type Agency } from '../records/agencyServer.ts'
import { until } from '../run/until.ts'
import { tokensOf } from '../session/testServer.ts'

const minute = 60_000
let agency: Agency
let url: string
beforeAll(async () => {
  agency = await startAgency(20, { LOGIN_COUNTDOWN: '40', IDLE_COUNTDOWN: '20' })
  url = await agency.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => agency?.stop())

const { tab, stands } = tabsOn(() => ({ url, server: agency }))

/** Somebody with masquerade rights, at work as somebody else in the one page that they have. */
const atWork = async (by: string, as: string) => {
  const own = await agency.signIn(by)
  const before = await tab(own.access)
  await before.starts()
  const user_id = idOf(await (await agency.as(as)).get('/v1/me'))
  const begun = await agency.send('POST', '/v1/masquerade', { token: own.access, body: { user_id } })
  const acting = tokensOf(begun)
  before.socket.disconnect()
  const page = await tab(acting.access)
  await page.starts()
  return { own, acting, page }
}
const signedInElsewhere = async (by: string) => {
  const tokens = await agency.signIn(by)
  const newcomer = await tab(tokens.access)
  await newcomer.hears('request session')
  newcomer.asks()
  return { tokens, newcomer }
}

/** As if that had been everybody's last sign: a token would not live so long. */
const idleFor = (milliseconds: number) =>
  asSystem(agency.database.databases, 'session', (tx) => {
    const earlier = sql`${`${milliseconds} milliseconds`}::interval`
    return sql`
      update live_session set seen_at = seen_at - ${earlier}, due_at = due_at - ${earlier} where state = 'active'`.execute(
      tx,
    )
  })

const both = [
  ['admin', 'supervisor'],
  ['backoffice', 'other-admin'],
] as const

test.each(both)('%s at work as %s is asked, and a refusal lets them go on', async (by, as) => {
  const { own, acting, page } = await atWork(by, as)
  const { tokens, newcomer } = await signedInElsewhere(by)
  expect(await page.hears('requesting logout')).toEqual({ seconds: 40 })
  expect(await newcomer.hears('awaiting logout')).toEqual({ seconds: 40 })
  page.socket.emit('cancel logout')
  expect(await newcomer.hears('logout')).toEqual({ type: 'denied' })
  await page.hears('login request cancel')
  expect(await Promise.all([own, acting, tokens].map(stands))).toEqual([true, true, false])
})

test.each(both)('%s at work as %s who says nothing makes room, and is told', async (by, as) => {
  const { own, acting, page } = await atWork(by, as)
  const { tokens, newcomer } = await signedInElsewhere(by)
  await page.hears('requesting logout')
  agency.clock.advance(40_000)
  await agency.app.realtime.resolveDue()
  await newcomer.hears('login ready')
  await page.hears('finish logout')
  newcomer.socket.emit('login')
  await newcomer.hears('acknowledge session')
  expect(await Promise.all([own, acting, tokens].map(stands))).toEqual([false, false, true])
})

test('a page that is opened anew meanwhile is asked again; once it is gone nobody is asked any more', async () => {
  const { acting, page } = await atWork('admin', 'supervisor')
  const { newcomer } = await signedInElsewhere('admin')
  await page.hears('requesting logout')
  page.socket.disconnect()
  const again = await tab(acting.access)
  again.asks()
  await again.hears('requesting logout')
  expect(newcomer.names()).not.toContain('login ready')
  again.socket.disconnect()
  await newcomer.hears('login ready')
})

test('whoever stays after an idle while stays in their own session, too', async () => {
  const { own, acting, page } = await atWork('admin', 'supervisor')
  await idleFor(30 * minute)
  await agency.app.realtime.resolveDue()
  await page.hears('idle timeout')
  page.socket.emit('idle cancel logout')
  await page.hears('cancel idle logout')
  await until(() => page.names().filter((name) => name === 'cancel idle logout').length === 2)
  agency.clock.advance(20_000)
  await agency.app.realtime.resolveDue()
  expect(await Promise.all([own, acting].map(stands))).toEqual([true, true])
})
