/** The product's server with the demonstration agency, on a port of its own: what a page of a test talks to. */
import { demoPassword, seedDemoData } from '../../server/demo/index.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/kernel/config.ts'
import type { Services } from '../../server/http/services.ts'
import { startJobs } from '../../server/jobs.ts'
import { freshDatabase } from '../server-kernel/testDatabase.ts'

export type Tokens = { readonly access: string; readonly refresh: string }

/** JSON whose members a test asserts. */
export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

export type ScreenServer = {
  readonly url: string
  /** Of whoever has signed in before, or by signing in now. */
  readonly tokensOf: (user: string) => Promise<Tokens>
  /** What a page leaves: a refresh has exchanged them, a logout ended them. */
  readonly keepTokens: (user: string, tokens: Tokens | null) => void
  /** Past all pages, as somebody at another desk would. */
  readonly call: (
    user: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) => Promise<Answer>
  /** As the machine's administrator does it: `npm run admin`. */
  readonly services: Services
  readonly stop: () => Promise<void>
}

/** As few records as most screens need: services, and everything else in proportion. */
const fewRecords = 300
const boundless = { all: 1_000_000, open: 1_000_000 }

export const startScreenServer = async (demoSize = fewRecords): Promise<ScreenServer> => {
  const config = readConfig({ CASELOG_DEMO: '1', CASELOG_DEMO_SIZE: String(demoSize), PORT: '0' })
  const database = await freshDatabase({
    seed: { key: `demo ${demoSize}`, run: (databases) => seedDemoData(databases, config) },
  })
  const { fastify, services, realtime, outage } = await buildApp({
    config,
    databases: database.databases,
    key: Buffer.alloc(32, 1),
    limits: boundless,
    log: { level: 'silent' },
  })
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' })
  const stopJobs = startJobs(services, fastify.log, outage)
  const known = new Map<string, Tokens>()

  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { token, body }: { readonly token?: string; readonly body?: unknown },
  ): Promise<Answer> => {
    const reply = await fastify.inject({
      method,
      url: path,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    return { status: reply.statusCode, body: reply.body === '' ? {} : reply.json() }
  }

  const tokensOf = async (user: string): Promise<Tokens> => {
    const found = known.get(user)
    if (found !== undefined) return found
    const { status, body } = await send('POST', '/v1/login', { body: { user_login: user, password: demoPassword } })
    if (status !== 200) throw new Error(`the sign-in of ${user} answered ${status}`)
    const tokens = { access: String(body['access_token']), refresh: String(body['refresh_token']) }
    known.set(user, tokens)
    return tokens
  }

  return {
    url,
    tokensOf,
    keepTokens: (user, tokens) => {
      if (tokens === null) known.delete(user)
      else known.set(user, tokens)
    },
    call: async (user, method, path, body) => send(method, path, { token: (await tokensOf(user)).access, body }),
    services,
    stop: async () => {
      await stopJobs()
      await realtime.close()
      await fastify.close()
      await database.drop()
    },
  }
}
