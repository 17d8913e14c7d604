/** A whole server with the demonstration agency of a given size, and its people signed in. */
import { seedDemo } from '../../server/demo/seed.ts'
import { noon, passwordHash, startTestServer, type Reply, type TestServer } from '../session/testServer.ts'

export type Caller = {
  readonly get: (url: string) => Promise<Reply>
  readonly post: (url: string, body: unknown) => Promise<Reply>
  readonly remove: (url: string) => Promise<Reply>
  /** `version` goes as If-Match. */
  readonly put: (url: string, body: unknown, version?: number) => Promise<Reply>
}

export type Agency = TestServer & { readonly as: (login: string) => Promise<Caller> }

type More = Pick<NonNullable<Parameters<typeof startTestServer>[0]>, 'socketLimits' | 'shares' | 'patience'>

export const startAgency = async (size = 300, env: Record<string, string> = {}, more: More = {}): Promise<Agency> => {
  const server = await startTestServer({
    ...more,
    env,
    seed: { key: `agency of ${size}`, run: (databases) => seedDemo(databases, { size, now: noon, passwordHash }) },
  })
  const callers = new Map<string, Caller>()
  return {
    ...server,
    as: async (login) => {
      const known = callers.get(login)
      if (known) return known
      const { access: token } = await server.signIn(login)
      const caller: Caller = {
        get: (url) => server.send('GET', url, { token }),
        post: (url, body) => server.send('POST', url, { token, body }),
        remove: (url) => server.send('DELETE', url, { token }),
        put: (url, body, version) =>
          server.send('PUT', url, {
            token,
            body,
            ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
          }),
      }
      callers.set(login, caller)
      return caller
    },
  }
}

type Json = Record<string, unknown>
export const rowsOf = (reply: Reply): Json[] => reply.body['data'] as Json[]
export const idOf = (reply: Reply): number => Number(reply.body['id'])
export const versionOf = (reply: Reply): number => Number(reply.body['version'])
export const fieldsOf = (reply: Reply): Json => (reply.body['fields'] ?? {}) as Json
