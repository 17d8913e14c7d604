/**
 * S1, S8: whatever is sent to whichever route, nothing that one account holds comes to another or is changed by it, no
 * request fails, none is done that its declaration would refuse or its sender may not ask, and what is answered to a
 * write stands.
 */
import * as fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meets, membersOf } from '../../domain/kernel/index.ts'
import * as allFeatures from '../../server/features.ts'
import { everyScopeBut, startScoped, type Scoped } from '../access/scopedUsers.ts'
import { startAgency, type Agency } from '../records/agencyServer.ts'
import { runs } from '../run/runs.ts'
import { hostileRequest, type Hostile } from './requests.ts'

const times = runs(1_000)
const word = 'zqcanary'

const features = membersOf(allFeatures)
const files = features.flatMap((feature) => feature.files ?? [])
const config = { demo: true, authFeature: true, supportEmail: 'support@example.org' }
const calls = [...features.flatMap((feature) => feature.routes(config)), ...files].map(({ call }) => call)
const takesForm = new Set(files.filter(({ does }) => does === 'upload').map(({ call }) => call))
const answersFile = new Set(files.filter(({ does }) => does === 'download').map(({ call }) => call))

let agency: Agency
let superuser: Client
let scoped: Scoped
/** With these it would reach other accounts by design, which other laws are about. */
const held = everyScopeBut([
  'view_own_client',
  'view_any_client',
  'send_instant_broadcast',
  'add_global_notice',
  'masquerade',
  'add_client',
])
/** Of the two accounts. */
let planted = 0
let own = 0
let ids: readonly number[] = []
/** Nobody, somebody who may only look, an advocate, an administrator; three shares are by somebody with every scope. */
const roleIds = [null, 1, 3, 5] as const
const tokens: (string | undefined)[] = []

type Column = { readonly table: string; readonly name: string; readonly isText: boolean }

/** All that stands in tables with an account, but what a stranger's requests may well add to: tries, mails, sessions. */
const columnsOfAccounts = async (): Promise<readonly Column[]> =>
  (
    await superuser.query<Column>(`
      select c.table_name as table, c.column_name as name, c.data_type in ('text', 'character varying') as "isText"
      from information_schema.columns c
      join information_schema.columns a on a.table_name = c.table_name and a.column_name = 'account'
      join pg_class t on t.relname = c.table_name and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
      where c.table_schema = 'public' and a.table_schema = 'public' and c.is_generated = 'NEVER'
      order by 1, 2`)
  ).rows

/** The word is put behind every text of the account that takes it: whatever table an answer is read from tells itself. */
const plant = async (columns: readonly Column[]): Promise<number> => {
  let places = 0
  for (const { table, name } of columns.filter(({ isText }) => isText)) {
    const change = `update "${table}" set "${name}" = "${name}" || ' ${word}' where account = ${planted} and "${name}" <> ''`
    const done = await superuser.query(change).catch(() => null)
    if ((done?.rowCount ?? 0) > 0) places += 1
  }
  return places
}

/** Each row of the planted account, as one sum for each table. */
const content = async (): Promise<Readonly<Record<string, string>>> => {
  const held: Record<string, string> = {}
  for (const table of new Set((await columnsOfAccounts()).map((column) => column.table))) {
    const all = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${table}" t where account = ${planted}`
    held[table] = (await superuser.query<{ sum: string }>(all)).rows[0]?.sum ?? ''
  }
  return held
}

const idsIn = async (account: number, each: number): Promise<readonly number[]> => {
  const tables = new Set((await columnsOfAccounts()).filter(({ name }) => name === 'id').map(({ table }) => table))
  const found: number[] = []
  for (const table of tables) {
    const { rows } = await superuser.query<{ id: unknown }>(
      `(select id from "${table}" where account = ${account} order by 1 limit ${each})
       union (select id from "${table}" where account = ${account} order by 1 desc limit ${each})`,
    )
    found.push(...rows.map(({ id }) => Number(id)).filter(Number.isSafeInteger))
  }
  return found
}

let people = 0
/** Requests may have ended a session, changed its password or put its user out: then somebody new takes the place. */
const signInAs = async (who: number): Promise<void> => {
  const role = roleIds[who]
  if (role === null) return
  people += 1
  const { login } = await agency.addUser(own, { role_id: role ?? scoped.role, user_login: `hostile${people}` })
  tokens[who] = (await agency.signIn(login)).access
}

beforeAll(async () => {
  agency = await startAgency(100, { CASELOG_DEMO: '1' })
  superuser = new Client({ connectionString: agency.database.superuserUrl })
  await superuser.connect()
  const accountOf = async (login: string) => Number((await (await agency.as(login)).get('/v1/me')).body['account'])
  ;[planted, own] = [await accountOf('admin'), await accountOf('other-admin')]
  await superuser.query(`insert into addon (account, label, beta, capabilities)
    select ${own}, label, beta, capabilities from addon where account = ${planted} on conflict do nothing`)
  // What its affiliate offers it is told by design (AFF-27), and has laws of its own.
  await superuser.query(`update account set affiliate = null where id = ${own}`)
  // It reaches other accounts by design (PRM-46), and what it may read there has laws of its own.
  scoped = await startScoped(agency, own)
  scoped.hold(held)
  ids = [...(await idsIn(planted, 2)), ...(await idsIn(own, 2))]
  expect(await plant(await columnsOfAccounts())).toBeGreaterThan(100)
  for (const who of roleIds.keys()) await signInAs(who)
  tokens.push(scoped.token, scoped.token, scoped.token)
}, 60_000)
afterAll(async () => {
  await superuser?.end()
  await scoped?.stop()
  await agency?.stop()
})

/** What the token says; the server goes by the rights of the moment, which nobody takes away here. */
const scopesOf = (token: string | undefined): ReadonlySet<string> | null => {
  if (token === undefined) return null
  if (token === scoped.token) return new Set(held)
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).scope
  return new Set(Array.isArray(claims) ? claims : String(claims).split(' '))
}

/** A body of nothing but blanks is none, which is nothing asked. */
const sentIn = (body: string | null): unknown => JSON.parse(body?.trim() || '{}')

const wrongIn = ({ call, body, who }: Hostile, status: number, text: string): string | null => {
  if (status >= 500) return 'failed'
  if (text.includes(word)) return 'told what stands in another account'
  if (status >= 400) {
    const message: unknown = JSON.parse(text).message
    return typeof message === 'string' && message !== '' ? null : 'refused without a word'
  }
  const { needs } = call
  if (needs !== undefined && !meets(scopesOf(tokens[who]), needs)) return 'was done for somebody who may not ask it'
  if (!answersFile.has(call) && !call.response.safeParse(JSON.parse(text)).success)
    return 'answered what is not declared'
  if (call.method === 'GET' || takesForm.has(call)) return null
  return call.body.safeParse(sentIn(body)).success ? null : 'did what its declaration refuses'
}

test(
  `${times} hostile requests over all routes: nothing of another account, no failure, nothing undeclared is done`,
  async () => {
    const before = await content()
    const seen = new Map<number, number>()
    const anyId = fc.oneof(
      fc.nat().map((nth) => ids[nth % ids.length] ?? 0),
      fc.integer({ min: 1, max: 40 }),
    )
    const requests = calls.map((call) =>
      hostileRequest(call, { callers: tokens.length, ids: anyId, isForm: takesForm.has(call) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(...requests), async (asked) => {
        const { call, who, url, headers, body } = asked
        const { status, text } = await agency.send(call.method, url, {
          token: tokens[who],
          headers,
          ...(body !== null && { body }),
        })
        seen.set(status, (seen.get(status) ?? 0) + 1)
        const wrong = wrongIn(asked, status, text)
        if (wrong !== null) throw new Error(`${call.id} ${wrong}: ${status} ${text.slice(0, 300)}`)
        if (status === 401) await signInAs(who)
      }),
      { numRuns: times, endOnFailure: true },
    )
    // Requests that all fail at the door would prove nothing.
    for (const status of [200, 400, 401, 403, 404, 422])
      expect([status, seen.get(status) ?? 0]).not.toEqual([status, 0])
    expect(seen.get(200)).toBeGreaterThan(times / 20)
    const after = await content()
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([])
  },
  60_000 + times * 60,
)

/** Of the own account, of a kind; the lists that all accounts share begin at 1. */
const idsOf = async (kind: string): Promise<readonly number[]> => {
  const table = kind === 'location' ? 'person' : kind
  const all = `select id from "${table}" where account = ${own} order by id desc limit 10`
  const found = await superuser.query<{ id: number }>(all).catch(() => null)
  return found === null ? [1, 2, 3] : found.rows.map(({ id }) => Number(id))
}

test('law: what is answered to a write is what is read afterwards, of each kind that is written at its address', async () => {
  // Whoever sent hostile requests may have ended their own session with one.
  const { login } = await agency.addUser(own, { role_id: scoped.role, user_login: 'wellmeaning' })
  const { access: token } = await agency.signIn(login)
  const known = fc.constantFrom(...(await idsIn(own, 4)))
  const [written, changed] = [new Set<string>(), new Set<string>()]
  for (const call of calls) {
    const read = calls.find((one) => one.method === 'GET' && one.version === call.version && one.path === call.path)
    if (call.method !== 'PUT' || read === undefined || !call.path.endsWith('/{id}')) continue
    const base = `/v${call.version}/${call.path.replace('{id}', '')}`
    let before: string | null = null
    let url = ''
    for (const id of await idsOf(call.id.split('.')[0] ?? '')) {
      const { status, text } = await agency.send('GET', `${base}${id}`, { token })
      if (status !== 200) continue
      ;[url, before] = [`${base}${id}`, text]
      break
    }
    if (before === null) continue
    written.add(call.id)
    const bodies = fc
      .sample(hostileRequest(call, { callers: 1, ids: known, isForm: false }), {
        numRuns: 12,
        // The usual run draws the same each time, so that it changes enough.
        ...(times === 1_000 && { seed: 7 }),
      })
      .map(({ body }) => body)
    for (const [nth, body] of bodies.entries()) {
      let fields: [string, unknown][] = []
      try {
        fields = Object.entries(Object(JSON.parse(body ?? '{}')))
      } catch {
        continue
      }
      // Most of what is right by itself is not so together.
      const one = fields[nth % Math.max(1, fields.length)]
      const answer = await agency.send('PUT', url, { token, body: Object.fromEntries(one === undefined ? [] : [one]) })
      if (answer.status !== 200) continue
      const after = await agency.send('GET', url, { token })
      expect([call.id, one, after.text]).toEqual([call.id, one, answer.text])
      if (after.text !== before) changed.add(call.id)
      before = after.text
    }
  }
  // What nobody changed proves nothing.
  expect(changed.size).toBeGreaterThan(written.size / 2)
  expect(written.size).toBeGreaterThan(30)
}, 120_000)
