/** Two agencies, and what their administrators do with users. */
import pg from 'pg'
import { asSystem } from '../../server/kernel/database.ts'
import { startLinkWorld } from '../links/linkWorld.ts'
import { password } from '../session/testServer.ts'

export const day = 86_400_000
export const strong = 'velvet-canyon-92-trumpet'

export const startUserWorld = async () => {
  const world = await startLinkWorld()
  const own = await world.agency('own')
  const other = await world.agency('other')
  let people = 0
  const person = (over: object = {}) => {
    const name = `newcomer${(people += 1)}`
    return { first: 'Nia', last: 'Harrow', user_login: name, email: `${name}@example.org`, role_id: 3, ...over }
  }
  /** A fresh sign-in each time: what somebody signs in with is changed soon after one. */
  const asks = async (login: string, method: 'POST' | 'PUT', url: string, body?: object, key?: string) => {
    const { access: token } = await world.signIn(login)
    return world.send(method, url, {
      token,
      ...(body !== undefined && { body }),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    })
  }
  const add = (body: object, login = 'own-admin') => asks(login, 'POST', '/v1/user', body)
  const change = (id: unknown, body: object, login = 'own-admin') => asks(login, 'PUT', `/v1/user/${String(id)}`, body)
  const invite = (id: unknown, login = 'own-admin') => asks(login, 'POST', `/v1/user/${String(id)}/invite`)
  const mailsTo = (address: string) =>
    asSystem(world.database.databases, 'delivery', (tx) =>
      tx.selectFrom('outbox').select(['subject', 'body']).where('recipient', '=', address).orderBy('id').execute(),
    )
  const linkIn = (body = ''): URLSearchParams => new URL(/https?:\S+/.exec(body)?.[0] ?? 'x:y').searchParams
  const register = async (address: string, at = -1) => {
    const said = linkIn((await mailsTo(address)).at(at)?.body)
    const [client, token, user_id] = ['client', 'token', 'user_id'].map((name) => said.get(name) ?? '')
    return world.send('POST', '/v1/register', {
      body: { client, token, user_id, password: strong, password2: strong, bypass_validation: false },
    })
  }
  const lineOf = async (id: unknown, field: string, verb = 'update') =>
    (await world.audited(own.account, 'user')).findLast(
      (line) => line['object_id'] === id && line['verb'] === verb && String(line['fields']).includes(field),
    )
  const reset = async (user_login: string) =>
    (await world.send('POST', '/v1/reset_password', { body: { user_login } })).status
  const signsIn = async (user_login: string) =>
    (await world.send('POST', '/v1/login', { body: { user_login, password } })).status
  const confirm = async (address: string) => {
    const token = linkIn((await mailsTo(address)).at(-1)?.body).get('token') ?? ''
    return (await world.send('POST', '/v1/confirm_email', { body: { token } })).status
  }
  const asRoot = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client(world.database.superuserUrl)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const canSignIn = async (user_login: string): Promise<boolean> =>
    (await world.send('POST', '/v1/login', { body: { user_login, password: strong } })).status === 200
  return {
    ...world,
    own,
    other,
    person,
    asks,
    add,
    change,
    invite,
    mailsTo,
    register,
    lineOf,
    reset,
    signsIn,
    confirm,
    asRoot,
    canSignIn,
    linkIn,
  }
}
export type UserWorld = Awaited<ReturnType<typeof startUserWorld>>
