import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationsOf } from '../../server/app.ts'
import { verifyAudit } from '../http/verifyAudit.ts'
import { asSystem, inTenant } from '../../server/kernel/database.ts'
import { openDatabase } from '../../server/kernel/openDatabase.ts'
import { hashPassword } from '../../server/session/index.ts'
import { until } from '../run/until.ts'
import { password } from './testServer.ts'

const folder = mkdtempSync(join(tmpdir(), 'caselog-kill-'))
const config = { databaseUrl: null, dataFolder: folder }
const onOwnDatabase = async <T>(
  work: (databases: Awaited<ReturnType<typeof openDatabase>>['databases']) => Promise<T>,
): Promise<T> => {
  const database = await openDatabase({ config, migrations: migrationsOf() })
  try {
    return await work(database.databases)
  } finally {
    await database.stop()
  }
}

let account = 0
let user = 0
beforeAll(async () => {
  const password_hash = await hashPassword(password, { bytes: randomBytes })
  await onOwnDatabase((databases) =>
    asSystem(databases, 'job', async (tx) => {
      account = (
        await tx.insertInto('account').values({ name: 'Harbor Agency' }).returning('id').executeTakeFirstOrThrow()
      ).id
      const row = {
        account,
        role_id: 5,
        first: 'Ada',
        last: 'Sample',
        email: 'ada@example.org',
        user_login: 'ada',
        password_hash,
      }
      user = (await tx.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow()).id
    }),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = async (): Promise<{
  readonly url: string
  readonly child: ChildProcess
  readonly output: () => string
}> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', CASELOG_DATA: folder, CASELOG_DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const isUp = () => /ready at (\S+)/.exec(output)?.[1] ?? (child.exitCode === null ? null : '')
  const url = await until(isUp).catch(() => '')
  if (url !== '') return { url, child, output: () => output }
  child.kill('SIGKILL')
  throw new Error(`the server did not start:\n${output}`)
}

const json = async (
  url: string,
  path: string,
  method: string,
  body: object | null,
  headers: Record<string, string> = {},
) => {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

test('a write acknowledged before kill -9 is there afterwards with its audit line; 5 rounds', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < 5; round += 1) {
    const { url, child } = await start()
    const signedIn = await json(url, '/v1/login', 'POST', { user_login: 'ada', password })
    const headers = { authorization: `Bearer ${String(signedIn.body['access_token'])}` }
    const before = await json(url, '/v1/me', 'GET', null, headers)
    if (acknowledged.length > 0) expect(Number(before.body['city'])).toBeGreaterThanOrEqual(Number(acknowledged.at(-1)))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    for (let write = round * 10_000; ; write += 1) {
      // In the midst of writing, each round at another moment of a write.
      if (write % 10_000 === 12) setTimeout(() => child.kill('SIGKILL'), 2 * round)
      const reply = await json(url, `/v1/me/${user}`, 'PUT', { city: String(write) }, headers).catch(() => null)
      if (reply === null) break
      expect(reply.status).toBe(200)
      acknowledged.push(String(reply.body['city']))
    }
    await ended
  }
  expect(acknowledged.length).toBeGreaterThan(50)
  await onOwnDatabase((databases) =>
    inTenant(databases, { account, user: null }, async (tx) => {
      const { city } = await tx.selectFrom('app_user').select('city').where('id', '=', user).executeTakeFirstOrThrow()
      expect(Number(city)).toBeGreaterThanOrEqual(Number(acknowledged.at(-1)))
      const { lines } = await tx
        .selectFrom('audit')
        .select((eb) => eb.fn.countAll<number>().as('lines'))
        .where('call', '=', 'session.putMe')
        .executeTakeFirstOrThrow()
      // A write may have been committed in the moment of the kill without its answer getting out: one a round at most.
      expect(Number(lines)).toBeGreaterThanOrEqual(acknowledged.length)
      expect(Number(lines)).toBeLessThanOrEqual(acknowledged.length + 5)
      expect(await verifyAudit(tx, account)).toMatchObject({ intact: true })
    }),
  )
}, 120_000)

test('SIGTERM ends the process well, and nothing secret was logged', async () => {
  const { url, child, output } = await start()
  const signedIn = await json(url, '/v1/login', 'POST', { user_login: 'ada', password })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(output()).toContain('/v1/login')
  for (const secret of [password, String(signedIn.body['access_token']), 'ada@example.org', 'postgresql://'])
    expect(output()).not.toContain(secret)
}, 60_000)

test('a variable that can not be served stops the start with its name', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      CASELOG_DATA: folder,
      CASELOG_DEMO: '0',
      REDIS_URL: 'redis://127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
  expect(said).toContain('REDIS_URL')
}, 60_000)
