/** An import is one long transaction whose rows name their maker and account: nobody else waits for it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { holding, type Held } from '../server-kernel/heldRows.ts'
import { password, startTestServer, type Reply, type TestServer } from './testServer.ts'

let server: TestServer
let held: Held | undefined
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  await held?.letGo()
  held = undefined
})
afterAll(() => server.stop())

const agency = async () => {
  const account = await server.addAccount()
  const user = await server.addUser(account)
  const { access: token } = await server.signIn(user.login)
  return { account, user, token }
}

/** As the rows of an import do: the user's and the account's rows may not go, nor change their ids, until it ends. */
const underWay = async ({ account, user }: Awaited<ReturnType<typeof agency>>): Promise<void> => {
  held = await holding(
    server.database.superuserUrl,
    `insert into saved_filter (account, user_id, tab, name, name_key, quick_filters, created_at)
     values (${account}, ${user.id}, 'victims', 'mine', 'mine', '{}', now())`,
  )
}

const statuses = (replies: readonly Reply[]): readonly number[] => replies.map(({ status }) => status)

describe('while an import is under way', () => {
  test('links for a new password are sent to whoever makes it, and everybody signs in and goes on', async () => {
    const [busy, other] = [await agency(), await agency()]
    const { refresh: refresh_token } = await server.signIn(other.user.login)
    await underWay(busy)
    const resets = Array.from({ length: 4 }, () =>
      server.send('POST', '/v1/reset_password', { body: { user_login: busy.user.login, remove_old_password: false } }),
    )
    const others = [
      server.send('POST', '/v1/login', { body: { user_login: other.user.login, password } }),
      server.send('POST', '/auth/token', { body: { refresh_token, grant_type: 'refresh_token' } }),
    ]
    expect(statuses(await Promise.all([...resets, ...others]))).toEqual(Array(6).fill(200))
  })

  test('its agency keeps its settings, and others go on', async () => {
    const [busy, other] = [await agency(), await agency()]
    await underWay(busy)
    const put = () =>
      server.send('PUT', `/v1/my_account/${busy.account}`, {
        token: busy.token,
        body: { fiscal_year_start: '2026-01-01' },
      })
    const asked = [...Array.from({ length: 16 }, put), server.send('GET', '/v1/me', { token: other.token })]
    expect(statuses(await Promise.all(asked))).toEqual(Array(17).fill(200))
  })
})
