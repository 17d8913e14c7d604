/** The items of one record: pages, order, and nothing of what may not be seen. */
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostListed } from '../../domain/records/index.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { idOf, rowsOf, startAgency, type Caller } from '../records/agencyServer.ts'
import {
  addClient,
  addressOf,
  at,
  exampleKinds,
  examples,
  startWorld,
  type ExampleKind,
  type World,
} from './itemWorld.ts'

let world: World
let admin: Caller
let advocate: Caller
let advocateId: number

beforeAll(async () => {
  world = await startWorld()
  admin = world.admin
  advocate = await world.agency.as('advocate')
  advocateId = Number((await advocate.get('/v1/me')).body['id'])
})
afterAll(() => world?.agency.stop())

const idsIn = async (caller: Caller, url: string): Promise<number[]> =>
  rowsOf(await caller.get(url)).map(({ id }) => Number(id))
const note = (more: object) => admin.post('/v1/note', { date_time: at, note: '<p>x</p>', ...more })

describe('a list', () => {
  test('is of exactly one record', async () => {
    for (const query of ['', '?page=1', `?victim_id=${world.own.victim_id}&case_id=${world.own.case_id}`])
      expect((await admin.get(`/v1/note${query}`)).status).toBe(400)
    for (const query of ['victim_id=0', 'victim_id=-1', 'victim_id=1e3', 'victim_id=a', 'location=1', 'all=1'])
      expect((await admin.get(`/v1/note?${query}`)).status).toBe(400)
    expect((await admin.get('/v1/note?victim_id=1&victim_id=2')).status).toBe(400)
    expect((await admin.get('/v1/note?victim_id=999999999999999')).status).toBe(404)
  })

  test('comes in pages of at most 500, with the number of all', async () => {
    const { victim_id } = await addClient(admin)
    const times = Array.from({ length: 7 }, (_, index) => `2026-01-0${index + 1}T12:00:00.000Z`)
    for (const date_time of times) expect((await note({ victim_id, date_time })).status).toBe(200)
    const all = await idsIn(admin, `/v1/note?victim_id=${victim_id}`)
    const pages = [1, 2, 3, 4].map((page) => `/v1/note?victim_id=${victim_id}&limit=3&page=${page}`)
    const answers = await Promise.all(pages.map((url) => admin.get(url)))
    expect(answers.flatMap((answer) => rowsOf(answer).map(({ id }) => id))).toEqual(all)
    expect(answers.map(({ body }) => [body['total'], body['limit']])).toEqual(answers.map(() => [7, 3]))
    const greedy = await admin.get(`/v1/note?victim_id=${victim_id}&limit=100000`)
    expect(greedy.body['limit']).toBe(mostListed)
    for (const query of ['limit=0', 'page=0', 'limit=-1', 'page=x'])
      expect((await admin.get(`/v1/note?victim_id=${victim_id}&${query}`)).status).toBe(400)
  })

  test('begins with the newest date', async () => {
    const { victim_id } = await addClient(admin)
    const times = ['2026-01-05', '2026-03-01', '2025-12-31', '2026-01-05'].map((day) => `${day}T12:00:00.000Z`)
    for (const date_time of times) await note({ victim_id, date_time })
    const dates = rowsOf(await admin.get(`/v1/note?victim_id=${victim_id}`)).map(({ date_time }) => date_time)
    expect(dates).toEqual(times.toSorted().toReversed())
  })

  test('of court dates: a case has those of its clients and defendants, and these have the case’s, as far as each is seen', async () => {
    const { victim_id, case_id } = await addClient(admin)
    const made = async (path: string, body: object) => idOf(await admin.post(path, { case_id, ...body }))
    const other = await made('/v2/victim', { victim_type: 'S', first: 'Other', last: 'Heard' })
    const hidden = await made('/v2/victim', { victim_type: 'S', first: 'Hid', last: 'Heard', limited_access: true })
    const accused = await made('/v1/defendant', { first: 'Accused', last: 'Heard' })
    const hearing = async (of: object) => idOf(await admin.post('/v1/court_date', { date_time: at, ...of }))
    const ofCase = await hearing({ case_id })
    const ofClient = await hearing({ victim_id })
    const ofHidden = await hearing({ victim_id: hidden })
    const ofAccused = await hearing({ defendant_id: accused })
    const ofBoth = await hearing({ case_id, victim_id, defendant_id: accused })
    const elsewhere = await addClient(admin)
    await hearing({ victim_id: elsewhere.victim_id })
    const listed = async (caller: Caller, query: string): Promise<number[]> =>
      (await idsIn(caller, `/v1/court_date?${query}`)).toSorted((a, b) => a - b)
    const everything = [ofCase, ofClient, ofHidden, ofAccused, ofBoth]
    expect(await listed(admin, `case_id=${case_id}`)).toEqual(everything)
    expect(await listed(advocate, `case_id=${case_id}`)).toEqual(everything.filter((id) => id !== ofHidden))
    expect(await listed(admin, `victim_id=${victim_id}`)).toEqual([ofCase, ofClient, ofBoth])
    expect(await listed(admin, `victim_id=${other}`)).toEqual([ofCase])
    expect(await listed(admin, `defendant_id=${accused}`)).toEqual([ofCase, ofAccused, ofBoth])
    const both = await admin.get(`/v1/court_date/${ofBoth}`)
    expect(both.body).toMatchObject({ victim_name: expect.any(String), defendant_name: 'Heard, Accused' })
    const wrong = await admin.post('/v1/court_date', { date_time: at, case_id, victim_id: elsewhere.victim_id })
    expect([wrong.status, Object.keys(wrong.body['fields'] as object)]).toEqual([422, ['victim_id']])
  })

  test('[ACT-02] of tasks begins with those that are not done, each part by id', async () => {
    const { victim_id } = await addClient(admin)
    const add = async (is_completed: 0 | 1): Promise<number> =>
      idOf(await admin.post('/v1/task', { victim_id, title: 'x', user_id: world.userId, is_completed, date_time: at }))
    const [first, second, third, fourth] = [await add(1), await add(0), await add(1), await add(0)]
    expect(await idsIn(admin, `/v1/task?victim_id=${victim_id}`)).toEqual([second, fourth, first, third])
  })

  test('[ACT-08] of a user’s tasks has those of all records, and of other users only what may be seen', async () => {
    const { victim_id } = await addClient(admin, { limited_access: true })
    const mine = idOf(await admin.post('/v1/task', { title: 'Alone', user_id: world.userId }))
    const onClient = idOf(await admin.post('/v1/task', { victim_id, title: 'On a client', user_id: world.userId }))
    expect(await idsIn(admin, `/v1/task?user_id=${world.userId}`)).toEqual(expect.arrayContaining([mine, onClient]))
    const seen = await advocate.get(`/v1/task?user_id=${world.userId}`)
    expect(rowsOf(seen).map(({ id }) => id)).not.toContain(mine)
    expect(rowsOf(seen).map(({ id }) => id)).not.toContain(onClient)
    expect(seen.body['total']).toBe(rowsOf(seen).length)
  })

  test('[ACT-08] of all tasks has everybody’s with edit_any_task, else the own ones', async () => {
    const { victim_id } = await addClient(advocate)
    const theirs = idOf(await admin.post('/v1/task', { victim_id, title: 'x', user_id: world.userId }))
    const own = idOf(await advocate.post('/v1/task', { victim_id, title: 'x', user_id: advocateId }))
    const total = Number((await admin.get('/v1/task?all=1')).body['total'])
    const all: number[] = []
    for (let page = 1; (page - 1) * 100 < total; page += 1)
      all.push(...(await idsIn(admin, `/v1/task?all=1&limit=100&page=${page}`)))
    expect([new Set(all).size, all.length]).toEqual([total, total])
    expect(all).toEqual(expect.arrayContaining([theirs, own]))
    const mine = rowsOf(await advocate.get('/v1/task?all=1'))
    expect(mine.map(({ id }) => id)).toContain(own)
    expect(new Set(mine.map(({ user_id }) => user_id))).toEqual(new Set([advocateId]))
    expect((await admin.get(`/v1/task?all=1&user_id=${advocateId}`)).status).toBe(400)
    expect((await admin.get('/v1/appointment')).status).toBe(400)
  })

  test('[PRM-50] names the client of a task only for those who may see the client', async () => {
    const { hidden } = world
    const made = await admin.post('/v1/task', { victim_id: hidden.victim_id, title: 'x', user_id: advocateId })
    expect(made.body).toMatchObject({ victim_name: 'Quillfeather, Hidde', victim_case_id: hidden.case_id })
    const seen = await advocate.get(`/v1/task/${idOf(made)}`)
    const unnamed = { victim_id: null, victim_name: null, victim_case_id: null, case_reference_id: null }
    expect(seen.body, seen.text).toMatchObject(unnamed)
    const listed = rowsOf(await advocate.get(`/v1/task?user_id=${advocateId}`)).find(({ id }) => id === idOf(made))
    expect(listed).toMatchObject(unnamed)
  })

  test.each(['helper', 'volunteer', 'advocate-3', 'supervisor', 'admin'])(
    '[ACT-08] of each user’s tasks, asked by %s, has what single tasks say',
    async (login) => {
      const caller = await world.agency.as(login)
      const users = await idsIn(admin, '/v1/user?include_self=1&limit=1000')
      const lists = await Promise.all(users.map((id) => caller.get(`/v1/task?user_id=${id}`)))
      const listed = lists.flatMap((answer) => rowsOf(answer).map(({ id }) => Number(id)))
      expect(lists.map(({ body }) => body['total'])).toEqual(lists.map((answer) => rowsOf(answer).length))
      const small = await Promise.all(users.map((id) => caller.get(`/v1/task?user_id=${id}&limit=1`)))
      expect(small.map(({ body }) => body['total'])).toEqual(lists.map(({ body }) => body['total']))
      const { rows } = await inTenant(world.agency.database.databases, { account: world.account, user: null }, (tx) =>
        sql<{ id: number }>`select id from task where removed_at is null`.execute(tx),
      )
      const single: number[] = []
      for (const { id } of rows) if ((await caller.get(`/v1/task/${id}`)).status === 200) single.push(id)
      expect(listed.toSorted((a, b) => a - b)).toEqual(single.toSorted((a, b) => a - b))
    },
  )

  test('of letters may be asked for by the court of a case', async () => {
    const court = idOf(await admin.post('/v1/case_court', { case_id: world.own.case_id, court_id: 1 }))
    const written = await admin.post('/v1/written_letter', {
      victim_id: world.own.victim_id,
      court_id: court,
      title: 'To the court',
      date_time: at,
    })
    expect(written.status, written.text).toBe(200)
    expect(await idsIn(admin, `/v1/written_letter?court_id=${court}`)).toEqual([idOf(written)])
    expect((await admin.get('/v1/written_letter?court_id=999999')).status).toBe(404)
    const foreign = idOf(await admin.post('/v1/case_court', { case_id: world.other.case_id, court_id: 1 }))
    expect((await admin.put(`/v1/written_letter/${idOf(written)}`, { court_id: foreign })).status).toBe(422)
  })
})

describe('what an item has of a case is of its own case', () => {
  type Ids = Readonly<Record<string, number>>
  /** `of`: whose case it is of; `on`: what of that case the item names besides. */
  const ties: readonly {
    readonly kind: 'court_date' | 'letter'
    readonly field: string
    readonly of: (where: Ids) => Ids
    readonly on: (where: Ids) => Promise<number> | number
  }[] = [
    ...(['victim_id', 'defendant_id'] as const).map((field) => ({
      kind: 'court_date' as const,
      field,
      of: ({ case_id = 0 }: Ids): Ids => ({ case_id }),
      on: (where: Ids): number => where[field] ?? 0,
    })),
    {
      kind: 'letter',
      field: 'court_id',
      of: ({ victim_id = 0 }) => ({ victim_id }),
      on: async ({ case_id }) => idOf(await admin.post('/v1/case_court', { case_id, court_id: 1 })),
    },
  ]

  test.each(ties)('law: a $kind takes no $field of another, whichever of the two is changed', async (tie) => {
    const { kind, field, of } = tie
    const url = addressOf(kind)
    const suspect = await admin.post('/v1/defendant', { case_id: world.other.case_id, first: 'Una', last: 'Marl' })
    expect(suspect.status, suspect.text).toBe(200)
    const [here, there] = [{ ...world.own }, { ...world.other, defendant_id: idOf(suspect) }] as [Ids, Ids]
    const [mine, theirs] = [await tie.on(here), await tie.on(there)]
    const make = (more: object) => admin.post(url, { ...examples[kind].good(world), ...more })
    const made = await make({ ...of(here), [field]: mine })
    expect(made.status, made.text).toBe(200)
    const one = `${url}/${idOf(made)}`
    const wrong = [
      await make({ ...of(here), [field]: theirs }),
      await admin.put(one, { [field]: theirs }),
      await admin.put(one, of(there)),
    ]
    expect(wrong.map(({ status }) => status)).toEqual([422, 422, 422])
    expect(wrong.map(({ body }) => Object.keys(body['fields'] as object))).toEqual(wrong.map(() => [field]))
    expect((await admin.get(one)).body).toMatchObject({ ...of(here), [field]: mine })
    const both = await admin.put(one, { ...of(there), [field]: theirs })
    expect(both.status, both.text).toBe(200)
  })

  test('nor a court that was taken off its case', async () => {
    const { case_id, victim_id } = world.own
    const court = idOf(await admin.post('/v1/case_court', { case_id, court_id: 1 }))
    const letter = { victim_id, court_id: court, title: 'x', date_time: at }
    expect((await admin.remove(`/v1/case_court/${court}`)).status).toBe(200)
    expect((await admin.post('/v1/written_letter', letter)).status).toBe(422)
  })
})

/** Kinds that hang on a client, and so on one that most do not see. */
const onClients = exampleKinds.filter((kind: ExampleKind) => examples[kind].owner === 'victim_id')

describe.each(onClients)('%s of a client with limited access', (kind) => {
  const url = addressOf(kind)
  const good = () => ({ ...examples[kind].good(world), victim_id: world.hidden.victim_id })

  test('[PRM-21] is neither seen, listed, changed nor added by somebody who does not see the client', async () => {
    const made = await admin.post(url, good())
    expect(made.status, made.text).toBe(200)
    const answers = [
      await advocate.get(`${url}/${idOf(made)}`),
      await advocate.get(`${url}?victim_id=${world.hidden.victim_id}`),
      await advocate.put(`${url}/${idOf(made)}`, examples[kind].change),
      await advocate.remove(`${url}/${idOf(made)}`),
      await advocate.post(url, good()),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  test('is not moved to a client that the mover may not edit, nor away from one', async () => {
    const mine = await addClient(advocate)
    const own = { ...examples[kind].good(world), victim_id: mine.victim_id }
    const whose = ['user_id', 'advocate_id'].filter((name) => name in own)
    const as = { ...own, ...Object.fromEntries(whose.map((name) => [name, advocateId])) }
    const made = await advocate.post(url, as)
    expect(made.status, made.text).toBe(200)
    const moved = await advocate.put(`${url}/${idOf(made)}`, { victim_id: world.hidden.victim_id })
    expect(moved.status).toBe(403)
    expect((await advocate.put(`${url}/${idOf(made)}`, { victim_id: 999_999 })).status).toBe(422)
    const second = await addClient(advocate)
    const there = await advocate.put(`${url}/${idOf(made)}`, { victim_id: second.victim_id })
    expect(there.body, there.text).toMatchObject({ victim_id: second.victim_id })
    expect(await idsIn(advocate, `${url}?victim_id=${mine.victim_id}`)).not.toContain(idOf(made))
    expect(await idsIn(advocate, `${url}?victim_id=${second.victim_id}`)).toContain(idOf(made))
  })
})

test('tasks of everybody, or of a user, are given up when their time is over; those of a client are not', async () => {
  const short = await startAgency(20, {}, { patience: 300 })
  const owner = new Client({ connectionString: short.database.superuserUrl })
  await owner.connect()
  try {
    const caller = await short.as('admin')
    const me = idOf(await caller.get('/v1/me'))
    const { victim_id } = await addClient(caller)
    await owner.query(`
      create function dawdle() returns boolean language plpgsql as $$ begin perform pg_sleep(1); return true; end $$;
      alter table task rename to slow_task;
      create view task with (security_invoker) as select * from slow_task where (select dawdle());
      grant select on task to caselog_app`)
    const asked = ['all=1', `user_id=${me}`, `victim_id=${victim_id}`].map((which) => caller.get(`/v1/task?${which}`))
    const replies = await Promise.all(asked)
    expect(replies.map(({ status, body }) => [status, body['reason']])).toEqual([
      [422, 'too_slow'],
      [422, 'too_slow'],
      [200, undefined],
    ])
  } finally {
    await owner.end()
    await short.stop()
  }
})
