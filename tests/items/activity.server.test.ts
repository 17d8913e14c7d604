/** Action items, notes, letters and entries at locations: what each has of its own. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTenant } from '../../server/kernel/database.ts'
import { fieldsOf, idOf, rowsOf, type Agency, type Caller } from '../records/agencyServer.ts'
import { addClient, at, startWorld, type World } from './itemWorld.ts'

let world: World
let agency: Agency
let admin: Caller
let advocate: Caller
let colleague: Caller
let [advocateId, colleagueId] = [0, 0]

beforeAll(async () => {
  world = await startWorld()
  ;({ agency, admin } = world)
  advocate = await agency.as('advocate')
  colleague = await agency.as('advocate-2')
  advocateId = Number((await advocate.get('/v1/me')).body['id'])
  colleagueId = Number((await colleague.get('/v1/me')).body['id'])
})
afterAll(() => world?.agency.stop())

describe.each([
  ['task', { title: 'Call' }],
  ['appointment', { title: 'Meet', date_time: at }],
] as const)('[ACT-07] %s', (kind, good) => {
  const url = `/v1/${kind}`

  test('is for somebody who owns or is assigned to the client or its case, unless anybody may be chosen', async () => {
    const { victim_id } = await addClient(advocate)
    const refused = await advocate.post(url, { ...good, victim_id, user_id: colleagueId })
    expect([refused.status, Object.keys(fieldsOf(refused))]).toEqual([422, ['user_id']])
    expect((await advocate.post(url, { ...good, victim_id, user_id: advocateId })).status).toBe(200)
    await inTenant(agency.database.databases, { account: world.account, user: null }, async (tx) => {
      await sql`insert into assignment (account, kind, object_id, user_id)
        values (${world.account}, 'victim', ${victim_id}, ${colleagueId})`.execute(tx)
    })
    const assigned = await advocate.post(url, { ...good, victim_id, user_id: colleagueId })
    expect(assigned.status, assigned.text).toBe(200)
    const second = await addClient(advocate)
    expect((await admin.post(url, { ...good, victim_id: second.victim_id, user_id: colleagueId })).status).toBe(200)
  })

  test('[PRM-50] of another user is seen with the client and changed only with the right to change any', async () => {
    const { victim_id } = await addClient(advocate)
    const mine = await advocate.post(url, { ...good, victim_id, user_id: advocateId })
    const one = `${url}/${idOf(mine)}`
    expect((await colleague.get(one)).status).toBe(200)
    expect((await colleague.put(one, { title: 'Mine now' })).status).toBe(403)
    expect((await admin.put(one, { title: 'Call at once' })).status).toBe(200)
  })
})

test('[ACT-03] a task is done and not done again by one field', async () => {
  const made = await admin.post('/v1/task', { title: 'Call', user_id: world.userId })
  for (const is_completed of [1, 0, 1])
    expect((await admin.put(`/v1/task/${idOf(made)}`, { is_completed })).body['is_completed']).toBe(is_completed)
  expect((await admin.put(`/v1/task/${idOf(made)}`, { is_completed: 2 })).status).toBe(422)
})

test('an appointment does not end before it begins', async () => {
  const times = { date_time: at, end_date_time: '2026-02-03T16:59:00.000Z' }
  const answer = await admin.post('/v1/appointment', { title: 'Meet', user_id: world.userId, ...times })
  expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([422, ['end_date_time']])
})

describe('a note', () => {
  const good = () => ({ victim_id: world.own.victim_id, date_time: at, note: '<p>x</p>' })

  test('[SVC-09] is its writer’s, and on a record', async () => {
    expect((await admin.post('/v1/note', good())).body['advocate_id']).toBe(world.userId)
    const nowhere = await admin.post('/v1/note', { date_time: at, note: '<p>x</p>' })
    expect([nowhere.status, Object.keys(fieldsOf(nowhere))]).toEqual([422, ['victim_id']])
    for (const field of ['case_id', 'defendant_id', 'location_id', 'event_id'] as const) {
      const made = await admin.post('/v1/note', { date_time: at, note: '<p>x</p>', [field]: world.own[field] })
      expect(made.status, made.text).toBe(200)
      expect(rowsOf(await admin.get(`/v1/note?${field}=${world.own[field]}`)).map(({ id }) => id)).toContain(idOf(made))
    }
  })

  test('keeps no markup that could run, and is refused when nothing else is there', async () => {
    const html = '<p onclick="x()">Hi<script>alert(1)</script></p>'
    const hostile = await admin.post('/v1/note', { ...good(), note: html })
    expect(hostile.body['note']).toBe('<p>Hi</p>')
    const empty = await admin.post('/v1/note', { ...good(), note: '<script>alert(1)</script>' })
    expect([empty.status, Object.keys(fieldsOf(empty))]).toEqual([422, ['note']])
  })

  test('[PRM-30] [PRM-31] that is a supplement is appended by an owner or assignee, in their own name', async () => {
    const { victim_id } = await addClient(advocate)
    const supplement = { victim_id, date_time: at, note: '<p>Later.</p>', supplement: true }
    const made = await advocate.post('/v1/note', supplement)
    expect(made.body, made.text).toMatchObject({ supplement: true, advocate_id: advocateId, may_edit: true })
    expect((await admin.post('/v1/note', supplement)).status).toBe(403)
    expect((await admin.put(`/v1/note/${idOf(made)}`, { note: '<p>Other</p>' })).status).toBe(403)
    expect((await admin.get(`/v1/note/${idOf(made)}`)).body['may_edit']).toBe(false)
    const later = await advocate.put(`/v1/note/${idOf(made)}`, { supplement: false })
    expect([later.status, Object.keys(fieldsOf(later))]).toEqual([422, ['supplement']])
  })
})

describe('a letter', () => {
  const subject = async () => addClient(admin, { first: 'Ines', last: 'O’Hara & Sons', business: '<b>Bakery</b>' })
  const templateOf = async (body: string): Promise<number> =>
    idOf(await admin.post('/v1/letter', { label: 'Greeting', body }))

  test('[ACT-10] is filled from its template, escaped, and what nobody knows stays', async () => {
    const { victim_id, case_id } = await subject()
    const reference = String((await admin.get(`/v1/court_case/${case_id}`)).body['case_reference_id'])
    const letter_id = await templateOf(
      '<p>Dear {client.full_name} of {client.business}, case {case.case_reference_id},</p>' +
        '<p>{agency.name}, {advocate.first}, {date.today}, {client.shoe_size}</p>',
    )
    const made = await admin.post('/v1/written_letter', { letter_id, victim_id, date_time: at })
    expect(made.body, made.text).toMatchObject({ title: 'Greeting', status: 1, user_id: world.userId, letter_id })
    expect(made.body['body']).toBe(
      `<p>Dear Ines O’Hara &amp; Sons of &lt;b&gt;Bakery&lt;/b&gt;, case ${reference},</p>` +
        '<p>Willow Falls Victim Services, Adriana, March 2, 2026, {client.shoe_size}</p>',
    )
  })

  test('[ACT-10] that its writer looked at is taken as it is', async () => {
    const { victim_id } = await subject()
    const letter_id = await templateOf('<p>{client.first}</p>')
    const own = { title: 'Mine', body: '<p>{client.first}!</p>' }
    const made = await admin.post('/v1/written_letter', { letter_id, victim_id, date_time: at, ...own })
    expect(made.body).toMatchObject(own)
  })

  test('[PRM-48] needs add_letter, and is seen with view_letter', async () => {
    const { victim_id } = await addClient(advocate)
    const volunteer = await agency.as('volunteer')
    expect((await volunteer.post('/v1/written_letter', { victim_id, title: 'x', date_time: at })).status).toBe(403)
  })

  test('a template that was taken out is offered no more', async () => {
    const id = await templateOf('<p>x</p>')
    await admin.remove(`/v1/letter/${id}`)
    const listed = rowsOf(await admin.get('/v1/letter')).filter((row) => row['id'] === id)
    expect(listed.every((row) => row['status'] === 0)).toBe(true)
    const { victim_id } = world.own
    const made = await admin.post('/v1/written_letter', { letter_id: id, victim_id, title: 'x', date_time: at })
    expect([made.status, Object.keys(fieldsOf(made))]).toEqual([422, ['letter_id']])
  })
})

test('[DEF-06] a charge says whether somebody was charged, cited or arrested', async () => {
  const good = { defendant_id: world.own.defendant_id, description: 'Trespass' }
  for (const outcome of ['charged', 'cited', 'arrested'])
    expect((await admin.post('/v1/charge', { ...good, outcome })).body['outcome']).toBe(outcome)
  expect((await admin.post('/v1/charge', { ...good, outcome: 'hanged' })).status).toBe(422)
  expect((await admin.post('/v1/charge', { ...good, date: '02/30/2026' })).status).toBe(422)
})

test('[LOC-10] a warrant names a case of its own location', async () => {
  const link = await inTenant(agency.database.databases, { account: world.account, user: null }, async (tx) => {
    const { rows } = await sql<{ id: number }>`insert into location_case (account, location_id, case_id)
      values (${world.account}, ${world.own.location_id}, ${world.own.case_id}) returning id`.execute(tx)
    return rows[0]?.id
  })
  const good = { location_id: world.own.location_id, date: '02/03/2026', description: 'Search' }
  expect((await admin.post('/v1/warrant', { ...good, location_case_id: link })).body['location_case_id']).toBe(link)
  const wrong = await admin.post('/v1/seizure', { ...good, location_case_id: 99_999 })
  expect([wrong.status, Object.keys(fieldsOf(wrong))]).toEqual([422, ['location_case_id']])
})

test('a repeated Idempotency-Key makes one item and answers it again', async () => {
  const { access: token } = await agency.signIn('admin')
  const { victim_id } = await addClient(admin)
  const send = () =>
    agency.send('POST', '/v1/note', {
      token,
      headers: { 'idempotency-key': 'one-note' },
      body: { victim_id, date_time: at, note: '<p>Once</p>' },
    })
  const [first, second] = [await send(), await send()]
  expect(second.text).toBe(first.text)
  expect((await admin.get(`/v1/note?victim_id=${victim_id}`)).body['total']).toBe(1)
})

test('expunged, an item and its history are gone; only an administrator may', async () => {
  const { access: token } = await agency.signIn('admin')
  const made = await agency.send('POST', '/v1/note', {
    token,
    headers: { 'idempotency-key': 'gone-soon' },
    body: { victim_id: world.own.victim_id, date_time: at, note: '<p>Gone soon</p>' },
  })
  const url = `/v1/note/${idOf(made)}`
  expect((await advocate.remove(`${url}?expunge=1`)).status).toBe(403)
  await admin.remove(url)
  expect((await admin.remove(`${url}?expunge=1`)).status).toBe(200)
  expect((await admin.post(`${url}/restore`, {})).status).toBe(404)
  const left = await inTenant(agency.database.databases, { account: world.account, user: null }, async (tx) => {
    const { rows } = await sql`
      select after::text as text from record_change union all select body from idempotency union all select note from note`.execute(
      tx,
    )
    return JSON.stringify(rows)
  })
  expect(left).toContain('x')
  expect(left).not.toContain('Gone soon')
})
