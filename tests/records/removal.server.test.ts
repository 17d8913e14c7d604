/** Deleting, putting back and expunging: what goes along, and what may not be there afterwards. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTenant, openDatabases, type Databases, type Work } from '../../server/kernel/database.ts'
import { postFile } from '../documents/form.ts'
import { pdf } from '../documents/samples.ts'
import { idOf, rowsOf, startAgency, type Agency, type Caller } from './agencyServer.ts'
import { make, removeUrl, urlOf } from './kinds.ts'
import { tablesWith } from './tablesWith.ts'

let agency: Agency
let admin: Caller
let advocate: Caller
let owner: Databases
let account = 0

const inAccount = <T>(work: (tx: Work) => Promise<T>): Promise<T> =>
  inTenant(agency.database.databases, { account, user: null }, work)
const found = async (word: string) =>
  rowsOf(await admin.get(`/v2/victim?type=victim&search=${word}`)).map(({ id }) => id)

beforeAll(async () => {
  agency = await startAgency(100)
  admin = await agency.as('admin')
  advocate = await agency.as('advocate')
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  account = Number((await admin.get('/v1/me')).body['account'])
})
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

/** Tables that are called otherwise than what they hold. */
const heldIn: Readonly<Record<string, string>> = { case: 'court_case', location: 'person' }

describe('a client', () => {
  test('[CLI-19] [SRV-44] is deleted by whoever may delete any, or their own', async () => {
    const own = await make('victim', advocate)
    const theirs = await make('victim', admin)
    expect((await advocate.remove(removeUrl('victim', theirs['id']))).status).toBe(403)
    expect((await advocate.remove(removeUrl('victim', own['id']))).status).toBe(200)
    expect((await (await agency.as('supervisor')).remove(removeUrl('victim', theirs['id']))).status).toBe(200)
  })

  test('[CLI-18] with a status stays where the account has no case manager', async () => {
    const { access: token } = await agency.signIn('other-admin')
    const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
      agency.send(method, url, { token, body })
    const made = await send('POST', '/v2/victim', { victim_type: 'P', first: 'Ona', last: 'Stays' })
    const other = Number((await agency.send('GET', '/v1/me', { token })).body['account'])
    await sql`update addon set active = false where account = ${other}`.execute(owner.tenant)
    expect((await send('DELETE', `/v2/victim/${idOf(made)}`)).status).toBe(403)
    await send('PUT', `/v2/victim/${idOf(made)}`, { status: 0 })
    expect((await send('DELETE', `/v2/victim/${idOf(made)}`)).status).toBe(200)
  })

  test('leaves the searches and comes back to them; the person stays', async () => {
    const made = await make('victim', admin, { last: 'Wiederkehr' })
    await admin.remove(removeUrl('victim', made['id']))
    const person = await admin.get(`/v1/person/${String(made['person_id'])}`)
    expect([await found('wiederkehr'), person.status]).toEqual([[], 200])
    await admin.post(`${urlOf('victim')}/${String(made['id'])}/restore`, {})
    expect(await found('wiederkehr')).toEqual([made['id']])
  })

  test('does not come back to a case or a person that is gone', async () => {
    const made = await make('victim', admin)
    const url = `${urlOf('victim')}/${String(made['id'])}/restore`
    await admin.remove(removeUrl('victim', made['id']))
    await admin.remove(removeUrl('court_case', made['case_id']))
    expect((await admin.post(url, {})).status).toBe(404)
    await admin.post(`${urlOf('court_case')}/${String(made['case_id'])}/restore`, {})
    await admin.remove(removeUrl('person', made['person_id']))
    expect((await admin.post(url, {})).status).toBe(404)
  })
})

describe('a case', () => {
  test('[CAS-08] deleted takes its clients and defendants along, and no person', async () => {
    const client = await make('victim', admin, { last: 'Fallakte' })
    const { case_id } = client
    const accused = await make('defendant', admin, { case_id })
    const gone = await make('victim', admin, { case_id })
    await admin.remove(removeUrl('victim', gone['id']))
    agency.clock.advance(1_000)
    expect((await admin.remove(removeUrl('court_case', case_id))).status).toBe(200)
    const seen = async () => [
      (await admin.get(`/v1/court_case/${String(case_id)}`)).status,
      (await admin.get(`/v2/victim/${String(client['id'])}`)).status,
      (await admin.get(`/v1/defendant/${String(accused['id'])}`)).status,
      (await found('fallakte')).length,
    ]
    expect(await seen()).toEqual([404, 404, 404, 0])
    const person = await admin.get(`/v1/person/${String(client['person_id'])}`)
    expect([person.status, person.body['victim_cases']]).toEqual([200, []])
    expect((await admin.post(`/v1/court_case/${String(case_id)}/restore`, {})).body).toMatchObject({
      primary_victim_id: client['id'],
      victim_count: 1,
    })
    expect(await seen()).toEqual([200, 200, 200, 1])
    // What was deleted before stays so.
    expect((await admin.get(`/v2/victim/${String(gone['id'])}`)).status).toBe(404)
  })

  test('of another case’s parties nothing is said by a removed case', async () => {
    const made = await make('victim', admin)
    const again = await admin.post('/v2/victim', { victim_type: 'S', person_id: made['person_id'] })
    await admin.remove(removeUrl('court_case', made['case_id']))
    expect((await admin.get(`/v2/victim/${idOf(again)}`)).body['other_victim_ids']).toEqual([])
  })
})

describe('a person', () => {
  test('[CLI-24] [DEF-05] deleted and put back has the same clients and defendants as before', async () => {
    const client = await make('victim', admin)
    const { person_id } = client
    const accused = await make('defendant', admin, { first: null, last: null, person_id })
    await admin.remove(removeUrl('person', person_id))
    const seen = async () => [
      (await admin.get(`/v2/victim/${String(client['id'])}`)).status,
      (await admin.get(`/v1/defendant/${String(accused['id'])}`)).status,
      (await admin.get(`/v1/court_case/${String(client['case_id'])}`)).body['primary_victim_id'],
    ]
    expect(await seen()).toEqual([404, 404, null])
    expect((await admin.post(`/v1/person/${String(person_id)}/restore`, {})).status).toBe(200)
    expect(await seen()).toEqual([200, 200, client['id']])
  })

  test('[CLI-25] [DEF-05] [SRV-42] expunged leaves nothing in any table that says who it was', async () => {
    const word = 'Zqpurged'
    const fields = rowsOf(await admin.get('/v1/field_view?table=Victim'))
    const field = fields.find(({ status, type }) => status === 1 && type === 'Text')
    const client = await make('victim', admin, { last: word, email: 'zqpurged@example.org', next_of_kin: word })
    const { person_id, case_id } = client
    const accused = await make('defendant', admin, { first: null, last: null, person_id })
    const event = await make('event', admin)
    const named = await admin.post(urlOf('attendee'), { event_id: event['id'], type: 'A', person_id })
    expect(named.status).toBe(200)
    await admin.put(`/v2/victim/${String(client['id'])}`, {
      city: word,
      ...(field && { custom_fields: { [String(field['id'])]: word } }),
    })
    await admin.put(`/v1/person/${String(person_id)}`, { aliases: [word] })
    const { access: token } = await agency.signIn('admin')
    const repeatable = (url: string, body: object) =>
      agency.send('PUT', url, { token, body, headers: { 'idempotency-key': `purge ${url}`.replaceAll(' ', '-') } })
    await repeatable(`/v1/court_case/${String(case_id)}`, { badge: '9' })
    await repeatable(`/v1/defendant/${String(accused['id'])}`, { zip: '80999' })
    const note = { victim_id: client['id'], date_time: '2026-02-01T10:00:00.000Z', note: `<p>${word}</p>` }
    const noted = { token, body: note, headers: { 'idempotency-key': 'purge-note' } }
    expect(await agency.send('POST', '/v1/note', noted)).toMatchObject({ status: 200 })
    // Kept answers of links have two numbers for an id.
    const [one] = rowsOf(await admin.get('/v1/agency'))
    const linked = {
      token,
      body: { victim_id: client['id'], agency_id: one?.id },
      headers: { 'idempotency-key': 'link' },
    }
    expect(await agency.send('POST', '/v1/victim_agency', linked)).toMatchObject({ status: 200 })

    // What somebody was called once stands in an answer alone.
    const former = `former${word}`
    await repeatable(`/v1/person/${String(person_id)}`, { middle: former })
    await admin.put(`/v1/person/${String(person_id)}`, { middle: null })

    expect((await admin.remove(`/v1/person/${String(person_id)}?expunge=1`)).body).toEqual({ success: true })
    expect(await tablesWith(owner, word)).toEqual([])
    expect(await tablesWith(owner, former)).toEqual([])
    // What is sent again is not done twice.
    expect(await agency.send('POST', '/v1/note', noted)).toMatchObject({ status: 409 })
    expect(await agency.send('POST', '/v1/victim_agency', linked)).toMatchObject({ status: 409 })
    const onCase = await admin.get(`/v1/court_case/${String(case_id)}`)
    expect(onCase.body).toMatchObject({ victims: [], primary_victim_id: null })
    expect((await admin.get(`/v1/event/${String(event['id'])}`)).body['attendees_count']).toBe(0)
    for (const path of [`/v1/person/${String(person_id)}`, `/v2/victim/${String(client['id'])}`])
      expect([(await admin.get(path)).status, (await admin.post(`${path}/restore`, {})).status]).toEqual([404, 404])
    // That it was done, and by whom, stays.
    const lines = await inAccount((tx) =>
      tx.selectFrom('audit').select(['kind', 'user_id']).where('verb', '=', 'expunge').orderBy('kind').execute(),
    )
    const user_id = idOf(await admin.get('/v1/me'))
    const gone = ['attendee', 'defendant', 'note', 'person', 'victim']
    expect(lines).toEqual(gone.map((kind) => ({ kind, user_id })))
  })

  test('[CLI-25] one that was deleted before is expunged too', async () => {
    const made = await make('victim', admin)
    const url = `/v1/person/${String(made['person_id'])}`
    await admin.remove(url)
    expect((await advocate.remove(`${url}?expunge=1`)).status).toBe(403)
    expect((await admin.remove(`${url}?expunge=1`)).status).toBe(200)
    expect((await admin.remove(`${url}?expunge=1`)).status).toBe(404)
  })

  test('[CLI-25] law: of a client with everything that can hang on one no line names what is gone', async () => {
    const [client] = await inAccount((tx) =>
      sql<{ id: number; person_id: number }>`
        select v.id, v.person_id from victim v
        where v.person_id is not null and exists (select from service s where s.victim_id = v.id)
          and exists (select from note n where n.victim_id = v.id) limit 1`
        .execute(tx)
        .then(({ rows }) => rows),
    )
    const id = client?.id ?? 0
    await inAccount((tx) =>
      sql`insert into victimization (account, victim_id, crime_id) values (${account}, ${id}, 1)`.execute(tx),
    )
    const { rows: parts } = await sql<{ name: string }>`
      select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      where c.relnamespace = 'public'::regnamespace and a.attname = 'victim_id'
        and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'id')`.execute(owner.tenant)
    // Each of them, as far as it is there, is said something of in each table that names its object by kind and number.
    const marked: string[] = []
    for (const { name } of [{ name: 'victim' }, ...parts]) {
      const column = name === 'victim' ? sql`id` : sql`victim_id`
      const { numAffectedRows: terms = 0n } = await sql`
        insert into object_term (account, kind, object_id, term_id)
        select account, ${name}, id, 1 from ${sql.table(name)} where ${column} = ${id} on conflict do nothing`.execute(
        owner.tenant,
      )
      if (terms > 0n) marked.push(name)
    }
    expect(marked).toEqual(expect.arrayContaining(['victim', 'victimization', 'service', 'note']))
    const me = idOf(await admin.get('/v1/me'))
    await sql`
      insert into assignment (account, kind, object_id, user_id, secondary)
      values (${account}, 'victim', ${id}, ${me}, false) on conflict do nothing`.execute(owner.tenant)
    const { access: token } = await agency.signIn('admin')
    const fields = { victim_id: String(id) }
    const file = { token, name: 'hers.pdf', type: 'application/pdf', bytes: pdf, fields }
    expect((await postFile(agency, `/v1/document?victim_id=${id}`, file)).status).toBe(200)
    expect((await admin.remove(`/v1/person/${client?.person_id}?expunge=1`)).status).toBe(200)
    const { rows: files } = await sql`
      select from file f where f.account = ${account} and f.purpose = 'document' and f.state = 'kept'
        and not exists (select from document d where d.account = f.account and d.file_id = f.id)
        and not exists (select from bulk_letter b where b.account = f.account and b.file_id = f.id)`.execute(
      owner.tenant,
    )
    expect(files).toEqual([])
    for (const [table, column] of [
      ['object_term', 'object_id'],
      ['assignment', 'object_id'],
      ['record_change', 'record_id'],
    ] as const) {
      const { rows } = await sql<{ kind: string }>`select distinct kind from ${sql.table(table)}`.execute(owner.tenant)
      for (const { kind } of rows) {
        const { rows: left } = await sql<{ id: number }>`
          select ${sql.ref(column)} as id from ${sql.table(table)} o where kind = ${kind} and not exists (
            select from ${sql.table(heldIn[kind] ?? kind)} r where r.account = o.account and r.id = o.${sql.ref(column)})`.execute(
          owner.tenant,
        )
        expect([table, kind, left]).toEqual([table, kind, []])
      }
    }
  })
})

test('other sessions hear what is gone and what has a new version', async () => {
  const heard: unknown[] = []
  const { realtime } = agency.app.services
  const { recordChanged, recordRemoved } = realtime
  Object.assign(realtime, {
    recordChanged: (_: number, kind: string, id: number, version: number, owners?: unknown) =>
      heard.push({ kind, id, version, owners }),
    recordRemoved: (_: number, kind: string, id: number) => heard.push({ gone: kind, id }),
  })
  try {
    const attendee = await make('attendee', admin)
    const { event_id } = attendee
    const owners = [{ kind: 'event', id: event_id }]
    expect(heard).toContainEqual({ kind: 'attendee', id: attendee['id'], version: 1, owners })
    expect(heard).toContainEqual({ kind: 'event', id: event_id, version: 2, owners: undefined })
    const client = await make('victim', admin)
    await admin.remove(removeUrl('person', client['person_id']))
    expect(heard).toContainEqual({ gone: 'person', id: client['person_id'] })
    expect(heard).toContainEqual({ gone: 'victim', id: client['id'] })
  } finally {
    Object.assign(realtime, { recordChanged, recordRemoved })
  }
})
