/** What one agency does to the connections that all share: others go on, and whoever waits too long is told so. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '../../domain/kernel/index.ts'
import { route } from '../../server/http/route.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { inBackground } from '../../server/kernel/inTurn.ts'
import { until } from '../run/until.ts'
import { holding, type Held } from '../server-kernel/heldRows.ts'
import { password, startTestServer, type Reply, type TestFeature, type TestServer } from '../session/testServer.ts'

const done = z.strictObject({ done: z.boolean() })
const slowCall = call({
  id: 'test.slow',
  method: 'GET',
  path: 'test_slow',
  needs: 'signedIn',
  response: done,
  summary: 'Keeps its connection until it is let go',
})

let letGo: () => void
let toBeLetGo: Promise<void>
let under = 0
const feature: TestFeature = {
  routes: () => [
    route(slowCall, async () => {
      under += 1
      await toBeLetGo
      under -= 1
      return { ok: true, value: { done: true } }
    }),
  ],
}

let server: TestServer
let held: Held | undefined
beforeEach(async () => {
  toBeLetGo = new Promise((resolve) => (letGo = resolve))
  under = 0
  server = await startTestServer({ more: [feature], turnPatience: 2_000 })
})
afterEach(async () => {
  letGo()
  await until(() => under === 0)
  await held?.letGo()
  held = undefined
  await server.stop()
})

const agency = async () => {
  const account = await server.addAccount()
  const user = await server.addUser(account)
  const { access: token } = await server.signIn(user.login)
  return { account, user, token }
}
/** The pool of a test has six connections. */
const share = 4
const flood = ({ token }: { readonly token: string }, calls: number): Promise<Reply>[] =>
  Array.from({ length: calls }, () => server.send('GET', '/v1/test_slow', { token }))
const busy = { status: 503, headers: { 'retry-after': '5' } }

describe('while one agency’s slow calls want all connections and more', () => {
  test('another’s are answered at once, those that wait too long for their turn are told when to come again', async () => {
    const [flooding, other] = [await agency(), await agency()]
    // Which of them have a turn is not said: they need not come in the order in which they were sent.
    const answered: Reply[] = []
    const slow = flood(flooding, 10).map((reply) => reply.then((each) => answered.push(each)))
    await until(() => under === share)
    const me = () => server.send('GET', '/v1/me', { token: other.token })
    const answers = await Promise.all(Array.from({ length: 8 }, me))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    await until(() => answered.length === 10 - share)
    for (const reply of answered) expect(reply).toMatchObject(busy)
    letGo()
    await Promise.all(slow)
    expect(answered.slice(10 - share).map(({ status }) => status)).toEqual(Array(share).fill(200))
    expect((await server.send('GET', '/v1/me', { token: flooding.token })).status).toBe(200)
  })

  test('what goes on within a call, and in the background, waits for no turn of it', async () => {
    const { databases } = server.database
    const [flooding, other] = [await agency(), await agency()]
    const slow = flood(flooding, share)
    await until(() => under === share)
    const within = (account: number) => inTenant(databases, { account, user: null }, async () => 'done')
    expect(await inTenant(databases, { account: other.account, user: null }, () => within(flooding.account))).toBe(
      'done',
    )
    expect(await inBackground(() => within(flooding.account))).toBe('done')
    await expect(within(flooding.account)).rejects.toThrow('no turn: late')
    letGo()
    await Promise.all(slow)
  })
})

describe('a row that somebody holds', () => {
  const settings = ({ account, token }: { readonly account: number; readonly token: string }) =>
    server.send('PUT', `/v1/my_account/${account}`, { token, body: { fiscal_year_start: '2026-01-01' } })

  test('is waited for only so long, by what a session asks for and by a sign-in', async () => {
    const own = await agency()
    held = await holding(
      server.database.superuserUrl,
      `select from account where id = ${own.account} for update`,
      `select from app_user where id = ${own.user.id} for update`,
    )
    const signIn = server.send('POST', '/v1/login', { body: { user_login: own.user.login, password } })
    for (const reply of await Promise.all([settings(own), signIn])) expect(reply).toMatchObject(busy)
    await held.letGo()
    held = undefined
    expect((await settings(own)).status).toBe(200)
  }, 20_000)

  test('does not end work in the background', async () => {
    const own = await agency()
    held = await holding(server.database.superuserUrl, `select from account where id = ${own.account} for update`)
    const write = (tx: Parameters<Parameters<typeof inTenant>[2]>[0]) =>
      tx.updateTable('account').set({ fiscal_year_start: '2026-01-01' }).where('id', '=', own.account).execute()
    const work = () => inTenant(server.database.databases, { account: own.account, user: null }, write)
    const background = inBackground(work)
    await expect(work()).rejects.toMatchObject({ code: '55P03' })
    await held.letGo()
    held = undefined
    await background
  }, 20_000)
})
