/** What a record's history tells to whom, on the real database. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getHistory, type HistoryEntry } from '../../domain/history/index.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { addClient, startWorld, type World } from '../items/itemWorld.ts'
import { idOf, rowsOf, type Agency, type Caller } from '../records/agencyServer.ts'
import { keptKinds, make, removeUrl, urlOf } from '../records/kinds.ts'
import { objectKinds } from '../../domain/records/index.ts'
import { runs } from '../run/runs.ts'

let world: World
let agency: Agency
let admin: Caller
let advocate: Caller
let colleague: Caller
let callers: readonly Caller[]

const at = (kind: string, id: unknown, query = ''): string => `/v1/history/${kind}/${String(id)}${query}`

const told = async (caller: Caller, kind: string, id: unknown, query = ''): Promise<HistoryEntry[]> => {
  const answer = await caller.get(at(kind, id, query))
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return getHistory.response.parse(answer.body).data
}

beforeAll(async () => {
  world = await startWorld()
  ;({ agency, admin } = world)
  advocate = await agency.as('advocate')
  colleague = await agency.as('advocate-2')
  callers = [
    admin,
    advocate,
    colleague,
    ...(await Promise.all(['supervisor', 'volunteer', 'other-admin'].map(agency.as))),
  ]
})
afterAll(() => world?.agency.stop())

describe('the history of a record', () => {
  test('tells who changed which field from what to what, and when, the newest first', async () => {
    const { victim_id } = await addClient(advocate, { city: 'Eagle Notch' })
    await admin.put(`/v2/victim/${victim_id}`, { city: 'Fort Linden', primary_phone: '15551230001' })
    const entries = await told(advocate, 'victim', victim_id)
    expect(entries.map(({ verb }) => verb)).toEqual(['update', 'create'])
    const [change, first] = entries
    expect(change).toMatchObject({
      kind: 'victim',
      of: victim_id,
      user_id: world.userId,
      from: { city: 'Eagle Notch' },
      to: { city: 'Fort Linden', primary_phone: '15551230001' },
    })
    expect(change?.fields.toSorted()).toEqual(['city', 'primary_phone'])
    expect(first?.to).toMatchObject({ first: 'Ines', last: 'Quillfeather', city: 'Eagle Notch' })
  })

  test.each(['victim', 'court_case', 'defendant', 'location', 'event'] as const)(
    'of a %s can be asked for after each way it may change',
    async (kind) => {
      const made = await make(kind, admin)
      await admin.remove(removeUrl(kind, made['id']))
      expect((await admin.get(at(kind, made['id']))).status).toBe(404)
      expect((await admin.post(`${urlOf(kind)}/${String(made['id'])}/restore`, {})).status).toBe(200)
      const verbs = (await told(admin, kind, made['id'], '?show=changes')).map(({ verb }) => verb)
      expect(verbs.filter((verb) => verb !== 'update')).toEqual(['restore', 'remove', 'create'])
    },
  )

  test('comes in pages that together are the whole, also while it grows', async () => {
    const { victim_id } = await addClient(admin)
    for (const city of ['A', 'B', 'C', 'D', 'E', 'F']) await admin.put(`/v2/victim/${victim_id}`, { city })
    const whole = await told(admin, 'victim', victim_id, '?show=changes')
    const paged: HistoryEntry[] = []
    for (let more = true; more;) {
      const last = paged.at(-1)
      const page = await told(
        admin,
        'victim',
        victim_id,
        `?show=changes&limit=2${last ? `&after=${last.at}~${last.key}` : ''}`,
      )
      if (paged.length === 2) await admin.put(`/v2/victim/${victim_id}`, { city: 'G' })
      more = page.length > 0
      paged.push(...page)
    }
    expect(paged).toEqual(whole)
  })

  test('is open to whoever may open the record, and refused in the same words', async () => {
    const { own, other, hidden } = world
    const ids: Readonly<Record<(typeof objectKinds)[number], readonly number[]>> = {
      victim: [own.victim_id, other.victim_id, hidden.victim_id, 888_888],
      court_case: [own.case_id, other.case_id, hidden.case_id, 888_888],
      defendant: [own.defendant_id, 888_888],
      location: [own.location_id, 888_888],
      event: [own.event_id, 888_888],
    }
    for (const caller of callers)
      for (const kind of objectKinds)
        for (const id of ids[kind]) {
          const [page, history] = [await caller.get(`${urlOf(kind)}/${id}`), await caller.get(at(kind, id))]
          expect([kind, id, history.status, history.body['message']]).toEqual([
            kind,
            id,
            page.status,
            page.body['message'],
          ])
        }
  })

  test('is gone with what is expunged', async () => {
    const made = await make('victim', admin)
    expect((await admin.remove(`/v1/person/${String(made['person_id'])}?expunge=1`)).status).toBe(200)
    expect((await admin.get(at('victim', made['id']))).status).toBe(404)
  })

  test.each(keptKinds.filter((kind) => kind === 'person' || kind === 'attendee'))(
    'is not there for a %s, which has no page',
    async (kind) => {
      expect((await admin.get(at(kind, 1))).status).toBeGreaterThanOrEqual(400)
    },
  )
})

describe('who opened a record', () => {
  test('is told to account administrators only', async () => {
    const { victim_id } = await addClient(advocate)
    await colleague.get(`/v2/victim/${victim_id}`)
    const opened = (await told(admin, 'victim', victim_id)).filter(({ verb }) => verb === 'view')
    const me = Number((await colleague.get('/v1/me')).body['id'])
    expect(opened.map(({ user_id, of }) => [user_id, of])).toContainEqual([me, victim_id])
    expect((await told(admin, 'victim', victim_id, '?show=openings')).every(({ verb }) => verb === 'view')).toBe(true)
    expect((await told(advocate, 'victim', victim_id)).some(({ verb }) => verb === 'view')).toBe(false)
    expect((await advocate.get(at('victim', victim_id, '?show=openings'))).status).toBe(403)
  })
})

describe('what a reader may not see', () => {
  test('a place that is not open to the reader is not named by the case that it is on', async () => {
    const courtCase = await make('court_case', admin)
    const place = await make('location', admin, { first: 'Safe house', limited_access: true })
    const linked = await admin.post('/v1/location_case', { case_id: courtCase['id'], location_id: place['id'] })
    expect(linked.status, linked.text).toBe(200)
    const ofAdmin = await told(admin, 'court_case', courtCase['id'], '?show=changes')
    expect(ofAdmin.some(({ to }) => JSON.stringify(to['locations']) === `[${String(place['id'])}]`)).toBe(true)
    const answer = await advocate.get(at('court_case', courtCase['id']))
    expect([answer.status, answer.text.includes('Safe house')]).toEqual([200, false])
    for (const { to, fields } of getHistory.response.parse(answer.body).data)
      expect([
        to['locations'],
        to['primary_location_id'],
        fields.filter((field) => field.includes('location')),
      ]).toEqual([undefined, undefined, []])
  })

  test('items are told of in the history of their record', async () => {
    const { victim_id } = await addClient(advocate)
    const task = await advocate.post('/v1/task', {
      victim_id,
      title: 'Call',
      user_id: Number((await advocate.get('/v1/me')).body['id']),
    })
    expect(task.status, task.text).toBe(200)
    await advocate.put(`/v1/task/${idOf(task)}`, { title: 'Call back' })
    await advocate.remove(`/v1/task/${idOf(task)}`)
    const ofTask = (await told(colleague, 'victim', victim_id)).filter(({ kind }) => kind === 'task')
    expect(ofTask.map(({ verb }) => verb)).toEqual(['remove', 'update', 'create'])
    expect(ofTask[1]).toMatchObject({ of: idOf(task), from: { title: 'Call' }, to: { title: 'Call back' } })
  })

  test('who was named for an event is told of in the history of the event', async () => {
    const attendee = await make('attendee', admin)
    await admin.put(`${urlOf('attendee')}/${String(attendee['id'])}`, { event_date_time: '2026-02-01T18:00:00.000Z' })
    const ofAttendee = (await told(admin, 'event', attendee['event_id'], '?show=changes')).filter(
      ({ kind }) => kind === 'attendee',
    )
    expect(ofAttendee.map(({ verb, of }) => [verb, of])).toEqual([
      ['update', attendee['id']],
      ['create', attendee['id']],
    ])
    expect(ofAttendee[0]?.to).toEqual({ event_date_time: '2026-02-01T18:00:00.000Z' })
  })

  test('what the server makes by itself fills no line', async () => {
    const { victim_id } = await addClient(advocate)
    const service = await advocate.post('/v1/service', {
      victim_id,
      service_id: 1,
      date_time: '2026-02-03T17:00:00.000Z',
    })
    expect(service.status, service.text).toBe(200)
    expect((await told(advocate, 'victim', victim_id)).map(({ kind, verb }) => [kind, verb])).toEqual(
      expect.arrayContaining([
        ['service', 'create'],
        ['victim', 'create'],
      ]),
    )
    expect((await told(advocate, 'victim', victim_id)).length).toBe(2)
  })

  type Step = { readonly mark: boolean | null; readonly text: boolean }
  const steps: fc.Arbitrary<readonly Step[]> = fc.array(
    fc.record({ mark: fc.option(fc.boolean()), text: fc.boolean() }),
    { maxLength: 5 },
  )

  test('[SVC-10] nothing that a note said while it was private is told, whatever it became', async () => {
    let number = 0
    await fc.assert(
      fc.asyncProperty(fc.boolean(), steps, fc.boolean(), async (begins, changes, isRemoved) => {
        const { victim_id } = await addClient(advocate)
        const word = () => `canary${(number += 1)}end`
        // Each text, with whether others could ever read it on the note, and whether an entry of open days holds it.
        const texts = new Map<string, { stoodOpen: boolean; told: boolean }>()
        let [isPrivate, text] = [begins, word()]
        const note = { victim_id, date_time: '2026-02-03T17:00:00.000Z', private: begins, note: `<p>${text}</p>` }
        const made = await advocate.post('/v1/note', note)
        expect(made.status, made.text).toBe(200)
        texts.set(text, { stoodOpen: !begins, told: !begins })
        for (const { mark, text: isNew } of changes) {
          const was = isPrivate
          isPrivate = mark ?? isPrivate
          text = isNew ? word() : text
          await advocate.put(`/v1/note/${idOf(made)}`, { private: isPrivate, note: `<p>${text}</p>` })
          const known = texts.get(text)
          texts.set(text, {
            stoodOpen: !isPrivate || known?.stoodOpen === true,
            told: (isNew && !isPrivate && !was) || known?.told === true,
          })
        }
        const named = (test: (of: { stoodOpen: boolean; told: boolean }) => boolean) =>
          [...texts].filter(([, of]) => test(of)).map(([each]) => each)
        if (isRemoved) await advocate.remove(`/v1/note/${idOf(made)}`)
        const [mine, theirs] = [
          await advocate.get(at('victim', victim_id)),
          await colleague.get(at('victim', victim_id)),
        ]
        expect([...texts.keys()].filter((each) => !mine.text.includes(each))).toEqual([])
        expect(named(({ stoodOpen }) => !stoodOpen).filter((each) => theirs.text.includes(each))).toEqual([])
        const isSeen = !isPrivate
        if (isSeen) expect(named((of) => of.told).filter((each) => !theirs.text.includes(each))).toEqual([])
        else expect([...texts.keys()].filter((each) => theirs.text.includes(each))).toEqual([])
        const listed = rowsOf(await colleague.get(`/v1/note?victim_id=${victim_id}`)).length > 0
        const entries = getHistory.response.parse(theirs.body).data.filter(({ kind }) => kind === 'note')
        if (!isSeen) expect(entries).toEqual([])
        expect(listed).toBe(isSeen && !isRemoved)
      }),
      { numRuns: runs(40) },
    )
  })

  const stays: fc.Arbitrary<readonly ('hidden' | 'open' | 'nobody')[]> = fc.array(
    fc.constantFrom('hidden', 'open', 'nobody'),
    { minLength: 1, maxLength: 5 },
  )

  test('what was said of time on the page of a client whom its reader may not see is told on no other page', async () => {
    let number = 0
    const { victim_id: hidden } = await addClient(admin, { limited_access: true })
    await fc.assert(
      fc.asyncProperty(stays, async (places) => {
        const { victim_id: open } = await addClient(admin)
        const { victim_id: last } = await addClient(admin)
        const of = { hidden, open, nobody: null }
        const said = places.map((place) => ({ place, words: [1, 2].map(() => `canary${(number += 1)}end`) }))
        const first = said[0]
        const time = { date_time: '2026-02-03T17:00:00.000Z', minutes: 30, advocate_id: world.userId }
        const made = await admin.post('/v1/timelog', {
          ...time,
          victim_id: first === undefined ? last : of[first.place],
          note: first?.words[0],
        })
        expect(made.status, made.text).toBe(200)
        const put = async (body: object) => {
          const answer = await admin.put(`/v1/timelog/${idOf(made)}`, body)
          expect(answer.status, answer.text).toBe(200)
        }
        for (const { place, words } of said) {
          await put({ victim_id: of[place], note: words[0] })
          await put({ note: words[1] })
        }
        await put({ victim_id: last, note: 'Here now' })
        const [all, theirs] = [await admin.get(at('victim', last)), await colleague.get(at('victim', last))]
        const every = said.flatMap(({ words }) => words)
        expect([theirs.status, every.filter((word) => !all.text.includes(word))]).toEqual([200, []])
        const secret = said.flatMap(({ place, words }) => (place === 'hidden' ? words : []))
        expect(secret.filter((word) => theirs.text.includes(word))).toEqual([])
        const others = said.flatMap(({ place, words }) => (place === 'hidden' ? [] : words))
        expect(others.filter((word) => !theirs.text.includes(word))).toEqual([])
        expect(theirs.text).toContain('Here now')
      }),
      { numRuns: runs(15) },
    )
  })

  test('a reading of the history is itself in the audit trail', async () => {
    const { victim_id } = await addClient(admin)
    await told(admin, 'victim', victim_id)
    const lines = await inTenant(agency.database.databases, { account: world.account, user: null }, (tx) =>
      tx
        .selectFrom('audit')
        .select(['verb', 'user_id', 'count', 'fields'])
        .where('verb', '=', 'history')
        .where('object_id', '=', victim_id)
        .execute(),
    )
    expect(lines).toEqual([{ verb: 'history', user_id: world.userId, count: 1, fields: [] }])
  })
})

describe('what a writer replaced without seeing it', () => {
  const parties = ['victim', 'defendant'] as const
  beforeAll(async () => {
    const user_id = Number((await advocate.get('/v1/me')).body['id'])
    for (const capability of ['can_edit_any_case', 'can_edit_any_event'])
      expect((await admin.post('/v1/user_capability', { user_id, capability })).status).toBe(200)
  })

  test.each(parties)(
    'law: history keeps the %s that was primary, and tells it to those who may see them',
    async (kind) => {
      const hidden = await make(kind, admin, { limited_access: true })
      const { case_id } = hidden
      const open = await make(kind, admin, { case_id })
      const field = `primary_${kind}_id`
      const url = `/v1/court_case/${String(case_id)}`
      expect((await admin.put(url, { [field]: hidden['id'] })).body[field]).toBe(hidden['id'])
      expect((await advocate.get(url)).body[field]).toBe(null)
      expect((await advocate.put(url, { [field]: open['id'] })).body[field]).toBe(open['id'])
      const changed = async (caller: Caller) =>
        (await told(caller, 'court_case', case_id)).find(({ verb }) => verb === 'update')
      const seen = await changed(admin)
      expect(seen).toMatchObject({
        verb: 'update',
        fields: [field],
        from: { [field]: hidden['id'] },
        to: { [field]: open['id'] },
      })
      const [unseen] = await told(advocate, 'court_case', case_id)
      expect(unseen).toMatchObject({ verb: 'update', from: {} })
    },
  )

  test('an attendee who is not told stays who it is, whatever else is changed, until somebody is named in their place', async () => {
    const hidden = await make('victim', admin, { limited_access: true })
    const shown = await make('victim', admin)
    const event = await make('event', admin)
    const made = await admin.post('/v1/event_attendee', {
      type: 'A',
      event_id: event['id'],
      person_id: hidden['person_id'],
    })
    const url = `/v1/event_attendee/${idOf(made)}`
    const of = async (caller: Caller) => (await caller.get(url)).body['person_id']
    expect([await of(admin), await of(advocate)]).toEqual([hidden['person_id'], null])
    expect((await advocate.put(url, { event_date_time: '2026-02-01T18:00:00.000Z' })).status).toBe(200)
    expect(await of(admin)).toBe(hidden['person_id'])
    expect((await advocate.put(url, { person_id: shown['person_id'] })).body['person_id']).toBe(shown['person_id'])
    const user_id = world.userId
    await admin.put(url, { person_id: hidden['person_id'] })
    const member = await advocate.put(url, { type: 'T', user_id, role_id: null })
    expect([member.status, member.body['user_id'], await of(admin)]).toEqual([200, user_id, null])
    // Whoever came in their place: it is remembered who was there, be they seen by the writer or not.
    const changes = await inTenant(agency.database.databases, { account: world.account, user: null }, (tx) =>
      tx
        .selectFrom('record_change')
        .select(['fields', 'before'])
        .where('kind', '=', 'attendee')
        .where('record_id', '=', idOf(made))
        .where('verb', '=', 'update')
        .orderBy('version')
        .execute(),
    )
    const persons = changes.flatMap(({ fields, before }) => (fields.includes('person_id') ? [before['person_id']] : []))
    expect(persons).toEqual([hidden, shown, hidden].map((each) => each['person_id']))
  })
})
