/** SRV-86: what must be told of afterwards stands in the audit, with who did it, when, and to what. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { payloadOf } from '../session/testServer.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { make, removeUrl } from '../records/kinds.ts'

let agency: Agency
let admin: Caller
let account = 0
let me = 0

beforeAll(async () => {
  agency = await startAgency(20)
  admin = await agency.as('admin')
  const { body } = await admin.get('/v1/me')
  ;[account, me] = [Number(body['account']), Number(body['id'])]
})
afterAll(async () => {
  await agency?.stop()
})

const lines = () =>
  inTenant(agency.database.databases, { account, user: null }, (tx) =>
    tx
      .selectFrom('audit')
      .select(['verb', 'kind', 'object_id', 'user_id', 'at', 'result', 'session'])
      .orderBy('seq')
      .execute(),
  )

/** What was written while `work` ran, a second later than what was before. */
const linesOf = async (work: () => Promise<unknown>) => {
  agency.clock.advance(1_000)
  const before = (await lines()).length
  await work()
  return (await lines()).slice(before)
}

const one = async (): Promise<number> => Number((await make('person', admin))['id'])
const named = async (id: number): Promise<unknown> => (await admin.get(`/v1/person/${id}`)).body['last']

type Told = { readonly verb: string; readonly kind: string; readonly of: number | string }
/** Each thing that the row names: it is done, and answers what must be told of it. */
const deeds: readonly (readonly [what: string, deed: () => Promise<readonly Told[]>])[] = [
  [
    'a sign-in',
    async () => {
      const { access } = await agency.signIn('admin')
      return [{ verb: 'login', kind: 'session', of: String(payloadOf(access)['sid']) }]
    },
  ],
  [
    'a revoked token',
    async () => {
      const { access: token } = await agency.signIn('admin')
      const { sid, jti } = payloadOf(token)
      await agency.send('DELETE', `/auth/delete-token/${String(jti)}`, { token })
      return [{ verb: 'revoke', kind: 'token', of: String(sid) }]
    },
  ],
  [
    'a masquerade',
    async () => {
      const { access: token } = await agency.signIn('admin')
      const [other] = rowsOf(await admin.get('/v1/user?status=1'))
      const user_id = Number(other?.['id'])
      await agency.send('POST', '/v1/masquerade', { token, body: { user_id } })
      return [{ verb: 'masquerade', kind: 'user', of: user_id }]
    },
  ],
  [
    'a change of access',
    async () => {
      const [other] = rowsOf(await admin.get('/v1/user?status=1'))
      const user_id = Number(other?.['id'])
      await admin.post('/v1/user_capability', { user_id, capability: 'view_own_export' })
      return [{ verb: 'update', kind: 'app_user', of: user_id }]
    },
  ],
  [
    'a deletion',
    async () => {
      const id = Number((await make('victim', admin))['id'])
      await admin.remove(removeUrl('victim', id))
      return [{ verb: 'delete', kind: 'victim', of: id }]
    },
  ],
  [
    'an expunging',
    async () => {
      const id = await one()
      await admin.remove(`${removeUrl('person', id)}?expunge=1`)
      return [{ verb: 'expunge', kind: 'person', of: id }]
    },
  ],
  [
    'a merge',
    async () => {
      const [keep_id, drop_id] = [await one(), await one()]
      await admin.post('/v1/person/merge', { keep_id, drop_id, fields: { last: await named(keep_id) } })
      return [keep_id, drop_id].map((of) => ({ verb: 'merge', kind: 'person', of }))
    },
  ],
  [
    'an export',
    async () => {
      const made = await admin.post('/v2/export', {
        type: 'victims',
        search_type: 'all',
        document_type: 'csv',
        filename: 'Clients',
        filters: {},
      })
      return [{ verb: 'create', kind: 'export', of: idOf(made) }]
    },
  ],
]

test.each(deeds)('[SRV-86] %s is kept with user, time and what it was', async (_, deed) => {
  let told: readonly Told[] = []
  const found = await linesOf(async () => (told = await deed()))
  const at = new Date(agency.clock.now()).toISOString()
  for (const { verb, kind, of } of told) {
    const id = typeof of === 'number' ? { object_id: of } : { session: of }
    expect(found).toContainEqual(expect.objectContaining({ verb, kind, user_id: me, at, result: 'done', ...id }))
  }
})
