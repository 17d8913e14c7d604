/**
 * Laws of what a body may name. Each id in the body of a call that leads to a record is put to somebody who may do
 * everything but see that record: the call is refused, by that id or as a whole, and the record is as it was. And what a
 * body brings with it needs the scope of a call of its own.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allFlags } from '../../domain/access/flags.ts'
import * as features from '../../server/features.ts'
import { addressOf, at, exampleKinds, examples, startWorld, type World } from '../items/itemWorld.ts'
import { idOf, rowsOf } from '../records/agencyServer.ts'
import type { Reply } from '../session/testServer.ts'
import { everyScopeBut, startScoped, type Scoped } from './scopedUsers.ts'

const urls = {
  victim_id: '/v2/victim',
  case_id: '/v1/court_case',
  defendant_id: '/v1/defendant',
  location_id: '/v1/location',
  event_id: '/v1/event',
} as const
type Of = keyof typeof urls
const ownersOf = Object.keys(urls) as Of[]
type Named = { readonly [O in Of | 'person_id' | 'location_case_id']: number }

/** What a body calls a record, and which one that is. */
const leads: Readonly<Record<string, keyof Named>> = {
  ...Object.fromEntries([...ownersOf, 'person_id', 'location_case_id'].map((name) => [name, name as keyof Named])),
  primary_victim_id: 'victim_id',
  primary_defendant_id: 'defendant_id',
  primary_location_id: 'location_id',
  object_id: 'victim_id',
  victims: 'victim_id',
  keep_id: 'person_id',
  drop_id: 'person_id',
}

/** What is asked of reports and exports is no record that is written: what they count is under tests/reports. */
const isAsked = /^(export|report|report_submission)\./
/** Under laws of their own, in tests/imports, tests/http, tests/items. */
const elsewhere = /^(import\.decide|person\.named|bulk_letter\.\w+|document\.update)$/

const memberNames = (body: z.ZodMiniType): readonly string[] => {
  const json = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
  return Object.keys(leads).filter((name) => json.includes(`"${name}":{`))
}
const calls = Object.values(features)
  .flatMap((feature) => feature.routes({ demo: true, authFeature: true, supportEmail: 'support@example.org' }))
  .filter(({ access, call }) => access === 'signedIn' && (call.method === 'POST' || call.method === 'PUT'))
  .flatMap(({ call }) => (isAsked.test(call.id) || elsewhere.test(call.id) ? [] : [call]))
const named = calls.flatMap(({ id, body }) => memberNames(body).map((name) => `${id} ${name}`))

let world: World
let someone: Scoped
let term = 0
let bundle = 0
/** A tag of victimizations. */
let facts = 0
/** Two that they may do all with, and one that they may not see. */
let first: Named
let second: Named
let hidden: Named

beforeAll(async () => {
  world = await startWorld()
  someone = await startScoped(world.agency, world.account)
  const caller = world.admin
  const set = async (last: string, more: object, owner_id: number): Promise<Named> => {
    const made = async (url: string, body: object) => {
      const answer = await caller.post(url, body)
      expect([url, answer.status, answer.text.slice(0, 200)]).toEqual([url, 200, expect.anything()])
      return answer
    }
    const case_id = idOf(await made(urls.case_id, { case_reference_id: last, date_time: at }))
    const victim = await made(urls.victim_id, { victim_type: 'P', first: 'Ines', last, case_id })
    const ids = {
      case_id,
      victim_id: idOf(victim),
      defendant_id: idOf(await made(urls.defendant_id, { first: 'Otis', last, case_id })),
      location_id: idOf(await made(urls.location_id, { first: last })),
      event_id: idOf(await made(urls.event_id, { name: last, date_time: at })),
    }
    const link = await made('/v1/location_case', { location_id: ids.location_id, case_id })
    for (const of of ownersOf) {
      const given = await caller.put(`${urls[of]}/${ids[of]}`, { ...more, owner_id })
      expect([of, given.status]).toEqual([of, 200])
    }
    return { ...ids, person_id: Number(victim.body['person_id']), location_case_id: idOf(link) }
  }
  first = await set('Quill', {}, someone.id)
  second = await set('Fenn', {}, someone.id)
  hidden = await set('Qzhidden', { limited_access: true }, world.userId)
  bundle = idOf(await caller.post('/v1/service_bundle', { label: 'Intake', services: [1] }))
  const taxonomy = idOf(await caller.post('/v2/taxonomy', { label: 'Facts', objects: ['Victimization'] }))
  facts = idOf(await caller.post('/v2/term', { label: 'Weapon used', taxonomy_id: taxonomy }))
  term = Number(rowsOf(await caller.get('/v2/term'))[0]?.['id'])
}, 60_000)
afterAll(async () => {
  await someone?.stop()
  await world?.agency.stop()
})

// PRM-18: whoever may see any event sees limited ones.
const flags = allFlags.filter((flag) => !flag.includes('confidential') && !flag.endsWith('_any_event'))
const send = (method: 'POST' | 'PUT', url: string, body: unknown, lacking: readonly string[] = []): Promise<Reply> => {
  someone.hold(everyScopeBut(lacking), flags)
  return world.agency.send(method, url, { token: someone.token, body })
}

/** A call whose body names `id` as `name`, and is good otherwise. */
type Send = (of: Named) => Promise<Reply>
const withoutOwners = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in urls)))

/** What an owner of the kind needs beside it. */
const beside = (kind: string, name: string): readonly (keyof Named)[] => {
  if (kind === 'court_date' && name !== 'case_id') return ['case_id']
  return name === 'location_case_id' ? ['location_id'] : []
}

const ofItems = (): ReadonlyMap<string, Send> => {
  const sends = new Map<string, Send>()
  for (const kind of exampleKinds) {
    const good = withoutOwners(examples[kind].good({ own: first, userId: someone.id }))
    for (const [name, of] of Object.entries(leads)) {
      const body = { ...good, ...Object.fromEntries(beside(kind, name).map((other) => [other, first[other]])) }
      const owner = examples[kind].owner ?? 'victim_id'
      sends.set(`${kind}.create ${name}`, (named) => send('POST', addressOf(kind), { ...body, [name]: named[of] }))
      sends.set(`${kind}.update ${name}`, async (named) => {
        const by = name in urls && beside(kind, name).length === 0 ? name : owner
        const made = await send('POST', addressOf(kind), { ...good, [by]: first[by as keyof Named] })
        expect([kind, by, made.status, made.text.slice(0, 200)]).toEqual([kind, by, 200, expect.anything()])
        return send('PUT', `${addressOf(kind)}/${idOf(made)}`, { [name]: named[of] })
      })
    }
  }
  return sends
}

const ofLinks = (): ReadonlyMap<string, Send> => {
  const sends = new Map<string, Send>()
  const link = (id: string, url: string, names: readonly (keyof Named)[], more: object = {}): void => {
    for (const name of names)
      sends.set(`${id} ${name}`, (named) => {
        const others = Object.fromEntries(names.map((other) => [other, first[other]]))
        return send('POST', url, { ...others, ...more, [name]: named[name] })
      })
  }
  link('victim_condition.add', '/v1/victim_condition', ['victim_id'], { condition: 1 })
  link('victimization.add', '/v1/victimization', ['victim_id'], { crime_id: 1 })
  link('victim_agency.add', '/v1/victim_agency', ['victim_id'], { agency_id: 1 })
  link('victim_grant.add', '/v2/victim_grant', ['victim_id'], { grant_id: 1 })
  link('event_grant.add', '/v1/event_grant', ['event_id'], { grant_id: 1 })
  link('location_case.add', '/v1/location_case', ['case_id', 'location_id'])
  link('location_event.add', '/v1/location_event', ['event_id', 'location_id'])
  link('attendee.create', '/v1/event_attendee', ['event_id', 'person_id'], { type: 'A' })
  const party = { first: 'Ida', last: 'Marsh' }
  link('victim.create', urls.victim_id, ['case_id'], { ...party, victim_type: 'P' })
  link('defendant.create', urls.defendant_id, ['case_id'], party)
  for (const of of ['victim', 'defendant'] as const)
    sends.set(`${of}.create person_id`, (named) => {
      const type = of === 'victim' ? { victim_type: 'P' } : {}
      return send('POST', urls[`${of}_id`], { ...type, person_id: named.person_id, case_id: second.case_id })
    })
  const object = (id: string, url: string, more: object): void => {
    sends.set(`${id} object_id`, ({ victim_id }) =>
      send('POST', url, { object_type: 'victim', object_id: victim_id, ...more }),
    )
  }
  object('object_term.add', '/v2/object_term', { term_id: term })
  object('assignment.add', '/v1/assignment', { user_id: world.userId, secondary: false })
  for (const [id, url, name] of [
    ['victim.update', `${urls.victim_id}/${first.victim_id}`, 'case_id'],
    ['victim.update', `${urls.victim_id}/${first.victim_id}`, 'person_id'],
    ['defendant.update', `${urls.defendant_id}/${first.defendant_id}`, 'case_id'],
    ['defendant.update', `${urls.defendant_id}/${first.defendant_id}`, 'person_id'],
  ] as const)
    sends.set(`${id} ${name}`, (named) => send('PUT', url, { [name]: named[name] }))
  for (const name of ['event_id', 'person_id'] as const)
    sends.set(`attendee.update ${name}`, async (named) => {
      const body = { type: 'A', event_id: first.event_id, person_id: first.person_id }
      const made = await send('POST', '/v1/event_attendee', body)
      return send('PUT', `/v1/event_attendee/${idOf(made)}`, { [name]: named[name] })
    })
  for (const [name, other] of [
    ['keep_id', 'drop_id'],
    ['drop_id', 'keep_id'],
  ] as const)
    sends.set(`person.merge ${name}`, async ({ person_id }) => {
      const fresh = async () => {
        const made = await send('POST', urls.victim_id, { victim_type: 'P', first: 'Ida', last: 'Marsh' })
        return Number(made.body['person_id'])
      }
      const one = person_id === hidden.person_id ? person_id : await fresh()
      return send('POST', '/v1/person/merge', { [name]: one, [other]: await fresh(), fields: {} })
    })
  sends.set('service_bundle.apply victim_id', ({ victim_id }) =>
    send('POST', `/v1/service_bundle/${bundle}/apply`, { victim_id, date_time: at }),
  )
  for (const of of ['victim', 'defendant', 'location'] as const) {
    const name = `primary_${of}_id`
    for (const [id, url] of [
      ['court_case.primary', '/v2/court_case'],
      ['court_case.update', '/v1/court_case'],
    ] as const)
      sends.set(`${id} ${name}`, (named) => send('PUT', `${url}/${first.case_id}`, { [name]: named[`${of}_id`] }))
    sends.set(`court_case.create ${name}`, (named) =>
      send('POST', urls.case_id, { case_reference_id: `New ${of}`, date_time: at, [name]: named[`${of}_id`] }),
    )
  }
  return sends
}

/** Where an open record is refused, too, unless it is one of the case, location or event. */
const toThoseOfIt = new RegExp(
  [
    'court_date\\.update (victim|defendant)_id',
    '(warrant|seizure)\\.update location_case_id',
    'attendee\\.update event_id',
    'court_case\\.(create|update) primary_\\w+',
  ]
    .map((one) => `^${one}$`)
    .join('|'),
)

test('law: a record that its sender may not see is named by no body', async () => {
  const sends = new Map([...ofItems(), ...ofLinks()])
  const versions = () =>
    Promise.all(ownersOf.map(async (of) => (await world.admin.get(`${urls[of]}/${hidden[of]}`)).body['version']))
  const before = await versions()
  const nobodyOfIt: string[] = []
  for (const one of named) {
    const sent = sends.get(one)
    expect([one, sent]).toEqual([one, expect.any(Function)])
    const open = await sent?.(one.includes('.update') ? second : first)
    const reply = await sent?.(hidden)
    expect([one, reply?.status, reply?.text.includes('Qzhidden')]).toEqual([
      one,
      expect.toBeOneOf([403, 404, 422]),
      false,
    ])
    if (open?.status !== 200) nobodyOfIt.push(one)
  }
  expect(nobodyOfIt.filter((one) => !toThoseOfIt.test(one))).toEqual([])
  expect(await versions()).toEqual(before)
})

/** Lists of numbers that a body brings, and what the call that brings one of them by itself asks for. */
const brought: Readonly<Record<string, readonly string[]>> = {
  // PRM-51
  'victimization.add terms': ['view_term', 'add_tag'],
}
/** Of the agency's own lists: their order, and what an entry is made of. */
const ofLists = /\.arrange ids$|^service_(bundle|group)\.(create|update) services$/

type Shape = { readonly properties?: Readonly<Record<string, Shape>>; readonly type?: string; readonly items?: Shape }

test('law: what a body brings with it needs the scopes of what brings it alone', async () => {
  const lists = calls.flatMap(({ id, body }) =>
    Object.entries((z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape).properties ?? {})
      .filter(([, { type, items }]) => type === 'array' && (items?.type === 'integer' || items?.type === 'number'))
      .map(([name]) => `${id} ${name}`),
  )
  expect(lists.filter((one) => !ofLists.test(one))).toEqual(Object.keys(brought))
  const body = { victim_id: second.victim_id, crime_id: 2 }
  for (const lacking of brought['victimization.add terms'] ?? []) {
    const refused = await send('POST', '/v1/victimization', { ...body, terms: [facts] }, [lacking])
    expect([lacking, refused.status]).toEqual([lacking, 403])
    const without = await send('POST', '/v1/victimization', body, [lacking])
    expect([lacking, without.status]).toEqual([lacking, 200])
    await world.admin.remove(`/v1/victimization/${idOf(without)}`)
  }
  expect((await send('POST', '/v1/victimization', { ...body, terms: [facts] })).status).toBe(200)
})
