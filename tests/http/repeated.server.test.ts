/** A request that is sent again is answered what its caller may see now. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../domain/kernel/index.ts'
import { recordCalls } from '../../domain/records/index.ts'
import { inTenant } from '../../server/kernel/database.ts'
import * as features from '../../server/features.ts'
import { againOf } from '../../server/http/repeated.ts'
import type { Route } from '../../server/http/route.ts'
import { startScoped } from '../access/scopedUsers.ts'
import { addressOf, examples, exampleKinds, startWorld, type World } from '../items/itemWorld.ts'
import { idOf } from '../records/agencyServer.ts'
import type { Reply } from '../session/testServer.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.agency.stop())

const routes: readonly Route[] = Object.values(features).flatMap((feature) =>
  feature.routes({ demo: true, authFeature: true, supportEmail: 'support@example.org' }),
)

/** What is kept and sent as it was: nothing of a record but its number. */
const namesNothing = [
  /\.remove$/,
  /\.arrange$/,
  /^(object_term|assignment|victim_condition|victimization|victim_agency|victim_grant)\.add$/,
  /^(event_grant|location_case|location_event)\.add$/,
  /^(contact\.send|dashboard\.visit|list_layout\.keep|log_export\.note|auth\.deleteToken)$/,
  /^(export\.(create|seen)|import\.(columns|run|undo)|saved_filter\.(create|replace))$/,
  /^notification\.update$/,
  /^user_capability\.(grant|revoke)$/,
  /^report_(object|submission)\.create$/,
  // The provider's own words to all accounts.
  /^(help_block\.update|notice\.(add|update|delete)|push_notification\.add)$/,
]

test('[SRV-36] each call that writes a record answers a repetition by reading it', () => {
  const kept = routes.flatMap((route) =>
    route.access !== 'signedIn' || route.call.reads || route.secretAnswer || againOf(routes, route)
      ? []
      : [route.call.id],
  )
  expect(kept.filter((id) => !namesNothing.some((known) => known.test(id)))).toEqual([])
  expect(routes.length - kept.length).toBeGreaterThan(150)
})

test('[PRM-21] a repeated key gives nothing of what was taken from its user meanwhile', async () => {
  const { agency, admin, userId } = world
  const { access: token } = await agency.signIn('advocate')
  const mine = await agency.as('advocate')
  const name = 'Unmistakeworth'
  const body = { victim_type: 'P', first: 'Ines', last: name }
  const client = await agency.send('POST', '/v2/victim', { token, body, headers: { 'idempotency-key': 'client' } })
  const own = { victim_id: idOf(client), case_id: Number(client.body['case_id']) }
  const writes: { readonly repeat: () => Promise<Reply>; readonly read: string; readonly first: Reply }[] = []
  const write = async (url: string, sent: object, read = (id: number) => `${url}/${id}`): Promise<void> => {
    const headers = { 'idempotency-key': `write-${writes.length}` }
    const repeat = () => agency.send('POST', url, { token, body: sent, headers })
    const first = await repeat()
    expect(first.status, `${url} ${first.text}`).toBe(200)
    writes.push({ repeat, read: read(idOf(first)), first })
  }
  const advocate = Number((await mine.get('/v1/me')).body['id'])
  for (const kind of exampleKinds) {
    const good = examples[kind].good(world)
    const owner = examples[kind].owner
    if (owner !== 'victim_id' && owner !== 'case_id') continue
    const holder = 'user_id' in good ? { user_id: advocate } : 'advocate_id' in good ? { advocate_id: advocate } : {}
    await write(addressOf(kind), { ...good, ...holder, [owner]: own[owner] })
  }
  const event = idOf(await mine.post('/v1/event', { name: 'Vigil', date_time: '2026-02-03T17:00:00.000Z' }))
  await write('/v1/event_attendee', { type: 'A', person_id: Number(client.body['person_id']), event_id: event })
  const bundle = await admin.post('/v1/service_bundle', { label: 'Intake', services: [1] })
  const apply = `/v1/service_bundle/${idOf(bundle)}/apply`
  const applied = () =>
    agency.send('POST', apply, {
      token,
      body: { victim_id: own.victim_id, date_time: '2026-02-03T17:00:00.000Z' },
      headers: { 'idempotency-key': 'bundle' },
    })
  expect((await applied()).status).toBe(200)

  const linesOf = async (verb: string): Promise<number> => {
    const { rows } = await inTenant(agency.database.databases, { account: world.account, user: null }, (tx) =>
      sql<{ lines: number }>`
        select count(*)::int as lines from audit where user_id = ${advocate} and verb = ${verb}`.execute(tx),
    )
    return rows[0]?.lines ?? 0
  }
  const viewed = await linesOf('view')
  for (const { repeat, first } of writes) {
    const again = await repeat()
    expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([200, first.body, 'true'])
  }
  // What is read for it is a reading like any other, and what is denied a denial.
  expect(await linesOf('view')).toBeGreaterThan(viewed)
  for (const [url, id] of [
    ['/v2/victim', own.victim_id],
    ['/v1/court_case', own.case_id],
  ] as const) {
    const taken = await admin.put(`${url}/${id}`, { limited_access: true, owner_id: userId })
    expect(taken.status, taken.text).toBe(200)
  }
  for (const { repeat, read } of writes) {
    const [again, now] = [await repeat(), await mine.get(read)]
    expect([read, again.status, again.text]).toEqual([read, now.status, now.text])
    expect(again.text).not.toContain(name)
  }
  const denied = await linesOf('deny')
  const repeated = await agency.send('POST', '/v2/victim', { token, body, headers: { 'idempotency-key': 'client' } })
  expect([repeated.status, repeated.text.includes(name)]).toEqual([403, false])
  expect(await linesOf('deny')).toBe(denied + 1)
  expect((await applied()).status).toBe(403)
  expect(writes.length).toBeGreaterThan(8)
})

/** The fewest scopes by which something may be asked for. */
const leastOf = ({ needs }: Call): readonly string[] =>
  typeof needs !== 'object' ? [] : [...(needs.allOf ?? []), ...(needs.anyOf?.slice(0, 1) ?? [])]

test('law: a repetition is answered as the call that reads the record, whatever scopes its caller has left', async () => {
  const { agency, account } = world
  const someone = await startScoped(agency, account)
  const client = { victim_type: 'P', first: 'Ines', last: 'Quillfeather' }
  const vigil = { name: 'Vigil', date_time: '2026-02-03T17:00:00.000Z' }
  const made = [
    ['victim', '/v2/victim', client],
    ['event', '/v1/event', vigil],
    ...exampleKinds.map((kind) => [kind, addressOf(kind), examples[kind].good(world)] as const),
  ] as const
  const outcomes = new Set<number>()
  for (const [kind, url, body] of made) {
    const headers = { 'idempotency-key': `left-${kind}` }
    const first = await someone.lacking([], 'POST', url, { body, headers })
    expect([kind, first.status, first.text.slice(0, 200)]).toEqual([kind, 200, expect.anything()])
    const left = leastOf(recordCalls[kind].create)
    const again = await someone.holding(left, 'POST', url, { body, headers })
    const now = await someone.holding(left, 'GET', `${url}/${idOf(first)}`)
    expect([kind, again.status, again.text]).toEqual([kind, now.status, now.text])
    outcomes.add(again.status)
  }
  expect(outcomes).toEqual(new Set([200, 403]))
  await someone.stop()
})
