/** PRM-21 for sockets: of a record that somebody may not see they do not even hear that it changed. */
import fc from 'fast-check'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessUser } from '../../domain/access/index.ts'
import { entities, type Kind } from '../../domain/records/index.ts'
import { userOf } from '../../server/items/userOf.ts'
import { inTenant } from '../../server/kernel/database.ts'
import { messagesFor, type Announcement } from '../../server/realtime/announcement.ts'
import { readKnown } from '../../server/realtime/sights.ts'
import { idOf, startAgency, type Agency, type Caller } from '../records/agencyServer.ts'
import { make, removeUrl } from '../records/kinds.ts'
import { runs } from '../run/runs.ts'

const times = runs(8)
const readers = ['admin', 'supervisor', 'advocate', 'advocate-2', 'helper', 'volunteer'] as const
type Reader = (typeof readers)[number]
/** Who comes to own a record, or to work on it. */
const holders = ['advocate', 'advocate-2', 'helper'] as const

type Named = { readonly kind: string; readonly id: number }
type Frame = { readonly name: string; readonly of: Named | null; readonly owners: readonly Named[] }

let agency: Agency
let admin: Caller
let callers: Readonly<Record<Reader, Caller>>
let ids: Readonly<Record<Reader, number>>
const heard = Object.fromEntries(readers.map((login) => [login, [] as Frame[]])) as Record<Reader, Frame[]>
const sockets: Socket[] = []

beforeAll(async () => {
  agency = await startAgency(100)
  const url = await agency.app.fastify.listen({ port: 0, host: '127.0.0.1' })
  admin = await agency.as('admin')
  const known: [Reader, Caller, number][] = []
  for (const login of readers) {
    const caller = await agency.as(login)
    known.push([login, caller, Number((await caller.get('/v1/me')).body['id'])])
    const { access: token } = await agency.signIn(login)
    const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
    sockets.push(socket)
    socket.onAny((name: string, payload: {} | (Named & { owners?: Named[] })) =>
      heard[login].push({
        name,
        of: 'kind' in payload ? { kind: payload.kind, id: payload.id } : null,
        owners: 'owners' in payload ? (payload.owners ?? []) : [],
      }),
    )
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
  }
  callers = Object.fromEntries(known.map(([login, caller]) => [login, caller])) as Record<Reader, Caller>
  ids = Object.fromEntries(known.map(([login, , id]) => [login, id])) as Record<Reader, number>
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await agency?.stop()
})

const urlOf = ({ kind, id }: Named): string => {
  const { version, endpoint } = entities[kind as Kind]
  return `/v${version}/${endpoint}/${id}`
}
const nameOf = ({ kind, id }: Named): string => `${kind} ${id}`

/** Everybody reads the agency's courts, and messages of an account keep their order: what was said before has come. */
const settled = async (): Promise<void> => {
  const of = { kind: 'court', id: idOf(await admin.post(`/v1/court`, { label: `Court ${performance.now()}` })) }
  const hasCome = () =>
    readers.every((login) => heard[login].some((frame) => frame.of && nameOf(frame.of) === nameOf(of)))
  await expect.poll(hasCome, { timeout: 10_000, interval: 5 }).toBe(true)
}

/** Who is answered when they ask for it. */
const seenBy = async (records: readonly Named[]): Promise<ReadonlySet<string>> => {
  const seen = new Set<string>()
  await Promise.all(
    readers.flatMap((login) =>
      records.map(async (record) => {
        const { status } = await callers[login].get(urlOf(record))
        if (status === 200) seen.add(`${login} ${nameOf(record)}`)
      }),
    ),
  )
  return seen
}

const targets = ['victim', 'court_case', 'defendant', 'location', 'event'] as const
type Target = (typeof targets)[number]
const items = ['note', 'privateNote', 'service', 'court_date', 'task', 'attendee'] as const
type Item = (typeof items)[number]

type Step =
  | { readonly does: 'edit' | 'remove' | 'restore'; readonly what: Target | Item | 'person' }
  | { readonly does: 'hide' | 'show'; readonly what: Target }
  | { readonly does: 'own'; readonly what: Target; readonly by: (typeof holders)[number] }
  | { readonly does: 'assign' | 'unassign'; readonly what: Target; readonly by: (typeof holders)[number] }
  | { readonly does: 'conceal' | 'reveal'; readonly what: 'note' | 'privateNote' }
  | { readonly does: 'link' | 'unlink' }
  | { readonly does: 'expunge'; readonly what: 'person' | 'note' | 'location' }

const target = fc.constantFrom(...targets)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('edit' as const), what: fc.constantFrom(...targets, ...items, 'person') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('remove' as const, 'restore' as const),
      what: fc.constantFrom(...targets, ...items, 'person' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('hide' as const, 'show' as const), what: target }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('own' as const, 'assign' as const, 'unassign' as const),
      what: target,
      by: fc.constantFrom(...holders),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('conceal' as const, 'reveal' as const),
      what: fc.constantFrom('note' as const, 'privateNote' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('link' as const, 'unlink' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('expunge' as const),
      what: fc.constantFrom('person' as const, 'note' as const, 'location' as const),
    }),
  },
)

type World = Readonly<Record<Target | Item | 'person' | 'suspect', Named>>
const at = '2026-02-03T17:00:00.000Z'

const addItem = async (kind: Kind, body: object): Promise<Named> => {
  const { version, endpoint } = entities[kind]
  const made = await admin.post(`/v${version}/${endpoint}`, body)
  if (made.status !== 200) throw new Error(`no ${kind}: ${made.text}`)
  return { kind, id: idOf(made) }
}

const newWorld = async (isLimited: boolean): Promise<World> => {
  const client = await make('victim', admin, { limited_access: isLimited })
  const [victim_id, case_id] = [Number(client['id']), Number(client['case_id'])]
  const defendant = await make('defendant', admin, { case_id })
  const event = await make('event', admin)
  const location = await make('location', admin, { limited_access: isLimited })
  const person = Number(client['person_id'])
  const note = (isPrivate: boolean) =>
    addItem('note', { victim_id, date_time: at, note: '<p>Called.</p>', private: isPrivate })
  return {
    victim: { kind: 'victim', id: victim_id },
    court_case: { kind: 'court_case', id: case_id },
    person: { kind: 'person', id: person },
    defendant: { kind: 'defendant', id: Number(defendant['id']) },
    suspect: { kind: 'person', id: Number(defendant['person_id']) },
    event: { kind: 'event', id: Number(event['id']) },
    location: { kind: 'location', id: Number(location['id']) },
    note: await note(false),
    privateNote: await note(true),
    service: await addItem('service', { victim_id, service_id: 1, date_time: at }),
    court_date: await addItem('court_date', { case_id, date_time: at, court_id: 1 }),
    task: await addItem('task', { victim_id, title: 'Call back', user_id: ids.advocate }),
    attendee: await addItem('attendee', { type: 'A', event_id: Number(event['id']), person_id: person }),
  }
}

let texts = 0
const fresh = (): string => `Text ${(texts += 1)}`
const edits: Readonly<Record<Target | Item | 'person', () => object>> = {
  victim: () => ({ city: fresh() }),
  court_case: () => ({ badge: fresh().slice(0, 20) }),
  defendant: () => ({ city: fresh() }),
  location: () => ({ city: fresh() }),
  event: () => ({ description: fresh() }),
  person: () => ({ city: fresh() }),
  note: () => ({ note: `<p>${fresh()}</p>` }),
  privateNote: () => ({ note: `<p>${fresh()}</p>` }),
  service: () => ({ amount: (texts += 1) }),
  court_date: () => ({ note: fresh() }),
  task: () => ({ title: fresh() }),
  attendee: () => ({ event_date_time: new Date(Date.parse(at) + (texts += 1) * 60_000).toISOString() }),
}

const assignments = async (record: Named): Promise<readonly { id: number; user_id: number }[]> =>
  ((await admin.get(urlOf(record))).body['assignments'] ?? []) as { id: number; user_id: number }[]

const removalUrl = (record: Named): string =>
  record.kind === 'location' ? removeUrl('location', record.id) : urlOf(record)

/** Of what a step is about; saving what is there already changes nothing. */
const versionOf = async (world: World, one: Step): Promise<unknown> =>
  'what' in one ? (await admin.get(urlOf(world[one.what]))).body['version'] : null

/** Whether it was done; some of what is generated is refused. */
const done = async (world: World, one: Step): Promise<boolean> => {
  switch (one.does) {
    case 'edit':
      return (await admin.put(urlOf(world[one.what]), edits[one.what]())).status === 200
    case 'hide':
    case 'show':
      return (await admin.put(urlOf(world[one.what]), { limited_access: one.does === 'hide' })).status === 200
    case 'conceal':
    case 'reveal':
      return (await admin.put(urlOf(world[one.what]), { private: one.does === 'conceal' })).status === 200
    case 'own':
      return (await admin.put(urlOf(world[one.what]), { owner_id: ids[one.by] })).status === 200
    case 'assign': {
      const { kind: object_type, id: object_id } = world[one.what]
      const body = { object_type, object_id, user_id: ids[one.by], secondary: false }
      return (await admin.post('/v1/assignment', body)).status === 200
    }
    case 'unassign': {
      const of = (await assignments(world[one.what])).find(({ user_id }) => user_id === ids[one.by])
      return of !== undefined && (await admin.remove(`/v1/assignment/${of.id}`)).status === 200
    }
    case 'link': {
      const body = { case_id: world.court_case.id, location_id: world.location.id }
      return (await admin.post('/v1/location_case', body)).status === 200
    }
    case 'unlink': {
      const links = (await admin.get(urlOf(world.court_case))).body['locations'] as { id: number }[] | undefined
      const [link] = links ?? []
      return link !== undefined && (await admin.remove(`/v1/location_case/${link.id}`)).status === 200
    }
    case 'remove':
      return (await admin.remove(removalUrl(world[one.what]))).status === 200
    case 'restore':
      return (await admin.post(`${urlOf(world[one.what])}/restore`, {})).status === 200
    case 'expunge':
      return (await admin.remove(`${removalUrl(world[one.what])}?expunge=1`)).status === 200
  }
}

let checked = 0

test(
  'a frame names only what its reader may see, and whoever loses a record learns that alone',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 4, maxLength: 10 }), async (isLimited, steps) => {
        const world = await newWorld(isLimited)
        const records = Object.values(world)
        await settled()
        let before = await seenBy(records)
        for (const one of steps) {
          const from = new Map(readers.map((login) => [login, heard[login].length]))
          const version = await versionOf(world, one)
          if (!(await done(world, one))) continue
          const isChanged = (await versionOf(world, one)) !== version
          await settled()
          const after = await seenBy(records)
          for (const login of readers) {
            const frames = heard[login].slice(from.get(login)).filter(({ of }) => of?.kind !== 'court')
            const [sees, saw] = [
              (of: Named) => after.has(`${login} ${nameOf(of)}`),
              (of: Named) => before.has(`${login} ${nameOf(of)}`),
            ]
            const looksAgain = frames.some(({ name }) => name === 'sight changed')
            const told = `${login}, ${JSON.stringify(one)}`
            const names = frames.map(({ name, of }) => `${name} ${of ? nameOf(of) : ''}`)
            for (const { name, of, owners } of frames) {
              checked += 1
              if (of === null) {
                expect.soft(name, told).toBe('sight changed')
                expect(
                  records.some((record) => saw(record) || sees(record)),
                  `${told}: sight changed`,
                ).toBe(true)
                continue
              }
              const isRight = name === 'record changed' ? sees(of) : saw(of) && !sees(of)
              expect(isRight, `${told}: ${name} ${nameOf(of)}`).toBe(true)
              for (const owner of owners) expect(sees(owner), `${told}: on the page of ${nameOf(owner)}`).toBe(true)
            }
            const lost = records.filter((each) => saw(each) && !sees(each))
            if (one.does === 'remove' || one.does === 'expunge') {
              if (lost.some(({ id, kind }) => id === world[one.what].id && kind === world[one.what].kind))
                expect(names, told).toContain(`record removed ${nameOf(world[one.what])}`)
            } else
              for (const record of lost)
                expect(
                  looksAgain || names.includes(`record removed ${nameOf(record)}`),
                  `${told}: ${nameOf(record)}`,
                ).toBe(true)
            if ('what' in one && isChanged && sees(world[one.what]))
              expect(names, told).toContain(`record changed ${nameOf(world[one.what])}`)
          }
          before = after
        }
      }),
      { numRuns: times, endOnFailure: true },
    )
    expect(checked).toBeGreaterThan(times * 5)
  },
  120_000 + times * 10_000,
)

/** Who heard that it is gone, since so many frames ago. */
const heardGone = (of: Named, since: ReadonlyMap<Reader, number>): readonly Reader[] =>
  readers.filter((login) =>
    heard[login]
      .slice(since.get(login))
      .some((frame) => frame.name === 'record removed' && frame.of && nameOf(frame.of) === nameOf(of)),
  )
const heardSoFar = (): ReadonlyMap<Reader, number> => new Map(readers.map((login) => [login, heard[login].length]))

/** Nobody twice: whoever owns or is assigned already is refused. */
const ties = fc.uniqueArray(
  fc.record({ does: fc.constantFrom('own' as const, 'assign' as const), by: fc.constantFrom(...holders) }),
  { minLength: 1, maxLength: 2, selector: ({ by }) => by },
)

test(
  'law: who leaves with a case is told of to whoever saw them, and to nobody else',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), ties, async (isLimited, drawn) => {
        const world = await newWorld(isLimited)
        for (const one of drawn) expect(await done(world, { ...one, what: 'court_case' })).toBe(true)
        await settled()
        const parties = [world.victim, world.defendant]
        const before = await seenBy(parties)
        const since = heardSoFar()
        expect(await done(world, { does: 'remove', what: 'court_case' })).toBe(true)
        await settled()
        for (const of of parties)
          expect(heardGone(of, since)).toEqual(readers.filter((login) => before.has(`${login} ${nameOf(of)}`)))
      }),
      { numRuns: runs(5) },
    )
  },
  60_000 + times * 5_000,
)

test('what was removed before goes for good without a word', async () => {
  for (const what of ['note', 'location', 'person'] as const) {
    const world = await newWorld(false)
    expect([what, await done(world, { does: 'remove', what })]).toEqual([what, true])
    await settled()
    const since = heardSoFar()
    expect([what, await done(world, { does: 'expunge', what })]).toEqual([what, true])
    await settled()
    for (const login of readers) {
      const frames = heard[login].slice(since.get(login)).filter(({ of }) => of?.kind !== 'court')
      expect([what, login, frames]).toEqual([what, login, []])
    }
  }
})

/** Owners above all: each of them sees what is limited only as long as it is theirs. */
const lotStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('edit' as const, 'hide' as const, 'show' as const), what: target }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constantFrom('assign' as const, 'unassign' as const),
      what: target,
      by: fc.constantFrom(...holders),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('own' as const), what: target, by: fc.constantFrom(...holders) }),
  },
)
const lot = fc.array(lotStep, { minLength: 1, maxLength: 4 })

test(
  'law: of a record that changed several times in one lot everybody hears what follows from the first moment and the last',
  async () => {
    const account = Number((await admin.get('/v1/me')).body['account'])
    await fc.assert(
      fc.asyncProperty(fc.boolean(), target, lot, lot, async (isLimited, what, earlier, drawn) => {
        const world = await newWorld(isLimited)
        if (isLimited) await done(world, { does: 'hide', what })
        for (const one of earlier) await done(world, { ...one, what } as Step)
        const of = world[what]
        const version = async () => Number((await admin.get(urlOf(of))).body['version'])
        const first = await version()
        const moments = [await seenBy([of])]
        for (const one of drawn) if (await done(world, { ...one, what } as Step)) moments.push(await seenBy([of]))
        const last = await version()
        const told = Array.from({ length: last - first }, (_, n): Announcement => ({
          ...of,
          is: 'changed',
          version: first + 1 + n,
          owners: undefined,
          audience: undefined,
        }))
        const [known, users] = await inTenant(agency.database.databases, { account, user: null }, async (tx) => {
          const all: (readonly [Reader, AccessUser | null])[] = []
          for (const login of readers) all.push([login, await userOf(tx, ids[login], agency.clock.now())])
          return [await readKnown(tx, told), all] as const
        })
        for (const [login, user] of users) {
          const frames = user === null ? [] : messagesFor(user, known).filter(({ name }) => name !== 'sight changed')
          const seen = moments.map((moment) => moment.has(`${login} ${nameOf(of)}`))
          const names = new Set(frames.map(({ name }) => name))
          const why = `${login}, ${isLimited}, ${JSON.stringify([earlier, drawn])}, ${seen}`
          if (told.length === 0 || !seen.some(Boolean)) expect([...names], why).toEqual([])
          else if (seen.at(-1) === true) {
            expect([...names], why).toEqual(['record changed'])
            expect(frames.at(-1)?.payload, why).toMatchObject({ version: last })
          } else if (seen[0] === true) expect([...names], why).toEqual(['record removed'])
          else expect([[], ['record removed']], why).toContainEqual([...names])
        }
      }),
      {
        numRuns: runs(15),
        examples: [
          [
            false,
            'victim',
            [{ does: 'own', what: 'victim', by: 'helper' }],
            [
              { does: 'own', what: 'victim', by: 'advocate' },
              { does: 'own', what: 'victim', by: 'advocate-2' },
            ],
          ],
        ],
      },
    )
  },
  60_000 + times * 10_000,
)

test('law: a change that is told when its record was taken out since names it to nobody', async () => {
  const account = Number((await admin.get('/v1/me')).body['account'])
  for (const what of [...targets, ...items, 'person'] as const) {
    const world = await newWorld(false)
    const of = world[what]
    expect([what, await done(world, { does: 'edit', what })]).toEqual([what, true])
    const version = Number((await admin.get(urlOf(of))).body['version'])
    expect([what, await done(world, { does: 'remove', what })]).toEqual([what, true])
    const told: Announcement = { ...of, is: 'changed', version, owners: undefined, audience: undefined }
    await inTenant(agency.database.databases, { account, user: null }, async (tx) => {
      const known = await readKnown(tx, [told])
      for (const login of readers) {
        const user = await userOf(tx, ids[login], agency.clock.now())
        const frames = user === null ? [] : messagesFor(user, known)
        expect([what, login, frames.filter(({ name }) => name === 'record changed')]).toEqual([what, login, []])
      }
    })
  }
})
