/** SRV-86: what must be told of afterwards stands in the audit, with who did it, when, and to what. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { password, payloadOf } from '../session/testServer.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { make, removeUrl } from '../records/kinds.ts'

const newPassword = 'Walnut-Ferry-Tulip-88'

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
      .select(['verb', 'kind', 'object_id', 'user_id', 'at', 'result', 'session', 'reason'])
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

const noted = async (on: object): Promise<number> =>
  idOf(await admin.post('/v1/note', { ...on, date_time: '2026-02-01T10:00:00.000Z', note: '<p>Called</p>' }))

/** Somebody who is a client and a defendant on one case and named for an event; the client has a note and a task. */
const withParts = async () => {
  const client = await make('victim', admin)
  const [id, caseId] = [Number(client['person_id']), Number(client['case_id'])]
  const defendant = await make('defendant', admin, { first: null, last: null, person_id: id, case_id: caseId })
  const attendee = await make('attendee', admin, { person_id: id })
  const note = await noted({ victim_id: client['id'] })
  const task = await admin.post('/v1/task', { victim_id: client['id'], title: 'Call back', user_id: me })
  const parties = [
    { kind: 'victim', of: Number(client['id']) },
    { kind: 'defendant', of: Number(defendant['id']) },
  ]
  return {
    id,
    caseId,
    parties,
    parts: [...parties, { kind: 'attendee', of: Number(attendee['id']) }],
    items: [
      { kind: 'note', of: note },
      { kind: 'task', of: idOf(task) },
    ],
  }
}

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
    'the end of the session on another device',
    async () => {
      const other = await agency.signIn('admin')
      const { access: token } = await agency.signIn('admin')
      await agency.send('DELETE', `/auth/delete-token/${String(payloadOf(other.refresh)['jti'])}`, { token })
      return [
        { verb: 'revoke', kind: 'token', of: String(payloadOf(token)['sid']) },
        { verb: 'end', kind: 'session', of: String(payloadOf(other.access)['sid']) },
      ]
    },
  ],
  [
    'a revoked token of another session',
    async () => {
      const other = await agency.signIn('admin')
      const { sid, jti } = payloadOf(other.access)
      const { access: token } = await agency.signIn('admin')
      await agency.send('DELETE', `/auth/delete-token/${String(jti)}`, { token })
      return [{ verb: 'revoke', kind: 'session', of: String(sid) }]
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
    'a deletion of somebody with all that they are part of',
    async () => {
      const { id, parts } = await withParts()
      await admin.remove(removeUrl('person', id))
      return [{ kind: 'person', of: id }, ...parts].map((each) => ({ verb: 'delete', ...each }))
    },
  ],
  [
    'a deletion of a case with its parties',
    async () => {
      const { caseId, parties } = await withParts()
      await admin.remove(removeUrl('court_case', caseId))
      return [{ kind: 'court_case', of: caseId }, ...parties].map((each) => ({ verb: 'delete', ...each }))
    },
  ],
  [
    'an expunging of somebody with all that they are part of, and all that hangs on it',
    async () => {
      const { id, parts, items } = await withParts()
      await admin.remove(`${removeUrl('person', id)}?expunge=1`)
      return [{ kind: 'person', of: id }, ...parts, ...items].map((each) => ({ verb: 'expunge', ...each }))
    },
  ],
  [
    'an expunging of a location with what hangs on it',
    async () => {
      const id = Number((await make('location', admin))['id'])
      const note = await noted({ location_id: id })
      await admin.remove(`${removeUrl('location', id)}?expunge=1`)
      return [
        { verb: 'expunge', kind: 'location', of: id },
        { verb: 'expunge', kind: 'note', of: note },
      ]
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

test('[SRV-86] each session that a changed password ends has its line, with the word for it', async () => {
  const { id, login } = await agency.addUser(account)
  const [first, second, own] = [await agency.signIn(login), await agency.signIn(login), await agency.signIn(login)]
  const body = { token: own.access, current_password: password, password: newPassword, password2: newPassword }
  let reply = 0
  const found = await linesOf(async () => {
    reply = (await agency.send('POST', '/auth/change-password', { token: own.access, body })).status
  })
  expect(reply).toBe(200)
  const ended = found.filter(({ verb, kind }) => verb === 'end' && kind === 'session')
  const others = [first, second].map(({ access }) => String(payloadOf(access)['sid']))
  expect([ended.length, new Set(ended.map(({ session }) => session))]).toEqual([2, new Set(others)])
  for (const line of ended) expect(line).toMatchObject({ user_id: id, result: 'done', reason: 'password_changed' })
})

test.each([
  ['person', 'parts'],
  ['court_case', 'parties'],
] as const)('what comes back with a %s has its line too, and what goes has one each', async (kind, which) => {
  const made = await withParts()
  const id = kind === 'person' ? made.id : made.caseId
  const all = [{ kind, of: id }, ...made[which]].map((each) => `${each.kind} ${each.of}`).toSorted()
  const saidOf = async (work: () => Promise<unknown>, verb: string) =>
    (await linesOf(work))
      .filter((line) => line.verb === verb)
      .map((line) => `${line.kind} ${line.object_id}`)
      .toSorted()
  const gone = await saidOf(() => admin.remove(removeUrl(kind, id)), 'delete')
  const back = await saidOf(() => admin.post(`${removeUrl(kind, id)}/restore`, {}), 'restore')
  expect({ gone, back }).toEqual({ gone: all, back: all })
  const expunged = await saidOf(() => admin.remove(`${removeUrl('person', made.id)}?expunge=1`), 'delete')
  expect(expunged).toEqual([])
})
