/**
 * Law: no answer names what its reader may not see. One record of each kind with limited access, an unmistakable name and
 * an unmistakable id is tied to open ones in every way there is; whoever may not see it is given its name, number or id by
 * no call that reads, by no export, finds nothing by it, and no list is ordered by it.
 */
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listedKinds } from '../../domain/config/index.ts'
import { listTabs, lists, personSearchTypes, type ListTab } from '../../domain/lists/index.ts'
import * as z from 'zod/mini'
import { entities, pageKinds, recordCalls, type Kind } from '../../domain/records/index.ts'
import * as features from '../../server/features.ts'
import { itemKinds } from '../../server/records/kinds.ts'
import { ownerFields } from '../../server/records/owners.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { startExportWorld, type ExportWorld } from '../exports/exportWorld.ts'
import { at, examples, type World } from '../items/itemWorld.ts'
import { listUrl } from '../lists/listedKinds.ts'
import { idOf, rowsOf, type Caller } from '../records/agencyServer.ts'
import { drawn } from '../run/drawn.ts'

const readers = ['advocate', 'volunteer', 'apprentice'] as const
type Reader = (typeof readers)[number]

/** PRM-18: whoever may see any event sees limited ones. */
const hiddenFrom = (reader: Reader): readonly string[] => [
  'Qzvictim',
  'QZ-CASE-77',
  'Qzdefendant',
  'Qzlocation',
  ...(reader === 'apprentice' ? ['Qzevent'] : []),
]

/** The first ids of what is made next, digits that stand nowhere else. */
const firstIds = {
  court_case: 7_710_000_001,
  person: 7_720_000_001,
  victim: 7_730_000_001,
  defendant: 7_740_000_001,
  event: 7_750_000_001,
}

let world: ExportWorld
let account = 0
let userId = 0
const callers = new Map<Reader, Caller>()
const users = new Map<Reader, number>()
/** By the field that names one of the kind in addresses and bodies. */
const hidden: Record<string, number> = {}
const open: Record<string, number> = {}
const items = new Map<Kind, number[]>()
const otherIds: number[] = []
/** Of those who are hidden in whatever they are. */
const hiddenPersons: number[] = []

const made = async (url: string, body: object, by: Caller = world.admin): Promise<number> => {
  const answer = await by.post(url, body)
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status} ${answer.text}`)
  return idOf(answer)
}

const urls = {
  victim_id: '/v2/victim',
  case_id: '/v1/court_case',
  defendant_id: '/v1/defendant',
  location_id: '/v1/location',
  event_id: '/v1/event',
} as const
type Of = keyof typeof urls
const kindsOf = Object.keys(urls) as Of[]

const personOf = async (url: string, id: number): Promise<number> =>
  Number((await world.admin.get(`${url}/${id}`)).body['person_id'])

const withFirstIds = async (): Promise<void> => {
  const owner = new Client({ connectionString: world.agency.database.superuserUrl })
  await owner.connect()
  for (const [table, first] of Object.entries(firstIds))
    await owner.query(`alter table ${table} alter column id restart with ${first}`)
  await owner.end()
}

/** Each of the hidden stands beside open ones, and each of the open beside hidden ones. */
const plant = async (): Promise<void> => {
  const date_time = at
  open['case_id'] = await made(urls.case_id, { case_reference_id: 'Open-1', date_time })
  hidden['case_id'] = await made(urls.case_id, { case_reference_id: 'QZ-CASE-77', date_time })
  const client = { victim_type: 'P', first: 'Ines' }
  hidden['victim_id'] = await made(urls.victim_id, { ...client, last: 'Qzvictim', case_id: open['case_id'] })
  open['victim_id'] = await made(urls.victim_id, { ...client, last: 'Quill', case_id: hidden['case_id'] })
  hidden['defendant_id'] = await made(urls.defendant_id, {
    first: 'Otis',
    last: 'Qzdefendant',
    case_id: open['case_id'],
  })
  open['defendant_id'] = await made(urls.defendant_id, { first: 'Otis', last: 'Fenn', case_id: hidden['case_id'] })
  hidden['location_id'] = await made(urls.location_id, { first: 'Qzlocation', business: 'Qzlocation Inc' })
  open['location_id'] = await made(urls.location_id, { first: 'Mill Yard' })
  hidden['event_id'] = await made(urls.event_id, { name: 'Qzevent', date_time })
  open['event_id'] = await made(urls.event_id, { name: 'Vigil', date_time })
  for (const location of ['open', 'hidden'] as const)
    for (const other of ['open', 'hidden'] as const) {
      const [location_id, of] = [(location === 'open' ? open : hidden)['location_id'], other === 'open' ? open : hidden]
      otherIds.push(await made('/v1/location_case', { location_id, case_id: of['case_id'] }))
      otherIds.push(await made('/v1/location_event', { location_id, event_id: of['event_id'] }))
    }
  for (const of of ['victim_id', 'defendant_id'] as const)
    for (const id of [hidden[of] ?? 0, open[of] ?? 0]) {
      const person_id = await personOf(urls[of], id)
      if (id === hidden[of]) hiddenPersons.push(person_id)
      const event_id = open['event_id']
      otherIds.push(person_id, await made('/v1/event_attendee', { type: 'A', person_id, event_id }))
    }
  const [term] = rowsOf(await world.admin.get('/v2/term'))
  await inTenant(world.agency.database.databases, { account, user: null }, async (tx) => {
    for (const of of kindsOf)
      for (const id of [hidden[of], open[of]])
        await sql`
          insert into object_term (account, kind, object_id, term_id)
          values (${account}, ${of === 'case_id' ? 'court_case' : of.replace('_id', '')}, ${id}, ${Number(term?.['id'])})
        `.execute(tx)
  })
  otherIds.push(Number(term?.['id']))
}

const plantItems = async (): Promise<void> => {
  const as = { own: { ...open, ...hidden }, userId } as unknown as World
  for (const kind of itemKinds) {
    const ids: number[] = []
    items.set(kind, ids)
    const fields = ownerFields(kind).map(({ field }) => field)
    const ways = [
      ...fields.flatMap((field) => [{ [field]: hidden[field] }, { [field]: open[field] }]),
      ...(fields.includes('victim_id') && fields.includes('case_id')
        ? [
            { victim_id: hidden['victim_id'], case_id: open['case_id'] },
            { victim_id: open['victim_id'], case_id: hidden['case_id'] },
          ]
        : []),
    ]
    for (const owners of ways) {
      if (kind === 'document') {
        const { rows } = await inTenant(world.agency.database.databases, { account, user: null }, (tx) =>
          sql<{ id: number }>`
            insert into document
              (account, name, filemime, size, user_id, date_time, victim_id, case_id, updated_at, created_at)
            values (${account}, 'page.pdf', 'application/pdf', 1, ${userId}, ${at},
              ${owners['victim_id'] ?? null}, ${owners['case_id'] ?? null}, ${at}, ${at}) returning id`.execute(tx),
        )
        ids.push(rows[0]?.id ?? 0)
        continue
      }
      const { victim_id: _, case_id: __, ...good } = examples[kind].good(as)
      const url = `/v${entities[kind].version}/${entities[kind].endpoint}`
      // An action item is its user's, whatever it is of: each reader has one of each.
      for (const user_id of 'user_id' in good ? [userId, ...users.values()] : [undefined]) {
        const answer = await world.admin.post(url, { ...good, ...owners, ...(user_id !== undefined && { user_id }) })
        if (answer.status === 200) ids.push(idOf(answer))
      }
    }
    expect([kind, ids.length > 1]).toEqual([kind, true])
  }
}

beforeAll(async () => {
  world = await startExportWorld()
  const { admin, agency } = world
  const me = (await admin.get('/v1/me')).body
  account = Number(me['account'])
  userId = Number(me['id'])
  await agency.addUser(account, { role_id: 2, user_login: 'apprentice' })
  for (const reader of readers) {
    const caller = await agency.as(reader)
    callers.set(reader, caller)
    users.set(reader, Number((await caller.get('/v1/me')).body['id']))
  }
  await withFirstIds()
  await plant()
  await plantItems()
  const template = await made('/v1/letter', {
    label: 'Greeting',
    body: '<p>{client.last} {case.case_reference_id}</p>',
  })
  otherIds.push(template)
  const clients = [hidden['victim_id'], open['victim_id']].map((id) => ({ id, name: '' }))
  const advocate = await agency.as('advocate')
  otherIds.push(await made('/v1/bulk_letter', { title: 'All', letter_id: template, victims: clients }, advocate))
  // Tied to the open ones, but for the case: whoever is tied to that sees all that is on it.
  for (const of of kindsOf.filter((one) => one !== 'case_id')) {
    const given = await admin.put(`${urls[of]}/${open[of]}`, { owner_id: users.get('apprentice') })
    expect([of, given.status]).toEqual([of, 200])
  }
  // What somebody opened while they might is told them again as what they opened last.
  for (const reader of readers) for (const of of kindsOf) await callers.get(reader)?.get(`${urls[of]}/${hidden[of]}`)
  for (const of of kindsOf) {
    const taken = await admin.put(`${urls[of]}/${hidden[of]}`, { limited_access: true, owner_id: userId })
    expect([of, taken.status, taken.text.slice(0, 80)]).toEqual([of, 200, taken.text.slice(0, 80)])
  }
}, 120_000)
afterAll(() => world?.stop())

let [asked, answered] = [0, 0]

const idsHiddenFrom = (reader: Reader): readonly string[] => [
  ...kindsOf.filter((of) => of !== 'event_id' || reader === 'apprentice').map((of) => String(hidden[of])),
  ...hiddenPersons.map(String),
]

const namedIn = (reader: Reader, text: string): readonly string[] =>
  [...hiddenFrom(reader), ...idsHiddenFrom(reader)].filter((name) => text.toLowerCase().includes(name.toLowerCase()))

/** A client or defendant can't be told of without the case that they are on: its id goes with theirs, and nothing else of it. */
const withoutOwnCases = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutOwnCases)
  if (typeof value !== 'object' || value === null) return value
  const { victim_case_id: _, case_id, ...rest } = value as Readonly<Record<string, unknown>>
  const isParty = [open['victim_id'], open['defendant_id']].includes(Number(rest['id']))
  const members = isParty || case_id === undefined ? rest : { ...rest, case_id }
  return Object.fromEntries(Object.entries(members).map(([name, of]) => [name, withoutOwnCases(of)]))
}

const ask = async (reader: Reader, url: string): Promise<Readonly<Record<string, unknown>>> => {
  const reply = await callers.get(reader)?.get(url)
  asked += 1
  if (reply?.status === 200) answered += 1
  // A refusal may say again what was asked for.
  const text = reply?.status === 200 ? JSON.stringify(withoutOwnCases(reply.body)) : (reply?.text ?? '')
  const named = namedIn(reader, text).filter((name) => reply?.status === 200 || !url.includes(name))
  expect([reader, url, named]).toEqual([reader, url, []])
  return reply?.status === 200 ? reply.body : {}
}

/** What a query may hold, whichever of its forms. */
const namesIn = (query: z.ZodMiniType): readonly string[] => {
  const json = JSON.stringify(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }))
  return [
    'all',
    'victim_id',
    'case_id',
    'defendant_id',
    'location_id',
    'event_id',
    'user_id',
    'advocate_id',
    'object_id',
  ].filter((name) => json.includes(`"${name}"`))
}

/** An entry of the agency's lists names no record. */
const ofLists: ReadonlySet<unknown> = new Set(listedKinds.map((kind) => recordCalls[kind].get.response))

const calls = Object.values(features)
  .flatMap((feature) => feature.routes({ demo: true, authFeature: true, supportEmail: 'support@example.org' }))
  .filter(({ access, call }) => access === 'signedIn' && call.method === 'GET')
  .map(({ call }) => ({
    path: `/v${call.version}/${call.path}`,
    queries: namesIn(call.query),
    isListed: ofLists.has(call.response),
  }))

const records = (): readonly number[] => [...new Set([...Object.values(hidden), ...Object.values(open)])]
const ids = (): readonly number[] => [...new Set([...records(), ...[...items.values()].flat(), ...otherIds])]

/** Of items those of their kind; elsewhere each of the records, and some of what is none. */
const idsOf = (path: string): readonly number[] => {
  const kind = itemKinds.find((one) => path.startsWith(`/v${entities[one].version}/${entities[one].endpoint}/`))
  if (kind !== undefined) return drawn(items.get(kind) ?? [], 2)
  return path.endsWith('/filled') ? otherIds : [...new Set([...records(), ...drawn(ids(), 6)])]
}

describe.each(readers)('%s', (reader) => {
  test('[PRM-21] law: no call that reads names what is hidden from them', async () => {
    for (const { path, queries, isListed } of calls) {
      if (path.includes('{kind}')) {
        for (const kind of path.includes('history') ? pageKinds : [])
          for (const id of records()) await ask(reader, path.replace('{kind}', kind).replace('{id}', String(id)))
        continue
      }
      const wanted = queries.filter((name) => name !== 'all' && name !== 'object_id')
      if (path.includes('{id}')) {
        for (const id of isListed && !path.endsWith('/filled') ? ids().slice(0, 3) : idsOf(path)) {
          await ask(reader, path.replace('{id}', String(id)))
          if (path.endsWith('/filled'))
            for (const of of ['victim_id', 'case_id'] as const)
              for (const one of [open[of], hidden[of]])
                await ask(reader, `${path.replace('{id}', String(id))}?${of}=${one}`)
        }
        continue
      }
      await ask(reader, path)
      if (queries.includes('all')) await ask(reader, `${path}?all=1`)
      for (const name of wanted)
        for (const id of [hidden[name], open[name], userId, ...users.values()])
          if (id !== undefined) await ask(reader, `${path}?${name}=${id}`)
      if (queries.includes('object_id'))
        for (const of of kindsOf)
          for (const id of [hidden[of], open[of]]) {
            const type = of === 'case_id' ? 'court_case' : of.replace('_id', '')
            await ask(reader, `${path}?object_type=${type}&object_id=${id}`)
          }
    }
    expect(answered).toBeGreaterThan(200)
  }, 180_000)

  test('[PRM-21] [SRV-36] law: nothing is found by it, in lists and by their filters', async () => {
    for (const tab of listTabs) {
      const { searchTypes, sortColumns } = lists[tab]
      for (const order_by of sortColumns)
        for (const order of drawn(['ASC', 'DESC'], 2)) await ask(reader, listUrl(tab, { order_by, order, limit: 100 }))
      for (const name of hiddenFrom(reader)) {
        for (const type of drawn(searchTypes, 3)) {
          const found = await ask(reader, listUrl(tab, { type, search: name }))
          if ('total' in found) expect([tab, type, name, found['total']]).toEqual([tab, type, name, 0])
        }
        for (const field of drawn(textFilters(tab), 3)) {
          const filter = { combine: 'all', conditions: [{ field, is: 'has', values: [name] }], groups: [] }
          const found = await ask(reader, listUrl(tab, { filter: JSON.stringify(filter) }))
          if ('total' in found) expect([tab, field, name, found['total']]).toEqual([tab, field, name, 0])
        }
      }
    }
    for (const name of hiddenFrom(reader)) {
      for (const type of personSearchTypes) {
        const found = await ask(reader, `/v1/person?type=${type}&search=${name}`)
        if ('total' in found) expect([type, name, found['total']]).toEqual([type, name, 0])
      }
      const all = listTabs.flatMap((tab) =>
        ['victims', 'cases', 'defendants', 'locations', 'events'].includes(tab)
          ? lists[tab].searchTypes.map((type) => ({ tab, type }))
          : [],
      )
      for (const one of drawn(all, 3)) {
        const body = { search: name, lists: [one], page: 1, limit: 20, includes: '' }
        const reply = await callers.get(reader)?.post('/v1/search', body)
        if (reply?.status === 200) expect([one, namedIn(reader, reply.text)]).toEqual([one, []])
      }
      const likely = { first: 'Ines', last: name, business: null, birthdate: null, phone: null }
      const reply = await callers.get(reader)?.post('/v1/person/likely', likely)
      if (reply?.status === 200) expect(namedIn(reader, reply.text)).toEqual([])
    }
  })

  test('[PRM-21] law: a list counts the rows that they see, on however small a page', async () => {
    for (const tab of listTabs) {
      const all = await ask(reader, listUrl(tab, { limit: 100 }))
      if (!('total' in all)) continue
      const rows = rowsOf({ body: all } as never)
      if (rows.length < 100) expect([tab, all['total']]).toEqual([tab, rows.length])
      const one = await ask(reader, listUrl(tab, { limit: 1 }))
      expect([tab, one['total']]).toEqual([tab, all['total']])
    }
    for (const kind of itemKinds)
      for (const { field } of ownerFields(kind)) {
        if (open[field] === undefined) continue
        const url = `/v${entities[kind].version}/${entities[kind].endpoint}?${field}=${open[field]}`
        const all = await ask(reader, url)
        const one = await ask(reader, `${url}&limit=1`)
        if ('total' in all)
          expect([url, all['total'], one['total']]).toEqual([url, rowsOf({ body: all } as never).length, all['total']])
      }
  })

  test('[PRM-21] law: no clash with what somebody else saved names it, nor does what is saved', async () => {
    const { admin } = world
    const caller = callers.get(reader)
    const changes = {
      victim_id: 'city',
      case_id: 'badge',
      defendant_id: 'city',
      location_id: 'city',
      event_id: 'description',
    }
    const texts = { note: 'note', court_date: 'note', letter: 'title', appointment: 'location' }
    const each = [
      ...kindsOf.map((of) => ({
        url: `${urls[of]}/${open[of]}`,
        change: (text: string): object => ({ [changes[of]]: text }),
      })),
      ...(['note', 'court_date', 'letter', 'appointment'] as const).flatMap((kind) =>
        drawn(items.get(kind) ?? [], 2).map((id) => ({
          url: `/v${entities[kind].version}/${entities[kind].endpoint}/${id}`,
          change: (text: string): object => ({ [texts[kind]]: kind === 'note' ? `<p>${text}</p>` : text }),
        })),
      ),
    ]
    const outcomes = new Map<number, number>()
    for (const { url, change } of each) {
      const version = Number((await admin.get(url)).body['version'])
      expect([url, (await admin.put(url, change(`A${version}`))).status]).toEqual([url, 200])
      for (const asked of [version, version + 1, 999_999]) {
        const reply = await caller?.put(url, change(`B${asked}`), asked)
        outcomes.set(reply?.status ?? 0, (outcomes.get(reply?.status ?? 0) ?? 0) + 1)
        const named = namedIn(reader, JSON.stringify(withoutOwnCases(reply?.body)))
        expect([reader, url, reply?.status, named]).toEqual([reader, url, reply?.status, []])
      }
    }
    if (reader === 'advocate')
      for (const status of [200, 409, 412]) expect([status, (outcomes.get(status) ?? 0) > 0]).toEqual([status, true])
  })

  test('[PRM-21] [LST-14] law: no export holds it', async () => {
    for (const tab of listTabs) {
      const request = { type: tab, search_type: 'all', filters: {} }
      const row = await world.exported(request, reader).catch(() => null)
      if (row?.['status'] !== 'ready') continue
      const { bytes } = await world.download(Number(row['id']), reader)
      expect([tab, namedIn(reader, bytes.toString('utf8'))]).toEqual([tab, []])
    }
  })
})

const textFilters = (tab: ListTab): readonly string[] =>
  lists[tab].filters.flatMap(({ id, type }) => (type === 'text' ? [id] : []))

test('[PRM-21] law: no list is ordered by what is hidden', async () => {
  const some = drawn(
    readers.flatMap((reader) =>
      listTabs.flatMap((tab) =>
        lists[tab].sortColumns
          .filter((column: string) => column !== 'updated_at')
          .flatMap((order_by) =>
            ['ASC', 'DESC'].map((order) => ({ reader, url: listUrl(tab, { order_by, order, limit: 100 }) })),
          ),
      ),
    ),
    2,
  )
  const orders = async (): Promise<Readonly<Record<string, unknown>>> => {
    const found: Record<string, unknown> = {}
    for (const { reader, url } of some)
      found[`${reader} ${url}`] = ((await ask(reader, url))['data'] as { id: number }[] | undefined)?.map(
        ({ id }) => id,
      )
    return found
  }
  const rename = async (prefix: string): Promise<void> => {
    for (const [of, field] of [
      ['victim_id', 'last'],
      ['case_id', 'case_reference_id'],
      ['defendant_id', 'last'],
      ['location_id', 'first'],
    ] as const) {
      const names = {
        victim_id: 'Qzvictim',
        case_id: 'QZ-CASE-77',
        defendant_id: 'Qzdefendant',
        location_id: 'Qzlocation',
      }
      const renamed = await world.admin.put(`${urls[of]}/${hidden[of]}`, { [field]: `${prefix}${names[of]}` })
      expect([of, renamed.status, renamed.text.slice(0, 80)]).toEqual([of, 200, renamed.text.slice(0, 80)])
    }
  }
  await rename('0aa')
  const before = await orders()
  await rename('zzz')
  expect(await orders()).toEqual(before)
  expect(asked).toBeGreaterThan(1_000)
})

test('[PRM-21] law: what is gone is named by its id to nobody, by what hung on it neither', async () => {
  const gone = ['victim_id', 'defendant_id', 'location_id'] as const
  for (const of of gone) {
    const url = of === 'location_id' ? '/v1/person' : urls[of]
    expect([of, (await world.admin.remove(`${url}/${hidden[of]}`)).status]).toEqual([of, 200])
  }
  let read = 0
  for (const kind of itemKinds)
    for (const id of items.get(kind) ?? [])
      for (const caller of [world.admin, ...callers.values()]) {
        const { status, body } = await caller.get(`/v${entities[kind].version}/${entities[kind].endpoint}/${id}`)
        if (status !== 200) continue
        read += 1
        const ids = gone.flatMap((of) => (body[of] === hidden[of] ? [of] : []))
        expect([kind, id, ids]).toEqual([kind, id, []])
      }
  expect(read).toBeGreaterThan(20)
})
