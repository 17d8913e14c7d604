/** Real processes of the server over one PostgreSQL and one Redis, as an agency runs them. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket as Wire } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { demoPassword } from '../../server/demo/index.ts'

export type Program = { readonly child: ChildProcess; readonly end: (signal: NodeJS.Signals) => Promise<void> }
export type Process = Program & { readonly url: string; readonly output: () => string }

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.')
  return address.port
}

/** A program, and the first thing in what it says that matches `ready`. */
const started = async (child: ChildProcess, what: string, ready: RegExp) => {
  let output = ''
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk.toString()
      const found = ready.exec(output)
      if (found !== null) resolve(found)
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${what} did not start:\n${output}`)))
  })
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  return { child, end, match, output: () => output }
}

export const startRedis = async (at?: number): Promise<Program & { readonly port: number; readonly url: string }> => {
  if (spawnSync('redis-server', ['--version']).status !== 0)
    throw new Error('There is no redis-server on this machine: install it (Debian: apt-get install redis-server).')
  const port = at ?? (await freePort())
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()]
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  return {
    ...(await started(child, 'redis-server', /ready to accept connections/i)),
    port,
    url: `redis://127.0.0.1:${port}`,
  }
}

type Env = Readonly<Record<string, string>>

/** An installation with the demonstration's agency in a database without any tables, and as many processes as are started. */
export const installationOn = async (superuserUrl: string) => {
  const url = new URL(superuserUrl)
  const name = url.pathname.slice(1)
  url.username = `owner_of_${name}`
  url.password = randomBytes(12).toString('hex')
  const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: superuserUrl })
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }
  await query(`create role ${url.username} login createrole password '${url.password}'`)
  await query(`alter database ${name} owner to ${url.username}`)
  const key = randomBytes(32).toString('hex')
  const running = new Set<Process>()
  /** `before`: what the process is started with besides the server. */
  const start = async (env: Env = {}, before: readonly string[] = []): Promise<Process> => {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const child = spawn(process.execPath, [...before, join(import.meta.dirname, '../../server/main.ts')], {
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        PORT: '0',
        DATABASE_URL: url.href,
        CASELOG_KEY: key,
        CASELOG_DEMO: '1',
        CASELOG_DEMO_SIZE: '1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const { match, ...program } = await started(child, 'the server', /ready at (\S+)/)
    const each = { ...program, url: match[1] ?? '' }
    running.add(each)
    child.once('exit', () => running.delete(each))
    return each
  }
  return {
    start,
    query,
    stop: async () => {
      await Promise.all([...running].map(({ end }) => end('SIGKILL')))
    },
  }
}
export type Installation = Awaited<ReturnType<typeof installationOn>>

export type Answer = { readonly status: number; readonly body: Record<string, unknown> }
export const ask = async (
  at: Process,
  token: string,
  method: string,
  path: string,
  body?: object,
  address?: string,
): Promise<Answer> => {
  const reply = await fetch(`${at.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}
/** `address`: where it comes from, behind a proxy. */
export const signIn = async (
  at: Process,
  login: string,
  password = demoPassword,
  address?: string,
): Promise<string> => {
  const { body, status } = await ask(at, '', 'POST', '/v1/login', { user_login: login, password }, address)
  if (status !== 200) throw new Error(`the sign-in of ${login} was answered ${status}`)
  return String(body['access_token'])
}

/** A proxy as it stands before several processes: what is opened goes on to the one that is chosen then. */
export const startProxy = async (to: () => Process) => {
  const wires = new Set<Wire>()
  const server = createServer((wire) => {
    const { hostname, port } = new URL(to().url)
    const onward = connect(Number(port), hostname)
    for (const [from, into] of [
      [wire, onward],
      [onward, wire],
    ] as const) {
      wires.add(from)
      from.pipe(into)
      from.on('error', () => undefined)
      from.on('close', () => {
        wires.delete(from)
        into.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    stop: (): void => {
      server.close()
      for (const wire of wires) wire.destroy()
    },
  }
}
