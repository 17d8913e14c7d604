import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { processIdentity } from '../../server/kernel/postgres/processIdentity.ts'
import { startEmbedded, type EmbeddedOptions, type EmbeddedServer } from '../../server/kernel/postgres/index.ts'
import { until } from '../run/until.ts'

const cleanUp: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'caselog-embedded-'))
  cleanUp.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function started(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const server = await startEmbedded(options)
  cleanUp.push(server.stop)
  return server
}

async function query(server: EmbeddedServer, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.connectionString('postgres', 'postgres') })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function startProcess(folder: string) {
  return spawn(process.execPath, [join(import.meta.dirname, 'startServerProcess.ts'), folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

test('data survives stop and start, and a second stop does nothing', async () => {
  const dataFolder = await newFolder()
  const first = await started({ dataFolder })
  await query(first, 'create table kept as select 7 as n')
  await first.stop()
  await first.stop()
  const second = await started({ dataFolder })
  expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }])
})

test('commits are forced to disk, and nothing but loopback with a password is open', async () => {
  const dataFolder = await newFolder()
  const server = await started({ dataFolder })
  const shown = await query(
    server,
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
  expect((await stat(join(dataFolder, 'postgres.password'))).mode & 0o077).toBe(0)
})

test('a second process on the same folder is refused, and the first goes on', async () => {
  const dataFolder = await newFolder()
  const server = await started({ dataFolder })
  const second = startProcess(dataFolder)
  const [said, code] = await Promise.all([text(second.stderr), new Promise((resolve) => second.once('exit', resolve))])
  expect(said).toContain(`is in use by process ${process.pid}`)
  expect(said).toContain('CASELOG_DATA')
  expect(code).toBe(3)
  await expect(startEmbedded({ dataFolder })).rejects.toThrow(/in use by process/)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('after kill -9 of the server its orphan is stopped, and no acknowledged commit is missing', async () => {
  const dataFolder = await newFolder()
  for (let round = 0; round < 3; round += 1) {
    const child = startProcess(dataFolder)
    cleanUp.push(async () => child.kill('SIGKILL'))
    let postmaster = 0
    let acknowledged = 0
    for await (const line of createInterface({ input: child.stdout })) {
      const [kind, number] = line.split(' ')
      if (kind === 'pid') postmaster = Number(number)
      else acknowledged = Number(number)
      if (acknowledged >= 50 + round * 37) child.kill('SIGKILL')
    }
    expect(acknowledged).toBeGreaterThanOrEqual(50)
    expect(await processIdentity(postmaster)).not.toBeNull()
    const server = await startEmbedded({ dataFolder })
    try {
      expect(await processIdentity(postmaster)).toBeNull()
      const [row] = await query(server, `select count(*)::int as kept from row_kept where id <= ${acknowledged}`)
      expect(row).toEqual({ kept: acknowledged })
      await query(server, 'drop table row_kept')
    } finally {
      await server.stop()
    }
  }
}, 60_000)

test('after kill -9 of the database it comes back on the same port with every acknowledged commit', async () => {
  const dataFolder = await newFolder()
  const outcomes: string[] = []
  const server = await started({ dataFolder, onRestart: (outcome) => outcomes.push(outcome) })
  await query(server, 'create table kept as select generate_series(1, 500) as n')
  const killed = server.pid() ?? 0
  process.kill(killed, 'SIGKILL')
  await until(() => outcomes.length > 0, 10_000)
  expect(outcomes).toEqual(['restarted'])
  expect(server.pid()).not.toBe(killed)
  expect(await query(server, 'select count(*)::int as kept from kept')).toEqual([{ kept: 500 }])
}, 30_000)

test('stop ends although the database was killed before', async () => {
  const server = await startEmbedded({ dataFolder: await newFolder() })
  process.kill(server.pid() ?? 0, 'SIGKILL')
  await server.stop()
  expect(await processIdentity(server.pid() ?? 0)).toBeNull()
}, 30_000)
