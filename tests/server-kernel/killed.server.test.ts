/** One data folder, with a database that is forced to disk, through everything that can end whoever has it open. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readMigrations } from '../../server/kernel/migrate.ts'
import { verifyAudit } from '../http/verifyAudit.ts'
import { asSystem, inTenant, type Databases } from '../../server/kernel/database.ts'
import { openDatabase } from '../../server/kernel/openDatabase.ts'
import { startEmbedded, type EmbeddedServer } from '../../server/kernel/postgres/index.ts'
import { processIdentity } from '../../server/kernel/postgres/processIdentity.ts'
import { password, passwordHash } from '../session/testServer.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'caselog-kill-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

describe('a database of one’s own', () => {
  let server: EmbeddedServer
  const outcomes: string[] = []
  let restarted = Promise.withResolvers<void>()
  const start = async (): Promise<void> => {
    server = await startEmbedded({
      dataFolder,
      onRestart: (outcome) => {
        outcomes.push(outcome)
        restarted.resolve()
      },
    })
  }
  beforeAll(start)
  afterAll(() => server.stop())

  const query = async (sql: string): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: server.connectionString('postgres', 'postgres') })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  test('commits are forced to disk, and nothing but loopback with a password is open', async () => {
    const shown = await query(
      `select name, setting from pg_settings where name in
      ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'unix_socket_directories',
       'server_encoding')`,
    )
    expect(Object.fromEntries(shown.map((row) => [row['name'], row['setting']]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      server_encoding: 'UTF8',
    })
    const stranger = new Client({ connectionString: `postgresql://postgres:guess@127.0.0.1:${server.port}/postgres` })
    await expect(stranger.connect()).rejects.toThrow(/password authentication failed/)
    expect(statSync(join(dataFolder, 'postgres.password')).mode & 0o077).toBe(0)
  })

  test('a second process on the same folder is refused, and the first goes on', async () => {
    const second = spawnProduct()
    const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')])
    expect(said).toContain(`is in use by process ${process.pid}`)
    expect(said).toContain('CASELOG_DATA')
    expect(code).toBe(1)
    await expect(startEmbedded({ dataFolder })).rejects.toThrow(/in use by process/)
    expect(await query('select 1 as one')).toEqual([{ one: 1 }])
  }, 60_000)

  test('after kill -9 of the database it comes back on the same port with every acknowledged commit', async () => {
    await query('create table after_kill as select generate_series(1, 500) as n')
    const killed = server.pid() ?? 0
    restarted = Promise.withResolvers()
    process.kill(killed, 'SIGKILL')
    await restarted.promise
    expect(outcomes).toEqual(['restarted'])
    expect(server.pid()).not.toBe(killed)
    expect(await query('select count(*)::int as kept from after_kill')).toEqual([{ kept: 500 }])
  })

  test('data survives stop and start, and a second stop does nothing', async () => {
    await query('create table after_stop as select 7 as n')
    await server.stop()
    await server.stop()
    await start()
    expect(await query('select n from after_stop')).toEqual([{ n: 7 }])
  })

  test('stop ends although the database was killed before', async () => {
    process.kill(server.pid() ?? 0, 'SIGKILL')
    await server.stop()
    expect(await processIdentity(server.pid() ?? 0)).toBeNull()
  })
})

const ofServer = (path: string): string => join(import.meta.dirname, '../../server', path)
const spawnHere = (program: string, args: readonly string[], more: Readonly<Record<string, string>>) => {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return spawn(program, args, {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', CASELOG_DATA: dataFolder, CASELOG_DEMO: '0', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The whole product on the folder, with a database of its own in it. */
const spawnProduct = (more: Readonly<Record<string, string>> = {}) =>
  spawnHere(process.execPath, [ofServer('main.ts')], more)

/** As `npm start` runs it, in a shell; without the client, which nothing here asks for. */
const spawnByNpm = () =>
  spawnHere('sh', ['-c', '"$0" "$1" --server-only; exit', process.execPath, ofServer('setup/start.ts')], {
    npm_lifecycle_event: 'start',
  })

/** The first line of `postmaster.pid`; the cluster may lie elsewhere, which is then said in the folder. */
const postmaster = (): number => {
  const elsewhere = join(dataFolder, 'postgres.path')
  const isElsewhere = statSync(elsewhere, { throwIfNoEntry: false }) !== undefined
  const cluster = isElsewhere ? readFileSync(elsewhere, 'utf8').trim() : join(dataFolder, 'postgres')
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
}

describe('the product', () => {
  const onOwnDatabase = async <T>(work: (databases: Databases) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ config: { databaseUrl: null, dataFolder }, migrations: readMigrations() })
    try {
      return await work(database.databases)
    } finally {
      await database.stop()
    }
  }

  let account = 0
  let user = 0
  beforeAll(() =>
    onOwnDatabase((databases) =>
      asSystem(databases, 'job', async (tx) => {
        const made = await tx.insertInto('account').values({ name: 'Harbor Agency' }).returning('id').execute()
        account = made[0]?.id ?? 0
        const row = {
          account,
          role_id: 5,
          first: 'Ada',
          last: 'Sample',
          email: 'ada@example.org',
          user_login: 'ada',
          password_hash: passwordHash,
        }
        user = (await tx.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow()).id
      }),
    ),
  )

  type Product = { readonly url: string; readonly child: ChildProcess; readonly output: () => string }
  const start = async (child = spawnProduct()): Promise<Product> => {
    let output = ''
    const url = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        output += chunk.toString()
        const ready = /ready at (\S+)/.exec(output)?.[1]
        if (ready !== undefined) resolve(ready)
      }
      for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
      child.once('exit', () => reject(new Error(`the server did not start:\n${output}`)))
    })
    return { url, child, output: () => output }
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

  test('after kill -9 of the server its orphan is stopped, and an acknowledged write is there with its audit line; 5 rounds', async () => {
    const acknowledged: string[] = []
    let orphan: number | null = null
    for (let round = 0; round < 5; round += 1) {
      const { url, child } = await start()
      if (orphan !== null) expect(await processIdentity(orphan)).toBeNull()
      const signedIn = await json(url, '/v1/login', 'POST', { user_login: 'ada', password })
      const headers = { authorization: `Bearer ${String(signedIn.body['access_token'])}` }
      const before = await json(url, '/v1/me', 'GET', null, headers)
      if (acknowledged.length > 0)
        expect(Number(before.body['city'])).toBeGreaterThanOrEqual(Number(acknowledged.at(-1)))
      const ended = once(child, 'exit')
      for (let write = round * 10_000; ; write += 1) {
        // In the midst of writing, each round at another moment of a write.
        if (write % 10_000 === 12) setTimeout(() => child.kill('SIGKILL'), 2 * round)
        const reply = await json(url, `/v1/me/${user}`, 'PUT', { city: String(write) }, headers).catch(() => null)
        if (reply === null) break
        expect(reply.status).toBe(200)
        acknowledged.push(String(reply.body['city']))
      }
      await ended
      orphan = postmaster()
      expect(await processIdentity(orphan)).not.toBeNull()
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
  }, 300_000)

  test('SIGTERM ends it well, and nothing secret was logged', async () => {
    const { url, child, output } = await start()
    const signedIn = await json(url, '/v1/login', 'POST', { user_login: 'ada', password })
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(output()).toContain('/v1/login')
    for (const secret of [password, String(signedIn.body['access_token']), 'ada@example.org', 'postgresql://'])
      expect(output()).not.toContain(secret)
  }, 60_000)

  test('a SIGTERM to npm reaches its shell alone, and yet ends the server', async () => {
    const { child, output } = await start(spawnByNpm())
    const pid = Number(/"pid":(\d+)/.exec(output())?.[1])
    expect(pid).not.toBe(child.pid)
    try {
      // Whoever writes to its output holds it open.
      const closed = once(child, 'close', { signal: AbortSignal.timeout(20_000) })
      child.kill('SIGTERM')
      await closed
      // The kernel closes what a process has open before it counts it as ended.
      await expect.poll(() => processIdentity(pid)).toBeNull()
    } finally {
      if ((await processIdentity(pid)) !== null) process.kill(pid, 'SIGTERM')
    }
  }, 60_000)

  test('a variable that can not be served stops the start with its name', async () => {
    const child = spawnProduct({ REDIS_URL: 'redis://127.0.0.1' })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(code).toBe(1)
    expect(said).toContain('REDIS_URL')
  }, 60_000)
})
