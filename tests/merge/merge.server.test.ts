/** SRV-80, ADM-35 on a real database: two persons become one, whole, for good, and for nobody who may not. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTenant, openDatabases, type Databases, type Work } from '../../server/kernel/database.ts'
import { fieldsOf, idOf, rowsOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { make, removeUrl, urlOf, type KeptKind } from '../records/kinds.ts'
import { tablesWith } from '../records/tablesWith.ts'
import { runs } from '../run/runs.ts'
import { until } from '../run/until.ts'

let agency: Agency
let admin: Caller
let owner: Databases
let account = 0

const inAccount = <T>(work: (tx: Work) => Promise<T>): Promise<T> =>
  inTenant(agency.database.databases, { account, user: null }, work)

beforeAll(async () => {
  agency = await startAgency(20)
  admin = await agency.as('admin')
  owner = openDatabases({ app: agency.database.superuserUrl, system: agency.database.superuserUrl })
  account = Number((await admin.get('/v1/me')).body['account'])
})
afterAll(async () => {
  await owner?.close()
  await agency?.stop()
})

const inOrder = (a: number, b: number): number => a - b

type Json = Readonly<Record<string, unknown>>
const merge = (keep_id: unknown, drop_id: unknown, fields: Json = {}, by = admin) =>
  by.post('/v1/person/merge', { keep_id, drop_id, fields })
const person = async (more: Json = {}): Promise<Json & { readonly id: number }> =>
  (await make('person', admin, { first: 'Petra', last: 'Quillfeather', ...more })) as Json & { id: number }
const personOf = async (url: string): Promise<unknown> => (await admin.get(url)).body['person_id']
const statusOf = async (url: string): Promise<number> => (await admin.get(url)).status

/** Everything that hangs on persons, and all that is told of the changes: no refusal may leave a trace in it. */
const stored = (): Promise<unknown> =>
  inAccount(async (tx) => {
    const tables = ['person', 'victim', 'defendant', 'attendee', 'record_change', 'person_merge'] as const
    const rows = []
    for (const table of tables)
      rows.push((await sql`select * from ${sql.table(table)} r order by r::text`.execute(tx)).rows)
    return rows
  })

/** What one person may be part of; some of it was taken out before. */
const partKinds = ['victim', 'defendant', 'attendee'] as const
const makePart = async (kind: KeptKind, person_id: number): Promise<number> => {
  const own = kind === 'defendant' ? { first: null, last: null } : kind === 'victim' ? { first: null, last: null } : {}
  return Number((await make(kind, admin, { ...own, person_id }))['id'])
}

describe('[SRV-80] [ADM-35] two persons', () => {
  test('become one that has the chosen values, both ones’ other names and all that either was', async () => {
    const keep = await person({ city: 'Eagle Notch', primary_phone: '12125550147', aliases: ['Pet', 'Quill'] })
    const drop = await person({
      first: 'Petronella',
      city: 'Fort Linden',
      email: 'petra@example.org',
      aliases: ['Quill', 'Nell'],
    })
    const client = await makePart('victim', drop.id)
    const accused = await makePart('defendant', drop.id)
    const named = await makePart('attendee', drop.id)
    const papers = [{ kind: 'Passport', number: 'X-1', issued_date: null, expiration_date: null }]
    await admin.put(`/v1/person/${drop.id}`, { identifications: papers })
    const choice = {
      first: 'Petronella',
      city: 'Eagle Notch',
      primary_phone: '12125550147',
      email: 'petra@example.org',
    }
    const merged = await merge(keep.id, drop.id, choice)
    expect(merged).toMatchObject({
      status: 200,
      body: {
        id: keep.id,
        ...choice,
        last: 'Quillfeather',
        aliases: ['Pet', 'Quill', 'Nell'],
        identifications: papers,
        victim_cases: [{ id: client }],
        defendant_cases: [{ id: accused }],
      },
    })
    expect((await admin.get(`/v1/person/${keep.id}`)).body).toEqual(merged.body)
    expect((await admin.get(`/v2/victim/${client}`)).body).toMatchObject({ person_id: keep.id, ...choice })
    expect((await admin.get(`/v1/defendant/${accused}`)).body).toMatchObject({ person_id: keep.id, ...choice })
    expect(await personOf(`/v1/event_attendee/${named}`)).toBe(keep.id)
    for (const word of ['petronella', 'nell', 'pet'])
      expect(rowsOf(await admin.get(`/v2/victim?type=victim&search=${word}`)).map(({ id }) => id)).toContain(client)
    expect(await inAccount((tx) => tx.selectFrom('person_merge').selectAll().execute())).toMatchObject([
      {
        keep_id: keep.id,
        drop_id: drop.id,
        merged_by: idOf(await admin.get('/v1/me')),
        fields: ['first', 'email'],
        moved: { victim: [client], defendant: [accused], attendee: [named] },
      },
    ])
    // The dropped one is gone, and nothing brings it back.
    expect(await statusOf(`/v1/person/${drop.id}`)).toBe(404)
    expect((await admin.post(`/v1/person/${drop.id}/restore`, {})).status).toBe(404)
    expect((await merge(keep.id, drop.id)).status).toBe(404)
    const [row] = await inAccount((tx) =>
      sql<{ gone: boolean }>`select deleted_at is not null as gone from person where id = ${drop.id}`
        .execute(tx)
        .then(({ rows }) => rows),
    )
    expect(row).toEqual({ gone: true })
  })

  test('leave what was not chosen in the history of the records that moved, and go on in imports that are not run yet', async () => {
    const [keep, drop] = [await person({ city: 'Eagle Notch' }), await person({ city: 'Fort Linden' })]
    const client = await makePart('victim', drop.id)
    const me = idOf(await admin.get('/v1/me'))
    const { rows: imports } = await sql<{ id: number }>`
      insert into data_import (account, user_id, name, mime, size, status, created_at, updated_at)
      values (${account}, ${me}, 'list.csv', 'text/csv', 1, 'checked', now(), now()) returning id`.execute(owner.tenant)
    const likely = (row: number, persons: readonly number[], person_id: number | null) =>
      sql`
        insert into import_likely (account, import_id, row, name, persons, rows, choice, person_id)
        values (${account}, ${imports[0]?.id}, ${row}, 'Petra', ${JSON.stringify(persons.map((id) => ({ person_id: id })))},
          '[]', ${person_id === null ? null : 'link'}, ${person_id})`.execute(owner.tenant)
    await likely(1, [drop.id], drop.id)
    await likely(2, [keep.id, drop.id], null)
    await likely(3, [drop.id, 77], null)
    expect((await merge(keep.id, drop.id, { city: 'Eagle Notch', last: keep['last'] })).status).toBe(200)
    const [told] = rowsOf(await admin.get(`/v1/history/victim/${client}`)).filter(({ verb }) => verb === 'update')
    expect(told).toMatchObject({ from: { city: 'Fort Linden' }, to: { city: 'Eagle Notch' } })
    const { rows } = await sql<{ persons: { person_id: number }[]; person_id: number | null }>`
      select persons, person_id from import_likely where import_id = ${imports[0]?.id} order by row`.execute(
      owner.tenant,
    )
    expect(rows.map(({ persons, person_id }) => [persons.map((one) => one.person_id), person_id])).toEqual([
      [[keep.id], keep.id],
      [[keep.id], null],
      [[keep.id, 77], null],
    ])
  })

  test('[SRV-86] leave an audit line each, with user and time', async () => {
    const [keep, drop] = [await person(), await person()]
    await merge(keep.id, drop.id)
    const lines = await inAccount((tx) =>
      tx
        .selectFrom('audit')
        .select(['kind', 'object_id', 'user_id', 'at'])
        .where('verb', '=', 'merge')
        .where('object_id', 'in', [keep.id, drop.id])
        .orderBy('seq')
        .execute(),
    )
    const me = idOf(await admin.get('/v1/me'))
    const told = { kind: 'person', user_id: me, at: new Date(agency.clock.now()).toISOString() }
    expect(lines).toEqual([keep, drop].map(({ id }) => ({ ...told, object_id: id })))
  })

  test('law: whatever either was, and whichever values stay, nothing is lost, and nobody else is touched', async () => {
    const texts = {
      city: ['Eagle Notch', 'Fort Linden', null],
      zip: ['80999', null],
      middle: ['Ona', 'Ida', null],
    } as const
    const one = fc.record({
      city: fc.constantFrom(...texts.city),
      zip: fc.constantFrom(...texts.zip),
      middle: fc.constantFrom(...texts.middle),
      parts: fc.array(fc.record({ kind: fc.constantFrom(...partKinds), isRemoved: fc.boolean() }), { maxLength: 3 }),
    })
    const stranger = await person({ first: 'Ines' })
    const others = await makePart('victim', stranger.id)
    const strange = (await admin.get(`/v2/victim/${others}`)).body
    await fc.assert(
      fc.asyncProperty(one, one, fc.boolean(), async (a, b, takesKept) => {
        const all: { readonly kind: KeptKind; readonly id: number; readonly isRemoved: boolean }[] = []
        const made = []
        for (const { parts, ...fields } of [a, b]) {
          const { id } = await person(fields)
          for (const { kind, isRemoved } of parts) all.push({ kind, isRemoved, id: await makePart(kind, id) })
          made.push({ id, fields })
        }
        for (const { kind, id, isRemoved } of all) if (isRemoved) await admin.remove(removeUrl(kind, id))
        const [keep, drop] = made as [(typeof made)[number], (typeof made)[number]]
        const chosen = (takesKept ? keep : drop).fields
        const differing = (['city', 'zip', 'middle'] as const).filter((name) => keep.fields[name] !== drop.fields[name])
        // What was made later has another last name of its own.
        const last = (await admin.get(`/v1/person/${(takesKept ? keep : drop).id}`)).body['last']
        const fields = Object.fromEntries(differing.map((name) => [name, chosen[name]]))
        const merged = await merge(keep.id, drop.id, { ...fields, last })
        expect(merged).toMatchObject({ status: 200, body: { ...chosen, last } })
        for (const { kind, id, isRemoved } of all) {
          if (isRemoved) {
            expect(await statusOf(`${urlOf(kind)}/${id}`)).toBe(404)
            expect((await admin.post(`${urlOf(kind)}/${id}/restore`, {})).status).toBe(200)
          }
          const { body } = await admin.get(`${urlOf(kind)}/${id}`)
          expect(body).toMatchObject({ person_id: keep.id, ...(kind !== 'attendee' && { ...chosen, last }) })
        }
        expect((await admin.get(`/v2/victim/${others}`)).body).toEqual(strange)
      }),
      { numRuns: runs(6) },
    )
  })
})

describe('is refused, and changes nothing', () => {
  const refused = async (of: ReturnType<typeof merge>, status: number, fields: Json = {}): Promise<void> => {
    const reply = await of
    expect([reply.status, fieldsOf(reply)]).toEqual([status, fields])
  }

  test('where a value was not chosen, or is of neither any more, or would leave no name', async () => {
    const keep = await person({ city: 'Eagle Notch' })
    const drop = await person({ first: null, last: null, business: 'Quill & Co', city: 'Fort Linden' })
    const choice = { first: 'Petra', last: 'Quillfeather', business: null, city: 'Fort Linden' }
    const before = await stored()
    const { city: _, ...rest } = choice
    await refused(merge(keep.id, drop.id, rest), 422, { city: 'Choose one of the two.' })
    await refused(merge(keep.id, drop.id, { ...choice, city: 'Harbor' }), 409)
    await refused(merge(keep.id, drop.id, { ...choice, zip: '80999' }), 409)
    const nameless = await merge(keep.id, drop.id, { ...choice, first: null, last: null, business: null })
    expect([nameless.status, Object.keys(fieldsOf(nameless)).length > 0]).toEqual([422, true])
    expect(await stored()).toEqual(before)
    await admin.put(`/v1/person/${drop.id}`, { city: 'Harbor' })
    await refused(merge(keep.id, drop.id, choice), 409)
    expect((await merge(keep.id, drop.id, { ...choice, city: 'Harbor' })).status).toBe(200)
  })

  test('where one is the other, a location, unknown, or another agency’s', async () => {
    const keep = await person()
    const place = Number((await make('location', admin))['id'])
    const { access: token } = await agency.signIn('other-admin')
    const foreign = await agency.send('POST', '/v1/person', { token, body: { first: 'Petra', last: 'Elsewhere' } })
    const before = await stored()
    await refused(merge(keep.id, keep.id), 422, { drop_id: 'These are the same person. Choose another one.' })
    for (const id of [place, 9_999_999, idOf(foreign)]) {
      await refused(merge(keep.id, id), 404)
      await refused(merge(id, keep.id), 404)
    }
    expect(await stored()).toEqual(before)
  })

  test('where one has more than fifty other names or papers together', async () => {
    const names = (word: string) => Array.from({ length: 26 }, (_, at) => `${word} ${at}`)
    const [keep, drop] = [await person({ aliases: names('Pet') }), await person({ aliases: names('Nell') })]
    const { last } = drop
    const before = await stored()
    await refused(merge(keep.id, drop.id, { last }), 422, { aliases: 'One person has at most 50 of these.' })
    expect(await stored()).toEqual(before)
    for (const [one, word] of [
      [keep, 'Pet'],
      [drop, 'Nell'],
    ] as const)
      expect((await admin.put(`/v1/person/${one.id}`, { aliases: names(word).slice(1) })).status).toBe(200)
    expect((await merge(keep.id, drop.id, { last })).body['aliases']).toHaveLength(50)
  })

  test('where what was taken out of the dropped one, or an event for which they are named, is not the user’s to change', async () => {
    const capabilities = ['edit_any_victim', 'can_view_any_victim', 'can_view_any_defendant', 'can_view_any_event']
    const merger = await agency.as((await agency.addUser(account, { role_id: 2, capabilities })).login)
    const mine = idOf(await admin.get('/v1/me'))
    const hidden = { limited_access: true, owner_id: mine }
    for (const [kind, more] of [
      ['defendant', hidden],
      ['defendant', { owner_id: mine }],
      ['attendee', hidden],
    ] as const) {
      const [keep, drop] = [await person(), await person()]
      const { last } = keep
      await makePart('victim', keep.id)
      await makePart('victim', drop.id)
      const part = await makePart(kind, drop.id)
      if (kind === 'attendee') {
        const { event_id } = (await admin.get(`${urlOf(kind)}/${part}`)).body
        await admin.put(`${urlOf('event')}/${String(event_id)}`, more)
      } else {
        await admin.put(`${urlOf(kind)}/${part}`, more)
        await admin.remove(removeUrl(kind, part))
      }
      const before = await stored()
      expect([kind, (await merge(keep.id, drop.id, { last }, merger)).status]).toEqual([kind, 403])
      expect(await stored()).toEqual(before)
      expect((await merge(keep.id, drop.id, { last })).status).toBe(200)
    }
  })

  test('where either has another version than whoever chose has seen, whatever it was that changed', async () => {
    const [keep, drop] = [await person(), await person()]
    const { last } = keep
    const versions = { keep_version: keep['version'], drop_version: drop['version'] }
    await admin.put(`/v1/person/${drop.id}`, { aliases: ['Nell'] })
    const before = await stored()
    const send = (more: Json) =>
      admin.post('/v1/person/merge', { keep_id: keep.id, drop_id: drop.id, fields: { last }, ...versions, ...more })
    await refused(send({}), 409)
    await refused(send({ drop_version: undefined, keep_version: 7 }), 409)
    expect(await stored()).toEqual(before)
    expect((await send({ drop_version: Number(drop['version']) + 1 })).status).toBe(200)
  })

  test('law: where any record of either is one that the user may not change, seen or not', async () => {
    const supervisor = await agency.as('supervisor')
    const mine = idOf(await admin.get('/v1/me'))
    for (const kind of ['victim', 'defendant'] as const)
      for (const isKept of [true, false]) {
        const [keep, drop] = [await person(), await person()]
        const { last } = keep
        await makePart('victim', keep.id)
        await makePart('victim', drop.id)
        const hidden = await makePart(kind, (isKept ? keep : drop).id)
        await admin.put(`${urlOf(kind)}/${hidden}`, { limited_access: true, owner_id: mine })
        const sees = await supervisor.get(`${urlOf(kind)}/${hidden}`)
        const isEntitled = sees.status === 200 && sees.body['may_edit'] === true
        const before = await stored()
        const by = isEntitled ? await agency.as('advocate') : supervisor
        expect((await merge(keep.id, drop.id, { last }, by)).status).toBe(403)
        expect(await stored()).toEqual(before)
        expect((await merge(keep.id, drop.id, { last })).status).toBe(200)
      }
  })
})

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(owner.tenant)
  return rows[0]?.waiting ?? 0
}

/** What a transaction of somebody else holds while each of `works` begins, one after another; each is to wait. */
const whileHeld = async <T>(
  hold: (tx: Work) => Promise<unknown>,
  ...works: readonly (() => Promise<T>)[]
): Promise<readonly T[]> => {
  const started: Promise<T>[] = []
  await inAccount(async (tx) => {
    await hold(tx)
    for (const work of works) {
      started.push(work())
      await until(async () => (await waiting()) === started.length)
    }
  })
  return Promise.all(started)
}

describe('at one time with others', () => {
  test('what somebody else is just saving of one of the two is seen, and refused', async () => {
    for (const changing of ['keep', 'drop'] as const) {
      const two = { keep: await person(), drop: await person() }
      const [reply] = await whileHeld(
        (tx) =>
          sql`update person set city = 'Harbor', version = version + 1 where id = ${two[changing].id}`.execute(tx),
        () => merge(two.keep.id, two.drop.id, { last: two.keep['last'] }),
      )
      expect([reply?.status, reply && fieldsOf(reply)]).toEqual([422, { city: 'Choose one of the two.' }])
    }
  })

  test('somebody who is just being named for an event is named as the kept one, or not at all', async () => {
    const [keep, drop] = [await person(), await person()]
    const event_id = Number((await make('event', admin))['id'])
    const [added, merged] = await whileHeld(
      (tx) => sql`select from event where id = ${event_id} for update`.execute(tx),
      () => admin.post(urlOf('attendee'), { type: 'A', event_id, person_id: drop.id }),
      () => merge(keep.id, drop.id, { last: keep['last'] }),
    )
    expect(merged?.status).toBe(200)
    const left = await inAccount((tx) => sql`select from attendee where person_id = ${drop.id}`.execute(tx))
    expect(left.rows).toEqual([])
    if (added?.status === 200) expect(await personOf(`${urlOf('attendee')}/${idOf(added)}`)).toBe(keep.id)
    else expect(added && fieldsOf(added)).toEqual({ person_id: 'This person is not known.' })
  })

  test('of two that merge the same two into each other one is right, and the other is told', async () => {
    const [one, two] = [await person(), await person()]
    const client = await makePart('victim', two.id)
    const { last } = one
    const answers = await Promise.all([merge(one.id, two.id, { last }), merge(two.id, one.id, { last })])
    expect(answers.map(({ status }) => status).toSorted(inOrder)).toEqual([200, 404])
    const kept = idOf(answers.find(({ status }) => status === 200) as Awaited<ReturnType<typeof merge>>)
    expect(await personOf(`/v2/victim/${client}`)).toBe(kept)
  })

  test('a record that is linked anew while its person, and then that one too, is merged: all three get their turn', async () => {
    const [a, b, c] = [await person(), await person(), await person()]
    const client = await makePart('victim', c.id)
    const answers = await whileHeld(
      (tx) => sql`select from person where id = ${c.id} for no key update`.execute(tx),
      () => merge(a.id, c.id, { last: a['last'] }),
      () => admin.put(`/v2/victim/${client}`, { person_id: b.id }),
      () => merge(b.id, a.id, { last: b['last'] }),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await personOf(`/v2/victim/${client}`)).toBe(b.id)
  })

  test('a record that somebody makes for the dropped one meanwhile is of the kept one, or refused', async () => {
    const [keep, drop] = [await person(), await person()]
    const body = { victim_type: 'S', person_id: drop.id }
    const [merged, made] = await Promise.all([
      merge(keep.id, drop.id, { last: keep['last'] }),
      admin.post('/v2/victim', body),
    ])
    expect(merged.status).toBe(200)
    if (made.status === 200) expect(await personOf(`/v2/victim/${idOf(made)}`)).toBe(keep.id)
    else expect(fieldsOf(made)).toEqual({ person_id: 'This person is not known.' })
    const left = await inAccount((tx) => sql`select from victim where person_id = ${drop.id}`.execute(tx))
    expect(left.rows).toEqual([])
  })
})

test('[CLI-25] whoever was merged into somebody goes with them when they are expunged, by however many steps', async () => {
  const word = 'Zqmerged'
  const [a, b, c] = [await person({ middle: word }), await person({ aliases: [word] }), await person({ last: 'Left' })]
  const client = await makePart('victim', a.id)
  expect((await merge(b.id, a.id, { middle: null, last: b['last'] })).status).toBe(200)
  expect((await merge(c.id, b.id, { last: 'Left' })).status).toBe(200)
  expect(await personOf(`/v2/victim/${client}`)).toBe(c.id)
  expect((await admin.remove(`/v1/person/${c.id}?expunge=1`)).status).toBe(200)
  expect(await tablesWith(owner, word)).toEqual([])
  const left = await inAccount((tx) => sql`select from person where id in (${a.id}, ${b.id}, ${c.id})`.execute(tx))
  expect(left.rows).toEqual([])
  const lines = await inAccount((tx) =>
    tx
      .selectFrom('audit')
      .select('object_id')
      .where('verb', '=', 'expunge')
      .where('object_id', 'in', [a.id, b.id, c.id])
      .execute(),
  )
  expect(lines.map(({ object_id }) => Number(object_id)).toSorted(inOrder)).toEqual(
    [a.id, b.id, c.id].toSorted(inOrder),
  )
})
