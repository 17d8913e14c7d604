/** Turns of heavy calls over real HTTP, and what holds up nobody else. */
import { request, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from '../../domain/kernel/index.ts'
import { openRoute, route } from '../../server/http/route.ts'
import { asSystem } from '../../server/kernel/database.ts'
import { until } from '../run/until.ts'
import { startTestServer, type TestFeature, type TestServer } from '../session/testServer.ts'

const done = z.strictObject({ done: z.boolean() })
const heavyCall = call({
  id: 'test.heavy',
  method: 'GET',
  path: 'test_heavy',
  needs: { allOf: ['view_own_victim'] },
  response: done,
  summary: 'Takes as long as it is let',
})
const auditedCall = call({
  id: 'test.audited',
  method: 'POST',
  path: 'test_audited',
  needs: 'anyone',
  body: z.strictObject({ account: z.int() }),
  response: done,
  summary: 'Writes its line of the trail first, and then takes long',
})

/** What is under way ends when it is let go, or when the test does. */
let letGo: () => void
let held: Promise<void>
let under = 0
const begun = async (): Promise<void> => {
  under += 1
  await held
  under -= 1
}
const feature: TestFeature = {
  routes: () => [
    route(
      heavyCall,
      async (_, { tx }) => {
        under += 1
        // Of the database, so that only the database can stop it.
        await sql`select pg_sleep(20)`.execute(tx).finally(() => void (under -= 1))
        return { ok: true, value: { done: true } }
      },
      { heavy: true },
    ),
    openRoute(auditedCall, ({ body }, { acrossAccounts }) =>
      acrossAccounts(async (_, audit) => {
        await audit({
          account: body.account,
          userId: null,
          verb: 'login',
          kind: 'session',
          id: null,
          result: 'refused',
        })
        await begun()
        return { ok: true, value: { done: true } }
      }),
    ),
  ],
}

let server: TestServer
let port: number
const open = new Set<ClientRequest>()
beforeEach(async () => {
  held = new Promise((resolve) => (letGo = resolve))
  under = 0
  server = await startTestServer({ more: [feature], shares: { each: 1, all: 1, waiting: 1 } })
  await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.fastify.server.address() as AddressInfo).port
})
afterEach(async () => {
  letGo()
  for (const each of open) each.destroy()
  open.clear()
  await until(() => under === 0)
  await server.stop()
})

const ask = (token: string) => {
  const asked = request({ port, path: '/v1/test_heavy', headers: { authorization: `Bearer ${token}` } })
  let answered: number | null = null
  const status = new Promise<number>((resolve) => {
    asked.on('response', (response) => resolve((answered = response.resume().statusCode ?? 0)))
    asked.on('error', () => resolve(0))
  })
  open.add(asked)
  asked.end()
  return { status, answered: () => answered, hangUp: () => void asked.destroy() }
}
/** Asks until one is told that too many wait: then another one waits. */
const crowd = async (token: string) => {
  const asked: ReturnType<typeof ask>[] = []
  await until(() => {
    asked.push(ask(token))
    return asked.some(({ answered }) => answered() === 429)
  })
  return asked
}
const someone = async (account: number, role_id = 5) => {
  const { login } = await server.addUser(account, { role_id })
  return (await server.signIn(login)).access
}
/** When each statement that takes long was begun; of other roles only a superuser reads that. */
const sleepers = async (): Promise<readonly string[]> => {
  const client = new Client({ connectionString: server.database.superuserUrl })
  await client.connect()
  const { rows } = await client.query<{ began: string }>(`
    select query_start::text as began from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`)
  await client.end()
  return rows.map(({ began }) => began)
}

describe('turns', () => {
  test('are for whoever may ask: a session that has ended, and a user without the scope, are answered at once', async () => {
    const account = await server.addAccount()
    const [first, ended] = [await someone(account), await someone(account)]
    const scopeless = await server.addUser(account, { role_id: 5, status: 0 })
    const inactive = (await server.signIn(scopeless.login)).access
    await asSystem(server.database.databases, 'session', (tx) =>
      tx
        .updateTable('session_family')
        .set({ ended_at: new Date(server.clock.now()).toISOString() })
        .where('id', '=', String(JSON.parse(Buffer.from(ended.split('.')[1] ?? '', 'base64url').toString())['sid']))
        .execute(),
    )
    ask(first)
    await until(() => under === 1)
    const began = performance.now()
    const answered = async (token: string) => (await server.send('GET', '/v1/test_heavy', { token })).status
    expect([await answered(ended), await answered(inactive)]).toEqual([401, 403])
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('of a request that is hung up come free: the statement under way stops, and the next begins', async () => {
    const account = await server.addAccount()
    const [first, second] = [await someone(account), await someone(account)]
    const asked = ask(first)
    await until(() => under === 1)
    for (const each of await crowd(second)) each.hangUp()
    // Whoever waited left the place to one of these.
    await crowd(second)
    const [before = ''] = await sleepers()
    expect(before).not.toBe('')
    asked.hangUp()
    const began = performance.now()
    await until(async () => {
      const now = await sleepers()
      return now.length === 1 && !now.includes(before)
    })
    expect(performance.now() - began).toBeLessThan(10_000)
    for (const each of open) each.destroy()
    await until(() => under === 0)
    // A request on the same connections is none the worse for it.
    expect((await server.send('GET', '/v1/me', { token: first })).status).toBe(200)
    expect(server.logLines.filter((line) => line.includes('request failed'))).toEqual([])
  })
})

test('whoever makes a stranger’s call that takes long holds up no sign-in of that agency', async () => {
  const account = await server.addAccount()
  const { login } = await server.addUser(account)
  // The first one also makes the keys that sign sessions.
  await server.signIn(login)
  const slow = server.send('POST', '/v1/test_audited', { body: { account } })
  await until(() => under === 1)
  await server.signIn(login)
  expect(under).toBe(1)
  letGo()
  expect((await slow).status).toBe(200)
})
