/** What of a submission counts otherwise is told by its records: also what is gone, and what merely adds another amount. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { everyScopeBut, startScoped, type Scoped } from '../access/scopedUsers.ts'
import { addClient } from '../items/itemWorld.ts'
import { idOf, startAgency, versionOf, type Agency, type Caller } from '../records/agencyServer.ts'
import type { Reply } from '../session/testServer.ts'
import { given, keptBy, period, quarter, served, type Question } from './submitting.ts'

let agency: Agency
let admin: Caller
let account = 0
let scoped: Scoped
let reader: Caller
beforeAll(async () => {
  agency = await startAgency(20)
  admin = await agency.as('admin')
  account = Number((await admin.get('/v1/my_account')).body['id'])
  scoped = await startScoped(agency, account)
  reader = {
    ...admin,
    get: (url) => agency.send('GET', url, { token: scoped.token }),
    post: (url, body) => agency.send('POST', url, { token: scoped.token, body }),
  }
}, 120_000)
afterAll(async () => {
  await scoped?.stop()
  await agency?.stop()
})

const inside = '2026-02-03T17:00:00.000Z'
const made = (answer: Reply): number => {
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return idOf(answer)
}
const client = async (last: string): Promise<number> => (await addClient(admin, { first: 'Wren', last })).victim_id
const serve = (victim_id: number) => admin.post('/v1/service', { victim_id, service_id: 1, date_time: inside })
const userId = async (): Promise<number> => Number((await admin.get('/v1/me')).body['id'])

type Told = {
  readonly kind: string
  readonly id: number
  readonly name: string
  readonly removed?: true
  readonly expunged?: number
  readonly date_time?: string
  readonly changes: readonly {
    readonly kind: string
    readonly verb: string
    readonly fields: readonly string[]
    readonly from: object
    readonly to: object
  }[]
}
type Side = { readonly records: readonly Told[]; readonly unseen: number; readonly more: number }
type Moved = { readonly entered: Side; readonly left: Side; readonly altered?: Side }
const movedOf = async (caller: Caller, run: number, line: number): Promise<Moved> => {
  const answer = await caller.get(`/v2/report_object/${run}/submission/changes/${line}`)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body as unknown as Moved
}
const changesOf = async (run: number): Promise<unknown> =>
  (await admin.get(`/v2/report_object/${run}/submission/changes`)).body['data']
/** Kind, verb and fields of what is told of each. */
const eventsOf = ({ records }: Side) =>
  records.map(({ changes }) => changes.map(({ kind, verb, fields }) => `${kind} ${verb} ${fields.join()}`.trim()))

test('what is gone of a client is told by the client, whose it was', async () => {
  const crime = made(await admin.post('/v2/crime', { label: 'Taken off', category_id: 1 }))
  const [victim, other] = [await client('Hung'), await client('Lost')]
  const victimization = made(await admin.post('/v1/victimization', { victim_id: victim, crime_id: crime }))
  const services = [made(await serve(victim)), made(await serve(victim)), made(await serve(other))]
  const time = { victim_id: other, date_time: inside, minutes: 30, advocate_id: await userId() }
  const timelog = made(await admin.post('/v1/timelog', time))
  const total: Question = { type: 'victimization_total', show: 'all', ...period }
  const ofCrime = { ...total, victimizations: [{ combine_type: 'any', items: [crime] }] }
  const logged: Question = { type: 'timelog', show: 'service', ...period }
  agency.clock.advance(1_000)
  const full = await keptBy(admin, [ofCrime, logged], { type: 'full' })
  const plain = await keptBy(admin, [given])
  agency.clock.advance(1_000)
  for (const path of [
    `/v1/victimization/${victimization}`,
    `/v1/service/${services[1]}?expunge=1`,
    `/v1/service/${services[2]}?expunge=1`,
    `/v1/timelog/${timelog}?expunge=1`,
  ])
    expect([path, (await admin.remove(path)).status]).toEqual([path, 200])
  const crimes = await movedOf(admin, full, 0)
  expect(crimes.left).toMatchObject({ records: [{ kind: 'victim', id: victim, name: 'Hung, Wren' }], unseen: 0 })
  expect(eventsOf(crimes.left)).toEqual([expect.arrayContaining(['victim update victimizations'])])
  expect(crimes.left.records[0]?.expunged).toBeUndefined()
  const logs = await movedOf(admin, full, 1)
  expect(logs.left).toMatchObject({ records: [{ kind: 'victim', id: other, expunged: 1 }], unseen: 0 })
  const { left, entered } = await movedOf(admin, plain, 0)
  expect(left).toMatchObject({
    records: [
      { id: victim, expunged: 1 },
      { id: other, expunged: 1 },
    ],
    unseen: 0,
  })
  expect(entered).toEqual({ records: [], unseen: 0, more: 0 })
})

test('time that hung on nobody is told itself: deleted with its deletion, and gone for good by its number', async () => {
  const time = { date_time: inside, minutes: 30, advocate_id: await userId() }
  const [deleted, expunged] = [made(await admin.post('/v1/timelog', time)), made(await admin.post('/v1/timelog', time))]
  agency.clock.advance(1_000)
  const general: Question = { type: 'timelog', show: 'general', ...period }
  const run = await keptBy(admin, [general], { type: 'full' })
  agency.clock.advance(1_000)
  expect((await admin.remove(`/v1/timelog/${deleted}`)).status).toBe(200)
  expect((await admin.remove(`/v1/timelog/${expunged}?expunge=1`)).status).toBe(200)
  const added = made(await admin.post('/v1/timelog', time))
  const { left, entered } = await movedOf(admin, run, 0)
  expect(left).toMatchObject({
    records: [{ kind: 'timelog', id: deleted, date_time: inside }],
    unseen: 1,
    more: 0,
  })
  expect(eventsOf(left)).toEqual([['timelog remove']])
  expect(entered).toMatchObject({ records: [{ kind: 'timelog', id: added }], unseen: 0 })
  expect(eventsOf(entered)).toEqual([[expect.stringMatching(/^timelog create/)]])
})

test('of time that hung on somebody only that is told which was said since it hangs on nobody', async () => {
  scoped.hold(everyScopeBut([]), [])
  const { victim_id: hidden } = await addClient(admin, { first: 'Wren', last: 'Hidden', limited_access: true })
  const general: Question = { type: 'timelog', show: 'general', ...period }
  const time = { victim_id: hidden, date_time: inside, minutes: 30, advocate_id: await userId() }
  const before = await admin.post('/v1/timelog', { ...time, note: 'Safe at the aunt' })
  const run = await keptBy(reader, [general], { type: 'full' })
  const since = await admin.post('/v1/timelog', { ...time, note: 'Staying at the aunt' })
  for (const one of [before, since]) {
    const url = `/v1/timelog/${made(one)}`
    for (const body of [
      { note: 'Hiding at the aunt', minutes: 35 },
      { victim_id: null, note: 'Driving', minutes: 40 },
      { note: 'Driving home' },
    ]) {
      agency.clock.advance(1_000)
      const put = await admin.put(url, body)
      expect([put.status, put.text]).toEqual([200, put.text])
    }
  }
  const { entered } = await movedOf(reader, run, 0)
  expect(entered.records.map(({ kind, id }) => [kind, id])).toEqual(
    [before, since].map((one) => ['timelog', idOf(one)]),
  )
  expect(JSON.stringify(entered)).not.toMatch(/aunt|Hidden/)
  for (const { changes } of entered.records)
    expect(changes.map(({ verb, from, to }) => ({ verb, from, to }))).toEqual([
      { verb: 'update', from: { note: 'Driving' }, to: { note: 'Driving home' } },
      { verb: 'update', from: {}, to: { note: 'Driving', minutes: 40 } },
    ])
})

test('who was deleted is named to nobody who would not have seen them', async () => {
  scoped.hold(everyScopeBut([]))
  const victim = await client('Vanished')
  await serve(victim)
  const run = await keptBy(reader, [served, given])
  expect((await admin.remove(`/v2/victim/${victim}`)).status).toBe(200)
  for (const line of [0, 1]) {
    scoped.hold(everyScopeBut([]))
    const all = await movedOf(reader, run, line)
    expect(all.left).toMatchObject({ records: [{ id: victim, name: 'Vanished, Wren', removed: true }], unseen: 0 })
    scoped.hold(everyScopeBut([]), [])
    const { left } = await movedOf(reader, run, line)
    expect(JSON.stringify(left)).not.toMatch(/Vanished/)
    expect(left.records.map(({ id }) => id)).not.toContain(victim)
    expect(left.unseen).toBeGreaterThan(0)
  }
})

test('a sum that is another one over the same records names those that add something else', async () => {
  const victim = await client('Amount')
  const [one, same] = [await serve(victim), await serve(await client('Untouched'))]
  made(same)
  const at = { date_time: inside, end_date_time: '2026-02-03T19:00:00.000Z' }
  const event = made(await admin.post('/v1/event', { name: 'Vigil', ...at }))
  made(await admin.post('/v1/event', { name: 'Other', ...at }))
  agency.clock.advance(1_000)
  const plain = await keptBy(admin, [given])
  const shows = ['attendance', 'hours', 'count']
  const asked = shows.map((show): Question => ({ type: 'event', show, ...period }))
  const events = await keptBy(admin, asked, { type: 'event', filters: quarter })
  expect([await changesOf(plain), await changesOf(events)]).toEqual([[], []])
  agency.clock.advance(1_000)
  expect((await admin.put(`/v1/service/${made(one)}`, { amount: 5 }, versionOf(one))).status).toBe(200)
  made(await admin.post('/v1/event_attendee', { event_id: event, type: 'T', user_id: await userId() }))
  expect(await changesOf(plain)).toMatchObject([{ at: 0, entered: 0, left: 0, altered: 1 }])
  // Hours and the number of events are what they were.
  expect(await changesOf(events)).toMatchObject([{ at: 0, entered: 0, left: 0, altered: 1 }])
  const { altered, entered, left } = await movedOf(admin, plain, 0)
  expect([entered.records, left.records]).toEqual([[], []])
  expect(altered).toMatchObject({ records: [{ kind: 'victim', id: victim, name: 'Amount, Wren' }], unseen: 0 })
  expect(altered && eventsOf(altered)).toEqual([['service update amount']])
  const attended = await movedOf(admin, events, 0)
  expect(attended.altered).toMatchObject({ records: [{ kind: 'event', id: event, name: 'Vigil' }], unseen: 0 })
  expect(attended.altered && eventsOf(attended.altered)).toEqual([[expect.stringMatching(/^attendee create/)]])
  const counted = await movedOf(admin, events, 2)
  expect(counted.altered).toBeUndefined()
})

test('a sum that is what it was is told where its records add otherwise than they did', async () => {
  const victim = await client('Swapped')
  const services = [made(await serve(victim)), made(await serve(victim))]
  const amounts = async (each: readonly number[]): Promise<void> => {
    for (const [at, amount] of each.entries())
      expect((await admin.put(`/v1/service/${services[at]}`, { amount })).status).toBe(200)
  }
  const ends = { 60: '2026-02-03T18:00:00.000Z', 30: '2026-02-03T17:30:00.000Z' } as const
  const event = async (minutes: 60 | 30) =>
    made(await admin.post('/v1/event', { name: 'Vigil', date_time: inside, end_date_time: ends[minutes] }))
  const [long, short] = [await event(60), await event(30)]
  await amounts([60, 30])
  const plain = await keptBy(admin, [given])
  const events = await keptBy(admin, [{ type: 'event', show: 'hours', ...period }], { type: 'event' })
  expect([await changesOf(plain), await changesOf(events)]).toEqual([[], []])
  await amounts([30, 60])
  expect((await admin.put(`/v1/event/${long}`, { end_date_time: ends[30] })).status).toBe(200)
  expect((await admin.put(`/v1/event/${short}`, { end_date_time: ends[60] })).status).toBe(200)
  for (const run of [plain, events]) {
    const [changed, ...others] = (await changesOf(run)) as readonly { was: number; is: number }[]
    expect(changed).toMatchObject({ at: 0, entered: 0, left: 0, altered: 2 })
    expect([changed?.is, others]).toEqual([changed?.was, []])
  }
})

test('who is not reached in the time that all three sides have is told by number alone', async () => {
  const before = [await client('Leaving'), await client('Leaving')]
  const services: number[] = []
  for (const victim of before) services.push(made(await serve(victim)))
  const run = await keptBy(admin, [served])
  for (const service of services) expect((await admin.remove(`/v1/service/${service}`)).status).toBe(200)
  for (let nth = 0; nth < 12; nth += 1) made(await serve(await client(`Coming ${nth}`)))
  const whole = await movedOf(admin, run, 0)
  expect([whole.entered.records.length, whole.left.records.length]).toEqual([12, 2])
  const start = agency.clock.now()
  let asked = 0
  const clock = vi.spyOn(agency.clock, 'now').mockImplementation(() => start + 500 * asked++)
  const slow = await movedOf(admin, run, 0).finally(() => clock.mockRestore())
  agency.clock.advance(500 * asked)
  const reached = slow.entered.records.length
  expect([reached > 0, reached < 12]).toEqual([true, true])
  expect(slow.entered).toEqual({
    ...whole.entered,
    records: whole.entered.records.slice(0, reached),
    more: 12 - reached,
  })
  expect(slow.left).toEqual({ records: [], unseen: 0, more: 2 })
})
